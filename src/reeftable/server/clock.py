"""Table clocks: a time bank with an increment each time the turn passes, or days per move.

A clock runs only while a person is to move and the server is running. Changing the system time does
not affect it.
"""

from __future__ import annotations

from reeftable.server.table_config import TableConfig
from reeftable.server.table_state import TableState
from reeftable.server.wire import ClockInfo, ClockRequest

DAY = 86_400.0
# Minimum seconds on the clock of somebody who returns after running out of time.
SECOND_CHANCE = 60.0


def initial_seconds(clock: ClockRequest, players: int) -> list[float]:
    """The seconds on every clock before the first turn."""
    return [float(clock.bank) if clock.kind == "bank" else clock.days * DAY] * players


def remaining(s: TableState, running: float) -> list[float]:
    """The seconds left on every clock when the server has run for `running` seconds."""
    left = list(s.left)
    seat = s.person_to_move
    if seat is not None and left:
        left[seat] -= max(0.0, running - s.turn_began)
    return left


def remaining_after(
    clock: ClockRequest, before: TableState, s: TableState, running: float
) -> list[float]:
    """The seconds left on every clock after the change from `before` to `s`."""
    left = remaining(before, running) if before.left else initial_seconds(clock, len(s.chairs))
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
    """When the person to move runs out of time, in running time; None if no clock is running."""
    seat = s.person_to_move
    if config.clock is None or seat is None or not s.left:
        return None
    return s.turn_began + s.left[seat]


def clock_info(config: TableConfig, s: TableState, now: float) -> ClockInfo | None:
    """The clocks as everyone sees them."""
    if config.clock is None:
        return None
    left = s.left or initial_seconds(config.clock, len(s.chairs))
    running = s.person_to_move
    return ClockInfo(kind=config.clock.kind, left=left, running=running, at=s.turn_at or now)
