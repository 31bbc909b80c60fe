"""Deletes expired keys daily and, if the settings say so, old finished tables of guests."""

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
TIMEOUT = 60.0  # seconds; no person waits for this write
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
    """Delete expired keys and old tables; returns the number of tables deleted."""
    now = services.keys.expiry.now()
    old_tables = await old_table_ids(services, now)

    def job(connection: Connection) -> None:
        connection.execute(delete(schema.keys).where(schema.keys.c.expires < now))
        for table_id in old_tables:
            delete_table(connection, table_id)

    await services.store.writer.write(job, TIMEOUT)
    for table_id in old_tables:
        table = services.hub.tables.get(table_id)
        if table is not None:
            services.hub.forget(table)
    return len(old_tables)


async def old_table_ids(services: Services, now: float) -> list[str]:
    """The ids of tables that ended long enough ago and at which only guests sat."""
    days = services.settings.keep_guest_tables_days
    if days <= 0:
        return []
    t, s, p = schema.tables.c, schema.seats.c, schema.people.c
    sat = select(s.table_id).join(schema.people, p.id == s.person)
    with_account = sat.where(p.login.is_not(None))
    query = select(t.id).where(
        t.status == "over", t.moved < now - days * DAY, t.id.not_in(with_account)
    )
    return [row.id for row in await services.store.rows(query)]
