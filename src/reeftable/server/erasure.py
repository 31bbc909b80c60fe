"""Erases a person: bots take over their seats, and their name is removed from logs and chats."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select, union, update

from reeftable.server import lobby, schema
from reeftable.server.refusal import RequestRefused, StorageError
from reeftable.server.table import LiveTable

if TYPE_CHECKING:
    from reeftable.server.services import Services

ERASED_NAME = "?"


async def erase_person(services: Services, person: str, chat: bool) -> None:
    """Delete a person and, with `chat`, everything they said."""
    await _leave_all_tables(services, person)
    await services.people.delete(person, chat)
    services.keys.uncache_person(person)
    services.close_sockets(person)


async def _leave_all_tables(services: Services, person: str) -> None:
    s, log = schema.seats.c, schema.log.c
    # The log also names people who sat down but left before the game started.
    tables = union(
        select(s.table_id).where(s.person == person),
        select(log.table_id).where(log.person == person),
    )
    for row in await services.store.rows(tables):
        table = await services.hub.get(row.table_id)
        sits = bool(table.state.seats_of(person))
        if sits and table.state.status != "over" and table.trouble is None:
            try:
                await lobby.leave(services, table, person)
            except StorageError:
                raise
            except RequestRefused:
                pass  # they had left already
        if not table.deleted:
            await _erase_from_table(services, table, person)


async def _erase_from_table(services: Services, table: LiveTable, person: str) -> None:
    """Remove the person from the log's events; the events themselves and their seats remain."""
    async with table.lock:
        changed = {}
        for i, event in enumerate(table.log):
            if event.person == person:
                data = {**event.data, "name": ERASED_NAME} if event.kind == "sit" else event.data
                changed[i] = replace(event, data=data, person=None, message=None)

        def job(connection: Connection) -> None:
            log = schema.log.c
            for event in changed.values():
                connection.execute(
                    update(schema.log)
                    .where(log.table_id == table.id, log.seq == event.seq)
                    .values(data=json.dumps(event.data, sort_keys=True), person=None, message=None)
                )
            # Rows that cannot be read may contain the name as well.
            connection.execute(
                update(schema.log)
                .where(log.table_id == table.id, log.person == person)
                .values(data="{}", person=None, message=None)
            )
            # A new summary, without the name, is made when the table is next listed.
            connection.execute(
                update(schema.tables).where(schema.tables.c.id == table.id).values(summary=None)
            )
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table_id == table.id, schema.seats.c.person == person)
                .values(person=None)
            )

        await services.store.writer.write(job, services.settings.keep_within)
        for i, event in changed.items():
            table.log[i] = event
        table.state.chairs = [
            chair.changed(person=None, name=ERASED_NAME) if chair.person == person else chair
            for chair in table.state.chairs
        ]
