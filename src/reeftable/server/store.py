"""The database: engines on one address, one to write with and one to look things up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, Executable, Row, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, QueuePool

from reeftable.server.writer import StorageError, Writer

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
READERS = 4
LOCK_MILLISECONDS = 1_000
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    f"PRAGMA busy_timeout={LOCK_MILLISECONDS}",
    "PRAGMA foreign_keys=ON",
)


class Store:
    """Reads by query, writes by jobs for the writer."""

    def __init__(self, address: str) -> None:
        self.url = driver_url(address)
        self.writing = engine(self.url, size=1, begin="BEGIN IMMEDIATE")
        self.reading = engine(self.url, size=READERS, begin="BEGIN")
        self.keeping = file_engine(self.url) if is_sqlite(self.url) else None
        self.writer = Writer(self.keeping or self.writing)

    async def close(self) -> None:
        """Finish writing and let go of the database."""
        await self.writer.stop()
        await self.writing.dispose()
        await self.reading.dispose()
        if self.keeping is not None:
            self.keeping.dispose()

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """All that a query finds."""
        try:
            async with self.reading.connect() as connection:
                return (await connection.execute(query)).all()
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise StorageError from error

    async def row(self, query: Executable) -> Row[Any] | None:
        """The first of what a query finds."""
        found = await self.rows(query)
        return found[0] if found else None


def driver_url(address: str) -> URL:
    """The address with the driver we use."""
    url = make_url(address)
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise ValueError(f"no database of the kind {kind!r}; there are: sqlite, postgresql")
    return url.set(drivername=DRIVERS[kind])


def is_sqlite(url: URL) -> bool:
    """Is the database a file?"""
    return url.get_backend_name() == "sqlite"


def engine(url: URL, size: int, begin: str) -> AsyncEngine:
    """Connections that are durable by themselves and never wait long."""
    if is_sqlite(url):
        made = create_async_engine(
            url, poolclass=AsyncAdaptedQueuePool, pool_size=size, max_overflow=0, pool_timeout=1.5
        )
        _prepare_sqlite(made.sync_engine, begin)
        return made
    return create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=1.5,
        pool_pre_ping=True,
        connect_args={
            "timeout": 1.5,
            "command_timeout": 1.5,
            "server_settings": {"synchronous_commit": "on", "lock_timeout": "1000"},
        },
    )


def file_engine(url: URL) -> Engine:
    """The one connection that writes the file, for the writer's own thread."""
    made = create_engine(
        url.set(drivername="sqlite"),
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        connect_args={"check_same_thread": False},  # closed from another thread than it wrote in
    )
    _prepare_sqlite(made, "BEGIN IMMEDIATE")
    return made


def _prepare_sqlite(made: Engine, begin: str) -> None:
    @event.listens_for(made, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(made, "begin")
    def began(connection: Any) -> None:
        connection.exec_driver_sql(begin)
