"""The host's clock: asleep, set wrong, or far ahead at a start; nobody loses anything by it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from reeftable.server import schema
from reeftable.server.expiry_clock import FILE
from reeftable.server.retention import clean
from reeftable.server.system import RunningTime, System
from tests.server.live_server import RELAXED, Guest, LiveServer, TableClient, live_server
from tests.server.manual_clock import ManualClock
from tests.server.two_people import catch_up, mover_first, two_people

pytestmark = pytest.mark.anyio
DAY = 86_400.0
CLOCK: dict[str, Any] = {"clock": {"kind": "bank", "bank": 10, "increment": 0}}


async def let_pass(hub_time: RunningTime, monotonic: ManualClock, seconds: float) -> None:
    """Let time pass at once, and wait until the server has noticed."""
    monotonic.at += seconds
    while hub_time.last < monotonic.at:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)  # longer than a tick


def standings(client: TableClient) -> list[str]:
    return [seat["standing"] for seat in client.scene["table"]["seats"]]


async def test_a_host_asleep_costs_nobody_time(tmp_path: Path) -> None:
    wall, monotonic = ManualClock(), ManualClock()
    running = RunningTime(monotonic)
    async with live_server(tmp_path, RELAXED, System(now=wall, running=running)) as server:
        _, _, one, two = await two_people(server, **CLOCK)
        mover, _ = mover_first(one, two)
        seat = mover.scene["seat"]
        wall.at += 25
        await let_pass(running, monotonic, 25)
        clock = (await mover.until(lambda m: m["type"] == "scene"))["table"]["clock"]
        assert (clock["left"][seat], clock["at"]) == (10, wall.at), "shown anew"
        wall.at += 3_600
        await let_pass(running, monotonic, 2)
        assert (await mover.move())["type"] == "ack"
        await catch_up(server, one, two)
        assert standings(one) == ["plays", "plays"]
        table = await server.services.hub.get(one.table)
        assert table.state.left[seat] == 8
        for _ in range(5):
            await let_pass(running, monotonic, 2.5)
        assert "overdue" in {chair.standing for chair in table.state.chairs}, "awake it counts"


async def test_no_clock_runs_while_there_is_no_server(tmp_path: Path) -> None:
    wall, monotonic = ManualClock(), ManualClock()
    async with live_server(tmp_path, RELAXED, System(wall, RunningTime(monotonic))) as server:
        ann = await server.guest("Ann")
        number = (await ann.table(seats="mm", **CLOCK))["id"]
    for change in (-5_000.0, 10_000.0):
        wall.at += change
        running = RunningTime(monotonic)
        async with live_server(tmp_path, RELAXED, System(wall, running)) as server:
            table = await server.services.hub.get(number)
            await let_pass(running, monotonic, 2)
            assert [chair.standing for chair in table.state.chairs] == ["plays", "plays"]
            assert table.state.turn_at == wall.at - 2
            assert running() - table.state.turn_began == 2


async def sessions(server: LiveServer) -> int:
    await clean(server.services)
    return len(await server.services.store.rows(select(schema.keys)))


async def test_a_clock_far_ahead_ends_no_session_until_it_is_confirmed(tmp_path: Path) -> None:
    wall = ManualClock()
    settings = replace(RELAXED, session_days=1)
    async with live_server(tmp_path, settings, System(now=wall)) as server:
        cookies = (await server.guest("Ann")).http.cookies
    for _ in range(2):  # what is written with a wrong clock does not make it right
        wall.at += 7 * DAY + 60
        async with (
            live_server(tmp_path, settings, System(now=wall)) as server,
            Guest(server.url, cookies=cookies) as ann,
        ):
            client = await ann.look((await ann.table(seats="mo"))["id"])
            await client.settle()
            await server.guest("Ben")
            assert await sessions(server) >= 2
            await client.close()
    settings = replace(settings, confirm_clock=True)
    async with (
        live_server(tmp_path, settings, System(now=wall)) as server,
        Guest(server.url, cookies=cookies) as ann,
    ):
        assert await ann.refused("GET", "/api/me") == (401, "no_session")
        assert await sessions(server) == 1, "only the newest is less than a day old"


@pytest.mark.parametrize("is_file_there", [True, False])
async def test_a_clock_a_few_days_ahead_is_believed(tmp_path: Path, is_file_there: bool) -> None:
    wall = ManualClock()
    settings = replace(RELAXED, session_days=1)
    async with live_server(tmp_path, settings, System(now=wall)) as server:
        await server.guest("Ann")
    for days, left in ((6.0, 0), (8.0, 1)):
        if not is_file_there:
            (tmp_path / FILE).unlink()
        wall.at += days * DAY
        async with live_server(tmp_path, settings, System(now=wall)) as server:
            assert await sessions(server) == left
            await server.guest("Ben")
