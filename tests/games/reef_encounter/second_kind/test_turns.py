"""Setting up, meals, buying cards, the closing round: every case of the rules."""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from reeftable.core.game import ExcludedOption
from reeftable.games.reef_encounter.second_kind.game import GAME
from tests.games.reef_encounter.second_kind.table import (
    COLOURS,
    chance,
    collect,
    do,
    fresh,
    hand,
    in_bag,
    legal,
    refused,
    seat,
    some,
    space,
    table,
)

FIVE = "1a2 1b2 1c2 1d2 1e2"
SIX = f"{FIVE} 1f2"


# -- setting up -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "variant", "size"),
    [
        (2, "no", 206),
        (3, "no", 194),
        (4, "no", 181),
        (2, "yes", 204),
        (3, "yes", 191),
        (4, "yes", 177),
    ],
)
@pytest.mark.rules("RSK-4.1a", "RSK-3.0b")
def test_case_S1_the_bag_after_setting_up(players: int, variant: str, size: int) -> None:
    assert fresh(players, starfish_variant=variant).view(0)["bag"]["size"] == size


@pytest.mark.rules("RSK-4.1b", "RSK-4.1c")
def test_case_S2_only_plain_tiles_are_drawn_and_everybody_sees_them() -> None:
    s = GAME.new(players=3, seed=5, options={"second_kind": "yes"})
    drawn = 0
    while s.to_move == rt.CHANCE:
        texts = legal(s)
        if texts[0].split()[0] in ("sea", "draw"):
            assert all(text.split()[-1] in COLOURS for text in texts)
            drawn += 1
            action = s.sample()
            assert s.text_for(action, rt.SPECTATOR) == s.text(action)
        s.deal()
    assert drawn == 12 + 22
    assert sum(hand(s, 0).values()) in (6, 7, 9)


@pytest.mark.rules("RSK-3.0a", "RSK-4.1d", "RSK-4.1e")
def test_case_S3_blue_shrimps_at_the_start() -> None:
    view = fresh().view(0)
    assert view["blue_at_sea"] and view["blue_supply"] == 3 and view["pile"] == 28
    assert [player["card_count"] for player in view["seats"]] == [0, 0]


@pytest.mark.rules("RSK-12.1")
def test_case_V1_everybody_begins_with_a_starfish_tile() -> None:
    s = fresh(3, starfish_variant="yes")
    assert all(s.view(0)["seats"][n]["special_tiles"] == {"starfish": 1} for n in range(3))
    assert in_bag(s, "starfish") == 1


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"second_kind": "yes", "action6": "2005"}, "RSK-11.1"),
        ({"starfish_variant": "yes"}, "RSK-18.1"),
        ({"final_round_first_feed": "yes"}, "RSK-18.1"),
    ],
)
def test_RSK_18_1_options_that_exclude_each_other(options: dict[str, str], rule: str) -> None:
    with pytest.raises(ExcludedOption, match=rule):
        GAME.new(players=2, options=options)
    GAME.new(players=2, options={"starfish_variant": "no", "final_round_first_feed": "no"})
    GAME.new(players=2, options={"second_kind": "yes", "advanced": "yes"})


# -- action 1 -------------------------------------------------------------------------------


def meal(tiles: dict[str, str], eaten: int = 1, cards: str = "", **more: Any) -> Any:
    return table(tiles, {0: "1a2"}, seats={0: {"eaten": eaten, "cards": cards}}, **more)


@pytest.mark.rules("RSK-6.1a")
def test_case_F1_the_first_coral_needs_a_marked_card() -> None:
    assert refused(meal({"white": FIVE}, 0), "eat 1a2") == "RSK-6.1a"
    assert refused(meal({"white": FIVE}, 0, "r02"), "eat 1a2") == "RSK-6.1a"


@pytest.mark.rules("RSK-6.1b", "RSK-K2")
def test_case_F2_with_a_marked_card() -> None:
    s = do(meal({"white": FIVE}, 0, "r02 r04 r26"), "eat 1a2")
    assert legal(s) == ["with r04", "with r26"] and refused(s, "with r02") == "RSK-6.1a"
    do(s, "with r26")
    assert s.view(0)["discards"] == ["r26"] and seat(s, 0)["shrimps_eaten"] == 1
    assert some(seat(s, 0)["eaten"]) == {"white": 1}


@pytest.mark.rules("RSK-6.1c")
def test_case_F3_later_corals_need_none() -> None:
    s = do(meal({"white": FIVE}), "eat 1a2")
    assert seat(s, 0)["shrimps_eaten"] == 2 and s.view(0)["discards"] == []


@pytest.mark.rules("RSK-6.1d")
def test_case_F4_the_blue_shrimp_leaves_the_open_sea() -> None:
    s = table(
        {"white": FIVE, "pink": "3b1"},
        {0: "1a2"},
        wooden="3b1",
        seats={0: {"cards": "r04"}, 1: {"eaten": 1}},
    )
    assert s.view(0)["blue_at_sea"] and s.view(0)["blue_supply"] == 2
    do(s, "eat 1a2", "with r04")
    assert not s.view(0)["blue_at_sea"] and s.view(0)["blue_supply"] == 3


def test_case_F5_A5_who_buys_has_given_up_action_1() -> None:
    s = table({"white": FIVE}, {0: "1a2"}, seats={0: {"hand": "pink"}})
    chance(do(s, "buy tile pink"))
    assert refused(s, "eat 1a2") == "REE-3.1a"


@pytest.mark.rules("RSK-6.1e")
def test_case_F6_a_wooden_blue_shrimp_escapes() -> None:
    s = meal({"white": FIVE}, wooden="1c2")
    do(s, "eat 1a2")
    assert s.view(0)["blue_supply"] == 3


@pytest.mark.parametrize(
    ("toll", "kept"),
    [(["white"], {"white-double": 1}), (["white-double"], {"white": 2})],
)
@pytest.mark.rules("RSK-6.2b")
def test_case_F7_a_double_tile_pays_two(toll: list[str], kept: dict[str, int]) -> None:
    s = meal({"white": "1a2 1b2 1c2 1d2", "white-double": "1e2"})
    do(s, "eat 1a2")
    assert legal(s) == ["toll white", "toll white-double"]
    do(s, f"toll {toll[0]}")
    while legal(s, "toll"):
        do(s, legal(s, "toll")[0])
    assert some(seat(s, 0)["eaten"]) == kept


def test_case_F9_a_double_tile_counts_one_for_the_size() -> None:
    s = meal({"white": "1a2 1b2 1c2", "white-double": "1d2"})
    assert refused(s, "eat 1a2") == "REE-3.1b"


def test_RSK_6_2a_the_eater_names_the_kinds() -> None:
    s = meal({"white": "1a2 1b2 1c2 1d2", "white-pink": "1e2", "white-half-nw": "1f2"})
    do(s, "eat 1a2")
    assert legal(s) == ["toll white", "toll white-pink", "toll white-half"]
    do(s, "toll white-half", "toll white", "toll white", "toll white")
    assert some(seat(s, 0)["eaten"]) == {"white": 1, "white-pink": 1}
    assert in_bag(s, "white-half") == 1


# -- actions 8a to 8c -----------------------------------------------------------------------


@pytest.mark.rules("RSK-5.1b")
def test_case_A1_8a_needs_no_cube() -> None:
    s = table(
        {}, seats={0: {"hand": "rock white pink", "cubes": "white pink"}}, cubes_played=2, acted=1
    )
    do(s, "set rock", "lay 1b4")
    assert space(s, "1b4")["rock_tile"]


@pytest.mark.rules("RSK-9.3b")
def test_case_A2_one_card_per_turn() -> None:
    s = chance(do(table({}, seats={0: {"hand": "white pink"}}), "buy tile white"))
    assert refused(s, "buy tile pink") == "RSK-9.3b" and seat(s, 0)["card_count"] == 1


@pytest.mark.rules("RSK-9.3c", "RSK-9.4f", "RSK-K11")
def test_case_A3_never_more_than_three_cards() -> None:
    s = table({}, seats={0: {"hand": "white", "cards": "r02 r12 r13"}})
    assert refused(s, "buy tile white") == "RSK-9.3c"
    do(s, "discard r12")
    assert "buy tile white" in legal(s) and s.view(1)["discards"] == ["r12"]


@pytest.mark.parametrize("price", ["tile starfish", "front white-half", "cube pink"])
def test_case_A4_a_card_costs_a_tile_or_a_cube(price: str) -> None:
    s = table({}, seats={0: {"hand": "starfish", "front": "white-half", "cubes": "pink"}})
    kind = price.split()[1]
    before = in_bag(s, kind)
    chance(do(s, f"buy {price}"))
    assert in_bag(s, kind) == before + (kind != "pink") and seat(s, 0)["card_count"] == 1
    assert s.view(1)["seats"][0]["cards"] is None


def test_case_A5_not_after_action_10() -> None:
    s = table({}, seats={0: {"hand": "white", "cards": "r02"}})
    chance(do(s, "play r02", "collect white"))
    assert refused(s, "buy tile white") == "RSK-9.3b"


@pytest.mark.rules("RSK-9.3d", "RSK-K18")
def test_case_A6_an_empty_pile_is_made_of_the_discards() -> None:
    cards = GAME.more.card_ids
    others = " ".join(card for card in cards if card not in ("r24", "r25", "r26"))
    s = table(
        {}, seats={0: {"hand": "white", "open": "r24"}, 1: {"cards": "r25 r26"}}, discards=others
    )
    do(s, "buy tile white")
    assert len(legal(s)) == 25 and s.view(0)["discards"] == []
    assert not {"card r24", "card r25", "card r26"} & set(legal(s))


@pytest.mark.rules("RSK-9.4c")
def test_case_A7_a_scoring_card_played_early_frees_the_hand() -> None:
    s = table({}, seats={0: {"hand": "white", "cards": "r24 r12 r13"}})
    do(s, "play r24")
    assert seat(s, 0)["face_up"] == ["r24"] and seat(s, 0)["card_count"] == 2
    assert "buy tile white" in legal(s)


@pytest.mark.rules("RSK-9.4d", "RSK-13.0d", "RSK-9.4a")
def test_case_A8_only_clownfish_cards_in_another_turn() -> None:
    s = table({"white": "1a2 1b2"}, {1: "1a2"}, turn=1, seats={1: {"cards": "r22 r06"}})
    collect(s)
    assert s.to_move == 1 and s.active == 0 and legal(s) == ["pass", "play r22"]
    assert refused(s, "play r06") == "RSK-9.4d"
    do(s, "play r22", "move 1a2", "to 1b2")
    assert legal(s) == ["pass"] and space(s, "1b2")["shrimp"] == 1
    do(s, "pass")
    assert s.to_move == 0


@pytest.mark.rules("RSK-K24")
def test_case_A9_late_breakfast_comes_before_action_1() -> None:
    s = table(
        {"white": FIVE},
        {0: "1a2"},
        seats={0: {"eaten": 1, "hand": "white pink", "cubes": "white pink", "cards": "r01 r06"}},
    )
    do(s, "play r01")
    assert legal(s) == ["cube white", "cube pink"]
    do(s, "cube white", "lay 1f2", "stop")
    assert "eat 1a2" in legal(s) and s.cubes_played == 1
    do(s, "play r06", "name white")
    assert refused(s, "eat 1a2") == "REE-3.1a"


@pytest.mark.rules("RSK-13.1")
def test_case_A9_late_breakfast_not_after_anything_else() -> None:
    s = table({}, seats={0: {"hand": "white", "cubes": "white", "cards": "r01 r06"}})
    assert refused(do(s, "discard r06"), "play r01") == "RSK-13.1"


@pytest.mark.rules("RSK-13.2", "RSK-K21")
def test_case_A10_after_always_ready() -> None:
    s = table({}, seats={0: {"hand": "white", "cubes": "white", "cards": "r02 r06"}})
    chance(do(s, "play r02", "collect pink"))
    assert {"play r06", "cube white", "end"} <= set(legal(s))
    assert refused(s, "buy tile white") == "RSK-9.3b" and refused(s, "collect white") == "RSK-13.2"
    do(s, "end")
    assert s.active == 1 and s.turns == 1


# -- action 6 -------------------------------------------------------------------------------


@pytest.mark.rules("RSK-11.1")
def test_case_X1_action_6_needs_an_open_placement() -> None:
    s = table({}, seats={0: {"hand": "white", "front": "white"}}, cubes_played=2, acted=1)
    assert refused(s, "larva white") == "RSK-11.1"


def test_case_X2_its_cube_cannot_be_kept() -> None:
    s = do(table({}, seats={0: {"hand": "white", "front": "white"}}), "larva white")
    assert refused(s, "polyp white") == "NOT_ASKED" and some(seat(s, 0)["cubes"]) == {}


# -- the closing round ----------------------------------------------------------------------


def closing(seats: dict[int, dict[str, Any]], tiles: dict[str, str], **more: Any) -> Any:
    """Seat 0 eats its fourth coral, so that seat 1 has a closing turn."""
    seats = {**seats, 0: {"eaten": 3, **seats.get(0, {})}}
    s = table({"white": FIVE, **tiles}, {0: "1a2", 1: "3b1"}, seats=seats, **more)
    return do(s, "eat 1a2")


FIRST_FEED = {"final_round_first_feed": "yes"}
PINK_SIX = "3b1 3c1 3d1 3e1 3f1 3c2"


@pytest.mark.rules("RSK-12.2b")
def test_case_F8_Z1_a_meal_of_the_closing_round() -> None:
    tiles = {"pink": "3b1 3c1 3d1 3e1 3f1", "pink-double": "3c2"}
    s = closing({1: {"eaten": 1, "cards": "r06"}}, tiles)
    assert s.to_move == 1 and legal(s) == ["eat 3b1", "pass"]
    assert refused(s, "play r06") == "NOT_ASKED"
    do(s, "eat 3b1")
    assert legal(s) == ["toll pink", "toll pink-double"]
    do(s, "toll pink-double")
    assert s.over and some(seat(s, 1)["eaten"]) == {"pink": 2}


def test_case_F8_five_tiles_are_too_few() -> None:
    s = closing({1: {"eaten": 1}}, {"pink": "3b1 3c1 3d1 3e1", "pink-double": "3f1"})
    assert s.over


@pytest.mark.rules("RSK-12.2a")
def test_case_Z1_starfish_bite_in_the_closing_round() -> None:
    s = closing({1: {"eaten": 1, "cards": "r18"}}, {"pink": PINK_SIX}, starfish="3b2")
    assert s.to_move == 1 and legal(s) == ["bite 3b1", "bite 3c2"]
    do(s, "bite 3c2")
    assert s.over  # five tiles are left, and nobody is asked about cards


def test_case_Z2_without_a_shrimp_on_the_open_sea_nobody_eats() -> None:
    s = closing({1: {"cards": "r06"}}, {"pink": PINK_SIX})
    assert s.over
    s = closing(
        {1: {"cards": "r06"}}, {"pink": PINK_SIX}, options={"final_round_first_feed": "yes"}
    )
    do(s, "eat 3b1", "with r06")
    assert s.over and some(seat(s, 1)["eaten"]) == {"pink": 1}


def test_RSK_12_2c_who_holds_any_card_is_asked_so_that_it_tells_nothing() -> None:
    s = closing(
        {1: {"cards": "r02"}}, {"pink": PINK_SIX}, options={"final_round_first_feed": "yes"}
    )
    assert s.to_move == 1 and legal(s) == ["pass"]


def test_case_Z3_scoring_cards_in_hand_count_in_the_end() -> None:
    s = closing({1: {"eaten": 1, "fish": "pink white", "cards": "r24"}}, {"pink": "3b1"})
    assert s.over and s.breakdown()[1]["cards"] == 1
    assert s.view(0)["seats"][1]["cards"] == ["r24"]


# -- what is refused, and why ---------------------------------------------------------------


def test_RSK_K1_RSK_6_2a_the_toll_is_paid_exactly_with_tiles_of_the_coral() -> None:
    tiles = {"white": "1a2 1b2", "white-yellow": "1c2", "white-double": "1d2 1e2"}
    s = do(meal(tiles), "eat 1a2", "toll white-double", "toll white")
    assert refused(s, "toll white-double") == "RSK-K1"
    assert refused(s, "toll white-half") == "RSK-6.2a"


@pytest.mark.rules("RSK-9.4b", "RSK-9.3a")
def test_what_a_card_without_a_mark_and_a_player_without_a_tile_cannot_do() -> None:
    s = table({"white": "1a2"}, seats={0: {"cards": "r02", "cubes": "white"}})
    assert refused(s, "spend r02") == "RSK-9.4b"
    assert refused(s, "buy tile white") == "RSK-9.3a"


@pytest.mark.rules("RSK-7.3a", "RSK-7.1a", "RSK-7.3b", "RSK-7.3c")
def test_where_blue_shrimps_cannot_go() -> None:
    s = table({"white-shrimp": "1a2"}, seats={0: {"cards": "r04"}})
    assert refused(s, "spend r04") == "RSK-7.3a"
    s = table({"white": "1a2", "pink": "1c2"}, wooden="1c2", seats={0: {"cards": "r04"}})
    do(s, "spend r04")
    assert refused(s, "blue 1c2") == "RSK-7.3b"
    do(s, "supply")
    assert refused(s, "to 1b2") == "RSK-7.1a" and refused(s, "supply") == "RSK-7.3b"
    tiles = {"white": "1a2", "pink": "1c2", "grey": "1e2", "orange": "3b1 3c1"}
    s = table(tiles, wooden="1a2 1c2 1e2", seats={0: {"cards": "r04"}})
    assert refused(do(s, "spend r04"), "supply") == "RSK-7.3c"


@pytest.mark.rules("RSK-9.1a", "RSK-9.3d", "RSK-12.2c")
def test_what_else_is_refused() -> None:
    s = table({}, seats={0: {"hand": "white-shrimp white", "cubes": "white"}})
    assert refused(s, "set rock") == "RSK-9.1a"
    s = do(table({}, seats={0: {"hand": "white"}}, discards="r01"), "buy tile white")
    assert refused(s, "card r01") == "RSK-9.3d"
    s = closing({1: {"cards": "r02"}}, {"pink": PINK_SIX}, options=FIRST_FEED)
    assert refused(s, "eat 3b1") == "RSK-12.2c"


@pytest.mark.rules("RSK-8.0c")
def test_a_special_tile_that_fits_nowhere_cannot_be_chosen() -> None:
    """White may only be laid on the last empty space, where a second blue shrimp would join."""
    empty = "1e1"
    cells = [one["cell"] for rock in fresh_spaces() for one in rock["spaces"]]
    tiles = {"white": "1d1", "pink": "", "grey": ""}
    rest = [cell for cell in cells if cell not in (empty, "1d1")]
    tiles["pink"], tiles["grey"] = " ".join(rest[:32]), " ".join(rest[32:])
    mine = {"hand": "white white-shrimp", "cubes": "white"}
    s = table(tiles, wooden="1d1", seats={0: mine})
    do(s, "cube white")
    assert legal(s) == [f"lay {empty}"] and refused(s, "special white-shrimp") == "RSK-8.0c"


def fresh_spaces() -> list[dict[str, Any]]:
    """The rocks of an empty table."""
    rocks: list[dict[str, Any]] = table({}).view(0)["rocks"]
    return rocks


@pytest.mark.rules("RSK-12.3b")
def test_ties_count_special_tiles() -> None:
    s = table({}, seats={0: {"front": "white-double"}, 1: {"front": "white white"}})
    assert s.ranks() == [2, 1]
    s = table({}, seats={0: {"hand": "rock water starfish"}, 1: {"hand": "white-half"}})
    assert s.ranks() == [2, 1]


def test_RSK_K19_shrimps_on_bare_rock_go_home_after_a_closing_turn() -> None:
    s = closing({1: {"eaten": 1}}, {"pink": "3b1"}, starfish="3b2")
    do(s, "bite 3b1", "to 1a2")
    assert s.over and space(s, "1a2")["shrimp"] is None and seat(s, 1)["shrimps_behind"] == 3


def test_RSK_12_2e_special_tiles_in_the_bag_are_enough_to_refill() -> None:
    s = table({}, seats={1: {"hand": "white " * 38 + "yellow " * 38 + "orange " * 38}})
    collect(s)
    assert not s.over
