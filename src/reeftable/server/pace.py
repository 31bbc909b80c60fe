"""When a bot's answer is given: after a time that does not depend on what its seat holds.

A bot with one option answers at once, with more options it thinks, so its thinking time alone would
reveal something about hidden cards or tiles. An answer is therefore held back until nearly all
recent answers in the same game and at the same level would have been ready. If everybody can see
that there is only one option, it is given at once.
"""

from __future__ import annotations

import asyncio
from collections import deque

from reeftable.core.state import State
from reeftable.core.step import SPECTATOR

RECENT = 64  # how many answers are considered
SLOW_SHARE = 16  # one in so many may be slower, so that a single slow answer delays no others
MOST_SECONDS = 10.0
DEALS = 8  # in how many deals a question must have one option to count as publicly forced


class Pace:
    """The time that answers take, by game and level."""

    def __init__(self) -> None:
        self.recent: dict[tuple[str, str], deque[float]] = {}

    def add(self, game: str, level: str, seconds: float) -> None:
        """Consider how long a bot thought about a question with two or more options."""
        self.recent.setdefault((game, level), deque(maxlen=RECENT)).append(seconds)

    def seconds(self, game: str, level: str) -> float:
        """How long after it was asked a bot answers."""
        times = sorted(self.recent.get((game, level), ()))
        if not times:
            return 0.0
        return min(times[-1 - len(times) // SLOW_SHARE], MOST_SECONDS)

    async def hold(self, state: State, level: str, seconds: float | None) -> None:
        """Hold back an answer that took this long; None if that is not known."""
        if seconds is not None and len(state.actions()) > 1:
            self.add(state.game.name, level, seconds)
        if not is_publicly_forced(state):
            await asyncio.sleep(self.seconds(state.game.name, level) - (seconds or 0.0))


def is_publicly_forced(state: State) -> bool:
    """Does the question have one option in every deal that a spectator considers possible?

    It uses nothing but what a spectator knows.
    """
    for seed in range(DEALS):
        deal: State = state.resample(SPECTATOR, seed)
        if len(deal.actions()) > 1:
            return False
    return True
