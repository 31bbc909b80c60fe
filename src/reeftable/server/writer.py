"""The only writer to the database; it commits waiting jobs together, in the order they came."""

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
from reeftable.server.refusal import StorageError

Job = Callable[[Connection], Any]
MAX_GROUP = 200
logger = logging.getLogger("reeftable.writer")


class DuplicateRow(Exception):
    """Raised when a row with this key already exists, for example for a repeated message."""


class Writer:
    """Commits jobs in the order in which they were submitted, all that are waiting at once.

    An SQLite file is written from a separate thread, a whole group at a time, because switching
    threads for every statement would take longer than writing to the disk.
    """

    def __init__(self, engine: AsyncEngine | Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "writer")
        self.waiting: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start working on the queue."""
        self.task = asyncio.create_task(self._work(), name="writer")

    async def stop(self) -> None:
        """Finish the jobs that are waiting, then stop."""
        if self.task is not None:
            await self.waiting.put(None)
            await self.task
            self.task = None
        self.thread.shutdown(wait=False)

    def submit(self, job: Job) -> asyncio.Future[Any]:
        """Queue a job; the future holds its result once it is committed."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        future.add_done_callback(_retrieve_exception)
        self.waiting.put_nowait((job, future))
        return future

    async def write(self, job: Job, timeout: float) -> Any:
        """Commit a job and return its result; raises StorageError if it fails or takes too long."""
        try:
            # A job that is still waiting after the timeout is never run; see `_work`.
            return await asyncio.wait_for(self.submit(job), timeout)
        except TimeoutError:
            raise StorageError from None

    async def _work(self) -> None:
        running = True
        while running:
            group = [await self.waiting.get()]
            while len(group) < MAX_GROUP and not self.waiting.empty():
                group.append(self.waiting.get_nowait())
            running = None not in group
            jobs = [item for item in group if item is not None and not item[1].done()]
            if jobs:
                with metrics.COMMIT.time():
                    await self._commit(jobs)
                metrics.GROUP.observe(len(jobs))

    async def _commit(self, jobs: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        try:
            results = await self._run_together([job for job, _ in jobs])
        except Exception as error:
            if len(jobs) == 1:
                _fail(jobs[0][1], error)
                return
            # Any of the jobs may have caused the failure, so each is tried separately.
            for item in jobs:
                await self._commit([item])
            return
        for (_, future), result in zip(jobs, results, strict=True):
            if not future.done():
                future.set_result(result)

    async def _run_together(self, jobs: list[Job]) -> list[Any]:
        if isinstance(self.engine, Engine):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.thread, _run_in_thread, self.engine, jobs)
        async with self.engine.connect() as connection, connection.begin():
            return await connection.run_sync(_run_all, jobs)


def _run_in_thread(engine: Engine, jobs: list[Job]) -> list[Any]:
    with engine.connect() as connection, connection.begin():
        return _run_all(connection, jobs)


def _run_all(connection: Connection, jobs: list[Job]) -> list[Any]:
    return [job(connection) for job in jobs]


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if future.done():
        return
    if isinstance(error, IntegrityError):
        future.set_exception(DuplicateRow())
    elif isinstance(error, SQLAlchemyError | OSError | TimeoutError):
        metrics.WRITES_FAILED.inc()
        cause = error.orig if isinstance(error, DBAPIError) else error
        logger.error("write failed", extra={"error": type(cause).__name__})
        future.set_exception(StorageError())
    else:
        future.set_exception(error)


def _retrieve_exception(future: asyncio.Future[Any]) -> None:
    """Keep asyncio from reporting a failure that is already logged and that nobody awaits."""
    if not future.cancelled():
        future.exception()
