"""A table's rows in the database: the jobs that create, change and delete them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from reeftable.server import schema
from reeftable.server.events import rows_with_digest
from reeftable.server.settings import Settings
from reeftable.server.summary import summarise
from reeftable.server.transaction import Transaction
from reeftable.server.writer import Job

if TYPE_CHECKING:
    from reeftable.server.table import LiveTable


def create_job(table: LiveTable, tx: Transaction, settings: Settings) -> Job:
    """A job that writes a new table with its first events: all of it, or nothing.

    The job's result is the code of the refusal if the owner has too many tables, otherwise None.
    """
    config, after = table.config, tx.after
    game = config.playable_game
    rows = rows_with_digest(table.id, tx.events, _digest(tx))
    table_row = {
        "id": table.id,
        "game": game.name,
        "rules": game.rules_version,
        "data": game.hash_with(config.options),
        "options": json.dumps(config.options),
        "wish": config.request.model_dump_json(),
        "secret": config.secret.hex(),
        "invite": config.invite,
        "owner": table.owner,
        "public": config.request.public,
        "has_clock": config.clock is not None,
        "created": config.created,
        "status": after.status,
        "to_move": after.person_to_move,
        "moved": after.last_event_at,
        **_summary(table, tx),
    }
    seat_rows = [
        {
            "table_id": table.id,
            "seat": i,
            "person": c.person,
            "standing": c.standing,
            "preset": c.preset,
        }
        for i, c in enumerate(after.chairs)
    ]

    has_bots = any(chair.kind == "bot" for chair in after.chairs)

    def job(connection: Connection) -> str | None:
        code = table_limit_refusal(connection, table.owner, has_bots, settings)
        if code is None:
            connection.execute(insert(schema.tables), [table_row])
            connection.execute(insert(schema.seats), seat_rows)
            connection.execute(insert(schema.log), rows)
        return code

    return job


def table_limit_refusal(
    connection: Connection, owner: str, has_bots: bool, settings: Settings
) -> str | None:
    """The code of the refusal if a person may not have another unfinished table, or None."""
    if connection.execute(count_unfinished(owner)).scalar_one() >= settings.tables_per_person:
        return "too_many_tables"
    return bot_table_limit_refusal(connection, owner, settings) if has_bots else None


def bot_table_limit_refusal(connection: Connection, owner: str, settings: Settings) -> str | None:
    """The code of the refusal if a person may not have another table with bots, or None."""
    count = connection.execute(count_unfinished(owner, with_bots=True)).scalar_one()
    return "too_many_bot_tables" if count >= settings.bot_tables_per_person else None


def count_unfinished(owner: str, with_bots: bool = False) -> Select[int]:
    """A query that counts a person's open and running tables, or only those with bots."""
    t = schema.tables.c
    query = select(func.count()).select_from(schema.tables)
    query = query.where(t.owner == owner, t.status.in_(["open", "running"]))
    return query.where(t.bots > 0) if with_bots else query


def append_job(table: LiveTable, tx: Transaction) -> Job:
    """A job that appends a transaction's events to the log and updates the table and its seats.

    The job's result is the code of the refusal if the transaction's condition is not met.
    """
    after = tx.after
    rows = rows_with_digest(table.id, tx.events, _digest(tx))
    before = table.state.chairs
    changed = [i for i, chair in enumerate(after.chairs) if before[i] != chair]
    values = {
        "status": after.status,
        "to_move": after.person_to_move,
        "moved": after.last_event_at,
        "owner": tx.new_owner or table.owner,
        **_summary(table, tx),
    }

    def job(connection: Connection) -> str | None:
        code = tx.condition(connection) if tx.condition is not None else None
        if code is not None:
            return code
        if rows:
            connection.execute(insert(schema.log), rows)
        connection.execute(
            update(schema.tables).where(schema.tables.c.id == table.id).values(**values)
        )
        for seat in changed:
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table_id == table.id, schema.seats.c.seat == seat)
                .values(
                    person=after.chairs[seat].person,
                    standing=after.chairs[seat].standing,
                    preset=after.chairs[seat].preset,
                )
            )
        return None

    return job


def status_job(table: LiveTable) -> Job:
    """A job that stores, for the lists, that a table was frozen, archived or repaired."""
    values = {"status": table.status, "trouble": table.trouble}

    def job(connection: Connection) -> None:
        query = update(schema.tables).where(
            schema.tables.c.id == table.id, schema.tables.c.status != table.status
        )
        connection.execute(query.values(**values))

    return job


def summary_job(table: LiveTable) -> Job:
    """A job that stores a table's summary, unless something has happened there since."""
    t, s = schema.tables.c, table.state
    summary = summarise(table.config, s, s.last_event_at).model_dump_json()

    def job(connection: Connection) -> None:
        query = update(schema.tables).where(t.id == table.id, t.moved == s.last_event_at)
        connection.execute(query.values(summary=summary))

    return job


def delete_table(connection: Connection, table_id: str) -> None:
    """Delete everything stored about a table."""
    for part in (schema.log, schema.seats, schema.chat):
        connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


def _summary(table: LiveTable, tx: Transaction) -> dict[str, Any]:
    """The columns for lists: the summary of the table, and how many bots play there."""
    return {
        "summary": summarise(table.config, tx.after, tx.at).model_dump_json(),
        "bots": sum(1 for chair in tx.after.chairs if chair.kind == "bot"),
    }


def _digest(tx: Transaction) -> str | None:
    return tx.after.game_state.digest() if tx.after.game_state is not None else None
