"""Messages of the socket: repeated, stale, for a wrong seat, nonsense."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
import websockets

import reeftable as rt
from reeftable.words import languages
from reeftable.words.notation import notation
from tests.server.live_server import live_server, socket_refused
from tests.server.two_people import mover_first, two_people

pytestmark = pytest.mark.anyio


async def test_a_repeat_is_harmless(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server)
        mover, _ = mover_first(one, two)
        seq, action = mover.scene["seq"], mover.scene["options"][0]["action"]
        first = await mover.move(action, seq=seq, id="once")
        for _ in range(3):
            assert await mover.move(action, seq=seq, id="once") == first
        table = await server.services.hub.get(mover.table)
        assert [event.message for event in table.log].count("once") == 1


async def test_a_stale_move_is_refused_aloud(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server)
        mover, _ = mover_first(one, two)
        old = mover.scene
        await mover.move()
        answer = await mover.move(old["options"][0]["action"], seq=old["seq"])
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        answer = await mover.move(old["options"][0]["action"], seq=old["seq"] + 1000)
        assert (answer["type"], answer["code"]) == ("refused", "stale")


async def test_only_the_seat_asked_may_answer(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server)
        mover, other = mover_first(one, two)
        action, seat = mover.scene["options"][0]["action"], mover.scene["seat"]
        answer = await other.move(action)
        assert answer["code"] == "not_your_turn"
        answer = await other.move(action, seat=seat)
        assert answer["code"] == "not_your_seat"
        answer = await other.move(action, seat=3)
        assert answer["code"] == "not_your_seat"
        stranger = await server.guest("Eve")
        invite = (await server.services.hub.get(mover.table)).config.invite
        spying = await stranger.look(mover.table, invite=invite)
        assert spying.scene["options"] == []
        assert (await spying.move(action))["code"] == "not_seated"
        await spying.say(type="look", seat=seat)
        refused = await spying.until(lambda m: m["type"] == "refused")
        assert refused["code"] == "not_your_seat"


async def test_an_illegal_move_names_its_rule(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, two = await two_people(server)
        mover, _ = mover_first(one, two)
        legal = {option["action"] for option in mover.scene["options"]}
        wrong = next(a for a in range(1000) if a not in legal)
        answer = await mover.move(wrong)
        assert answer["code"] == "rule" and answer["rule"]
        who = ann if mover.guest is ann else ben
        why = await who.ok("GET", f"/api/tables/{mover.table}/why?action={wrong}")
        assert why["possible"] is False and why["rule"] == answer["rule"]
        why = await who.ok("GET", f"/api/tables/{mover.table}/why?action={min(legal)}")
        assert why == {"possible": True, "action": min(legal), "rule": None, "params": {}}
        text = mover.scene["options"][0]["text"]
        why = await who.ok("GET", f"/api/tables/{mover.table}/why?text={text}")
        assert why["possible"] is True


async def test_a_move_may_be_typed_in_any_language(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, two = await two_people(server)
        mover, _ = mover_first(one, two)
        who = ann if mover.guest is ann else ben
        base = f"/api/tables/{mover.table}/why"
        for option in mover.scene["options"]:
            for language in languages():
                typed = notation(rt.game("coralia"), language).text(option["action"])
                why = await who.ok("GET", f"{base}?text={quote(typed)}")
                assert (why["possible"], why["action"]) == (True, option["action"])
        refused = await who.refused("GET", f"{base}?text=nimm")
        assert refused[1] == "no_such_move"


async def test_a_place_is_asked_about_by_its_name(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, ben, one, two = await two_people(server)
        mover, _ = mover_first(one, two)
        who, idle = (ann, ben) if mover.guest is ann else (ben, ann)
        base = f"/api/tables/{mover.table}/why"
        taken = mover.scene["options"][0]
        here = taken["places"]["from"]
        assert here == f"supply.{taken['target']['colour']}"
        why = await who.ok("GET", f"{base}?place={here}")
        assert why["possible"] is True and why["action"] == taken["action"]
        await mover.move(taken["action"])
        why = await who.ok("GET", f"{base}?place={here}")
        assert not why["possible"] and why["rule"] == "COR-2.10b"
        assert (why["verb"], why["target"]) == ("take", taken["target"])
        for nowhere in ("pile.island", "reef.red.fish", "nowhere"):
            why = await who.ok("GET", f"{base}?place={nowhere}")
            assert (why["possible"], why["rule"]) == (False, "NOT_ASKED"), nowhere
            assert why["params"] == {"question": "COR-2.10a"}
        assert (await who.ok("GET", f"{base}?place=pile.island"))["verb"] == "pile"
        refused = await idle.refused("GET", f"{base}?place={here}")
        assert refused[1] == "not_your_turn"


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", '{"type":"move"}', '{"type":"fly","id":"a"}', '{"type":"ping","x":1}'],
)
async def test_nonsense_is_refused_and_the_socket_lives(tmp_path: Path, text: str) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(seats="mo")
        client = await ann.look(table["id"])
        await client.ws.send(text)
        answer = await client.until(lambda m: m["type"] == "refused")
        assert answer["code"] == "bad_message"
        await client.settle()
        await client.close()


async def test_a_foreign_page_gets_no_socket(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        table = await ann.table(seats="mo")
        address = f"{ann.url.replace('http', 'ws')}/api/tables/{table['id']}/live"
        for origin in ("https://evil.example", "null", f"{server.url}.evil.example"):
            with socket_refused(4403, "foreign_origin"):
                async with websockets.connect(
                    address, additional_headers={**ann.cookie(), "Origin": origin}
                ) as ws:
                    await ws.recv()
        headers = {**ann.cookie(), "Origin": server.url}
        async with websockets.connect(address, additional_headers=headers) as ws:
            assert '"scene"' in str(await ws.recv())


async def test_chat_is_kept_and_repeats_are_not_said_twice(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, _, one, two = await two_people(server)
        said = "<b>hello</b> \u202eturned"
        assert (await one.ask("say", text=said, id="c1"))["type"] == "ack"
        assert (await one.ask("say", text=said, id="c1"))["type"] == "ack"
        heard = await two.until(lambda m: m["type"] == "said")
        assert heard["line"]["text"] == "<b>hello</b> turned" and heard["line"]["by"] == "Ann"
        assert len(await ann.ok("GET", f"/api/tables/{one.table}/chat")) == 1
