"""The time of a bot's answer says nothing about what its seat holds."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import exp, sqrt

import pytest

import reeftable as rt
from reeftable.core.state import State
from reeftable.server.bot_pool import BotPool
from reeftable.server.fair_queue import Turn, Urgency
from reeftable.server.pace import RECENT, Pace, is_publicly_forced
from reeftable.server.wire import Level
from tests.counts import count
from tests.generic.play import moments

pytestmark = pytest.mark.anyio

GAME = "coralia"
LEVEL: Level = "hard"
ALIKE = 0.001  # a test that failed at 0.05 would fail in one of twenty runs


class NoPace(Pace):
    """Gives every answer as soon as it is ready."""

    def seconds(self, game: str, level: str) -> float:
        return 0.0


def probability_alike(one: list[float], other: list[float]) -> float:
    """The two-sample Kolmogorov-Smirnov test: how likely such a difference is by chance."""
    ends = sorted(one + other)
    most = max(
        abs(sum(t <= end for t in one) / len(one) - sum(t <= end for t in other) / len(other))
        for end in ends
    )
    n = len(one) * len(other) / (len(one) + len(other))
    x = most * (sqrt(n) + 0.12 + 0.11 / sqrt(n))
    if x < 0.3:
        return 1.0
    terms = [(-1.0) ** (k - 1) * exp(-2 * (k * x) ** 2) for k in range(1, 101)]
    return min(1.0, max(0.0, 2 * sum(terms)))


def questions_of_both_kinds(n: int) -> tuple[list[State], list[State]]:
    """n questions forced only by what the seat holds, and n with two or more options."""
    forced: list[State] = []
    free: list[State] = []
    for moment in moments(GAME, 2, 1_000_000, seed=40):
        state = moment.after
        if state.to_move < 0 or is_publicly_forced(state):
            continue
        kind = forced if len(state.actions()) == 1 else free
        if len(kind) < n:
            kind.append(state)
        if len(forced) == len(free) == n:
            return forced, free
    raise AssertionError(f"{len(forced)} forced and {len(free)} free questions")


@contextmanager
def other_work(processes: int) -> Iterator[None]:
    """Other processes that keep the machine busy."""
    command = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(command) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


async def times(pool: BotPool, pairs: list[tuple[State, State]]) -> tuple[list[float], list[float]]:
    """How long the answers to both questions of each pair take."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for number, pair in enumerate(pairs):
        for kind, state in enumerate(pair):
            turn = Turn(Urgency.MOVE, "a", "a1")
            began = time.monotonic()
            await pool.plan(state, int(state.to_move), LEVEL, number, turn)
            seconds[kind].append(time.monotonic() - began)
    return seconds


@pytest.mark.parametrize("processes", [0, 2])
async def test_forced_and_free_answers_take_equally_long(processes: int) -> None:
    n = count(24, 100)
    pool = BotPool(1, 600.0)
    try:
        with other_work(processes):
            pairs = list(zip(*questions_of_both_kinds(n + 8), strict=True))
            await times(pool, pairs[:8])  # until the pool knows how long answers take
            probability = probability_alike(*await times(pool, pairs[8:]))
    finally:
        await pool.close()
    print(f"{n} of each, {processes} other processes: p = {probability:.3f}")
    assert probability > ALIKE


async def test_without_a_pace_the_difference_shows() -> None:
    pool = BotPool(1, 600.0)
    pool.pace = NoPace()
    try:
        pairs = list(zip(*questions_of_both_kinds(16), strict=True))
        assert probability_alike(*await times(pool, pairs)) < ALIKE
    finally:
        await pool.close()


def test_what_everybody_sees_to_be_forced_is_answered_at_once() -> None:
    kinds = set()
    for moment in moments(GAME, 2, 400, seed=41):
        state = moment.after
        if state.to_move >= 0:
            forced = is_publicly_forced(state)
            kinds.add(forced)
            other: State = state.resample(rt.SPECTATOR, 77)
            assert is_publicly_forced(other) == forced  # it depends on public things only
    assert kinds == {True, False}


def test_a_single_slow_answer_delays_no_others() -> None:
    pace = Pace()
    assert pace.seconds(GAME, LEVEL) == 0
    for _ in range(RECENT):
        pace.add(GAME, LEVEL, 0.2)
    pace.add(GAME, LEVEL, 5.0)
    assert pace.seconds(GAME, LEVEL) == 0.2
    for _ in range(RECENT):
        pace.add(GAME, LEVEL, 30.0)
    assert pace.seconds(GAME, LEVEL) == 10.0
