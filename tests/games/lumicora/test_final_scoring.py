"""What counts in the end, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from reeftable.games import rulebook
from reeftable.games.lumicora import scoring
from reeftable.games.lumicora.game import GAME
from tests.games.lumicora.table import Table


def final(table: Table) -> Any:
    return table.asks("end")


def reef(*laid: str, scoring: str = "dark", side: str = "A") -> Any:
    table = Table(options={"scoring": scoring, "reef": side}).start(0, "pink", "blue")
    return final(table.reef(0, *laid))


def animals(*laid: str, scoring: str = "dark", side: str = "A") -> int:
    return int(reef(*laid, scoring=scoring, side=side).breakdown()[0]["animals"])


# -- tiles and limestone --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turned", "gone", "points"),
    [("", "", 0), ("pink", "", 2), ("pink blue green", "", 6), ("pink", "blue green", 2)],
)
def test_LUM_8_1_two_points_for_each_jellyfish(turned: str, gone: str, points: int) -> None:
    s = final(Table().tiles(0, turned=turned, gone=gone))
    assert s.breakdown()[0]["jellyfish"] == points


@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 0), (2, 1), (5, 2), (9, 4), (10, 5)])
def test_LUM_8_2_a_point_for_two_limestone(n: int, points: int) -> None:
    assert final(Table().limestone(0, n)).breakdown()[0]["limestone"] == points


# -- animals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 21), (13, 21)]
)
def test_LUM_8_3a_points_of_a_species(n: int, points: int) -> None:
    assert scoring.species_points(GAME.new(players=2), n) == points


def test_LUM_8_3a_the_page_shows_the_table_of_the_data() -> None:
    lines = rulebook.rules_text("lumicora").splitlines()
    header = next(line for line in lines if line.endswith(" | 6 or more |"))
    points = lines[lines.index(header) + 2].strip("| ").split(" | ")[1:]
    assert header.strip("| ").split(" | ")[1:] == [*"012345", "6 or more"]
    assert [int(n) for n in points] == rulebook.data_of("lumicora")["animals_dark"]["points"]


def test_LUM_8_3a_every_species_for_itself() -> None:
    crabs = ("pink-1-crab 6 5", "yellow-1-crab 10 9")
    assert animals(*crabs) == 3
    assert animals(*crabs, "pink-1-mussel 38 37") == 3 + 1
    covered = (*crabs, "pink-1-mussel 38 37", "green-4 8 3", "blue-4 9 8")
    assert animals(*covered) == 1 + 1


def light(*laid: str, side: str = "A") -> int:
    return animals(*laid, scoring="light", side=side)


def test_LUM_8_6a_the_light_side_replaces_the_dark_one() -> None:
    option = next(option for option in GAME.options if option.name == "scoring")
    assert (option.choices, option.rule) == (("dark", "light"), "LUM-8.6a")
    alone = ("pink-1-crab 5 6",)
    assert (animals(*alone), light(*alone)) == (1, 1)
    dark, bright = reef(*alone).breakdown()[0], reef(*alone, scoring="light").breakdown()[0]
    assert {**dark, "animals": 0} == {**bright, "animals": 0}


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        (("pink-1-mussel 14 13",), 2),  # 6, 7 and 12 are water
        (("pink-1-mussel 14 13", "blue-4 12 11"), 1),
        (("pink-1-mussel 14 13", "blue-4 12 11", "blue-5 6 7"), 0),
        (("pink-1-mussel 1 0",), 1),  # in the corner there are only 5 and 6
    ],
)
def test_LUM_8_6c_mussels_like_water(laid: tuple[str, ...], points: int) -> None:
    assert light(*laid) == points


def test_LUM_8_6b_outside_the_board_is_no_water() -> None:
    assert light("pink-1-mussel 1 0") == 1, "field 0 has two neighbours besides its own half"
    assert light("pink-1-mussel 1 0", "blue-4 6 5") == 0


def test_LUM_8_6b_the_board_is_no_coral() -> None:
    assert light("pink-1-seahorse 6 7") == 0
    assert light("yellow-1-starfish 6 7") == 0


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ((), 1),
        (("blue-4 1 2",), 1),
        (("blue-4 1 2", "blue-5 13 14"), 3),
        (("blue-4 1 2", "blue-5 13 14", "blue-6 0 5"), 3),
    ],
)
def test_LUM_8_6d_crabs_like_the_same_level(more: tuple[str, ...], points: int) -> None:
    """The crab lies on 7, its other half on 6; 1, 2, 8, 13 and 14 are the other neighbours."""
    assert light("pink-1-crab 6 7", *more) == points


def test_LUM_R7_the_own_other_half_counts() -> None:
    assert light("pink-1-crab 6 7") == 1
    covered = ("pink-1-crab 6 7", "blue-4 5 0", "blue-5 5 6")
    assert light(*covered) == 0, "the half on 6 lies under level 2"


HIGHER = (
    "pink-1-seahorse 7 8",
    "blue-4 1 2",
    "blue-5 9 3",
    "blue-6 14 15",
    "green-4 13 6",
)


def test_LUM_8_6e_seahorses_like_higher_levels() -> None:
    """The seahorse lies on 8; its neighbours are 2, 3, 7, 9, 14 and 15."""
    assert light(*HIGHER) == 0
    some = (*HIGHER, "yellow-4 2 3")
    assert light(*some) == 2
    five = (*some, "yellow-5 14 13", "yellow-6 9 15")
    assert light(*five) == 2
    assert light(*five, "green-5 7 6") == 7


def test_LUM_R8_the_level_of_a_neighbour_is_its_height_from_above() -> None:
    """The lumino on 2 lies on level 2, whatever is below it."""
    assert light(*HIGHER, "yellow-4 2 3") == 2
    assert light("pink-1-seahorse 7 8", "blue-4 1 2", "blue-5 9 3") == 0


def test_LUM_8_6f_starfish_like_lower_levels() -> None:
    """The starfish lies on 8 and level 2, its other half on 7; 2, 3, 9, 14, 15 lie beside it."""
    assert light("green-4 13 14", "yellow-1-starfish 6 7") == 0, "on the ground nothing is lower"
    one = ("green-4 13 7", "green-5 8 9", "yellow-1-starfish 7 8")
    assert light(*one) == 2
    assert light(*one, "blue-4 2 3") == 2
    assert light(*one, "blue-4 2 3", "blue-6 14 15") == 4


@pytest.mark.parametrize(
    ("animal", "counts", "points"),
    [
        (0, (1, 1, 3), 4),
        (1, (3,), 1),
        (2, (2, 0), 2),
        (3, (3, 5), 6),
    ],
)
def test_LUM_8_6a_the_rulebooks_example(animal: int, counts: tuple[int, ...], points: int) -> None:
    """Test 5: 4 + 1 + 2 + 6 = 13, and as much on the dark side."""
    s = GAME.new(players=2)
    assert sum(scoring.amount(s, animal, n) for n in counts) == points
    assert sum(scoring.species_points(s, n) for n in (3, 1, 2, 2)) == 13


# -- majorities -----------------------------------------------------------------------------


def majority(*fields: int) -> list[int]:
    return list(scoring.majority_points(GAME.new(players=len(fields)), list(fields)))


def test_LUM_8_4a_five_points_for_most_fields() -> None:
    assert majority(3, 1) == [5, 0]
    s = final(Table().start(0, "pink", "blue").start(1, "pink", "yellow").reef(0, "pink-4 13 14"))
    assert [parts["majorities"] for parts in s.breakdown()] == [5 + 5, 5]


def test_LUM_8_4b_two_points_for_the_second() -> None:
    assert majority(3, 1) == [5, 0]
    assert majority(3, 1, 2) == [5, 0, 2]
    assert majority(3, 1, 2, 4) == [2, 0, 0, 5]


def test_LUM_8_4c_ties() -> None:
    assert majority(3, 3, 2) == [5, 5, 0]
    assert majority(3, 2, 2) == [5, 2, 2]
    assert majority(3, 3, 3, 2) == [5, 5, 5, 0]
    assert majority(4, 2, 2, 2) == [5, 2, 2, 2]
    assert majority(2, 2) == [5, 5]


def test_LUM_8_4d_nothing_for_no_field() -> None:
    assert majority(0, 0) == [0, 0]
    assert majority(1, 0, 0) == [5, 0, 0]


def test_the_worked_example() -> None:
    """Three players: majorities 17, 17 and 2, and 79 points in all for the first."""
    fields = [(6, 4, 4), (3, 5, 2), (5, 5, 1), (4, 4, 0)]
    by_colour = [majority(*counts) for counts in fields]
    assert [sum(points) for points in zip(*by_colour, strict=True)] == [17, 17, 2]
    s = GAME.new(players=3)
    limestone = scoring.limestone_points(s, 5)
    jellyfish = 3 * GAME.data.final_jellyfish
    dark = sum(scoring.species_points(s, n) for n in (3, 1, 2, 2))
    assert 41 + jellyfish + limestone + dark + 17 == 79


# -- side B ---------------------------------------------------------------------------------


def test_LUM_8_5_uncovered_outlying_fields_cost_points() -> None:
    assert reef().breakdown()[0]["outlying"] == 0
    assert reef(side="B").breakdown()[0]["outlying"] == -12
    assert reef("pink-4 1 0", side="B").breakdown()[0]["outlying"] == -10
    assert reef("pink-4 1 0", "blue-4 4 3", side="B").breakdown()[0]["outlying"] == -7
    assert reef("pink-4 19 18", "blue-4 24 25", side="B").breakdown()[0]["outlying"] == -10


# -- winner ---------------------------------------------------------------------------------


def ranks(points: tuple[int, ...], limestone: tuple[int, ...]) -> list[int]:
    table = Table(players=len(points))
    for seat, (n, stones) in enumerate(zip(points, limestone, strict=True)):
        table.points(seat, n).limestone(seat, stones)
    s = table.asks("end")
    gained = [parts["majorities"] + parts["limestone"] for parts in s.breakdown()]
    for seat, more in enumerate(gained):
        s.seats[seat] = points[seat] - more
    return list(s.ranks())


def test_LUM_8_7a_most_points_wins() -> None:
    assert ranks((10, 12), (9, 0)) == [2, 1]


def test_LUM_8_7b_then_most_limestone() -> None:
    assert ranks((10, 10), (0, 1)) == [2, 1]


def test_LUM_8_7c_then_the_victory_is_shared() -> None:
    assert ranks((10, 10), (3, 3)) == [1, 1]


def test_LUM_R22_lower_places_in_the_same_way() -> None:
    """Test 36, and more."""
    assert ranks((10, 10, 10), (1, 0, 0)) == [1, 2, 2]
    assert ranks((12, 10, 10, 10), (0, 1, 3, 1)) == [1, 3, 2, 3]


def test_LUM_R15_limestone_that_scored_still_breaks_ties() -> None:
    s = Table().limestone(0, 4).limestone(1, 2).asks("end")
    scores = s.scores()
    s.seats[1] += scores[0] - scores[1]
    assert s.scores()[0] == s.scores()[1]
    assert s.breakdown()[0]["limestone"] == 2
    assert s.ranks() == [1, 2]


def test_LUM_8_8_the_parts_of_a_score() -> None:
    table = Table(options={"reef": "B"}).start(0, "pink", "blue").start(1, "yellow", "green")
    s = table.points(0, 20).tiles(0, turned="pink").limestone(0, 3).reef(0, "pink-1-crab 1 0")
    parts = s.asks("end").breakdown()[0]
    assert parts == {
        "coral": 20,
        "discards": 0,
        "jellyfish": 2,
        "limestone": 1,
        "animals": 1,
        "majorities": 10,
        "outlying": -10,
    }
