"""`Guide`: tells bots, which know no game themselves, how good each action looks."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from reeftable.core.state import State

# Worths are whole hundredths of a point.
POINT: i64 = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """An opinion on the legal actions; this base class has none.

    It may use only what the seat to move knows, so that its opinion is the same in every deal that
    fits that knowledge.
    """

    def worths(self, s: State) -> vec[i64]:
        """The worth of each of `s.legal()` to the seat to move, in hundredths of a point."""
        worths = vec[i64](capacity=len(s.legal()))
        for _ in s.legal():
            worths = append(worths, 0)
        return worths

    def pick(self, s: State) -> i64:
        """An action for a play-out, chosen quickly: here at random, by the state's own chance."""
        actions = s.legal()
        return actions[s.below(len(actions))]

    def clock(self, s: State) -> i64:
        """Which turn it is; the search gives each turn of an imagined game its own seed."""
        return 0

    def reasons(self, s: State, action: int) -> list[dict[str, Any]]:
        """The parts of an action's worth, as codes and points, the largest first."""
        return []
