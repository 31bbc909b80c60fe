"""Where a lumino may go, rule by rule, and the counts of the first placements."""

from __future__ import annotations

from typing import Any

import pytest

from reeftable.games.lumicora import state
from tests.games.lumicora.table import Table, do, refused, stacks, texts, visible


def placing(name: str, *laid: str, limestone: int = 2, side: str = "A", hand: str = "") -> Any:
    """Pink on 21, blue on 22, these luminos laid, and one in the hand to be placed."""
    table = Table(options={"reef": side}).start(0, "pink", "blue").reef(0, *laid)
    return table.hand(name, *hand.split()).limestone(0, limestone).asks("place")


def count(s: Any) -> int:
    return len(texts(s, "place"))


AFTER_14 = ("pink-6 13 14",)
WALLED = ("yellow-6 20 28", "green-6 13 14", "blue-6 29 30")


# -- the counts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "name", "expected"),
    [
        ("A", "pink-4", (12, 38, 38)),
        ("A", "yellow-4", (16, 60, 60)),
        ("B", "pink-4", (4, 24, 38)),
        ("B", "yellow-4", (4, 32, 60)),
    ],
)
def test_LUM_5_2a_first_placements(side: str, name: str, expected: tuple[int, ...]) -> None:
    """Tests 10 to 13: with limestone 0, 1 and 2."""
    counts = tuple(count(placing(name, limestone=n, side=side)) for n in range(3))
    assert counts == expected


def test_LUM_5_2c_exception_when_the_colour_is_walled_in() -> None:
    """Test 24: pink on 21 is visible, but no free field touches it."""
    states = [placing("pink-4", *WALLED, limestone=n) for n in range(3)]
    assert [count(s) for s in states] == [12, 24, 100]
    high = [t for t in texts(states[2], "place") if int(t.split()[1]) in visible(states[2], 0)]
    assert len(high) == 10


def test_LUM_R2_lack_of_limestone_opens_no_exception() -> None:
    """Test 25: there is a pair next to yellow, so it counts although it cannot be paid."""
    assert [count(placing("yellow-4", *WALLED, limestone=n)) for n in range(3)] == [8, 8, 44]
    assert refused(placing("yellow-4", *WALLED, limestone=1), "place 15 23") == "LUM-5.2b"


# -- on the board ---------------------------------------------------------------------------


def test_LUM_5_2a_next_to_its_colour_for_nothing() -> None:
    """Test 14."""
    s = do(placing("pink-4", limestone=0), "place 13 14")
    assert visible(s, 0)[13] == {"colour": "pink", "number": 4, "animal": None, "lumino": 1}
    assert visible(s, 0)[14]["number"] is None
    assert state.seat_has(s, state.STORE, 0) == 0


def test_LUM_5_2b_refuses_a_place_that_touches_only_another_colour() -> None:
    """Test 15."""
    assert refused(placing("pink-4"), "place 15 23") == "LUM-5.2b"


def test_LUM_5_2c_without_its_colour_next_to_anything() -> None:
    """Test 16."""
    s = do(placing("yellow-4", limestone=0), "place 15 23")
    assert visible(s, 0)[15]["colour"] == "yellow"


def test_LUM_5_2e_water_costs_limestone() -> None:
    """Test 17: 20 is limestone, 19 is water."""
    s = do(placing("pink-4", limestone=1), "place 20 19")
    assert state.seat_has(s, state.STORE, 0) == 0
    assert refused(placing("pink-4", limestone=0), "place 20 19") == "LUM-5.2f"


def test_LUM_5_2e_two_fields_of_water_cost_two() -> None:
    s = do(placing("pink-4", *AFTER_14, limestone=5), "place 8 9")
    assert state.seat_has(s, state.STORE, 0) == 3


def test_LUM_5_2e_outlying_limestone_is_free() -> None:
    s = placing("pink-5", "pink-4 13 14", "pink-6 7 6", "pink-6 1 2", limestone=0, side="B")
    assert "place 0 1" not in texts(s)
    assert refused(s, "place 5 0") == "LUM-5.2f"
    richer = placing("pink-5", "pink-4 13 14", "pink-6 7 6", "pink-6 1 2", limestone=1, side="B")
    do(richer, "place 5 0")
    assert state.seat_has(richer, state.STORE, 0) == 0


def test_LUM_5_2f_refuses_what_cannot_be_paid() -> None:
    assert refused(placing("pink-4", limestone=0), "place 20 19") == "LUM-5.2f"
    assert refused(placing("pink-4", *AFTER_14, limestone=1), "place 8 9") == "LUM-5.2f"


def test_LUM_5_2b_refuses_a_place_without_its_colour() -> None:
    """Test 18: 19 touches only water and limestone that is free."""
    s = placing("pink-4", "blue-4 20 28", limestone=2)
    assert refused(s, "place 19 18") == "LUM-5.2b"


def test_LUM_5_2d_refuses_a_place_that_touches_nothing() -> None:
    """Test 18 as it is: nothing lies beside 19 and 18."""
    assert refused(placing("pink-4"), "place 19 18") == "LUM-5.2d"
    assert refused(placing("yellow-4"), "place 0 1") == "LUM-5.2d"


def test_LUM_R1_a_covered_field_is_not_touched_on_level_1() -> None:
    """Test 26."""
    s = placing("pink-4", *AFTER_14)
    assert "place 8 9" in texts(s)
    covered = placing("pink-4", *AFTER_14, "blue-4 22 14")
    assert refused(covered, "place 8 9") == "LUM-5.2b"
    assert "place 7 8" in texts(covered)


def test_LUM_R3_under_the_exception_covered_luminos_are_touched() -> None:
    """Test 27: no pink is visible on level 1."""
    s = placing("pink-4", *AFTER_14, "blue-4 22 14", "blue-5 21 13")
    assert {"place 28 29", "place 6 7"} <= set(texts(s))
    assert refused(s, "place 0 1") == "LUM-5.2d"


def test_LUM_R4_a_place_on_a_higher_level_does_not_close_the_exception() -> None:
    s = placing("pink-4", *WALLED)
    places = set(texts(s, "place"))
    assert "place 21 13" in places, "pink may cover pink"
    assert "place 15 23" in places, "and yet may be laid next to blue"


def test_LUM_R5_the_exception_is_tested_for_each_lumino_anew() -> None:
    s = placing("yellow-4", hand="yellow-4")
    assert "place 13 14" in texts(s)
    do(s, "place 15 23")
    assert s.to_move == 0
    assert refused(s, "place 13 20") == "LUM-5.2b"
    assert "place 16 24" in texts(s)


# -- on other luminos -----------------------------------------------------------------------


def test_LUM_5_3c_covering_its_colour() -> None:
    """Test 19."""
    places = texts(placing("pink-4", *AFTER_14), "place")
    assert {"place 21 13", "place 13 21", "place 21 14", "place 22 14"} <= set(places)


def test_LUM_5_3d_refuses_a_place_above_without_its_colour() -> None:
    """Test 20."""
    blue = placing("blue-4", *AFTER_14)
    assert "place 22 14" in texts(blue)
    green = placing("green-4", *AFTER_14)
    for two in ("22 14", "21 13", "21 14"):
        assert refused(green, f"place {two}") == "LUM-5.3d"
        assert green.why_not(green.parse(f"place {two}")).params["level"] == 2


def test_LUM_5_3b_refuses_a_place_on_a_single_lumino() -> None:
    """Test 21."""
    for name in ("pink-4", "blue-4", "green-4"):
        s = placing(name, *AFTER_14)
        assert refused(s, "place 13 14") == "LUM-5.3b"
        assert refused(s, "place 22 21") == "LUM-5.3b"
        assert s.why_not(s.parse("place 13 14")).params["level"] == 2


def test_LUM_5_3a_the_covered_fields_belong_to_different_luminos() -> None:
    s = do(placing("pink-4", *AFTER_14), "place 21 13")
    assert [half["lumino"] for half in stacks(s)[21]] == [0, 2]
    assert [half["lumino"] for half in stacks(s)[13]] == [1, 2]


def test_LUM_5_3a_a_half_left_visible_is_no_obstacle() -> None:
    """The other half of a covered lumino may be covered together with a neighbour."""
    s = placing("pink-4", *AFTER_14, "pink-5 21 13", "pink-4 22 14")
    assert "place 13 14" in texts(s), "two different luminos lie there on level 2"
    assert "place 21 22" in texts(s)


def test_LUM_5_1b_refuses_a_tilted_lumino() -> None:
    """Test 22."""
    s = placing("pink-4", *AFTER_14)
    for empty in (6, 7, 12):
        assert refused(s, f"place 13 {empty}") == "LUM-5.1b"
    assert refused(placing("pink-4", *AFTER_14, "pink-5 21 13"), "place 13 14") == "LUM-5.1b"


def test_LUM_5_1a_either_half_on_either_field() -> None:
    one = do(placing("pink-1-crab"), "place 13 14")
    other = do(placing("pink-1-crab"), "place 14 13")
    assert visible(one, 0)[13]["number"] == visible(other, 0)[14]["number"] == 1
    assert visible(one, 0)[14]["animal"] == visible(other, 0)[13]["animal"] == "crab"


def test_LUM_5_3c_touching_its_colour_on_its_own_level() -> None:
    """Test 23: pink on 22 and 23 touches the pink of level 2 on 21."""
    laid = ("pink-6 13 14", "pink-5 21 13", "yellow-6 15 23")
    assert "place 22 23" in texts(placing("pink-4", *laid))
    assert refused(placing("green-4", *laid), "place 22 23") == "LUM-5.3d"


def test_LUM_R1_a_covered_field_is_not_touched_above_either() -> None:
    """The pink of level 2 on 21 counts only while nothing lies on it."""
    laid = ("pink-6 13 14", "pink-5 21 13", "yellow-6 15 23", "blue-6 22 14")
    hidden = (*laid, "blue-5 21 22")
    s = placing("pink-4", *laid, "green-6 29 30")
    assert "place 29 28" not in texts(s)
    assert refused(placing("pink-4", *hidden), "place 14 15") == "LUM-5.1b"
    assert refused(placing("pink-4", *hidden, "yellow-4 29 30"), "place 30 23") == "LUM-5.3d"


def test_LUM_5_3e_laying_above_costs_nothing() -> None:
    s = do(placing("pink-4", "pink-6 13 7", "pink-5 20 19", limestone=1), "place 13 20")
    assert state.seat_has(s, state.STORE, 0) == 1


def test_LUM_5_1c_no_limit_to_the_height() -> None:
    across = ("pink-{} 21 13", "pink-{} 22 14"), ("pink-{} 21 22", "pink-{} 13 14")
    numbers = [4, 4, 4, 5, 5, 5, 6, 6]
    laid = [across[n // 2 % 2][n % 2].format(number) for n, number in enumerate(numbers)]
    s = placing("pink-1-mussel", "pink-6 13 14", *laid)
    assert [len(stacks(s)[cell]) for cell in (13, 14, 21, 22)] == [5, 5, 5, 5]
    do(s, "place 13 21")
    assert len(stacks(s)[13]) == 6


def test_LUM_5_1c_the_levels_are_chosen_freely() -> None:
    places = set(texts(placing("pink-4", *AFTER_14), "place"))
    assert {"place 21 13", "place 12 20"} <= places
