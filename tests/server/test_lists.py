"""Lists of tables come from columns: no game is loaded, and they show what the tables show."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from reeftable.server import schema
from reeftable.server.hub import Hub
from reeftable.server.table import LiveTable
from tests.server.live_server import RELAXED, Guest, Json, LiveServer, live_server
from tests.server.test_upgrades import ABOUT, person, restore

pytestmark = pytest.mark.anyio
LISTS = ("/api/me/tables", "/api/tables?status=open", "/api/tables?status=running")
Read = Callable[[Hub, str], Any]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose games were loaded."""
    tables: list[str] = []
    read: Read = Hub._read

    async def counting(hub: Hub, table_id: str) -> LiveTable:
        tables.append(table_id)
        table: LiveTable = await read(hub, table_id)
        return table

    monkeypatch.setattr(Hub, "_read", counting)
    return tables


async def tables_of_every_kind(ann: Guest, ben: Guest) -> None:
    """Open, running, given up, over; with a clock, a second person at one screen, a rematch."""
    await ann.table(seats="moo", public=True)
    bank = {"kind": "bank", "bank": 86_400}
    seats = [{"kind": "me"}, {"kind": "me", "name": "Otto"}, {"kind": "bot", "level": "easy"}]
    await ann.ok("POST", "/api/tables", {"game": "coralia", "seats": seats, "clock": bank})
    shared = await ann.table("lumicora", "mo", public=True, undo="agree")
    await ben.ok("POST", f"/api/tables/{shared['id']}/sit", {"seat": 1})
    async with await ann.look(shared["id"]) as client:
        if client.scene["options"]:
            await client.move()
    over = await ann.table("lumicora", "mb")
    async with await ann.look(over["id"]) as client:
        await ann.ok("POST", f"/api/tables/{over['id']}/resign")
        while client.scene["table"]["status"] != "over":
            await client.hear()
    await ann.ok("POST", f"/api/tables/{over['id']}/rematch")


async def listed(guest: Guest) -> list[tuple[str, Json]]:
    return [(path, info) for path in LISTS for info in await guest.ok("GET", path)]


async def test_lists_load_no_game_and_show_what_the_tables_show(
    tmp_path: Path, loaded: list[str]
) -> None:
    async with live_server(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        await tables_of_every_kind(ann, ben)
    async with live_server(tmp_path, replace(RELAXED, mail_after=0.0)) as server:
        await started(server)
        loaded.clear()
        guests = [Guest(server.url, cookies=who.http.cookies) for who in (ann, ben)]
        server.guests.extend(guests)
        idle = {t for t in await every_table(server) if t not in server.services.hub.tables}
        lists = [await listed(guest) for guest in guests]
        assert loaded == []
        statuses = {info["status"] for _, info in lists[0] if info["id"] in idle}
        assert statuses == {"open", "running", "over"} and len(lists[1]) > 2
        for guest, infos in zip(guests, lists, strict=True):
            for _, info in infos:
                link = f"?invite={info['invite']}" if info["invite"] else ""
                assert await guest.ok("GET", f"/api/tables/{info['id']}{link}") == info
        assert idle <= set(loaded)


async def every_table(server: LiveServer) -> list[str]:
    return [row.id for row in await server.services.store.rows(select(schema.tables.c.id))]


async def started(server: LiveServer) -> None:
    """Wait until everything is resumed and summarised."""
    while not server.services.tasks[0].done():
        await asyncio.sleep(0.01)


async def test_a_summary_that_cannot_be_read_is_made_anew(
    tmp_path: Path, loaded: list[str]
) -> None:
    async with live_server(tmp_path) as server:
        ann = await server.guest("Ann")
        table = await ann.table(seats="mo")
        broken = update(schema.tables).values(summary='{"colour": "blue"}')
        write = server.services.store.writer.write
        await write(lambda connection: void(connection.execute(broken)), 10.0)
        server.services.hub.tables.clear()
        for _ in range(3):
            mine = await ann.ok("GET", "/api/me/tables")
            assert [info["id"] for info in mine] == [table["id"]]
            await write(lambda _: None, 10.0)  # whatever the list has queued is written
        assert loaded == [table["id"]]


def void(_: object) -> None:
    """Nothing comes back from a change."""


async def test_the_tables_of_0_1_0_get_their_summaries(tmp_path: Path, loaded: list[str]) -> None:
    restore(tmp_path)
    with sqlite3.connect(tmp_path / "reeftable.db") as db:
        ended = ABOUT["tables"]["coralia"]["id"]
        db.execute("UPDATE tables SET wish = '{' WHERE id = ?", (ended,))
    db.close()
    async with live_server(tmp_path) as server:
        await started(server)
        t = schema.tables.c
        rows = await server.services.store.rows(select(t.id, t.status, t.summary, t.bots))
        assert {row.id: row.summary is None for row in rows} == {
            about["id"]: about["id"] == ended for about in ABOUT["tables"].values()
        }
        assert {row.bots for row in rows} == {1}
        server.services.hub.tables.clear()
        loaded.clear()
        mine = await person(server, "Ben").ok("GET", "/api/me/tables")
        assert loaded == [ended], "a table that cannot be read is tried again"
        assert {info["status"] for info in mine} == {"running", "frozen"}
