"""Retention: expired keys and, after a time, finished tables of guests are deleted."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from reeftable.server import schema
from reeftable.server.refusal import StorageError
from reeftable.server.table_rows import delete_table

if TYPE_CHECKING:
    from reeftable.server.services import Services

DAY = 86_400.0
TIMEOUT = 60.0  # nobody waits for it
logger = logging.getLogger("reeftable.retention")


async def clean_daily(services: Services) -> None:
    """Clean up at the start and then once a day."""
    while True:
        try:
            await clean(services)
        except StorageError:
            logger.warning("cleaning failed")
        await asyncio.sleep(DAY)


async def clean(services: Services) -> int:
    """Delete what need not be stored any longer; returns the number of tables deleted."""
    now = services.system.now()
    expired = await old_guest_tables(services, now)

    def job(connection: Connection) -> None:
        connection.execute(delete(schema.keys).where(schema.keys.c.expires < now))
        for table_id in expired:
            delete_table(connection, table_id)

    await services.store.writer.write(job, TIMEOUT)
    for table_id in expired:
        table = services.hub.tables.get(table_id)
        if table is not None:
            services.hub.forget(table)
    return len(expired)


async def old_guest_tables(services: Services, now: float) -> list[str]:
    """Tables finished long enough ago at which only guests sat."""
    days = services.settings.keep_guest_tables_days
    if days <= 0:
        return []
    t, s, p = schema.tables.c, schema.seats.c, schema.people.c
    accounts = select(s.table_id).join(schema.people, p.id == s.person).where(p.login.is_not(None))
    query = select(t.id).where(
        t.status == "over", t.moved < now - days * DAY, t.id.not_in(accounts)
    )
    return [row.id for row in await services.store.rows(query)]
