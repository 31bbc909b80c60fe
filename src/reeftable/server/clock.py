"""The clocks: seconds for the game and per turn, or days per turn; only people's run."""

from __future__ import annotations

from reeftable.server.table_config import TableConfig
from reeftable.server.table_state import TableState
from reeftable.server.wire import ClockInfo, ClockWish

DAY = 86_400.0
# What somebody whose clock fell gets on coming back.
SECOND_CHANCE = 60.0


def at_start(clock: ClockWish, players: int) -> list[float]:
    """Everybody's time before the first turn."""
    return [float(clock.bank) if clock.kind == "bank" else clock.days * DAY] * players


def left_now(s: TableState, now: float) -> list[float]:
    """Everybody's time at this moment."""
    left = list(s.left)
    seat = s.person_to_move
    if seat is not None and left:
        left[seat] -= max(0.0, now - s.turn_at)
    return left


def after(clock: ClockWish, before: TableState, s: TableState, now: float) -> list[float]:
    """Everybody's time after what has just happened."""
    left = left_now(before, now) if before.left else at_start(clock, len(s.chairs))
    was, is_now = before.person_to_move, s.person_to_move
    if clock.kind == "days":
        if is_now is not None and (is_now != was or s.position_seq != before.position_seq):
            left[is_now] = clock.days * DAY
    elif was is not None and was != s.to_move:
        left[was] += clock.increment
    for seat, chair in enumerate(s.chairs):
        if chair.plays and before.chairs[seat].standing == "overdue":
            left[seat] = max(left[seat], SECOND_CHANCE)
    return [round(max(seconds, 0.0), 3) for seconds in left]


def falls_at(config: TableConfig, s: TableState) -> float | None:
    """When the running clock will fall."""
    seat = s.person_to_move
    if config.clock is None or seat is None or not s.left:
        return None
    return s.turn_at + s.left[seat]


def info(config: TableConfig, s: TableState, now: float) -> ClockInfo | None:
    """The clock as everyone sees it."""
    if config.clock is None:
        return None
    left = s.left or at_start(config.clock, len(s.chairs))
    running = s.person_to_move
    return ClockInfo(kind=config.clock.kind, left=left, running=running, at=s.turn_at or now)
