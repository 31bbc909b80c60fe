"""Sends mail to absent people whose turn it is, and mail that confirms an address."""

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

from reeftable.server.people import People, Person
from reeftable.server.refusal import RequestRefused
from reeftable.server.settings import Settings
from reeftable.server.snapshot import present_seats
from reeftable.server.system import System
from reeftable.server.table import LiveTable
from reeftable.words import catalogue

if TYPE_CHECKING:
    from reeftable.server.hub import Hub

SMTP_TIMEOUT = 10.0
logger = logging.getLogger("reeftable.mail")


class Mail:
    """Sends at most one mail per turn, and none to people who are looking at the table."""

    def __init__(self, settings: Settings, system: System, people: People, hub: Hub) -> None:
        self.settings = settings
        self.system = system
        self.people = people
        self.hub = hub
        self.waiting: dict[str, asyncio.Task[Any]] = {}

    @property
    def is_enabled(self) -> bool:
        """Does this server send mail?"""
        return bool(self.settings.smtp_host and self.settings.mail_from)

    async def close(self) -> None:
        """Cancel the mails that are not due yet."""
        tasks = list(self.waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def on_turn(self, table: LiveTable, seat: int) -> None:
        """Schedule a mail to the person whose turn it is; it is sent only if they stay away."""
        # If the turn began long ago, the mail has been sent: the table was merely reloaded.
        wait = table.state.last_event_at + self.settings.mail_after - self.system.now()
        if not self.is_enabled or wait < 0:
            return
        previous = self.waiting.pop(table.id, None)
        if previous is not None:
            previous.cancel()
        task = asyncio.create_task(self._send_later(table.id, seat, table.state.seq, wait))
        self.waiting[table.id] = task
        task.add_done_callback(lambda task: self._done(table.id, task))

    def _done(self, table_id: str, task: asyncio.Task[Any]) -> None:
        if self.waiting.get(table_id) is task:
            del self.waiting[table_id]

    async def _send_later(self, table_id: str, seat: int, seq: int, wait: float) -> None:
        await asyncio.sleep(wait)
        try:
            table = await self.hub.get(table_id)
        except RequestRefused:
            return
        person_id = table.state.chairs[seat].person
        if table.state.seq != seq or present_seats(table)[seat] or person_id is None:
            return
        person = await self.people.get(person_id)
        if person is not None and person.mail:
            await self._send_turn(table, person, person.mail)

    async def _send_turn(self, table: LiveTable, person: Person, to: str) -> None:
        words = catalogue(person.language)
        address = f"{self.settings.address}/t/{table.id}"
        title = words.say(f"{table.config.request.game}.title")
        subject = words.say("server.mail.turn_subject", title=title)
        text = words.say("server.mail.turn", name=person.name, title=title, address=address)
        await self.send(to, subject, text)

    async def send_confirmation(self, to: str, secret: str, language: str) -> bool:
        """Send the mail that confirms an address; returns whether the mail server accepted it."""
        words = catalogue(language)
        address = f"{self.settings.address}/settings#mail={secret}"
        subject = words.say("server.mail.confirm_subject")
        return await self.send(to, subject, words.say("server.mail.confirm", address=address))

    async def send(self, to: str, subject: str, text: str) -> bool:
        """Send a mail; returns whether the mail server accepted it."""
        message = EmailMessage()
        message["From"] = self.settings.mail_from
        message["To"] = to
        message["Subject"] = subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        error = await _run_in_thread(lambda: self._deliver(message))
        if error is not None:
            logger.warning("mail not sent", extra={"error": type(error).__name__})
        return error is None

    def _deliver(self, message: EmailMessage) -> None:
        s = self.settings
        with smtplib.SMTP(s.smtp_host, s.smtp_port, timeout=SMTP_TIMEOUT) as smtp:
            if s.smtp_tls:
                smtp.starttls(context=ssl.create_default_context())
            if s.smtp_user:
                smtp.login(s.smtp_user, s.smtp_password)
            smtp.send_message(message)


async def _run_in_thread(work: Callable[[], None]) -> Exception | None:
    """Run `work` in a thread that does not delay stopping the server; returns any error."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Exception | None] = loop.create_future()

    def finish(error: Exception | None) -> None:
        if not done.done():
            done.set_result(error)

    def run() -> None:
        error: Exception | None = None
        try:
            work()
        except (OSError, smtplib.SMTPException) as caught:
            error = caught
        with suppress(RuntimeError):  # the event loop has been closed meanwhile
            loop.call_soon_threadsafe(finish, error)

    threading.Thread(target=run, daemon=True, name="mail").start()
    return await done
