"""Rounds: everybody once in each, and only figures of one round are compared."""

from __future__ import annotations

import pytest

from bench.rounds import Figure, interleaved, rates, ratio
from bench.workers import Contender, Measurements


class Steady(Contender):
    """Always as fast, on a machine that becomes slower and slower."""

    said: list[str]
    slower = 1.0

    def __init__(self, key: str, speed: float, said: list[str]) -> None:
        super().__init__(key)
        self.speed = speed
        self.said = said

    def measure(self, seconds: float) -> Measurements:
        self.said.append(self.key)
        Steady.slower += 0.001
        return {"decisions": self.speed / Steady.slower, "cpu": 1.0, "wall": 2.0}


def test_everybody_is_measured_once_a_round_and_begins_in_turn() -> None:
    said: list[str] = []
    counts = interleaved([Steady(key, 1.0, said) for key in "abcdef"], 6, 1.0)
    measured = said[6:]  # the first six are for warming up
    rounds = ["".join(measured[i : i + 6]) for i in range(0, 36, 6)]
    assert rounds == ["abcdef", "bcdefa", "cdefab", "defabc", "efabcd", "fabcde"]
    assert {key: len(rounds_of) for key, rounds_of in counts.items()} == dict.fromkeys("abcdef", 6)


def test_a_ratio_does_not_mind_a_machine_that_slows_down() -> None:
    counts = interleaved([Steady("fast", 300.0, []), Steady("slow", 100.0, [])], 7, 1.0)
    figure = ratio(counts, "fast", "slow", "decisions")
    assert figure.middle == pytest.approx(3, rel=0.01)
    assert 2.9 < figure.low <= figure.middle <= figure.high < 3.1


def test_a_figure_is_the_median_with_the_extremes() -> None:
    figure = Figure([3.0, 100.0, 1.0, 2.0, 4.0])
    assert (figure.low, figure.middle, figure.high) == (1.0, 3.0, 100.0)


def test_speeds_are_by_cpu_time_unless_the_wall_is_asked_for() -> None:
    counts = {
        "a": [{"decisions": 10.0, "cpu": 2.0, "wall": 5.0}],
        "b": [{"decisions": 1.0, "cpu": 1.0, "wall": 1.0}],
    }
    assert rates(counts, "a", "decisions").middle == 5
    assert ratio(counts, "a", "b", "decisions", "wall").middle == 2
