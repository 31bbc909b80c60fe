"""Measures every contender once per round, and summarises the rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from bench.workers import Contender, Measurements

LEAST_ROUNDS = 5

Rounds = dict[str, list[Measurements]]


class Figure:
    """A median with the spread of the rounds."""

    def __init__(self, values: Sequence[float]) -> None:
        self.middle = median(values)
        self.low = min(values)
        self.high = max(values)


def interleaved(
    contenders: Sequence[Contender],
    rounds: int,
    seconds: float,
    step: Callable[[str], None] = lambda _: None,
) -> Rounds:
    """Measure each contender once per round; each round begins with a different one.

    A machine's speed changes with its temperature and other work, but little within a round. So
    only figures from the same round are compared.
    """
    for contender in contenders:
        step(contender.key)
        contender.measure(seconds / 10)  # warm up: imports, caches, the first game
    counts: Rounds = {contender.key: [] for contender in contenders}
    for r in range(rounds):
        first = r * len(contenders) // rounds
        for contender in [*contenders[first:], *contenders[:first]]:
            step(contender.key)
            counts[contender.key].append(contender.measure(seconds))
    return counts


def rate(counts: Measurements, unit: str, clock: str = "cpu") -> float:
    """The number of `unit` per second in one round."""
    return counts[unit] / counts[clock]


def rates(rounds: Rounds, key: str, unit: str) -> Figure:
    """The number of `unit` per second, over all rounds."""
    return Figure([rate(counts, unit) for counts in rounds[key]])


def ratio(rounds: Rounds, ours: str, theirs: str, unit: str, clock: str = "cpu") -> Figure:
    """Our rate divided by theirs, round by round."""
    pairs = zip(rounds[ours], rounds[theirs], strict=True)
    return Figure([rate(a, unit, clock) / rate(b, unit, clock) for a, b in pairs])
