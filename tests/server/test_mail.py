"""Mail to people who are away, through a mail server of the tests' own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from email import message_from_string
from email.header import decode_header, make_header
from email.message import Message
from pathlib import Path

import pytest

from reeftable.server.settings import Settings
from tests.server.live_server import RELAXED, Guest, LiveServer, live_server

pytestmark = pytest.mark.anyio
SOON = 0.5


class MailServer:
    """Takes every mail."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, Message]] = []
        self.port = 0

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        to = ""
        while line := (await reader.readline()).decode().strip():
            verb = line.upper()
            if verb.startswith("RCPT"):
                to = line.partition("<")[2].rstrip(">")
            if verb == "DATA":
                writer.write(b"354 go on\r\n")
                text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                self.mails.append((to, message_from_string(text)))
            writer.write(b"221 bye\r\n" if verb == "QUIT" else b"250 ok\r\n")
            if verb == "QUIT":
                break
        writer.close()

    async def wait(self, count: int) -> None:
        for _ in range(1_000):
            if len(self.mails) >= count:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("no mail came")


@asynccontextmanager
async def mail_server() -> AsyncIterator[tuple[MailServer, Settings]]:
    """A mail server, and the settings that use it."""
    mailbox = MailServer()
    listening = await asyncio.start_server(mailbox.talk, "127.0.0.1", 0)
    mailbox.port = listening.sockets[0].getsockname()[1]
    yield (
        mailbox,
        replace(
            RELAXED, smtp_host="127.0.0.1", smtp_port=mailbox.port, mail_from="reef@example.org",
            mail_after=SOON,
        ),
    )  # fmt: skip
    listening.close()


async def with_address(server: LiveServer, mailbox: MailServer, address: str) -> Guest:
    """Ann, who has confirmed where she wants to hear of her turn."""
    ann = await server.guest("Ann")
    await ann.ok("POST", "/api/me/mail", {"address": address})
    assert (await ann.ok("GET", "/api/me"))["mail"] is None
    to, mail = mailbox.mails[-1]
    key = re.search(r"#mail=([\w-]+)", text_of(mail))
    assert to == address and key is not None
    me = await ann.ok("POST", "/api/mail/confirm", {"key": key[1]})
    assert me["mail"] == address
    refused = await ann.refused("POST", "/api/mail/confirm", {"key": key[1]})
    assert refused == (404, "no_link")
    return ann


def text_of(mail: Message) -> str:
    payload = mail.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


async def test_one_mail_per_turn_and_none_to_whoever_looks(tmp_path: Path) -> None:
    async with mail_server() as (mailbox, settings), live_server(tmp_path, settings) as server:
        ann = await with_address(server, mailbox, "ann@example.org")
        table = await ann.table(seats="mb")
        await mailbox.wait(2)
        to, mail = mailbox.mails[1]
        assert to == "ann@example.org" and mail["From"] == "reef@example.org"
        assert mail["Subject"] == "Coralia: it is your turn"
        assert f"/t/{table['id']}" in text_of(mail)
        # Loaded again, e.g. because somebody looks at a list: no second mail.
        server.services.hub.tables.clear()
        await ann.ok("GET", "/api/me/tables")
        client = await ann.look(table["id"])
        await client.my_turn()
        await client.move()
        await client.my_turn()
        await asyncio.sleep(3 * SOON)
        assert len(mailbox.mails) == 2
        await client.close()
        await ann.ok("POST", "/api/me/mail", {"address": ""})
        assert (await ann.ok("GET", "/api/me"))["mail"] is None


def subject_of(mail: Message) -> str:
    return str(make_header(decode_header(mail["Subject"])))


async def test_mail_and_feed_are_in_the_language_of_their_reader(tmp_path: Path) -> None:
    async with mail_server() as (mailbox, settings), live_server(tmp_path, settings) as server:
        ann = await server.guest("Ann", headers={"Accept-Language": "de-CH,de;q=0.9,en;q=0.8"})
        assert (await ann.ok("GET", "/api/me"))["language"] == "de"
        await ann.ok("POST", "/api/me/mail", {"address": "ann@example.org"})
        assert subject_of(mailbox.mails[0][1]) == "Reeftable: Ist das deine Adresse?"
        key = re.search(r"#mail=([\w-]+)", text_of(mailbox.mails[0][1]))
        assert key is not None
        me = await ann.ok("POST", "/api/mail/confirm", {"key": key[1]})
        await ann.table(seats="mb")
        await mailbox.wait(2)
        assert subject_of(mailbox.mails[1][1]) == "Coralia: Du bist dran"
        assert text_of(mailbox.mails[1][1]).startswith("Hallo Ann,")
        assert "Du bist dran" in (await ann.call("GET", me["feed"])).text


async def test_somebody_can_choose_the_language_of_their_mail(tmp_path: Path) -> None:
    async with mail_server() as (mailbox, settings), live_server(tmp_path, settings) as server:
        ann = await server.guest("Ann", headers={"Accept-Language": "xx"})
        assert (await ann.ok("GET", "/api/me"))["language"] == "en"
        body = {"address": "ann@example.org", "language": "de"}
        await ann.ok("POST", "/api/me/mail", body)
        assert subject_of(mailbox.mails[0][1]) == "Reeftable: Ist das deine Adresse?"
        assert (await ann.ok("PATCH", "/api/me", {"language": "en"}))["language"] == "en"
        assert (await ann.ok("PATCH", "/api/me", {"name": "Anna"}))["language"] == "en"
        await ann.ok("POST", "/api/me/mail", {"address": "ann@example.org"})
        assert subject_of(mailbox.mails[1][1]) == "Reeftable: is this your address?"
        refused = await ann.refused("PATCH", "/api/me", {"language": "xx"})
        assert refused == (422, "no_language")


async def test_a_mail_that_was_due_is_sent_after_a_restart(tmp_path: Path) -> None:
    async with mail_server() as (mailbox, settings):
        later = replace(settings, mail_after=600.0)
        async with live_server(tmp_path, later) as server:
            ann = await with_address(server, mailbox, "ann@example.org")
            await ann.table(seats="mm")
        async with live_server(tmp_path, replace(settings, mail_after=30.0)) as server:
            await asyncio.sleep(SOON)
            assert len(server.services.mail.waiting) == 1 and len(mailbox.mails) == 1


async def test_a_host_without_mail_and_a_mail_server_that_is_shut(tmp_path: Path) -> None:
    body = {"address": "ann@example.org"}
    async with live_server(tmp_path) as server, await server.guest("Ann") as ann:
        assert await ann.refused("POST", "/api/me/mail", body) == (409, "no_mail")
    async with mail_server() as (_, settings):
        pass
    async with live_server(tmp_path, settings) as server, await server.guest("Ben") as ben:
        assert await ben.refused("POST", "/api/me/mail", body) == (503, "mail_failed")


@pytest.mark.parametrize("address", ["ann", "a@b@c", "(\x00).@.!", "\xad?=}@[~", "ü@x", "a@b\n"])
async def test_an_address_that_is_none(tmp_path: Path, address: str) -> None:
    async with mail_server() as (mailbox, settings), live_server(tmp_path, settings) as server:
        ann = await server.guest("Ann")
        refused = await ann.refused("POST", "/api/me/mail", {"address": address})
        assert refused == (422, "invalid") and mailbox.mails == []


async def test_a_stop_does_not_wait_for_a_mail_server_that_hangs(tmp_path: Path) -> None:
    hung, freed = asyncio.Event(), asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hung.set()
        await freed.wait()
        writer.close()
        await writer.wait_closed()

    async with mail_server() as (_, settings):
        listening = await asyncio.start_server(hang, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        async with live_server(tmp_path, replace(settings, smtp_port=port)) as server:
            ann = await server.guest("Ann")
            asking = asyncio.create_task(
                ann.call("POST", "/api/me/mail", {"address": "ann@example.org"})
            )
            await hung.wait()
            began = asyncio.get_running_loop().time()
        assert asyncio.get_running_loop().time() - began < 5.0
        await asyncio.gather(asking, return_exceptions=True)
        freed.set()
        listening.close()
        await listening.wait_closed()
