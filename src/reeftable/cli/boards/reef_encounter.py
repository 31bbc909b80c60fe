"""Reef Encounter's board in the terminal: the colours of its tiles and algae."""

from __future__ import annotations

from typing import ClassVar

from reeftable.cli.boards.drawing import DrawnBoard


class ReefBoard(DrawnBoard):
    """Reef Encounter's tiles and algae in their colours."""

    styles: ClassVar = {
        "tile.white": "bold black on white",
        "tile.yellow": "bold black on yellow1",
        "tile.orange": "bold black on dark_orange",
        "tile.pink": "bold black on hot_pink",
        "tile.grey": "bold white on grey42",
        "alga.blue": "dodger_blue1",
        "alga.green": "green3",
        "alga.purple": "purple",
        "alga.red": "red1",
        "aim": "bold black on bright_cyan",
    }


BOARD = ReefBoard
