"""Keys: sessions, links, API tokens and mail confirmations. Only their hashes are stored."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from reeftable.server import schema
from reeftable.server.expiry_clock import Expiry
from reeftable.server.refusal import RequestRefused
from reeftable.server.settings import Settings
from reeftable.server.store import Store
from reeftable.server.system import System
from reeftable.server.writer import Job

COOKIE = "reeftable"  # the name of the cookie with a session's secret
KEY_BYTES = 32
ID_BYTES = 12
HOUR = 3_600.0
DAY = 24 * HOUR
MAX_CACHED = 20_000


@dataclass(frozen=True)
class Key:
    """A stored key: the right to act as a person until it expires."""

    hash: str
    person: str
    kind: str
    expires: float
    label: str = ""


def key_hash(secret: str) -> str:
    """The hash under which a key is stored.

    >>> key_hash("abc")[:16]
    'ba7816bf8f01cfea'
    """
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class Keys:
    """All keys in the database, with a cache of those recently used."""

    def __init__(self, settings: Settings, system: System, store: Store) -> None:
        self.settings = settings
        self.system = system
        self.store = store
        self.expiry = Expiry(system)
        self.cache: dict[str, Key] = {}
        self.changes = 0  # counts changes: a row read before a change must not be cached after it

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
        """Is the key still valid?"""
        return key.expires > self.expiry.now()

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
        self,
        person: str,
        kind: str,
        seconds: float,
        label: str = "",
        parent: Key | None = None,
        most: int | None = None,
    ) -> tuple[str, str]:
        """Create a key; returns its secret, which is shown only now, and its id.

        `parent` is the session that creates it. Refused if the person already has `most` keys of
        this kind.
        """
        secret, row = self._new_row(person, kind, seconds, label, parent)

        def job(connection: Connection) -> bool:
            if most is not None and _count(connection, person, kind) >= most:
                return False
            connection.execute(insert(schema.keys), [row])
            return True

        if not await self._write(job):
            raise RequestRefused("too_many_tokens", 429)
        return secret, row["id"]

    def _new_row(
        self, person: str, kind: str, seconds: float, label: str = "", parent: Key | None = None
    ) -> tuple[str, dict[str, Any]]:
        secret = self.system.token(KEY_BYTES)
        now = self.system.now()
        return secret, {
            "hash": key_hash(secret),
            "id": self.system.token(ID_BYTES),
            "kind": kind,
            "person": person,
            "label": label,
            "created": now,
            "expires": now + seconds,
            "parent": parent.hash if parent is not None else None,
        }

    async def revoke(self, digest: str) -> None:
        """Delete a key, so that it is no longer valid."""

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.keys).where(schema.keys.c.hash == digest))

        try:
            await self._write(job)
        finally:
            self._uncache(digest)

    async def redeem(self, key: Key, then: Job) -> bool:
        """Use up a key that works only once and run its job, in one transaction.

        Returns False if it has been used meanwhile.
        """

        def job(connection: Connection) -> bool:
            deleted = connection.execute(delete(schema.keys).where(schema.keys.c.hash == key.hash))
            if deleted.rowcount != 1:
                return False
            then(connection)
            return True

        try:
            is_first: bool = await self._write(job)
        finally:
            self._uncache(key.hash)
        return is_first

    async def redeem_link(self, key: Key) -> str | None:
        """Exchange a link for a session; returns its secret, or None if the link is used up."""
        secret, row = self._new_row(key.person, "session", self.settings.session_days * DAY)
        is_first = await self.redeem(
            key, lambda connection: connection.execute(insert(schema.keys), [row])
        )
        return secret if is_first else None

    async def create_session(self, person: str) -> str:
        """Create a session and return its secret."""
        secret, _ = await self.create(person, "session", self.settings.session_days * DAY)
        return secret

    def is_ageing(self, key: Key) -> bool:
        """Has more than half of a session's lifetime passed?"""
        half = self.settings.session_days * DAY / 2
        return key.kind == "session" and key.expires - self.system.now() < half

    async def prolong(self, key: Key) -> None:
        """Extend a session that is in use."""
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
        """Remove a person's keys from the cache."""
        self.changes += 1
        self.cache = {h: key for h, key in self.cache.items() if key.person != person}

    def _uncache(self, digest: str) -> None:
        self.cache.pop(digest, None)
        self.changes += 1

    async def _write(self, job: Job) -> Any:
        return await self.store.writer.write(job, self.settings.keep_within)


def _count(connection: Connection, person: str, kind: str) -> int:
    k = schema.keys.c
    query = select(func.count()).select_from(schema.keys)
    return connection.execute(query.where(k.person == person, k.kind == kind)).scalar() or 0
