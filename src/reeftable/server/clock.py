"""The clocks of a table: seconds per game and move, or days per move; only people's clocks run."""

from __future__ import annotations

from reeftable.server.table_config import TableConfig
from reeftable.server.table_state import TableState
from reeftable.server.wire import ClockInfo, ClockWish

DAY = 86_400.0
# The least time somebody whose time was up has after coming back.
SECOND_CHANCE = 60.0


def at_start(clock: ClockWish, players: int) -> list[float]:
    """The seconds on every clock before the first turn."""
    return [float(clock.bank) if clock.kind == "bank" else clock.days * DAY] * players


def left_now(s: TableState, now: float) -> list[float]:
    """The seconds on every clock at this moment."""
    left = list(s.left)
    seat = s.person_to_move
    if seat is not None and left:
        left[seat] -= max(0.0, now - s.turn_at)
    return left


def after(clock: ClockWish, before: TableState, s: TableState, now: float) -> list[float]:
    """The seconds on every clock after the change from `before` to `s`."""
    left = left_now(before, now) if before.left else at_start(clock, len(s.chairs))
    previous, current = before.person_to_move, s.person_to_move
    if clock.kind == "days":
        if current is not None and (current != previous or s.position_seq != before.position_seq):
            left[current] = clock.days * DAY
    elif previous is not None and previous != s.to_move:
        left[previous] += clock.increment
    for seat, chair in enumerate(s.chairs):
        if chair.plays and before.chairs[seat].standing == "overdue":
            left[seat] = max(left[seat], SECOND_CHANCE)
    return [round(max(seconds, 0.0), 3) for seconds in left]


def runs_out_at(config: TableConfig, s: TableState) -> float | None:
    """When the time of the person who is asked will be up."""
    seat = s.person_to_move
    if config.clock is None or seat is None or not s.left:
        return None
    return s.turn_at + s.left[seat]


def info(config: TableConfig, s: TableState, now: float) -> ClockInfo | None:
    """The clocks as everyone sees them."""
    if config.clock is None:
        return None
    left = s.left or at_start(config.clock, len(s.chairs))
    running = s.person_to_move
    return ClockInfo(kind=config.clock.kind, left=left, running=running, at=s.turn_at or now)
