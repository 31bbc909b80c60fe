"""Storage that fails (disk full, file locked, read-only), draining, frozen and archived tables."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.server.live_server import (
    PATIENCE,
    RELAXED,
    Guest,
    LiveServer,
    TableClient,
    live_server,
)
from tests.server.process import Process, is_busy

pytestmark = pytest.mark.anyio
WITHIN = 2.0
STRICT = replace(RELAXED, keep_within=1.8)


async def at_a_table(server: LiveServer) -> TableClient:
    ann = await server.guest()
    table = await ann.table(seats="mm")
    return await ann.look(table["id"])


async def refused_in_time(client: TableClient) -> None:
    """A move that cannot be kept is refused in words, soon, and changes nothing."""
    seq = client.scene["seq"]
    began = time.monotonic()
    answer = await client.move(first_action(client), seat=client.scene["table"]["to_move"])
    took = time.monotonic() - began
    assert (answer["type"], answer["code"]) == ("refused", "not_kept")
    assert took < WITHIN or is_busy()
    await client.settle()
    assert client.scene["seq"] == seq


def first_action(client: TableClient) -> int:
    assert client.scene["options"]
    action: int = client.scene["options"][0]["action"]
    return action


async def works_again(server: LiveServer, client: TableClient) -> None:
    """The next move is kept, and the table is what its log says."""
    for _ in range(20):
        answer = await client.move(first_action(client), seat=client.scene["table"]["to_move"])
        if answer["type"] == "ack":
            break
        assert answer["code"] == "not_kept"
    assert answer["type"] == "ack"
    table = server.services.hub.tables.pop(client.table)
    again = await server.services.hub.get(client.table)
    assert (
        again.trouble is None
        and again.state.game_state is not None
        and table.state.game_state is not None
    )
    assert again.state.game_state.digest() == table.state.game_state.digest()


async def turn_to_mover(client: TableClient) -> None:
    await client.say(type="look", seat=client.scene["table"]["to_move"])
    while not client.scene["options"]:
        await client.hear()


async def test_a_locked_database(tmp_path: Path) -> None:
    async with live_server(tmp_path, STRICT) as server:
        client = await at_a_table(server)
        await turn_to_mover(client)
        other = sqlite3.connect(tmp_path / "reeftable.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await refused_in_time(client)
        await refused_in_time(client)
        other.execute("ROLLBACK")
        other.close()
        await works_again(server, client)


async def test_a_read_only_database(tmp_path: Path) -> None:
    async with live_server(tmp_path, STRICT) as server:
        client = await at_a_table(server)
        await turn_to_mover(client)
        engine = server.services.store.file_engine
        read_only = True

        def checked_out(connection: Any, _record: Any, _proxy: Any) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA query_only={'ON' if read_only else 'OFF'}")
            cursor.close()

        event.listen(engine, "checkout", checked_out)
        await refused_in_time(client)
        read_only = False
        await works_again(server, client)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit")
async def test_a_full_disk(tmp_path: Path) -> None:
    """A limit on the size of files stands in for the disk's end."""
    server = Process(tmp_path)
    server.start()
    assert server.process is not None
    ann = Guest(server.url)
    try:
        await ann.become("Ann")
        table = await ann.table(seats="mm")
        client = await ann.look(table["id"])
        await turn_to_mover(client)
        largest = max(os.path.getsize(file) for file in tmp_path.iterdir())
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        small = (min(4096, largest), unlimited[1])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, small)
        await refused_in_time(client)
        assert (await ann.call("GET", "/healthz")).text == "ok\n", "restarting would not help"
        assert await ann.refused("GET", "/readyz") == (503, "not_kept")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        answer = await client.move(first_action(client), seat=client.scene["table"]["to_move"])
        assert answer["type"] == "ack"
        while (await ann.call("GET", "/readyz")).status_code != 200:
            await asyncio.sleep(0.1)
    finally:
        await ann.close()
        server.stop()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_drains_and_says_where_the_games_are(tmp_path: Path, number: int) -> None:
    """While a bot thinks, people look, one of them reads nothing, and one only half asked."""
    server = Process(tmp_path)
    await asyncio.to_thread(server.start)
    assert server.process is not None
    async with Guest(server.url) as ann:
        await ann.become("Ann")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "hard"}, {"kind": "bot", "level": "hard"}]
        body = {"game": "reef_encounter", "seats": seats}
        table = (await ann.ok("POST", "/api/tables", body))["id"]
        client = await ann.look(table)
        await ann.look(table)
        half = socket.create_connection(("127.0.0.1", server.port))
        half.sendall(b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
        await client.my_turn()
        await ann.ok("POST", f"/api/tables/{table}/leave")  # from now on there are only bots
        async with asyncio.timeout(PATIENCE):
            while not (children := children_of(server.process.pid)):
                await asyncio.sleep(0.01)
        took = await asyncio.to_thread(server.stop, number)
        print(f"stopped in {took:.1f} s")
        assert took < 5.0 or is_busy()
        assert server.process.returncode == 0
        assert "The games are stored in sqlite:" in server.log.read_text()
        closing = await client.until(lambda m: m["type"] == "closing")
        assert closing["code"] == "server_stops"
        assert not [pid for pid in children if is_alive(pid)], "no bot is left behind"
        half.close()


async def test_no_bot_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    server = Process(tmp_path)
    await asyncio.to_thread(server.start)
    assert server.process is not None
    async with Guest(server.url) as ann:
        await ann.become("Ann")
        client = await ann.look((await ann.table(seats="mb"))["id"])
        await client.my_turn()
        while not (children := children_of(server.process.pid)):  # until the bot was asked
            await client.move()
            await client.my_turn()
        for pid in children:
            os.kill(pid, signal.SIGSTOP)  # as if it thought for ever
        server.kill()
        for _ in range(500):
            if not [pid for pid in children if is_alive(pid)]:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("a bot is left behind")


def children_of(pid: int) -> list[int]:
    return [int(x) for x in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    """Is there such a process, and not only its name waiting to be read?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_log_that_does_not_check_freezes_the_table(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        client = await at_a_table(server)
        number = client.table
    with sqlite3.connect(tmp_path / "reeftable.db") as db:
        db.execute("UPDATE log SET digest = ? WHERE digest IS NOT NULL", ("0" * 64,))
    db.close()
    async with live_server(tmp_path) as server:
        ann = client.guest
        ann.url = server.url
        async with Guest(server.url, cookies=dict(ann.http.cookies)) as again:
            info = await again.ok("GET", f"/api/tables/{number}")
            assert (info["status"], info["trouble"]) == ("frozen", "server.trouble.log")
            look = await again.look(number)
            assert look.scene["view"] is None
            assert (await look.ask("move", seq=0, action=0))["code"] == "frozen"


async def test_a_table_of_older_rules_is_archived(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        client = await at_a_table(server)
        number = client.table
    with sqlite3.connect(tmp_path / "reeftable.db") as db:
        db.execute("UPDATE tables SET rules = 0")
    db.close()
    async with (
        live_server(tmp_path) as server,
        Guest(server.url, cookies=dict(client.guest.http.cookies)) as again,
    ):
        info = await again.ok("GET", f"/api/tables/{number}")
        assert (info["status"], info["trouble"]) == ("archived", "server.trouble.rules")
        record = await again.call("GET", f"/api/tables/{number}/record")
        assert record.status_code == 200 and "; start" in record.text
