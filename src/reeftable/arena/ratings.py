"""Ratings from places: the Plackett-Luce model of Weng and Lin (2011), as OpenSkill uses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
TAU = MU / 300  # how much the uncertainty of a rating grows from game to game
LEAST_VARIANCE = 0.0001  # a game reduces the variance of a rating at most by this factor


@dataclass(frozen=True)
class Rating:
    """The estimated strength of a bot, and the uncertainty of the estimate."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal(self) -> float:
        """A conservative estimate: the bot is very likely at least this strong."""
        return self.mu - 3 * self.sigma


def after_game(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game in which the players took these places; equal ones are ties.

    >>> after_game([Rating(), Rating()], [1, 2])[0].mu > MU
    True
    """
    ratings = [Rating(r.mu, sqrt(r.sigma**2 + TAU**2)) for r in ratings]
    c = sqrt(sum(r.sigma**2 + BETA**2 for r in ratings))
    strength = [exp(r.mu / c) for r in ratings]
    # For each player q: the total strength of all players ranked at q's place or below.
    field = [sum(s for s, p in zip(strength, places, strict=True) if p >= q) for q in places]
    ties = [list(places).count(place) for place in places]
    results = []
    for i, rating in enumerate(ratings):
        omega = delta = 0.0
        for q, place in enumerate(places):
            if place > places[i]:
                continue
            share = strength[i] / field[q]
            omega += ((1.0 if q == i else 0.0) - share) / ties[q]
            delta += share * (1 - share) / ties[q]
        gain = rating.sigma**2 / c
        gamma = rating.sigma / c
        shrink = max(1 - gain * gamma / c * delta, LEAST_VARIANCE)
        results.append(Rating(rating.mu + gain * omega, rating.sigma * sqrt(shrink)))
    return results
