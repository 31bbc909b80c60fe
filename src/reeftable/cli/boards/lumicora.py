"""Lumicora's board in the terminal: the colours of its luminos."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console
from rich.text import Text

from reeftable.cli.boards.base import Option
from reeftable.cli.boards.drawing import DrawnBoard
from reeftable.cli.console import shows_colours


class LumicoraBoard(DrawnBoard):
    """Lumicora's luminos in their colours."""

    folds: ClassVar = True
    styles: ClassVar = {
        "lumino.pink": "bold black on hot_pink",
        "lumino.yellow": "bold black on yellow1",
        "lumino.green": "bold black on green3",
        "lumino.blue": "bold white on blue3",
        "water": "blue",
    }

    def badge(self, option: Option, console: Console) -> Text:
        """The colour an option is about."""
        target = option["target"]
        colour = target.get("colour") or target.get("lumino", "").split("-")[0]
        if not colour:
            return Text()
        letter = self.say(f"letter.{colour}")
        sign = f" {letter} " if shows_colours(console) else f"[{letter}]"
        return self.piece(sign, f"lumino.{colour}", console)


BOARD = LumicoraBoard
