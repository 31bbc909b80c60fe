"""Creates and connects the parts of a running server, and identifies who sent a request.

`Services` also limits the number of open sockets.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection

from reeftable.server import memory, retention
from reeftable.server.client_socket import NO_SESSION
from reeftable.server.hub import Hub
from reeftable.server.keys import COOKIE, HOUR, Key, Keys
from reeftable.server.limits import RateLimiter, SlotCounter
from reeftable.server.mail import Mail
from reeftable.server.migrate import migrate
from reeftable.server.ownership import Ownership
from reeftable.server.people import People, Person
from reeftable.server.private_files import make_private
from reeftable.server.readiness import Readiness
from reeftable.server.refusal import RequestRefused, StorageError
from reeftable.server.security import address_of
from reeftable.server.settings import Settings
from reeftable.server.store import Store
from reeftable.server.system import System
from reeftable.server.table_config import Dealer, sample

QUARTER = HOUR / 4
MINUTE = HOUR / 60
logger = logging.getLogger("reeftable.server")


@dataclass(frozen=True)
class Identity:
    """Who sent a request or opened a socket: a person and the key they used, or a stranger."""

    person: Person | None = None
    key: Key | None = None

    @property
    def person_id(self) -> str | None:
        """The person's id; None for a stranger."""
        return self.person.id if self.person is not None else None


class Services:
    """Everything that answering a request may need."""

    def __init__(
        self, settings: Settings, system: System | None = None, dealer: Dealer = sample
    ) -> None:
        self.settings = settings
        self.system = system or System()
        self.store = Store(settings.url)
        self.ownership = Ownership(settings.data, self.store.url)
        self.keys = Keys(settings, self.system, self.store)
        self.people = People(settings, self.system, self.store)
        self.hub = Hub(settings, self.system, self.store, dealer)
        self.mail = Mail(self.settings, self.system, self.people, self.hub)
        self.hub.on_turn = self.mail.on_turn
        now = self.system.now
        guests, logins = settings.guests_per_hour, settings.logins_per_quarter
        address_logins = settings.logins_per_address
        self.guest_limit = RateLimiter(guests / HOUR, guests, now)
        self.login_limit = RateLimiter(logins / QUARTER, logins, now)
        self.address_login_limit = RateLimiter(address_logins / QUARTER, address_logins, now)
        chat = settings.chat_per_minute
        self.chat_limit = RateLimiter(chat / MINUTE, chat, now)
        messages, burst = settings.messages_per_second, settings.messages_burst
        self.message_limit = RateLimiter(messages, burst, now)
        self.address_message_limit = RateLimiter(
            settings.messages_per_address, settings.messages_burst_per_address, now
        )
        self.socket_slots = SlotCounter()
        self.readiness = Readiness(self.store, settings.keep_within)
        # Called when another process has taken over the database.
        self.on_lost: Callable[[], None] = lambda: None
        self.tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        """Lock and migrate the database, then start the background tasks."""
        file = self.ownership.database_file
        folder = file.parent if file is not None else self.settings.data
        make_private(folder, file)
        await self.ownership.take()
        await migrate(self.store.write_engine, folder)
        self.store.writer.start()
        await self.keys.expiry.start(folder, self.store, self.settings.confirm_clock)
        self.hub.start()
        self.tasks = [
            asyncio.create_task(self._resume()),
            asyncio.create_task(retention.clean_daily(self)),
            asyncio.create_task(memory.tidy_regularly()),
            asyncio.create_task(self.keys.expiry.store_hourly()),
            asyncio.create_task(self.ownership.watch(lambda: self.on_lost())),
        ]

    async def _resume(self) -> None:
        try:
            await self.hub.resume()
            await self.hub.fill_summaries()
        except StorageError:
            logger.exception("tables not resumed")

    async def close(self) -> None:
        """Stop the background tasks and finish all writes."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.keys.expiry.close()
        await self.mail.close()
        await self.hub.close()
        await self.store.close()
        self.people.passwords.close()
        await self.ownership.release()

    # -- who sent a request ----------------------------------------------------------------------

    async def identify(self, request: HTTPConnection) -> Identity:
        """Who sent a request or opens a socket, by their token or cookie."""
        authorization = request.headers.get("authorization")
        if authorization is not None:
            scheme, _, secret = authorization.partition(" ")
            key = await self.keys.find(secret.strip(), ("token",))
            if scheme.lower() != "bearer" or key is None:
                raise RequestRefused("no_session", 401)
        else:
            secret = request.cookies.get(COOKIE, "")
            key = await self.keys.find(secret, ("session",)) if secret else None
        if key is None:
            return Identity()
        person = await self.people.get(key.person)
        return Identity(person, key) if person is not None else Identity()

    def check_password_rate(self, request: HTTPConnection, subject: str) -> None:
        """Refuse an address that tries too many passwords, in total or for one name.

        Attempts are counted per address, so nobody can lock out somebody elsewhere.
        """
        address = address_of(request.scope)
        if not (
            self.address_login_limit.take(address)
            and self.login_limit.take(f"{subject} from {address}")
        ):
            raise RequestRefused("too_many_logins", 429)

    # -- sockets ---------------------------------------------------------------------------------

    def take_socket_slots(self, request: HTTPConnection, person: str | None) -> list[str]:
        """Count a socket in total, per address and per person; refused at the limit of any."""
        s = self.settings
        limits = [
            ("all", s.sockets),
            (f"address {address_of(request.scope)}", s.sockets_per_address),
        ]
        if person is not None:
            limits.append((f"person {person}", s.sockets_per_person))
        slots: list[str] = []
        for slot, limit in limits:
            if not self.socket_slots.take(slot, limit):
                self.release_socket_slots(slots)
                raise RequestRefused("too_many_sockets", 429)
            slots.append(slot)
        return slots

    def release_socket_slots(self, slots: list[str]) -> None:
        """Count one socket fewer."""
        for slot in slots:
            self.socket_slots.release(slot)

    async def close_ended_sockets(self, person: str) -> None:
        """Close those sockets of a person whose session or token has ended."""
        for table in list(self.hub.tables.values()):
            for socket in list(table.sockets):
                is_theirs = socket.person == person and socket.key is not None
                if is_theirs and await self.keys.find_valid(socket.key or "") is None:
                    socket.close(NO_SESSION, "no_session")

    def close_sockets(self, person: str, key: str | None = None) -> None:
        """Close a person's sockets, or only those opened with one key."""
        for table in self.hub.tables.values():
            for socket in list(table.sockets):
                if socket.person == person and key in (None, socket.key):
                    socket.close(NO_SESSION, "no_session")
