"""Counts results, in whole numbers only, so that the order of the games does not matter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from reeftable.arena.match import Result


@dataclass
class SeatTally:
    """One seat's results: how often each score occurred, and wins, including shared ones."""

    scores: Counter[int] = field(default_factory=Counter)
    wins: int = 0

    def mean(self) -> float:
        """The average score."""
        return sum(score * n for score, n in self.scores.items()) / self.scores.total()

    def sd(self) -> float:
        """The standard deviation of the scores of all games played."""
        n = self.scores.total()
        total = sum(score * k for score, k in self.scores.items())
        squares = sum(score * score * k for score, k in self.scores.items())
        return sqrt(n * squares - total * total) / n

    def summary(self) -> dict[str, float | int | None]:
        """Mean, standard deviation, lowest and highest score."""
        if not self.scores:
            return {"mean": None, "sd": None, "min": None, "max": None}
        return {
            "mean": round(self.mean(), 6),
            "sd": round(self.sd(), 6),
            "min": min(self.scores),
            "max": max(self.scores),
        }


@dataclass
class Tally:
    """The results of a series of games.

    >>> import reeftable as rt
    >>> tally = rt.play_match("coralia", ["greedy", "random"], games=2, seed=1)
    >>> tally.games, [seat.wins for seat in tally.seats]
    (2, [2, 0])
    """

    seats: list[SeatTally]
    games: int = 0
    decisions: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    failures: list[Result] = field(default_factory=list)

    @classmethod
    def empty(cls, players: int) -> Tally:
        """A tally before the first game."""
        return cls([SeatTally() for _ in range(players)])

    def add(self, result: Result) -> None:
        """Count one game; a failed game adds a failure but no scores or turns."""
        self.games += 1
        if result.failure:
            self.failures.append(result)
            return
        self.decisions += result.decisions
        self.turns[result.turns] += 1
        for seat, score, rank in zip(self.seats, result.scores, result.ranks, strict=True):
            seat.scores[score] += 1
            seat.wins += rank == 1

    def first_failures(self, most: int) -> list[Result]:
        """The failures with the lowest game numbers, at most `most`."""
        return sorted(self.failures, key=lambda result: result.number)[:most]

    def summary(self) -> dict[str, Any]:
        """The figures of the series."""
        turns = {"min": min(self.turns), "max": max(self.turns)} if self.turns else {}
        return {
            "games": self.games,
            "failures": len(self.failures),
            "turns": turns or {"min": None, "max": None},
            "decisions": self.decisions,
            "scores": [seat.summary() for seat in self.seats],
            "wins": [seat.wins for seat in self.seats],
        }
