"""Routes for tables: create, list, sit, start, leave, return, resign, rematch, delete, chat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Query, WebSocket

from reeftable.server import chat, commands, lobby
from reeftable.server.access import belongs_to, check_may_know, check_may_look
from reeftable.server.api.dependencies import (
    REFUSALS,
    CurrentPerson,
    Id,
    Invite,
    OptionalPersonId,
    ServicesDep,
)
from reeftable.server.refusal import RequestRefused
from reeftable.server.services import Services
from reeftable.server.snapshot import table_info
from reeftable.server.socket_session import serve_socket
from reeftable.server.table import LiveTable
from reeftable.server.transaction import Transaction
from reeftable.server.wire import (
    ChatLine,
    RematchRequest,
    SeatChoice,
    SitRequest,
    TableInfo,
    TableRequest,
)

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["tables"])


async def get_table(
    services: Services, table_id: str, person: str | None, invite: str | None
) -> LiveTable:
    """The table with this id, if the person may know that it exists."""
    table = await services.hub.get(table_id)
    check_may_know(table, person, invite)
    return table


async def get_own_table(services: Services, table_id: str, person: str) -> LiveTable:
    """A table at which the person sits, or which they own."""
    table = await get_table(services, table_id, person, None)
    if not belongs_to(table, person):
        raise RequestRefused("not_seated", 403)
    return table


def info(services: Services, table: LiveTable, person: str | None) -> TableInfo:
    """The summary of a table, which most routes return."""
    return table_info(table, person, services.system.now())


@router.get("/tables")
async def list_public(
    services: ServicesDep,
    person: OptionalPersonId,
    status: Literal["open", "running", "over"] = "open",
    before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
) -> list[TableInfo]:
    """Public tables, the newest first; for the next page, pass the last `created` as `before`."""
    return await lobby.public_tables(services, person, status, before)


@router.post("/tables")
async def create(body: TableRequest, services: ServicesDep, person: CurrentPerson) -> TableInfo:
    """Create a table; the game starts as soon as no seat is open."""
    await lobby.check_names(services, person, body.seats)
    return info(services, await lobby.create_table(services, person, body), person.id)


@router.get("/me/tables")
async def list_own(services: ServicesDep, person: CurrentPerson) -> list[TableInfo]:
    """My tables; those where it is my turn come first."""
    return await lobby.tables_of(services, person.id)


@router.get("/tables/{table}")
async def show(
    table: Id, services: ServicesDep, person: OptionalPersonId, invite: Invite = None
) -> TableInfo:
    """The summary of a table."""
    return info(services, await get_table(services, table, person, invite), person)


@router.delete("/tables/{table}", status_code=204)
async def delete(table: Id, services: ServicesDep, person: CurrentPerson) -> None:
    """Permanently delete a frozen table that I own."""
    live_table = await get_own_table(services, table, person.id)
    await lobby.delete_frozen(services, live_table, person.id)


@router.post("/tables/{table}/sit")
async def sit(
    table: Id, body: SitRequest, services: ServicesDep, person: CurrentPerson
) -> TableInfo:
    """Take an open seat."""
    await lobby.check_names(services, person, [])
    live_table = await get_table(services, table, person.id, body.invite)
    contribution = body.contribution
    if contribution is None:
        contribution = lobby.random_contribution(services)
    async with services.hub.transaction_at(live_table) as tx:
        commands.sit(tx, person.id, person.name, body.seat, contribution)
    return info(services, live_table, person.id)


@router.post("/tables/{table}/leave")
async def leave(
    table: Id, services: ServicesDep, person: CurrentPerson, choice: SeatChoice | None = None
) -> TableInfo:
    """Leave my seat; in a running game a bot plays there until I take it back."""
    live_table = await get_own_table(services, table, person.id)
    await lobby.leave(services, live_table, person.id, choice.seat if choice else None)
    return info(services, live_table, person.id)


@router.post("/tables/{table}/start")
async def start(table: Id, services: ServicesDep, person: CurrentPerson) -> TableInfo:
    """Fill the open seats with bots and start the game."""
    live_table = await get_own_table(services, table, person.id)
    await lobby.start(services, live_table, person.id)
    return info(services, live_table, person.id)


async def _for_own_seats(
    services: Services,
    table: str,
    person: str,
    choice: SeatChoice | None,
    command: Callable[[Transaction, list[int]], None],
) -> TableInfo:
    """Carry out a command for the chosen seat, or for all seats of a person."""
    live_table = await get_own_table(services, table, person)
    async with services.hub.transaction_at(live_table) as tx:
        seats = tx.before.seats_of(person)
        if choice is not None and choice.seat is not None:
            seats = [commands.own_seat(tx.before, person, choice.seat)]
        if not seats:
            raise RequestRefused("not_seated", 403)
        command(tx, seats)
    return info(services, live_table, person)


@router.post("/tables/{table}/resign")
async def resign(
    table: Id, services: ServicesDep, person: CurrentPerson, choice: SeatChoice | None = None
) -> TableInfo:
    """Give up for good; the last seat that has not given up wins, until then a bot plays on."""
    return await _for_own_seats(services, table, person.id, choice, commands.resign)


@router.post("/tables/{table}/back")
async def come_back(
    table: Id, services: ServicesDep, person: CurrentPerson, choice: SeatChoice | None = None
) -> TableInfo:
    """Take my seat back from the bot that took over."""
    return await _for_own_seats(services, table, person.id, choice, commands.come_back)


@router.post("/tables/{table}/rematch")
async def rematch(
    table: Id, services: ServicesDep, person: CurrentPerson, body: RematchRequest | None = None
) -> TableInfo:
    """Ask for another game: the same again or, with `table`, a different one.

    The first request creates a table; later ones for the same again return that table.
    """
    live_table = await get_own_table(services, table, person.id)
    wanted = body.table if body is not None else None
    if wanted is not None:
        await lobby.check_names(services, person, wanted.seats)
    next_table = await lobby.rematch(services, live_table, person, wanted)
    return info(services, next_table, person.id)


@router.get("/tables/{table}/chat")
async def chat_lines(
    table: Id, services: ServicesDep, person: OptionalPersonId, invite: Invite = None
) -> list[ChatLine]:
    """The chat of the table."""
    live_table = await get_table(services, table, person, invite)
    check_may_look(live_table, person, None)
    return await chat.lines(services, live_table)


@router.websocket("/tables/{table}/live")
async def socket(
    websocket: WebSocket,
    table: str,
    invite: str | None = None,
    seat: int | None = None,
    seen: int = 0,
) -> None:
    """The table's socket, over which scenes, moves and chat are sent."""
    await serve_socket(websocket.app.state.services, websocket, table, invite, seat, seen)
