"""Actions 8 and 10: tiles for cubes, collecting, refilling."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from tests.games.reef_encounter.table import (
    LETTER,
    collect,
    do,
    hand,
    legal,
    new,
    refused,
    seat,
    some,
    table,
)
from tests.oracle.reef_encounter_components import COLOURS


def test_REE_3_8a_a_cube_becomes_a_tile() -> None:
    s = table({}, seat_0="cubes=wwp")
    size, supply = s.view(0)["bag"]["size"], s.view(0)["cubes"]["white"]
    do(s, "polyp white", "polyp white")
    assert hand(s, 0) == {"white": 2} and some(seat(s, 0)["cubes"]) == {"pink": 1}
    assert s.view(0)["bag"]["size"] == size - 2 and s.view(0)["cubes"]["white"] == supply + 2


def test_REE_3_8a_refuses_without_such_a_cube() -> None:
    assert refused(table({}, seat_0="cubes=w"), "polyp pink") == "REE-3.8a"


@pytest.mark.parametrize("colour", COLOURS)
def test_REE_3_8b_refuses_when_the_bag_has_none(colour: str) -> None:
    s = table({}, seat_0=f"cubes={LETTER[colour]} behind=" + LETTER[colour] * 38)
    assert refused(s, f"polyp {colour}") == "REE-3.8b"


def test_REE_3_9a_REE_3_9b_a_cube_and_all_its_tiles() -> None:
    s = table({}, sea="w yyo o p g")
    do(s, "collect yellow")
    assert hand(s, 0) == {"yellow": 2, "orange": 1} and some(seat(s, 0)["cubes"]) == {"yellow": 1}
    assert s.view(0)["cubes"]["yellow"] == 8


def test_REE_3_9c_REE_10_7_refilled_in_the_order_of_the_ring() -> None:
    s = do(table({}, sea="www y oo ppp g"), "collect pink")
    order = []
    while s.to_move == rt.CHANCE:
        space = legal(s)[0].split()[1]
        assert s.weights() == [s.view(rt.SPECTATOR)["bag"]["unknown"][c] for c in COLOURS]
        order.append(space)
        s.deal()
    assert order == ["yellow", "orange", "pink", "grey"]
    assert [sum(k.values()) for k in s.view(0)["sea"].values()] == [3, 2, 3, 1, 2]


def test_REE_3_9c_a_position_can_be_taken_up_while_the_sea_is_refilled() -> None:
    s = do(table({}, sea="www y oo ppp g"), "collect white")
    while s.to_move == rt.CHANCE:
        again = s.game.load(s.position())
        assert legal(again) == legal(s) and again.weights() == s.weights()
        s.deal()


def test_REE_3_0a_turns_go_clockwise() -> None:
    s = new(3)
    first = s.to_move
    for n in range(4):
        assert s.to_move == (first + n) % 3 and s.turns == n
        collect(s, "grey")


def test_REE_3_0b_the_menu_of_a_new_turn() -> None:
    s = table({"white": "1a5", "pink": "3a2"}, seat_0="behind=w cubes=w front=p")
    do(s, "introduce", "to 1a5", "cube white", "lay 1a4", "stop")
    assert s.view(0)["this_turn"]["cubes"] == 1
    collect(s, "white")
    collect(s, "white")
    assert s.view(0)["this_turn"] == dict.fromkeys(s.view(0)["this_turn"], 0)
    assert "introduce" in legal(s)


def bag_of(s: Any, tiles: dict[str, int]) -> Any:
    """The same table with just these tiles in the bag; the others lie in a parrotfish."""
    p = s.position()
    for c, colour in enumerate(COLOURS):
        p["seats"][20 + c] += p["table"][25 + c] - tiles.get(colour, 0)
        p["table"][25 + c] = tiles.get(colour, 0)
        p["table"][30 + c] = 0
    t = s.game.load(p)
    t.reseed(1)
    return t


def test_REE_10_7_the_stock_goes_into_an_empty_bag_before_a_draw() -> None:
    s = bag_of(table({}, sea="w yyy ooo ppp ggg"), {"pink": 1})
    do(s, "collect orange")
    assert legal(s) == ["sea white pink"] and s.view(0)["bonus"] is not None
    do(s, "sea white pink")
    assert s.view(0)["bonus"] is None  # another tile is due
    assert legal(s) == [f"sea orange {c}" for c in COLOURS]
    do(s, "sea orange grey")
    assert s.view(1)["bag"]["put_back"] == {**dict.fromkeys(COLOURS, 1), "grey": 0}


@pytest.mark.parametrize("colour", COLOURS[1:])
def test_REE_3_9c_colours_come_as_often_as_the_bag_has_them(colour: str) -> None:
    s = bag_of(table({}, sea="www yyy ooo ppp ggg"), {"white": 1, colour: 29})
    do(s, "collect orange")
    drawn: Counter[str] = Counter()
    for seed in range(60):
        s.reseed(seed)
        drawn[s.text(s.sample()).split()[2]] += 1
    assert set(drawn) <= {"white", colour} and drawn[colour] > 50


def test_REE_10_7_the_stock_stays_when_the_bag_is_empty_after_the_last_draw() -> None:
    s = bag_of(table({}, sea="www yyy ooo ppp ggg"), {"pink": 1})
    do(s, "collect orange", "sea orange pink")
    assert s.view(0)["bonus"] == dict.fromkeys(COLOURS, 1) and s.view(0)["bag"]["size"] == 0
    assert s.to_move == 1


def test_REE_10_8_the_advanced_game_has_a_stock_for_the_empty_bag() -> None:
    s = table({}, sea="www yyy ooo ppp ggg", options="advanced=yes action6=update")
    s = do(bag_of(s, {}), "collect orange")
    assert s.view(0)["bonus"] is None and s.view(0)["bag"]["size"] == 5
    assert len(legal(s)) == 5


def test_REE_5_1d_REE_R15_the_end_when_the_tiles_due_are_missing() -> None:
    s = table({}, sea="w y o p g", bonus="w", seat_0="secret=w", seat_1="secret=w")
    s = do(bag_of(s, {"pink": 3}), "collect orange")
    assert s.over and s.view(0)["ending"] == "tiles" and s.turns == 1
    assert hand(s, 0) == {"orange": 1} and seat(s, 0)["cubes"]["orange"] == 1
    assert [sum(k.values()) for k in s.view(0)["sea"].values()] == [1, 1, 0, 1, 1]
    s = table({}, sea="w y o p g", bonus="w", seat_0="secret=w", seat_1="secret=w")
    s = do(bag_of(s, {"pink": 4}), "collect orange")
    assert not s.over  # the bonus tile is counted


@pytest.mark.parametrize("letter", "wyopg")
def test_REE_5_1d_a_bonus_tile_of_any_colour_counts_once(letter: str) -> None:
    s = table({}, sea="w y o p g", bonus=letter, seat_0="secret=w", seat_1="secret=w")
    assert do(bag_of(s, {"pink": 3}), "collect orange").over
    assert not do(bag_of(s, {"pink": 4}), "collect orange").over


def test_REE_5_1d_REE_R15_the_end_when_the_cube_cannot_be_replaced() -> None:
    s = table({}, sea="w y o p g", seat_1="cubes=" + "o" * 9)
    do(s, "collect orange")
    assert s.over and s.view(0)["ending"] == "cubes" and s.turns == 1
    assert seat(s, 0)["cubes"]["orange"] == 1 and hand(s, 0) == {"orange": 1}
    assert s.ranks() == [2, 1]
    s.check()


def test_REE_10_2_the_end_after_200_turns_each() -> None:
    s = collect(table({}, turns="398"))
    assert not s.over
    collect(s)
    assert s.over and s.view(0)["ending"] == "length" and s.turns == 400
