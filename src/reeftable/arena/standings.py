"""The results of a tournament: wins, points, places, ratings and failures of each entrant."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from reeftable.arena.ratings import Rating, after_game
from reeftable.arena.sprt import verdict
from reeftable.arena.tournament import GameResult, Tournament

NORMAL = 1.96  # this many standard deviations either way cover 95 % of a normal distribution


@dataclass
class Entrant:
    """One bot's results."""

    name: str
    seats: int = 0  # seats played; in games against itself a bot has several
    won: float = 0.0  # a shared first place counts as a fraction
    points: list[int] = field(default_factory=list)
    places: Counter[int] = field(default_factory=Counter)
    failures: int = 0
    slowest: float = 0.0
    rating: Rating = field(default_factory=Rating)

    def summary(self) -> dict[str, Any]:
        """The figures, with 95 % intervals."""
        share = self.won / self.seats if self.seats else 0.0
        mean, around = mean_and_interval(self.points)
        return {
            "bot": self.name,
            "games": self.seats,
            "win_share": round(share, 4),
            "win_interval": [round(end, 4) for end in wilson(share, self.seats)],
            "points": round(mean, 2),
            "points_interval": round(around, 2),
            "places": {str(place): n for place, n in sorted(self.places.items())},
            "rating": round(self.rating.mu, 2),
            "rating_sigma": round(self.rating.sigma, 2),
            "failures": self.failures,
            "slowest_decision": round(self.slowest, 3),
        }


class Standings:
    """The results of all entrants so far."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.entrants = [Entrant(name) for name in tournament.bots]
        self.games = 0
        self.turns: list[int] = []
        self.failures: list[GameResult] = []

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        self.turns.append(result.turns)
        if result.failed is not None:
            self.failures.append(result)
        winners = result.places.count(1)
        for seat, number in enumerate(result.entrants):
            entrant = self.entrants[number]
            entrant.seats += 1
            entrant.points.append(result.scores[seat])
            entrant.places[result.places[seat]] += 1
            entrant.failures += result.failed == seat
            entrant.slowest = max(entrant.slowest, result.seconds[seat])
            if result.places[seat] == 1:
                entrant.won += 1 / winners
        self.rate(result)

    def rate(self, result: GameResult) -> None:
        """Update the ratings; a bot in several seats gets the mean of their changes."""
        before = [self.entrants[number].rating for number in result.entrants]
        after = after_game(before, result.places)
        for number in sorted(set(result.entrants)):
            ratings = [r for n, r in zip(result.entrants, after, strict=True) if n == number]
            self.entrants[number].rating = Rating(
                sum(r.mu for r in ratings) / len(ratings),
                sum(r.sigma for r in ratings) / len(ratings),
            )

    def verdict(self) -> str | None:
        """Whether the first of two bots is better than the second; None while it is unclear."""
        if len(self.entrants) != 2 or self.tournament.players != 2:
            return None
        first, second = self.entrants
        return verdict(first.won, second.won)

    def summary(self) -> dict[str, Any]:
        """All results, as data."""
        turns = sorted(self.turns)
        return {
            **self.tournament.header(),
            "games": self.games,
            "median_turns": turns[len(turns) // 2] if turns else None,
            "verdict": self.verdict(),
            "standings": [entrant.summary() for entrant in self.entrants],
        }


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval)."""
    if n == 0:
        return 0.0, 1.0
    z = NORMAL * NORMAL / n
    middle = (share + z / 2) / (1 + z)
    around = NORMAL * sqrt(share * (1 - share) / n + z / (4 * n)) / (1 + z)
    return max(0.0, middle - around), min(1.0, middle + around)


def mean_and_interval(points: list[int]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    n = len(points)
    if n == 0:
        return 0.0, 0.0
    mean = sum(points) / n
    if n == 1:
        return mean, 0.0
    variance = sum((p - mean) ** 2 for p in points) / (n - 1)
    return mean, NORMAL * sqrt(variance / n)
