"""Backups: copies the whole database into one SQLite file, even while the server runs."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, create_engine, insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from reeftable.server.store import is_sqlite

ROWS_AT_ONCE = 1_000


async def back_up(engine: AsyncEngine, file: Path) -> None:
    """Write the copy. The file appears only when complete, and only its owner can read it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        if is_sqlite(engine.url):
            await asyncio.to_thread(_copy_file, str(engine.url.database), part)
        else:
            await _copy_rows(engine, part)
        with part.open("rb") as stream:
            os.fsync(stream.fileno())
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


def _copy_file(source: str, target: Path) -> None:
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    old.close()
    new.close()


async def _copy_rows(engine: AsyncEngine, target: Path) -> None:
    """Copy every table row by row, from one consistent snapshot."""
    metadata = MetaData()
    new = create_engine(f"sqlite:///{target}")
    try:
        async with engine.connect() as connection, connection.begin():
            await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            await connection.run_sync(_reflect, metadata)
            metadata.create_all(new)
            with new.begin() as copy:
                for table in metadata.sorted_tables:
                    rows: list[dict[str, Any]] = []
                    async for row in await connection.stream(select(table)):
                        rows.append(dict(row._mapping))
                        if len(rows) == ROWS_AT_ONCE:
                            copy.execute(insert(table), rows)
                            rows = []
                    if rows:
                        copy.execute(insert(table), rows)
    finally:
        new.dispose()


def _reflect(connection: Connection, metadata: MetaData) -> None:
    """Read the schema without defaults, which are written in the source database's dialect."""
    metadata.reflect(connection)
    for table in metadata.tables.values():
        for column in table.columns:
            column.server_default = None
