"""What each action number means, and its notation both ways.

Every number names a thing of the game (a lumino, two fields, a colour), never a slot.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.core.moves import Move, Moves, Range, over
from reeftable.games.lumicora.data import LumicoraData, load_data
from reeftable.games.lumicora.hexes import PAIR_FIRST, PAIR_SECOND, PAIRS


def table(data: LumicoraData) -> Moves:
    """Every kind of move, in the order of the numbers."""
    colour = over("colour", data.colours)
    lumino = over("lumino", data.luminos)
    pairs = [(int(PAIR_FIRST[n]), int(PAIR_SECOND[n])) for n in range(PAIRS)]
    starts = over("colours", [start.split(" ") for start in data.starts])
    return Moves(
        [
            Move("first", "chance", "first {seat}", over("seat", range(4))),
            Move("start", "chance", "start {colours}", starts),
            Move("turn", "menu", "turn {colour}", colour),
            Move("go_on", "confirm", "go on"),
            Move("draw_now", "confirm", "draw"),
            Move("limestone", "confirm", "limestone"),
            Move("enough", "confirm", "enough"),
            Move("discard", "confirm", "discard"),
            Move("place", "cell", "place {number} {other}", Range(("number", "other"), pairs)),
            Move("pass", "confirm", "pass"),
            Move("score", "menu", "score {colour}", colour),
            Move("draw", "chance", "draw {lumino}", lumino),
            # To everybody a redraw looks like a draw.
            Move("redraw", "chance", "redraw {lumino}", lumino, verb="draw"),
            Move(
                "return_display",
                "piece",
                "return display {lumino}",
                lumino,
                verb="return",
                target={"place": "display"},
            ),
            Move(
                "return_atoll",
                "piece",
                "return atoll {lumino}",
                lumino,
                verb="return",
                target={"place": "atoll"},
            ),
            Move("offer", "piece", "offer {lumino}", lumino),
            Move("own", "piece", "own {lumino}", lumino),
            Move("take", "piece", "take {lumino}", lumino),
            Move("choose", "piece", "choose {lumino}", lumino),
        ]
    )


# The first number of each kind, for the steps to count from.
MOVES: Final = table(load_data())
FIRST: Final[i64] = MOVES.first("first")
START: Final[i64] = MOVES.first("start")
TURN: Final[i64] = MOVES.first("turn")
GO_ON: Final[i64] = MOVES.first("go_on")
DRAW_NOW: Final[i64] = MOVES.first("draw_now")
LIMESTONE: Final[i64] = MOVES.first("limestone")
ENOUGH: Final[i64] = MOVES.first("enough")
DISCARD: Final[i64] = MOVES.first("discard")
PLACE: Final[i64] = MOVES.first("place")
PASS: Final[i64] = MOVES.first("pass")
SCORE: Final[i64] = MOVES.first("score")
# Luminos come last, because data.toml says how many kinds there are: one block per verb.
LUMINO: Final[i64] = MOVES.first("draw")
DRAW: Final = 0
REDRAW: Final = 1
RETURN_DISPLAY: Final = 2
RETURN_ATOLL: Final = 3
OFFER: Final = 4
OWN: Final = 5
TAKE: Final = 6
CHOOSE: Final = 7
