"""Special tiles and blue shrimps: every case of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.reef_encounter.second_kind.table import (
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

# White beats yellow and orange, pink beats white: all coral tiles show the starfish side.
ATTACKER = {"white": "1a2 1b2"}


def attack(tiles: dict[str, str], shrimps: dict[int, str] | None = None, **more: Any) -> Any:
    """White may attack from 1a2 and 1b2; seat 0 lays white."""
    s = table(
        {**ATTACKER, **tiles},
        shrimps,
        seats={0: {"hand": "white white white", "cubes": "white"}},
        **more,
    )
    return do(s, "cube white")


# -- blue shrimps ---------------------------------------------------------------------------


@pytest.mark.rules("RSK-7.2a")
def test_case_B1_the_neighbour_of_a_blue_shrimp_can_be_attacked() -> None:
    s = attack({"yellow": "1c2 1d2"}, wooden="1d2")
    assert "lay 1c2" in legal(s)


def test_case_B2_a_tile_with_a_blue_shrimp_cannot() -> None:
    assert refused(attack({"yellow": "1c2 1d2"}, wooden="1c2"), "lay 1c2") == "REE-3.3f"
    assert refused(attack({"yellow-shrimp": "1c2"}), "lay 1c2") == "REE-3.3f"


@pytest.mark.rules("RSK-7.1b")
def test_case_B3_two_corals_with_blue_shrimps_cannot_be_joined() -> None:
    s = attack({"white": "1a2 1b2 1d2"}, wooden="1b2 1d2")
    assert refused(s, "lay 1c2") == "RSK-7.1b"
    s = attack({"white": "1a2 1b2", "white-shrimp": "1d2"}, wooden="1b2")
    assert refused(s, "lay 1c2") == "RSK-7.1b"


def test_case_B4_no_second_blue_shrimp_by_a_tile() -> None:
    s = table(
        ATTACKER,
        wooden="1a2",
        seats={0: {"hand": "white-shrimp", "cubes": "white"}},
    )
    do(s, "cube white", "special white-shrimp")
    assert "lay 1c2" not in legal(s) and "lay 1a3" not in legal(s)
    assert refused(s, "lay 1c2") == "RSK-7.1b" and "lay 1d2" in legal(s)


def test_case_B5_a_coloured_and_a_blue_shrimp_may_come_together() -> None:
    s = attack({"white": "1a2 1b2 1d2"}, {0: "1a2"}, wooden="1d2")
    do(s, "lay 1c2")
    assert space(s, "1d2")["coral_size"] == 4


@pytest.mark.rules("RSK-7.1c")
def test_case_B6_no_shrimp_on_a_tile_with_a_printed_one() -> None:
    s = do(table({"white-shrimp": "1a2", "white": "1b2"}), "introduce")
    assert refused(s, "to 1a2") == "RSK-7.1c" and "to 1b2" in legal(s)
    s = table({"white-shrimp": "1a2", "pink": "1b2"}, seats={0: {"cards": "r04"}})
    do(s, "spend r04", "supply")
    assert refused(s, "to 1a2") == "RSK-7.1c" and legal(s) == ["to 1b2"]


@pytest.mark.rules("RSK-7.3a", "RSK-7.3c")
def test_case_B7_with_an_empty_supply_one_is_taken_from_any_coral() -> None:
    s = table(
        {"white": "1a2", "pink": "1c2 1d2", "grey": "1f2", "orange": "3b1 3c1"},
        {0: "3b1", 1: "1c2"},
        wooden="1a2 1d2 1f2",
        seats={0: {"cards": "r04"}},
    )
    assert s.view(0)["blue_supply"] == 0 and s.view(0)["blue_at_sea"]
    do(s, "spend r04")
    assert legal(s) == ["blue 1a2", "blue 1d2", "blue 1f2"]
    do(s, "blue 1d2")
    assert "supply" not in legal(s)


@pytest.mark.rules("RSK-7.3b")
def test_case_B7_from_an_own_coral_it_may_also_go_back() -> None:
    s = table({"white": "1a2 1b2"}, {0: "1a2"}, wooden="1b2", seats={0: {"cards": "r04"}})
    do(s, "spend r04", "blue 1b2")
    assert "supply" in legal(s) and "to 1a2" not in legal(s)
    do(s, "supply")
    assert s.view(0)["blue_supply"] == 3 and s.view(0)["discards"] == ["r04"]


@pytest.mark.rules("RSK-9.4g", "RSK-6.1b")
def test_case_B8_a_card_serves_for_its_text_or_for_its_mark() -> None:
    s = table({"white": "1a2"}, seats={0: {"cards": "r04"}})
    do(s, "spend r04", "supply", "to 1a2")
    assert not legal(s, "play") and refused(s, "play r04") == "RSK-9.4g"


def test_RSK_7_3d_a_printed_blue_shrimp_never_moves() -> None:
    s = table({"white-shrimp": "1a2", "pink": "1c2"}, seats={0: {"cards": "r04"}})
    assert refused(do(s, "spend r04"), "blue 1a2") == "RSK-7.3d"
    s = table({"white-shrimp": "1a2", "white": "1b2"}, {0: "1b2"}, seats={0: {"cards": "r04"}})
    assert "spend r04" not in legal(s)


# -- two-colour tiles -----------------------------------------------------------------------


@pytest.mark.rules("RSK-8.0a", "RSK-8.2a", "RSK-3.0c")
def test_case_T1_a_two_colour_tile_lies_with_the_colour_of_the_cube_up() -> None:
    s = table({"pink": "1a2"}, seats={0: {"hand": "pink-grey pink", "cubes": "pink"}})
    do(s, "cube pink", "special pink-grey", "lay 1b2", "stop")
    one = space(s, "1b2")
    assert one["tile"] == "pink" and one["kind"] == "pink-grey" and one["coral_size"] == 2


@pytest.mark.rules("RSK-8.2b")
def test_case_T1_refused_with_another_cube() -> None:
    s = table({}, seats={0: {"hand": "pink-grey white", "cubes": "white"}})
    assert refused(do(s, "cube white"), "special pink-grey") == "RSK-8.2b"


@pytest.mark.parametrize("colour", ["pink", "grey"])
@pytest.mark.rules("RSK-8.0b", "RSK-8.2d")
def test_case_T2_a_consumed_one_buys_a_cube_of_either_colour(colour: str) -> None:
    s = table({}, seats={0: {"hand": "pink grey", "front": "pink-grey"}})
    do(s, f"larva {colour} pink-grey", "lay 1a2")
    assert some(seat(s, 0)["consumed"]) == {} and in_bag(s, "pink-grey") == 2


def test_case_T2_a_consumed_one_can_be_laid_as_either() -> None:
    s = table({}, seats={0: {"front": "pink-grey", "cubes": "grey"}})
    do(s, "cube grey", "consumed pink-grey", "front 1a2")
    assert space(s, "1a2")["tile"] == "grey"


@pytest.mark.rules("RSK-8.2e")
def test_case_T3_scores_the_better_colour() -> None:
    s = table({}, seats={0: {"fish": "pink-grey"}}, reverse="4 5")
    values = s.view(0)["values"]
    assert s.breakdown()[0]["pink"] + s.breakdown()[0]["grey"] == max(
        values["pink"], values["grey"]
    )


# -- double tiles ---------------------------------------------------------------------------


@pytest.mark.rules("RSK-8.3b", "RSK-K20")
def test_case_D1_a_consumed_double_tile_may_be_swapped() -> None:
    s = do(attack({"yellow-double": "1c2"}), "lay 1c2")
    assert legal(s) == ["keep", "swap"]
    plain, double = in_bag(s, "yellow"), in_bag(s, "yellow-double")
    do(s, "swap")
    assert some(seat(s, 0)["consumed"]) == {"yellow": 2}
    assert (in_bag(s, "yellow"), in_bag(s, "yellow-double")) == (plain - 2, double + 1)


def test_case_D1_or_kept_and_laid_again() -> None:
    s = table(
        {**ATTACKER, "yellow-double": "1c2"},
        seats={0: {"hand": "white", "cubes": "white yellow"}},
    )
    do(s, "cube white", "lay 1c2", "keep", "stop", "cube yellow")
    assert legal(s) == ["consumed yellow-double"]
    do(s, "consumed yellow-double", "front 3b1")
    assert space(s, "3b1")["kind"] == "yellow-double"


def test_case_D1_no_question_without_two_plain_tiles_in_the_bag() -> None:
    s = table(
        {**ATTACKER, "yellow-double": "1c2"},
        seats={0: {"hand": "white", "cubes": "white"}, 1: {"hand": "yellow " * 37}},
    )
    do(s, "cube white", "lay 1c2")
    assert some(seat(s, 0)["consumed"]) == {"yellow-double": 1}


@pytest.mark.rules("RSK-12.3a")
def test_case_D3_a_double_tile_scores_twice() -> None:
    s = table({}, seats={0: {"fish": "white-double"}})
    assert s.view(0)["values"]["white"] == 3 and s.breakdown()[0]["white"] == 6


# -- half tiles -----------------------------------------------------------------------------


@pytest.mark.parametrize("star", ["1c3", "1b2"])
def test_case_H1_a_starfish_at_a_rock_side_is_not_adjacent(star: str) -> None:
    s = table({"white-half-ne": "1c2"}, seats={0: {"hand": "starfish"}})
    do(s, "set starfish", f"lay {star}")
    assert s.view(0)["dead_starfish"] == 1


def test_case_H2_a_starfish_at_a_coral_side_can_bite() -> None:
    s = table({"white-half-ne": "1c2", "pink": "3b1"}, seats={0: {"hand": "starfish"}})
    do(s, "set starfish", "lay 1d2")
    assert legal(collect(s)) == ["bite 1c2"]


@pytest.mark.rules("RSK-8.4a")
def test_case_H3_the_same_colour_at_a_rock_side_is_another_coral() -> None:
    s = table({"white-half-ne": "1c2", "white": "1b2 1d2"})
    assert space(s, "1b2")["coral_size"] == 1 and space(s, "1c2")["coral_size"] == 2


@pytest.mark.rules("RSK-8.4f")
def test_case_H4_attacked_from_its_coral_sides_only() -> None:
    s = attack({"white": "1a2 1b2", "yellow-half-ne": "1c2"})
    assert refused(s, "lay 1c2") == "RSK-8.4f"
    s = attack({"white": "1e2 1d2", "yellow-half-ne": "1c2"})
    assert "lay 1c2" in legal(s)


@pytest.mark.parametrize(("sides", "joined"), [("ne", 1), ("nw", 3), ("sw", 3), ("se", 1)])
def test_RSK_8_4e_a_half_tile_is_linked_over_its_coral_sides(sides: str, joined: int) -> None:
    s = table(ATTACKER, seats={0: {"hand": "white-half", "cubes": "white"}})
    do(s, "cube white", f"special white-half-{sides}", "lay 1c2", "stop")
    assert space(s, "1c2")["coral_size"] == joined
    assert set(space(s, "1c2")["sides"]) == set(sides)


@pytest.mark.parametrize(("sides", "attacks"), [("ne", False), ("nw", True)])
def test_RSK_8_4f_a_half_tile_attacks_only_for_a_coral_it_is_linked_to(
    sides: str, attacks: bool
) -> None:
    s = table({**ATTACKER, "yellow": "1c2"}, seats={0: {"hand": "white-half", "cubes": "white"}})
    do(s, "cube white", f"special white-half-{sides}")
    assert ("lay 1c2" in legal(s)) == attacks


@pytest.mark.parametrize(("sides", "grows"), [("ne", False), ("se", True)])
def test_RSK_8_4g_extra_growth_needs_a_coral_side(sides: str, grows: bool) -> None:
    s = table({}, seats={0: {"hand": "white-half", "cubes": "white"}})
    do(s, "cube white", f"special white-half-{sides}", "lay 1d3", "stop")
    assert (space(s, "1d4")["tile"] == "white") == grows


# -- rock and water -------------------------------------------------------------------------


@pytest.mark.rules("RSK-9.1a", "RSK-9.2b")
def test_case_R1_a_rock_tile_makes_a_space() -> None:
    s = table({}, seats={0: {"hand": "rock white", "cubes": "white"}})
    do(s, "set rock", "lay 1b4", "cube white", "lay 1b4", "stop")
    assert space(s, "1b4")["tile"] == "white" and space(s, "1b4")["rock_tile"]


def test_case_R1_it_stays_when_the_polyp_goes() -> None:
    s = table({"white": "1a4"}, seats={0: {"hand": "rock starfish white", "cubes": "white"}})
    do(s, "set rock", "lay 1b4", "cube white", "lay 1b4", "stop", "set starfish", "lay 1c4")
    collect(s)
    do(s, "bite 1b4")
    assert space(s, "1b4")["starfish"] and space(s, "1b4")["rock_tile"]


@pytest.mark.parametrize("cell", ["1h2", "1z0", "1c-1", "1d4"])
@pytest.mark.rules("RSK-9.2a")
def test_case_R2_not_away_from_rock_nor_on_rock(cell: str) -> None:
    s = do(table({}, seats={0: {"hand": "rock"}}), "set rock")
    assert refused(s, f"lay {cell}") == "RSK-9.2a"


@pytest.mark.parametrize("cell", ["1z2", "1d0", "1h3", "1c7", "1a6", "1g6", "1g1"])
def test_case_R1_on_the_margin(cell: str) -> None:
    s = table({}, seats={0: {"hand": "rock rock white", "cubes": "white"}})
    if cell == "1g1":
        do(s, "set rock", "lay 1g2")
    do(s, "set rock", f"lay {cell}", "cube white")
    assert f"lay {cell}" in legal(s)


def test_RSK_K8_a_second_rock_tile_may_lean_on_the_first() -> None:
    s = table({"white": "1g3"}, seats={0: {"hand": "rock rock white white", "cubes": "white"}})
    do(s, "set rock", "lay 1h3", "set rock", "lay 1i3", "cube white", "lay 1h3", "lay 1i3")
    assert space(s, "1i3")["coral_size"] == 3


@pytest.mark.rules("RSK-9.2c")
def test_case_R3_on_a_water_tile_both_go() -> None:
    s = table({}, seats={0: {"hand": "rock water"}})
    do(s, "set water", "lay 1a2")
    assert s.view(0)["rocks"][0]["water"] == ["1a2"]
    do(s, "set rock", "lay 1a2")
    assert space(s, "1a2")["kind"] is None and not space(s, "1a2")["rock_tile"]
    assert in_bag(s, "rock") == 2 and in_bag(s, "water") == 2


@pytest.mark.rules("RSK-9.2f")
def test_case_W1_water_bears_nothing_but_a_rock_tile() -> None:
    s = table({}, seats={0: {"hand": "water starfish white", "cubes": "white"}})
    do(s, "set water", "lay 1a2", "set starfish")
    assert refused(s, "lay 1a2") == "RSK-9.2f"
    do(s, "lay 1a3", "cube white")
    assert refused(s, "lay 1a2") == "REE-1.2d"


def test_case_W2_on_a_rock_tile_both_go() -> None:
    s = table({}, seats={0: {"hand": "rock water rock"}})
    do(s, "set rock", "lay 1h3", "set water", "lay 1h3")
    assert in_bag(s, "rock") == 1 and in_bag(s, "water") == 2
    do(s, "set rock")
    assert "lay 1h3" in legal(s)


@pytest.mark.rules("RSK-9.2d", "RSK-10.4e")
def test_case_W3_not_on_a_polyp_or_starfish() -> None:
    s = table({"white": "1a2"}, starfish="1a3", seats={0: {"hand": "water"}})
    do(s, "set water")
    assert refused(s, "lay 1a2") == refused(s, "lay 1a3") == "RSK-9.2d"


def test_RSK_9_2e_growth_stops_while_the_space_is_covered() -> None:
    s = table({}, seats={0: {"hand": "water white", "cubes": "white"}})
    do(s, "set water", "lay 1d4", "cube white", "lay 1d3", "stop")
    assert "1d4" not in [one["cell"] for one in s.view(0)["rocks"][0]["spaces"]]


# -- points ---------------------------------------------------------------------------------


def points(fish: str, cards: str, **more: Any) -> int:
    s = table({}, seats={0: {"fish": fish, "open": cards}}, **more)
    return int(s.breakdown()[0]["cards"])


def test_RSK_13_24_varied_diet() -> None:
    assert points("white pink grey", "r24") == 2 and points("", "r24") == 0
    assert points("white pink-grey pink-grey", "r24") == 2


def test_RSK_13_25_picky_eater() -> None:
    assert points("white white white-double pink", "r25") == 1
    assert points("white " * 14, "r25") == 4
    assert points("white white white-pink", "r25") == 1


def test_RSK_13_28_acquired_taste() -> None:
    assert points("white white white-double", "r28") == 0
    s = table({}, seats={0: {"fish": "white white white-double", "open": "r28"}}, reverse="1 2")
    assert s.view(0)["values"]["white"] == 1 and s.breakdown()[0]["cards"] == 4


def test_RSK_13_26_RSK_13_27_leftovers_and_gardens() -> None:
    s = table(
        {"white": "1a2 1b2 1c2 1d2", "pink": "3b1 3c1 3d1"},
        {0: "1a2 3b1"},
        seats={0: {"front": "white white-half white-double", "open": "r26 r27"}},
    )
    assert s.breakdown()[0]["cards"] == 1 + 2


def test_RSK_13_0f_two_colour_tiles_are_counted_for_the_best_total() -> None:
    s = table({}, seats={0: {"fish": "white white white-pink white-pink pink", "open": "r25 r24"}})
    assert s.scores()[0] == 15 + 1 + 1


def test_RSK_K12_scoring_cards_in_hand_count_only_at_the_end() -> None:
    s = table({}, seats={0: {"fish": "white pink", "cards": "r24"}})
    assert s.breakdown()[0]["cards"] == 0 and hand(s, 0) == {}
