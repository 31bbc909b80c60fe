"""How long things are kept: finished tables of guests, keys that ran out."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from reeftable.server import schema
from reeftable.server.table import delete_table
from reeftable.server.writer import StorageError

if TYPE_CHECKING:
    from reeftable.server.services import Services

DAY = 86_400.0
PATIENCE = 60.0  # nobody waits for it
logger = logging.getLogger("reeftable.keeping")


async def clean_daily(services: Services) -> None:
    """Once at the start and then every day."""
    while True:
        try:
            await clean(services)
        except StorageError:
            logger.warning("not cleaned")
        await asyncio.sleep(DAY)


async def clean(services: Services) -> int:
    """Forget what need not be kept; tells how many tables went."""
    now = services.system.now()
    gone = await old_guest_tables(services, now)

    def job(connection: Connection) -> None:
        connection.execute(delete(schema.keys).where(schema.keys.c.expires < now))
        for table_id in gone:
            delete_table(connection, table_id)

    await services.store.writer.keep(job, PATIENCE)
    for table_id in gone:
        table = services.hub.tables.get(table_id)
        if table is not None:
            services.hub.forget(table)
    return len(gone)


async def old_guest_tables(services: Services, now: float) -> list[str]:
    """Finished tables at which only guests sat, long enough ago."""
    days = services.settings.keep_guest_tables_days
    if days <= 0:
        return []
    t, s, p = schema.tables.c, schema.seats.c, schema.people.c
    accounts = select(s.table_id).join(schema.people, p.id == s.person).where(p.login.is_not(None))
    query = select(t.id).where(
        t.status == "over", t.moved < now - days * DAY, t.id.not_in(accounts)
    )
    return [row.id for row in await services.store.rows(query)]
