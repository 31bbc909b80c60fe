"""The one writer: what is to be kept is committed in groups, and nobody is told before."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from reeftable.server import metrics

Job = Callable[[Connection], Any]
MOST_IN_A_GROUP = 200
logger = logging.getLogger("reeftable.writer")


class StorageError(Exception):
    """Raised when something could not be made durable; nothing has changed, or that is unknown."""


class DuplicateRow(Exception):
    """Raised when a line of that number, or that message, is in the log already."""


class Writer:
    """Commits jobs in the order given, as many at a time as are waiting.

    A file is written from a thread of its own, a whole group at a time: one change of threads per
    statement would cost more than the disk.
    """

    def __init__(self, engine: AsyncEngine | Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "writer")
        self.waiting: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to work."""
        self.task = asyncio.create_task(self._work(), name="writer")

    async def stop(self) -> None:
        """Finish what is waiting, then stop."""
        if self.task is not None:
            await self.waiting.put(None)
            await self.task
            self.task = None
        self.thread.shutdown(wait=False)

    def submit(self, job: Job) -> asyncio.Future[Any]:
        """Queue a job; the future tells its result once it is durable."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        future.add_done_callback(_seen)
        self.waiting.put_nowait((job, future))
        return future

    async def keep(self, job: Job, within: float) -> Any:
        """The result of a job that is durable now."""
        try:
            # A job given up in time is passed over; see `_commit`.
            return await asyncio.wait_for(self.submit(job), within)
        except TimeoutError:
            raise StorageError from None

    async def _work(self) -> None:
        running = True
        while running:
            group = [await self.waiting.get()]
            while len(group) < MOST_IN_A_GROUP and not self.waiting.empty():
                group.append(self.waiting.get_nowait())
            running = None not in group
            jobs = [item for item in group if item is not None and not item[1].done()]
            if jobs:
                with metrics.COMMIT.time():
                    await self._commit(jobs)
                metrics.GROUP.observe(len(jobs))

    async def _commit(self, jobs: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        try:
            results = await self._together([job for job, _ in jobs])
        except Exception as error:
            if len(jobs) == 1:
                _fail(jobs[0][1], error)
                return
            # One of them may be to blame: each for itself.
            for one in jobs:
                await self._commit([one])
            return
        for (_, future), result in zip(jobs, results, strict=True):
            if not future.done():
                future.set_result(result)

    async def _together(self, jobs: list[Job]) -> list[Any]:
        if isinstance(self.engine, Engine):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.thread, _in_thread, self.engine, jobs)
        async with self.engine.connect() as connection, connection.begin():
            return await connection.run_sync(_all, jobs)


def _in_thread(engine: Engine, jobs: list[Job]) -> list[Any]:
    with engine.connect() as connection, connection.begin():
        return _all(connection, jobs)


def _all(connection: Connection, jobs: list[Job]) -> list[Any]:
    return [job(connection) for job in jobs]


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if future.done():
        return
    if isinstance(error, IntegrityError):
        future.set_exception(DuplicateRow())
    elif isinstance(error, SQLAlchemyError | OSError | TimeoutError):
        metrics.NOT_KEPT.inc()
        told = type(error.orig).__name__ if isinstance(error, DBAPIError) else type(error).__name__
        logger.error("not kept", extra={"error": told})
        future.set_exception(StorageError())
    else:
        future.set_exception(error)


def _seen(future: asyncio.Future[Any]) -> None:
    """Nobody may be waiting any more; the failure has been logged."""
    if not future.cancelled():
        future.exception()
