"""Making tables, finding them, and following one with another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, select, update

from reeftable.games import registry
from reeftable.server import commands, schema
from reeftable.server.people import ID_BYTES, Person, clean
from reeftable.server.refusal import Refuse
from reeftable.server.snapshot import table_info
from reeftable.server.table import Batch, LiveTable, delete_table
from reeftable.server.table_config import Facts
from reeftable.server.wire import SeatWish, TableInfo, TableWish

if TYPE_CHECKING:
    from reeftable.server.server import Server

PAGE = 30
INVITE_BYTES = 18
CONTRIBUTION_BYTES = 16


async def make_table(
    server: Server, person: Person, wish: TableWish, invite: str | None = None
) -> LiveTable:
    """A new table with me where I want to sit."""
    if wish.game not in registry.game_names():
        raise Refuse("no_game", 422, field="game")
    game = registry.game(wish.game)
    if len(wish.seats) not in game.players:
        raise Refuse("wrong_players", 422, field="seats", params={"players": game.players})
    try:
        options = game.full_options(wish.options)
    except ValueError:
        raise Refuse("wrong_option", 422, field="options") from None
    await _check_count(server, person)
    world = server.world
    facts = Facts(
        world.token(ID_BYTES),
        game,
        options,
        wish,
        world.secret(),
        invite or world.token(INVITE_BYTES),
        world.now(),
        server.hub.dealer,
    )

    def fill(batch: Batch) -> None:
        for seat, one in enumerate(wish.seats):
            given = one.contribution if one.contribution is not None else contribution(server)
            if one.kind == "me":
                name = clean(one.name) if one.name is not None else person.name
                batch.add(
                    "sit", seat, person=person.id, name=name, level=one.level, contribution=given
                )
            elif one.kind == "bot":
                batch.add("bot", seat, level=one.level, contribution=contribution(server))
        if not batch.lines:
            raise Refuse("nobody_sits", 422, field="seats")
        commands.start_if_full(batch)

    return await server.hub.create(facts, person.id, fill)


def contribution(server: Server) -> str:
    """Random digits for whoever gives none."""
    text = server.world.token(CONTRIBUTION_BYTES)
    return text.encode().hex()[: 2 * CONTRIBUTION_BYTES]


async def _check_count(server: Server, person: Person) -> None:
    t = schema.tables.c
    query = (
        select(func.count())
        .select_from(schema.tables)
        .where(t.owner == person.id, t.status.in_(["open", "running"]))
    )
    row = await server.store.row(query)
    if row is not None and row[0] >= server.settings.tables_per_person:
        raise Refuse("too_many_tables", 429)


async def infos(server: Server, person: str | None, query: Any) -> list[TableInfo]:
    """The tables a query finds, as the person sees them."""
    now = server.world.now()
    listed = []
    for row in await server.store.rows(query):
        try:
            listed.append(table_info(await server.hub.get(row.id), person, now))
        except Refuse as refused:
            if refused.status != 404:  # deleted since the query
                raise
    return listed


async def public_tables(
    server: Server, person: str | None, status: str, before: float | None
) -> list[TableInfo]:
    """Public tables, the newest first."""
    t = schema.tables.c
    query = select(t.id).where(t.public.is_(True), t.status == status)
    if before is not None:
        query = query.where(t.created < before)
    return await infos(server, person, query.order_by(t.created.desc(), t.id).limit(PAGE))


async def my_tables(server: Server, person: str) -> list[TableInfo]:
    """Where I sit: my turn first, then what moved last."""
    t, s = schema.tables.c, schema.seats.c
    query = (
        select(t.id)
        .where(t.id.in_(select(s.table_id).where(s.person == person)) | (t.owner == person))
        .order_by(t.moved.desc())
        .limit(200)
    )
    found = await infos(server, person, query)
    return sorted(found, key=lambda info: not info.my_turn)


async def leave(server: Server, table: LiveTable, person: str) -> None:
    """Get up; before the game the table is another's then, or gone."""
    async with server.hub.changing(table) as batch:
        seats = batch.before.seats_of(person)
        if seats or batch.before.status != "open":
            commands.leave(batch, person, seats)
        others = [c.person for c in batch.after.chairs if c.person is not None]
        if batch.after.status == "open" and table.owner == person and others:
            batch.owner = others[0]
    if table.now.status == "open" and not any(c.person for c in table.now.chairs):
        await _clear_away(server, table)


async def _clear_away(server: Server, table: LiveTable) -> None:
    """A table nobody sits at and nobody has played at leaves no trace."""
    async with table.lock:
        if any(c.person for c in table.now.chairs):
            return
        await server.people.keep(lambda connection: delete_table(connection, table.id))
        server.hub.forget(table)


async def rematch(server: Server, table: LiveTable, person: Person) -> LiveTable:
    """The same again: me in my seats, bots in theirs, the others' seats open under the old link."""
    if table.now.status != "over":
        raise Refuse("not_over")
    if not table.now.seats_of(person.id):
        raise Refuse("not_seated", 403)
    seats = [
        SeatWish(
            kind="me" if c.person == person.id else ("bot" if c.kind == "bot" else "open"),
            level=c.level,
            name=c.name if c.person == person.id and c.name else None,
        )
        for c in table.now.chairs
    ]
    wish = table.facts.wish.model_copy(update={"seats": seats})
    async with table.lock:
        if table.rematch is not None:
            return await server.hub.get(table.rematch)
        made = await make_table(server, person, wish, table.facts.invite)

        def job(connection: Connection) -> None:
            query = update(schema.tables).where(schema.tables.c.id == table.id)
            connection.execute(query.values(rematch=made.id))

        await server.people.keep(job)
        table.rematch = made.id
    await server.hub.push(table)
    return made
