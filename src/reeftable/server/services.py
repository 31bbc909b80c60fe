"""Everything one server holds, put together once."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection

from reeftable.server import retention
from reeftable.server.hub import Hub
from reeftable.server.limits import RateLimiter, SlotCounter
from reeftable.server.mail import Mail
from reeftable.server.migrate import migrate
from reeftable.server.people import Key, People, Person
from reeftable.server.refusal import RequestRefused
from reeftable.server.security import address_of
from reeftable.server.settings import Settings, System
from reeftable.server.store import Store, is_sqlite
from reeftable.server.table_config import Dealer, sample
from reeftable.server.writer import StorageError

COOKIE = "reeftable"
QUARTER = 900.0
HOUR = 3_600.0
logger = logging.getLogger("reeftable.server")


class Services:
    """Settings, store, people, tables, limits."""

    def __init__(
        self, settings: Settings, system: System | None = None, dealer: Dealer = sample
    ) -> None:
        self.settings = settings
        self.system = system or System()
        self.store = Store(settings.url)
        self.people = People(settings, self.system, self.store)
        self.hub = Hub(settings, self.system, self.store, dealer)
        self.mail = Mail(self.settings, self.system, self.people, self.hub)
        self.hub.asked = self.mail.asked
        now = self.system.now
        guests, logins = settings.guests_per_hour, settings.logins_per_quarter
        self.guests = RateLimiter(guests / HOUR, guests, now)
        self.logins = RateLimiter(logins / QUARTER, logins, now)
        self.sockets = SlotCounter()
        self.tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        """Bring the database up to date and begin."""
        folder = self.settings.data
        if is_sqlite(self.store.url) and self.store.url.database:
            folder = Path(self.store.url.database).parent
        folder.mkdir(parents=True, exist_ok=True)
        await migrate(self.store.writing, folder)
        self.store.writer.start()
        self.hub.start()
        self.tasks = [
            asyncio.create_task(self._resume()),
            asyncio.create_task(retention.clean_daily(self)),
        ]

    async def _resume(self) -> None:
        try:
            await self.hub.resume()
        except StorageError:
            logger.exception("tables not resumed")

    async def close(self) -> None:
        """Stop without losing anything."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.mail.close()
        await self.hub.close()
        await self.store.close()

    # -- who asks --------------------------------------------------------------------------------

    async def who(self, asked: HTTPConnection) -> tuple[Person | None, Key | None]:
        """Whose request or socket this is: by token, by cookie, or nobody's."""
        told = asked.headers.get("authorization")
        try:
            if told is not None:
                scheme, _, secret = told.partition(" ")
                key = await self.people.key(secret.strip(), ("token",))
                if scheme.lower() != "bearer" or key is None:
                    raise RequestRefused("no_session", 401)
            else:
                secret = asked.cookies.get(COOKIE, "")
                key = await self.people.key(secret, ("session",)) if secret else None
            if key is None:
                return None, None
            person = await self.people.person(key.person)
        except StorageError:
            raise RequestRefused("not_kept", 503) from None
        return (person, key) if person is not None else (None, None)

    # -- sockets at the same time ----------------------------------------------------------------

    def take_places(self, asked: HTTPConnection, person: Person | None) -> list[str]:
        """Room for one more socket, per person, per address and in all."""
        s = self.settings
        wanted = [("all", s.sockets), (f"address {address_of(asked.scope)}", s.sockets_per_address)]
        if person is not None:
            wanted.append((f"person {person.id}", s.sockets_per_person))
        taken: list[str] = []
        for key, most in wanted:
            if not self.sockets.take(key, most):
                self.give_back(taken)
                raise RequestRefused("too_many_sockets", 429)
            taken.append(key)
        return taken

    def give_back(self, places: list[str]) -> None:
        """The socket is gone."""
        for key in places:
            self.sockets.give_back(key)

    def end_sockets(self, person: str, key: str | None = None) -> None:
        """Close somebody's sockets, or those of one key."""
        for table in self.hub.tables.values():
            for socket in list(table.sockets):
                if socket.person == person and key in (None, socket.key):
                    socket.close(4401, "no_session")
