"""Hints: what a bot would do, what it would consider next, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reeftable.bots.seat import Bot, Seat

BEST = 3


@dataclass(frozen=True)
class Advice:
    """One recommended action; `value` is in points, by the bot's own measure, or None.

    Each reason has a `code`, whose words are at `bots.reason.CODE`, and `points`.
    """

    action: int
    value: float | None = None
    reasons: list[dict[str, Any]] = field(default_factory=list)


def advise(seat: Seat, bot: Bot, most: int = BEST) -> list[Advice]:
    """The action the bot would take, then the next best ones by value: at most `most` in all."""
    rank_actions = getattr(bot, "advise", None)
    if rank_actions is None:
        return [Advice(bot.choose(seat))]
    rows: list[Advice] = rank_actions(seat)
    return rows[:1] + sorted(rows[1:most], key=_by_value)


def _by_value(row: Advice) -> float:
    return -row.value if row.value is not None else 0.0
