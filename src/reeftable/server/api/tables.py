"""Tables: making, sitting, leaving, hints, reasons, records, replays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, WebSocket
from fastapi.responses import PlainTextResponse

from reeftable.core.game import NotationError
from reeftable.server import chat, commands, lobby
from reeftable.server.api.dependencies import (
    REFUSALS,
    CurrentPerson,
    Id,
    Invite,
    OptionalPerson,
    SeatQuery,
    ServicesDep,
    Since,
)
from reeftable.server.bot_pool import BotFailed
from reeftable.server.export import ALL, NOBODY, record_text, table_deal, table_replay
from reeftable.server.people import Person
from reeftable.server.refusal import RequestRefused
from reeftable.server.services import Services
from reeftable.server.snapshot import is_its_person, may_know, may_look, table_info, usual_seat
from reeftable.server.socket_session import live
from reeftable.server.table import LiveTable
from reeftable.server.wire import (
    ChatLine,
    Deal,
    Hint,
    Replay,
    SeatChoice,
    SitWish,
    TableInfo,
    TableWish,
    Why,
    WhyHere,
)

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["tables"])
HINT_LEVEL = "hard"


async def known(
    services: Services, table_id: str, person: Person | None, invite: str | None
) -> LiveTable:
    """The table, if the person may know of it."""
    table = await services.hub.get(table_id)
    may_know(table, person.id if person else None, invite)
    return table


async def own(services: Services, table_id: str, person: Person) -> LiveTable:
    """A table at which the person sits, or which is theirs."""
    table = await known(services, table_id, person, None)
    if not is_its_person(table, person.id):
        raise RequestRefused("not_seated", 403)
    return table


def eyes(table: LiveTable, person: Person | None, seat: int | None) -> int | None:
    """From which seat to look: the one named, or one's own."""
    if seat is None:
        seat = usual_seat(table, person.id if person else None)
    may_look(table, person.id if person else None, seat)
    return seat


def perspective(table: LiveTable, person: Person | None, seat: str | None) -> int | None:
    """From where to look back; who may look at a finished game may look from everywhere."""
    if seat is None:
        return eyes(table, person, None)
    if seat not in (ALL, NOBODY) and table.state.status != "over":
        return eyes(table, person, int(seat))
    may_look(table, person.id if person else None, None)
    if seat in (ALL, NOBODY):
        return None
    if int(seat) >= len(table.state.chairs):
        raise RequestRefused("no_seat", 422, field="seat")
    return int(seat)


def info(services: Services, table: LiveTable, person: Person | None) -> TableInfo:
    """The answer to most calls."""
    return table_info(table, person.id if person else None, services.system.now())


@router.get("/tables")
async def tables(
    services: ServicesDep,
    person: OptionalPerson,
    status: Literal["open", "running", "over"] = "open",
    before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
) -> list[TableInfo]:
    """Public tables, the newest first; go on with `before` = the last one's `created`."""
    return await lobby.public_tables(services, person.id if person else None, status, before)


@router.post("/tables")
async def make(wish: TableWish, services: ServicesDep, person: CurrentPerson) -> TableInfo:
    """A new table; it starts by itself as soon as no seat is open."""
    return info(services, await lobby.make_table(services, person, wish), person)


@router.get("/me/tables")
async def mine(services: ServicesDep, person: CurrentPerson) -> list[TableInfo]:
    """My tables, my turn first."""
    return await lobby.my_tables(services, person.id)


@router.get("/tables/{table}")
async def one(
    table: Id, services: ServicesDep, person: OptionalPerson, invite: Invite = None
) -> TableInfo:
    """A table from outside."""
    return info(services, await known(services, table, person, invite), person)


@router.post("/tables/{table}/sit")
async def sit(table: Id, wish: SitWish, services: ServicesDep, person: CurrentPerson) -> TableInfo:
    """Take an open seat."""
    found = await known(services, table, person, wish.invite)
    given = wish.contribution
    if given is None:
        given = lobby.contribution(services)
    async with services.hub.changing(found) as tx:
        commands.sit(tx, person.id, person.name, wish.seat, given)
    return info(services, found, person)


@router.post("/tables/{table}/leave")
async def leave(table: Id, services: ServicesDep, person: CurrentPerson) -> TableInfo:
    """Get up; in a running game a bot goes on."""
    found = await own(services, table, person)
    await lobby.leave(services, found, person.id)
    return info(services, found, person)


@router.post("/tables/{table}/start")
async def start(table: Id, services: ServicesDep, person: CurrentPerson) -> TableInfo:
    """Fill the open seats with bots and begin."""
    found = await own(services, table, person)
    if found.owner != person.id:
        raise RequestRefused("not_owner", 403)
    async with services.hub.changing(found) as tx:
        commands.fill(tx, [lobby.contribution(services) for _ in tx.before.chairs])
    return info(services, found, person)


async def _with_seats(
    services: Services, table: Id, person: Person, act: Any, choice: SeatChoice
) -> TableInfo:
    found = await own(services, table, person)
    async with services.hub.changing(found) as tx:
        seats = tx.before.seats_of(person.id)
        if choice.seat is not None:
            seats = [commands.own_seat(tx.before, person.id, choice.seat)]
        if not seats:
            raise RequestRefused("not_seated", 403)
        act(tx, seats)
    return info(services, found, person)


@router.post("/tables/{table}/resign")
async def resign(
    table: Id, services: ServicesDep, person: CurrentPerson, choice: SeatChoice | None = None
) -> TableInfo:
    """Give up for good; a bot plays on for the others."""
    return await _with_seats(services, table, person, commands.resign, choice or SeatChoice())


@router.post("/tables/{table}/back")
async def back(
    table: Id, services: ServicesDep, person: CurrentPerson, choice: SeatChoice | None = None
) -> TableInfo:
    """Take the seat back from the bot that went on."""
    return await _with_seats(services, table, person, commands.back, choice or SeatChoice())


@router.post("/tables/{table}/rematch")
async def rematch(table: Id, services: ServicesDep, person: CurrentPerson) -> TableInfo:
    """The same again; whoever asks second gets the table made by the first."""
    found = await own(services, table, person)
    return info(services, await lobby.rematch(services, found, person), person)


@router.get("/tables/{table}/chat")
async def chat_lines(
    table: Id, services: ServicesDep, person: OptionalPerson, invite: Invite = None
) -> list[ChatLine]:
    """All that was said."""
    found = await known(services, table, person, invite)
    may_look(found, person.id if person else None, None)
    return await chat.lines(services, found)


@router.get("/tables/{table}/hint")
async def hint(
    table: Id, services: ServicesDep, person: CurrentPerson, seat: SeatQuery = None
) -> list[Hint]:
    """The best three moves a bot sees with what my seat knows."""
    found = await own(services, table, person)
    s = found.state
    seat = commands.own_seat(s, person.id, seat)
    state = commands.running(s)
    if found.trouble is not None:
        raise RequestRefused("frozen")
    if state.to_move != seat:
        raise RequestRefused("not_your_turn")
    copied = state.clone()
    try:
        told = await services.hub.workers.hints(copied, seat, HINT_LEVEL, len(s.entries))
    except BotFailed:
        raise RequestRefused("no_hint", 503) from None
    return [
        Hint(
            action=one["action"],
            text=copied.text(one["action"]),
            value=one["value"],
            reasons=one["reasons"],
        )
        for one in told[:3]
    ]


@router.get("/tables/{table}/why")
async def why(
    table: Id,
    services: ServicesDep,
    person: CurrentPerson,
    action: Annotated[int | None, Query(ge=0, le=10_000_000)] = None,
    text: Annotated[str | None, Query(max_length=100)] = None,
    place: Annotated[str | None, Query(max_length=60)] = None,
    seat: SeatQuery = None,
) -> Why | WhyHere:
    """May I do that now, and if not, by which rule? A move may be named by a place on the table."""
    found = await own(services, table, person)
    seat = commands.own_seat(found.state, person.id, seat)
    state = commands.running(found.state)
    if state.to_move != seat:
        raise RequestRefused("not_your_turn")
    if place is not None:
        return commands.why_here(state, place)
    if action is None:
        try:
            action = found.config.game.parse(text or "")
        except NotationError:
            raise RequestRefused("no_such_move", 422, field="text") from None
    if state.is_legal(action):
        return Why(possible=True, action=action)
    refused = commands.refusal(state, seat, action)
    return Why(possible=False, action=action, rule=refused.rule, params=refused.params)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(
    table: Id,
    services: ServicesDep,
    person: OptionalPerson,
    seat: SeatQuery = None,
    invite: Invite = None,
) -> str:
    """The game as a .reef record: all of it at the end, until then what the seat has seen."""
    found = await known(services, table, person, invite)
    return record_text(found, eyes(found, person, seat))


@router.get("/tables/{table}/replay")
async def replay(
    table: Id,
    services: ServicesDep,
    person: OptionalPerson,
    at: Annotated[int, Query(ge=0, le=100_000)],
    seat: Literal["all", "none", "0", "1", "2", "3"] | None = None,
    invite: Invite = None,
    since: Since = None,
) -> Replay:
    """The table after `at` entries, as a seat saw it then, or a spectator (`none`).

    Once the game is over from every seat, or from all at once; the story begins with `since`.
    """
    found = await known(services, table, person, invite)
    if found.trouble is not None:
        raise RequestRefused("frozen")
    every = seat == ALL
    return table_replay(found, at, perspective(found, person, seat), every, since)


@router.get("/tables/{table}/deal")
async def deal(
    table: Id, services: ServicesDep, person: OptionalPerson, invite: Invite = None
) -> Deal:
    """All that chance decided, to be checked against the secret once the game is over."""
    found = await known(services, table, person, invite)
    eyes(found, person, None)
    if found.trouble is not None:
        raise RequestRefused("frozen")
    return table_deal(found)


@router.websocket("/tables/{table}/live")
async def socket(
    websocket: WebSocket,
    table: str,
    invite: str | None = None,
    seat: int | None = None,
    seen: int = 0,
) -> None:
    """The table as it lives."""
    await live(websocket.app.state.services, websocket, table, invite, seat, seen)
