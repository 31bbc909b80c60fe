"""A stored table that cannot be read is frozen by itself; everything else goes on.

The database is that of 0.1.0 with three running tables; real rows of one of them are broken.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.server.live_server import PATIENCE, Guest, LiveServer, live_server
from tests.server.test_upgrades import ABOUT, look, person, restore

pytestmark = pytest.mark.anyio

NUMBERS = {name: about["id"] for name, about in ABOUT["tables"].items()}
BROKEN = NUMBERS["coralia"]
Break = Callable[[sqlite3.Connection], None]


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database of a server that does not run."""
    db = sqlite3.connect(folder / "reeftable.db")
    with db:
        yield db
    db.close()


def set_table(column: str, value: Any) -> Break:
    """Another value in the table's own row."""
    return lambda db: void(
        db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, BROKEN))
    )


def set_line(column: str, value: Any, kind: str = "sit") -> Break:
    """Another value in the first line of that kind."""
    first = "(SELECT min(seq) FROM log WHERE table_id = ? AND kind = ?)"
    query = f"UPDATE log SET {column} = ? WHERE table_id = ? AND seq = {first}"
    return lambda db: void(db.execute(query, (value, BROKEN, BROKEN, kind)))


def in_json(table: str, column: str, **changes: Any) -> Break:
    """More or other fields in the JSON of a row."""
    key = "id" if table == "tables" else "kind = 'sit' AND table_id"

    def change(db: sqlite3.Connection) -> None:
        row = db.execute(f"SELECT {column} FROM {table} WHERE {key} = ?", (BROKEN,)).fetchone()
        text = json.dumps({**json.loads(row[0]), **changes})
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (text, BROKEN))

    return change


def void(_: object) -> None:
    """Nothing is told of a change."""


STORED, LOG, RULES = "server.trouble.stored", "server.trouble.log", "server.trouble.rules"
BREAKS: dict[str, tuple[Break, str]] = {
    "an unknown field in the wish": (in_json("tables", "wish", colour="blue"), STORED),
    "a wish without seats": (in_json("tables", "wish", seats=[]), STORED),
    "a wish that is no JSON": (set_table("wish", "{"), STORED),
    "a wish that is a list": (set_table("wish", "[]"), STORED),
    "an unknown option": (in_json("tables", "options", weather="fine"), STORED),
    "an unknown choice": (in_json("tables", "options", reroll="never"), STORED),
    "options that are a number": (set_table("options", "1"), STORED),
    "options that are no texts": (in_json("tables", "options", reroll=1), STORED),
    "a secret that is none": (set_table("secret", "xyz"), STORED),
    "a short secret": (set_table("secret", "00"), LOG),
    "no time of its making": (set_table("created", "yesterday"), STORED),
    "an unknown game": (set_table("game", "chess"), RULES),
    "unknown rules": (set_table("rules", 99), RULES),
    "other data": (set_table("data", "0" * 64), RULES),
    "an unknown kind of line": (set_line("kind", "dance"), STORED),
    "a line that is no JSON": (set_line("data", "{"), STORED),
    "a line that is a list": (set_line("data", "[]"), STORED),
    "an unknown field in a line": (in_json("log", "data", mood="good"), STORED),
    "an unknown level": (in_json("log", "data", level="divine"), STORED),
    "a name that is a number": (in_json("log", "data", name=7), STORED),
    "a line without its fields": (set_line("data", "{}"), LOG),
    "clocks that are texts": (in_json("log", "data", left=["x"]), STORED),
    "too few clocks": (in_json("log", "data", left=[1.0]), LOG),
    "a line for no seat": (set_line("seat", 9), LOG),
    "a move that is none": (set_line("text", "fly away", "move"), LOG),
    "another outcome": (set_line("text", "start 9", "chance"), LOG),
    "a time that is none": (set_line("at", "noon"), STORED),
    "a gap in the log": (set_line("seq", 10_000), LOG),
}


def leave_to_the_bot(db: sqlite3.Connection, table: str) -> int:
    """Cut a log where the bot was asked last; the number of the line that is now the last."""
    rows = db.execute("SELECT seq, data, digest FROM log WHERE table_id = ?", (table,)).fetchall()
    last = max(
        seq
        for (seq, _, digest), (_, data, _) in itertools.pairwise(rows)
        if digest is not None and "bot" in json.loads(data)
    )
    db.execute("DELETE FROM log WHERE table_id = ? AND seq > ?", (table, last))
    db.execute("UPDATE tables SET to_move = NULL WHERE id = ?", (table,))
    return int(last)


async def lists(server: LiveServer, guest: Guest) -> dict[str, Any]:
    """My tables by their numbers; the other lists must be told as well."""
    mine = await guest.ok("GET", "/api/me/tables")
    for status in ("open", "running", "over"):
        await guest.ok("GET", f"/api/tables?status={status}")
    me = await guest.ok("GET", "/api/me")
    feed = await guest.call("GET", me["feed"])
    assert feed.status_code == 200 and BROKEN not in feed.text
    assert ElementTree.fromstring(feed.text).tag.endswith("feed")
    return {info["id"]: info for info in mine}


@pytest.mark.parametrize("what", BREAKS)
async def test_a_broken_row_freezes_its_own_table_alone(tmp_path: Path, what: str) -> None:
    change, trouble = BREAKS[what]
    restore(tmp_path)
    others = [number for number in NUMBERS.values() if number != BROKEN]
    with opened(tmp_path) as db:
        before = {number: leave_to_the_bot(db, number) for number in NUMBERS.values()}
        change(db)
    status = "archived" if trouble == RULES else "frozen"
    async with live_server(tmp_path) as server:
        for number in others:  # nobody has looked at them, yet their bots go on
            async with asyncio.timeout(PATIENCE):
                while number not in server.services.hub.tables:
                    await asyncio.sleep(0.01)
                while server.services.hub.tables[number].state.seq <= before[number]:
                    await asyncio.sleep(0.01)
        for name in ("Ann", "Ben"):
            mine = await lists(server, person(server, name))
            assert (mine[BROKEN]["status"], mine[BROKEN]["trouble"]) == (status, trouble)
            assert not mine[BROKEN]["my_turn"] and mine[BROKEN]["to_move"] is None
            assert [mine[number]["status"] for number in others] == ["running"] * 2
        await speak_of_it(server, status, trouble)


async def speak_of_it(server: LiveServer, status: str, trouble: str) -> None:
    """The table itself can be opened, says what is the matter, and refuses everything."""
    ann = person(server, "Ann")
    info = await ann.ok("GET", f"/api/tables/{BROKEN}")
    assert (info["status"], info["trouble"], info["secret"]) == (status, trouble, None)
    assert len(info["seats"]) == 3
    client = await look(ann, BROKEN)
    assert client.scene["view"] is None and client.scene["options"] == []
    assert (await client.ask("move", seq=client.scene["seq"], action=0))["code"] == "frozen"
    path = f"/api/tables/{BROKEN}"
    assert await ann.refused("POST", f"{path}/leave") == (409, "frozen")
    assert await ann.refused("GET", f"{path}/replay?at=0") == (409, "frozen")
    if status == "frozen":
        assert await ann.refused("GET", f"{path}/record") == (409, "frozen")


async def test_a_table_that_can_be_read_again_goes_on(tmp_path: Path) -> None:
    restore(tmp_path)
    with opened(tmp_path) as db:
        wish = db.execute("SELECT wish FROM tables WHERE id = ?", (BROKEN,)).fetchone()[0]
        set_table("wish", "{")(db)
    for _ in range(2):
        async with live_server(tmp_path) as server:
            mine = await lists(server, person(server, "Ben"))
            assert mine[BROKEN]["status"] == "frozen"
    with opened(tmp_path) as db:
        set_table("wish", wish)(db)
    async with live_server(tmp_path) as server:
        mine = await lists(server, person(server, "Ben"))
        assert (mine[BROKEN]["status"], mine[BROKEN]["trouble"]) == ("running", None)


@pytest.mark.parametrize("what", ["a wish that is no JSON", "a line that is no JSON"])
async def test_whoever_sits_at_a_frozen_table_can_still_go_for_good(
    tmp_path: Path, what: str
) -> None:
    restore(tmp_path)
    with opened(tmp_path) as db:
        BREAKS[what][0](db)
    async with live_server(tmp_path) as server:
        ann = person(server, "Ann")
        number = (await ann.ok("GET", "/api/me"))["id"]
        await ann.ok("GET", "/api/me/tables")
        session = await server.services.keys.create_session(number)
        async with Guest(server.url, cookies={"reeftable": session}) as browser:
            answer = await browser.call("DELETE", "/api/me", {"chat": True})
        assert answer.status_code == 204
        await person(server, "Ben").ok("GET", "/api/me/tables")
    with opened(tmp_path) as db:
        for table, column in (("log", "person"), ("seats", "person")):
            query = f"SELECT count(*) FROM {table} WHERE {column} = ?"
            assert db.execute(query, (number,)).fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM log WHERE data LIKE '%Ann%'").fetchone() == (0,)


async def test_only_its_owner_can_delete_a_frozen_table(tmp_path: Path) -> None:
    restore(tmp_path)
    with opened(tmp_path) as db:
        set_table("wish", "{")(db)
    async with live_server(tmp_path) as server:
        ann, ben = person(server, "Ann"), person(server, "Ben")
        path, other = f"/api/tables/{BROKEN}", f"/api/tables/{NUMBERS['lumicora']}"
        assert (await ann.ok("GET", path))["status"] == "frozen"
        client = await look(ben, BROKEN)
        assert await ben.refused("DELETE", path) == (403, "not_owner")
        assert await ann.refused("DELETE", other) == (409, "not_frozen")
        await ann.ok("DELETE", path)
        assert (await client.until(lambda m: m["type"] == "closing"))["code"] == "no_table"
        assert await ann.refused("GET", path) == (404, "no_table")
        assert await ann.refused("DELETE", path) == (404, "no_table")
        assert {info["id"] for info in await ann.ok("GET", "/api/me/tables")} == {
            number for number in NUMBERS.values() if number != BROKEN
        }
    with opened(tmp_path) as db:
        for name, column in (("tables", "id"), ("log", "table_id"), ("seats", "table_id")):
            query = f"SELECT count(*) FROM {name} WHERE {column} = ?"
            assert db.execute(query, (BROKEN,)).fetchone() == (0,)


async def test_a_table_of_a_game_that_is_gone_has_no_game(tmp_path: Path) -> None:
    restore(tmp_path)
    with opened(tmp_path) as db:
        set_table("game", "chess")(db)
        in_json("tables", "wish", game="chess")(db)
    async with live_server(tmp_path) as server:
        table = await server.services.hub.get(BROKEN)
        assert table.config.game is None
        ann = person(server, "Ann")
        info = await ann.ok("GET", f"/api/tables/{BROKEN}")
        assert (info["game"], info["status"]) == ("chess", "archived")
        record = await ann.call("GET", f"/api/tables/{BROKEN}/record")
        assert record.status_code == 200 and "; game: chess" in record.text
        assert await ann.refused("GET", f"/api/tables/{BROKEN}/hint") == (409, "frozen")
