"""python-chess: plays random legal moves until there is none left or the 75-move rule applies."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess

# After this many half-moves without a capture or pawn move, the game is drawn automatically.
DRAW_AFTER_HALF_MOVES = 150


def job(name: str) -> Callable[[], dict[str, int]]:
    """A function that plays one whole game each time it is called."""
    random = Random(1).random

    def work() -> dict[str, int]:
        decisions = 0
        board = chess.Board()
        while board.halfmove_clock < DRAW_AFTER_HALF_MOVES:
            moves = list(board.legal_moves)
            n = len(moves)
            if n == 0:
                break
            decisions += n > 1
            board.push(moves[int(random() * n)])
        return {"games": 1, "decisions": decisions}

    return work
