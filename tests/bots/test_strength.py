"""How strong the bots are, in games against each other; everything is seeded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reeftable.arena.match import Series, play_game
from tests.counts import count


def won(first: str, second: str, games: int, progress: Callable[..., Any], players: int = 2) -> int:
    """How many games the first bot wins alone, against the second in every other seat."""
    bots = (first, *[second] * (players - 1))
    series = Series("coralia", players, bots, seed=4)
    results = [play_game(series, n) for n in progress(range(1, games + 1), games)]
    assert [r.failure for r in results if r.failure] == []
    return sum(r.ranks[0] == 1 and r.ranks.count(1) == 1 for r in results)


def test_greedy_beats_random(progress: Callable[..., Any]) -> None:
    games = count(100, 400)
    assert won("greedy", "random", games, progress) >= 0.95 * games


def test_easy_beats_random_and_loses_to_medium(progress: Callable[..., Any]) -> None:
    games = count(60, 400)
    assert won("easy", "random", games, progress) >= 0.6 * games
    assert won("medium", "easy", games, progress) >= 0.6 * games
