"""How often: buckets that fill with time, one per person or address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

MOST_KEYS = 50_000


class RateLimiter:
    """Every key has `burst` tokens at most and gains `rate` of them per second."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Is there a token left? If so it is taken."""
        now = self.now()
        level, at = self.levels.pop(key, (self.burst, now))
        level = min(self.burst, level + max(0.0, now - at) * self.rate)
        allowed = level >= 1.0
        self.levels[key] = (level - 1.0 if allowed else level, now)
        if len(self.levels) > MOST_KEYS:
            self.levels.popitem(last=False)
        return allowed


class SlotCounter:
    """How many of something a key holds at the same time."""

    def __init__(self) -> None:
        self.held: dict[str, int] = {}

    def take(self, key: str, most: int) -> bool:
        """One more, if that is not too many."""
        if self.held.get(key, 0) >= most:
            return False
        self.held[key] = self.held.get(key, 0) + 1
        return True

    def give_back(self, key: str) -> None:
        """One less."""
        left = self.held.get(key, 0) - 1
        if left > 0:
            self.held[key] = left
        else:
            self.held.pop(key, None)
