"""What each action number means, and its notation both ways.

Every number names a thing of the game (a colour, a space, a coral tile), never a slot.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.core.moves import Move, Moves, Range, over
from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, cell_name
from reeftable.games.reef_encounter.data import COLOURS, CORAL_TILES, ReefData, load_data

PAIRS: Final = 15  # unordered pairs of colours, equal ones included
SIDE_NAMES: Final = ("starfish", "reverse")


def pair_list() -> list[tuple[int, int]]:
    """The unordered pairs of colours, in the order of their numbers."""
    return [(a, b) for a in range(COLOURS) for b in range(a, COLOURS)]


PAIR: Final = pair_list()


def table(data: ReefData) -> Moves:
    """Every kind of move, in the order of the numbers."""
    colour = over("colour", data.colours)
    paid = over("paid", data.colours)
    cell = over("cell", [cell_name(cell) for cell in range(ALL_CELLS)])
    pair = Range(("colour", "other"), [(data.colours[a], data.colours[b]) for a, b in PAIR])
    coral_tile = over("coral_tile", range(1, CORAL_TILES + 1))
    return Moves(
        [
            Move("rock", "chance", "rock {rock}", over("rock", range(ROCKS))),
            Move("side", "chance", "side {side}", over("side", SIDE_NAMES)),
            Move("first", "chance", "first {colour}", colour),
            Move("sea", "chance", "sea {space} {colour}", over("space", data.colours), colour),
            Move("start", "chance", "start {seat}", over("seat", range(4))),
            Move("draw", "chance", "draw {colour}", colour),
            Move("reveal", "chance", "reveal {colour} {other}", pair),
            Move("secret", "piece", "secret {colour}", colour),
            Move("cubes", "piece", "cubes {colour} {other}", pair),
            Move("eat", "cell", "eat {cell}", cell),
            Move("pass", "confirm", "pass"),
            Move("cube", "piece", "cube {colour}", colour),
            Move("larva", "piece", "larva {colour}", colour),
            Move("introduce", "menu", "introduce"),
            Move("move", "cell", "move {cell}", cell),
            Move("flip", "piece", "flip {alga} {paid}", over("alga", data.algae), paid),
            Move("lock", "piece", "lock {coral_tile} {paid}", coral_tile, paid),
            Move("polyp", "piece", "polyp {colour}", colour),
            Move("collect", "piece", "collect {colour}", colour),
            Move("lay", "cell", "lay {cell}", cell),
            Move("front", "cell", "front {cell}", cell),
            Move("stop", "confirm", "stop"),
            Move("to", "cell", "to {cell}", cell),
            Move("screen", "confirm", "screen"),
        ]
    )


# The first number of each kind, for the steps to count from.
MOVES: Final = table(load_data())
ROCK: Final[i64] = MOVES.first("rock")
SIDE: Final[i64] = MOVES.first("side")
FIRST: Final[i64] = MOVES.first("first")
SEA: Final[i64] = MOVES.first("sea")
START: Final[i64] = MOVES.first("start")
DRAW: Final[i64] = MOVES.first("draw")
REVEAL: Final[i64] = MOVES.first("reveal")
SECRET: Final[i64] = MOVES.first("secret")
CUBES: Final[i64] = MOVES.first("cubes")
EAT: Final[i64] = MOVES.first("eat")
PASS: Final[i64] = MOVES.first("pass")
CUBE: Final[i64] = MOVES.first("cube")
LARVA: Final[i64] = MOVES.first("larva")
INTRODUCE: Final[i64] = MOVES.first("introduce")
MOVE: Final[i64] = MOVES.first("move")
FLIP: Final[i64] = MOVES.first("flip")
LOCK: Final[i64] = MOVES.first("lock")
POLYP: Final[i64] = MOVES.first("polyp")
COLLECT: Final[i64] = MOVES.first("collect")
LAY: Final[i64] = MOVES.first("lay")
FRONT: Final[i64] = MOVES.first("front")
STOP: Final[i64] = MOVES.first("stop")
TO: Final[i64] = MOVES.first("to")
SCREEN: Final[i64] = MOVES.first("screen")
