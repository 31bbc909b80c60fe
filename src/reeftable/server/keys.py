"""Keys: sessions, links, API tokens, confirmations of a mail address; only hashes are stored."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from reeftable.server import schema
from reeftable.server.settings import Settings
from reeftable.server.store import Store
from reeftable.server.system import System
from reeftable.server.writer import Job

COOKIE = "reeftable"  # the name of the cookie that holds the secret of a session
KEY_BYTES = 32
ID_BYTES = 12
HOUR = 3_600.0
DAY = 24 * HOUR
MAX_CACHED = 20_000


@dataclass(frozen=True)
class Key:
    """The right to act as a person until it expires."""

    hash: str
    person: str
    kind: str
    expires: float
    label: str = ""


def key_hash(secret: str) -> str:
    """What is stored of a key.

    >>> key_hash("abc")[:16]
    'ba7816bf8f01cfea'
    """
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class Keys:
    """All keys: the database behind a cache of recently used ones."""

    def __init__(self, settings: Settings, system: System, store: Store) -> None:
        self.settings = settings
        self.system = system
        self.store = store
        self.cache: dict[str, Key] = {}
        self.changes = 0  # a row read before a change must not be cached after it

    async def find(self, secret: str, kinds: tuple[str, ...]) -> Key | None:
        """The key with this secret, if it is of one of the kinds and still valid."""
        key = await self._find(key_hash(secret))
        is_wanted = key is not None and key.kind in kinds and self.is_valid(key)
        return key if is_wanted else None

    async def find_valid(self, digest: str) -> Key | None:
        """The key with this hash, if it exists and has not expired."""
        key = await self._find(digest)
        return key if key is not None and self.is_valid(key) else None

    def is_valid(self, key: Key) -> bool:
        """Has it not expired?"""
        return key.expires > self.system.now()

    async def _find(self, digest: str) -> Key | None:
        key = self.cache.get(digest)
        if key is None:
            changes = self.changes
            row = await self.store.row(select(schema.keys).where(schema.keys.c.hash == digest))
            if row is None:
                return None
            key = Key(row.hash, row.person, row.kind, row.expires, row.label)
            if changes == self.changes:
                if len(self.cache) >= MAX_CACHED:
                    self.cache.clear()
                self.cache[digest] = key
        return key

    async def create(
        self, person: str, kind: str, seconds: float, label: str = "", parent: Key | None = None
    ) -> tuple[str, str]:
        """A new key: its secret, which is shown only now, and its id.

        `parent` is the session that asks for it.
        """
        secret, key_id = self.system.token(KEY_BYTES), self.system.token(ID_BYTES)
        now = self.system.now()
        row = {
            "hash": key_hash(secret),
            "id": key_id,
            "kind": kind,
            "person": person,
            "label": label,
            "created": now,
            "expires": now + seconds,
            "parent": parent.hash if parent is not None else None,
        }

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.keys), [row])

        await self._write(job)
        return secret, key_id

    async def revoke(self, digest: str) -> None:
        """Delete a key, so that it opens nothing any more."""

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.keys).where(schema.keys.c.hash == digest))

        try:
            await self._write(job)
        finally:
            self._uncache(digest)

    async def create_session(self, person: str) -> str:
        """The secret of a new session."""
        secret, _ = await self.create(person, "session", self.settings.session_days * DAY)
        return secret

    def is_ageing(self, key: Key) -> bool:
        """Is more than half of a session over?"""
        half = self.settings.session_days * DAY / 2
        return key.kind == "session" and key.expires - self.system.now() < half

    async def prolong(self, key: Key) -> None:
        """Let a session that is in use last longer."""
        expires = self.system.now() + self.settings.session_days * DAY

        def job(connection: Connection) -> None:
            query = update(schema.keys).where(schema.keys.c.hash == key.hash)
            connection.execute(query.values(expires=expires))

        await self._write(job)
        self._uncache(key.hash)

    async def tokens(self, person: str) -> list[Any]:
        """The rows of a person's API tokens."""
        k = schema.keys.c
        query = select(schema.keys).where(k.person == person, k.kind == "token")
        return list(await self.store.rows(query.order_by(k.created)))

    def uncache_person(self, person: str) -> None:
        """Forget the keys of a person who was deleted."""
        self.changes += 1
        self.cache = {h: key for h, key in self.cache.items() if key.person != person}

    def _uncache(self, digest: str) -> None:
        self.cache.pop(digest, None)
        self.changes += 1

    async def _write(self, job: Job) -> Any:
        return await self.store.writer.write(job, self.settings.keep_within)
