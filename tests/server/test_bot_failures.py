"""Bots that fail: retried once, then the lowest level moves, then the table waits and says so."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reeftable.core import record
from reeftable.words import catalogue
from tests.server.live_server import RELAXED, Guest, LiveServer, TableClient, live_server

pytestmark = pytest.mark.anyio
SETTINGS = replace(RELAXED, bot_retry_seconds=0.3)
COUNTERS = ("failures", "fallbacks", "stalls")


@asynccontextmanager
async def server_with(
    folder: Path, how: str, levels: str, settings: Any = SETTINGS
) -> AsyncIterator[tuple[LiveServer, Path]]:
    """A server whose bots of some levels fail while the file that comes with it exists."""
    file = folder / "failing"
    file.touch()
    async with live_server(folder, settings) as server:
        pool = server.services.hub.bots.pool
        pool.command = (sys.executable, "-m", "tests.server.failing_bots", how, levels, str(file))
        yield server, file


async def table_with_bot(ann: Guest, level: str = "hard") -> TableClient:
    """Ann and a bot, with Ann looking."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    table = await ann.ok("POST", "/api/tables", {"game": "coralia", "seats": seats})
    return await ann.look(table["id"])


async def play_until(client: TableClient, code: str) -> dict[str, Any]:
    """Ann moves until the story has an event of this code."""
    while True:
        for happening in client.scene["story"]:
            for event in happening["events"]:
                if event["code"] == code:
                    return dict(event)
        if client.scene["options"]:
            await client.move()
        else:
            await client.until(lambda m: m["type"] == "scene")


async def counters(guest: Guest) -> dict[str, float]:
    text = (await guest.call("GET", "/metrics")).text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(lines[f"reeftable_bot_{name}_total"]) for name in COUNTERS}


def codes(client: TableClient) -> list[str]:
    scenes = [message for message in client.heard if message["type"] == "scene"]
    stories = [happening for scene in scenes for happening in scene["story"]]
    return [event["code"] for happening in stories for event in happening["events"]]


async def test_a_bot_that_fails_once_is_asked_again_and_nobody_hears_of_it(tmp_path: Path) -> None:
    async with server_with(tmp_path, "once", "easy") as (server, file):
        ann = await server.guest()
        before = await counters(ann)  # before the bot may have the first turn
        client = await table_with_bot(ann, "easy")
        while await client.my_turn() and file.exists():
            await client.move()
            await client.settle()
        after = await counters(client.guest)
        assert [after[name] - before[name] for name in COUNTERS] == [1, 0, 0]
        assert not [code for code in codes(client) if code.endswith((".fallback", ".stalled"))]


@pytest.mark.parametrize("how", ["error", "exit", "illegal"])
async def test_the_lowest_level_moves_for_a_bot_that_fails_twice(tmp_path: Path, how: str) -> None:
    async with server_with(tmp_path, how, "hard") as (server, file):
        ann = await server.guest()
        before = await counters(ann)  # before the bot may have the first turn
        client = await table_with_bot(ann)
        event = await play_until(client, "server.story.fallback")
        assert event["seat"] == 1
        file.unlink()  # from now on it can think again
        table = await server.services.hub.get(client.table)
        at = next(i for i, e in enumerate(table.log) if e.kind == "fallback")
        assert table.log[at].data["level"] == "hard"
        assert (table.log[at + 1].kind, table.log[at + 1].data["bot"]) == ("move", "easy")
        after = await counters(client.guest)
        assert after["failures"] - before["failures"] >= 2
        assert after["fallbacks"] - before["fallbacks"] >= 1
        assert after["stalls"] == before["stalls"]
        text = (await client.guest.call("GET", f"/api/tables/{client.table}/record")).text
        note = catalogue().say("server.note.fallback", seat=1, level="hard")
        assert note in text and record.read(text).is_partial


async def test_the_table_waits_and_says_so_if_every_bot_fails(tmp_path: Path) -> None:
    async with server_with(tmp_path, "error", "easy,hard") as (server, _):
        ann = await server.guest()
        before = await counters(ann)  # before the bot may have the first turn
        client = await table_with_bot(ann)
        assert (await play_until(client, "server.story.stalled"))["seat"] == 1
        table = await server.services.hub.get(client.table)
        assert table.state.stalled and table.state.bot_to_move == 1
        seq = client.scene["seq"]
        failures = (await counters(client.guest))["failures"]
        while (await counters(client.guest))["failures"] == failures:  # it was asked again
            await client.settle()
        assert client.scene["seq"] == seq, "it says so once"
        assert (await counters(client.guest))["stalls"] - before["stalls"] == 1
        number, guest = client.table, client.guest
    async with live_server(tmp_path, SETTINGS) as server:  # with bots that work
        again = await server.services.hub.get(number)
        assert again.trouble is None, "the log with the new events can be replayed"
        guest.url = server.url
        client = await guest.look(number)
        assert await client.my_turn()
        assert not again.state.stalled


async def test_a_table_that_waited_goes_on_by_itself(tmp_path: Path) -> None:
    async with server_with(tmp_path, "error", "easy,hard") as (server, file):
        client = await table_with_bot(await server.guest())
        await play_until(client, "server.story.stalled")
        file.unlink()
        assert await client.my_turn()
        assert (await client.move())["type"] == "ack"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", ["fallback", "stalled"])
def test_it_is_said_in_every_language(language: str, kind: str) -> None:
    assert len(catalogue(language).say(f"server.story.{kind}").split()) > 3
