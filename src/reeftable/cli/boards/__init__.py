"""Finds a game's board for the terminal: there is one module per game, found by its name."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence

from reeftable.cli.boards.base import Board
from reeftable.words import Words


def board_of(game: str, words: Words, names: Sequence[str]) -> Board:
    """The game's own board, or one that shows the plain view."""
    module = f"{__name__}.{game}"
    if importlib.util.find_spec(module) is None:
        return Board(game, words, names)
    board: Board = importlib.import_module(module).BOARD(game, words, names)
    return board
