"""The lobby: creates, lists and deletes tables, lets people leave them, and arranges rematches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, select, update

from reeftable.core.game import Game
from reeftable.games import registry
from reeftable.server import commands, schema
from reeftable.server.keys import ID_BYTES
from reeftable.server.names import clean_name
from reeftable.server.people import Person
from reeftable.server.refusal import RequestRefused
from reeftable.server.snapshot import table_info
from reeftable.server.summary import seen_by, stored_summary
from reeftable.server.table import LiveTable
from reeftable.server.table_config import TableConfig
from reeftable.server.table_rows import bot_table_limit_refusal
from reeftable.server.transaction import Transaction
from reeftable.server.wire import SeatRequest, TableInfo, TableRequest

if TYPE_CHECKING:
    from reeftable.server.services import Services

PAGE = 30
MAX_OWN_TABLES = 200
INVITE_BYTES = 18
CONTRIBUTION_BYTES = 16


async def check_names(services: Services, person: Person, seats: list[SeatRequest]) -> None:
    """Refuse a guest, or a second person at a screen, who uses the name of an account."""
    names = [clean_name(seat.name) for seat in seats if seat.kind == "me" and seat.name is not None]
    if person.guest:
        names.append(person.name)
    for name in names:
        await services.people.check_name_is_free(name, person)


async def create_table(
    services: Services, person: Person, request: TableRequest, invite: str | None = None
) -> LiveTable:
    """Create a table and seat its creator as requested."""
    game = _requested_game(request)
    try:
        options = game.full_options(request.options)
    except ValueError:
        raise RequestRefused("wrong_option", 422, field="options") from None
    system = services.system
    config = TableConfig(
        system.token(ID_BYTES),
        game,
        options,
        _stored_request(request),
        system.secret(),
        invite or system.token(INVITE_BYTES),
        system.now(),
        services.hub.dealer,
    )

    def fill_seats(tx: Transaction) -> None:
        for seat, wanted in enumerate(request.seats):
            if wanted.kind == "me":
                name = clean_name(wanted.name) if wanted.name is not None else person.name
                contribution = wanted.contribution
                if contribution is None:
                    contribution = random_contribution(services)
                tx.add(
                    "sit",
                    seat,
                    person=person.id,
                    name=name,
                    level=wanted.level,
                    contribution=contribution,
                )
            elif wanted.kind == "bot":
                contribution = random_contribution(services)
                tx.add("bot", seat, level=wanted.level, contribution=contribution)
        commands.start_if_full(tx)

    return await services.hub.create(config, person.id, fill_seats)


def _requested_game(request: TableRequest) -> Game[Any]:
    """The game to be played, if the seats fit it and the creator takes one of them."""
    if request.game not in registry.game_names():
        raise RequestRefused("no_game", 422, field="game")
    game = registry.game(request.game)
    if len(request.seats) not in game.players:
        raise RequestRefused("wrong_players", 422, field="seats", params={"players": game.players})
    if all(seat.kind != "me" for seat in request.seats):
        raise RequestRefused("nobody_sits", 422, field="seats")
    return game


def _stored_request(request: TableRequest) -> TableRequest:
    """The request as it is stored.

    It contains no names, since the log records who sits where, and says whether hints are allowed.
    """
    seats = [seat.model_copy(update={"name": None}) for seat in request.seats]
    hints = request.hints
    if hints is None:
        hints = sum(1 for seat in seats if seat.kind != "bot") < 2
    return request.model_copy(update={"seats": seats, "hints": hints})


def random_contribution(services: Services) -> str:
    """A random contribution to the deal, for a seat that did not supply one."""
    text = services.system.token(CONTRIBUTION_BYTES)
    return text.encode().hex()[: 2 * CONTRIBUTION_BYTES]


async def start(services: Services, table: LiveTable, person: str) -> None:
    """Fill the open seats with bots and start the game; only the owner may."""
    async with services.hub.transaction_at(table) as tx:
        if table.owner != person:
            raise RequestRefused("not_owner", 403)
        if not any(chair.kind == "bot" for chair in tx.before.chairs):
            tx.condition = partial(
                bot_table_limit_refusal, owner=person, settings=services.settings
            )
        commands.fill_with_bots(tx, [random_contribution(services) for _ in tx.before.chairs])


async def list_tables(services: Services, person: str | None, query: Any) -> list[TableInfo]:
    """The tables whose rows a query returns, as the person sees them; no game is loaded."""
    rows = await services.store.rows(query)
    seats = await _own_seats(services, person, [row.id for row in rows])
    infos = []
    for row in rows:
        try:
            infos.append(await _listed(services, row, person, seats.get(row.id, [])))
        except RequestRefused as refused:
            if refused.status != 404:  # deleted since the query
                raise
    return infos


async def _listed(services: Services, row: Any, person: str | None, seats: list[int]) -> TableInfo:
    """One row of a list of tables: from memory if it is there, else from its stored summary."""
    table = services.hub.tables.get(row.id)
    summary = stored_summary(row) if table is None else None
    if summary is None:
        table = table or await services.hub.peek(row.id)
        return table_info(table, person, services.system.now())
    return seen_by(
        summary,
        seats,
        is_owner=person is not None and person == row.owner,
        invite=row.invite,
        person_to_move=row.to_move,
    )


async def _own_seats(
    services: Services, person: str | None, tables: list[str]
) -> dict[str, list[int]]:
    """The seats a person holds at each of these tables."""
    s = schema.seats.c
    query = select(s.table_id, s.seat).where(s.person == person, s.table_id.in_(tables))
    seats: dict[str, list[int]] = {}
    for row in await services.store.rows(query) if person is not None else []:
        seats.setdefault(row.table_id, []).append(row.seat)
    return seats


async def public_tables(
    services: Services, person: str | None, status: str, before: float | None
) -> list[TableInfo]:
    """Public tables, the newest first."""
    t = schema.tables.c
    query = select(schema.tables).where(t.public.is_(True), t.status == status)
    if before is not None:
        query = query.where(t.created < before)
    return await list_tables(services, person, query.order_by(t.created.desc(), t.id).limit(PAGE))


async def tables_of(services: Services, person: str) -> list[TableInfo]:
    """A person's tables: first those where it is their turn, then the most recently active ones."""
    t, s = schema.tables.c, schema.seats.c
    query = (
        select(schema.tables)
        .where(t.id.in_(select(s.table_id).where(s.person == person)) | (t.owner == person))
        .order_by(t.moved.desc())
        .limit(MAX_OWN_TABLES)
    )
    infos = await list_tables(services, person, query)
    return sorted(infos, key=lambda info: not info.my_turn)


async def leave(services: Services, table: LiveTable, person: str, seat: int | None = None) -> None:
    """Leave a seat, or all of a person's seats.

    If the owner of a table leaves it before the game, it gets a new owner or is deleted.
    """
    async with services.hub.transaction_at(table) as tx:
        seats = tx.before.seats_of(person)
        if seat is not None:
            seats = [commands.own_seat(tx.before, person, seat)]
        if seats or tx.before.status != "open":
            commands.leave(tx, person, seats)
        others = [c.person for c in tx.after.chairs if c.person is not None]
        if tx.after.status == "open" and table.owner == person and others:
            tx.new_owner = others[0]
    if table.state.status == "open" and not any(c.person for c in table.state.chairs):
        await _delete_if_empty(services, table)


async def _delete_if_empty(services: Services, table: LiveTable) -> None:
    async with table.lock:
        if not any(c.person for c in table.state.chairs):
            await services.hub.delete(table)


async def delete_frozen(services: Services, table: LiveTable, person: str) -> None:
    """Delete a frozen table; only its owner may."""
    if table.owner != person:
        raise RequestRefused("not_owner", 403)
    async with table.lock:
        if table.status != "frozen":
            raise RequestRefused("not_frozen")
        await services.hub.delete(table)


async def rematch(
    services: Services, table: LiveTable, person: Person, wanted: TableRequest | None
) -> LiveTable:
    """Create the next table for the people at a finished one, with the same invitation.

    Without a request it is the same game with the same options and bots. A table that somebody else
    has already created is returned instead, unless something different is wanted.
    """
    if table.state.status != "over":
        raise RequestRefused("not_over")
    if not table.state.seats_of(person.id):
        raise RequestRefused("not_seated", 403)
    async with table.lock:
        existing = await _existing_rematch(services, table)
        if existing is not None:
            if wanted is not None:
                raise RequestRefused("rematch_exists")
            return existing
        request = wanted or _same_again(table, person.id)
        new_table = await create_table(services, person, request, table.config.invite)

        def job(connection: Connection) -> None:
            query = update(schema.tables).where(schema.tables.c.id == table.id)
            connection.execute(query.values(rematch=new_table.id))

        await services.store.writer.write(job, services.settings.keep_within)
        table.rematch = new_table.id
    await services.hub.broadcaster.push(table)
    return new_table


async def _existing_rematch(services: Services, table: LiveTable) -> LiveTable | None:
    """The table that somebody has created already, unless it has been deleted since."""
    if table.rematch is None:
        return None
    try:
        return await services.hub.get(table.rematch)
    except RequestRefused as refused:
        if refused.status != 404:
            raise
        return None


def _same_again(table: LiveTable, person: str) -> TableRequest:
    """The request for the same table, with open seats for the other people."""
    seats = [
        SeatRequest(
            kind="me" if c.person == person else ("bot" if c.kind == "bot" else "open"),
            level=c.level,
            name=c.name if c.person == person and c.name else None,
        )
        for c in table.state.chairs
    ]
    return table.config.request.model_copy(update={"seats": seats})
