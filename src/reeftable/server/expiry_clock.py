"""The clock that decides what has expired; it stops while the system's clock is suspect.

If a machine started with its clock far ahead, every session would end for good. So the server
stores the last time at which it ran. If the clock is more than a week past that, the host must
confirm it; until then, the stored time decides what has expired.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from sqlalchemy import func, select

from reeftable.server import schema
from reeftable.server.private_files import FILE_MODE
from reeftable.server.store import Store
from reeftable.server.system import System

FILE = "last-time"  # in the folder of the data
DAY = 86_400.0
FAR_AHEAD = 7 * DAY
HOUR = 3_600.0
logger = logging.getLogger("reeftable.expiry")


class Expiry:
    """The clock that decides what has expired."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.file: Path | None = None
        self.stopped_at: float | None = None

    def now(self) -> float:
        """The current time, or the last stored time if the clock cannot be trusted."""
        return self.system.now() if self.stopped_at is None else self.stopped_at

    async def start(self, folder: Path, store: Store, confirmed: bool) -> None:
        """Compare the clock with the last time at which the server is known to have run."""
        self.file = folder / FILE
        last, now = self._stored() or await _last_written(store), self.system.now()
        if last is not None and now - last > FAR_AHEAD and not confirmed:
            self.stopped_at = last
            days = int((now - last) / DAY)
            logger.warning(
                "the clock is far ahead of the time the server last ran: nothing expires until "
                "the server is started with --confirm-clock",
                extra={"days": days},
            )
        self._store(self.now())

    async def store_hourly(self) -> None:
        """Store the time every hour while the server is running."""
        while True:
            await asyncio.sleep(HOUR)
            self.close()

    def close(self) -> None:
        """Store the time once more."""
        if self.file is not None and self.stopped_at is None:
            self._store(self.system.now())

    def _stored(self) -> float | None:
        assert self.file is not None
        try:
            return float(self.file.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return None

    def _store(self, now: float) -> None:
        assert self.file is not None
        try:
            self.file.touch(FILE_MODE)
            self.file.write_text(f"{now}\n", encoding="ascii")
        except OSError as error:
            logger.warning("time not stored", extra={"error": type(error).__name__})


async def _last_written(store: Store) -> float | None:
    """The newest time in the database; None in an empty one."""
    columns = (schema.people.c.created, schema.keys.c.created, schema.tables.c.moved)
    rows = [await store.row(select(func.max(column))) for column in columns]
    return max((row[0] for row in rows if row is not None and row[0] is not None), default=None)
