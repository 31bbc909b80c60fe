"""Coralia's board in the terminal: the colours of its dice and reefs."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console
from rich.text import Text

from reeftable.cli.boards.base import Option
from reeftable.cli.boards.drawing import DrawnBoard


class CoraliaBoard(DrawnBoard):
    """Coralia's dice and reefs in their colours."""

    styles: ClassVar = {
        "die.red": "bold white on red3",
        "die.orange": "bold black on dark_orange",
        "die.yellow": "bold black on yellow1",
        "die.green": "bold black on green3",
        "die.blue": "bold white on blue3",
        "die.violet": "bold white on purple3",
        "die.white": "bold black on white",
        "name.red": "bold red1",
        "name.orange": "bold dark_orange",
        "name.yellow": "bold yellow1",
        "name.green": "bold green3",
        "name.blue": "bold dodger_blue1",
        "name.violet": "bold medium_purple1",
    }

    def badge(self, option: Option, console: Console) -> Text:
        """The die or the reef's colour that an option is about."""
        target = option["target"]
        colour = target.get("colour", target.get("reef"))
        if not colour:
            return Text()
        return self.piece(f"[{self.say(f'letter.{colour}')}]", f"die.{colour}", console)


BOARD = CoraliaBoard
