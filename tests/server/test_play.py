"""Whole games over the socket, replays, stories, and a restart in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import reeftable as rt
from reeftable.core import record, replay
from reeftable.core.chance import Committed
from reeftable.games import registry
from tests.server.live_server import live_server

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", registry.game_names())
async def test_a_whole_game_against_a_bot(tmp_path: Path, game: str) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(game)
        assert table["status"] == "running" and table["secret"] is None
        async with await ann.look(table["id"]) as client:
            while await client.my_turn():
                assert (await client.move())["type"] == "ack"
            end = client.scene["table"]
        assert sorted(end["ranks"])[0] == 1 and len(end["scores"]) == 2
        answer = await ann.call("GET", f"/api/tables/{table['id']}/record")
        recorded = record.read(answer.text)
        state = replay.verify(recorded, rt.game(game))
        assert state.scores() == end["scores"]
        assert recorded.secret == end["secret"] and recorded.commitment == table["commitment"]
        deal = await ann.ok("GET", f"/api/tables/{table['id']}/deal")
        assert deal["secret"] == end["secret"] and deal["commitment"] == table["commitment"]
        source = Committed(bytes.fromhex(deal["secret"]), deal["contributions"])
        assert len(deal["draws"]) == sum(entry.who == rt.CHANCE for entry in recorded.entries)
        for k, draw in enumerate(deal["draws"]):
            assert outcome(source.below(sum(draw["weights"]), k), draw["weights"]) == draw["came"]


async def test_looking_back_from_everywhere_once_it_is_over(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table("coralia")
        path = f"/api/tables/{table['id']}/replay?at="
        watched = await ann.ok("GET", f"{path}0&seat=none")
        assert (watched["seat"], watched["open"], watched["view"]["seat"]) == (
            None,
            False,
            rt.SPECTATOR,
        )
        assert await ann.refused("GET", f"{path}0&seat=1") == (403, "not_your_seat")
        async with await ann.look(table["id"]) as client:
            while await client.my_turn():
                await client.move()
        other = await ann.ok("GET", f"{path}60&seat=1")
        assert (other["seat"], other["open"], len(other["story"])) == (1, True, 1)
        every_seat = await ann.ok("GET", f"{path}60&seat=all&since=50")
        assert [happening["entry"] for happening in every_seat["story"]] == list(range(50, 60))
        assert await ann.refused("GET", f"{path}0&seat=3") == (422, "no_seat")


def outcome(r: int, weights: list[int]) -> int:
    """Which outcome a number below the sum of the weights means."""
    return next(i for i in range(len(weights)) if r < sum(weights[: i + 1]))


async def test_the_deal_is_told_only_at_the_end(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table("coralia")
        path = f"/api/tables/{table['id']}/deal"
        assert await ann.refused("GET", path) == (403, "not_over")


async def test_three_people_by_link_and_a_spectator(tmp_path: Path) -> None:
    async with (
        live_server(tmp_path) as server,
        await server.guest("Ann") as ann,
        await server.guest("Ben") as ben,
        await server.guest("Cleo") as cleo,
        await server.guest("Dan") as dan,
    ):
        table = await ann.table(seats="moo")
        number, invite = table["id"], table["invite"]
        assert await ben.refused("GET", f"/api/tables/{number}") == (404, "no_table")
        seen = await ben.ok("GET", f"/api/tables/{number}?invite={invite}")
        assert seen["invite"] is None and [s["kind"] for s in seen["seats"]][1] == "open"
        await ben.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, "invite": invite})
        client = await dan.look(number, invite=invite)
        first = client.scene
        assert first["view"] is None and first["table"]["status"] == "open"
        info = await cleo.ok("POST", f"/api/tables/{number}/sit", {"seat": 2, "invite": invite})
        assert info["status"] == "running"
        people = [await p.look(number) for p in (ann, ben, cleo)]
        for _ in range(60):
            movers = [w for w in people if w.scene["options"]]
            assert len(movers) == 1, "exactly one is asked"
            seq = movers[0].scene["seq"]
            await movers[0].move()
            for w in [*people, client]:
                while w.scene["seq"] <= seq:
                    await w.hear()
        assert len({w.scene["seq"] for w in [*people, client]}) == 1
        assert client.scene["options"] == [] and client.scene["seat"] is None
        assert client.scene["view"]["seat"] == rt.SPECTATOR
        assert people[0].presence["seats"] == [True, True, True]
        assert people[0].presence["spectators"] == 1
        for w in [*people, client]:
            await w.close()


async def test_a_table_outlives_the_server(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann = await server.guest("Ann")
        table = await ann.table(seats="mm")
        client = await ann.look(table["id"], seat=0)
        for _ in range(20):
            seat = client.scene["table"]["to_move"]
            await client.say(type="look", seat=seat)
            while client.scene["seat"] != seat:
                await client.hear()
            await client.move(seat=seat)
            await client.settle()
        seq = client.scene["seq"]
        state = (await server.services.hub.get(table["id"])).state.game_state
        assert state is not None
        before = state.digest()
        closing = asyncio.create_task(client.until(lambda m: m["type"] == "closing"))
        await asyncio.sleep(0.05)
    assert (await closing)["code"] == "server_stops"
    async with live_server(tmp_path) as server:
        loaded = await server.services.hub.get(table["id"])
        assert loaded.trouble is None and loaded.state.seq == seq
        assert loaded.state.game_state is not None and loaded.state.game_state.digest() == before
        ann.url = server.url
        again = await ann.look(table["id"], seat=0, seen=seq - 6)
        assert again.scene["seq"] == seq and again.scene["since"] == seq - 6
        assert 1 <= len(again.scene["story"]) <= 6
        await again.close()
        await ann.http.aclose()


async def test_the_story_since_is_what_happened_since(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(seats="mb")
        client = await ann.look(table["id"])
        while await client.my_turn() and client.scene["view"]["entries"] < 80:
            await client.move()
            await client.settle()
        scenes = [message for message in client.heard if message["type"] == "scene"]
        entries = [h["entry"] for scene in scenes for h in scene["story"] if h["entry"] >= 0]
        assert entries == list(range(len(entries))), "every entry once, in order"
        late = await ann.look(table["id"], seen=0)
        assert [h["entry"] for h in late.scene["story"] if h["entry"] >= 0][
            : len(entries)
        ] == entries
        await client.close()
        await late.close()
