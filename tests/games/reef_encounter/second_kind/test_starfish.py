"""The crown-of-thorns: the example of the rules, and further cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.reef_encounter.second_kind.table import (
    chance,
    collect,
    do,
    hand,
    in_bag,
    legal,
    refused,
    seat,
    some,
    space,
    table,
)

PURPLE, YELLOW, GREEN = 0, 1, 2


def example() -> Any:
    """E0, on rock 2 with its first space at A3; Purple has laid the starfish."""
    s = table(
        {"white": "2a3 2a4", "orange": "2c4 2c3 2d4", "pink": "2c5 2b5 2c6"},
        {YELLOW: "2a3 2c4", GREEN: "2c5"},
        rocks=(0, 1, 2),
        seats={PURPLE: {"hand": "starfish"}},
    )
    return do(s, "set starfish", "lay 2b4")


@pytest.mark.rules("RSK-5.1a", "RSK-10.1a", "RSK-10.1c", "RSK-10.1d")
def test_case_E0_E1_only_own_corals_of_the_player_are_candidates() -> None:
    s = collect(example())
    assert s.to_move == YELLOW and legal(s) == ["bite 2a4", "bite 2c4"]
    assert refused(s, "bite 2b5") == "RSK-10.1c"


@pytest.mark.rules("RSK-10.2a", "RSK-10.2b", "RSK-10.3a", "RSK-10.4c")
def test_case_E2_E3_the_shrimp_of_a_bitten_tile_flees_and_the_coral_splits() -> None:
    s = collect(example())
    before = in_bag(s, "orange")
    do(s, "bite 2c4")
    assert {"to 2c3", "to 2d4", "screen"} <= set(legal(s))
    assert not {"to 2b4", "to 2c4"} & set(legal(s))
    do(s, "to 2c3")
    assert in_bag(s, "orange") == before + 1
    assert space(s, "2c4")["starfish"] and not space(s, "2b4")["starfish"]
    assert space(s, "2c3")["shrimp"] == YELLOW and space(s, "2d4")["coral_size"] == 1


def greens_turn() -> Any:
    return collect(do(collect(example()), "bite 2c4", "to 2c3"))


def test_case_E4_E5_the_tile_under_the_own_shrimp_is_the_only_candidate() -> None:
    s = greens_turn()
    assert s.to_move == GREEN and legal(s) == ["bite 2c5"]
    do(s, "bite 2c5", "to 2b5")
    assert space(s, "2c5")["starfish"] and space(s, "2b5")["shrimp"] == GREEN
    assert space(s, "2c6")["coral_size"] == 1


@pytest.mark.rules("RSK-10.4a", "RSK-10.4d", "RSK-10.4b")
def test_case_E6_E7_a_starfish_that_has_eaten_all_dies() -> None:
    s = collect(do(greens_turn(), "bite 2c5", "to 2b5"))
    assert s.to_move == PURPLE and legal(s) == ["bite 2c6"]
    before = in_bag(s, "starfish")
    do(s, "bite 2c6")
    assert not space(s, "2c6")["starfish"] and space(s, "2c6")["kind"] is None
    assert s.view(0)["dead_starfish"] == 1 and in_bag(s, "starfish") == before


def test_case_E8_bait_draws_it_off() -> None:
    s = table(
        {"pink": "1a2", "white": "1c2 1d2 1e2 1f2"},
        {0: "1d2"},
        starfish="1b2",
    )
    s = collect(s)
    assert s.to_move == 1 and legal(s) == ["bite 1a2"]


def blue_case(tiles: dict[str, str], shrimps: dict[int, str]) -> Any:
    """A starfish on 1b2 beside the tile 1c2, on which a wooden blue shrimp stands; turn of 0."""
    s = table(tiles, shrimps, turn=1, wooden="1c2", starfish="1b2")
    return collect(s)


@pytest.mark.rules("RSK-10.3b", "RSK-10.3c")
def test_case_C1_the_blue_shrimp_must_go_to_the_free_tile() -> None:
    s = do(blue_case({"white": "1c2", "pink": "1d2 1e2"}, {1: "1e2"}), "bite 1c2")
    assert legal(s) == ["to 1d2"]
    do(s, "to 1d2")
    assert space(s, "1d2")["blue"] == "wooden" and s.view(0)["blue_supply"] == 2


@pytest.mark.rules("RSK-10.3e")
def test_case_C2_without_a_free_tile_it_goes_into_the_supply() -> None:
    s = do(blue_case({"white": "1c2"}, {}), "bite 1c2")
    assert s.view(0)["blue_supply"] == 3 and not space(s, "1b2")["starfish"]


def test_case_C2_a_coral_with_a_blue_shrimp_is_no_goal() -> None:
    s = table(
        {"white": "1c2", "pink": "1d2", "pink-shrimp": "1e2"}, turn=1, wooden="1c2", starfish="1b2"
    )
    s = do(collect(s), "bite 1c2")
    assert s.view(0)["blue_supply"] == 3 and space(s, "1c2")["starfish"]


@pytest.mark.rules("RSK-10.3d")
def test_case_C3_an_own_shrimp_may_make_room() -> None:
    s = do(blue_case({"white": "1c2", "pink": "1d2"}, {0: "1d2"}), "bite 1c2")
    assert legal(s) == ["pass", "move 1d2"]
    do(s, "move 1d2")
    assert "screen" in legal(s) and "to 1c2" not in legal(s)
    do(s, "screen")
    assert legal(s) == ["to 1d2"]
    do(s, "to 1d2")
    assert space(s, "1d2")["blue"] == "wooden"


def test_case_C3_or_not() -> None:
    s = do(blue_case({"white": "1c2", "pink": "1d2"}, {0: "1d2"}), "bite 1c2", "pass")
    assert s.view(0)["blue_supply"] == 3 and space(s, "1d2")["shrimp"] == 0


@pytest.mark.rules("RSK-10.1e")
def test_case_C4_beside_corals_of_others_it_is_idle() -> None:
    s = collect(table({"white": "1c2 1d2"}, {1: "1d2"}, turn=1, starfish="1b2"))
    assert s.to_move == 0 and not legal(s, "bite") and space(s, "1b2")["starfish"]


def test_case_C5_it_starves_when_its_coral_is_eaten() -> None:
    s = table({"white": "1a2 1b2 1c2 1d2 1e2"}, {0: "1c2"}, starfish="1f2", seats={0: {"eaten": 1}})
    do(s, "eat 1c2")
    assert not space(s, "1f2")["starfish"] and s.view(0)["dead_starfish"] == 1


@pytest.mark.rules("RSK-10.1d", "RSK-K7")
def test_case_C6_both_bite_in_the_order_the_player_chooses() -> None:
    s = table({"white": "1a2 1a3", "pink": "3b5 3b6"}, {0: "1a2 3b5"}, turn=1, starfish="1b2 3b4")
    s = collect(s)
    assert legal(s) == ["starfish 1b2", "starfish 3b4"]
    do(s, "starfish 3b4", "bite 3b5", "screen")
    assert legal(s) == ["bite 1a2"]
    do(s, "bite 1a2", "screen")
    assert "collect white" in legal(s)


@pytest.mark.parametrize("kind", ["white-double", "white-yellow", "white-shrimp", "white-half-ne"])
def test_case_D2_a_bitten_special_tile_goes_into_the_bag(kind: str) -> None:
    name = kind.removesuffix("-ne")
    cell, star = ("1c2", "1d2")
    s = collect(table({kind: cell, "pink": "1f2 1e2"}, {1: "1f2"}, turn=1, starfish=star))
    before = in_bag(s, name)
    do(s, f"bite {cell}")
    assert in_bag(s, name) == before + 1 and "swap" not in legal(s)


def test_RSK_10_1a_a_starfish_laid_now_bites_at_the_next_turn() -> None:
    s = table({"white": "1c2 1d2"}, seats={0: {"hand": "starfish"}})
    do(s, "set starfish", "lay 1b2")
    assert not legal(s, "bite")
    assert legal(collect(s)) == ["bite 1c2"]


def test_RSK_9_2f_a_starfish_without_food_dies_at_once() -> None:
    s = do(table({"white": "1c2"}, seats={0: {"hand": "starfish"}}), "set starfish", "lay 3b1")
    assert s.view(0)["dead_starfish"] == 1 and hand(s, 0) == {}


def test_RSK_13_18_scavenger_takes_the_tile() -> None:
    s = table(
        {"white-double": "1c2", "pink": "1d2"},
        turn=1,
        starfish="1b2",
        seats={1: {"cards": "r18 r03"}},
    )
    s = do(collect(s), "pass", "bite 1c2")
    assert s.to_move == 1 and legal(s) == ["pass", "play r18"]
    do(s, "play r18")
    assert legal(s) == ["keep", "swap"] and s.to_move == 1
    do(s, "swap")
    assert some(seat(s, 1)["consumed"]) == {"white": 2}
    assert s.view(0)["discards"] == ["r18"]


def test_RSK_K6_the_view_during_a_bite_shows_where_the_tile_is() -> None:
    s = do(collect(example()), "bite 2c4")
    assert s.view(0)["bite"] == {"starfish": "2b4", "cell": "2c4", "kind": "orange"}
    assert space(s, "2c4")["kind"] is None
    assert chance(do(s, "screen")).view(0)["bite"] is None


@pytest.mark.rules("RSK-10.1b", "RSK-10.1d", "RSK-10.1e", "RSK-10.3b", "RSK-10.3c", "RSK-10.3d")
def test_what_starfish_and_fleeing_shrimps_cannot_do() -> None:
    s = collect(example())
    assert refused(s, "bite 2c3") == "RSK-10.1b"
    tiles = {"white": "1a2 1a3", "pink": "3b5 3b6", "grey": "1e2 1f2"}
    s = table(tiles, {0: "1a2 3b5", 1: "1f2"}, turn=1, starfish="1b2 3b4 1d2")
    s = collect(s)
    assert refused(s, "starfish 1d2") == "RSK-10.1e" and refused(s, "starfish 1c2") == "RSK-10.1d"
    s = do(blue_case({"white": "1c2", "pink": "1d2 1e2"}, {1: "1e2"}), "bite 1c2")
    assert refused(s, "pass") == "RSK-10.3b" and refused(s, "to 1e2") == "RSK-10.3c"
    assert refused(s, "move 1e2") == "RSK-10.3d"


def test_RSK_K25_running_points_count_a_bitten_tile_as_gone() -> None:
    s = table(
        {"white": "1b2 1c2 1d2 1e2 1f2"},
        {0: "1b2"},
        turn=1,
        starfish="1a2",
        seats={0: {"open": "r27"}},
    )
    s = collect(s)
    assert s.breakdown()[0]["cards"] == 2
    do(s, "bite 1b2")
    assert "screen" in legal(s) and s.breakdown()[0]["cards"] == 0
    do(s, "to 1c2")
    assert s.breakdown()[0]["cards"] == 2
