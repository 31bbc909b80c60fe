"""A clock for tests that moves only when it is told to."""

from __future__ import annotations


class ManualClock:
    """Stands still until `at` is changed; call it for the time."""

    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at
