"""Lumicora's guide: values actions by the points they bring, and explains them for hints."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.bots.greedy.points import PointsGuide
from reeftable.core.state import State
from reeftable.games.lumicora.moves import LUMINO, OFFER
from reeftable.games.lumicora.outlook import end_points
from reeftable.games.lumicora.prospects import after_offer, best_gain, points_in_sight
from reeftable.games.lumicora.state import STORE, LumicoraState, seat_has

Reason = dict[str, Any]

REASONS = (
    "lumicora_coral",
    "lumicora_end",
    "lumicora_limestone",
    "lumicora_own",
    "lumicora_take",
    "lumicora_given",
)

# What a limestone is worth while there is water to build on.
LIMESTONE_WORTH = 0.5


class LumicoraGuide(PointsGuide):
    """Counts points like its base class, but explains actions by what they make possible."""

    def reasons(self, s: State, action: int) -> list[Reason]:
        """The points brought at once, and how the action changes what may be scored later."""
        assert isinstance(s, LumicoraState)
        reasons = [*super().reasons(s, action), *changes(s, action)]
        if LUMINO + OFFER * s.data.n_kinds <= action < LUMINO + (OFFER + 1) * s.data.n_kinds:
            reasons += offer_reasons(s, (action - LUMINO) % s.data.n_kinds)
        return sorted(
            (reason for reason in reasons if reason["points"]),
            key=lambda reason: -abs(reason["points"]),
        )


def changes(s: LumicoraState, action: i64) -> list[Reason]:
    """How an action changes the seat's limestone and the scorings it can expect."""
    seat = s.to_move
    after, _ = s.preview(action)
    assert isinstance(after, LumicoraState)
    end = int(end_points(after, seat) - end_points(s, seat))
    in_sight = int(points_in_sight(after, seat) - points_in_sight(s, seat))
    limestone = int(seat_has(after, STORE, seat) - seat_has(s, STORE, seat))
    return [
        {"code": "lumicora_coral", "points": in_sight - end},
        {"code": "lumicora_end", "points": end},
        {"code": "lumicora_limestone", "points": limestone * LIMESTONE_WORTH},
    ]


def offer_reasons(s: LumicoraState, offered: i64) -> list[Reason]:
    """What the best of the three actions would bring after an offer, and what rivals get."""
    events = after_offer(s, offered)
    best = {
        "lumicora_limestone": max_of(events, "limestone_for_it", "n") * LIMESTONE_WORTH,
        "lumicora_own": max_of(events, "then_own", "change"),
        "lumicora_take": max_of(events, "then_take", "change"),
    }
    given = max(best_gain(s, rival, offered) for rival in range(s.players) if rival != s.to_move)
    code = max(best, key=lambda name: best[name])
    return [
        {"code": code, "points": best[code]},
        {"code": "lumicora_given", "points": -max(0, given)},
    ]


def max_of(events: list[Reason], code: str, name: str) -> float:
    """The largest figure of this name among the events with this code; 0 without any."""
    figures = [int(e[name]) for e in events if e["code"] == f"lumicora.{code}"]
    return max(figures, default=0)
