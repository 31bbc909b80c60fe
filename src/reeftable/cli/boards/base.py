"""The base class of all boards; by itself it shows a view as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.console import Console, RenderableType
from rich.pretty import Pretty
from rich.text import Text

from reeftable.words import Words

View = dict[str, Any]
Option = dict[str, Any]


class Board:
    """Draws a view in the colours of its game."""

    # Whether the other players' areas can be reduced to a line each.
    folds: ClassVar = False

    def __init__(self, game: str, words: Words, names: Sequence[str]) -> None:
        self.game = game
        self.words = words
        self.names = names

    def draw(
        self, view: View, options: list[Option], console: Console, folded: bool = False
    ) -> RenderableType:
        """The table as the view's seat sees it; the options may be marked on it by number."""
        return Pretty(view, max_length=20, max_depth=4)

    def heading(self, view: View) -> Text:
        """The progress of the game in a few words."""
        return Text()

    def badge(self, option: Option, console: Console) -> Text:
        """A small coloured sign for what the option is about."""
        return Text()

    def say(self, key: str, **params: object) -> str:
        """The text of one of the game's own keys in the catalogue."""
        return self.words.say(f"{self.game}.{key}", **params)
