"""`Evaluation`, a base class: what a position is worth to a seat, and which actions to try.

The turn search contains nothing specific to a game: it tries what an evaluation proposes, and
compares positions by its values.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from reeftable.core.chance import Generator
from reeftable.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """Estimates positions. This base class counts points and proposes any legal action."""

    def clock(self, s: State) -> i64:
        """A number that changes with every turn."""
        return 0

    def value(self, s: State, seat: i64) -> i64:
        """The seat's lead over the best opponent, in hundredths of a point."""
        scores = s.scores()
        own = scores.pop(int(seat))
        return (own - max(scores)) * 100

    def propose(self, s: State, rng: Generator) -> i64:
        """A random legal action; subclasses make promising ones more likely."""
        actions = s.legal()
        return actions[rng.below(len(actions))]

    def parts(self, s: State, seat: i64) -> list[dict[str, Any]]:
        """The parts of the seat's own worth, as codes and points."""
        return []
