"""The screen of a person at the terminal: board, story, question, options and result."""

from __future__ import annotations

from math import ceil
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from reeftable.cli.boards import board_of
from reeftable.cli.console import shows_symbols
from reeftable.cli.explanations import question_words
from reeftable.cli.styles import seat_style, styled
from reeftable.core.drawing import tag
from reeftable.core.state import State
from reeftable.core.step import SPECTATOR
from reeftable.games import registry, rulebook
from reeftable.words import Words
from reeftable.words.notation import notation
from reeftable.words.story import Event, Teller, is_entry

LEAST_STORY = 3
MOST_STORY = 10
# The gap between the columns of an option's line: number and words, what it brings, the move.
GAP = 3
# If there is less room than this for what an option brings, that is put below it, indented.
LEAST_GAIN = 24
INDENT = 5
# A list with more options than this shows only what each brings immediately.
LONG_LIST = 20


class Screen:
    """Shows a game to one reader at a time."""

    def __init__(self, console: Console, words: Words, game: str, names: list[str]) -> None:
        self.console = console
        self.words = words
        self.game = game
        self.names = names
        self.board = board_of(game, words, names)
        self.is_first = True  # the first screen does not clear what was printed before it

    def teller(self, reader: int | None) -> Teller:
        """The object that puts events into words, for a seat or for everybody."""
        return Teller(self.words, self.names, reader, rulebook.data_of(self.game))

    def clear(self, hide: bool = False) -> None:
        """Clear the window; with `hide`, also the scrollback."""
        if self.console.is_terminal and not self.is_first:
            self.console.clear()
            if hide:
                self.console.file.write("\x1b[3J")
        self.is_first = False

    def ask(self, state: State, seat: int, events: list[Event], folded: bool = True) -> None:
        """Show the whole screen to the seat to move."""
        view = state.view(seat)
        options = state.options_for(seat)
        board = self.board.draw(view, options, self.console, folded)
        below = Group(Text(), self.question(view), self.options(view, options))
        room = self.console.height - self.height(board) - self.height(below) - 2
        self.clear()
        if room < LEAST_STORY and self.is_new(seat, events) and self.console.is_terminal:
            # In a small window the story is shown first, on its own.
            self.story(seat, events)
            self.console.input(self.words.say("play.to_table"))
            self.clear()
        else:
            self.story(seat, events, max(LEAST_STORY, min(MOST_STORY, room)))
        self.console.print(board)
        self.console.print(below)

    def is_new(self, seat: int, events: list[Event]) -> bool:
        """Do the events contain anything that somebody else did?"""
        return any(is_entry(event) and event.get("seat") != seat for event in events)

    def height(self, part: RenderableType) -> int:
        """The number of lines that something takes up."""
        return len(self.console.render_lines(part, pad=False))

    def story(self, seat: int, events: list[Event], most: int | None = None) -> None:
        """Print what happened, or only the last `most` lines of it."""
        lines: list[Text] = []
        for paragraph in self.teller(seat).paragraphs(events):
            lines += styled(paragraph).wrap(self.console, self.console.width)
        if most is not None and len(lines) > most:
            lines = [Text(self.words.say("play.more"), "dim"), *lines[len(lines) - most + 1 :]]
        for line in lines:
            line.rstrip()
            self.console.print(line)
        if lines:
            self.console.print()

    def question(self, view: dict[str, Any]) -> Text:
        """The question to the seat to move."""
        question = question_words(self.words, self.game, view["question"])
        text = Text.assemble((question, seat_style(view["seat"])), "  ")
        heading = self.board.heading(view)
        return text.append_text(Text.assemble(("(", "dim"), (heading.plain, "dim"), (")", "dim")))

    def option_words(self, option: dict[str, Any]) -> str:
        """An option in words."""
        return self.words.say(option["words"], **option["target"])

    def move(self, action: int) -> str:
        """A move as it can be typed in the language of the screen."""
        return notation(registry.game(self.game), self.words.language).text(action)

    def options(self, view: dict[str, Any], options: list[dict[str, Any]]) -> RenderableType:
        """The numbered options, in as many columns as fit."""
        arrow = "→" if shows_symbols(self.console) else "->"
        texts = [self.option_words(option) for option in options]
        longest = max(map(len, texts))
        heads: list[Text] = []
        for option, text in zip(options, texts, strict=True):
            head = Text.assemble((f"{len(heads) + 1:>3}", "bold"), "  ")
            badge = self.board.badge(option, self.console)
            heads.append(
                head.append_text(badge).append(" " if badge else "").append(f"{text:{longest}}")
            )
        teller = self.teller(view["seat"])
        brings = [in_brief(option["brings"], len(options)) for option in options]
        gains = [Text(teller.brings(events), "italic") for events in brings]
        moves = [Text(f"{arrow} {self.move(option['action'])}", "dim") for option in options]
        return laid_out(heads, gains, moves, self.console.width)

    def show(self, state: State, seat: int) -> None:
        """Show the heading and the board, without a question."""
        view = state.view(seat)
        options = state.options_for(seat) if seat != SPECTATOR else []
        self.console.print(self.board.heading(view), style="bold")
        self.console.print(self.board.draw(view, options, self.console, seat != SPECTATOR))

    def result(self, state: State, seat: int | None) -> None:
        """Print the points, as on a score pad, and who has won."""
        teller = self.teller(seat)
        parts = state.breakdown()
        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        grid.add_column("")
        for player in range(state.players):
            name = f"{tag(player)} {teller.name(player)}"
            grid.add_column(Text(name, seat_style(player)), justify="right")
        for category in parts[0]:
            name = self.words.name(self.game, "category", category)
            grid.add_row(name, *[str(part[category]) for part in parts])
        grid.add_row(
            Text(self.words.say("play.total"), "bold"),
            *[Text(str(score), "bold") for score in state.scores()],
        )
        if state.over:
            ranks = [str(rank) for rank in state.ranks()]
            grid.add_row(self.words.say("play.place"), *ranks)
        self.console.print(grid)
        if state.over:
            self.console.print(self.winners(state, teller))

    def winners(self, state: State, teller: Teller) -> Text:
        """Who has won."""
        first = [player for player, rank in enumerate(state.ranks()) if rank == 1]
        if len(first) > 1:
            names = ", ".join(teller.name(player) for player in first)
            return Text(self.words.say("play.shared", names=names), "bold")
        if first[0] == teller.reader:
            return Text(self.words.say("play.you_win"), "bold")
        return Text(self.words.say("play.wins", name=teller.name(first[0])), "bold")


def in_brief(brings: list[Event], among: int) -> list[Event]:
    """The part of what an option brings that is shown in a list of `among` options.

    Effects that count only later are left out; a long list shows only what happens immediately.
    """
    if among > LONG_LIST:
        return [event for event in brings if "from" in event or "to" in event]
    return [event for event in brings if ".worth." not in event["code"]]


def laid_out(heads: list[Text], gains: list[Text], moves: list[Text], width: int) -> RenderableType:
    """Options in columns; where that is too wide, what they bring is wrapped or put below them."""
    options = list(zip(heads, gains, moves, strict=True))
    gain_width = max(gain.cell_len for gain in gains)
    lines: list[Text] = []
    for head, gain, move in options:
        line = head.copy().append("  ")
        if gain_width:
            line.append_text(gain).append(" " * (gain_width - gain.cell_len) + "  ")
        lines.append(line.append_text(move))
    longest = max(line.cell_len for line in lines)
    if longest <= width or not gain_width:
        return in_columns(lines, width)
    if gain_width - (longest - width) >= LEAST_GAIN:
        return wrapped(options)
    groups = [
        Group(
            Text.assemble(head, "  ", move), *([Padding(gain, (0, 0, 0, INDENT))] if gain else [])
        )
        for head, gain, move in options
    ]
    return Group(*groups)


def wrapped(options: list[tuple[Text, Text, Text]]) -> RenderableType:
    """Options one below the other; what they bring wraps into further lines."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for wraps in (False, True, False):
        grid.add_column(no_wrap=not wraps)
    for head, gain, move in options:
        grid.add_row(head, gain, move)
    return grid


def in_columns(lines: list[Text], width: int) -> RenderableType:
    """Lines one below the other, and in a second or third column if there are many."""
    longest = max(line.cell_len for line in lines)
    fit = min(3, (width + GAP) // (longest + GAP), ceil(len(lines) / 3))
    if fit < 2:
        return Group(*lines)
    rows = ceil(len(lines) / fit)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*lines[row::rows])
    return grid
