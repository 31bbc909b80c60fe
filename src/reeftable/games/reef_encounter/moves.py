"""Reef Encounter's moves, one row per kind.

Every action refers to a component (a colour, a space, a coral tile), never to a slot.
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


def rows(data: ReefData) -> list[Move]:
    """Every kind of move, in the order of their actions' numbers; an expansion adds its own."""
    seat = over("seat", range(4))
    colour = over("colour", data.colours)
    space = over("space", data.colours)
    paid = over("paid", data.colours)
    alga = over("alga", data.algae)
    cell = over("cell", [cell_name(cell) for cell in range(ALL_CELLS)])
    pair = Range(("colour", "other"), [(data.colours[a], data.colours[b]) for a, b in PAIR])
    coral_tile = over("coral_tile", range(1, CORAL_TILES + 1))
    on_rock = "rock.{cell}"
    screen = "seat.{actor}.screen"
    front = "seat.{actor}.front"
    cubes = "seat.{actor}.cubes"
    shrimps = "seat.{actor}.shrimps"
    fish = "seat.{actor}.fish"
    supply = "supply.cubes.{colour}"
    return [
        Move("rock", "chance", "rock {rock}", over("rock", range(ROCKS)), ends="rock"),
        Move("side", "chance", "side {side}", over("side", SIDE_NAMES), ends="coral_tile"),
        Move("first", "chance", "first {colour}", colour, ends="sea.{colour}"),
        Move(
            "sea",
            "chance",
            "sea {space} {colour}",
            space,
            colour,
            begins="bag",
            ends="sea.{space}",
        ),
        Move("start", "chance", "start {seat}", seat),
        Move("draw", "chance", "draw {colour}", colour, begins="bag", ends=screen),
        Move(
            "reveal",
            "chance",
            "reveal {colour} {other}",
            pair,
            begins="supply.cubes",
            ends=cubes,
        ),
        Move("secret", "piece", "secret {colour}", colour, begins=screen, ends=fish),
        Move("cubes", "piece", "cubes {colour} {other}", pair, ends=cubes, rules=("REE-10.10",)),
        Move(
            "eat",
            "cell",
            "eat {cell}",
            cell,
            begins=on_rock,
            ends=fish,
            rules=("REE-3.1c", "REE-3.1e"),
        ),
        Move("pass", "confirm", "pass", rules=("REE-R19",)),
        Move(
            "cube",
            "piece",
            "cube {colour}",
            colour,
            begins=cubes,
            ends=supply,
            rules=("REE-3.2a", "REE-10.3"),
        ),
        Move(
            "larva",
            "piece",
            "larva {colour}",
            colour,
            begins=front,
            ends="bag",
            rules=("REE-3.6a", "REE-R1"),
        ),
        Move("introduce", "menu", "introduce", begins=shrimps, rules=("REE-3.5d",)),
        Move("move", "cell", "move {cell}", cell, begins=on_rock, rules=("REE-3.5h", "REE-10.1")),
        Move(
            "flip",
            "piece",
            "flip {alga} {paid}",
            alga,
            paid,
            begins="supply.cylinders.{alga}",
            ends="alga",
            rules=("REE-3.7a", "REE-3.7c"),
        ),
        Move(
            "lock",
            "piece",
            "lock {coral_tile} {paid}",
            coral_tile,
            paid,
            ends="coral_tile.{coral_tile}",
            rules=("REE-3.7a", "REE-3.7d", "REE-3.7e"),
        ),
        Move(
            "polyp",
            "piece",
            "polyp {colour}",
            colour,
            begins=cubes,
            ends=supply,
            rules=("REE-3.8a", "REE-3.8b"),
        ),
        Move(
            "collect",
            "piece",
            "collect {colour}",
            colour,
            begins="sea.{colour}",
            ends=screen,
            rules=("REE-3.9a", "REE-3.9b", "REE-3.9c"),
        ),
        Move("lay", "cell", "lay {cell}", cell, begins=screen, ends=on_rock, rules=("REE-3.2b",)),
        Move(
            "front",
            "cell",
            "front {cell}",
            cell,
            begins=front,
            ends=on_rock,
            rules=("REE-3.2c",),
        ),
        Move("stop", "confirm", "stop", rules=("REE-10.3",)),
        Move("to", "cell", "to {cell}", cell, ends=on_rock),
        Move("screen", "confirm", "screen", ends=shrimps),
    ]


# The number of the first action of each kind; the steps count from there.
MOVES: Final = Moves(rows(load_data()))
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
