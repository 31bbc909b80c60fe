"""Classes that enforce limits on rates, slots and threads. Their values are in settings.py."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from reeftable.server.refusal import RequestRefused

P = ParamSpec("P")
T = TypeVar("T")
MAX_KEYS = 50_000


class RateLimiter:
    """A token bucket per key: `burst` tokens at most, `rate` new ones per second.

    >>> limiter = RateLimiter(rate=1.0, burst=2, now=lambda: 0.0)
    >>> [limiter.take("ann") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, tokens: float = 1.0) -> bool:
        """Take one or more tokens; False if there are not enough left."""
        now = self.now()
        level, at = self.levels.pop(key, (self.burst, now))
        level = min(self.burst, level + max(0.0, now - at) * self.rate)
        allowed = level >= tokens
        self.levels[key] = (level - tokens if allowed else level, now)
        if len(self.levels) > MAX_KEYS:
            self.levels.popitem(last=False)
        return allowed


class BoundedThreads:
    """Runs slow functions in a few threads; a few more may wait, and any others are refused."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self.threads = ThreadPoolExecutor(at_once, "slow")
        self.most = at_once + waiting
        self.running = 0

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The function's result, computed in a thread."""
        if self.running >= self.most:
            raise RequestRefused("too_many_logins", 429)
        self.running += 1
        try:
            call = partial(function, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self.threads, call)
        finally:
            self.running -= 1

    def close(self) -> None:
        """End the threads and drop the functions that wait for one."""
        self.threads.shutdown(wait=False, cancel_futures=True)


class Lanes:
    """Lets a few tasks of each key run at a time; the others wait in order of arrival."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.lanes: dict[str, asyncio.Semaphore] = {}
        self.tasks: Counter[str] = Counter()  # inside or waiting

    @asynccontextmanager
    async def enter(self, key: str) -> AsyncIterator[None]:
        """Wait for a turn; at the end of the block the next task may run."""
        lane = self.lanes.setdefault(key, asyncio.Semaphore(self.at_once))
        self.tasks[key] += 1
        try:
            async with lane:
                yield
        finally:
            self.tasks[key] -= 1
            if not self.tasks[key]:
                del self.tasks[key], self.lanes[key]


class SlotCounter:
    """Counts the slots that each key holds.

    >>> slots = SlotCounter()
    >>> slots.take("ann", 1), slots.take("ann", 1)
    (True, False)
    """

    def __init__(self) -> None:
        self.held: dict[str, int] = {}
        self.total = 0

    def count(self, key: str) -> int:
        """How many slots a key holds."""
        return self.held.get(key, 0)

    def take(self, key: str, limit: int) -> bool:
        """Take a slot; False if the key already holds the maximum."""
        if self.count(key) >= limit:
            return False
        self.held[key] = self.count(key) + 1
        self.total += 1
        return True

    def release(self, key: str) -> None:
        """Give a slot back."""
        self.total -= 1
        remaining = self.count(key) - 1
        if remaining > 0:
            self.held[key] = remaining
        else:
            self.held.pop(key, None)
