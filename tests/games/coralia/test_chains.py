"""Turtles and chests (1.3, 1.4, 6.8), chains (6.9) and what has run out (7.1)."""

from __future__ import annotations

import pytest

import reeftable as rt
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.table import (
    COLOURS,
    DATA,
    Table,
    begun,
    dice_on,
    do,
    hand,
    legal,
    public,
    shown,
)


def taking(turtle: str, table: Table | None = None) -> CoraliaState:
    """Seat 0 has just used a red die to take this turtle."""
    table = (table or Table()).reef("red", turtle=turtle)
    s = table.station("red turtle", "violet fish", "violet pearl", "violet octopus").asks("use")
    return do(s, "use red turtle")


def opening(chest: str, table: Table | None = None) -> CoraliaState:
    """Seat 0's diver has just left orange and found this chest."""
    table = (table or Table()).reef("orange", diver=0)
    s = table.station("red diver", "violet fish", "violet pearl", "violet octopus").asks("use")
    return do(s, "use red diver", f"chest {chest}")


def mine(s: CoraliaState, things: str) -> list[str]:
    """The turtles or chests before seat 0."""
    tiles: list[str] = public(s)["seats"][0][things]
    return tiles


# -- 1.3 turtles ------------------------------------------------------------------------------


def test_COR_1_3a_turtle_special_rolls_a_white_die() -> None:
    s = do(taking("special"), "white octopus", "place red")
    assert s.scores() == [2, 0, 0, 0]
    assert dice_on(s, "red") == {"turtle": "red", "octopus": "white"}
    assert (mine(s, "turtles"), s.to_move) == (["special"], 1)


def test_COR_1_3b_turtle_jelly_moves_the_ship() -> None:
    s = taking("jelly", Table().score(0, 7).score(1, 6))
    assert (s.scores(), mine(s, "turtles"), s.to_move) == ([10, 6, 0, 0], ["jelly"], 1)


def test_COR_1_3c_turtle_stingray_brings_a_stingray() -> None:
    s = taking("stingray")
    assert (hand(s, 0), public(s)["stingrays"], s.to_move) == (["stingray"], 1, 1)
    assert mine(s, "turtles") == ["stingray"]


@pytest.mark.parametrize(
    ("pile", "card", "left"),
    [("starfish", "vp-fish", 14), ("island", "pearl-5", 8), ("fish", "angel", 11)],
)
def test_COR_1_3d_turtles_that_bring_a_card(pile: str, card: str, left: int) -> None:
    s = do(taking(pile), f"draw {card}")
    assert (hand(s, 0), s.to_move) == ([card], 1)
    assert public(s)["piles"][pile]["size"] == left
    assert mine(s, "turtles") == [pile]


def test_COR_1_3e_turtle_copy_uses_a_tile_beside_the_board() -> None:
    """C-1"""
    s = taking("copy", Table(3).reef("blue", ["turtle"]).beside("jelly", "fish", "special"))
    assert (s.to_move, legal(s)) == (0, ["copy special", "copy jelly", "copy fish"])
    do(s, "copy fish", "draw puffer")
    assert hand(s, 0) == ["puffer"]
    assert public(s)["turtles_beside"] == ["special", "jelly", "fish"]
    assert (mine(s, "turtles"), s.to_move) == (["copy"], 1)


def test_COR_1_3e_a_turtle_moved_in_the_set_up_may_be_copied() -> None:
    """C-1"""
    tiles = ["copy", "jelly", "stingray", "starfish", "island", "fish"]
    s = begun(3, *[f"tile {c} {tile}" for c, tile in zip(COLOURS, tiles, strict=True)], "start 0")
    do(s, "pre red pearl", "pre orange turtle", "pre yellow turtle", "pre green fish")
    do(s, "pre blue fish", "pre violet fish", "take red", "take blue", "take green", "take violet")
    do(s, "roll red turtle", "roll green fish", "roll blue fish", "roll violet fish")
    do(s, "use red turtle")
    assert legal(s) == ["copy special", "copy jelly", "copy stingray", "copy chest"]
    do(s, "copy jelly")
    assert s.scores() == [5, 0, 0]


def test_COR_1_3f_turtle_chest_opens_a_spare_chest() -> None:
    s = taking("chest")
    assert (s.to_move, len(legal(s))) == (rt.CHANCE, 8)
    assert s.weights() == [1] * 8
    do(s, "chest jelly")
    assert (s.scores(), mine(s, "chests"), mine(s, "turtles")) == (
        [5, 0, 0, 0],
        ["jelly"],
        ["chest"],
    )
    assert public(s)["chests_beside"] == 1
    assert [reef["chest"] for reef in public(s)["reefs"]] == [True] * 6


def test_COR_1_3g_one_turtle_tile_of_each_function() -> None:
    tiles = ["special", "jelly", "stingray", "starfish", "island", "fish", "copy", "chest"]
    assert tiles == DATA.turtles


# -- 1.4 chests -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "card", "left"),
    [
        ("fish", "angel", 11),
        ("pearl", "pearl-4", 14),
        ("starfish", "jelly", 14),
        ("island", "vp-pearl", 8),
    ],
)
def test_COR_1_4a_chests_that_bring_a_card(pile: str, card: str, left: int) -> None:
    s = do(opening(pile), f"draw {card}")
    assert (hand(s, 0), s.to_move) == ([card], 1)
    assert public(s)["piles"][pile]["size"] == left
    assert mine(s, "chests") == [pile]
    assert s.scores() == [0, 0, 0, 0]


@pytest.mark.parametrize(("white_gone", "points"), [([], 5), (["white fish"], 4)])
def test_COR_1_4b_chest_islandvp_counts_the_dice_on_the_island(
    white_gone: list[str], points: int
) -> None:
    s = opening("islandvp", Table().island(blue=1, green=2).reef("blue", white_gone))
    assert (s.scores(), s.to_move) == ([points, 0, 0, 0], 1)


def test_COR_1_4c_chest_stingray_brings_a_stingray() -> None:
    s = opening("stingray")
    assert (hand(s, 0), public(s)["stingrays"], s.to_move) == (["stingray"], 1, 1)


def test_COR_1_4d_chest_special_rolls_a_white_die() -> None:
    s = do(opening("special"), "white pearl", "place blue", "draw pearl-2", "draw pearl-3")
    assert (hand(s, 0), s.to_move) == (["pearl-2", "pearl-3"], 1)
    assert dice_on(s, "blue") == {"pearl": "white"}
    assert public(s)["island"]["white"] == 1


def test_COR_1_4e_chest_jelly_moves_the_ship() -> None:
    s = opening("jelly", Table().score(0, 10))
    assert (s.scores(), s.to_move) == ([15, 0, 0, 0], 1)


def test_COR_1_4f_one_chest_of_each_function() -> None:
    chests = ["fish", "pearl", "starfish", "island", "islandvp", "stingray", "special", "jelly"]
    assert chests == DATA.chests


# -- 6.8 taking a turtle ----------------------------------------------------------------------


def test_COR_6_8a_first_the_bonus_then_the_tile() -> None:
    s = taking("special")
    assert public(s)["reefs"][0]["turtle"] is None
    do(s, "white fish", "place green", "draw angel", "draw puffer")
    assert mine(s, "turtles") == []
    do(s, "keep angel")
    assert mine(s, "turtles") == ["special"]
    assert public(s)["turtles_beside"] == ["copy", "chest"]


def test_COR_6_8b_a_turtle_helps_from_the_next_turn_on() -> None:
    s = taking("stingray", Table(2))
    do(s, "take green", "roll green fish", "roll violet fish", "roll violet pearl")
    do(s, "roll violet octopus", "use violet octopus")
    do(s, "take green")
    assert (s.to_move, legal(s)) == (
        0,
        ["lock green fish", "lock violet pearl", "lock violet fish", "roll"],
    )
    do(s, "lock green fish", "roll green octopus", "roll violet pearl", "roll violet pearl")
    do(s, "use green octopus")
    # Its use does not cost it.
    assert mine(s, "turtles") == ["stingray"]
    assert shown(s) == ["green fish", "violet pearl", "violet pearl"]


def test_COR_6_8b_a_turtle_gained_by_a_white_die_counts_too() -> None:
    s = do(taking("special"), "white turtle", "place orange")
    assert s.scores() == [5, 0, 0, 0]
    assert mine(s, "turtles") == ["special", "jelly"]
    assert public(s)["reefs"][1]["turtle"] is None


# -- 6.9 chains -------------------------------------------------------------------------------


def test_COR_6_9a_a_whole_chain_in_one_turn() -> None:
    """The example of 6.9: copy, special, diver, chest special, diver, chest"""
    table = Table().reef("orange", diver=0).beside("special", "chest")
    s = taking("copy", table)
    do(s, "copy special", "white diver", "place blue")
    assert dice_on(s, "orange") == {"treasure": "orange"}
    assert public(s)["seats"][0]["diver_at"] == "blue"
    do(s, "chest special", "white diver", "place green")
    assert dice_on(s, "blue") == {"treasure": "white"}
    assert dice_on(s, "green") == {"diver": "white"}
    assert public(s)["seats"][0]["diver_at"] == "green"
    assert (mine(s, "turtles"), mine(s, "chests"), s.to_move) == ([], ["special"], rt.CHANCE)
    do(s, "chest jelly")
    assert s.scores() == [5, 0, 0, 0]
    assert (mine(s, "turtles"), mine(s, "chests")) == (["copy"], ["special", "jelly"])
    assert public(s)["turtles_beside"] == ["special", "chest"]
    assert [reef["chest"] for reef in public(s)["reefs"]] == [True, False, True, True, False, True]
    assert (public(s)["island"]["white"], s.to_move, s.turns) == (0, 1, 2)


def test_COR_6_9a_what_an_effect_sets_off_comes_before_what_waits() -> None:
    s = taking("chest", Table().reef("blue", turtle="starfish"))
    do(s, "chest special", "white turtle", "place blue")
    # Two turtles wait for this one card before they are laid.
    assert public(s)["question"]["step"] == "DrawCards"
    assert mine(s, "turtles") == []
    do(s, "draw vp-island")
    assert mine(s, "turtles") == ["starfish", "chest"]
    assert (hand(s, 0), s.to_move) == (["vp-island"], 1)


def test_COR_6_9a_a_chain_may_come_back_to_a_reef() -> None:
    table = Table().reef("blue", turtle="jelly").reef("orange", diver=0)
    s = do(taking("special", table), "white diver", "place blue", "chest special", "white turtle")
    assert mine(s, "turtles") == []
    do(s, "place blue")
    assert (s.scores(), mine(s, "turtles")) == ([5, 0, 0, 0], ["special", "jelly"])
    assert dice_on(s, "blue") == {"turtle": "white", "diver": "white"}


def test_COR_6_9b_the_diver_has_moved_before_the_chest_is_seen() -> None:
    table = Table().reef("orange", diver=0)
    s = table.station("red diver", "violet fish", "violet pearl", "violet octopus").asks("use")
    do(s, "use red diver")
    assert s.to_move == rt.CHANCE
    assert legal(s) == [f"chest {chest}" for chest in DATA.chests]
    assert public(s)["seats"][0]["diver_at"] == "red"
    assert dice_on(s, "orange") == {"treasure": "orange"}
    assert dice_on(s, "red") == {"diver": "red"}
    assert mine(s, "chests") == []
    # The chest is owned before it is carried out: here a white die comes after it.
    do(s, "chest special")
    assert mine(s, "chests") == ["special"]
    assert legal(s)[0] == "white pearl"


# -- 7.1 what has run out ---------------------------------------------------------------------


def test_COR_7_1_no_white_die_on_the_island() -> None:
    s = taking("special", Table().reef("blue", ["white fish", "white pearl"]))
    assert (s.to_move, mine(s, "turtles")) == (1, ["special"])
    assert (s.scores(), hand(s, 0)) == ([0, 0, 0, 0], [])


def test_COR_7_1_the_last_stingray() -> None:
    s = opening("stingray", Table().hand(1, ["stingray"]))
    assert (s.to_move, hand(s, 0), public(s)["stingrays"]) == (1, ["stingray"], 0)


def test_COR_7_1_no_stingray_left() -> None:
    s = opening("stingray", Table().hand(1, ["stingray"]).hand(2, ["stingray"]))
    assert (s.to_move, hand(s, 0), public(s)["stingrays"]) == (1, [], 0)
    assert mine(s, "chests") == ["stingray"]


def test_COR_7_1_no_spare_chest_left() -> None:
    s = taking("chest", Table().chests(1, "fish", "pearl"))
    assert (s.to_move, mine(s, "turtles"), mine(s, "chests")) == (1, ["chest"], [])
    assert public(s)["chests_beside"] == 0


def test_COR_7_1_an_empty_pile_gives_no_card() -> None:
    s = taking("island", Table().pile("island", 0, to=3))
    assert (s.to_move, hand(s, 0), mine(s, "turtles")) == (1, [], ["island"])
