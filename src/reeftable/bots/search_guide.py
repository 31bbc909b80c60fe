"""What a search may be told about a game it does not know: how good each present action looks."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from reeftable.core.chance import Generator
from reeftable.core.state import State

# Worths are whole hundredths of a point.
POINT: i64 = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """An opinion on the present actions; this one has none.

    It may look at nothing but what the one to move knows, so that its opinion is the same in
    every deal that fits.
    """

    def worths(self, s: State) -> vec[i64]:
        """How many hundredths of a point each of `s.legal()` is worth to the one to move."""
        worths = vec[i64](capacity=len(s.legal()))
        for _ in s.legal():
            worths = append(worths, 0)
        return worths

    def pick(self, s: State, chooser: Generator) -> i64:
        """An action for a play-out: quick rather than good."""
        actions = s.legal()
        return actions[chooser.below(len(actions))]

    def clock(self, s: State) -> i64:
        """How far the game is, in turns; 0 where it cannot be judged before its end."""
        return 0

    def estimate(self, s: State) -> vec[i64]:
        """What each seat may have at the end, in hundredths of a point; asked between turns."""
        raise AssertionError(f"{type(self).__name__} does not judge positions")

    def reasons(self, s: State, action: int) -> list[dict[str, Any]]:
        """What the worth of an action is made of: codes and points, the largest first."""
        return []
