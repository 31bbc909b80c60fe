"""A database written by an earlier version: its tables go on and are played to their end."""

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
from tests.server.house import Guest, House, Watch, house

pytestmark = pytest.mark.anyio

FOLDER = Path(__file__).parent.parent / "fixtures" / "v0_1_0"
ABOUT: dict[str, Any] = json.loads((FOLDER / "server.json").read_text("utf-8"))


def restore(folder: Path) -> None:
    """The database as the earlier version left it."""
    with sqlite3.connect(folder / "reeftable.db") as db:
        db.executescript((FOLDER / "server.sql").read_text("utf-8"))
    db.close()


def person(place: House, name: str) -> Guest:
    """Somebody who was there before the upgrade."""
    guest = Guest(place.url, headers={"Authorization": f"Bearer {ABOUT['tokens'][name]}"})
    guest.numbers = itertools.count(10_000)  # a number used before the upgrade is a repeat
    place.guests.append(guest)
    return guest


async def look(guest: Guest, table: str) -> Watch:
    """Open the table's socket with the person's token."""
    watch = Watch(guest, table, {})
    watch.headers = {"Authorization": guest.http.headers["Authorization"]}
    await watch.open()
    guest.watches.append(watch)
    return watch


async def play_to_the_end(one: Watch, two: Watch) -> dict[str, Any]:
    """Both people choose at random; the bot chooses for itself."""
    rng = random.Random(1)

    async def play(watch: Watch) -> None:
        while await watch.my_turn():
            action = rng.choice(watch.scene["options"])["action"]
            assert (await watch.move(action))["type"] == "ack"

    await asyncio.gather(play(one), play(two))
    info: dict[str, Any] = one.scene["table"]
    return info


@pytest.mark.parametrize("name", sorted(ABOUT["tables"]))
async def test_a_running_table_of_0_1_0_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    restore(tmp_path)
    before = ABOUT["tables"][name]
    async with house(tmp_path) as place:
        ann, ben = person(place, "Ann"), person(place, "Ben")
        table = await place.server.hub.get(before["id"])
        assert table.trouble is None and table.now.status == "running"
        assert (len(table.now.entries), table.now.seq) == (before["entries"], before["seq"])
        assert table.now.state is not None and table.now.state.digest() == before["digest"]
        one, two = await look(ann, before["id"]), await look(ben, before["id"])
        end = await play_to_the_end(one, two)
        assert end["status"] == "over" and min(end["ranks"]) == 1
        answer = await ann.call("GET", f"/api/tables/{before['id']}/record")
        state = replay.verify(record.read(answer.text), rt.game(name))
        assert state.over and state.scores() == end["scores"]


async def test_the_lists_of_0_1_0_are_read(tmp_path: Path) -> None:
    restore(tmp_path)
    async with house(tmp_path) as place:
        mine = await person(place, "Ben").ok("GET", "/api/me/tables")
        assert {info["id"] for info in mine} == {t["id"] for t in ABOUT["tables"].values()}
        assert {(info["status"], info["trouble"]) for info in mine} == {("running", None)}
        chat = await person(place, "Ann").ok("GET", f"/api/tables/{mine[0]['id']}/chat")
        assert [line["text"] for line in chat] == ["Your turn"]
