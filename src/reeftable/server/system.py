"""The clocks and random secrets that the server gets from the operating system."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

LONGEST_PAUSE = 3.0


class RunningTime:
    """The seconds that this process has run, without the time it was asleep or stopped.

    The server reads it several times a second. If it has not been read for longer than
    LONGEST_PAUSE, nobody could play either, so that time is not counted. Changing the system time
    has no effect.

    >>> seconds = iter([100.0, 101.0, 126.0, 127.0])
    >>> running = RunningTime(lambda: next(seconds))
    >>> running(), running(), running()  # asleep for 25 seconds
    (1.0, 1.0, 2.0)
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic
        self.last = monotonic()
        self.seconds = 0.0

    def __call__(self) -> float:
        now = self.monotonic()
        elapsed = now - self.last
        self.last = now
        if elapsed <= LONGEST_PAUSE:
            self.seconds += elapsed
        return self.seconds


@dataclass(frozen=True)
class System:
    """The clocks and the source of secrets; tests replace them."""

    now: Callable[[], float] = time.time
    running: Callable[[], float] = field(default_factory=RunningTime)  # for the tables' clocks
    token: Callable[[int], str] = secrets.token_urlsafe
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)
