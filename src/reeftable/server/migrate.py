"""Bringing the database to the present version, with a backup first."""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from reeftable.server.backup import back_up

SCRIPTS = Path(__file__).parent / "migrations"
logger = logging.getLogger("reeftable.migrate")


class NewerDatabase(ValueError):
    """Raised for a database that a newer release has changed."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return config


def newest() -> str:
    """The version this release works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def _version(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _is_empty(connection: Connection) -> bool:
    return not inspect(connection).get_table_names()


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine, folder: Path) -> Path | None:
    """Bring the database up to date; tells where the backup is, if one was needed."""
    async with engine.connect() as connection:
        version = await connection.run_sync(_version)
        empty = await connection.run_sync(_is_empty)
    if version == newest():
        return None
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if version is not None and version not in known:
        raise NewerDatabase("the database was made by a newer release of reeftable")
    kept = None
    if not empty:
        kept = folder / f"before-{newest()}-from-{version or 'none'}.db"
        if not kept.exists():
            await back_up(engine, kept)
        logger.info("backup before migration", extra={"file": kept.name})
    async with engine.connect() as connection, connection.begin():
        await connection.run_sync(_upgrade)
    return kept
