"""The island (section 5), the actions of a reef (6.1 to 6.5, 6.7) and short piles (7.2)."""

from __future__ import annotations

import pytest

import reeftable as rt
from reeftable.core.step import Step
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
    under,
)


def using(table: Table, die: str, *others: str) -> CoraliaState:
    """The position in which the die and three others lie on the station."""
    fill = ["violet fish", "violet pearl", "violet starfish"]
    return table.station(die, *others, *fill[: 3 - len(others)]).asks("use")


def reef_of(s: CoraliaState, colour: str) -> dict[str, object]:
    reef: dict[str, object] = public(s)["reefs"][COLOURS.index(colour)]
    return reef


# -- 5. on the island -------------------------------------------------------------------------


def anitas_roll(octopus: int | None = None) -> CoraliaState:
    """RB-4: seat 0 is Anita, seat 1 Jenny; all four dice are blocked."""
    table = Table(3).reef("green", ["diver"], octopus=octopus).reef("red", ["turtle"])
    table.reef("blue", ["fish"])
    return table.station("green diver", "red turtle", "blue fish", "blue fish").asks("use")


def test_COR_5_1_a_blocked_die_goes_on_the_island() -> None:
    """RB-4"""
    s = anitas_roll()
    assert legal(s) == ["use red turtle", "use green diver", "use blue fish"]
    before = public(s)["island"]["green"]
    do(s, "use green diver")
    assert public(s)["island"]["green"] == before + 1
    assert dice_on(s, "green") == {"diver": "green"}
    assert reef_of(s, "green")["diver"] is None
    assert public(s)["seats"][0]["diver_at"] is None


@pytest.mark.parametrize(("owner", "scores"), [(0, [2, 0, 0]), (1, [0, 2, 0]), (2, [0, 0, 2])])
def test_COR_5_2_the_octopus_of_the_reef_is_paid(owner: int, scores: list[int]) -> None:
    """RB-5"""
    s = do(anitas_roll(octopus=owner), "use green diver")
    assert s.scores() == scores


def test_COR_5_2_only_the_octopus_of_the_dies_colour() -> None:
    table = Table().reef("green", ["fish"]).reef("blue", octopus=1).reef("red", octopus=0)
    s = do(using(table, "green fish"), "use green fish", "draw angel")
    assert s.scores() == [0, 0, 0, 0]


def test_COR_5_3a_one_card_without_a_figure() -> None:
    """RB-5, variant without a figure"""
    s = do(anitas_roll(), "use green diver", "draw pearl-3")
    assert hand(s, 0) == ["pearl-3"]
    assert (s.to_move, s.scores()) == (1, [0, 0, 0])
    assert public(s)["piles"]["island"]["size"] == 8


def test_COR_5_3a_one_card_with_ones_own_figure() -> None:
    """RB-5, variant with her own figure"""
    s = do(anitas_roll(octopus=0), "use green diver", "draw pearl-3")
    assert hand(s, 0) == ["pearl-3"]
    assert (s.to_move, s.scores()) == (1, [2, 0, 0])


def test_COR_5_3b_two_cards_to_choose_from_beside_a_rival() -> None:
    """RB-5"""
    s = do(anitas_roll(octopus=1), "use green diver", "draw pearl-3", "draw vp-chest")
    assert (s.to_move, legal(s)) == (0, ["keep pearl-3", "keep vp-chest"])
    do(s, "keep vp-chest")
    assert hand(s, 0) == ["vp-chest"]
    assert under(s, "island", 0) == ["pearl-3"]
    assert public(s)["piles"]["island"]["size"] == 8
    assert (s.to_move, s.scores()) == (1, [0, 2, 0])


def test_COR_5_4a_a_single_island_card_is_taken_without_a_choice() -> None:
    """I-1"""
    table = Table().reef("green", ["fish"], octopus=1).pile("island", 1, to=3)
    s = do(using(table, "green fish"), "use green fish")
    assert s.to_move == rt.CHANCE
    do(s, legal(s)[0])
    assert len(hand(s, 0)) == 1
    assert (s.to_move, s.scores()) == (1, [0, 2, 0, 0])
    assert public(s)["piles"]["island"]["size"] == 0


def test_COR_5_4b_an_empty_island_pile_still_pays_the_octopus() -> None:
    """I-1"""
    table = Table().reef("green", ["fish"], octopus=1).pile("island", 0, to=3)
    s = do(using(table, "green fish"), "use green fish")
    assert hand(s, 0) == []
    assert (s.to_move, s.scores()) == (1, [0, 2, 0, 0])


# -- 6. on a reef -----------------------------------------------------------------------------


def test_COR_6_1_two_pearl_cards() -> None:
    s = do(using(Table(), "red pearl"), "use red pearl", "draw pearl-5", "draw pearl-2")
    assert hand(s, 0) == ["pearl-2", "pearl-5"]
    assert [card["card"] for card in s.view(1)["seats"][0]["cards"]] == [None, None]
    assert public(s)["piles"]["pearl"]["size"] == 13
    assert s.to_move == 1


@pytest.mark.parametrize(("card", "back"), [("angel", "puffer"), ("puffer", "angel")])
def test_COR_6_2_keep_one_fish_of_two(card: str, back: str) -> None:
    s = using(Table().pile_under("fish", ["lionfish"], known_to=[0]), "red fish")
    do(s, "use red fish", "draw angel", "draw puffer", f"keep {card}")
    assert hand(s, 0) == [card]
    assert under(s, "fish", 0) == ["lionfish", back]
    assert under(s, "fish", 1) == [None, None]
    assert s.view(1)["seats"][0]["cards"][0]["card"] is None
    assert public(s)["piles"]["fish"]["size"] == 11


@pytest.mark.parametrize(
    ("card", "back"),
    [
        ("jelly", ["anemone", "vp-fish"]),
        ("anemone", ["jelly", "vp-fish"]),
        ("vp-fish", ["jelly", "anemone"]),
    ],
)
def test_COR_6_3a_keep_one_starfish_card_of_three(card: str, back: list[str]) -> None:
    s = using(Table(), "red starfish", "red fish")
    do(s, "use red starfish", "draw jelly", "draw anemone", "draw vp-fish")
    assert legal(s) == ["keep anemone", "keep vp-fish", "keep jelly"]
    do(s, f"keep {card}")
    assert hand(s, 0) == [card]
    assert under(s, "starfish", 0) == back
    assert public(s)["piles"]["starfish"]["size"] == 14
    assert [view["card"] for view in s.view(2)["seats"][0]["cards"]] == [None]


def test_COR_6_3b_a_starfish_card_waits_for_the_end() -> None:
    s = using(Table().score(0, 3), "red starfish", "red fish")
    do(s, "use red starfish", "draw jelly", "draw jelly", "draw vp-island", "keep jelly")
    assert s.scores() == [3, 0, 0, 0]
    assert refused(s, "resolve jelly") == "NOT_ASKED"


def test_COR_6_4a_an_octopus_stays_for_good() -> None:
    s = do(using(Table(), "red octopus"), "use red octopus")
    assert reef_of(s, "red")["octopus"] == 0
    assert [seat["octopuses"] for seat in public(s)["seats"]] == [1, 2, 2, 2]
    do(s, "take red", "roll red octopus")
    do(s, *["roll violet octopus"] * 3, "use red octopus", "draw angel", "draw angel")
    assert reef_of(s, "red")["octopus"] == 0
    assert [seat["octopuses"] for seat in public(s)["seats"]] == [1, 2, 2, 2]


def test_COR_6_4b_a_point_for_every_die_on_the_reef() -> None:
    """RB-1"""
    table = Table().reef("blue", ["pearl", "fish", "starfish"]).reef("red", ["pearl", "fish"])
    s = do(using(table, "blue octopus"), "use blue octopus")
    assert s.scores() == [4, 0, 0, 0]
    assert dice_on(s, "blue")["octopus"] == "blue"
    assert reef_of(s, "blue")["octopus"] == 0
    assert public(s)["seats"][0]["octopuses"] == 1


@pytest.mark.parametrize(("counts", "points"), [("all", 3), ("scoring", 1)])
def test_COR_6_4b_dice_on_diver_and_treasure_count_by_option(counts: str, points: int) -> None:
    """O-2"""
    table = Table(options={"octopus_counts": counts}).reef("blue", ["diver"], treasure_die=True)
    assert do(using(table, "blue octopus"), "use blue octopus").scores() == [points, 0, 0, 0]


@pytest.mark.parametrize(("counts", "points"), [("all", 7), ("scoring", 5)])
def test_COR_6_4b_a_full_reef_white_die_included(counts: str, points: int) -> None:
    full = ["pearl", "white fish", "starfish", "turtle", "diver"]
    table = Table(options={"octopus_counts": counts}).reef("blue", full, treasure_die=True)
    assert do(using(table, "blue octopus"), "use blue octopus").scores() == [points, 0, 0, 0]


def test_COR_6_4c_every_figure_on_another_reef_is_paid() -> None:
    """O-1"""
    table = Table().reef("red", octopus=0).reef("green", octopus=1).reef("orange", octopus=2)
    table.reef("blue", ["pearl", "diver"])
    s = do(using(table, "blue octopus"), "use blue octopus")
    assert s.scores() == [3 + 1, 1, 1, 0]
    assert public(s)["seats"][0]["octopuses"] == 0


def test_COR_6_4c_a_player_with_two_figures_is_paid_twice() -> None:
    table = Table().reef("red", octopus=3).reef("green", octopus=3)
    s = do(using(table, "blue octopus"), "use blue octopus")
    assert s.scores() == [1, 0, 0, 2]


def test_COR_6_5a_the_first_diver_just_comes() -> None:
    """D-1"""
    s = do(using(Table(), "red diver"), "use red diver")
    assert public(s)["seats"][0]["diver_at"] == "red"
    assert (reef_of(s, "red")["diver"], reef_of(s, "red")["chest"]) == (0, True)
    assert public(s)["seats"][0]["chests"] == []
    assert (s.to_move, s.scores()) == (1, [0, 0, 0, 0])


def test_COR_6_5b_the_diver_must_move() -> None:
    s = using(Table().reef("green", diver=0), "blue diver")
    do(s, "use blue diver")
    assert public(s)["seats"][0]["diver_at"] == "blue"
    assert (reef_of(s, "green")["diver"], reef_of(s, "blue")["diver"]) == (None, 0)


def test_COR_6_5c_leaving_a_reef_brings_its_chest() -> None:
    """RB-2"""
    s = using(Table().reef("green", diver=0), "blue diver")
    do(s, "use blue diver")
    assert s.to_move == rt.CHANCE
    do(s, "chest jelly")
    assert dice_on(s, "blue") == {"diver": "blue"}
    assert dice_on(s, "green") == {"treasure": "green"}
    assert (reef_of(s, "green")["chest"], reef_of(s, "blue")["chest"]) == (False, True)
    assert public(s)["seats"][0]["chests"] == ["jelly"]
    assert "jelly" not in public(s)["chests_unseen"]
    assert public(s)["chests_beside"] == 2
    assert (s.to_move, s.scores()) == (1, [5, 0, 0, 0])


def test_COR_6_5c_a_white_die_slides_too() -> None:
    table = Table().reef("green", ["white diver"], diver=0)
    s = do(using(table, "blue diver"), "use blue diver", "chest stingray")
    assert dice_on(s, "green") == {"treasure": "white"}
    assert hand(s, 0) == ["stingray"]


def test_COR_6_5d_the_open_diver_space_may_be_entered_again() -> None:
    """D-2"""
    table = Table(active=1).reef("green", treasure_die=True, chest=False).chests(0, "fish")
    s = using(table, "green diver", "green fish", "blue fish", "violet pearl")
    do(s, "use green diver")
    assert public(s)["seats"][1]["diver_at"] == "green"
    assert dice_on(s, "green") == {"diver": "green", "treasure": "green"}
    assert reef_of(s, "green")["diver"] == 1


def test_COR_6_5d_and_brings_no_chest_when_left() -> None:
    """D-2"""
    table = Table(active=1).chests(0, "fish")
    table.reef("green", diver=1, treasure_die=True, chest=False)
    s = do(using(table, "blue diver"), "use blue diver")
    assert public(s)["seats"][1]["chests"] == []
    assert dice_on(s, "green") == {"diver": "green", "treasure": "green"}
    assert public(s)["seats"][1]["diver_at"] == "blue"
    assert s.to_move == 2


def test_COR_6_5e_a_reef_left_without_a_chest_is_closed() -> None:
    """RB-2b"""
    s = using(Table().reef("green", diver=0, treasure_die=True), "blue diver", "green fish")
    do(s, "use blue diver")
    assert dice_on(s, "green") == {"diver": "green", "treasure": "green"}
    assert (reef_of(s, "green")["diver"], reef_of(s, "green")["chest"]) == (None, True)
    assert public(s)["seats"][0]["chests"] == []
    do(s, "take orange", "roll orange fish", "roll green diver", *["roll violet fish"] * 2)
    do(s, "use green diver", "draw angel")
    assert public(s)["seats"][1]["diver_at"] is None
    assert public(s)["island"]["green"] == 1


@pytest.mark.parametrize("owner", [0, 1])
def test_COR_6_5f_a_diver_is_in_the_way_of_all_its_owner_included(owner: int) -> None:
    s = using(Table().reef("green", diver=owner), "green diver")
    do(s, "use green diver", "draw angel")
    assert reef_of(s, "green")["diver"] == owner
    assert public(s)["seats"][owner]["diver_at"] == "green"
    assert public(s)["seats"][0]["chests"] == []
    assert public(s)["island"]["green"] == 1


@pytest.mark.parametrize(
    ("score", "then"), [(0, 5), (1, 5), (4, 5), (5, 10), (7, 10), (9, 10), (10, 15), (14, 15)]
)
def test_COR_6_7a_to_the_next_big_jellyfish(score: int, then: int) -> None:
    """J-1"""
    s = using(Table().score(0, score).score(1, 3).reef("red", turtle="jelly"), "red turtle")
    assert do(s, "use red turtle").scores() == [then, 3, 0, 0]


# -- 7. short piles ---------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "drawn"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_COR_7_2_pearls_as_far_as_there_are_any(left: int, drawn: int) -> None:
    s = do(using(Table().pile("pearl", left, to=3), "red pearl"), "use red pearl")
    while s.to_move == rt.CHANCE:
        s.deal()
    assert len(hand(s, 0)) == drawn
    assert (s.to_move, public(s)["piles"]["pearl"]["size"]) == (1, left - drawn)


@pytest.mark.parametrize(("left", "drawn", "in_hand"), [(0, 0, 0), (1, 1, 1), (2, 2, 1), (3, 3, 1)])
def test_COR_7_2_starfish_as_far_as_there_are_any(left: int, drawn: int, in_hand: int) -> None:
    s = using(Table().pile("starfish", left, to=3), "red starfish", "red fish")
    do(s, "use red starfish")
    for _ in range(drawn):
        assert s.to_move == rt.CHANCE
        s.deal()
    if drawn > 1:
        assert s.to_move == 0
        do(s, legal(s)[0])
    assert s.to_move == 1
    assert len(hand(s, 0)) == in_hand
    assert public(s)["piles"]["starfish"]["size"] == left - in_hand


def test_COR_7_2_cards_put_back_are_drawn_again_in_their_order() -> None:
    table = Table().pile_under("fish", ["angel", "puffer", "angel"]).pile("fish", 1, to=3)
    s = do(using(table, "red fish"), "use red fish")
    do(s, legal(s)[0])
    assert (legal(s), s.weights()) == (["draw angel"], [1])
    do(s, "draw angel", "keep angel")
    assert public(s)["piles"]["fish"]["size"] == 3
    assert under(s, "fish", 0)[:2] == [None, None]


# -- the odds of a draw -----------------------------------------------------------------------


def uneven_island() -> CoraliaState:
    """A card of the island pile is due; 3 starfish, 2 pearl and 1 fish cards are left in it."""
    table = Table().reef("red", ["fish"]).hand(1, ["angel from island"] * 2 + ["pearl-5"] * 2)
    table.hand(2, ["pearl-2 from island", "lionfish", "vp-fish", "anemone"])
    return do(using(table, "red fish"), "use red fish")


def test_COR_2_3_the_odds_follow_what_is_left_of_each_type() -> None:
    s = uneven_island()
    odds = dict(zip(legal(s), s.weights(), strict=True))
    total = sum(odds.values())
    # Of 15 undrawn pearls 5 are twos, and 2 of the 6 island cards are pearls; and so on.
    assert odds["draw pearl-2"] * 15 * 6 == total * 5 * 2
    assert odds["draw pearl-5"] * 15 * 6 == total * 1 * 2
    assert odds["draw angel"] * 12 * 6 == total * 3 * 1
    assert odds["draw lionfish"] * 12 * 6 == total * 4 * 1
    assert odds["draw anemone"] * 16 * 6 == total * 1 * 3
    assert odds["draw pearl-6"] * 16 * 6 == total * 2 * 3
    assert "draw vp-fish" not in odds


@pytest.mark.parametrize("pile", ["island", "pearl", "starfish", "fish"])
def test_COR_2_3_chance_draws_by_these_odds(pile: str) -> None:
    s = uneven_island()
    if pile != "island":
        s = do(
            using(Table().hand(1, ["pearl-3", "angel", "jelly"]), f"red {pile}"), f"use red {pile}"
        )
    drawn = set()
    for seed in range(400):
        a, b = s.clone(), s.clone()
        a.reseed(seed)
        b.reseed(seed)
        # The plain way through the list of outcomes, and the one that is used.
        outcome = Step.draw(a.present, a)
        assert outcome == b.deal()
        drawn.add(s.text(outcome))
    assert drawn == set(legal(s))
