"""python-chess: lists all legal moves and plays a random one until the game ends by the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess

# Half-moves without a capture or pawn move after which the game is drawn without a claim.
NOTHING_HAPPENED = 150


def job(name: str) -> Callable[[], dict[str, int]]:
    """A function that plays a whole game per call."""
    random = Random(1).random

    def work() -> dict[str, int]:
        decisions = 0
        board = chess.Board()
        while board.halfmove_clock < NOTHING_HAPPENED:
            moves = list(board.legal_moves)
            n = len(moves)
            if n == 0:
                break
            decisions += n > 1
            board.push(moves[int(random() * n)])
        return {"games": 1, "decisions": decisions}

    return work
