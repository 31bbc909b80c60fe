"""Boards that show the drawing of their game, in colours and in the words of the catalogue."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Console, Group, RenderableType
from rich.text import Text

from reeftable.cli.boards.base import Board, Option, View
from reeftable.cli.console import shows_colours, shows_symbols
from reeftable.cli.styles import SEAT_STYLES
from reeftable.core.drawing import PLAIN_WIDTH, Drawing, Line, Wording
from reeftable.games import registry
from reeftable.words import Words
from reeftable.words.story import Teller

# The styles that all games share; each board adds the colours of its own components.
STYLES = {
    "": "",
    "dim": "dim",
    "bold": "bold",
    "mark": "bold black on bright_white",
    **{f"seat{seat}": style for seat, style in enumerate(SEAT_STYLES)},
}
# A die is put in brackets only where there are no colours.
NO_BRACKETS = str.maketrans("[]", "  ")


class CatalogueWording(Wording):
    """The names of things in a language, and the names of the players."""

    def __init__(self, game: str, words: Words, teller: Teller) -> None:
        super().__init__({})
        self.game = game
        self.words = words
        self.teller = teller

    def say(self, key: str, params: dict[str, object]) -> str:
        return self.words.say(f"{self.game}.{key}", **params)

    def name(self, kind: str, value: str) -> str:
        return self.words.name(self.game, kind, value)

    def player(self, seat: int) -> str:
        return self.teller.name(seat)


class DrawnBoard(Board):
    """Shows the drawing of its game in colours."""

    styles: ClassVar[dict[str, str]] = {}

    def draw(
        self, view: View, options: list[Option], console: Console, folded: bool = False
    ) -> RenderableType:
        """The table, as wide as the window."""
        symbols = shows_symbols(console)
        drawing = self.drawing(view, console.width, symbols, options)
        drawing.folded = folded
        return Group(*[self.coloured(line, console) for line in drawing.fitted()])

    def heading(self, view: View) -> Text:
        """The progress of the game."""
        return Text(self.drawing(view, PLAIN_WIDTH, False, []).heading())

    def drawing(self, view: View, width: int, symbols: bool, options: list[Option]) -> Drawing[Any]:
        """The game's own drawing, in the words of the catalogue."""
        teller = Teller(self.words, self.names, view["seat"])
        wording = CatalogueWording(self.game, self.words, teller)
        return registry.game(self.game).drawing(view, wording, width, symbols, options)

    def coloured(self, line: Line, console: Console) -> Text:
        """A line in the colours of the terminal."""
        text = Text()
        for part in line.parts:
            text.append_text(self.piece(part.text, part.style, console))
        return text

    def piece(self, text: str, style: str, console: Console) -> Text:
        """A few characters in one style."""
        if style.startswith("die.") and shows_colours(console):
            text = text.translate(NO_BRACKETS)
        return Text().append(text, self.styles.get(style) or STYLES[style])
