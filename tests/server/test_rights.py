"""Rights that end: a seat given up, a key revoked, an undo request withdrawn, somebody away."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import websockets
from sqlalchemy import select

from reeftable.server import schema
from reeftable.server.keys import key_hash
from reeftable.server.refusal import StorageError
from reeftable.server.system import System
from tests.server.live_server import Guest, Json, LiveServer, TableClient, live_server
from tests.server.manual_clock import ManualClock
from tests.server.two_people import catch_up, mover_first, two_people

pytestmark = pytest.mark.anyio
DAY = 86_400.0


async def play(server: LiveServer, one: TableClient, two: TableClient, moves: int) -> None:
    """The first thing that is offered, so many times."""
    for _ in range(moves):
        mover, _ = mover_first(one, two)
        await mover.move()
        await catch_up(server, one, two)


# -- seats ---------------------------------------------------------------------------------------


async def seat_changes_hands(server: LiveServer, **options: Any) -> tuple[TableClient, TableClient]:
    """Eve sits in seat 1, looks, and gets up; Ben sits there and is asked: both sockets."""
    ann, eve, ben = [await server.guest(name) for name in ("Ann", "Eve", "Ben")]
    table = await ann.table(seats="moo", **options)
    number, invite = table["id"], {"invite": table["invite"]}
    await eve.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, **invite})
    spy = await eve.look(number)
    assert spy.scene["seat"] == 1
    await eve.ok("POST", f"/api/tables/{number}/leave")
    await ben.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, **invite})
    await ann.ok("POST", f"/api/tables/{number}/start")
    mine, other = await ben.look(number), await ann.look(number)
    while not mine.scene["options"]:
        if other.scene["options"]:
            await other.move()
        await catch_up(server, mine, other)
    return spy, mine


async def test_whoever_got_up_no_longer_looks_from_that_seat(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        spy, mine = await seat_changes_hands(server)
        await catch_up(server, spy, mine)
        assert mine.scene["seat"] == 1 and mine.scene["options"]
        assert (spy.scene["seat"], spy.scene["options"]) == (None, [])
        assert spy.scene["view"]["seat"] == -2


async def test_whoever_got_up_does_not_look_on_where_nobody_may(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        spy, _ = await seat_changes_hands(server, spectators=False)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await spy.until(lambda _: False)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
        assert all(heard["table"]["status"] == "open" for heard in scenes(spy))


def scenes(client: TableClient) -> list[Any]:
    return [heard for heard in client.heard if heard["type"] == "scene"]


async def test_two_at_one_screen_are_shown_no_hand_while_neither_is_asked(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = await ann.table(seats="mmo")
        number = table["id"]
        assert (await ann.look(number)).scene["seat"] is None
        await ben.ok("POST", f"/api/tables/{number}/sit", {"seat": 2, "invite": table["invite"]})
        theirs = await ben.look(number)
        for _ in range(100):
            screen = await ann.look(number)
            if theirs.scene["options"]:
                break
            assert await shows_nothing(server, ann, table)
            assert screen.scene["seat"] == screen.scene["table"]["to_move"]
            await screen.move()
            await screen.close()
            await catch_up(server, theirs)
        assert (screen.scene["seat"], screen.scene["options"]) == (None, [])
        assert await shows_nothing(server, ann, table)


async def shows_nothing(server: LiveServer, guest: Guest, table: Json) -> bool:
    """Is the record, unless a seat is named, what an onlooker gets?"""
    path = f"/api/tables/{table['id']}/record"
    async with Guest(server.url) as nobody:
        onlooker = await nobody.call("GET", f"{path}?invite={table['invite']}")
    assert onlooker.status_code == 200
    assert (await guest.call("GET", f"{path}?seat=1")).text != onlooker.text
    return (await guest.call("GET", path)).text == onlooker.text


async def test_the_owner_is_another_only_once_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = await ann.table(seats="moo")
        number = table["id"]
        await ben.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, "invite": table["invite"]})

        async def full(*_: Any) -> None:
            raise StorageError

        with monkeypatch.context() as broken:
            broken.setattr(server.services.store.writer, "write", full)
            assert await ann.refused("POST", f"/api/tables/{number}/leave") == (503, "not_kept")
        assert (await ann.ok("GET", f"/api/tables/{number}"))["owner"] is True
        assert await ben.refused("POST", f"/api/tables/{number}/start") == (403, "not_owner")
        await ann.ok("POST", f"/api/tables/{number}/leave")
        assert (await ben.ok("GET", f"/api/tables/{number}"))["owner"] is True
        await ben.ok("POST", f"/api/tables/{number}/start")


async def test_who_deletes_themselves_hands_the_table_on(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table, alone = await ann.table(seats="moo"), await ann.table(seats="mo", public=True)
        number = table["id"]
        await ben.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, "invite": table["invite"]})
        assert (await ann.call("DELETE", "/api/me", {"chat": True})).status_code == 204
        assert (await ben.ok("GET", f"/api/tables/{number}"))["owner"] is True
        await ben.ok("POST", f"/api/tables/{number}/start")
        assert await ben.refused("GET", f"/api/tables/{alone['id']}") == (404, "no_table")


async def test_who_deletes_themselves_is_not_named_where_they_got_up_again(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, eve = await server.guest("Ann"), await server.guest("Evelina")
        table = await ann.table(seats="moo")
        number, invite = table["id"], {"invite": table["invite"]}
        await eve.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, **invite})
        await eve.ok("POST", f"/api/tables/{number}/leave")
        assert (await eve.call("DELETE", "/api/me", {"chat": True})).status_code == 204
        assert (await ann.ok("GET", f"/api/tables/{number}"))["status"] == "open"
        log = await server.services.store.rows(select(schema.log).order_by(schema.log.c.seq))
        assert [row.kind for row in log] == ["sit", "sit", "rise"]
        assert "Evelina" not in str(log)
        assert sum(row.person is not None for row in log) == 1  # Ann's own


# -- keys ----------------------------------------------------------------------------------------


async def test_a_key_dropped_while_it_is_used_opens_nothing_any_more(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        keys = server.services.keys
        for _ in range(20):
            token = (await ann.ok("POST", "/api/me/tokens", {"label": "x"}))["token"]
            uses = [keys.find(token, ("token",)) for _ in range(3)]
            await asyncio.gather(keys.revoke(key_hash(token)), *uses)
            assert await keys.find(token, ("token",)) is None


async def test_no_socket_for_a_key_that_cannot_be_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(_: str) -> None:
        raise StorageError

    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table()
        monkeypatch.setattr(server.services.keys, "find_valid", down)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await ann.look(table["id"])
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        monkeypatch.undo()
        assert (await ann.look(table["id"])).scene["seat"] == 0


async def test_a_silent_socket_ends_with_its_session(tmp_path: Path) -> None:
    time = ManualClock()
    async with live_server(tmp_path, system=System(now=time)) as server:
        _, _, one, two = await two_people(server)
        time.at += 91 * DAY
        table = await server.services.hub.get(one.table)
        await server.services.hub.broadcaster.push(table)
        for client in (one, two):
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await client.until(lambda m: m["type"] == "scene")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401


# -- taking back ---------------------------------------------------------------------------------


async def test_nothing_revealed_is_taken_back_behind_the_back_of_who_is_away(
    tmp_path: Path,
) -> None:
    async with live_server(tmp_path) as server:
        _, ben, one, two = await two_people(server, undo="agree")
        await play(server, one, two, 30)
        table = await server.services.hub.get(one.table)
        first = next(i for i, entry in enumerate(table.state.entries) if entry.who == 0)
        await ben.ok("POST", f"/api/tables/{one.table}/leave")
        await one.my_turn()
        refused = await one.ask("undo", seq=one.scene["seq"], to=first)
        assert (refused["type"], refused["code"]) == ("refused", "no_undo")
        await ben.ok("POST", f"/api/tables/{one.table}/back")
        await catch_up(server, one, two)
        assert (await one.ask("undo", seq=one.scene["seq"], to=first))["type"] == "ack"
        await catch_up(server, one, two)
        assert two.scene["undo_wish"] == 0


async def test_to_agree_is_to_agree_to_the_wish_that_was_seen(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server, undo="agree")
        await play(server, one, two, 20)
        table = await server.services.hub.get(one.table)
        entries = len(table.state.entries)
        first = next(i for i, entry in enumerate(table.state.entries) if entry.who == 0)
        last = max(i for i, entry in enumerate(table.state.entries[:-4]) if entry.who == 0)
        await one.ask("undo", seq=one.scene["seq"], to=last)
        await catch_up(server, one, two)
        seen = two.scene["seq"]
        await one.ask("undo", seq=one.scene["seq"], answer="withdraw")
        await one.ask("undo", seq=seen, to=first)
        refused = await two.ask("undo", seq=seen, answer="agree")
        assert (refused["type"], refused["code"]) == ("refused", "stale")
        assert len(table.state.entries) == entries
        await catch_up(server, one, two)
        assert (await two.ask("undo", seq=two.scene["seq"], answer="agree"))["type"] == "ack"
        assert len(table.state.entries) == first


# -- an archived game ----------------------------------------------------------------------------


async def test_an_archived_game_that_could_go_on_tells_a_seat_its_own_moves(
    tmp_path: Path,
) -> None:
    async with live_server(tmp_path) as server:
        ann, _, one, two = await two_people(server, public=True)
        await play(server, one, two, 30)
        live = await server.services.hub.get(one.table)
        mine = [live.config.playable_game.text(e.action) for e in live.state.entries if e.who == 0]
    with sqlite3.connect(tmp_path / "reeftable.db") as db:
        db.execute("UPDATE tables SET rules = 0")
    db.close()
    async with live_server(tmp_path) as server:
        path = f"/api/tables/{one.table}/record"
        async with (
            Guest(server.url) as nobody,
            Guest(server.url, cookies=ann.http.cookies) as again,
        ):
            public_text = (await nobody.call("GET", path)).text
            own = (await again.call("GET", path)).text
    lines = public_text.splitlines()
    assert "* ; chance" in lines and "0 ; move" in lines
    assert not [line for line in lines if line[0] in "*01" and line[2] != ";"]
    assert [line[2:] for line in own.splitlines() if line[0] in "*01" and line[2] != ";"] == mine
    assert "secret" not in public_text + own
