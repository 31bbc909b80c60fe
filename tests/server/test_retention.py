"""How long guests, their tables and keys are kept, and how long tables stay in memory."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from reeftable.server import schema
from reeftable.server.retention import clean
from reeftable.server.system import System
from tests.server.live_server import PATIENCE, RELAXED, Guest, LiveServer, live_server
from tests.server.manual_clock import ManualClock
from tests.server.test_size_limits import a_record, bring

pytestmark = pytest.mark.anyio
DAY = 86_400.0


async def finish_a_table(server: LiveServer, guest: Guest) -> str:
    """A table at which the game is over: its only person gave up."""
    table = await guest.table("lumicora", "mb")
    async with await guest.look(table["id"]) as client:
        await guest.ok("POST", f"/api/tables/{table['id']}/resign")
        while client.scene["table"]["status"] != "over":
            await client.hear()
    table_id: str = table["id"]
    return table_id


async def tables_kept(server: LiveServer) -> set[str]:
    parts = (schema.log.c.table_id, schema.seats.c.table_id, schema.tables.c.id)
    ids = [{row[0] for row in await server.services.store.rows(select(part))} for part in parts]
    assert ids[0] == ids[1] == ids[2]
    return ids[0]


async def test_guests_finished_tables_are_deleted_after_the_set_days(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, keep_guest_tables_days=7, session_days=365)
    async with live_server(tmp_path, settings, System(now=time)) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        await ben.ok("POST", "/api/me/account", {"password": "long enough"})
        old = await finish_a_table(server, ann)
        account_table = await finish_a_table(server, ben)
        running = (await ann.table(seats="mo"))["id"]
        client = await ann.look(old)
        time.at += 7 * DAY - 60
        assert await clean(server.services) == 0
        time.at += 120
        assert await clean(server.services) == 1
        assert await tables_kept(server) == {account_table, running}
        assert (await client.until(lambda m: m["type"] == "closing"))["code"] == "no_table"
        assert await ann.refused("GET", f"/api/tables/{old}") == (404, "no_table")


async def test_without_the_setting_everything_stays(tmp_path: Path) -> None:
    time = ManualClock()
    async with live_server(tmp_path, replace(RELAXED, session_days=1), System(now=time)) as server:
        ann = await server.guest("Ann")
        old = await finish_a_table(server, ann)
        assert len(await server.services.store.rows(select(schema.keys))) == 1
        time.at += 10_000 * DAY
        assert await clean(server.services) == 0
        assert await tables_kept(server) == {old}
        assert await server.services.store.rows(select(schema.keys)) == [], (
            "expired keys are deleted anyway"
        )


async def test_guests_unfinished_tables_are_deleted_too(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, keep_unfinished_tables_days=7, session_days=365)
    async with live_server(tmp_path, settings, System(now=time)) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        await ben.ok("POST", "/api/me/account", {"password": "long enough"})
        for seats in ("mo", "mm"):
            await ann.table(seats=seats)
        over = await finish_a_table(server, ann)
        account_tables = {(await ben.table(seats=seats))["id"] for seats in ("mo", "mm")}
        time.at += 7 * DAY - 60
        fresh = (await ann.table(seats="mo"))["id"]
        assert await clean(server.services) == 0
        time.at += 120
        assert await clean(server.services) == 2
        assert await tables_kept(server) == {over, fresh, *account_tables}


async def test_guests_who_cannot_return_and_hold_no_seat_are_deleted(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, keep_guests_days=30, session_days=10)
    async with live_server(tmp_path, settings, System(now=time)) as server:
        lost = await server.guest("Lost")
        seated, account = await server.guest("Seated"), await server.guest("Account")
        await seated.table(seats="mo")
        await account.ok("POST", "/api/me/account", {"password": "long enough"})
        program = await server.guest("Program")
        await program.ok("POST", "/api/me/tokens", {"label": "lasts for years"})
        for guest in (lost, seated, account):
            assert await bring(guest, a_record()) == (200, None)
        time.at += 29 * DAY
        await clean(server.services)
        assert await names_kept(server) == {"Lost", "Seated", "Account", "Program"}
        assert await owners_of_records(server) == {lost.id, seated.id, account.id}
        late = await server.guest("Late")
        time.at += 2 * DAY
        await clean(server.services)
        assert await names_kept(server) == {"Seated", "Account", "Program", "Late"}
        assert await owners_of_records(server) == {seated.id, account.id}, "gone with the guest"
        assert (await late.ok("GET", "/api/me"))["name"] == "Late"


async def names_kept(server: LiveServer) -> set[str]:
    return {row.name for row in await server.services.store.rows(select(schema.people))}


async def owners_of_records(server: LiveServer) -> set[str]:
    return {row.person for row in await server.services.store.rows(select(schema.records))}


async def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    time = ManualClock()
    async with live_server(tmp_path, replace(RELAXED, idle_table=60.0), System(now=time)) as server:
        ann = await server.guest()
        quiet = (await ann.table(seats="mm"))["id"]
        clocked = (await ann.table(seats="mm", clock={"kind": "days", "days": 1}))["id"]
        time.at += 61.0
        while quiet in server.services.hub.tables:
            await asyncio.sleep(0.05)
        assert clocked in server.services.hub.tables, "its clock runs"
        assert (await ann.ok("GET", f"/api/tables/{quiet}"))["status"] == "running"
        assert quiet in server.services.hub.tables


async def test_only_a_few_idle_tables_stay_in_memory(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, idle_tables=2)) as server:
        ann, hub = await server.guest(), server.services.hub
        tables = [(await ann.table(seats="mo"))["id"] for _ in range(6)]
        watched = await ann.look(tables[0])
        for table in tables:  # like an attacker who tries to fill the memory
            await ann.ok("GET", f"/api/tables/{table}")
        async with asyncio.timeout(PATIENCE):
            while len(hub.tables) > 3:
                await asyncio.sleep(0.05)
        assert set(hub.tables) == {tables[0], *tables[-2:]}
        assert (await watched.ask("say", text="still here"))["type"] == "ack"


async def test_a_table_that_left_memory_while_in_use_is_the_same_for_everybody(
    tmp_path: Path,
) -> None:
    async with live_server(tmp_path, replace(RELAXED, idle_tables=0)) as server:
        ann, hub = await server.guest(), server.services.hub
        in_use = await hub.get((await ann.table(seats="mo"))["id"])
        async with asyncio.timeout(PATIENCE):
            while in_use.id in hub.tables:
                await asyncio.sleep(0.05)
        assert await hub.get(in_use.id) is in_use
        assert hub.tables[in_use.id] is in_use
