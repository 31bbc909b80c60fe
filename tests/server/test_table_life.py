"""A table's life: undo, clocks, leaving and coming back, hints, rematch, dead bots."""

from __future__ import annotations

import asyncio
import io
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import reeftable as rt
from reeftable.core import record
from reeftable.server import broadcast, snapshot
from reeftable.server.system import System
from reeftable.server.wire import Scene
from tests.server.live_server import RELAXED, LiveServer, TableClient, live_server
from tests.server.manual_clock import ManualClock
from tests.server.two_people import catch_up, mover_first, two_people

pytestmark = pytest.mark.anyio


async def until_undo(server: LiveServer, one: TableClient, two: TableClient) -> TableClient:
    """Play until somebody could undo."""
    for _ in range(200):
        for client in (one, two):
            if client.scene["undo_to"] is not None:
                return client
        mover, _ = mover_first(one, two)
        await mover.move()
        await catch_up(server, one, two)
    raise AssertionError("nothing could be taken back")


async def test_undo_as_the_engine_allows(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server)
        mover = await until_undo(server, one, two)
        other = two if mover is one else one
        to, seq = mover.scene["undo_to"], mover.scene["seq"]
        assert (await other.ask("undo", seq=seq))["code"] == "no_undo"
        assert (await mover.ask("undo", seq=seq, to=0))["code"] == "no_undo"
        assert (await mover.ask("undo", seq=seq, id="u1"))["type"] == "ack"
        assert (await mover.ask("undo", seq=seq, id="u1"))["type"] == "ack"
        await catch_up(server, one, two)
        table = await server.services.hub.get(one.table)
        assert len(table.state.entries) == to and table.state.takebacks == 1
        assert one.scene["table"]["takebacks"] == 1
        assert mover.scene["options"]


async def test_no_undo_where_none_is_wanted(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server, undo="none")
        for _ in range(5):
            mover, _ = mover_first(one, two)
            await mover.move()
            await catch_up(server, one, two)
            assert one.scene["undo_to"] is None and two.scene["undo_to"] is None
            assert (await mover.ask("undo", seq=mover.scene["seq"]))["code"] == "no_undo"


async def ask_too_much(server: LiveServer, one: TableClient, two: TableClient) -> int:
    """Play on, then let the first seat ask for all of its moves; how many entries would remain."""
    for _ in range(12):
        mover, _ = mover_first(one, two)
        await mover.move()
        await catch_up(server, one, two)
    table = await server.services.hub.get(one.table)
    first = next(i for i, entry in enumerate(table.state.entries) if entry.who == 0)
    assert (await one.ask("undo", seq=one.scene["seq"], to=first))["type"] == "ack"
    await catch_up(server, one, two)
    return first


async def test_undo_if_all_agree(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server, undo="agree")
        first = await ask_too_much(server, one, two)
        table = await server.services.hub.get(one.table)
        for answer in ("refuse", "agree"):
            assert (two.scene["undo_wish"], two.scene["undo_voters"]) == (0, [1])
            seq = two.scene["seq"]
            assert (await two.ask("undo", seq=seq, answer=answer))["type"] == "ack"
            await catch_up(server, one, two)
            assert (two.scene["undo_wish"], two.scene["undo_voters"]) == (None, [])
            if answer == "refuse":
                await one.ask("undo", seq=one.scene["seq"], to=first)
                await catch_up(server, one, two)
        assert len(table.state.entries) == first


async def test_a_request_to_take_back_can_be_withdrawn(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server, undo="agree")
        await ask_too_much(server, one, two)
        refused = await two.ask("undo", seq=two.scene["seq"], answer="withdraw")
        assert refused["code"] == "nobody_asked"
        assert (await one.ask("undo", seq=one.scene["seq"], answer="withdraw"))["type"] == "ack"
        await catch_up(server, one, two)
        assert two.scene["undo_wish"] is None
        assert two.scene["story"][-1]["events"][0]["code"] == "server.story.withdraw"
        refused = await two.ask("undo", seq=two.scene["seq"], answer="agree")
        assert refused["code"] == "nobody_asked"
    async with live_server(tmp_path) as server:
        assert (await server.services.hub.get(one.table)).trouble is None


async def test_what_reveals_nothing_is_taken_back_without_asking(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server, undo="agree")
        table = await server.services.hub.get(one.table)
        for _ in range(200):
            mover, _ = mover_first(one, two)
            state, seat = table.state.game_state, mover.scene["seat"]
            to = mover.scene["undo_to"]
            assert state is not None
            if to is not None and state.decider == seat and to >= state.undo_point():
                break
            await mover.move()
            await catch_up(server, one, two)
        await mover.ask("undo", seq=mover.scene["seq"])
        await catch_up(server, one, two)
        assert len(table.state.entries) == to and mover.scene["undo_wish"] is None


async def test_hints_between_people_are_a_choice_and_no_secret(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server)
        mover, _ = mover_first(one, two)
        path = f"/api/tables/{one.table}/hint"
        assert not one.scene["table"]["hints"]
        assert await mover.guest.refused("GET", path) == (403, "hints_off")
        ann, _, one, two = await two_people(server, hints=True)
        mover, other = mover_first(one, two)
        path = f"/api/tables/{one.table}/hint"
        for _ in range(2):
            assert await mover.guest.ok("GET", path)
        await catch_up(server, one, two)
        events = [event for h in other.scene["story"] for event in h["events"]]
        hints = [event for event in events if event["code"] == "server.story.hint"]
        assert hints == [{"code": "server.story.hint", "seat": mover.scene["seat"]}]
        text = (await ann.call("GET", f"/api/tables/{one.table}/record")).text
        assert text.count(f"; seat {mover.scene['seat']} got a hint here") == 1


async def test_alone_with_bots_one_may_go_further_back_and_the_record_says_so(
    tmp_path: Path,
) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(seats="mb")
        client = await ann.look(table["id"])
        for _ in range(8):
            await client.my_turn()
            await client.move()
        await client.my_turn()
        live = await server.services.hub.get(table["id"])
        first = next(i for i, entry in enumerate(live.state.entries) if entry.who == 0)
        before = [entry.action for entry in live.state.entries]
        assert (await client.ask("undo", seq=client.scene["seq"], to=first))["type"] == "ack"
        assert len(live.state.entries) == first
        while await client.my_turn():
            await client.move()
        text = (await ann.call("GET", f"/api/tables/{table['id']}/record")).text
        finished = record.read(text)
        comments = [comment for entry in finished.entries for comment in entry.comments]
        assert finished.takebacks == 1 and any("further" in comment for comment in comments)
        assert [entry.action for entry in live.state.entries][:first] == before[:first]


async def test_a_clock_that_falls_and_a_seat_taken_back(tmp_path: Path) -> None:
    time = ManualClock()
    bank = {"kind": "bank", "bank": 10, "increment": 0}
    async with live_server(tmp_path, RELAXED, System(now=time, running=time)) as server:
        ann, ben, one, two = await two_people(server, clock=bank)
        mover, _ = mover_first(one, two)
        who = ann if mover.guest is ann else ben
        seat = mover.scene["seat"]
        time.at += 9.5
        assert (await mover.move())["type"] == "ack"
        await catch_up(server, one, two)
        table = await server.services.hub.get(one.table)
        assert table.state.left[seat] == pytest.approx(0.5)
        while table.state.person_to_move != seat:
            mover, _ = mover_first(one, two)
            await mover.move()
            await catch_up(server, one, two)
        time.at += 0.6
        client = one if who is ann else two
        while client.scene["table"]["seats"][seat]["standing"] != "overdue":
            await client.hear()
        info = await who.ok("POST", f"/api/tables/{one.table}/back")
        assert info["seats"][seat]["standing"] == "plays"
        assert info["clock"]["left"][seat] == 60.0


async def test_resign_leave_and_back(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, _ = await two_people(server)
        info = await ben.ok("POST", f"/api/tables/{one.table}/leave")
        assert info["seats"][1]["standing"] == "left"
        assert await ben.refused("POST", f"/api/tables/{one.table}/leave") == (409, "left")
        info = await ben.ok("POST", f"/api/tables/{one.table}/back")
        assert info["seats"][1]["standing"] == "plays"
        assert await ben.refused("POST", f"/api/tables/{one.table}/back") == (409, "not_away")
        await ben.ok("POST", f"/api/tables/{one.table}/resign")
        assert await ben.refused("POST", f"/api/tables/{one.table}/back") == (409, "game_over")
        codes = [e["code"] for m in one.heard for h in m.get("story", []) for e in h["events"]]
        while await one.my_turn():
            await one.move()
        codes = [e["code"] for m in one.heard for h in m.get("story", []) for e in h["events"]]
        for wanted in ("leave", "back", "gave_up"):
            assert f"server.story.{wanted}" in codes
        text = (await ann.call("GET", f"/api/tables/{one.table}/record")).text
        assert "; seat 1 gave up here" in text


async def test_giving_up_ends_a_game_of_two(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, two = await two_people(server)
        for _ in range(5):
            mover, _ = mover_first(one, two)
            await mover.move()
            await catch_up(server, one, two)
        info = await ben.ok("POST", f"/api/tables/{one.table}/resign")
        assert (info["status"], info["ranks"], info["scores"]) == ("over", [1, 2], None)
        await catch_up(server, one, two)
        assert one.scene["options"] == two.scene["options"] == []
        assert await ann.refused("POST", f"/api/tables/{one.table}/resign") == (409, "game_over")
        text = (await ann.call("GET", f"/api/tables/{one.table}/record")).text
        assert "; seat 1 gave up here and ended the game" in text and "given up: 1" in text
        parsed = rt.parse_record(text)
        assert not rt.verify(parsed).over and parsed.secret == info["secret"]
        for wrong in ("given up: 2", "given up: 0 1", "given up:"):
            with pytest.raises(rt.RecordError):
                rt.parse_record(text.replace("given up: 1", wrong))
        unsealed = text.replace(f"secret: {info['secret']}\n", "")
        with pytest.raises(rt.RecordError, match="secret"):
            rt.verify(rt.parse_record(unsealed))
        replay = await ben.ok("GET", f"/api/tables/{one.table}/replay?at=3&seat=all")
        assert replay["open"] and len(replay["views"]) == 2
    async with live_server(tmp_path) as server:
        table = await server.services.hub.get(one.table)
        assert (table.status, table.state.given_up) == ("over", [1])


async def test_with_three_a_bot_takes_the_seat_for_good(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, _ = await two_people(server, seats="mob")
        info = await ben.ok("POST", f"/api/tables/{one.table}/resign", {"seat": 1})
        assert info["status"] == "running" and info["seats"][1]["standing"] == "resigned"
        assert await ben.refused("POST", f"/api/tables/{one.table}/back") == (409, "resigned")
        while await one.my_turn():
            await one.move()
        over = one.scene["table"]
        assert over["scores"] is not None and over["seats"][1]["standing"] == "resigned"
        text = (await ann.call("GET", f"/api/tables/{one.table}/record")).text
        assert "; seat 1 gave up here; a bot (easy) plays on" in text
        assert rt.verify(rt.parse_record(text)).over


async def test_one_of_several_at_a_screen_gives_up(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(seats="mm")
        info = await ann.ok("POST", f"/api/tables/{table['id']}/leave", {"seat": 1})
        assert [seat["standing"] for seat in info["seats"]] == ["plays", "left"]
        info = await ann.ok("POST", f"/api/tables/{table['id']}/resign")
        assert (info["status"], info["ranks"]) == ("over", [2, 1])


async def test_who_left_is_told_in_the_record_whatever_is_taken_back(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, two = await two_people(server, seats="mob", undo="agree")
        for _ in range(20):
            while not any(client.scene["options"] for client in (one, two)):
                await one.hear()
                await two.settle()
            mover, _ = mover_first(one, two)
            await mover.move()
            await catch_up(server, one, two)
        table = await server.services.hub.get(one.table)
        first = next(i for i, entry in enumerate(table.state.entries) if entry.who == 0)
        for way in ("leave", "resign"):
            await ben.ok("POST", f"/api/tables/{one.table}/{way}")
        assert await one.my_turn()
        await catch_up(server, one)
        assert (await one.ask("undo", seq=one.scene["seq"], to=first))["type"] == "ack"
        text = (await ann.call("GET", f"/api/tables/{one.table}/record")).text
        assert "; seat 1 left here" in text and "; seat 1 gave up here" in text
        assert "; seat 0 took back to here" in text


async def test_a_wish_to_take_back_lapses_when_somebody_leaves(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server, undo="agree")
        await ask_too_much(server, one, two)
        assert one.scene["undo_wish"] == 0
        await two.guest.ok("POST", f"/api/tables/{one.table}/leave")
        await catch_up(server, one)
        assert one.scene["undo_wish"] is None


async def test_a_clock_of_days_starts_anew_with_every_choice(tmp_path: Path) -> None:
    time = ManualClock()
    async with live_server(tmp_path, RELAXED, System(now=time, running=time)) as server:
        _, _, one, two = await two_people(server, clock={"kind": "days", "days": 2})
        table = await server.services.hub.get(one.table)
        for _ in range(3):
            mover, _ = mover_first(one, two)
            time.at += 1.9 * 86_400
            assert (await mover.move())["type"] == "ack"
            await catch_up(server, one, two)
            seat = table.state.person_to_move
            assert seat is not None and table.state.left[seat] == 2 * 86_400
        time.at += 2.1 * 86_400
        while one.scene["table"]["seats"][seat]["standing"] != "overdue":
            await one.hear()


async def test_rematch_under_the_same_link(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, _ = await two_people(server)
        assert await ann.refused("POST", f"/api/tables/{one.table}/rematch") == (409, "not_over")
        await ann.ok("POST", f"/api/tables/{one.table}/resign")
        while one.scene["table"]["status"] != "over":
            await one.hear()
        first = await ann.ok("POST", f"/api/tables/{one.table}/rematch")
        old = await ben.ok("GET", f"/api/tables/{one.table}")
        assert old["rematch"] == first["id"]
        again = await ben.ok("POST", f"/api/tables/{one.table}/rematch")
        assert again["id"] == first["id"], "two tables for the same people"
        seats = [{"kind": "me"}, {"kind": "open"}]
        wanted = {"table": {"game": "lumicora", "seats": seats}}
        refused = await ben.refused("POST", f"/api/tables/{one.table}/rematch", wanted)
        assert refused == (409, "rematch_exists")
        body = {"seat": 1, "invite": old["invite"]}
        info = await ben.ok("POST", f"/api/tables/{first['id']}/sit", body)
        assert info["status"] == "running"


async def test_a_deleted_rematch_makes_room_for_another(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, two = await two_people(server)
        await ann.ok("POST", f"/api/tables/{one.table}/resign")
        while two.scene["table"]["status"] != "over":
            await two.hear()
        first = await ann.ok("POST", f"/api/tables/{one.table}/rematch")
        await ann.ok("POST", f"/api/tables/{first['id']}/leave")
        wanted = {"game": "lumicora", "seats": [{"kind": "open"}, {"kind": "me"}]}
        second = await ben.ok("POST", f"/api/tables/{one.table}/rematch", {"table": wanted})
        assert second["id"] != first["id"] and second["game"] == "lumicora"
        assert second["invite"] == first["invite"]
        await two.settle()
        assert two.scene["table"]["rematch"] == second["id"]


async def test_a_dead_bot_is_replaced_and_the_table_goes_on(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(seats="mb")
        client = await ann.look(table["id"])
        for _ in range(3):
            await client.my_turn()
            for worker in list(server.services.hub.bots.pool.workers):
                with suppress(ProcessLookupError):  # killed in the round before
                    worker.process.kill()
            await client.move()
        assert await client.my_turn()


async def test_a_hung_bot_is_replaced_and_the_table_goes_on(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, bot_seconds=5.0)) as server:
        ann = await server.guest()
        table = await ann.table(seats="mb")
        client = await ann.look(table["id"])
        await client.my_turn()
        for worker in list(server.services.hub.bots.pool.workers):
            worker.process.send_signal(19)  # it stops, without dying
        while client.scene["options"]:
            await client.move()
            await client.settle()
        assert await client.my_turn()


async def test_hints_feed_list_and_health(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(seats="mb")
        client = await ann.look(table["id"])
        await client.my_turn()
        hints = await ann.ok("GET", f"/api/tables/{table['id']}/hint")
        legal = {option["action"] for option in client.scene["options"]}
        assert 1 <= len(hints) <= 3 and {hint["action"] for hint in hints} <= legal
        other = await ann.table(seats="mo")
        mine = await ann.ok("GET", "/api/me/tables")
        assert [info["id"] for info in mine] == [table["id"], other["id"]]
        feed = await ann.call("GET", (await ann.ok("GET", "/api/me"))["feed"])
        entries = ElementTree.parse(io.BytesIO(feed.content)).getroot()
        assert len(entries.findall("{http://www.w3.org/2005/Atom}entry")) == 1
        assert (await ann.call("GET", "/healthz")).text == "ok\n"
        assert "reeftable_commit_seconds" in (await ann.call("GET", "/metrics")).text


async def test_a_slow_client_is_dropped_and_nobody_waits(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, socket_queue=4)) as server:
        _, _, one, two = await two_people(server)
        table = await server.services.hub.get(one.table)
        slow = next(s for s in table.sockets if s.person == two.guest.id)
        for _ in range(6):
            slow.send_text("x")
        assert slow.closing == (4008, "too_slow")
        assert (await one.ask("say", text="hello"))["type"] == "ack"


async def test_all_spectators_are_sent_one_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes_made = 0

    def counting(*arguments: Any) -> Scene:
        nonlocal scenes_made
        scenes_made += 1
        return snapshot.scene(*arguments)

    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server, public=True)
        eves = [await (await server.guest(f"Eve {i}")).look(one.table) for i in range(5)]
        mover, _ = mover_first(one, two)
        monkeypatch.setattr(broadcast, "scene", counting)
        await mover.move()
        await catch_up(server, one, two, *eves)
        assert scenes_made == 3, "one per seat, and one for all who only look"
        assert {eve.raw[-2] for eve in eves} == {eves[0].raw[-2]}
        assert not eves[0].scene["table"]["owner"] and eves[0].scene["table"]["invite"] is None


async def test_public_tables_and_spectators(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        eve = await server.guest("Eve")
        open_one = await ann.table(seats="mo", public=True)
        closed = await ann.table(seats="mb", public=True, spectators=False)
        listed = await eve.ok("GET", "/api/tables?status=open")
        assert [info["id"] for info in listed] == [open_one["id"]]
        assert listed[0]["invite"] is None
        path = f"/api/tables/{closed['id']}"
        assert (await eve.ok("GET", path))["status"] == "running"
        assert await eve.refused("GET", f"{path}/record") == (403, "no_spectators")
        assert await eve.refused("GET", f"{path}/replay?at=0") == (403, "no_spectators")
        await ann.ok("POST", f"/api/tables/{open_one['id']}/leave")
        await asyncio.sleep(0)
        assert await ann.refused("GET", f"/api/tables/{open_one['id']}") == (404, "no_table")


async def test_after_a_restart_only_tables_with_a_clock_are_loaded(tmp_path: Path) -> None:
    settings = replace(RELAXED, mail_after=0.0)
    async with live_server(tmp_path, settings) as server, await server.guest() as ann:
        quiet = (await ann.table(seats="mm"))["id"]
        timed = (await ann.table(seats="mm", clock={"kind": "days", "days": 1}))["id"]
    async with live_server(tmp_path, settings) as server:
        while not server.services.tasks[0].done():  # the tables that go on by themselves
            await asyncio.sleep(0.01)
        assert set(server.services.hub.tables) == {timed}
        assert (await server.services.hub.get(quiet)).state.status == "running"
