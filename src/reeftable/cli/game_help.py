"""The answers to `?` during a game: the question, the commands, an option or a rule."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from reeftable.cli.explanations import question_words, rule_texts
from reeftable.cli.screen import Screen
from reeftable.core.state import State
from reeftable.words.notation import Notation

# A longer text cannot be the number of an option.
LONGEST_NUMBER = 4


class GameHelp:
    """Explains a game to the seat to move."""

    def __init__(self, screen: Screen, notation: Notation) -> None:
        self.screen = screen
        self.console = screen.console
        self.words = screen.words
        self.notation = notation

    def explain(self, state: State, seat: int, topic: str) -> None:
        """Explain the question and the commands, an option, or a rule."""
        if not topic:
            self.explain_question(state, seat)
        elif topic.isdecimal():
            self.explain_option(state, seat, topic)
        elif not self.print_rule(topic):
            self.console.print(Text(self.words.say("play.no_rule", rule=topic[:40])))

    def print_rule(self, rule: str) -> bool:
        """Print a rule, or all rules of a section; returns whether there are any."""
        texts = rule_texts(self.words, self.screen.game, rule)
        for text in texts:
            self.console.print(text)
        return bool(texts)

    def explain_question(self, state: State, seat: int) -> None:
        """Print the question, its rule, and what can be typed."""
        question = state.view(seat)["question"]
        self.console.print(Text(question_words(self.words, self.screen.game, question), "bold"))
        self.print_rule(question["rule"])
        self.explain_impossible(state, seat)
        self.list_commands()

    def explain_impossible(self, state: State, seat: int) -> None:
        """Print which kinds of move are not possible now, and which rule forbids them."""
        impossible = state.closed_for(seat)
        if impossible:
            self.console.print()
            self.console.print(Text(self.words.say("play.closed"), "bold"))
        for kind in impossible:
            verb = self.notation.verb(kind["verb"])
            for text in rule_texts(self.words, self.screen.game, kind["rule"]):
                self.console.print(Text.assemble((verb, "bold"), "  ", text))

    def list_commands(self) -> None:
        """Print what can be typed besides a move."""
        grid = Grid.grid(padding=(0, 2, 0, 2))
        for name in self.words.below("play.commands"):
            if name == "unfold" and not self.screen.board.folds:
                continue
            typed = self.words.say(f"play.commands.{name}.typed")
            grid.add_row(Text(typed, "bold"), self.words.say(f"play.commands.{name}.does"))
        self.console.print()
        self.console.print(grid)

    def explain_option(self, state: State, seat: int, number: str) -> None:
        """Print what an option means, with its rules."""
        options = state.options_for(seat)
        if len(number) > LONGEST_NUMBER or not 1 <= int(number) <= len(options):
            text = self.words.say("play.no_option", number=number[:20], last=len(options))
            self.console.print(Text(text))
            return
        option = options[int(number) - 1]
        gain = self.screen.teller(seat).brings(option["brings"])
        words = self.screen.option_words(option)
        line = Text.assemble((f"{number}  {words}", "bold"), f"  {gain}" if gain else "")
        self.console.print(line.append(f"  → {self.notation.text(option['action'])}", "dim"))
        for rule in option["rules"]:
            self.print_rule(rule)
