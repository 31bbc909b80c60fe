"""Migrates the database to the newest version, after a backup."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from reeftable.server.backup import back_up

SCRIPTS = Path(__file__).parent / "migrations"
NEWEST = "0004"  # a test compares it with the scripts
logger = logging.getLogger("reeftable.migrate")


class NewerDatabase(ValueError):
    """Raised for a database that a newer release has created or migrated."""


def version_of(connection: Connection) -> str | None:
    """The database's version; None if it has none yet."""
    if "alembic_version" not in inspect(connection).get_table_names():
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(version) if version is not None else None


def _is_empty(connection: Connection) -> bool:
    return not inspect(connection).get_table_names()


def _upgrade(connection: Connection) -> None:
    # Imported only when needed, because it would double the time a server takes to start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine, folder: Path) -> Path | None:
    """Migrate the database; returns the file of the backup, if one was needed."""
    async with engine.connect() as connection:
        version = await connection.run_sync(version_of)
        empty = await connection.run_sync(_is_empty)
    if version == NEWEST:
        return None
    if version is not None and version > NEWEST:
        raise NewerDatabase("the database was created by a newer release of reeftable")
    backup = None
    if not empty:
        # Each backup gets a new name, because games may have been played since a failed migration.
        at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        backup = folder / f"before-{NEWEST}-from-{version or 'none'}-{at}.db"
        await back_up(engine, backup)
        logger.info("backup before migration", extra={"file": backup.name})
    async with engine.connect() as connection, connection.begin():
        await connection.run_sync(_upgrade)
    return backup
