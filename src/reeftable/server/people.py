"""People and their keys: sessions, links, tokens. Only hashes of keys are kept."""

from __future__ import annotations

import asyncio
import hashlib
import unicodedata
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, delete, func, insert, select, update

from reeftable.server import schema
from reeftable.server.refusal import RequestRefused
from reeftable.server.settings import Settings, System
from reeftable.server.store import Store
from reeftable.server.wire import Me
from reeftable.server.writer import DuplicateRow, StorageError

KEY_BYTES = 32
ID_BYTES = 12
HOUR = 3_600.0
DAY = 24 * HOUR
MOST_CACHED = 20_000


@dataclass(frozen=True)
class Person:
    """Somebody here."""

    id: str
    name: str
    guest: bool
    feed: str
    mail: str | None = None

    def me(self) -> Me:
        """As they see themselves."""
        return Me(
            id=self.id,
            name=self.name,
            guest=self.guest,
            feed=f"/feed/{self.feed}.atom",
            mail=self.mail,
        )


@dataclass(frozen=True)
class Key:
    """What gives the right to act as somebody."""

    hash: str
    person: str
    kind: str
    expires: float


def hashed(secret: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def clean(name: str) -> str:
    """A name as it is shown: one line, nothing that turns or hides text."""
    kept = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", name))
    kept = "".join(c for c in kept if unicodedata.category(c)[0] != "C")
    kept = " ".join(kept.split())
    if not kept:
        raise RequestRefused("bad_name", 422, field="name")
    return kept


class People:
    """Who is who; the database behind a small memory of recent keys."""

    def __init__(self, settings: Settings, system: System, store: Store) -> None:
        self.settings = settings
        self.system = system
        self.store = store
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self.known: dict[str, Key] = {}
        self.persons: dict[str, Person] = {}
        self.changes = 0  # what was read before one of them is not remembered after it

    async def keep(self, job: Any) -> Any:
        """Make a change durable."""
        try:
            return await self.store.writer.keep(job, self.settings.keep_within)
        except StorageError:
            raise RequestRefused("not_kept", 503) from None

    # -- keys ------------------------------------------------------------------------------------

    async def key(self, secret: str, kinds: tuple[str, ...]) -> Key | None:
        """The key a client shows, if it is one and holds still."""
        found = await self._find(hashed(secret))
        return found if found is not None and found.kind in kinds and self.holds(found) else None

    async def _find(self, digest: str) -> Key | None:
        found = self.known.get(digest)
        if found is None:
            changes = self.changes
            row = await self.store.row(select(schema.keys).where(schema.keys.c.hash == digest))
            if row is None:
                return None
            found = Key(row.hash, row.person, row.kind, row.expires)
            if changes == self.changes:
                if len(self.known) >= MOST_CACHED:
                    self.known.clear()
                self.known[digest] = found
        return found

    def holds(self, key: Key) -> bool:
        """Has it not run out?"""
        return key.expires > self.system.now()

    async def still(self, digest: str) -> Key | None:
        """A key that was good a moment ago, if it still holds."""
        found = await self._find(digest)
        return found if found is not None and self.holds(found) else None

    async def new_key(
        self, person: str, kind: str, lasts: float, label: str = ""
    ) -> tuple[str, str]:
        """A new key: its secret, told once, and its id."""
        secret, number = self.system.token(KEY_BYTES), self.system.token(ID_BYTES)
        now = self.system.now()
        row = {
            "hash": hashed(secret),
            "id": number,
            "kind": kind,
            "person": person,
            "label": label,
            "created": now,
            "expires": now + lasts,
        }

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.keys), [row])

        await self.keep(job)
        return secret, number

    async def drop_key(self, digest: str) -> None:
        """A key that no longer opens anything."""

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.keys).where(schema.keys.c.hash == digest))

        try:
            await self.keep(job)
        finally:
            self._forget_key(digest)

    def _forget_key(self, digest: str) -> None:
        """The database alone knows about this key now."""
        self.known.pop(digest, None)
        self.changes += 1

    async def new_session(self, person: str) -> str:
        """The secret of a new session."""
        secret, _ = await self.new_key(person, "session", self.settings.session_days * DAY)
        return secret

    def is_ageing(self, key: Key) -> bool:
        """Is more than half of a session over?"""
        half = self.settings.session_days * DAY / 2
        return key.kind == "session" and key.expires - self.system.now() < half

    async def prolong(self, key: Key) -> None:
        """A session that is used goes on."""
        expires = self.system.now() + self.settings.session_days * DAY

        def job(connection: Connection) -> None:
            query = update(schema.keys).where(schema.keys.c.hash == key.hash)
            connection.execute(query.values(expires=expires))

        await self.keep(job)
        self._forget_key(key.hash)

    async def tokens(self, person: str) -> list[Any]:
        """A person's API tokens."""
        k = schema.keys.c
        query = select(schema.keys).where(k.person == person, k.kind == "token")
        return list(await self.store.rows(query.order_by(k.created)))

    # -- persons ---------------------------------------------------------------------------------

    async def person(self, person_id: str) -> Person | None:
        """The person of that id."""
        found = self.persons.get(person_id)
        if found is None:
            changes = self.changes
            p = schema.people
            row = await self.store.row(select(p).where(p.c.id == person_id))
            if row is None:
                return None
            found = Person(row.id, row.name, row.login is None, row.feed, row.mail)
            if changes == self.changes:
                if len(self.persons) >= MOST_CACHED:
                    self.persons.clear()
                self.persons[person_id] = found
        return found

    async def by_feed(self, feed: str) -> Person | None:
        """Whose feed that is."""
        row = await self.store.row(select(schema.people.c.id).where(schema.people.c.feed == feed))
        return await self.person(row.id) if row is not None else None

    async def welcome(self, name: str) -> Person:
        """A new guest."""
        made = Person(self.system.token(ID_BYTES), clean(name), True, self.system.token(KEY_BYTES))
        row = {"id": made.id, "name": made.name, "feed": made.feed, "created": self.system.now()}

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.people), [row])

        await self.keep(job)
        self.persons[made.id] = made
        return made

    async def change(self, person: str, **values: Any) -> Person:
        """Somebody with something changed."""

        def job(connection: Connection) -> None:
            query = update(schema.people).where(schema.people.c.id == person)
            connection.execute(query.values(**values))

        try:
            await self.keep(job)
        except DuplicateRow:
            raise RequestRefused("name_taken", field="name") from None
        self.persons.pop(person, None)
        self.changes += 1
        found = await self.person(person)
        if found is None:
            raise RequestRefused("no_session", 401)
        return found

    async def set_password(self, person: Person, password: str) -> Person:
        """Make a guest an account, or give an account another password."""
        told = await asyncio.to_thread(self.hasher.hash, password)
        return await self.change(person.id, password=told, login=folded(person.name))

    async def by_password(self, name: str, password: str) -> Person:
        """Whose name and password these are."""
        p = schema.people
        row = await self.store.row(select(p).where(p.c.login == folded(name)))
        # A name nobody has costs as long as a wrong password.
        kept = row.password if row is not None else _nobody(self.hasher)
        right = await asyncio.to_thread(_fits, self.hasher, kept, password)
        found = await self.person(row.id) if row is not None and right else None
        if found is None:
            raise RequestRefused("wrong_password", 401)
        return found

    async def forget(self, person: str, chat: bool) -> None:
        """Delete a person: keys, name, and if wanted all they said."""

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.keys).where(schema.keys.c.person == person))
            connection.execute(delete(schema.people).where(schema.people.c.id == person))
            said = schema.chat.c.person == person
            if chat:
                connection.execute(delete(schema.chat).where(said))
            else:
                connection.execute(
                    update(schema.chat).where(said).values(person=None, name="", message=None)
                )
            connection.execute(
                update(schema.records).where(schema.records.c.person == person).values(person=None)
            )

        await self.keep(job)
        self.persons.pop(person, None)
        self.changes += 1
        self.known = {h: key for h, key in self.known.items() if key.person != person}

    async def count(self, table: Any, person: str) -> int:
        """How many rows of a table are somebody's."""
        row = await self.store.row(
            select(func.count()).select_from(table).where(table.c.person == person)
        )
        return int(row[0]) if row is not None else 0


def folded(name: str) -> str:
    """A name as it is compared."""
    return unicodedata.normalize("NFKC", name).casefold().strip()[:40]


_NOBODY: list[str] = []


def _nobody(hasher: PasswordHasher) -> str:
    if not _NOBODY:
        _NOBODY.append(hasher.hash("nobody"))
    return _NOBODY[0]


def _fits(hasher: PasswordHasher, kept: str, password: str) -> bool:
    try:
        return hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
