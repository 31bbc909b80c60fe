"""Cases S, V, F and B of the rules, on the oracle of the Second Kind alone."""

from __future__ import annotations

from collections import Counter

import pytest

from .reef_encounter_asking import random_game
from .second_kind import SecondKind
from .second_kind_components import CARDS, POLYPS, SPECIAL_TILES, TILES
from .second_kind_eating import payments
from .second_kind_prepare import (
    at,
    blue,
    check,
    deal,
    guard,
    hold,
    lay,
    play,
    prepared,
    turn,
    verbs,
)


def test_the_box() -> None:
    assert sum(SPECIAL_TILES.values()) == 48
    assert len(POLYPS) == 5 + 5 + 10 + 5 + 5 and len(set(TILES)) == len(POLYPS) + 3
    assert len(CARDS) == 28 and len({card.name for card in CARDS.values()}) == 28
    assert sum(card.blue for card in CARDS.values()) == 16
    assert sum(card.clown for card in CARDS.values()) == 6
    assert sum(card.window == "score" for card in CARDS.values()) == 5


# --- set-up ----------------------------------------------------------------------------------


def set_up(players: int, variant: str) -> SecondKind:
    game = SecondKind(players, {"starfish_variant": variant})
    while not any("collect" in text for text in game.legal()):
        drawn = [text.split()[-1] for text in game.legal() if text.startswith(("sea", "draw"))]
        assert not set(drawn) & set(SPECIAL_TILES)  # case S2
        game.apply(game.legal()[0])
    return game


@pytest.mark.parametrize(
    ("players", "variant", "tiles"),
    [
        (2, "no", 206),
        (3, "no", 194),
        (4, "no", 181),
        (2, "yes", 204),
        (3, "yes", 191),
        (4, "yes", 177),
    ],
)
def test_case_S1_S2_S3_and_V1_the_set_up(players: int, variant: str, tiles: int) -> None:
    game = set_up(players, variant)
    assert game.bag.total() == tiles
    assert game.blue_on_the_sea and game.blue_supply == 3
    each = 1 if variant == "yes" else 0
    assert [player.behind["starfish"] for player in game.players] == [each] * players
    assert game.bag["starfish"] == 4 - each * players
    check(game)


# --- meals -----------------------------------------------------------------------------------

FIVE = "b1 b2 B3 b4 b5"


def test_case_F1_the_first_coral_needs_a_marked_card() -> None:
    game = prepared(white=FIVE)
    deal(game, 0, "r02 r24")
    assert verbs(turn(game, 0), "eat") == []


def test_case_F2_the_card_is_discarded_and_the_shrimp_goes_to_the_open_sea() -> None:
    game = prepared(white=FIVE)
    deal(game, 0, "r02 r24 r26")
    turn(game, 0, "eat @b3")
    assert game.legal() == ["with r26"]
    play(game, "with r26")
    player = game.players[0]
    assert game.discards == ["r26"] and player.meals == 1
    assert player.parrotfish == {"white": 1} and game.reef.tiles == {}
    assert player.shrimps == 3 and game.blue_on_the_sea


def test_case_F3_the_second_coral_needs_none() -> None:
    game = prepared(white=FIVE)
    game.players[0].meals = 1
    turn(game, 0, "eat @b3")
    assert game.players[0].meals == 2 and game.players[0].parrotfish == {"white": 1}


def test_case_F4_the_last_first_shrimp_frees_the_blue_one() -> None:
    game = prepared(white=FIVE)
    game.players[1].meals = 1
    deal(game, 0, "r26")
    turn(game, 0, "eat @b3", "with r26")
    assert not game.blue_on_the_sea and game.blue_supply == 4


def test_case_F5_and_A5_buying_comes_after_action_1() -> None:
    game = prepared(white=FIVE)
    hold(game, 0, cubes="white")
    turn(game, 0, "buy cube white", "card r26")
    assert verbs(game, "eat") == []
    game = prepared(white=FIVE)
    game.players[0].meals = 1
    hold(game, 0, cubes="white")
    assert verbs(turn(game, 0), "eat") == ["b3"]
    assert verbs(play(game, "buy cube white", "card r26"), "eat") == []


def test_case_F6_a_wooden_blue_shrimp_escapes() -> None:
    game = prepared(white=FIVE)
    game.players[0].meals = 1
    blue(game, "b1")
    turn(game, 0, "eat @b3")
    assert game.reef.blues == [] and game.blue_supply == 3


def meal_with_double(cells: str) -> SecondKind:
    game = prepared(white=cells)
    lay(game, "white-double", "c3")
    game.players[0].meals = 1
    return game


def test_case_F7_a_double_tile_pays_two() -> None:
    game = turn(meal_with_double("b1 b2 B3 b4"), 0, "eat @b3")
    assert verbs(game, "toll") == ["white", "white-double"]
    play(game, "toll white-double")
    assert game.players[0].parrotfish == {"white": 2}
    game = turn(meal_with_double("b1 b2 B3 b4"), 0, "eat @b3", "toll white", "toll white")
    play(game, "toll white")  # a double tile would now be too much, so the fourth goes by itself
    assert game.players[0].parrotfish == {"white-double": 1}


def test_case_F8_the_closing_round_takes_five() -> None:
    ways = list(payments(Counter({"white": 5, "white-double": 1}), 5))
    assert sorted(way["white-double"] for way in ways) == [0, 1]
    game = meal_with_double("b1 b2 B3 b4")
    game.closing = True
    assert game.meals(0) == []
    game = meal_with_double("b1 b2 B3 b4 b5")
    game.closing = True
    game.begin(game.eat(0, at("b3")))
    play(game, "toll white-double")
    assert game.players[0].parrotfish == {"white": 2}


def test_case_F9_a_double_tile_is_one_for_the_size() -> None:
    assert verbs(turn(meal_with_double("b2 B3 b4"), 0), "eat") == []


# --- blue shrimps ----------------------------------------------------------------------------


def attackers() -> SecondKind:
    """White (stronger than yellow) beside a yellow coral."""
    game = prepared(white="a1 a2 a3", yellow="b1 b2 b3")
    hold(game, 0, behind="white", cubes="white")
    return game


def test_case_B1_and_B2_a_blue_shrimp_protects_its_own_tile_only() -> None:
    game = attackers()
    blue(game, "b2")
    places = verbs(turn(game, 0, "cube white"), "lay")
    assert {"b1", "b3"} <= set(places) and "b2" not in places
    game = attackers()
    lay(game, "yellow-shrimp", "b2")
    places = verbs(turn(game, 0, "cube white"), "lay")
    assert {"b1", "b3"} <= set(places) and "b2" not in places


def test_case_B3_two_blue_shrimps_are_never_joined() -> None:
    game = prepared(white="a1 c1")
    lay(game, "white-shrimp", "e1")
    blue(game, "a1")
    blue(game, "c1")
    hold(game, 0, behind="white", cubes="white")
    places = verbs(turn(game, 0, "cube white"), "lay")
    assert "b1" not in places and "d1" not in places and {"a2", "b2", "f1"} <= set(places)


def test_case_B4_no_blue_shrimp_tile_on_a_coral_with_a_blue_shrimp() -> None:
    game = prepared(white="a1 b1")
    blue(game, "a1")
    hold(game, 0, behind="white-shrimp", cubes="white")
    turn(game, 0, "cube white", "special white-shrimp")
    assert not {"a2", "b2", "c1"} & set(verbs(game, "lay")) and "d1" in verbs(game, "lay")


def test_case_B5_a_coloured_and_a_blue_shrimp_go_together() -> None:
    game = prepared(white="A1 c1")
    blue(game, "c1")
    hold(game, 0, behind="white", cubes="white")
    assert "b1" in verbs(turn(game, 0, "cube white"), "lay")


def test_case_B6_no_shrimp_stands_on_a_blue_shrimp_tile() -> None:
    game = prepared(white="a1")
    lay(game, "white-shrimp", "a2")
    deal(game, 0, "r26")
    turn(game, 0, "introduce")
    assert game.legal() == ["to 4a1"]
    play(game, "to @a1")
    assert "spend r26" not in game.legal()
    assert "a2" not in verbs(play(game, "move @a1"), "to")


def test_case_B7_an_empty_supply_lets_any_blue_shrimp_be_taken() -> None:
    game = prepared(white="A1 a2", pink="c1 c2", grey="e1 e2", yellow="g1")
    guard(game, 1, "c1")
    for cell in ("a2", "c2", "e2"):
        blue(game, cell)
    deal(game, 0, "r26")
    turn(game, 0, "spend r26")
    assert game.legal() == ["blue 4a2", "blue 4c2", "blue 4e2"]
    play(game, "blue @c2")
    assert game.legal() == ["to 4g1"]
    play(game, "to @g1")
    assert at("g1") in game.reef.blues and game.blue_on_the_sea and game.blue_supply == 0


def test_case_B8_a_marked_card_serves_once() -> None:
    game = prepared(white="a1")
    deal(game, 0, "r11")
    turn(game, 0, "spend r11", "supply", "to @a1")
    assert game.players[0].cards == [] and game.introductions_left == 1
    assert game.discards == ["r11"]


def test_uses_C_and_D_of_an_own_coral() -> None:
    game = prepared(white="A1 a2 a3", pink="c1")
    blue(game, "a2")
    deal(game, 0, "r26")
    turn(game, 0, "spend r26")
    assert game.legal() == ["blue 4a2", "supply"]
    play(game, "blue @a2")
    assert game.legal() == ["supply", "to 4a3", "to 4c1"]
    play(game, "supply")
    assert game.reef.blues == [] and game.blue_supply == 3


# --- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_loses_nothing(players: int) -> None:
    options = {"starfish_variant": "yes", "final_round_first_feed": "yes"}
    game, _ = random_game(SecondKind(players, options), 5 + players, check)
    assert game.ending and sorted(game.ranks())[0] == 1
    assert all(player.secret is None for player in game.players)
