"""The guide for games without their own: an action is worth the points it brings immediately."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.bots.guide import POINT, Guide
from reeftable.core.state import State
from reeftable.core.step import CHANCE


class PointsGuide(Guide):
    """Tries each action and counts the points it brings immediately; it does not look ahead."""

    def worths(self, s: State) -> vec[i64]:
        """How many hundredths of a point each legal action brings immediately."""
        worths = vec[i64](capacity=len(s.legal()))
        for action in s.legal():
            own, rivals = gains(s, action)
            worths = append(worths, own - rivals)
        return worths

    def reasons(self, s: State, action: int) -> list[dict[str, Any]]:
        """The points that the seat itself gains, and the most that a rival gains."""
        own, rivals = gains(s, action)
        parts = [("now", own / POINT), ("rivals", -rivals / POINT)]
        return [{"code": code, "points": points} for code, points in parts if points]


def gains(s: State, action: i64) -> tuple[int, int]:
    """What the seat to move gains, and the most that a rival gains, in hundredths of a point."""
    before = s.scores()
    after: State = s.clone()
    after.play(action)
    while after.to_move == CHANCE:
        after.deal()
    gained = [(new - old) * 100 for new, old in zip(after.scores(), before, strict=True)]
    own = gained.pop(int(s.to_move))
    return own, max(gained)
