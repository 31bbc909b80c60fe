"""Deletes old data daily: keys, tables of guests, and guests who cannot come back."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from reeftable.server import schema
from reeftable.server.refusal import StorageError
from reeftable.server.settings import Settings
from reeftable.server.table_rows import delete_table

if TYPE_CHECKING:
    from reeftable.server.services import Services

DAY = 86_400.0
TIMEOUT = 60.0  # seconds; no person waits for this write
logger = logging.getLogger("reeftable.retention")


async def clean_daily(services: Services) -> None:
    """Clean up when the server starts and then once a day."""
    while True:
        try:
            await clean(services)
        except StorageError:
            logger.warning("clean-up failed")
        await asyncio.sleep(DAY)


async def clean(services: Services) -> int:
    """Delete what is too old to keep; returns the number of tables deleted."""
    now = services.keys.expiry.now()
    settings = services.settings

    def job(connection: Connection) -> list[str]:
        connection.execute(delete(schema.keys).where(schema.keys.c.expires < now))
        tables = old_table_ids(connection, settings, now)
        for table_id in tables:
            delete_table(connection, table_id)
        if settings.keep_guests_days > 0:
            delete_lost_guests(connection, now - settings.keep_guests_days * DAY)
        return tables

    old_tables: list[str] = await services.store.writer.write(job, TIMEOUT)
    for table_id in old_tables:
        table = services.hub.tables.get(table_id)
        if table is not None:
            services.hub.forget(table)
    return len(old_tables)


def old_table_ids(connection: Connection, settings: Settings, now: float) -> list[str]:
    """The ids of tables that have been idle too long and where nobody with an account sits."""
    t, s, p = schema.tables.c, schema.seats.c, schema.people.c
    sat = select(s.table_id).join(schema.people, p.id == s.person)
    with_account = sat.where(p.login.is_not(None))
    ids: list[str] = []
    for days, statuses in (
        (settings.keep_guest_tables_days, ["over"]),
        (settings.keep_unfinished_tables_days, ["open", "running"]),
    ):
        if days > 0:
            query = select(t.id).where(
                t.status.in_(statuses), t.moved < now - days * DAY, t.id.not_in(with_account)
            )
            ids += connection.execute(query).scalars()
    return ids


def delete_lost_guests(connection: Connection, created_before: float) -> None:
    """Delete guests who cannot come back, hold no seat and own no table, with their records.

    A guest without a session, link or token has no way to come back.
    """
    p = schema.people.c
    seated = select(schema.seats.c.person).where(schema.seats.c.person.is_not(None))
    lost = select(p.id).where(
        p.login.is_(None),
        p.created < created_before,
        p.id.not_in(select(schema.keys.c.person)),
        p.id.not_in(seated),
        p.id.not_in(select(schema.tables.c.owner)),
    )
    connection.execute(delete(schema.records).where(schema.records.c.person.in_(lost)))
    connection.execute(delete(schema.people).where(p.id.in_(lost)))
