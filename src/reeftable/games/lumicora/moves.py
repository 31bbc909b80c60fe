"""Lumicora's moves, one row per kind.

Every action refers to a component (a lumino, two fields, a colour), never to a slot.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.core.moves import Move, Moves, Range, over
from reeftable.games.lumicora.data import LumicoraData, load_data
from reeftable.games.lumicora.hexes import PAIR_FIRST, PAIR_SECOND, PAIRS, START_1


def all_moves(data: LumicoraData) -> Moves:
    """Every kind of move, in the order of their actions' numbers."""
    colour = over("colour", data.colours)
    lumino = over("lumino", data.luminos)
    pairs = [(int(PAIR_FIRST[n]), int(PAIR_SECOND[n])) for n in range(PAIRS)]
    starts = over("colours", [start.split(" ") for start in data.starts])
    start = "seat.{actor}.start"
    reef = "seat.{actor}.reef"
    display = "seat.{actor}.display"
    hand = "seat.{actor}.hand"
    return Moves(
        [
            Move(
                "first",
                "chance",
                "first {seat}",
                over("seat", range(4)),
                ends="seat.{seat}.octopus",
            ),
            Move("start", "chance", "start {colours}", starts, ends=start),
            Move("turn", "menu", "turn {colour}", colour, begins=start, ends=f"{reef}.{START_1}"),
            Move("go_on", "confirm", "go on"),
            Move(
                "draw_now",
                "confirm",
                "draw",
                begins="returned",
                ends="bag",
                rules=("LUM-4.1c", "LUM-4.1d"),
            ),
            Move(
                "limestone",
                "confirm",
                "limestone",
                ends="seat.{actor}.limestone",
                rules=("LUM-4.3b",),
            ),
            Move("enough", "confirm", "enough", rules=("LUM-10.4",)),
            Move("discard", "menu", "discard", begins=hand, ends="bag", rules=("LUM-4.5e",)),
            Move(
                "place",
                "cell",
                "place {number} {other}",
                Range(("number", "other"), pairs),
                begins=hand,
                ends=f"{reef}.{{number}}",
                rules=("LUM-5.1a",),
            ),
            Move("pass", "menu", "pass"),
            Move(
                "score",
                "menu",
                "score {colour}",
                colour,
                begins="seat.{actor}.tiles.{colour}",
                ends="seat.{actor}.score",
                rules=("LUM-6.1", "LUM-6.2", "LUM-6.4", "LUM-4.6d"),
            ),
            Move("draw", "chance", "draw {lumino}", lumino, begins="bag"),
            # Players cannot tell a redraw from a draw.
            Move("redraw", "chance", "redraw {lumino}", lumino, begins="bag", verb="draw"),
            Move(
                "return_display",
                "piece",
                "return display {lumino}",
                lumino,
                begins=display,
                ends="returned",
                rules=("LUM-4.1b", "LUM-4.1c"),
                verb="return",
                target={"place": "display"},
            ),
            Move(
                "return_atoll",
                "piece",
                "return atoll {lumino}",
                lumino,
                begins="atoll",
                ends="returned",
                rules=("LUM-4.1b", "LUM-4.1c", "LUM-R12"),
                verb="return",
                target={"place": "atoll"},
            ),
            Move("offer", "piece", "offer {lumino}", lumino, begins=display, ends="atoll"),
            Move(
                "own",
                "piece",
                "own {lumino}",
                lumino,
                begins=display,
                ends=hand,
                rules=("LUM-4.3c",),
            ),
            Move(
                "take",
                "piece",
                "take {lumino}",
                lumino,
                begins="atoll",
                ends=hand,
                rules=("LUM-4.3d",),
            ),
            Move("choose", "piece", "choose {lumino}", lumino, begins=hand),
        ]
    )


# The number of the first action of each kind; the steps count from there.
MOVES: Final = all_moves(load_data())
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
# Actions about luminos come last, in one block per verb, because data.toml decides their number.
LUMINO: Final[i64] = MOVES.first("draw")


def block(name: str) -> int:
    """The index of the block of actions about luminos that belongs to a kind of move."""
    return (MOVES.first(name) - MOVES.first("draw")) // MOVES[name].size


DRAW: Final[i64] = block("draw")
REDRAW: Final[i64] = block("redraw")
RETURN_DISPLAY: Final[i64] = block("return_display")
RETURN_ATOLL: Final[i64] = block("return_atoll")
OFFER: Final[i64] = block("offer")
OWN: Final[i64] = block("own")
TAKE: Final[i64] = block("take")
CHOOSE: Final[i64] = block("choose")
