"""Access to the database: queries use pooled connections, changes go through the one writer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, Executable, Row, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, QueuePool

from reeftable.server.refusal import StorageError
from reeftable.server.writer import Writer

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
    """One database: `rows` and `row` read from it, jobs for `writer` change it."""

    def __init__(self, address: str) -> None:
        self.url = driver_url(address)
        self.write_engine = async_engine(self.url, size=1, begin="BEGIN IMMEDIATE")
        self.read_engine = async_engine(self.url, size=READERS, begin="BEGIN")
        self.file_engine = sqlite_file_engine(self.url) if is_sqlite(self.url) else None
        self.writer = Writer(self.file_engine or self.write_engine)

    async def close(self) -> None:
        """Finish writing and close every connection."""
        await self.writer.stop()
        await self.write_engine.dispose()
        await self.read_engine.dispose()
        if self.file_engine is not None:
            self.file_engine.dispose()

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """All rows of a query."""
        try:
            async with self.read_engine.connect() as connection:
                return (await connection.execute(query)).all()
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise StorageError from error

    async def row(self, query: Executable) -> Row[Any] | None:
        """The first row of a query, if there is one."""
        rows = await self.rows(query)
        return rows[0] if rows else None


def driver_url(address: str) -> URL:
    """The address of the database, with the driver we use.

    >>> driver_url("sqlite:///games.db").drivername
    'sqlite+aiosqlite'
    """
    url = make_url(address)
    return url.set(drivername=DRIVERS[url.get_backend_name()])


def is_sqlite(url: URL) -> bool:
    """Is the database an SQLite file?"""
    return url.get_backend_name() == "sqlite"


def async_engine(url: URL, size: int, begin: str) -> AsyncEngine:
    """A pool of connections that commit durably and never wait long."""
    if is_sqlite(url):
        engine = create_async_engine(
            url, poolclass=AsyncAdaptedQueuePool, pool_size=size, max_overflow=0, pool_timeout=1.5
        )
        _prepare_sqlite(engine.sync_engine, begin)
        return engine
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


def sqlite_file_engine(url: URL) -> Engine:
    """The engine of the one connection that writes the file, for the writer's own thread."""
    engine = create_engine(
        url.set(drivername="sqlite"),
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        connect_args={"check_same_thread": False},  # it is closed from a different thread
    )
    _prepare_sqlite(engine, "BEGIN IMMEDIATE")
    return engine


def _prepare_sqlite(engine: Engine, begin: str) -> None:
    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, see below
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Any) -> None:
        connection.exec_driver_sql(begin)
