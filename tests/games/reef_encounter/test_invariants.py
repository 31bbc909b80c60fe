"""What is always true, and the quick masks against a plain second look."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.reef_encounter import corals, diagram
from reeftable.games.reef_encounter.cells import (
    ALL_CELLS,
    BESIDE_GROWTH,
    GROWTH,
    bit_of,
    cell_name,
    cell_of,
    coral_of,
    count,
    near,
    rock_of,
)
from reeftable.games.reef_encounter.checks import check
from tests.counts import count as counted
from tests.games.reef_encounter.table import GAME, table
from tests.oracle.reef_encounter_components import BESIDE, COLOURS, spaces_of
from tests.oracle.reef_encounter_reef import Reef

CELL = {cell_name(cell): cell for cell in range(ALL_CELLS)}


def states(n: int, seed: int) -> list[Any]:
    """States in the middle of turns of random games."""
    positions: list[Any] = []
    while len(positions) < n:
        rng = random.Random(seed)
        s: Any = GAME.new(players=2 + seed % 3, seed=seed)
        while not s.over:
            s.deal() if s.to_move == rt.CHANCE else s.apply(rng.choice(s.actions()))
            if s.turns > 0 and not s.over and rng.random() < 0.03:
                positions.append(s.clone())
        seed += 1
    return positions[:n]


def plain(s: Any) -> Reef:
    """The reef as the second implementation sees it."""
    reef = Reef()
    for rock in s.view(rt.SPECTATOR)["rocks"]:
        for k in rock["spaces"]:
            reef.spaces.append(k["cell"])
            if k["tile"] is not None:
                reef.tiles[k["cell"]] = k["tile"]
            if k["shrimp"] is not None:
                reef.shrimps[k["cell"]] = k["shrimp"]
    for tile in s.view(rt.SPECTATOR)["coral_tiles"]:
        reef.side[tile["coral_tile"]] = 0 if tile["side"] == "starfish" else 1
    reef.read_coral_tiles()
    return reef


def test_masks_agree_with_a_plain_recomputation() -> None:
    for s in states(counted(150, 1500), 1):
        reef = plain(s)
        for space in reef.spaces:
            rock, bit = rock_of(CELL[space]), bit_of(CELL[space])
            tile = space in reef.tiles
            safe = tile and reef.is_protected(space)
            assert (corals.protected(s, rock) & bit != 0) == safe
            free = tile and not reef.guards(reef.coral(space))
            assert (corals.unguarded(s, rock) & bit != 0) == free
            size = len(reef.coral(space)) if tile else 0
            assert count(corals.eaten_with(s, rock, bit)) == size
            for c, colour in enumerate(COLOURS):
                allowed = reef.may_lay(space, colour)
                assert (corals.layable(s, rock, c) & bit != 0) == allowed
                joins = not reef.may_join(space, colour)
                assert (corals.joining(s, rock, c) & bit != 0) == joins


def test_the_geometry_of_the_masks() -> None:
    for rock in range(4):
        for space in spaces_of(rock):
            bit = bit_of(CELL[space])
            assert cell_of(rock, bit) == CELL[space] and rock_of(CELL[space]) == rock
            beside = {k for k in spaces_of(rock) if near(bit) & bit_of(CELL[k])}
            assert beside == set(BESIDE[space])
        assert bit_of(CELL[f"{rock}d4"]) == GROWTH
    assert near(GROWTH) == BESIDE_GROWTH
    assert len(CELL) == ALL_CELLS and bit_of(CELL["0z0"]) == 0


def test_a_coral_is_found_whatever_its_form() -> None:
    rng = random.Random(3)
    for _ in range(300):
        spaces = [k for k in spaces_of(2) if rng.random() < 0.6] or ["2d4"]
        reef = Reef()
        reef.tiles = dict.fromkeys(spaces, "white")
        seed = rng.choice(spaces)
        mask = sum(bit_of(CELL[k]) for k in spaces)
        coral = coral_of(bit_of(CELL[seed]), mask)
        assert {k for k in spaces_of(2) if coral & bit_of(CELL[k])} == reef.coral(seed)


@pytest.mark.parametrize(
    ("rule", "field", "index", "change"),
    [
        ("REE-4.1", "table", 25, 1),  # a tile too many in the bag
        ("REE-4.2", "table", 40, 1),  # a cube too many
        ("REE-4.2", "table", 45, -1),  # a cylinder too few
        ("REE-1.0d", "seats", 28, 1),  # a shrimp too many
        ("REE-2.10e", "table", 30, 41),
        ("REE-1.2d", "rocks", 0, 1),  # a tile on a rock that is not in play
    ],
)
def test_REE_4_1_REE_4_2_what_is_lost_is_noticed(
    rule: str, field: str, index: int, change: int
) -> None:
    p = table({"white": "1a5"}, {0: "1a5"}).position()
    p[field][index] += change
    with pytest.raises(rt.PositionError, match=rule if change < 41 else "REE-4.1"):
        GAME.load(p)


def test_REE_4_3_the_values_add_up_to_15_however_the_tiles_lie() -> None:
    s = table()
    for sides in range(1024):
        s.sides = sides
        assert sum(s.view(0)["values"].values()) == 15
        check(s)


def test_two_shrimps_on_a_coral_are_noticed() -> None:
    p = table({"white": "1a5 1a4"}, {0: "1a5"}).position()
    p["rocks"][10 + 6] = int(bit_of(CELL["1a4"]))
    p["seats"][29 + 28] -= 1
    with pytest.raises(rt.PositionError, match="two shrimps on a coral"):
        GAME.load(p)


def test_a_shrimp_of_nobody_is_noticed() -> None:
    p = table({"white": "1a5"}).position()
    p["rocks"][10 + 7] = int(bit_of(CELL["1a5"]))  # of a third player, with two at the table
    with pytest.raises(rt.PositionError, match="shrimps on a rock"):
        GAME.load(p)


# -- positions by hand ----------------------------------------------------------------------

BY_HAND = """players: 2
turn: 1
turns: 7
rock 1
...###.
##pg##.
##y#.##
w.#*#w#
w#o#p##
.#####.
rock 3
.#####.
###o.##
##.#g##
#w#*###
.#p#y#.
.##.##.
shrimps: 0@1a4 1@3b4
reverse: 3 6 10
locks: 3
alga: blue
sea: w yy ooo p gg
back: pp
seat 0: behind=wwy hidden=o front=g cubes=wp fish=yy secret=g eaten=1
seat 1: hidden=pp cubes=og secret=w
"""


def test_a_position_by_hand_is_printed_back_the_same() -> None:
    s = diagram.read(GAME, BY_HAND)
    assert diagram.write(s) == BY_HAND
    s.check()
    assert s.view(0)["bag"]["size"] == sum(s.view(0)["bag"]["unknown"].values()) - 3 + 2


def test_any_turn_can_be_written_and_read_back() -> None:
    written = 0
    for s in states(counted(60, 600), 500):
        if s.view(0)["question"]["step"] != "TurnMenu":
            with pytest.raises(diagram.DiagramError):
                diagram.write(s)
            continue
        written += 1
        again = diagram.read(GAME, diagram.write(s)).position()
        mine = s.position()
        for field in ("entries", "draws", "kept", "decider"):
            del again[field], mine[field]
        assert again == mine
    assert written > 5


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("turn: 1", "turn: x", 2),
        ("...###.", "#..###.", 5),
        ("...###.", "...###", 5),
        ("alga: blue", "alga: pink", 21),
        ("0@1a4", "0@9a4", 18),
        ("secret=g", "secrets=g", 24),
        ("locks: 3", "lucks: 3", 20),
    ],
)
def test_a_wrong_line_is_named(old: str, new: str, line: int) -> None:
    with pytest.raises(diagram.DiagramError, match=f"line {line}:"):
        diagram.read(GAME, BY_HAND.replace(old, new, 1))
