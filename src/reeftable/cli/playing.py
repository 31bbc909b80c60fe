"""A person at the terminal: reading what is typed and answering it."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from reeftable.bots.loading import BotError
from reeftable.cli.explaining import question_words, refusal_texts, rule_texts
from reeftable.cli.language import Problem
from reeftable.cli.saving import save_somewhere
from reeftable.cli.screen import Screen
from reeftable.cli.table import Table
from reeftable.core.game import NotationError
from reeftable.words import Words

# Whatever is longer is no option's number.
LONGEST_NUMBER = 4
# How many lines of what happened last are shown at the end.
LAST_STORY = 12


class Left(Exception):
    """Raised when somebody wants to leave the table."""


class Play:
    """Runs a table until the game is over or somebody leaves."""

    def __init__(self, table: Table, console: Console, words: Words, file: Path) -> None:
        self.table = table
        self.console = console
        self.words = words
        self.file = file
        self.screen = Screen(console, words, table.game.name, table.names)
        self.shown_to: int | None = None
        if console.is_terminal:
            table.thinking = lambda name: console.status(words.say("play.thinking", name=name))

    # -- the loop ---------------------------------------------------------------------------

    def run(self) -> None:
        """Play; whatever ends it, the game is saved."""
        try:
            while not self.table.state.over:
                self.step()
        except (EOFError, Left):
            self.save(tell_how_to_go_on=True)
            return
        except KeyboardInterrupt:
            self.save(tell_how_to_go_on=True)
            raise
        except BotError as error:
            self.save(tell_how_to_go_on=True)
            raise Problem(str(error)) from error
        self.show_end()

    def step(self) -> None:
        """Up to the next person, and that person's answer."""
        self.table.chance()
        self.offer_undo()
        self.table.advance()
        if self.table.state.over:
            return
        seat = int(self.table.state.to_move)
        if seat != self.shown_to:
            self.hand_over(seat)
        self.shown_to = seat
        self.show(seat)
        action = self.answer(seat)
        if action is not None:
            self.table.decide(action)

    def offer_undo(self) -> None:
        """Once somebody else decides nothing can be taken back: ask before that happens."""
        state, seat = self.table.state, self.shown_to
        if seat is None or state.over or state.to_move == seat or not self.table.can_undo(seat):
            return
        self.console.print()
        self.screen.story(seat, self.table.told_since(seat))
        following = int(state.to_move)
        if following in self.table.people:
            prompt = self.words.say("play.pass_to", name=self.table.names[following])
        else:
            prompt = self.words.say("play.pass_on")
        while (typed := self.read(prompt).lower()) == "?":
            self.say("play.pass_help")
        if typed == "u":
            self.undo()
        elif typed == "q":
            raise Left

    def hand_over(self, seat: int) -> None:
        """Several people at one screen: hide everything until the next one is there."""
        if len(self.table.people) > 1:
            self.screen.clear(hide=True)
            self.read(self.words.say("play.handover", name=self.table.names[seat]))

    def show(self, seat: int) -> None:
        """The whole screen."""
        self.screen.ask(self.table.state, seat, self.table.told_since(seat))

    def read(self, prompt: str) -> str:
        """A line from the keyboard."""
        self.console.print(Text(prompt, "bold"), end="")
        try:
            typed = input()
        except EOFError:
            self.console.print()
            raise
        if not sys.stdin.isatty():
            self.console.print()  # nobody pressed Enter
        return " ".join(typed.split())

    # -- answering --------------------------------------------------------------------------

    def answer(self, seat: int) -> int | None:
        """The action chosen; None if the table is to be looked at anew."""
        while True:
            typed = self.read(self.words.say("play.prompt"))
            if not typed:
                continue
            command, _, rest = typed.partition(" ")
            if command.lower() == "u" and not rest:
                if self.undo():
                    return None
                continue
            if not self.is_command(seat, command.lower(), rest, typed):
                action = self.action(typed)
                if action is not None:
                    return action

    def is_command(self, seat: int, command: str, rest: str, typed: str) -> bool:
        """Carry out a command, if it is one."""
        if typed.startswith("?"):
            self.explain(seat, typed[1:].strip())
        elif command in ("why", self.words.say("play.why")):
            self.why(rest)
        elif command == "b" and not rest:
            self.show(seat)
        elif command == "l" and not rest:
            self.tell_all(seat)
        elif command == "q":
            if rest:
                self.file = Path(rest)
            raise Left
        else:
            return False
        return True

    def action(self, typed: str) -> int | None:
        """The action a number or a move stands for; complains if there is none."""
        actions = self.table.state.actions()
        if typed.isdecimal():
            if len(typed) <= LONGEST_NUMBER and 1 <= int(typed) <= len(actions):
                return actions[int(typed) - 1]
            self.say("play.no_option", number=typed[:20], last=len(actions))
            return None
        action = self.parse(typed)
        if action is None or action in actions:
            return action
        self.refuse(action)
        return None

    def parse(self, typed: str) -> int | None:
        """The action a move stands for; the verb may be left out where that is clear."""
        state = self.table.state
        texts = {state.text(action): action for action in state.actions()}
        endings = [text for text in texts if text.endswith(" " + typed.lower())]
        try:
            return state.parse(typed)
        except NotationError:
            if len(endings) == 1:
                return texts[endings[0]]
        if endings:
            self.say("play.several", text=typed[:40], moves=", ".join(endings))
        else:
            self.say("play.no_move", text=typed[:40], last=len(texts))
        return None

    def say(self, key: str, **params: object) -> None:
        """A short answer."""
        self.console.print(Text(self.words.say(key, **params)))

    # -- commands ---------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take the last decision back, if that is allowed."""
        if not self.table.can_undo(self.shown_to):
            mine = any(entry.who in self.table.people for entry in self.table.record.entries)
            self.say("play.no_undo" if mine else "play.nothing_to_undo")
            return False
        self.table.undo()
        self.say("play.took_back")
        return True

    def why(self, typed: str) -> None:
        """Is a move possible, and if not, by which rule?"""
        state = self.table.state
        if not typed:
            self.say("play.why_what", move=state.text(state.actions()[0]))
            return
        action = self.parse(typed)
        if action is None:
            return
        if action in state.actions():
            number = state.actions().index(action) + 1
            self.say("play.allowed", move=state.text(action), number=number)
        else:
            self.refuse(action)

    def refuse(self, action: int) -> None:
        """Say why not."""
        state = self.table.state
        refusal = state.why_not(action)
        if refusal is not None:
            game = self.table.game.name
            for text in refusal_texts(self.words, game, state.text(action), refusal):
                self.console.print(text)

    def explain(self, seat: int, what: str) -> None:
        """The question and the commands, an option, or a rule."""
        if not what:
            self.explain_question(seat)
        elif what.isdecimal():
            self.explain_option(seat, what)
        else:
            texts = rule_texts(self.words, self.table.game.name, what)
            for text in texts:
                self.console.print(text)
            if not texts:
                self.say("play.no_rule", rule=what[:40])

    def explain_question(self, seat: int) -> None:
        """What is asked, by which rule, and what can be typed."""
        game = self.table.game.name
        question = self.table.state.view(seat)["question"]
        self.console.print(Text(question_words(self.words, game, question), "bold"))
        for text in rule_texts(self.words, game, question["rule"]):
            self.console.print(text)
        self.explain_closed(seat)
        grid = Grid.grid(padding=(0, 2, 0, 2))
        for name in self.words.below("play.commands"):
            typed = self.words.say(f"play.commands.{name}.typed")
            grid.add_row(Text(typed, "bold"), self.words.say(f"play.commands.{name}.does"))
        self.console.print()
        self.console.print(grid)

    def explain_closed(self, seat: int) -> None:
        """Which kinds of move are not possible now, and by which rule."""
        closed = self.table.state.closed_for(seat)
        if closed:
            self.console.print()
            self.console.print(Text(self.words.say("play.closed"), "bold"))
        for kind in closed:
            for text in rule_texts(self.words, self.table.game.name, kind["rule"]):
                self.console.print(
                    Text.assemble((kind["verb"].replace("_", " "), "bold"), "  ", text)
                )

    def explain_option(self, seat: int, number: str) -> None:
        """What an option means, with its rules."""
        options = self.table.state.options_for(seat)
        if len(number) > LONGEST_NUMBER or not 1 <= int(number) <= len(options):
            self.say("play.no_option", number=number[:20], last=len(options))
            return
        option = options[int(number) - 1]
        gain = self.screen.teller(seat).brings(option["brings"])
        words = self.screen.option_words(option)
        line = Text.assemble((f"{number}  {words}", "bold"), f"  {gain}" if gain else "")
        self.console.print(line.append(f"  → {option['text']}", "dim"))
        for rule in option["rules"]:
            for text in rule_texts(self.words, self.table.game.name, rule):
                self.console.print(text)

    def tell_all(self, seat: int) -> None:
        """Everything since the seat last decided."""
        events = self.table.told_since(seat)
        if events:
            self.screen.story(seat, events)
        else:
            self.say("play.nothing")

    # -- the end ----------------------------------------------------------------------------

    def save(self, tell_how_to_go_on: bool) -> None:
        """Save, and say where."""
        self.file = save_somewhere(self.table, self.file)
        self.console.print()
        self.print_whole(self.words.say("play.saved", file=self.file))
        if tell_how_to_go_on:
            self.print_whole(self.words.say("play.go_on", file=self.file))

    def print_whole(self, text: str) -> None:
        """A line with a file name in it, which must not be broken."""
        self.console.print(text, soft_wrap=True)

    def show_end(self) -> None:
        """The last events, the table, the points, the secret."""
        table = self.table
        reader = table.people[0]
        alone = reader if len(table.people) == 1 else None
        self.screen.clear()
        self.screen.story(reader, table.told_since(reader), LAST_STORY)
        self.screen.show(table.state, reader)
        self.console.print()
        self.screen.result(table.state, alone)
        self.save(tell_how_to_go_on=False)
        if table.source is not None:
            self.print_whole(self.words.say("play.secret", secret=table.source.secret.hex()))
        self.print_whole(self.words.say("play.verify", file=self.file))
