"""`Guide`, a base class: tells bots that know no game how good each action looks."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from reeftable.core.state import State

# The worth of an action is a whole number of hundredths of a point.
POINT: i64 = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Estimates the worth of the legal actions. This base class values all actions alike.

    A guide may use only what the seat to move knows, so that its opinion is the same in every deal
    that fits this knowledge.
    """

    def worths(self, s: State) -> vec[i64]:
        """The worth of each of `s.legal()` to the seat to move, in hundredths of a point."""
        worths = vec[i64](capacity=len(s.legal()))
        for _ in s.legal():
            worths = append(worths, 0)
        return worths

    def pick(self, s: State) -> i64:
        """Choose an action for a play-out quickly; here at random, with the state's generator."""
        actions = s.legal()
        return actions[s.below(len(actions))]

    def clock(self, s: State) -> i64:
        """A number that changes with every turn; the search gives each turn its own seed."""
        return 0

    def reasons(self, s: State, action: int) -> list[dict[str, Any]]:
        """The parts of an action's worth, as codes and points, the largest first."""
        return []
