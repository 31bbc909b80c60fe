"""Actions 4 and 5: shrimps, their limits and their moves."""

from __future__ import annotations

import pytest

from tests.games.reef_encounter.table import (
    collect,
    do,
    legal,
    on,
    refused,
    seat,
    table,
)
from tests.oracle.reef_encounter_components import spaces_of

CORALS = {"pink": "1a2 1b2", "white": "1a5 1a4", "grey": "1f5", "yellow": "3a2", "orange": "3f2"}


def test_REE_3_5a_a_shrimp_protects_its_tile_and_adjacent_tiles_of_its_coral() -> None:
    s = table({"pink": "1a2 1b2 1c2", "white": "1a3"}, {0: "1a2"})
    safe = [k["cell"] for r in s.view(0)["rocks"] for k in r["spaces"] if k["protected"]]
    assert safe == ["1a2", "1b2"]


def test_REE_3_5b_refuses_a_second_shrimp_on_a_coral() -> None:
    s = do(table(CORALS, {1: "1a2"}), "introduce")
    assert refused(s, "to 1b2") == refused(s, "to 1a2") == "REE-3.5b"
    s = do(table(CORALS, {0: "3a2", 1: "1a2"}), "move 3a2")
    assert refused(s, "to 1b2") == "REE-3.5b"


def test_REE_3_5c_REE_R3_refuses_a_third_shrimp_on_a_rock() -> None:
    s = table(CORALS, {0: "1a2 1a5 3a2"})
    assert refused(do(s.clone(), "introduce"), "to 1f5") == "REE-3.5c"
    assert refused(do(s.clone(), "move 3a2"), "to 1f5") == "REE-3.5c"
    assert refused(do(s.clone(), "move 3a2"), "to 1d2") == "REE-3.5c"
    assert all(text.startswith(("to 3", "screen")) for text in legal(do(s.clone(), "move 3a2")))
    do(s, "move 1a2", "to 1f5")  # still two


def test_REE_3_5d_a_shrimp_is_introduced_on_any_coral_without_one() -> None:
    s = do(table(CORALS, {1: "1a2"}), "introduce")
    assert legal(s) == [f"to {k}" for k in ("1a4", "1a5", "1f5", "3a2", "3f2")]
    do(s, "to 1a4")
    assert on(s, "1a4") == ("white", 0) and seat(s, 0)["shrimps_behind"] == 3


def test_REE_3_5e_refuses_a_second_introduction() -> None:
    s = do(table(CORALS), "introduce", "to 1a2")
    assert refused(s, "introduce") == "REE-3.5e"


def test_REE_3_5f_refuses_bare_rock() -> None:
    assert refused(do(table(CORALS), "introduce"), "to 1d2") == "REE-3.5f"


def test_REE_3_5g_refuses_without_a_shrimp_or_a_coral() -> None:
    s = table(CORALS, {0: "1a2 1a5 3a2 3f2"})
    assert refused(s, "introduce") == "REE-3.5g"
    assert refused(table({}), "introduce") == "REE-3.5g"
    assert refused(table({"pink": "1a2"}, {1: "1a2"}), "introduce") == "REE-3.5g"


def test_REE_3_5h_where_a_shrimp_may_go() -> None:
    s = do(table(CORALS, {0: "1a2", 1: "1a5"}), "move 1a2")
    goals = legal(s)
    assert "to 1b2" in goals  # another tile of its coral
    assert {"to 1f5", "to 3a2"} <= set(goals)  # corals without a shrimp, however far
    assert {"to 1d2", "to 3d4"} <= set(goals) and goals[-1] == "screen"
    barred = ["1a2", "1a4", "1a5"]  # where it is, and the coral of another shrimp
    assert goals[:-1] == [f"to {k}" for rock in (1, 3) for k in spaces_of(rock) if k not in barred]
    do(s, "screen")
    assert seat(s, 0)["shrimps_behind"] == 4


def test_REE_3_5h_between_and_after_the_tiles_of_a_cube() -> None:
    s = table(CORALS, {0: "1a2"}, seat_0="behind=ww cubes=w")
    do(s, "cube white", "lay 3a3", "move 1a2", "to 1b2", "lay 3b3", "move 1b2", "to 1a2")
    do(s, "stop", "move 1a2", "screen")
    assert s.view(0)["question"]["step"] == "TurnMenu"


def test_REE_3_5h_a_shrimp_moves_away_to_let_two_corals_join() -> None:
    tiles = {"white": "1a5 1c5"}
    s = table(tiles, {0: "1a5 1c5"}, seat_0="behind=w cubes=w")
    do(s, "move 1a5", "to 1a4", "cube white", "lay 1b5")
    assert on(s, "1b5") == ("white", None)


def test_REE_3_5i_a_shrimp_left_on_bare_rock_goes_behind_the_screen() -> None:
    s = do(table(CORALS, {0: "1a2"}), "move 1a2", "to 1d2")
    assert on(s, "1d2") == (None, 0)
    collect(s)
    assert on(s, "1d2") == (None, None) and seat(s, 0)["shrimps_behind"] == 4


def test_REE_3_5j_refuses_shrimps_of_others_and_none() -> None:
    s = table(CORALS, {0: "1a2", 1: "1a5"}, seat_0="behind=w cubes=w")
    assert refused(s, "move 1a5") == refused(s, "move 1f5") == "REE-3.5j"
    do(s, "cube white", "lay 3b3")
    assert refused(s, "move 1a5") == "REE-3.5j"


def test_REE_3_5k_refuses_to_stay() -> None:
    assert refused(do(table(CORALS, {0: "1a2"}), "move 1a2"), "to 1a2") == "REE-3.5k"


def test_REE_3_5l_refuses_to_introduce_behind_the_screen() -> None:
    assert refused(do(table(CORALS), "introduce"), "screen") == "REE-3.5l"


def test_REE_10_1_refuses_to_move_a_shrimp_twice_in_a_row() -> None:
    s = table(CORALS, {0: "1a2 3a2"}, seat_0="behind=ww cubes=w")
    do(s, "move 1a2", "to 1b2")
    assert refused(s, "move 1b2") == "REE-10.1"
    assert legal(s, "move") == ["move 3a2"]
    do(s, "move 3a2", "screen")
    assert not legal(s, "move")
    do(s, "cube white", "lay 3a3")  # another decision frees them
    do(s, "move 1b2", "to 1a2")
    assert refused(s, "move 1a2") == "REE-10.1"
    do(s, "lay 3b3", "move 1a2", "to 1b2", "stop", "move 1b2", "to 1a2")


@pytest.mark.parametrize(
    "between",
    [
        ["cube white", "lay 3a3", "stop"],
        ["introduce", "to 3a2"],
        ["larva pink"],
        ["flip blue pink"],
        ["lock 3 pink"],
        ["polyp white"],
    ],
)
def test_REE_10_1_any_other_decision_lets_a_shrimp_move_again(between: list[str]) -> None:
    s = table(
        CORALS,
        {0: "1a2"},
        options="advanced=no action6=2005",
        seat_0="behind=w front=p cubes=ww fish=y secret=y eaten=1",
    )
    do(s, "move 1a2", "to 1b2")
    assert refused(s, "move 1b2") == "REE-10.1"
    do(s, *between)
    assert "move 1b2" in legal(s)


def test_REE_10_1_REE_R17_a_shrimp_just_introduced_may_be_moved() -> None:
    s = do(table(CORALS, {0: "1a5"}), "move 1a5", "to 1a4", "introduce", "to 1a2")
    assert legal(s, "move") == ["move 1a2", "move 1a4"]
    do(s, "move 1a2", "to 3a2")
    assert on(s, "3a2") == ("yellow", 0)


def test_REE_R18_two_own_shrimps_are_alike() -> None:
    s = table(CORALS, {0: "1a2 3a2"})
    there = do(s.clone(), "move 1a2", "to 3f2", "move 3a2", "to 1a2")
    here = do(s.clone(), "move 3a2", "to 3f2")
    shrimps = [(k["cell"], k["shrimp"]) for r in here.view(0)["rocks"] for k in r["spaces"]]
    assert shrimps == [
        (k["cell"], k["shrimp"]) for r in there.view(0)["rocks"] for k in r["spaces"]
    ]


def test_REE_10_5_refuses_two_shrimps_on_a_bare_space() -> None:
    s = do(table(CORALS, {0: "1a2 3a2"}), "move 1a2", "to 1d2", "move 3a2")
    assert refused(s, "to 1d2") == "REE-10.5"
