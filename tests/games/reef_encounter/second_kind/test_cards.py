"""The text of every card: when it can be played, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from reeftable.games.reef_encounter.second_kind.effects import EFFECTS
from reeftable.games.reef_encounter.second_kind.game import GAME
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

EIGHT = "white " * 8


def with_cards(cards: str, tiles: dict[str, str] | None = None, **more: Any) -> Any:
    """Seat 0 has cards, eight white tiles and three white cubes."""
    things = {"hand": EIGHT, "cubes": "white white white", "cards": cards, **more.pop("mine", {})}
    others = more.pop("others", {})
    return table(tiles or {}, seats={0: things, 1: others}, **more)


def test_RSK_13_0a_marks_clownfish_and_scoring_cards() -> None:
    data = GAME.more
    assert (len(data.card_ids), sum(data.marked), sum(data.clown)) == (28, 16, 6)
    assert data.windows.count("score") == 5
    assert sorted(data.effects) == sorted(EFFECTS)


def test_RSK_13_3_spawning_night_opens_another_placement() -> None:
    s = do(with_cards("r03", cubes_played=2, acted=1), "play r03", "cube white", "lay 1a2", "stop")
    assert refused(s, "cube white") == "REE-3.2d"


@pytest.mark.parametrize(("cards", "most"), [("r04", 7), ("r12", 4)])
@pytest.mark.rules("RSK-13.0c")
def test_RSK_13_4_warm_current_seven_tiles(cards: str, most: int) -> None:
    s = with_cards(cards)
    if cards == "r04":
        do(s, "play r04")
        assert not legal(s, "play")
    do(s, "cube white")
    laid = 0
    while legal(s, "lay"):
        do(s, legal(s, "lay")[0])
        laid += 1
    assert laid == most
    do(s, "stop", "cube white", "lay 3b1")
    assert s.effects == 0


def test_RSK_13_5_RSK_K15_stray_larva_needs_no_cube() -> None:
    s = do(with_cards("r05", mine={"front": "white"}), "play r05")
    assert refused(s, "cube white") == refused(s, "larva white") == "RSK-K15"
    assert legal(s, "stray") == ["stray white"]
    do(s, "stray white", "lay 1a2", "stop")
    assert some(seat(s, 0)["cubes"]) == {"white": 3} and s.cubes_played == 1
    assert refused(s, "stray white") == "RSK-13.5"


@pytest.mark.rules("RSK-K22")
def test_RSK_13_6_RSK_K17_budding_takes_two() -> None:
    do_it = do(with_cards("r06"), "play r06", "name pink")
    assert hand(do_it, 0)["pink"] == 2
    s = with_cards("r06", others={"hand": "pink " * 37})
    assert in_bag(s, "pink") == 1
    assert hand(do(s, "play r06", "name pink"), 0)["pink"] == 1


def test_RSK_13_7_plankton_drift_a_cube_and_a_tile() -> None:
    s = do(with_cards("r07"), "play r07", "name grey")
    assert hand(s, 0)["grey"] == 1 and seat(s, 0)["cubes"]["grey"] == 1


@pytest.mark.rules("RSK-K9")
def test_RSK_13_8_shaft_of_light_lays_the_bonus_tile() -> None:
    s = with_cards("r08", {"white": "1c3", "pink": "3b1"}, shrimps={0: "1c3"})
    do(s, "play r08")
    assert legal(s) == ["name white"]
    before = in_bag(s, "white")
    do(s, "name white")
    assert legal(s) == ["lay 1c2", "lay 1b3", "lay 1d3", "lay 1c4"]
    do(s, "lay 1d3")
    assert space(s, "1d3")["tile"] == "white" and space(s, "1d4")["tile"] == "white"
    assert s.view(0)["bonus"]["white"] == 1 and in_bag(s, "white") == before - 2
    assert refused(with_cards("r08", {"white": "1c3"}), "play r08") == "RSK-K9"


def test_RSK_13_9_RSK_K5_venomous_sting_for_one_attack() -> None:
    s = with_cards("r09", {"white": "1a2 1b2", "pink": "1c2 1b3"})
    do(s, "play r09", "cube white")
    assert {"lay 1c2", "lay 1b3"} <= set(legal(s))
    do(s, "lay 1c2")
    assert refused(s, "lay 1b3") == "REE-3.3d" and some(seat(s, 0)["consumed"]) == {"pink": 1}


def test_RSK_13_10_through_the_guard_but_not_under_a_shrimp() -> None:
    tiles = {"white": "1a2 1b2 1a3", "yellow": "1c2 1d2 1b3"}
    s = with_cards("r10", tiles, shrimps={1: "1d2"})
    assert refused(do(s, "cube white"), "lay 1c2") == "REE-3.3f"
    s = do(with_cards("r10", tiles, shrimps={1: "1d2"}), "play r10", "cube white")
    assert "lay 1c2" in legal(s)
    do(s, "lay 1c2")
    assert refused(s, "lay 1d2") == "REE-3.3f"


def test_RSK_13_11_shrimp_swarm() -> None:
    s = with_cards("r11", {"white": "1a2", "pink": "1d2"})
    do(s, "introduce", "to 1a2")
    assert refused(s, "introduce") == "REE-3.5e"
    do(s, "play r11", "introduce", "to 1d2")
    assert refused(s, "introduce") == "REE-3.5e"


def test_RSK_13_12_giant_triton() -> None:
    s = do(with_cards("r12", {"white": "1a2"}, starfish="1b2"), "play r12", "starfish 1b2")
    assert s.view(0)["dead_starfish"] == 1
    assert refused(with_cards("r12"), "play r12") == "RSK-K9"


def test_RSK_13_13_feeding_frenzy_bites_any_coral() -> None:
    s = with_cards("r13", {"pink": "1a2 1a3"}, shrimps={1: "1a2"}, starfish="1b3", wooden="1a3")
    do(s, "play r13", "starfish 1b3", "bite 1a3")
    assert s.view(0)["blue_supply"] == 3 and space(s, "1a3")["starfish"]
    s = with_cards("r13", {"pink": "1a2"}, shrimps={1: "1a2"}, starfish="1b2")
    assert refused(s, "play r13") == "RSK-K9"


def test_RSK_13_14_spiny_drift() -> None:
    s = with_cards("r14", {"pink": "1a2", "grey": "1e2"}, starfish="1b2")
    do(s, "play r14", "starfish 1b2")
    assert legal(s) == ["to 1c2", "to 1d2", "to 1a3", "to 1b3", "to 1c3"]
    do(s, "to 1d2")
    assert space(s, "1d2")["starfish"]


def test_RSK_13_15_algal_bloom_is_free() -> None:
    s = do(with_cards("r15"), "play r15", "bloom blue")
    assert s.view(0)["alga"] == "blue"
    assert [tile["side"] for tile in s.view(0)["coral_tiles"]].count("reverse") == 3


def test_RSK_13_16_two_anchors() -> None:
    s = with_cards("r16", mine={"front": "white white white white", "eaten": 1})
    do(s, "play r16", "lock 1 white", "lock 2 white")
    assert refused(s, "lock 3 white") == "REE-3.7f"
    assert refused(with_cards("r16"), "play r16") == "RSK-K9"


def test_RSK_13_17_RSK_K3_calm_spot_keeps_a_tile() -> None:
    s = with_cards("r06", mine={"front": "white"}, others={"cards": "r17 r02"})
    do(s, "flip blue white")
    assert s.to_move == 0 and legal(s) == ["pass"]
    do(s, "pass")
    assert s.to_move == 1 and legal(s) == ["pass", "play r17"]
    do(s, "play r17")
    assert legal(s) == ["calm 3", "calm 6", "calm 10"]
    do(s, "calm 6")
    sides = {t["coral_tile"]: t["side"] for t in s.view(0)["coral_tiles"]}
    assert [n for n, side in sides.items() if side == "reverse"] == [3, 10]
    assert refused(with_cards("r17"), "play r17") == "RSK-9.4d"


def test_RSK_K3_nobody_is_asked_when_nothing_turns() -> None:
    s = with_cards("r17", mine={"front": "white"}, reverse="3 6 10")
    blue = [t for t in s.view(0)["coral_tiles"] if t["alga"] == "blue"]
    assert blue == []
    do(s, "flip blue white")
    assert "collect white" in legal(s)


def test_RSK_13_19_undertow() -> None:
    s = with_cards("r19", sea=("white", "yellow", "pink-double", "pink", "grey"))
    do(s, "play r19", "give white")
    assert "fetch white white" not in legal(s)
    do(s, "fetch orange pink-double")
    assert hand(s, 0) == {"white": 7, "pink-double": 1}
    assert some(s.view(0)["sea"]["orange"]) == {"white": 1}


def test_RSK_13_20_early_digestion() -> None:
    s = do(with_cards("r20"), "play r20", "digest white")
    assert legal(s) == ["stop", "digest white"]
    do(s, "digest white")
    assert some(seat(s, 0)["consumed"]) == {"white": 2}


def attacked(cards: str) -> Any:
    """Seat 0 attacks a coral of seat 1."""
    tiles = {"white": "1a2 1b2", "yellow": "1c2 1d2 1e2"}
    s = with_cards("", tiles, shrimps={1: "1e2"}, others={"cards": cards})
    return do(s, "cube white", "lay 1c2")


def test_RSK_13_21_RSK_K5_hiding_place_foils_an_attack() -> None:
    s = attacked("r21")
    assert s.to_move == 1 and legal(s) == ["pass", "play r21"]
    do(s, "play r21")
    assert s.to_move == 0 and space(s, "1c2")["tile"] == "yellow" and hand(s, 0) == {"white": 8}
    assert refused(s, "lay 1c2") == "RSK-13.21" and "stop" in legal(s)
    assert s.laid_behind == 0


@pytest.mark.rules("RSK-13.0e")
def test_RSK_K10_whoever_holds_a_card_is_asked() -> None:
    s = attacked("r02")
    assert s.to_move == 1 and legal(s) == ["pass"]
    do(s, "pass")
    assert space(s, "1c2")["tile"] == "white"
    assert attacked("").to_move == 0


def test_RSK_13_22_quick_feet_not_onto_bare_rock() -> None:
    s = with_cards("r22", {"white": "1a2 1b2", "pink": "3b1"}, shrimps={0: "1a2"})
    do(s, "play r22", "move 1a2")
    assert legal(s) == ["to 1b2", "to 3b1", "screen"]


def test_RSK_13_23_second_helping() -> None:
    five = {"white": "1a2 1b2 1c2 1d2 1e2"}
    s = with_cards("r23", five, shrimps={0: "1a2"}, mine={"eaten": 1})
    assert refused(s, "play r23") == "RSK-K9"
    do(s, "eat 1a2", "play r23")
    assert some(seat(s, 0)["eaten"]) == {"white": 2}


@pytest.mark.parametrize("card", ["r12", "r14"])
def test_RSK_K4_at_the_turn_start_one_is_asked_until_passing(card: str) -> None:
    s = table(
        {"white": "1a2 1a3", "pink": "3b1"},
        turn=1,
        starfish="1b2 3b2",
        seats={1: {"cards": f"{card} r02"}},
    )
    collect(s)
    assert s.to_move == 1 and legal(s) == ["pass", f"play {card}"]
    do(s, f"play {card}", "starfish 1b2")
    if card == "r14":
        do(s, "to 1c2")
    assert s.to_move == 1 and legal(s) == ["pass"]
    assert s.active == 0
    do(s, "pass")
    assert s.to_move == 0


def test_RSK_13_1_late_breakfast_needs_a_placement() -> None:
    s = with_cards("r01", mine={"cubes": ""})
    assert refused(s, "play r01") == "RSK-K9"


def test_RSK_13_2_RSK_K21_always_ready_refills_at_once() -> None:
    s = do(with_cards("r02"), "play r02", "collect pink")
    assert s.to_move == rt.CHANCE
    chance(s)
    assert s.active == 0 and seat(s, 0)["cubes"]["pink"] == 1


@pytest.mark.rules(
    "RSK-13.8", "RSK-13.13", "RSK-13.14", "RSK-13.17", "RSK-13.19", "RSK-13.20", "RSK-13.22"
)
def test_what_cards_refuse() -> None:
    s = with_cards("r08", {"white": "1c3"}, shrimps={0: "1c3"})
    assert refused(do(s, "play r08", "name white"), "lay 3b1") == "RSK-13.8"
    s = with_cards("r13", {"pink": "1a2 1a3"}, shrimps={1: "1a2"}, starfish="1b2 1b3")
    assert refused(do(s, "play r13", "starfish 1b3"), "bite 1a2") == "RSK-13.13"
    s = with_cards("r14", {"pink": "1a2"}, starfish="1b2")
    assert refused(do(s, "play r14", "starfish 1b2"), "to 1b2") == "RSK-13.14"
    s = do(with_cards("r17", mine={"front": "white"}), "flip blue white", "play r17")
    assert refused(s, "calm 1") == "RSK-13.17"
    assert refused(do(with_cards("r19"), "play r19"), "give pink") == "RSK-13.19"
    assert refused(do(with_cards("r20"), "play r20"), "digest pink") == "RSK-13.20"
    s = with_cards("r22", {"white": "1a2"}, shrimps={0: "1a2"})
    assert refused(do(s, "play r22", "move 1a2"), "to 1b2") == "RSK-13.22"
