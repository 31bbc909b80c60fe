"""Routes that look back at a table's game: its record, any moment of it, every chance outcome."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse

from reeftable.server.access import check_may_look, default_seat
from reeftable.server.api.dependencies import (
    REFUSALS,
    Id,
    Invite,
    OptionalPersonId,
    SeatQuery,
    ServicesDep,
    Since,
)
from reeftable.server.api.tables import get_table
from reeftable.server.export import record_text
from reeftable.server.refusal import RequestRefused
from reeftable.server.replays import ALL_SEATS, NO_SEAT, table_deal, table_replay
from reeftable.server.table import LiveTable
from reeftable.server.wire import Deal, Replay

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["tables"])


def viewing_seat(table: LiveTable, person: str | None, seat: int | None) -> int | None:
    """The seat to look from: the one named or the person's only seat; None for a spectator."""
    if seat is None:
        seat = default_seat(table, person)
    check_may_look(table, person, seat)
    return seat


def replay_seat(table: LiveTable, person: str | None, seat: str | None) -> int | None:
    """The seat to look back from, None for `all` and `none`; if the game is over, any seat."""
    if seat is None:
        return viewing_seat(table, person, None)
    if seat not in (ALL_SEATS, NO_SEAT) and table.state.status != "over":
        return viewing_seat(table, person, int(seat))
    check_may_look(table, person, None)
    if seat in (ALL_SEATS, NO_SEAT):
        return None
    if int(seat) >= len(table.state.chairs):
        raise RequestRefused("no_seat", 422, field="seat")
    return int(seat)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(
    table: Id,
    services: ServicesDep,
    person: OptionalPersonId,
    seat: SeatQuery = None,
    invite: Invite = None,
) -> str:
    """The game as a .reef record: complete at the end, until then only what the seat has seen."""
    live_table = await get_table(services, table, person, invite)
    return record_text(live_table, viewing_seat(live_table, person, seat))


@router.get("/tables/{table}/replay")
async def replay(
    table: Id,
    services: ServicesDep,
    person: OptionalPersonId,
    at: Annotated[int, Query(ge=0, le=100_000)],
    seat: Literal["all", "none", "0", "1", "2", "3"] | None = None,
    invite: Invite = None,
    since: Since = None,
) -> Replay:
    """The table after `at` entries, as a seat or a spectator (`none`) saw it then.

    A finished game can be viewed from any seat, or from all of them at once (`all`). The story
    starts at entry `since`; by default it contains only the last entry.
    """
    live_table = await get_table(services, table, person, invite)
    if live_table.trouble is not None:
        raise RequestRefused("frozen")
    viewer = replay_seat(live_table, person, seat)
    return table_replay(live_table, at, viewer, seat == ALL_SEATS, since)


@router.get("/tables/{table}/deal")
async def deal(
    table: Id, services: ServicesDep, person: OptionalPersonId, invite: Invite = None
) -> Deal:
    """The chance outcomes of a finished game, which can be checked against the secret."""
    live_table = await get_table(services, table, person, invite)
    viewing_seat(live_table, person, None)
    if live_table.trouble is not None:
        raise RequestRefused("frozen")
    return table_deal(live_table)
