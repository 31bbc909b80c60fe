"""Making tables, finding them, and following one with another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, select, update

from reeftable.games import registry
from reeftable.server import commands, schema
from reeftable.server.people import ID_BYTES, Person, clean
from reeftable.server.refusal import RequestRefused
from reeftable.server.snapshot import table_info
from reeftable.server.table import LiveTable, Transaction, delete_table
from reeftable.server.table_config import TableConfig
from reeftable.server.wire import SeatWish, TableInfo, TableWish

if TYPE_CHECKING:
    from reeftable.server.services import Services

PAGE = 30
INVITE_BYTES = 18
CONTRIBUTION_BYTES = 16


async def make_table(
    services: Services, person: Person, wish: TableWish, invite: str | None = None
) -> LiveTable:
    """A new table with me where I want to sit."""
    if wish.game not in registry.game_names():
        raise RequestRefused("no_game", 422, field="game")
    game = registry.game(wish.game)
    if len(wish.seats) not in game.players:
        raise RequestRefused("wrong_players", 422, field="seats", params={"players": game.players})
    try:
        options = game.full_options(wish.options)
    except ValueError:
        raise RequestRefused("wrong_option", 422, field="options") from None
    await _check_count(services, person)
    system = services.system
    config = TableConfig(
        system.token(ID_BYTES),
        game,
        options,
        wish,
        system.secret(),
        invite or system.token(INVITE_BYTES),
        system.now(),
        services.hub.dealer,
    )

    def fill(tx: Transaction) -> None:
        for seat, one in enumerate(wish.seats):
            given = one.contribution if one.contribution is not None else contribution(services)
            if one.kind == "me":
                name = clean(one.name) if one.name is not None else person.name
                tx.add(
                    "sit", seat, person=person.id, name=name, level=one.level, contribution=given
                )
            elif one.kind == "bot":
                tx.add("bot", seat, level=one.level, contribution=contribution(services))
        if not tx.lines:
            raise RequestRefused("nobody_sits", 422, field="seats")
        commands.start_if_full(tx)

    return await services.hub.create(config, person.id, fill)


def contribution(services: Services) -> str:
    """Random digits for whoever gives none."""
    text = services.system.token(CONTRIBUTION_BYTES)
    return text.encode().hex()[: 2 * CONTRIBUTION_BYTES]


async def _check_count(services: Services, person: Person) -> None:
    t = schema.tables.c
    query = (
        select(func.count())
        .select_from(schema.tables)
        .where(t.owner == person.id, t.status.in_(["open", "running"]))
    )
    row = await services.store.row(query)
    if row is not None and row[0] >= services.settings.tables_per_person:
        raise RequestRefused("too_many_tables", 429)


async def infos(services: Services, person: str | None, query: Any) -> list[TableInfo]:
    """The tables a query finds, as the person sees them."""
    now = services.system.now()
    listed = []
    for row in await services.store.rows(query):
        try:
            listed.append(table_info(await services.hub.get(row.id), person, now))
        except RequestRefused as refused:
            if refused.status != 404:  # deleted since the query
                raise
    return listed


async def public_tables(
    services: Services, person: str | None, status: str, before: float | None
) -> list[TableInfo]:
    """Public tables, the newest first."""
    t = schema.tables.c
    query = select(t.id).where(t.public.is_(True), t.status == status)
    if before is not None:
        query = query.where(t.created < before)
    return await infos(services, person, query.order_by(t.created.desc(), t.id).limit(PAGE))


async def my_tables(services: Services, person: str) -> list[TableInfo]:
    """Where I sit: my turn first, then what moved last."""
    t, s = schema.tables.c, schema.seats.c
    query = (
        select(t.id)
        .where(t.id.in_(select(s.table_id).where(s.person == person)) | (t.owner == person))
        .order_by(t.moved.desc())
        .limit(200)
    )
    found = await infos(services, person, query)
    return sorted(found, key=lambda info: not info.my_turn)


async def leave(services: Services, table: LiveTable, person: str) -> None:
    """Get up; before the game the table is another's then, or gone."""
    async with services.hub.changing(table) as tx:
        seats = tx.before.seats_of(person)
        if seats or tx.before.status != "open":
            commands.leave(tx, person, seats)
        others = [c.person for c in tx.after.chairs if c.person is not None]
        if tx.after.status == "open" and table.owner == person and others:
            tx.owner = others[0]
    if table.state.status == "open" and not any(c.person for c in table.state.chairs):
        await _clear_away(services, table)


async def _clear_away(services: Services, table: LiveTable) -> None:
    """A table nobody sits at and nobody has played at leaves no trace."""
    async with table.lock:
        if any(c.person for c in table.state.chairs):
            return
        await services.people.keep(lambda connection: delete_table(connection, table.id))
        services.hub.forget(table)


async def rematch(services: Services, table: LiveTable, person: Person) -> LiveTable:
    """The same again: me in my seats, bots in theirs, the others' seats open under the old link."""
    if table.state.status != "over":
        raise RequestRefused("not_over")
    if not table.state.seats_of(person.id):
        raise RequestRefused("not_seated", 403)
    seats = [
        SeatWish(
            kind="me" if c.person == person.id else ("bot" if c.kind == "bot" else "open"),
            level=c.level,
            name=c.name if c.person == person.id and c.name else None,
        )
        for c in table.state.chairs
    ]
    wish = table.config.wish.model_copy(update={"seats": seats})
    async with table.lock:
        if table.rematch is not None:
            return await services.hub.get(table.rematch)
        made = await make_table(services, person, wish, table.config.invite)

        def job(connection: Connection) -> None:
            query = update(schema.tables).where(schema.tables.c.id == table.id)
            connection.execute(query.values(rematch=made.id))

        await services.people.keep(job)
        table.rematch = made.id
    await services.hub.push(table)
    return made
