"""Pearson's chi-squared test: do counted outcomes fit their weights?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")

# A cell is merged with the next ones until this many are expected in it.
FEWEST = 5
# How many standard deviations are allowed: one honest test in three million fails.
ALLOWED = 5.0


def chi_square(seen: Mapping[T, int], weights: Mapping[T, int]) -> tuple[float, int]:
    """The statistic and its degrees of freedom; rare outcomes are merged in the order given."""
    assert set(seen) <= set(weights), "an outcome that cannot be"
    total, drawn = sum(weights.values()), sum(seen.values())
    cells = merged((w * drawn / total, seen.get(x, 0)) for x, w in weights.items())
    value = sum((n - expected) ** 2 / expected for expected, n in cells)
    return value, len(cells) - 1


def merged(cells: Iterable[tuple[float, int]]) -> list[tuple[float, int]]:
    """Cells large enough for the statistic to mean something; what is left joins the last one."""
    large: list[tuple[float, int]] = []
    expected, n = 0.0, 0
    for more, seen in cells:
        expected += more
        n += seen
        if expected >= FEWEST:
            large.append((expected, n))
            expected, n = 0.0, 0
    if expected > 0:
        last = large.pop() if large else (0.0, 0)
        large.append((last[0] + expected, last[1] + n))
    return large


def highest(degrees: int) -> float:
    """The largest value that still passes (Wilson and Hilferty's approximation)."""
    if degrees <= 0:
        return 1e-9
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + ALLOWED * spread**0.5) ** 3)
