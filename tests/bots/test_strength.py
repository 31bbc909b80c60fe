"""How strong the bots are, in games against each other; everything is seeded."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import fmean
from typing import Any, ClassVar

import pytest

from reeftable.arena.match import Series, play_game
from reeftable.bots.levels import HARD_SIMULATIONS, SearchBot, guided
from reeftable.bots.seat import Seat
from tests.counts import SOAK, count


class Quick(SearchBot):
    """The hard level's search with a smaller budget, for the sample."""

    def __init__(self) -> None:
        super().__init__(guided(200))


class Fixed(SearchBot):
    """The hard level without a cap on time, so that every machine plays the same games."""

    seconds: ClassVar[list[float]] = []  # on a core, by decision

    def __init__(self) -> None:
        super().__init__(guided(HARD_SIMULATIONS))

    def choose(self, seat: Seat) -> int:
        began = time.process_time()
        chosen = super().choose(seat)
        if len(seat.actions) > 1:
            self.seconds.append(time.process_time() - began)
        return chosen


def won(first: str, second: str, games: int, progress: Callable[..., Any], players: int = 2) -> int:
    """How many games the first bot wins alone, against the second in every other seat."""
    bots = (first, *[second] * (players - 1))
    series = Series("coralia", players, bots, seed=4)
    results = [play_game(series, n) for n in progress(range(1, games + 1), games)]
    assert [r.failure for r in results if r.failure] == []
    return sum(r.ranks[0] == 1 and r.ranks.count(1) == 1 for r in results)


def test_greedy_beats_random(progress: Callable[..., Any]) -> None:
    games = count(40, 400)
    assert won("greedy", "random", games, progress) >= 0.95 * games


def test_easy_beats_random_and_loses_to_medium(progress: Callable[..., Any]) -> None:
    games = count(120, 400)
    assert won("easy", "random", games, progress) >= 0.6 * games
    assert won("medium", "easy", games, progress) >= 0.6 * games


def test_a_quick_search_holds_its_own_against_greedy(progress: Callable[..., Any]) -> None:
    games = count(10, 100)
    assert won("tests.bots.test_strength:Quick", "greedy", games, progress) >= 0.5 * games


@pytest.mark.soak
@pytest.mark.skipif(not SOAK, reason="200 games of the hard bot")
def test_hard_beats_greedy(progress: Callable[..., Any]) -> None:
    games = 200
    Fixed.seconds.clear()
    wins = won("tests.bots.test_strength:Fixed", "greedy", games, progress)
    mean, most = fmean(Fixed.seconds), max(Fixed.seconds)
    print(f"{wins} of {games} won; {1000 * mean:.0f} ms a decision, at most {1000 * most:.0f} ms")
    assert wins >= 0.7 * games
