"""Sections 8.2 to 8.5: the scoring functions with values put in by hand."""

from __future__ import annotations

import itertools
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games import rulebook
from reeftable.games.coralia import scoring
from reeftable.games.coralia.data import SPACE_NAMES
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState, put_die
from reeftable.words import languages
from tests.games.coralia.table import COLOURS, Table

DATA = GAME.data


def reef_with(colour: str, *dice: str) -> CoraliaState:
    """A table without conservation: only the dice of one reef."""
    s = GAME.blank(2, GAME.full_options({}))
    for die in dice:
        symbol = SPACE_NAMES.index(die.split()[-1])
        put_die(s, COLOURS.index(colour), symbol, die.startswith("white "))
    return s


def value(colour: str, *dice: str) -> int:
    return int(scoring.reef_value(reef_with(colour, *dice), COLOURS.index(colour)))


def fish(*counts: int) -> int:
    return int(scoring.fish_sets(vec[i64](list(counts)), DATA.fish_set))


def pearl_ranks(hands: list[list[int]], dense: bool) -> list[int]:
    """The rank of each hand among all."""
    strengths = vec[i64]([scoring.pearl_strength(vec[i64](hand)) for hand in hands])
    return [int(scoring.pearl_rank(strengths, mine, dense)) for mine in strengths]


def pearls(*hands: list[int], dense: bool = True) -> list[int]:
    """Points of each hand, best cards first as the engine keeps them."""
    sorted_hands = [sorted(hand, reverse=True) for hand in hands]
    ranks = pearl_ranks(sorted_hands, dense)
    return [
        int(scoring.pearl_points(vec[i64](hand), rank, DATA.pearls_scored))
        for hand, rank in zip(sorted_hands, ranks, strict=True)
    ]


def page_says(rule: str, number: int) -> bool:
    """Does the rule name this number in every language?"""
    texts = [rulebook.rule("coralia", rule, language).text for language in languages()]
    return all(f" {number} " in text for text in texts)


# -- divers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "points"),
    [
        ("turtle", 1),
        ("starfish", 2),
        ("octopus", 3),
        ("fish", 4),
        ("pearl", 5),
        ("diver", 0),
        ("treasure", 0),
    ],
)
def test_COR_8_2a_each_space_has_its_value(space: str, points: int) -> None:
    assert value("blue", space) == points
    assert value("blue", f"white {space}") == points


def test_COR_8_2a_all_seven_dice_bring_fifteen() -> None:
    assert value("violet", *SPACE_NAMES) == 15
    assert value("violet") == 0


def test_COR_8_2c_no_reef_brings_more_than_fifteen() -> None:
    subsets = [c for n in range(8) for c in itertools.combinations(SPACE_NAMES, n)]
    most = max(value("blue", *dice) for dice in subsets)
    assert most == 15
    assert page_says("COR-8.2c", most)


def test_COR_8_2a_only_the_divers_own_reef_counts() -> None:
    s = reef_with("green", "pearl", "diver")
    assert scoring.reef_value(s, COLOURS.index("green")) == 5
    assert scoring.reef_value(s, COLOURS.index("blue")) == 0


# -- fish -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("species", "points"), list(enumerate([0, 3, 7, 12, 18, 25])))
def test_COR_8_3a_a_set_by_its_size(species: int, points: int) -> None:
    assert fish(*[1] * species, *[0] * (5 - species)) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 1, 1, 1), 35),
        ((5, 0, 0, 0, 0), 15),
        ((2, 2, 2, 2, 2), 50),
        ((0, 0, 0, 0, 0), 0),
        ((0, 1, 0, 2, 0), 10),
        ((0, 3, 0, 3, 3), 36),
    ],
)
def test_COR_8_3b_several_sets(counts: tuple[int, ...], points: int) -> None:
    """Example F-1, and more."""
    assert fish(*counts) == points


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """The best of all ways to make sets, by trying each first set."""
    owned = [i for i, n in enumerate(counts) if n > 0]
    best = 0
    for size in range(1, len(owned) + 1):
        for chosen in itertools.combinations(owned, size):
            rest = tuple(n - (i in chosen) for i, n in enumerate(counts))
            best = max(best, (0, 3, 7, 12, 18, 25)[size] + best_split(rest))
    return best


def test_COR_8_3b_no_other_split_brings_more() -> None:
    for counts in itertools.product(range(3), repeat=4):
        assert fish(*counts, 1) == best_split((*counts, 1)), counts


# -- pearls ---------------------------------------------------------------------------------


def test_COR_8_4a_ranked_by_sum_then_by_number() -> None:
    """Example P-1: 20 with six cards is ahead of 20 with five."""
    five, six = [5, 5, 4, 4, 2], [4, 4, 4, 3, 3, 2]
    third, fourth = [5, 5, 2], [4, 3, 2]
    assert pearl_ranks([five, six, third, fourth], True) == [2, 1, 3, 4]
    assert pearls(five, six, third, fourth) == [10, 15, 5, 4]


def test_COR_8_4a_the_sum_of_all_cards_ranks_not_the_best_cards() -> None:
    assert pearls([2, 2, 2, 2, 2], [5, 4]) == [8, 9]
    assert pearl_ranks([[2, 2, 2, 2, 2], [5, 4]], True) == [1, 2]


def test_COR_8_4b_no_pearls_no_points_and_no_rank() -> None:
    """Example P-3, second half."""
    assert pearl_ranks([[], [5], [], [2]], True) == [0, 1, 0, 2]
    assert pearls([], [5, 4], [], [3, 2, 2]) == [0, 9, 0, 5]
    assert pearl_ranks([[], []], True) == [0, 0]


@pytest.mark.parametrize(("rank", "points"), [(1, 18), (2, 11), (3, 6), (4, 6), (0, 0)])
def test_COR_8_4c_four_two_or_one_card(rank: int, points: int) -> None:
    assert scoring.pearl_points(vec[i64]([6, 5, 4, 3, 2]), rank, DATA.pearls_scored) == points


def test_COR_8_4c_fewer_cards_score_what_is_there() -> None:
    """Example P-3, first half."""
    assert pearls([6, 5], [4]) == [11, 4]


def test_COR_8_4f_the_best_pearl_cards_of_the_box_bring_twenty_two() -> None:
    cards = [card for card in rulebook.data_of("coralia")["card"] if card["effect"] == "pearl"]
    box = [card["value"] for card in cards for _ in range(card["copies"])]
    most = max(pearls(box, [], [])[0], *pearls(box[::2], box[1::2]))
    assert most == 22
    assert page_says("COR-8.4f", most)


def test_COR_8_4d_equal_in_both_share_the_rank() -> None:
    """Example P-2."""
    one, other = [5, 5, 4, 4, 2], [5, 5, 5, 3, 2]
    assert pearl_ranks([one, other, [5, 5, 2], [4, 3, 2]], True) == [1, 1, 2, 3]
    assert pearls(one, other, [5, 5, 2], [4, 3, 2]) == [18, 18, 10, 4]


def test_COR_R4_dense_and_skip() -> None:
    hands = [[5, 5, 4, 4, 2], [5, 5, 5, 3, 2], [5, 5, 2], [4, 3, 2]]
    assert pearl_ranks(hands, True) == [1, 1, 2, 3]
    assert pearl_ranks(hands, False) == [1, 1, 3, 4]
    assert pearls(*hands, dense=False) == [18, 18, 5, 4]


def test_COR_R4_second_shared_by_three() -> None:
    hands = [[5, 5], [4], [4], [4]]
    assert pearl_ranks(hands, True) == [1, 2, 2, 2]
    assert pearl_ranks(hands, False) == [1, 2, 2, 2]
    assert pearl_ranks([[4], [4], [4], [3]], True) == [1, 1, 1, 2]
    assert pearl_ranks([[4], [4], [4], [3]], False) == [1, 1, 1, 4]


# -- places ---------------------------------------------------------------------------------

# Points, cards and turtles of each of four seats, and their places. Example X-1.
PLACES = [
    ([(10, 1, 0), (11, 0, 0), (9, 3, 2), (8, 3, 2)], [2, 1, 3, 4]),
    ([(10, 2, 0), (10, 3, 0), (10, 1, 2), (9, 9, 2)], [2, 1, 3, 4]),
    ([(10, 2, 0), (10, 2, 2), (10, 2, 1), (10, 1, 3)], [3, 1, 2, 4]),
    ([(10, 2, 1), (10, 2, 1), (9, 2, 1), (9, 2, 1)], [1, 1, 3, 3]),
    ([(0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)], [1, 1, 1, 1]),
]


@pytest.mark.parametrize(("standings", "places"), PLACES)
def test_COR_8_5e_all_places_by_points_cards_turtles(
    standings: list[tuple[int, int, int]], places: list[int]
) -> None:
    """Example X-1."""
    table = Table(4)
    for colour in COLOURS:
        table.reef(colour, dice=["turtle"])
    for seat, (points, cards, turtles) in enumerate(standings):
        table.score(seat, points).turtles(seat, turtles)
        table.hand(seat, ["pearl-2", "lionfish", "pearl-3", "puffer", "jelly"][:cards])
        table.hand(seat, ["angel from island"] * (cards > 5) + ["pearl-4"] * (cards - 6))
    assert table.asks("take").ranks() == places


# -- the printed example --------------------------------------------------------------------


def test_COR_8_6_example_RB_6_as_printed() -> None:
    """Example RB-6: every figure of the printed final scoring, values put in by hand."""
    jacques = {
        "starfish": 4,  # four dice on the island
        "diver": value("green", "turtle", "white starfish", "octopus", "pearl", "diver"),
        "fish": fish(1, 0, 0, 0, 1),
    }
    jenny_fish = (1, 1, 2, 1, 0)
    jenny = {
        "starfish": 3 * 2,
        "diver": value("red", "turtle", "starfish", "octopus", "fish", "pearl", "diver"),
        "fish": fish(*jenny_fish) + 2 * sum(jenny_fish),
    }
    jacques["pearls"], jenny["pearls"] = pearls([5, 5, 3, 6, 6], [3, 4])
    assert jacques == {"starfish": 4, "diver": 11, "fish": 7, "pearls": 22}
    assert jenny == {"starfish": 6, "diver": 15, "fish": 31, "pearls": 7}
    assert sum(jacques.values()) == 44
    assert sum(jenny.values()) == 59
