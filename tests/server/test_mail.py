"""Letters to those who are away, through a mail server of the tests' own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

from reeftable.server.settings import Settings
from tests.server.live_server import RELAXED, Guest, LiveServer, live_server

pytestmark = pytest.mark.anyio
SOON = 0.5


class PostOffice:
    """Takes every letter."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Message]] = []
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
                self.letters.append((to, message_from_string(text)))
            writer.write(b"221 bye\r\n" if verb == "QUIT" else b"250 ok\r\n")
            if verb == "QUIT":
                break
        writer.close()

    async def wait(self, count: int) -> None:
        for _ in range(1_000):
            if len(self.letters) >= count:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("no letter came")


@asynccontextmanager
async def post_office() -> AsyncIterator[tuple[PostOffice, Settings]]:
    """A mail server, and the settings that use it."""
    office = PostOffice()
    listening = await asyncio.start_server(office.talk, "127.0.0.1", 0)
    office.port = listening.sockets[0].getsockname()[1]
    yield (
        office,
        replace(
            RELAXED, smtp_host="127.0.0.1", smtp_port=office.port, mail_from="reef@example.org",
            mail_after=SOON,
        ),
    )  # fmt: skip
    listening.close()


async def with_address(server: LiveServer, office: PostOffice, address: str) -> Guest:
    """Ann, who has confirmed where she wants to hear of her turn."""
    ann = await server.guest("Ann")
    await ann.ok("POST", "/api/me/mail", {"address": address})
    assert (await ann.ok("GET", "/api/me"))["mail"] is None
    to, letter = office.letters[-1]
    found = re.search(r"#mail=([\w-]+)", text_of(letter))
    assert to == address and found is not None
    me = await ann.ok("POST", "/api/mail/confirm", {"key": found[1]})
    assert me["mail"] == address
    refused = await ann.refused("POST", "/api/mail/confirm", {"key": found[1]})
    assert refused == (404, "no_link")
    return ann


def text_of(letter: Message) -> str:
    told = letter.get_payload(decode=True)
    assert isinstance(told, bytes)
    return told.decode()


async def test_one_letter_per_turn_and_none_to_whoever_looks(tmp_path: Path) -> None:
    async with post_office() as (office, settings), live_server(tmp_path, settings) as server:
        ann = await with_address(server, office, "ann@example.org")
        table = await ann.table(seats="mb")
        await office.wait(2)
        to, letter = office.letters[1]
        assert to == "ann@example.org" and letter["From"] == "reef@example.org"
        assert letter["Subject"] == "Coralia: it is your turn"
        assert f"/t/{table['id']}" in text_of(letter)
        # Loaded again, e.g. because somebody looks at a list: no second letter.
        server.services.hub.tables.clear()
        await ann.ok("GET", "/api/me/tables")
        client = await ann.look(table["id"])
        await client.my_turn()
        await client.move()
        await client.my_turn()
        await asyncio.sleep(3 * SOON)
        assert len(office.letters) == 2
        await client.close()
        await ann.ok("POST", "/api/me/mail", {"address": ""})
        assert (await ann.ok("GET", "/api/me"))["mail"] is None


async def test_a_letter_that_was_due_is_sent_after_a_restart(tmp_path: Path) -> None:
    async with post_office() as (office, settings):
        later = replace(settings, mail_after=600.0)
        async with live_server(tmp_path, later) as server:
            ann = await with_address(server, office, "ann@example.org")
            await ann.table(seats="mm")
        async with live_server(tmp_path, replace(settings, mail_after=30.0)) as server:
            await asyncio.sleep(SOON)
            assert len(server.services.mail.waiting) == 1 and len(office.letters) == 1


async def test_a_host_without_mail_and_a_post_office_that_is_shut(tmp_path: Path) -> None:
    wish = {"address": "ann@example.org"}
    async with live_server(tmp_path) as server, await server.guest("Ann") as ann:
        assert await ann.refused("POST", "/api/me/mail", wish) == (409, "no_mail")
    async with post_office() as (_, settings):
        pass
    async with live_server(tmp_path, settings) as server, await server.guest("Ben") as ben:
        assert await ben.refused("POST", "/api/me/mail", wish) == (503, "mail_failed")


@pytest.mark.parametrize("address", ["ann", "a@b@c", "(\x00).@.!", "\xad?=}@[~", "ü@x", "a@b\n"])
async def test_an_address_that_is_none(tmp_path: Path, address: str) -> None:
    async with post_office() as (office, settings), live_server(tmp_path, settings) as server:
        ann = await server.guest("Ann")
        refused = await ann.refused("POST", "/api/me/mail", {"address": address})
        assert refused == (422, "invalid") and office.letters == []


async def test_a_stop_does_not_wait_for_a_post_office_that_hangs(tmp_path: Path) -> None:
    hung, freed = asyncio.Event(), asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hung.set()
        await freed.wait()
        writer.close()
        await writer.wait_closed()

    async with post_office() as (_, settings):
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
