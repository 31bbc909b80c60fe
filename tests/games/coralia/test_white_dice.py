"""The white dice (6.6), where they may go (COR-R1) and what the island brings (COR-R2)."""

from __future__ import annotations

import pytest

import reeftable as rt
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.table import (
    COLOURS,
    Table,
    dice_on,
    do,
    hand,
    legal,
    public,
    refused,
)

REEFS = [f"place {colour}" for colour in COLOURS]
ISLAND = "place island"


def special(table: Table) -> CoraliaState:
    """Seat 0 is about to take the turtle `special` from the violet reef."""
    table.reef("violet", turtle="special")
    return table.station("violet turtle", "red fish", "red pearl", "red diver").asks("use")


def both_figures_set(table: Table) -> Table:
    """Seat 0 has no octopus left."""
    return table.reef("red", octopus=0).reef("orange", octopus=0)


def test_COR_6_6a_a_white_die_is_taken_from_the_island_and_rolled() -> None:
    s = do(special(Table()), "use violet turtle")
    assert public(s)["island"]["white"] == 1
    assert s.to_move == rt.CHANCE
    assert legal(s)[0] == "white pearl"
    do(s, "white fish")
    assert s.to_move == 0
    assert public(s)["question"]["white"] == "fish"


def test_COR_6_6b_any_reef_with_a_free_space() -> None:
    """W-2: free on all six, so the island is not offered"""
    s = do(special(Table()), "use violet turtle", "white fish")
    assert legal(s) == REEFS
    do(s, "place blue", "draw angel", "draw puffer", "keep puffer")
    assert dice_on(s, "blue") == {"fish": "white"}
    assert hand(s, 0) == ["puffer"]
    assert s.to_move == 1


def test_COR_6_6b_the_action_of_each_symbol() -> None:
    s = do(Table().asks("place pearl"), "place red", "draw pearl-2", "draw pearl-4")
    assert hand(s, 0) == ["pearl-2", "pearl-4"]
    s = Table().asks("place starfish")
    do(s, "place red", "draw jelly", "draw vp-fish", "draw anemone", "keep vp-fish")
    assert hand(s, 0) == ["vp-fish"]
    s = do(Table().reef("red", ["fish"]).asks("place octopus"), "place red")
    assert s.scores() == [2, 0, 0, 0]
    assert public(s)["reefs"][0]["octopus"] == 0
    s = do(Table().reef("red", turtle="stingray").asks("place turtle"), "place red")
    assert public(s)["seats"][0]["turtles"] == ["stingray"]
    assert hand(s, 0) == ["stingray"]
    s = do(Table().asks("place diver"), "place red")
    assert public(s)["seats"][0]["diver_at"] == "red"
    assert dice_on(s, "red") == {"diver": "white"}


def test_COR_6_6b_the_own_divers_reef_is_not_free() -> None:
    """D-3"""
    s = Table().reef("green", diver=0).asks("place diver")
    assert "place green" not in legal(s)
    assert refused(s, "place green") == "COR-6.6d"
    assert len(legal(s)) == 6


def test_COR_6_6c_on_the_island_it_brings_the_top_island_card() -> None:
    """W-1: occupied on one reef, free on the others"""
    s = do(special(Table().reef("green", ["fish"])), "use violet turtle", "white fish")
    assert legal(s) == [text for text in REEFS if text != "place green"] + [ISLAND]
    do(s, "place island", "draw vp-chest")
    assert public(s)["island"]["white"] == 2
    assert hand(s, 0) == ["vp-chest"]
    assert public(s)["piles"]["island"]["size"] == 8
    assert public(s)["seats"][0]["turtles"] == ["special"]
    assert s.to_move == 1


def test_COR_6_6c_an_empty_island_pile_brings_nothing() -> None:
    table = Table().reef("green", ["fish"]).pile("island", 0, to=3)
    s = do(table.asks("place fish"), "place island")
    assert (hand(s, 0), s.to_move) == ([], 1)


def test_COR_6_6d_an_occupied_space_is_not_offered() -> None:
    table = Table().reef("green", ["fish"]).reef("blue", ["white fish", "pearl"])
    s = table.asks("place fish")
    assert legal(s) == ["place red", "place orange", "place yellow", "place violet", ISLAND]


def test_COR_6_6e_no_octopus_without_a_figure() -> None:
    """W-4"""
    for option in ("middle", "strict", "always"):
        table = both_figures_set(Table(options={"white_island": option}))
        assert legal(table.asks("place octopus")) == [ISLAND]
    s = both_figures_set(Table()).asks("place fish")
    assert legal(s) == REEFS


@pytest.mark.parametrize("option", ["middle", "strict", "always"])
def test_COR_6_6f_without_a_free_reef_it_must_go_on_the_island(option: str) -> None:
    table = Table(options={"white_island": option})
    for colour in COLOURS:
        table.reef(colour, ["starfish"])
    s = table.asks("place starfish")
    assert legal(s) == [ISLAND]
    do(s, "place island", "draw pearl-2")
    assert hand(s, 0) == ["pearl-2"]


def test_COR_6_6g_on_a_reef_it_is_a_die_like_any_other() -> None:
    s = Table().station("red fish", "red pearl", "blue octopus").asks("place fish")
    do(s, "place red", "draw angel", "draw angel", "keep angel")
    # It blocks the space, and counts for an octopus.
    do(s, "take violet", "roll red fish", "roll red octopus", "roll blue fish", "roll violet fish")
    t = do(s.clone(), "use red octopus")
    assert t.scores() == [0, 2, 0, 0]
    do(s, "use red fish", "draw pearl-2")
    assert public(s)["island"]["red"] == 1


def test_COR_6_6g_back_on_the_island_it_may_be_taken_again() -> None:
    table = Table().reef("green", ["fish", "white pearl"])
    s = do(special(table), "use violet turtle", "white fish", "place island", "draw angel")
    assert public(s)["island"]["white"] == 1
    table = Table().reef("green", ["fish"]).reef("blue", ["white pearl"], diver=0)
    table.station("red diver", "red fish", "red pearl", "violet fish")
    s = do(table.asks("use"), "use red diver", "chest special", "white fish", "place island")
    do(s, "draw angel")
    assert public(s)["island"]["white"] == 1
    assert dice_on(s, "blue") == {"pearl": "white", "treasure": "blue"}


# -- rulings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "occupied", "offered"),
    [
        ("middle", 0, False),
        ("middle", 1, True),
        ("middle", 5, True),
        ("middle", 6, True),
        ("strict", 0, False),
        ("strict", 1, False),
        ("strict", 5, False),
        ("strict", 6, True),
        ("always", 0, True),
        ("always", 1, True),
        ("always", 5, True),
        ("always", 6, True),
    ],
)
def test_COR_R1_when_the_island_is_offered(option: str, occupied: int, offered: bool) -> None:
    """W-1, W-2"""
    table = Table(options={"white_island": option})
    for colour in COLOURS[:occupied]:
        table.reef(colour, ["pearl"])
    s = table.asks("place pearl")
    assert legal(s) == REEFS[occupied:] + [ISLAND] * offered


@pytest.mark.parametrize("option", ["middle", "strict"])
def test_COR_R1_refuses_the_island(option: str) -> None:
    s = Table(options={"white_island": option}).asks("place diver")
    assert refused(s, "place island") == "COR-R1"
    refusal = s.why_not(s.parse("place island"))
    assert refusal is not None and refusal.params == {"option": option}


def test_COR_R1_another_symbol_on_a_reef_does_not_count() -> None:
    s = Table().reef("red", ["fish", "octopus"], treasure_die=True).asks("place pearl")
    assert legal(s) == REEFS
    assert refused(s, "place island") == "COR-R1"


def test_COR_R2_a_white_die_on_the_island_pays_no_octopus() -> None:
    """W-3"""
    table = Table().reef("violet", ["fish"], octopus=1).reef("green", octopus=0)
    s = do(table.asks("place fish"), "place island", "draw angel")
    assert s.scores() == [0, 0, 0, 0]
    assert hand(s, 0) == ["angel"]
    assert s.to_move == 1
    assert public(s)["piles"]["island"]["size"] == 8
