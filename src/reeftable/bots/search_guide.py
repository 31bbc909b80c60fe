"""What a search may be told about a game it does not know: how good each present action looks."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

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

    def pick(self, s: State) -> i64:
        """An action for a play-out: quick rather than good; chance is the state's own."""
        actions = s.legal()
        return actions[s.below(len(actions))]

    def clock(self, s: State) -> i64:
        """Which turn it is; each turn of an imagined game has luck of its own."""
        return 0

    def reasons(self, s: State, action: int) -> list[dict[str, Any]]:
        """What the worth of an action is made of: codes and points, the largest first."""
        return []
