"""Hints: what a bot would do, what it would consider next, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reeftable.bots.seat import Bot, Seat

BEST = 3


@dataclass(frozen=True)
class Advice:
    """One recommended action; `value` is the bot's estimate in points, or None.

    Each reason has `points` and a `code`, whose text is in the catalogue at `bots.reason.CODE`.
    """

    action: int
    value: float | None = None
    reasons: list[dict[str, Any]] = field(default_factory=list)


def advise(seat: Seat, bot: Bot, most: int = BEST) -> list[Advice]:
    """The action the bot would take, followed by the next best ones, `most` at most."""
    rank_actions = getattr(bot, "advise", None)
    if rank_actions is None:
        return [Advice(bot.choose(seat))]
    rows: list[Advice] = rank_actions(seat)
    return rows[:1] + sorted(rows[1:most], key=_by_value)


def _by_value(row: Advice) -> float:
    return -row.value if row.value is not None else 0.0
