"""Readiness: checks, at most every few seconds, whether the database can be written."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection, delete, insert

from reeftable.server import schema
from reeftable.server.refusal import StorageError
from reeftable.server.store import Store

TRY_EVERY = 3.0  # seconds between two checks, so that many requests do not keep the disk busy
# A row that is written and deleted in one transaction, so nobody ever reads it.
TRIAL = {
    "hash": "readiness",
    "id": "readiness",
    "kind": "trial",
    "person": "",
    "label": "",
    "created": 0.0,
    "expires": 0.0,
}


class Readiness:
    """Checks the database and remembers the result for a few seconds."""

    def __init__(self, store: Store, timeout: float) -> None:
        self.store = store
        self.timeout = timeout
        self.lock = asyncio.Lock()
        self.tried_at: float | None = None
        self.is_ready = False

    async def check(self) -> None:
        """Raise StorageError unless the last check succeeded; check again if it is too old."""
        async with self.lock:
            now = asyncio.get_running_loop().time()
            if self.tried_at is None or now - self.tried_at >= TRY_EVERY:
                self.is_ready = await self._try()
                self.tried_at = asyncio.get_running_loop().time()
        if not self.is_ready:
            raise StorageError

    async def _try(self) -> bool:
        try:
            await self.store.writer.write(_write_and_delete, self.timeout)
        except StorageError:
            return False
        return True


def _write_and_delete(connection: Connection) -> None:
    connection.execute(insert(schema.keys), [TRIAL])
    connection.execute(delete(schema.keys).where(schema.keys.c.hash == TRIAL["hash"]))
