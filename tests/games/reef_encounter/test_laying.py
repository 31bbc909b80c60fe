"""Actions 1, 2, 3 and 6: eating, laying tiles, attacks and extra growth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.reef_encounter.table import (
    GAME,
    LETTER,
    do,
    hand,
    legal,
    on,
    refused,
    seat,
    some,
    table,
    tile,
)
from tests.oracle.reef_encounter_components import COLOURS, CORAL_TILES

FIVE = "1a5 1b5 1c5 1d5 1e5"


# -- eating ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first",
    [
        ["move 1b5", "to 1c5"],
        ["introduce", "to 3d4"],
        ["cube white", "lay 3a3", "stop"],
        ["polyp white"],
        ["flip blue grey"],
    ],
)
def test_REE_3_1a_refuses_a_meal_after_anything_else(first: list[str]) -> None:
    tiles = {"yellow": FIVE, "pink": "3d4"}
    s = table(tiles, {0: "1b5"}, seat_0="behind=w cubes=ww front=g")
    assert legal(s, "eat") == ["eat 1b5"]
    do(s, *first)
    where = "1c5" if first[0].startswith("move") else "1b5"
    assert refused(s, f"eat {where}") == "REE-3.1a"
    assert not legal(s, "eat")


def test_REE_3_1c_refuses_corals_of_others_and_unguarded_ones() -> None:
    s = table({"yellow": FIVE, "pink": "3b1 3c1 3d1 3e1 3f1"}, {1: "1b5"})
    assert refused(s, "eat 1b5") == "REE-3.1c"
    assert refused(s, "eat 3b1") == "REE-3.1c"
    # The coral is named by the space of the shrimp.
    s = table({"yellow": FIVE}, {0: "1b5"})
    assert refused(s, "eat 1a5") == "REE-3.1c"


def test_REE_3_1e_the_first_shrimp_goes_to_the_open_sea() -> None:
    s = table({"yellow": FIVE, "white": "1a2"}, {0: "1b5", 1: "1a2"}, seat_0="front=g")
    assert not legal(s, "lock")
    do(s, "eat 1b5")
    assert legal(s, "lock")
    assert seat(s, 0)["shrimps_eaten"] == 1 and seat(s, 0)["shrimps_behind"] == 3
    codes = [e["code"] for e in GAME.story(*eaten_again(eaten=0), 0)]
    assert "reef_encounter.shrimp_to_sea" in codes
    codes = [e["code"] for e in GAME.story(*eaten_again(eaten=1), 0)]
    assert "reef_encounter.shrimp_eaten" in codes


def eaten_again(eaten: int) -> tuple[Any, int, Any]:
    before = table({"yellow": FIVE}, {0: "1b5"}, seat_0=f"eaten={eaten}")
    entry = before.parse("eat 1b5")
    after = before.clone()
    after.apply(entry)
    return before, entry, after


def test_REE_R19_nobody_has_to_eat() -> None:
    s = table({"yellow": FIVE}, {0: "1b5"})
    assert "collect white" in legal(s) and "eat 1b5" in legal(s)


# -- cubes ----------------------------------------------------------------------------------


def test_REE_3_2a_the_cube_returns_and_tiles_of_its_colour_are_laid() -> None:
    s = table({}, seat_0="behind=ww cubes=w")
    supply = s.view(0)["cubes"]["white"]
    do(s, "cube white")
    assert s.view(0)["cubes"]["white"] == supply + 1 and not some(seat(s, 0)["cubes"])
    do(s, "lay 1a2", "lay 3a3", "stop")
    assert tile(s, "1a2") == tile(s, "3a3") == "white" and hand(s, 0) == {}


def test_REE_3_2b_refuses_a_fifth_tile_from_behind() -> None:
    s = table({}, seat_0="behind=wwwww front=w cubes=w")
    do(s, "cube white", "lay 1a2", "lay 1b2", "lay 1c2", "lay 1d2")
    assert refused(s, "lay 1e2") == "REE-3.2b"
    do(s, "front 1e2", "stop")


def test_REE_3_2c_REE_3_10_consumed_tiles_are_free_of_the_limit() -> None:
    s = table({}, seat_0="front=wwwwww cubes=w")
    do(s, "cube white", *[f"front {k}" for k in ("1a2", "1b2", "1c2", "1d2", "1e2", "1f2")])
    assert not some(seat(s, 0)["consumed"])
    # Won with the first cube, laid with the second.
    s = table({"white": "1a5 1b5", "yellow": "1c5"}, seat_0="behind=w cubes=wy")
    do(s, "cube white", "lay 1c5", "stop", "cube yellow", "front 3a3")
    assert tile(s, "3a3") == "yellow"


def test_REE_3_10_a_consumed_polyp_can_be_laid_or_paid() -> None:
    s = table({}, seat_0="front=ww cubes=w behind=w")
    verbs = {text.split()[0] for text in legal(s) if text.endswith("white")}
    assert {"cube", "larva", "flip"} <= verbs
    assert s.scores() == [0, 0]


def test_REE_3_2d_refuses_a_third_cube() -> None:
    s = table({}, seat_0="behind=wyop cubes=wyop")
    do(s, "cube white", "lay 1a2", "stop", "cube yellow", "lay 1b2", "stop")
    assert refused(s, "cube orange") == "REE-3.2d"


def test_REE_3_2e_refuses_a_cube_the_player_does_not_have() -> None:
    assert refused(table({}, seat_0="behind=w cubes=y"), "cube white") == "REE-3.2e"


def test_REE_3_2f_refuses_a_tile_the_player_does_not_have() -> None:
    s = do(table({}, seat_0="behind=w cubes=w"), "cube white")
    assert refused(s, "front 1a2") == "REE-3.2f"
    do(s, "lay 1a2")
    assert refused(s, "lay 1b2") == "REE-3.2f"


def test_REE_3_2g_any_coral_on_any_rock_those_of_others_too() -> None:
    s = table({"white": "1a5 3a2"}, {1: "1a5"}, seat_0="behind=wwww cubes=w")
    do(s, "cube white", "lay 1b5", "lay 3a3", "lay 1f2")
    assert [tile(s, k) for k in ("1b5", "3a3", "1f2")] == ["white"] * 3


def test_REE_3_0c_the_second_cube_ends_the_tiles_of_the_first() -> None:
    s = table({}, seat_0="behind=wwyy cubes=wy")
    do(s, "cube white", "lay 1a2")
    assert refused(s, "cube yellow") == "NOT_ASKED"
    do(s, "stop", "cube yellow")
    assert s.view(0)["question"]["colour"] == "yellow"
    do(s, "lay 1b2", "stop")
    assert not legal(s, "lay")


def test_REE_R7_refuses_a_cube_without_a_tile() -> None:
    s = do(table({"pink": "1a2"}, {0: "1a2"}, seat_0="behind=w cubes=w"), "cube white")
    assert refused(s, "stop") == "REE-R7"
    assert refused(s, "move 1a2") == "REE-R7"
    do(s, "lay 1b2")
    assert {"stop", "move 1a2"} <= set(legal(s))


def test_REE_10_3_refuses_a_cube_when_no_tile_can_be_laid() -> None:
    assert refused(table({}, seat_0="behind=y cubes=w"), "cube white") == "REE-10.3"
    s = do(table({}, seat_0="behind=w cubes=w"), "cube white", "lay 1a2")
    assert legal(s) == ["stop"]  # laying ends when the player says so


# -- where ----------------------------------------------------------------------------------


def test_REE_3_3a_refuses_a_space_with_a_shrimp() -> None:
    s = table({"pink": "1a2"}, {0: "1a2"}, seat_0="behind=w cubes=w")
    do(s, "move 1a2", "to 1b2", "cube white")
    assert refused(s, "lay 1b2") == "REE-3.3a"


def test_REE_3_3b_REE_R9_refuses_to_join_two_guarded_corals() -> None:
    tiles = {"white": "1a4 1a5 1c5 1c6", "yellow": "1b5"}
    s = table(tiles, {0: "1a5", 1: "1c5"}, seat_0="behind=w cubes=w")
    do(s, "cube white")
    assert refused(s, "lay 1b5") == "REE-3.3b"  # the attack would join them
    s = table(tiles, {0: "1a5"}, seat_0="behind=w cubes=w")
    do(s, "cube white", "lay 1b5")  # one guard is fine


def test_REE_3_3c_a_tile_begins_a_coral_grows_or_joins() -> None:
    s = table({"white": "1a5 1c5"}, seat_0="behind=www cubes=w")
    do(s, "cube white", "lay 1b5", "lay 1f2", "lay 1a4")
    size = {k["cell"]: k["coral_size"] for r in s.view(0)["rocks"] for k in r["spaces"]}
    assert size["1a5"] == 4 and size["1f2"] == 1


def test_REE_3_3d_refuses_to_attack_a_stronger_colour() -> None:
    s = table({"white": "1a5 1b5", "pink": "1c5"}, seat_0="behind=w cubes=w")
    do(s, "cube white")
    assert refused(s, "lay 1c5") == "REE-3.3d"  # pink is stronger
    s = table({"white": "1a5 1b5", "pink": "1c5"}, reverse="7", seat_0="behind=w cubes=w")
    do(s, "cube white", "lay 1c5")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("n", CORAL_TILES)
def test_REE_3_3d_each_coral_tile_says_who_may_attack_whom(n: int, side: int) -> None:
    stronger, weaker, _ = CORAL_TILES[n][side]
    tiles = {stronger: "1a5 1b5", weaker: "1c5 1d5"}
    cubes = f"{LETTER[stronger]}{LETTER[weaker]}"
    s = table(tiles, reverse=str(n) if side else "", seat_0=f"behind={cubes} cubes={cubes}")
    assert refused(do(s.clone(), f"cube {weaker}"), "lay 1b5") == "REE-3.3d"
    do(s, f"cube {stronger}", "lay 1c5")
    assert tile(s, "1c5") == stronger and some(seat(s, 0)["consumed"]) == {weaker: 1}


def test_REE_3_3j_refuses_a_tile_on_one_of_its_own_colour() -> None:
    s = table({"white": "1a5 1b5 1c5"}, {1: "1a5"}, seat_0="behind=w front=w cubes=w")
    do(s, "cube white")
    for space in ("1a5", "1b5", "1c5"):  # guarded, protected, open
        assert refused(s, f"lay {space}") == refused(s, f"front {space}") == "REE-3.3j"


def test_REE_3_3e_REE_R8_refuses_an_attack_by_single_tiles() -> None:
    s = table({"white": "1a5 1c5", "yellow": "1b5"}, seat_0="behind=w cubes=w")
    assert refused(do(s, "cube white"), "lay 1b5") == "REE-3.3e"


def test_REE_3_3f_refuses_a_protected_tile() -> None:
    tiles = {"white": "1a5 1b5", "yellow": "1c5 1d5 1e5"}
    s = table(tiles, {1: "1d5"}, seat_0="behind=w cubes=w")
    assert refused(do(s, "cube white"), "lay 1c5") == "REE-3.3f"
    s = table(tiles, {1: "1e5"}, seat_0="behind=w cubes=w")
    do(s, "cube white", "lay 1c5")


def test_REE_3_3f_refuses_the_tile_under_a_shrimp() -> None:
    s = table({"white": "1a5 1b5", "yellow": "1c5"}, {1: "1c5"}, seat_0="behind=w cubes=w")
    assert refused(do(s, "cube white"), "lay 1c5") == "REE-3.3f"


def test_REE_3_3g_REE_3_3i_the_one_who_lays_gets_the_consumed_tile() -> None:
    # The attacking coral is the other player's, the attacked one the own.
    tiles = {"white": "1a5 1b5", "yellow": "1c5 1d5 1e5"}
    s = table(tiles, {1: "1a5", 0: "1e5"}, seat_0="behind=w cubes=w")
    do(s, "cube white", "lay 1c5")
    assert some(seat(s, 0)["consumed"]) == {"yellow": 1} and not some(seat(s, 1)["consumed"])


def test_REE_3_3h_only_the_covered_tile_goes_and_a_coral_may_fall_apart() -> None:
    tiles = {"white": "1c3 1c2", "yellow": "1a5 1b5 1c5 1c4 1d5 1e5"}
    s = table(tiles, {1: "1a5"}, seat_0="behind=ww cubes=w")
    do(s, "cube white", "lay 1c4", "lay 1c5")
    size = {k["cell"]: k["coral_size"] for r in s.view(0)["rocks"] for k in r["spaces"]}
    assert size["1a5"] == 2 and size["1d5"] == 2
    assert on(s, "1a5") == ("yellow", 1) and on(s, "1d5") == ("yellow", None)
    assert some(seat(s, 0)["consumed"]) == {"yellow": 2}


def test_REE_1_0f_REE_1_0g_corners_do_not_connect() -> None:
    s = table({"white": "1a2 1b3 1f5"})
    size = {k["cell"]: k["coral_size"] for r in s.view(0)["rocks"] for k in r["spaces"]}
    assert size["1a2"] == size["1b3"] == size["1f5"] == 1


# -- extra growth ---------------------------------------------------------------------------


def test_REE_3_4b_extra_growth_does_not_count() -> None:
    s = table({}, seat_0="behind=wwwww cubes=w")
    do(s, "cube white", "lay 1d3", "lay 1a2", "lay 1b2", "lay 1c2")
    assert s.view(0)["this_turn"]["laid"] == 4 and tile(s, "1d4") == "white"
    assert refused(s, "lay 1e2") == "REE-3.2b"


def test_REE_3_4c_none_if_it_would_join_two_guarded_corals() -> None:
    tiles = {"white": "1c4 1e4"}
    s = table(tiles, {0: "1c4", 1: "1e4"}, seat_0="behind=w cubes=w")
    do(s, "cube white", "lay 1d3")
    assert tile(s, "1d4") is None and s.view(0)["bonus"]["white"] == 1


def test_REE_3_4c_REE_10_6_none_if_there_is_no_tile() -> None:
    s = table({}, bonus="yopg", seat_0="cubes=w behind=" + "w" * 39)
    do(s, "cube white", "lay 1d3")
    assert tile(s, "1d4") is None


def test_REE_3_4d_it_happens_again_when_the_space_is_empty_again() -> None:
    s = table({"yellow": "1d4 1d3 1c4 1e4 1d2"}, {0: "1d3"}, seat_0="behind=w cubes=w")
    do(s, "eat 1d3", "cube white", "lay 1d5")
    assert tile(s, "1d4") == "white"


def test_REE_3_4e_the_space_itself_is_ordinary() -> None:
    s = table({"white": "1c4 1c3", "yellow": "1d4"}, seat_0="behind=ww cubes=w")
    do(s, "cube white", "lay 1d4")
    assert tile(s, "1d4") == "white" and some(seat(s, 0)["consumed"]) == {"yellow": 1}
    assert s.view(0)["bonus"]["white"] == 1
    s = do(table({}, seat_0="behind=w cubes=w"), "cube white", "lay 1d4")
    assert s.view(0)["bonus"]["white"] == 1


def test_REE_R10_a_shrimp_on_the_space_blocks_it() -> None:
    s = table({"pink": "1a2"}, {0: "1a2"}, seat_0="behind=w cubes=w")
    do(s, "move 1a2", "to 1d4", "cube white", "lay 1d3")
    assert on(s, "1d4") == (None, 0)


def test_REE_R11_REE_4_4_an_attack_brings_extra_growth_too() -> None:
    s = table({"white": "1d1 1d2", "yellow": "1d3"}, seat_0="behind=w cubes=w")
    do(s, "cube white", "lay 1d3")
    assert tile(s, "1d4") == "white" and some(seat(s, 0)["consumed"]) == {"yellow": 1}


@pytest.mark.parametrize("colour", COLOURS)
def test_REE_10_6_the_stock_is_filled_up_from_the_bag(colour: str) -> None:
    s = table({}, seat_0=f"behind={LETTER[colour]} cubes={LETTER[colour]}")
    size = s.view(0)["bag"]["size"]
    do(s, f"cube {colour}", "lay 1d3")
    assert tile(s, "1d4") == colour and s.view(0)["bonus"] == dict.fromkeys(COLOURS, 1)
    assert s.view(0)["bag"]["size"] == size - 1
    s.check()


def test_REE_10_6_without_a_tile_in_stock_one_comes_from_the_bag() -> None:
    s = table({}, bonus="yopg", seat_0="behind=ww cubes=w")
    size = s.view(0)["bag"]["size"]
    do(s, "cube white", "lay 1d3")
    assert tile(s, "1d4") == "white" and s.view(0)["bag"]["size"] == size - 2
    assert s.view(0)["bonus"]["white"] == 1
    s = table({}, bonus="gone", seat_0="behind=ww cubes=w")
    size = s.view(0)["bag"]["size"]
    do(s, "cube white", "lay 1d3")
    assert s.view(0)["bonus"] is None and s.view(0)["bag"]["size"] == size - 1


def test_REE_6_1a_no_extra_growth_in_the_advanced_game() -> None:
    options = "advanced=yes action6=update"
    s = table({}, options=options, seat_0="behind=w cubes=w")
    do(s, "cube white", "lay 1d3")
    assert tile(s, "1d4") is None


# -- action 6 -------------------------------------------------------------------------------


def test_REE_3_6a_refuses_without_such_a_polyp() -> None:
    s = table({}, seat_0="front=y behind=w")
    assert refused(s, "larva white") == "REE-3.6a"


def test_REE_3_6a_REE_R1_the_cube_is_played_at_once() -> None:
    s = table({}, seat_0="front=w behind=w")
    do(s, "larva white")
    assert s.view(0)["question"]["colour"] == "white" and s.view(0)["cubes"]["white"] == 9
    assert some(s.view(0)["bag"]["put_back"]) == {"white": 1}
    do(s, "lay 1a2", "stop")
    assert s.view(0)["this_turn"]["cubes"] == 1


def test_REE_3_6b_refuses_when_the_supply_has_no_such_cube() -> None:
    s = table({}, seat_0="front=ww cubes=" + "w" * 9)
    assert refused(s, "larva white") == "REE-3.6b"


def test_REE_R1_refuses_action_6_when_both_cubes_are_played() -> None:
    s = table({}, seat_0="front=ww behind=yy cubes=yy")
    do(s, "cube yellow", "lay 1a2", "stop", "cube yellow", "lay 1b2", "stop")
    assert refused(s, "larva white") == "REE-R1"


def test_REE_10_4_refuses_action_6_without_a_second_tile() -> None:
    s = table({}, seat_0="front=w")
    assert refused(s, "larva white") == "REE-10.4"
    assert "larva white" in legal(table({}, seat_0="front=ww"))
    older_wording = table({}, options="advanced=no action6=2005", seat_0="front=w")
    assert "larva white" in legal(older_wording)  # with the wording of 2005 nothing need follow


def test_REE_R1_the_wording_of_2005_keeps_the_cube() -> None:
    s = table({}, options="advanced=no action6=2005", seat_0="front=www behind=yy cubes=yy")
    do(s, "larva white")
    assert seat(s, 0)["cubes"]["white"] == 1 and s.view(0)["question"]["step"] == "TurnMenu"
    do(s, "cube yellow", "lay 1a2", "stop", "cube yellow", "lay 1b2", "stop", "larva white")
    do(s, "larva white")
    assert seat(s, 0)["cubes"]["white"] == 3 and refused(s, "larva white") == "REE-3.6a"
