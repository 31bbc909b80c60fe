"""Bots that the tests of the command line load by name."""

from __future__ import annotations

from typing import Any

from reeftable.bots.seat import Seat


class Last:
    """Always takes the last action."""

    def choose(self, seat: Seat) -> int:
        """The last one."""
        return seat.actions[-1]


class Careful:
    """Draws a number and looks ahead before it picks."""

    def choose(self, seat: Seat) -> int:
        """Any, after some thought."""
        seat.resample(seat.rng.below(100))
        return seat.actions[seat.rng.below(len(seat.actions))]


class Nonsense:
    """Answers what nobody asked."""

    def choose(self, seat: Seat) -> Any:
        """Not a number."""
        return "please"


class Forgetful:
    """Plays well for a while."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, seat: Seat) -> int:
        """Ten answers, then no more."""
        self.asked += 1
        if self.asked > 10:
            raise RuntimeError("what was the question?")
        return seat.actions[0]
