"""People: guests and accounts, with their passwords and languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import (
    Connection,
    Delete,
    Select,
    delete,
    insert,
    or_,
    select,
    update,
)

from reeftable.server import schema
from reeftable.server.keys import ID_BYTES, KEY_BYTES, MAX_CACHED, Key
from reeftable.server.limits import BoundedThreads
from reeftable.server.names import clean_name, login_name
from reeftable.server.refusal import RequestRefused
from reeftable.server.settings import Settings
from reeftable.server.store import Store
from reeftable.server.system import System
from reeftable.server.wire import Me
from reeftable.server.writer import DuplicateRow, Job
from reeftable.words import FALLBACK, languages


@dataclass(frozen=True)
class Person:
    """A guest, or somebody with an account."""

    id: str
    name: str
    guest: bool
    feed: str
    mail: str | None = None
    language: str = FALLBACK

    def me(self) -> Me:
        """The person as they see themselves."""
        return Me(
            id=self.id,
            name=self.name,
            guest=self.guest,
            feed=f"/feed/{self.feed}.atom",
            mail=self.mail,
            language=self.language,
        )


class People:
    """All people in the database, with a cache of those recently seen."""

    def __init__(self, settings: Settings, system: System, store: Store) -> None:
        self.settings = settings
        self.system = system
        self.store = store
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self.passwords = BoundedThreads(settings.passwords_at_once, settings.passwords_waiting)
        self.cache: dict[str, Person] = {}
        self.changes = 0  # counts changes: a row read before a change must not be cached after it

    async def get(self, person_id: str) -> Person | None:
        """The person with that id, if there is one."""
        person = self.cache.get(person_id)
        if person is None:
            changes = self.changes
            p = schema.people
            row = await self.store.row(select(p).where(p.c.id == person_id))
            if row is None:
                return None
            # A release with more languages may have used this database before.
            language = row.language if row.language in languages() else FALLBACK
            person = Person(row.id, row.name, row.login is None, row.feed, row.mail, language)
            if changes == self.changes:
                if len(self.cache) >= MAX_CACHED:
                    self.cache.clear()
                self.cache[person_id] = person
        return person

    async def by_feed(self, feed: str) -> Person | None:
        """The person whose private feed has this key."""
        row = await self.store.row(select(schema.people.c.id).where(schema.people.c.feed == feed))
        return await self.get(row.id) if row is not None else None

    async def create_guest(self, name: str, language: str = FALLBACK) -> Person:
        """Create a guest; refused if somebody has an account with that name."""
        person = Person(
            self.system.token(ID_BYTES),
            clean_name(name),
            True,
            self.system.token(KEY_BYTES),
            language=language,
        )
        row = {
            "id": person.id,
            "name": person.name,
            "feed": person.feed,
            "language": language,
            "created": self.system.now(),
        }

        def job(connection: Connection) -> bool:
            if connection.execute(_accounts_named(person.name)).first() is not None:
                return False
            connection.execute(insert(schema.people), [row])
            return True

        if not await self._write(job):
            raise RequestRefused("name_taken", field="name")
        self.cache[person.id] = person
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Change a person's name; refused if somebody else's account has that name."""
        name = clean_name(name)
        if person.guest:
            await self.check_name_is_free(name, person)
            return await self.change(person.id, name=name)
        return await self.change(person.id, name=name, login=login_name(name))

    async def check_name_is_free(self, name: str, person: Person) -> None:
        """Refuse a name that somebody else's account has."""
        others = _accounts_named(name).where(schema.people.c.id != person.id)
        if await self.store.row(others) is not None:
            raise RequestRefused("name_taken", field="name")

    async def change(self, person_id: str, also: Delete | None = None, **values: Any) -> Person:
        """Change columns of a person; `also` deletes what must go with the old values."""

        def job(connection: Connection) -> None:
            query = update(schema.people).where(schema.people.c.id == person_id)
            connection.execute(query.values(**values))
            if also is not None:
                connection.execute(also)

        try:
            await self._write(job)
        except DuplicateRow:
            raise RequestRefused("name_taken", field="name") from None
        self.uncache(person_id)
        person = await self.get(person_id)
        if person is None:
            raise RequestRefused("no_session", 401)
        return person

    async def set_password(self, person: Person, password: str, keep: Key | None = None) -> Person:
        """Turn a guest into an account, or change the password of an account.

        With `keep`, all keys of the person are revoked except that one and those it created.
        """
        password_hash = await self.passwords.run(self.hasher.hash, password)
        values = {"password": password_hash, "login": login_name(person.name)}
        return await self.change(person.id, _end_other_keys(person.id, keep), **values)

    async def has_password(self, person: Person, password: str) -> bool:
        """Is this the password of the person's account?"""
        row = await self.store.row(
            select(schema.people.c.password).where(schema.people.c.id == person.id)
        )
        if row is None or row.password is None:
            return False
        return await self.passwords.run(_verify, self.hasher, row.password, password)

    async def by_password(self, name: str, password: str) -> Person:
        """The person with this name and password; refused if there is none."""
        p = schema.people
        row = await self.store.row(select(p).where(p.c.login == login_name(name)))
        # Checking an unknown name must take as long as checking a wrong password.
        stored_hash = row.password if row is not None else None
        is_right = await self.passwords.run(_verify, self.hasher, stored_hash, password)
        person = await self.get(row.id) if row is not None and is_right else None
        if person is None:
            raise RequestRefused("wrong_password", 401)
        return person

    async def delete(self, person_id: str, chat: bool) -> None:
        """Delete a person with their keys and records.

        With `chat`, everything they said is deleted too; otherwise it stays without their name.
        """

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.keys).where(schema.keys.c.person == person_id))
            connection.execute(delete(schema.people).where(schema.people.c.id == person_id))
            is_theirs = schema.chat.c.person == person_id
            if chat:
                connection.execute(delete(schema.chat).where(is_theirs))
            else:
                connection.execute(
                    update(schema.chat).where(is_theirs).values(person=None, name="", message=None)
                )
            connection.execute(delete(schema.records).where(schema.records.c.person == person_id))

        await self._write(job)
        self.uncache(person_id)

    def uncache(self, person_id: str) -> None:
        """Forget the cached copy of a person who has changed."""
        self.cache.pop(person_id, None)
        self.changes += 1

    async def _write(self, job: Job) -> Any:
        return await self.store.writer.write(job, self.settings.keep_within)


def mail_job(person_id: str, address: str) -> Job:
    """A job that stores the address a person's mail goes to."""
    query = update(schema.people).where(schema.people.c.id == person_id).values(mail=address)
    return lambda connection: connection.execute(query)


def _accounts_named(name: str) -> Select[Any]:
    """A query for the account with this log-in name: one row or none."""
    return select(schema.people.c.id).where(schema.people.c.login == login_name(name))


def _end_other_keys(person_id: str, keep: Key | None) -> Delete | None:
    if keep is None:
        return None
    k = schema.keys.c
    is_child = k.parent == keep.hash
    return delete(schema.keys).where(
        k.person == person_id, k.hash != keep.hash, or_(k.parent.is_(None), ~is_child)
    )


_UNUSED: list[str] = []


def _unused_hash(hasher: PasswordHasher) -> str:
    """The hash of a password that nobody has."""
    if not _UNUSED:
        _UNUSED.append(hasher.hash("nobody"))
    return _UNUSED[0]


def _verify(hasher: PasswordHasher, stored_hash: str | None, password: str) -> bool:
    """Whether a password is right; with None as the hash, it takes as long and is never right."""
    try:
        return hasher.verify(stored_hash or _unused_hash(hasher), password) and bool(stored_hash)
    except (Argon2Error, InvalidHashError):
        return False
