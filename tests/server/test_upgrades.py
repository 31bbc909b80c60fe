"""A database of an earlier release is migrated, and its tables are played to their end."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import reeftable as rt
from reeftable.core import record, replay
from reeftable.server.migrate import NEWEST
from tests.server.live_server import Guest, LiveServer, TableClient, live_server

pytestmark = pytest.mark.anyio

FOLDER = Path(__file__).parent.parent / "fixtures" / "v0_1_0"
ABOUT: dict[str, Any] = json.loads((FOLDER / "server.json").read_text("utf-8"))


def restore(folder: Path) -> None:
    """The database as the earlier version left it."""
    with sqlite3.connect(folder / "reeftable.db") as db:
        db.executescript((FOLDER / "server.sql").read_text("utf-8"))
    db.close()


def person(server: LiveServer, name: str) -> Guest:
    """Somebody who was there before the upgrade."""
    guest = Guest(server.url, headers={"Authorization": f"Bearer {ABOUT['tokens'][name]}"})
    guest.numbers = itertools.count(10_000)  # a number used before the upgrade is a repeat
    server.guests.append(guest)
    return guest


async def look(guest: Guest, table: str) -> TableClient:
    """Open the table's socket with the person's token."""
    client = TableClient(guest, table, {})
    client.headers = {"Authorization": guest.http.headers["Authorization"]}
    await client.open()
    guest.clients.append(client)
    return client


async def play_to_the_end(one: TableClient, two: TableClient) -> dict[str, Any]:
    """Both people choose at random; the bot chooses for itself."""
    rng = random.Random(1)

    async def play(client: TableClient) -> None:
        while await client.my_turn():
            action = rng.choice(client.scene["options"])["action"]
            assert (await client.move(action))["type"] == "ack"

    await asyncio.gather(play(one), play(two))
    info: dict[str, Any] = one.scene["table"]
    return info


@pytest.mark.parametrize("name", sorted(ABOUT["tables"]))
async def test_a_running_table_of_0_1_0_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    restore(tmp_path)
    before = ABOUT["tables"][name]
    async with live_server(tmp_path) as server:
        ann, ben = person(server, "Ann"), person(server, "Ben")
        table = await server.services.hub.get(before["id"])
        assert table.trouble is None and table.state.status == "running"
        assert (len(table.state.entries), table.state.seq) == (before["entries"], before["seq"])
        assert (
            table.state.game_state is not None
            and table.state.game_state.digest() == before["digest"]
        )
        one, two = await look(ann, before["id"]), await look(ben, before["id"])
        end = await play_to_the_end(one, two)
        assert end["status"] == "over" and min(end["ranks"]) == 1
        answer = await ann.call("GET", f"/api/tables/{before['id']}/record")
        state = replay.verify(record.read(answer.text), rt.game(name))
        assert state.over and state.scores() == end["scores"]


async def test_the_lists_of_0_1_0_are_read(tmp_path: Path) -> None:
    restore(tmp_path)
    async with live_server(tmp_path) as server:
        mine = await person(server, "Ben").ok("GET", "/api/me/tables")
        assert {info["id"] for info in mine} == {t["id"] for t in ABOUT["tables"].values()}
        assert {(info["status"], info["trouble"]) for info in mine} == {("running", None)}
        chat = await person(server, "Ann").ok("GET", f"/api/tables/{mine[0]['id']}/chat")
        assert [line["text"] for line in chat] == ["Your turn"]


async def test_tables_with_a_clock_and_languages_of_0_1_0(tmp_path: Path) -> None:
    """The newer columns are filled for older rows, whether these can be read or not."""
    restore(tmp_path)
    with_clock, unreadable, without = (t["id"] for t in ABOUT["tables"].values())
    with sqlite3.connect(tmp_path / "reeftable.db") as db:
        query = "SELECT wish FROM tables WHERE id = ?"
        wish = json.loads(db.execute(query, (with_clock,)).fetchone()[0])
        wish["clock"] = {"kind": "days", "days": 2}
        change = "UPDATE tables SET wish = ? WHERE id = ?"
        db.execute(change, (json.dumps(wish), with_clock))
        db.execute(change, ('{"clock":{', unreadable))
    db.close()
    async with live_server(tmp_path) as server:
        me = await person(server, "Ann").ok("GET", "/api/me")
        assert me["language"] == "en"
    with sqlite3.connect(tmp_path / "reeftable.db") as db:
        rows = dict(db.execute("SELECT id, has_clock FROM tables").fetchall())
        assert rows == {with_clock: 1, unreadable: 0, without: 0}
        assert db.execute("SELECT version_num FROM alembic_version").fetchone() == (NEWEST,)
    db.close()
    assert len(list(tmp_path.glob(f"before-{NEWEST}-from-0001-*.db"))) == 1
