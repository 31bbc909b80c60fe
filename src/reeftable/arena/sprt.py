"""The sequential probability ratio test: stops a match as soon as the result is clear."""

from __future__ import annotations

from math import log

EQUAL = 0.5  # the share of wins if neither bot is better
BETTER = 0.65  # the share of wins worth proving
ERROR = 0.05  # how often the test may be wrong, either way


def log_ratio(won: float, lost: float) -> float:
    """How much more likely the results are if the first bot is better than if neither is."""
    return won * log(BETTER / EQUAL) + lost * log((1 - BETTER) / (1 - EQUAL))


def verdict(won: float, lost: float) -> str | None:
    """`better`, `not better`, or None while more games are needed.

    >>> verdict(20, 2), verdict(3, 2), verdict(5, 15)
    ('better', None, 'not better')
    """
    ratio = log_ratio(won, lost)
    if ratio >= log((1 - ERROR) / ERROR):
        return "better"
    return "not better" if ratio <= log(ERROR / (1 - ERROR)) else None
