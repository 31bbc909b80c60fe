"""Letters to those who are away when it is their turn, if the host sends mail at all."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any

from reeftable.server.people import People
from reeftable.server.refusal import RequestRefused
from reeftable.server.settings import Settings, System
from reeftable.server.snapshot import seats_here
from reeftable.server.table import LiveTable
from reeftable.words import catalogue

if TYPE_CHECKING:
    from reeftable.server.hub import Hub

SECONDS = 10.0
logger = logging.getLogger("reeftable.mail")


class Mail:
    """One letter per turn at most, and none to somebody who looks at the table."""

    def __init__(self, settings: Settings, system: System, people: People, hub: Hub) -> None:
        self.settings = settings
        self.system = system
        self.people = people
        self.hub = hub
        self.waiting: dict[str, asyncio.Task[Any]] = {}

    @property
    def is_on(self) -> bool:
        """Does this host send mail?"""
        return bool(self.settings.smtp_host and self.settings.mail_from)

    async def close(self) -> None:
        """Send nothing more."""
        tasks = list(self.waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def asked(self, table: LiveTable, seat: int) -> None:
        """Somebody is asked: if they stay away, write."""
        # Whoever was asked long ago has had their letter; the table was only loaded again.
        wait = table.state.moved + self.settings.mail_after - self.system.now()
        if not self.is_on or wait < 0:
            return
        before = self.waiting.pop(table.id, None)
        if before is not None:
            before.cancel()
        task = asyncio.create_task(self._later(table.id, seat, table.state.seq, wait))
        self.waiting[table.id] = task
        task.add_done_callback(lambda done: self._done(table.id, done))

    def _done(self, table_id: str, task: asyncio.Task[Any]) -> None:
        if self.waiting.get(table_id) is task:
            del self.waiting[table_id]

    async def _later(self, table_id: str, seat: int, seq: int, wait: float) -> None:
        await asyncio.sleep(wait)
        try:
            table = await self.hub.get(table_id)
        except RequestRefused:
            return
        person_id = table.state.chairs[seat].person
        if table.state.seq != seq or seats_here(table)[seat] or person_id is None:
            return
        person = await self.people.person(person_id)
        if person is not None and person.mail:
            words = catalogue()
            address = f"{self.settings.address}/t/{table.id}"
            title = words.say(f"{table.config.game.name}.title")
            subject = words.say("server.mail.turn_subject", title=title)
            body = words.say("server.mail.turn", name=person.name, title=title, address=address)
            await self.send(person.mail, subject, body)

    async def send(self, to: str, subject: str, text: str) -> bool:
        """Send a letter; tells whether the mail server took it."""
        letter = EmailMessage()
        letter["From"] = self.settings.mail_from
        letter["To"] = to
        letter["Subject"] = subject
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        error = await _in_thread(lambda: self._deliver(letter))
        if error is not None:
            logger.warning("mail not sent", extra={"error": type(error).__name__})
        return error is None

    def _deliver(self, letter: EmailMessage) -> None:
        s = self.settings
        with smtplib.SMTP(s.smtp_host, s.smtp_port, timeout=SECONDS) as smtp:
            if s.smtp_tls:
                smtp.starttls(context=ssl.create_default_context())
            if s.smtp_user:
                smtp.login(s.smtp_user, s.smtp_password)
            smtp.send_message(letter)


async def _in_thread(work: Callable[[], None]) -> Exception | None:
    """Do it in a thread that nobody waits for when the server stops; its error, if any."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Exception | None] = loop.create_future()

    def tell(error: Exception | None) -> None:
        if not done.done():
            done.set_result(error)

    def run() -> None:
        error: Exception | None = None
        try:
            work()
        except (OSError, smtplib.SMTPException) as failed:
            error = failed
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(tell, error)

    threading.Thread(target=run, daemon=True, name="mail").start()
    return await done
