"""The scoring phase of a round, and coral scorings."""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from reeftable.games.lumicora import state
from tests.games.lumicora.table import Table, do, let_chance, refused, stacks, texts


def phase(*laid: str, **more: Any) -> Any:
    table = Table(**more).start(0, "pink", "blue").reef(0, *laid)
    return table.asks("phase")


def test_LUM_4_6a_displays_are_filled_up() -> None:
    s = Table(players=3, active=1, octopus=2).display(1, "pink-6").asks()
    do(s, "offer pink-6", "limestone")
    assert (s.turns, s.to_move) == (3, rt.CHANCE)
    let_chance(s)
    assert [len(seat["display"]) for seat in s.view(0)["seats"]] == [4, 4, 4]


def test_LUM_R23_displays_are_filled_clockwise_from_the_octopus() -> None:
    s = Table(players=3, active=2, octopus=2).asks()
    while s.turns < 3:
        do(s, texts(s, "offer")[0], "limestone")
    filled = []
    while s.to_move == rt.CHANCE:
        before = [len(seat["display"]) for seat in s.view(0)["seats"]]
        s.deal()
        after = [len(seat["display"]) for seat in s.view(0)["seats"]]
        filled.append([a - b for a, b in zip(after, before, strict=True)].index(1))
    assert filled == [2, 0, 1]


def test_LUM_4_6b_each_may_score_once_clockwise_from_the_octopus() -> None:
    s = phase(players=3, octopus=1)
    order = []
    while s.view(0)["question"]["step"] == "ScoreCoral":
        order.append(int(s.to_move))
        assert texts(s) == ["pass", "score pink", "score yellow", "score green", "score blue"]
        do(s, "score pink" if s.to_move == 1 else "pass")
    assert order == [1, 2, 0]


def test_LUM_4_6c_without_a_tile_nobody_is_asked() -> None:
    table = Table(players=3, octopus=0).tiles(1, turned="pink yellow green", gone="blue")
    s = table.asks("phase")
    do(s, "pass")
    assert s.to_move == 2


@pytest.mark.parametrize(
    ("scores", "octopus"),
    [
        (["pass", "pass", "pass"], 1),
        (["score pink", "pass", "pass"], 1),
        (["score pink", "score pink", "pass"], 2),
        (["pass", "pass", "score blue"], 0),
    ],
)
def test_LUM_4_6d_the_last_to_score_takes_the_octopus(scores: list[str], octopus: int) -> None:
    s = do(phase(players=3, octopus=1), *scores)
    assert s.view(0)["octopus"] == octopus
    assert s.active == octopus, "and begins the next round"


def test_LUM_4_6e_the_turtle_moves_on() -> None:
    s = do(phase(round=3), "pass", "pass")
    assert (s.round, s.turns, s.over) == (4, 6, False)
    last = do(phase(round=10), "pass", "pass")
    assert last.over
    assert last.round == 10


# -- coral scoring --------------------------------------------------------------------------


def test_LUM_6_1_the_tile_is_turned() -> None:
    s = do(phase(), "score green")
    assert s.view(0)["seats"][0]["tiles"] == {
        "pink": "coral",
        "yellow": "coral",
        "green": "jellyfish",
        "blue": "coral",
    }


def test_LUM_6_2_the_lowest_number_of_each_level() -> None:
    """Test 4: 3 + 2 + 0 + 6 = 11."""
    level_1 = ["pink-3-mussel 12 11", "pink-3-starfish 27 26", "pink-6 24 16"]
    level_1 += ["blue-6 13 14", "yellow-4 29 30", "yellow-5 28 20"]
    level_2 = ["pink-5 21 29", "pink-2-crab 20 13", "pink-5 23 24", "blue-4 22 30"]
    level_3 = ["blue-5 21 22", "blue-4 29 30"]
    level_4 = ["pink-6 22 30"]
    s = phase(*level_1, "yellow-6 23 31", *level_2, *level_3, *level_4)
    reef = stacks(s)
    shown = {
        level: sorted(
            stack[-1]["number"]
            for stack in reef
            if len(stack) == level and stack[-1]["colour"] == "pink" and stack[-1]["number"]
        )
        for level in (1, 2, 3, 4)
    }
    assert shown == {1: [3, 3], 2: [2, 5], 3: [], 4: [6]}
    assert do(s, "score pink").scores() == [3 + 2 + 0 + 6, 0]


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        ((), 0),
        (("pink-6 13 14",), 6),
        (("pink-6 13 14", "pink-4 12 11"), 4),
        (("pink-6 13 14", "pink-4 12 11", "blue-1-crab 20 28"), 4),
        (("pink-6 13 14", "pink-4 12 11", "pink-5 21 13"), 4 + 5),
        (("pink-6 13 14", "pink-4 12 11", "pink-5 13 12"), 5),
        (("pink-6 13 14", "pink-4 12 11", "blue-5 13 12"), 0),
    ],
)
def test_LUM_6_2_covered_numbers_and_other_colours_do_not_count(
    laid: tuple[str, ...], points: int
) -> None:
    assert do(phase(*laid), "score pink").scores()[0] == points


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        (("pink-6 13 14", "pink-4 39 40"), 4),
        (("pink-6 13 14", "yellow-4 39 40", "yellow-5 33 34", "pink-5 33 39"), 6 + 5),
    ],
)
def test_LUM_6_6_fields_that_lie_apart_are_scored_too(laid: tuple[str, ...], points: int) -> None:
    assert do(phase(*laid), "score pink").scores()[0] == points


def test_LUM_6_3_a_scoring_may_be_worth_nothing() -> None:
    s = do(phase(), "score yellow")
    assert s.scores() == [0, 0]
    assert s.view(0)["seats"][0]["tiles"]["yellow"] == "jellyfish"


@pytest.mark.parametrize("round_", range(1, 11))
def test_LUM_6_4_limestone_by_round(round_: int) -> None:
    wanted = [4, 4, 4, 4, 2, 2, 2, 1, 1, 0][round_ - 1]
    s = do(phase(round=round_), "score pink")
    assert state.seat_has(s, state.STORE, 0) == wanted
    assert state.seat_has(s, state.STORE, 1) == 0


def test_LUM_6_4_no_more_than_there_is_room_for() -> None:
    s = Table().limestone(0, 8).asks("phase")
    assert state.seat_has(do(s, "score pink"), state.STORE, 0) == 10


def test_LUM_6_5_refuses_a_colour_scored_before() -> None:
    s = Table().tiles(0, turned="pink", gone="blue").asks("phase")
    assert texts(s) == ["pass", "score yellow", "score green"]
    assert refused(s, "score pink") == "LUM-6.5"
    assert refused(s, "score blue") == "LUM-6.5"
