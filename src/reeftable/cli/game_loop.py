"""The loop of a game at the terminal: reads what a person types and carries it out."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from reeftable.bots.loading import BotError
from reeftable.cli.bot_names import shown_name, shown_names
from reeftable.cli.explanations import refusal_texts
from reeftable.cli.game_help import LONGEST_NUMBER, GameHelp
from reeftable.cli.problem import Problem
from reeftable.cli.saved_games import save
from reeftable.cli.screen import Screen
from reeftable.cli.terminal_game import TerminalGame
from reeftable.core.game import NotationError
from reeftable.words import Words
from reeftable.words.notation import AmbiguousMove, notation

# How many lines of the story are shown at the end of the game.
LAST_STORY = 12


class PlayerLeft(Exception):
    """Raised when somebody wants to leave the game."""


class GameLoop:
    """Runs a table until the game is over or somebody leaves."""

    def __init__(self, table: TerminalGame, console: Console, words: Words, file: Path) -> None:
        self.table = table
        self.console = console
        self.words = words
        self.file = file
        self.screen = Screen(console, words, table.game.name, shown_names(words, table.names))
        self.notation = notation(table.game, words.language)
        self.help = GameHelp(self.screen, self.notation)
        self.shown_to: int | None = None
        if console.is_terminal:
            table.thinking = lambda name: console.status(
                words.say("play.thinking", name=shown_name(words, name))
            )

    # -- the loop ---------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves; either way, the game is saved."""
        try:
            while not self.table.state.over:
                self.step()
        except (EOFError, PlayerLeft):
            self.save(is_running=True)
            return
        except KeyboardInterrupt:
            self.save(is_running=True)
            raise
        except BotError as error:
            self.save(is_running=True)
            raise Problem(str(error)) from error
        self.show_end()

    def step(self) -> None:
        """Play up to the next person, and carry out that person's answer."""
        self.table.advance_chance()
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
        """Wait for Enter before somebody else decides, since no undo is possible after that."""
        state, seat = self.table.state, self.shown_to
        if seat is None or state.over or state.to_move == seat or not self.table.can_undo(seat):
            return
        self.console.print()
        self.screen.story(seat, self.table.story_since(seat))
        following = int(state.to_move)
        if following in self.table.people:
            prompt = self.words.say("play.pass_to", name=self.table.names[following])
        else:
            prompt = self.words.say("play.pass_on")
        while typed := self.read(prompt).lower():
            if typed == "u":
                self.undo()
                return
            if typed == "q":
                raise PlayerLeft
            self.say("play.pass_help")

    def hand_over(self, seat: int) -> None:
        """If several people share the screen, hide everything until the next player is there."""
        if len(self.table.people) > 1:
            self.screen.clear(hide=True)
            self.read(self.words.say("play.handover", name=self.table.names[seat]))

    def show(self, seat: int, folded: bool = True) -> None:
        """Show the whole screen."""
        self.screen.ask(self.table.state, seat, self.table.story_since(seat), folded)

    def read(self, prompt: str) -> str:
        """A line from the keyboard."""
        self.console.print(Text(prompt, "bold"), end="")
        try:
            typed = input()
        except EOFError:
            self.console.print()
            raise
        if not sys.stdin.isatty():
            self.console.print()  # the line break that Enter would have given
        return " ".join(typed.split())

    # -- answers ----------------------------------------------------------------------------

    def answer(self, seat: int) -> int | None:
        """The action chosen; None if the question must be asked again."""
        while True:
            typed = self.read(self.words.say("play.prompt"))
            if not typed:
                continue
            command, _, rest = typed.partition(" ")
            if command.lower() == "u" and not rest:
                if self.undo():
                    return None
                continue
            if not self.run_command(seat, command.lower(), rest, typed):
                action = self.action(typed)
                if action is not None:
                    return action

    def run_command(self, seat: int, command: str, rest: str, typed: str) -> bool:
        """Carry out a command; returns whether it was one."""
        if typed.startswith("?"):
            self.help.explain(self.table.state, seat, typed[1:].strip())
        elif command in ("why", self.words.say("play.why")):
            self.why(rest)
        elif command == "b" and not rest:
            self.show(seat)
        elif command == "o" and not rest and self.screen.board.folds:
            self.show(seat, folded=False)
        elif command == "l" and not rest:
            self.print_story(seat)
        elif command == "q":
            if rest:
                self.file = Path(rest)
            raise PlayerLeft
        else:
            return False
        return True

    def action(self, typed: str) -> int | None:
        """The action for a typed number or move; if there is none, prints why and returns None."""
        actions = self.table.state.actions()
        if typed.isdecimal():
            if len(typed) <= LONGEST_NUMBER and 1 <= int(typed) <= len(actions):
                return actions[int(typed) - 1]
            self.say("play.no_option", number=typed[:20], last=len(actions))
            return None
        action = self.parse(typed)
        if action is None or action in actions:
            return action
        self.refuse(action, typed)
        return None

    def parse(self, typed: str) -> int | None:
        """The action for a typed move; the verb may be left out if the rest is unambiguous."""
        possible = self.table.state.actions()
        try:
            return self.notation.parse(typed)
        except AmbiguousMove as error:
            matches = error.actions
        except NotationError:
            matches = self.notation.ending(typed, possible)
            if len(matches) == 1:
                return matches[0]
        if matches:
            moves = ", ".join(self.notation.text(action) for action in matches)
            self.say("play.several", text=typed[:40], moves=moves)
        else:
            self.say("play.no_move", text=typed[:40], last=len(possible))
        return None

    def say(self, key: str, **params: object) -> None:
        """Print a short answer."""
        self.console.print(Text(self.words.say(key, **params)))

    # -- commands ---------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take the last decision back, if that is allowed; returns whether it was."""
        if not self.table.can_undo(self.shown_to):
            has_decided = any(entry.who in self.table.people for entry in self.table.record.entries)
            self.say("play.no_undo" if has_decided else "play.nothing_to_undo")
            return False
        self.table.undo()
        self.say("play.took_back")
        return True

    def why(self, typed: str) -> None:
        """Print whether a move is possible and, if not, which rule forbids it."""
        actions = self.table.state.actions()
        if not typed:
            self.say("play.why_what", move=self.notation.text(actions[0]))
            return
        action = self.parse(typed)
        if action is None:
            return
        if action in actions:
            move = self.notation.as_typed(action, typed)
            self.say("play.allowed", move=move, number=actions.index(action) + 1)
        else:
            self.refuse(action, typed)

    def refuse(self, action: int, typed: str) -> None:
        """Print why a move is not possible."""
        refusal = self.table.state.why_not(action)
        if refusal is not None:
            move = self.notation.as_typed(action, typed)
            for text in refusal_texts(self.words, self.table.game.name, move, refusal):
                self.console.print(text)

    def print_story(self, seat: int) -> None:
        """Print everything since the seat last decided."""
        events = self.table.story_since(seat)
        if events:
            self.screen.story(seat, events)
        else:
            self.say("play.nothing")

    # -- the end ----------------------------------------------------------------------------

    def save(self, is_running: bool) -> None:
        """Save the game; print where, and how to continue a running game."""
        self.file, reason = save(self.table, self.file)
        self.console.print()
        if reason:
            self.print_whole(reason)
        self.print_whole(self.words.say("play.saved", file=self.file))
        if is_running:
            self.print_whole(self.words.say("play.go_on", file=self.file))

    def print_whole(self, text: str) -> None:
        """Print a line without wrapping it, because it contains the name of a file."""
        self.console.print(text, soft_wrap=True)

    def show_end(self) -> None:
        """Show the last events, the board, the points and, if there is one, the secret."""
        table = self.table
        reader = table.people[0]
        alone = reader if len(table.people) == 1 else None
        self.screen.clear()
        self.screen.story(reader, table.story_since(reader), LAST_STORY)
        self.screen.show(table.state, reader)
        self.console.print()
        self.screen.result(table.state, alone)
        self.save(is_running=False)
        if table.source is not None:
            self.print_whole(self.words.say("play.secret", secret=table.source.secret.hex()))
        self.print_whole(self.words.say("play.verify", file=self.file))
