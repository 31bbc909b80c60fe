"""Locks that keep a second process from serving the same data folder or database.

A folder is locked by a file in it, an SQLite file by a file beside it, and a PostgreSQL database by
an advisory lock on a separate connection. The operating system, or PostgreSQL, releases a lock
when its process ends, however that happens.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from reeftable.server.store import async_engine, is_sqlite

FOLDER_LOCK = "reeftable.lock"
DATABASE_LOCK_SUFFIX = ".lock"
ADVISORY_KEY = 0x7265_6566_7461_626C  # "reeftabl": the same number in every release
WATCH_SECONDS = 5.0
# A machine that was switched off must not hold the lock for hours.
KEEPALIVE = (
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
)
DATABASE_ERRORS = (SQLAlchemyError, OSError, TimeoutError)
logger = logging.getLogger("reeftable.ownership")


class OwnedByAnother(Exception):
    """Raised when another process serves this data folder or database."""


class Ownership:
    """The locks that one server holds while it runs."""

    def __init__(self, data: Path, url: URL) -> None:
        self.data = data
        self.url = url
        self.files: list[int] = []
        self.engine: AsyncEngine | None = None
        self.connection: AsyncConnection | None = None
        self.is_lost = False

    @property
    def database_file(self) -> Path | None:
        """The SQLite file; None for PostgreSQL, or a database in memory."""
        return Path(self.url.database) if is_sqlite(self.url) and self.url.database else None

    async def take(self) -> None:
        """Take every lock; raises OwnedByAnother if another process holds one of them."""
        file = self.database_file
        if file is None or file.parent == self.data:
            self._lock_file(self.data / FOLDER_LOCK)
        if file is not None:
            # Lock the actual file, even if the path is a link.
            real = file.resolve()
            self._lock_file(real.with_name(real.name + DATABASE_LOCK_SUFFIX))
        elif not is_sqlite(self.url):
            self.engine = async_engine(self.url, size=1, begin="")
            await self._lock_database(self.engine)

    def _lock_file(self, file: Path) -> None:
        handle = os.open(file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        self.files.append(handle)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OwnedByAnother(str(file)) from None

    async def _lock_database(self, engine: AsyncEngine) -> None:
        connection = await engine.connect()
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            for setting in KEEPALIVE:
                await connection.execute(text(setting))
            query = text("SELECT pg_try_advisory_lock(:key)")
            is_ours = (await connection.execute(query, {"key": ADVISORY_KEY})).scalar()
        except DATABASE_ERRORS:
            await connection.invalidate()
            await connection.close()
            raise
        if not is_ours:
            await connection.close()
            raise OwnedByAnother("database")
        self.connection = connection

    async def watch(self, stop: Callable[[], None]) -> None:
        """Check regularly that we hold the lock; call `stop` if another process has taken it."""
        while self.engine is not None and not self.is_lost:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self.check()
            except OwnedByAnother:
                logger.error("the database was taken over by another process")
                stop()
            except DATABASE_ERRORS as error:
                logger.warning("database lock not checked", extra={"error": type(error).__name__})

    async def check(self) -> None:
        """Lock the database again if the connection that held the lock has ended."""
        if self.engine is None:
            return
        if self.connection is not None:
            try:
                await self.connection.execute(text("SELECT 1"))
            except DATABASE_ERRORS:
                await self._drop_connection(self.connection)
            else:
                return
        try:
            await self._lock_database(self.engine)
        except OwnedByAnother:
            self.is_lost = True
            raise

    async def _drop_connection(self, connection: AsyncConnection) -> None:
        self.connection = None
        await connection.invalidate()
        await connection.close()

    async def release(self) -> None:
        """Release every lock."""
        if self.connection is not None:
            await self._drop_connection(self.connection)
        if self.engine is not None:
            await self.engine.dispose()
        for handle in self.files:
            os.close(handle)
        self.files = []
