"""Limits of size and number: as much as fits, and one more."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets
from sqlalchemy import select

import reeftable as rt
from reeftable.core import record as records
from reeftable.server import schema
from reeftable.server.settings import Settings
from reeftable.server.system import System
from tests.server.live_server import RELAXED, Guest, live_server, socket_refused
from tests.server.manual_clock import ManualClock

pytestmark = pytest.mark.anyio


def a_record() -> str:
    """The shortest record that is one: a game about to begin."""
    state = rt.game("coralia").new(2, seed=1)
    return records.write(records.start_record(state, ["Ann", "Ben"], seed=1))


async def bring(guest: Guest, text: str) -> tuple[int, Any]:
    head = {"content-type": "text/plain"}
    answer = await guest.http.post("/api/records", content=text.encode(), headers=head)
    return answer.status_code, answer.json().get("code")


async def test_size_and_number_of_records(tmp_path: Path) -> None:
    text = a_record()
    settings = replace(RELAXED, record_bytes=len(text.encode()), records_per_person=2)
    async with live_server(tmp_path, replace(settings, body_bytes=200)) as server:
        ann = await server.guest("Ann")
        assert await bring(ann, text) == (200, None)
        assert await bring(ann, text + "\n") == (413, "too_large")
        assert await bring(ann, text) == (200, None)
        assert await bring(ann, text) == (429, "too_many_records")


async def test_strangers_import_too_and_their_oldest_record_makes_room(tmp_path: Path) -> None:
    text = a_record()
    async with (
        live_server(tmp_path, replace(RELAXED, records_per_person=2)) as server,
        Guest(server.url) as stranger,
    ):
        ann = await server.guest("Ann")
        assert await bring(ann, text) == (200, None)
        kept = []
        for _ in range(4):
            assert await bring(stranger, text) == (200, None)
            rows = await server.services.store.rows(
                select(schema.records.c.id, schema.records.c.person)
            )
            kept.append({row.id for row in rows if row.person is None})
            assert ann.id in {row.person for row in rows}
        assert [len(ids) for ids in kept] == [1, 2, 2, 2] and not kept[0] & kept[3]
    async with (
        live_server(tmp_path / "none", replace(RELAXED, records_per_person=0)) as server,
        Guest(server.url) as stranger,
    ):
        assert await bring(stranger, text) == (429, "too_many_records")


async def test_a_record_is_as_large_as_its_game_and_no_larger(tmp_path: Path) -> None:
    games = Path(__file__).parent.parent / "games"
    real = [path.read_text("utf-8") for path in sorted(games.glob("*/records/*.reef"))]
    padding = "; " + "x" * 90 + "\n"
    async with live_server(tmp_path) as server:
        ann = await server.guest("Ann")
        for text in real:
            assert await bring(ann, text) == (200, None)
        for count, answer in ((1, (200, None)), (50, (413, "too_large"))):
            padded = a_record().replace("\n\n", "\n\n" + padding * count, 1)
            assert await bring(ann, padded) == answer


async def test_bytes_of_records_per_person_and_in_all(tmp_path: Path) -> None:
    text = a_record()
    size = len(text.encode())
    settings = replace(RELAXED, record_bytes_per_person=2 * size, record_bytes_in_all=3 * size)
    async with live_server(tmp_path, settings) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        together = await asyncio.gather(*(bring(ann, text) for _ in range(6)))
        assert sorted(together)[:2] == [(200, None)] * 2
        assert sorted(together)[2:] == [(429, "too_many_records")] * 4
        assert await bring(ben, text) == (200, None)
        assert await bring(ben, text) == (429, "records_full")
        await ann.ok("DELETE", "/api/me", {"chat": True})
        rows = await server.services.store.rows(select(schema.records.c.person))
        assert [row.person for row in rows] == [ben.id], "records go with the person"
        assert await bring(ben, text) == (200, None)


async def test_a_body_of_untold_length_is_cut_off(tmp_path: Path) -> None:
    async def pieces() -> Any:
        for _ in range(50):
            yield b" " * 100

    async with live_server(tmp_path, replace(RELAXED, body_bytes=4_000)) as server:
        ann = await server.guest("Ann")
        answer = await ann.http.patch("/api/me", content=pieces())
        assert answer.status_code in (400, 413)
        assert (await ann.ok("GET", "/api/me"))["name"] == "Ann"


async def test_lines_of_chat(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, chat_per_table=2)) as server:
        ann = await server.guest("Ann")
        client = await ann.look((await ann.table(seats="mo"))["id"])
        assert (await client.ask("say", text="x" * 500))["type"] == "ack"
        assert (await client.ask("say", text="x" * 501))["code"] == "bad_message"
        assert (await client.ask("say", text="y"))["type"] == "ack"
        assert (await client.ask("say", text="z"))["type"] == "ack"
        lines = await ann.ok("GET", f"/api/tables/{client.table}/chat")
        assert [line["text"] for line in lines] == ["y", "z"], "the newest"


async def test_a_spectator_does_not_crowd_out_the_players_chat(tmp_path: Path) -> None:
    settings = replace(RELAXED, chat_per_person=3, chat_per_table=4)
    async with live_server(tmp_path, settings) as server:
        ann, eve, ben = [await server.guest(name) for name in ("Ann", "Eve", "Ben")]
        table = (await ann.table(seats="mo", public=True))["id"]
        player, noisy, quiet = [await guest.look(table) for guest in (ann, eve, ben)]
        for text in ("a1", "a2"):
            assert (await player.ask("say", text=text))["type"] == "ack"
        await quiet.ask("say", text="b1")
        for number in range(6):
            assert (await noisy.ask("say", text=f"e{number}"))["type"] == "ack"
        lines = await ann.ok("GET", f"/api/tables/{table}/chat")
        assert [line["text"] for line in lines] == ["a1", "a2", "e4", "e5"]


async def test_lines_of_one_person_in_a_minute(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, chat_per_minute=2)
    async with live_server(tmp_path, settings, System(now=time)) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.table(seats="mo", public=True))["id"]
        client, second, other = await ann.look(table), await ann.look(table), await ben.look(table)
        await client.ask("say", text="1")
        await second.ask("say", text="2")
        assert (await client.ask("say", text="3"))["code"] == "too_fast"
        assert (await other.ask("say", text="4"))["type"] == "ack"
        time.at += 31
        assert (await client.ask("say", text="5"))["type"] == "ack"


@pytest.mark.parametrize("setting", ["sockets_per_address", "sockets"])
async def test_sockets_of_an_address_and_in_all(tmp_path: Path, setting: str) -> None:
    changes: dict[str, Any] = {setting: 2}
    async with live_server(tmp_path, replace(RELAXED, **changes)) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = await ann.table(seats="mo", public=True)
        one = await ann.look(table["id"])
        await ben.look(table["id"])
        with socket_refused(4429, "too_many_sockets"):
            await ben.look(table["id"])
        await one.close()
        await there_is_room(ben, table["id"])


async def there_is_room(guest: Guest, table: str) -> None:
    """As soon as the server has noticed that somebody went."""
    for _ in range(200):
        try:
            await guest.look(table)
        except websockets.ConnectionClosed:
            continue
        return
    raise AssertionError("a socket that was closed still counts")


async def test_messages_a_client_may_be_behind(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, socket_queue=4)) as server:
        ann = await server.guest()
        client = await ann.look((await ann.table(seats="mo"))["id"])
        await client.settle()
        (socket,) = (await server.services.hub.get(client.table)).sockets
        ended = []
        for _ in range(5):
            socket.send_text('{"type":"pong"}')
            ended.append(socket.closing)
        assert ended == [None] * 4 + [(4008, "too_slow")]
        assert (await client.until(lambda m: m["type"] == "closing"))["code"] == "too_slow"


@pytest.mark.parametrize(
    ("path", "field", "least", "most"),
    [("/api/me", "name", 1, 40), ("/api/me/account", "password", 8, 200)],
)
async def test_length_of_names_and_passwords(
    tmp_path: Path, path: str, field: str, least: int, most: int
) -> None:
    method = "PATCH" if path == "/api/me" else "POST"
    async with live_server(tmp_path) as server:
        for length in (least, most):
            ann = await server.guest(f"Ann {length}")
            assert (await ann.call(method, path, {field: "é" * length})).status_code == 200
        for length in (least - 1, most + 1):
            assert await ann.refused(method, path, {field: "é" * length}) == (422, "invalid")


async def test_a_link_is_good_for_its_hours(tmp_path: Path) -> None:
    time = ManualClock()
    async with live_server(tmp_path, replace(RELAXED, link_hours=1), System(now=time)) as server:
        ann = await server.guest("Ann")
        links = [(await ann.ok("POST", "/api/me/link"))["link"] for _ in range(2)]
        keys = [{"key": link.partition("#")[2]} for link in links]
        async with Guest(server.url) as phone:
            time.at += 3_599
            await phone.ok("POST", "/api/arrive", keys[0])
            time.at += 2
            assert await phone.refused("POST", "/api/arrive", keys[1]) == (404, "no_link")


async def test_seats_of_a_table(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann = await server.guest("Ann")
        for seats in ("mb", "mbbb"):
            assert len((await ann.table(seats=seats))["seats"]) == len(seats)
        for kinds in (["me"], ["me"] + 4 * ["bot"]):
            body = {"game": "coralia", "seats": [{"kind": kind} for kind in kinds]}
            assert await ann.refused("POST", "/api/tables", body) == (422, "invalid")


def test_every_limit_has_a_test() -> None:
    """Whoever adds a limit adds its test."""
    source = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    names = list(Settings.__dataclass_fields__)
    limits = names[names.index("body_bytes") : names.index("smtp_host")]
    assert len(limits) > 20
    assert [x for x in limits if f"{x}=" not in source and f'"{x}"' not in source] == []
