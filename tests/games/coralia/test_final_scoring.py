"""Section 8: the four steps of the final scoring, the winner, and the printed example."""

from __future__ import annotations

import pytest

from tests.games.coralia.final_table import last_turn_done
from tests.games.coralia.table import COLOURS, Table, do, hand, legal

NOTHING = {"play": 0, "starfish": 0, "diver": 0, "fish": 0, "pearls": 0}


def test_COR_8_0a_the_starfish_step_begins_with_the_starting_player() -> None:
    table = last_turn_done(3, start=2)
    for seat in range(3):
        table.hand(seat, [["jelly"], ["vp-turtle"], ["jelly"]][seat])
    s = table.asks("final")
    questions = []
    while not s.over:
        questions.append((s.to_move, legal(s)))
        s.apply(s.actions()[0])
    assert questions == [(2, ["resolve jelly"]), (0, ["resolve jelly"]), (1, ["resolve vp-turtle"])]


def test_COR_8_0a_divers_fish_and_pearls_count_only_when_all_starfish_cards_are_done() -> None:
    table = last_turn_done().hand(0, ["jelly", "angel", "pearl-5"]).hand(3, ["jelly"])
    s = table.reef("blue", dice=["pearl"], diver=0).asks("final")
    do(s, "resolve jelly")
    assert s.to_move == 3
    assert s.breakdown()[0] == {**NOTHING, "starfish": 5}
    do(s, "resolve jelly")
    assert s.breakdown()[0] == {"play": 0, "starfish": 5, "diver": 5, "fish": 3, "pearls": 5}


def test_COR_8_1j_vp_chest_before_or_after_the_chests_are_fetched() -> None:
    """Example E-1: both orders are offered and bring different points."""
    cards = ["vp-chest", "reef-chests-red-green"]
    first = last_turn_done().hand(0, cards).asks("final")
    assert legal(first) == ["resolve vp-chest", "resolve reef-chests-red-green"]
    last = first.clone()
    fetch = ["resolve reef-chests-red-green", "fetch red", "chest pearl", "draw pearl-2"]
    fetch += ["fetch green", "chest fish", "draw angel"]
    do(first, "resolve vp-chest", *fetch)
    do(last, *fetch, "resolve vp-chest")
    assert first.breakdown()[0]["starfish"] == 0
    assert last.breakdown()[0]["starfish"] == 4


# -- divers, fish, pearls -------------------------------------------------------------------


def test_COR_8_2a_every_die_on_the_divers_reef_counts_whoevers_it_is() -> None:
    table = last_turn_done().reef("blue", ["pearl", "white fish", "turtle"], octopus=2, diver=1)
    s = table.reef("red", ["starfish", "fish"], diver=3, treasure_die=True).asks("final")
    assert [parts["diver"] for parts in s.breakdown()] == [0, 5 + 4 + 1 + 3, 0, 2 + 4]


def test_COR_8_2b_a_diver_in_hand_scores_nothing() -> None:
    table = last_turn_done(2).reef("blue", ["pearl", "fish", "diver"])
    assert [parts["diver"] for parts in table.asks("final").breakdown()] == [0, 0]


def test_COR_8_3a_fish_of_every_source_make_sets() -> None:
    cards = ["lionfish", "puffer", "angel from island", "angel", "stingray", "anemone"]
    s = last_turn_done().hand(1, cards).asks("final")
    assert s.breakdown()[1]["fish"] == 25 + 3


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["vp-fish"], 0),
        (["vp-fish", "angel"], 3 + 2),
        (["vp-fish", "angel", "stingray", "anemone"], 12 + 6),
        (["vp-fish", "angel", "angel", "puffer", "stingray", "lionfish"], 18 + 3 + 10),
    ],
)
def test_COR_8_3c_vp_fish_two_points_per_fish(cards: list[str], points: int) -> None:
    assert last_turn_done().hand(2, cards).asks("final").breakdown()[2]["fish"] == points


def pearl_points(*hands: list[str], options: dict[str, str] | None = None) -> list[int]:
    table = last_turn_done(len(hands), options=options)
    for seat, cards in enumerate(hands):
        table.hand(seat, cards)
    return [parts["pearls"] for parts in table.asks("final").breakdown()]


def test_COR_8_4a_the_larger_number_of_cards_breaks_a_tie() -> None:
    """Ten with four cards is ahead of ten with two."""
    many = ["pearl-2", "pearl-2", "pearl-3", "pearl-3"]
    assert pearl_points(["pearl-5", "pearl-5"], many, ["pearl-4"]) == [10, 10, 4]
    # Behind a third hand the four cards are second, the two fives third.
    more = ["pearl-5", "pearl-4", "pearl-4"]
    assert pearl_points(["pearl-5", "pearl-5"], many, more) == [5, 6, 13]


def test_COR_8_4b_without_pearls_no_rank() -> None:
    assert pearl_points([], ["pearl-2", "pearl-2", "pearl-2"], ["pearl-3"]) == [0, 6, 3]


def test_COR_8_4c_first_four_second_two_others_one() -> None:
    first = ["pearl-5", "pearl-5", "pearl-4", "pearl-3", "pearl-3"]
    second = ["pearl-4", "pearl-4", "pearl-3", "pearl-3"]
    third = ["pearl-3", "pearl-2", "pearl-2"]
    assert pearl_points(third, ["pearl-2", "pearl-2"], first, second) == [3, 2, 17, 8]


def test_COR_8_4c_with_two_players_the_second_scores_two_cards() -> None:
    assert pearl_points(["pearl-5", "pearl-5"], ["pearl-3", "pearl-2", "pearl-2"]) == [10, 5]


@pytest.mark.parametrize(("rank", "third"), [("dense", 4), ("skip", 2)])
def test_COR_8_4d_players_equal_in_both_share_the_rank(rank: str, third: int) -> None:
    """Example P-2, with the option of COR-R4."""
    one, other = ["pearl-5", "pearl-4", "pearl-3"], ["pearl-4", "pearl-4", "pearl-4"]
    points = pearl_points(one, ["pearl-2", "pearl-2"], other, options={"pearl_rank": rank})
    assert points == [12, third, 12]


def test_COR_8_4e_vp_pearl_counts_the_pearl_6_too() -> None:
    """Example P-4: three pearl cards and a pearl-6 bring four points."""
    cards = ["pearl-2", "pearl-2", "pearl-3", "pearl-6", "vp-pearl"]
    assert pearl_points(cards, []) == [6 + 3 + 2 + 2 + 4, 0]


# -- the winner -----------------------------------------------------------------------------


def ending(*seats: tuple[int, list[str], int]) -> Table:
    """Points from play, cards and number of turtles of each seat."""
    table = last_turn_done(len(seats))
    for colour in COLOURS:
        table.reef(colour, dice=["turtle"])
    for seat, (points, cards, turtles) in enumerate(seats):
        table.score(seat, points).hand(seat, cards).turtles(seat, turtles)
    return table


def test_COR_8_5a_most_points_wins() -> None:
    s = ending((10, [], 0), (4, ["angel", "puffer"], 2), (5, ["pearl-2"], 0)).asks("final")
    assert s.scores() == [10, 11, 7]
    assert s.ranks() == [2, 1, 3]


def test_COR_8_5b_then_most_cards_of_all_kinds() -> None:
    """Example X-1: two cards that together bring what one brings."""
    s = ending((4, ["angel"], 3), (3, ["pearl-2", "pearl-2"], 0)).asks("final")
    assert s.scores() == [7, 7]
    assert s.ranks() == [2, 1]


def test_COR_8_5c_then_most_turtles() -> None:
    """Example X-1."""
    s = ending((4, ["angel"], 1), (4, ["puffer"], 2), (4, ["lionfish"], 0)).asks("final")
    assert s.scores() == [7, 7, 7]
    assert s.ranks() == [2, 1, 3]


def test_COR_8_5d_then_the_victory_is_shared() -> None:
    """Example X-1."""
    s = ending((4, ["angel"], 1), (4, ["stingray"], 1), (6, [], 2), (0, [], 0)).asks("final")
    assert s.scores() == [7, 7, 6, 0]
    assert s.ranks() == [1, 1, 3, 4]


def test_COR_8_5e_lower_places_are_settled_the_same_way() -> None:
    s = ending((4, ["angel"], 0), (20, [], 0), (4, ["puffer"], 2), (7, [], 4)).asks("final")
    assert s.ranks() == [3, 1, 2, 4]


# -- the pad --------------------------------------------------------------------------------


def test_COR_8_6_points_are_reported_by_step() -> None:
    table = last_turn_done().score(0, 13).hand(0, ["jelly", "vp-pearl", "pearl-4", "stingray"])
    table.hand(0, ["vp-fish"]).reef("red", ["pearl"], diver=0)
    s = do(table.asks("final"), "resolve jelly")
    assert s.breakdown()[0] == {"play": 13, "starfish": 2, "diver": 5, "fish": 5, "pearls": 5}
    assert s.scores()[0] == 30


def printed_example() -> Table:
    """RB-6 with one of the two leftover red dice violet: six dice cannot lie on red otherwise."""
    all_six = ["pearl", "fish", "octopus", "starfish", "turtle", "diver"]
    table = last_turn_done(2, left=("red", "violet", "violet", "blue"))
    table.reef("red", [*all_six[:5], "white diver"], diver=1)
    table.reef("green", ["turtle", "octopus", "pearl"], diver=0, treasure_die=True)
    table.reef("violet", ["pearl", "fish", "octopus", "turtle"])
    table.reef("yellow", all_six[:5]).reef("orange", all_six).reef("blue", all_six[:4])
    jacques = ["anemone", "pearl-6", "reef-chests-violet-yellow", "puffer"]
    table.hand(0, [*jacques, "pearl-5", "pearl-5", "pearl-3"])
    jenny = ["vp-turtle", "leftover-red-violet", "stingray", "lionfish", "angel"]
    return table.hand(1, [*jenny, "pearl-3", "pearl-4"]).turtles(1, 2)


def test_COR_8_6_example_RB_6_played() -> None:
    """Example RB-6, as nearly as the dice allow: all its points, 44 and 59."""
    s = printed_example().asks("final")
    assert sum(s.view(0)["island"].values()) == 4
    do(s, "resolve reef-chests-violet-yellow", "fetch violet", "chest islandvp")
    assert s.scores() == [4, 0]
    do(s, "fetch yellow", "chest special", "white starfish", "place green")
    do(s, "draw jelly", "draw pearl-6", "draw vp-island", "keep pearl-6")
    assert s.to_move == 1
    do(s, "resolve vp-turtle")
    assert s.scores() == [4, 6]
    do(s, "resolve leftover-red-violet", "pile fish", "draw puffer", "pile starfish")
    do(s, "draw vp-fish", "pile island", "draw angel")
    assert s.over
    assert s.breakdown() == [
        {"play": 0, "starfish": 4, "diver": 11, "fish": 7, "pearls": 22},
        {"play": 0, "starfish": 6, "diver": 15, "fish": 31, "pearls": 7},
    ]
    assert s.scores() == [44, 59]
    assert s.ranks() == [2, 1]
    assert hand(s, 1).count("angel") == 2
