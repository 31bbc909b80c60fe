"""Limits of rates, and who may do what."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from reeftable.server.system import System
from tests.server.live_server import RELAXED, Guest, LiveServer, live_server, socket_refused
from tests.server.manual_clock import ManualClock

pytestmark = pytest.mark.anyio


async def test_requests_per_second(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, requests_per_second=1.0, requests_burst=5)
    async with (
        live_server(tmp_path, settings, System(now=time)) as server,
        Guest(server.url) as ann,
    ):
        for _ in range(5):
            assert (await ann.call("GET", "/api/languages")).status_code == 200
        assert await ann.refused("GET", "/api/languages") == (429, "too_fast")
        time.at += 1.0
        assert (await ann.call("GET", "/api/languages")).status_code == 200
        assert await ann.refused("GET", "/api/languages") == (429, "too_fast")


async def test_size_of_a_request(tmp_path: Path) -> None:
    settings = replace(RELAXED, body_bytes=200)
    async with live_server(tmp_path, settings) as server, await server.guest() as ann:
        fits = b'{"name":"Ann"}'.ljust(200)
        head = {"content-type": "application/json"}
        answer = await ann.http.patch("/api/me", content=fits, headers=head)
        assert answer.status_code == 200
        answer = await ann.http.patch("/api/me", content=fits + b" ", headers=head)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_size_and_rate_of_messages(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(
        RELAXED, message_bytes=100, messages_per_second=1.0, messages_burst=3, heartbeat=600.0
    )
    async with (
        live_server(tmp_path, settings, System(now=time)) as server,
        await server.guest() as ann,
    ):
        table = await ann.table(seats="mo")
        client = await ann.look(table["id"])
        for _ in range(3):
            await client.settle()
        await client.say(type="ping")
        assert (await client.until(lambda m: m["type"] == "refused"))["code"] == "too_fast"
        time.at += 60.0
        await client.ws.send('{"type":"ping"}'.ljust(100))
        await client.until(lambda m: m["type"] == "pong")
        await client.ws.send('{"type":"ping"}'.ljust(101))
        assert (await client.until(lambda m: m["type"] == "closing"))["code"] == "too_large"


async def test_messages_of_all_sockets_of_a_person_and_of_an_address_count(tmp_path: Path) -> None:
    settings = replace(
        RELAXED, messages_per_second=0.001, messages_burst=4,
        messages_per_address=0.001, messages_burst_per_address=7,
    )  # fmt: skip
    async with live_server(tmp_path, settings) as server:
        ann, ben, eve = [await server.guest(name) for name in ("Ann", "Ben", "Eve")]
        table = (await ann.table(seats="mo", public=True))["id"]
        for _ in range(2):
            client = await ann.look(table)
            for _ in range(2):
                await client.settle()
        await client.say(type="ping")
        assert (await client.until(lambda m: m["type"] == "refused"))["code"] == "too_fast"
        other = await ben.look(table)
        for _ in range(3):
            await other.settle()
        third = await eve.look(table)
        await third.say(type="ping")
        assert (await third.until(lambda m: m["type"] == "refused"))["code"] == "too_fast"


async def test_requests_of_one_address_are_answered_a_few_at_a_time(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, requests_at_once=2)) as server:
        ann = await server.guest()
        await ann.ok("POST", "/api/me/account", {"password": "long enough"})
        may_go_on = threading.Event()
        passwords = server.services.people.passwords
        held = asyncio.create_task(passwords.run(may_go_on.wait))
        try:
            login = {"name": "Ann", "password": "long enough"}
            slow = [asyncio.create_task(ann.ok("POST", "/api/login", login)) for _ in range(2)]
            await asyncio.sleep(0.2)
            late = asyncio.create_task(ann.ok("GET", "/api/me"))
            elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with Guest(server.url, transport=elsewhere) as ben:
                assert await ben.ok("GET", "/api/languages")
            await asyncio.sleep(0.2)
            assert not late.done(), "two requests of that address are being answered"
        finally:
            may_go_on.set()
        assert await late and await asyncio.gather(*slow) and await held


async def test_sockets_per_person(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, sockets_per_person=2)) as server:
        ann = await server.guest()
        table = await ann.table(seats="mo")
        one = await ann.look(table["id"])
        await ann.look(table["id"])
        with socket_refused(4429, "too_many_sockets"):
            await ann.look(table["id"])
        await one.close()
        await ann.look(table["id"])


async def test_tables_tokens_guests_and_logins(tmp_path: Path) -> None:
    settings = replace(
        RELAXED, tables_per_person=2, tokens_per_person=2, guests_per_hour=3, logins_per_quarter=2
    )
    async with live_server(tmp_path, settings) as server:
        ann = await server.guest("Ann")
        for _ in range(2):
            await ann.table(seats="mo")
            await ann.ok("POST", "/api/me/tokens", {"label": "x"})
        body = {"game": "coralia", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert await ann.refused("POST", "/api/tables", body) == (429, "too_many_tables")
        token = await ann.refused("POST", "/api/me/tokens", {"label": "x"})
        assert token == (429, "too_many_tokens")
        await server.guest("Ben")
        eve = await server.guest("Eve")
        assert await eve.refused("POST", "/api/people", {"name": "E"}) == (429, "too_many_guests")
        await ann.ok("POST", "/api/me/account", {"password": "long enough"})
        wrong = {"name": "Ann", "password": "wrong wrong"}
        for _ in range(2):
            assert await eve.refused("POST", "/api/login", wrong) == (401, "wrong_password")
        assert await eve.refused("POST", "/api/login", wrong) == (429, "too_many_logins")


async def private_table(server: LiveServer) -> tuple[Guest, str]:
    ann = await server.guest("Ann")
    return ann, (await ann.table(seats="mb"))["id"]


async def test_strangers_learn_nothing(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, number = await private_table(server)
        eve = await server.guest("Eve")
        nobody = Guest(server.url)
        for path in ("", "/chat", "/record", "/replay?at=0"):
            for who in (eve, nobody):
                there = await who.call("GET", f"/api/tables/{number}{path}")
                nowhere = await who.call("GET", f"/api/tables/nothing{path}")
                assert there.status_code == nowhere.status_code == 404
                assert there.content == nowhere.content
        for path in ("sit", "leave", "start", "resign", "back", "rematch"):
            body = {"seat": 0} if path == "sit" else None
            assert (await eve.refused("POST", f"/api/tables/{number}/{path}", body))[0] == 404
            assert (await nobody.refused("POST", f"/api/tables/{number}/{path}", body))[0] == 401
        for path in ("hint", "why?action=0"):
            assert (await eve.refused("GET", f"/api/tables/{number}/{path}"))[0] == 404
        for who in (eve, nobody):
            with socket_refused(4404, "no_table"):
                await who.look(number)
        await nobody.close()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1"])
async def test_a_foreign_origin_changes_nothing(tmp_path: Path, origin: str) -> None:
    async with live_server(tmp_path) as server, await server.guest("Ann") as ann:
        for method, path in (("PATCH", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/tables")):
            answer = await ann.call(method, path, {"name": "E"}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        answer = await ann.call("PATCH", "/api/me", {"name": "A"}, headers={"Origin": server.url})
        assert answer.json()["name"] == "A"


async def test_a_name_that_points_here_is_not_ours(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest("Ann") as ann:
        answer = await ann.call("GET", "/api/me", headers={"Host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")


async def test_an_expired_session_opens_nothing(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, session_days=1)
    async with (
        live_server(tmp_path, settings, System(now=time)) as server,
        await server.guest() as ann,
    ):
        table = await ann.table(seats="mo")
        client = await ann.look(table["id"])
        time.at += 86_399
        assert len(await ann.ok("GET", "/api/me/tables")) == 1
        await client.settle()
        time.at += 2
        assert await ann.refused("GET", "/api/me") == (401, "no_session")
        await client.say(type="ping")
        assert (await client.until(lambda m: m["type"] == "closing"))["code"] == "no_session"


async def test_a_session_that_is_used_goes_on(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, session_days=2)
    async with (
        live_server(tmp_path, settings, System(now=time)) as server,
        await server.guest() as ann,
    ):
        assert "set-cookie" not in (await ann.call("GET", "/api/me")).headers
        for _ in range(3):
            time.at += 1.5 * 86_400
            answer = await ann.call("GET", "/api/me")
            assert answer.status_code == 200 and "reeftable=" in answer.headers["set-cookie"]
        time.at += 2.1 * 86_400
        assert await ann.refused("GET", "/api/me") == (401, "no_session")


async def test_headers_and_cookie(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Guest(server.url) as ann:
        answer = await ann.call("POST", "/api/people", {"name": "Ann"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie
        page = await ann.call("GET", "/some/page")
        policy = page.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"


async def test_a_token_acts_for_its_person_until_it_is_dropped(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest("Ann") as ann:
        token = await ann.ok("POST", "/api/me/tokens", {"label": "my bot"})
        head = {"Authorization": f"Bearer {token['token']}"}
        async with Guest(server.url, headers=head) as bot:
            assert (await bot.ok("GET", "/api/me"))["id"] == ann.id
            await ann.ok("DELETE", f"/api/me/tokens/{token['id']}")
            assert await bot.refused("GET", "/api/me") == (401, "no_session")
        assert await ann.ok("GET", "/api/me/tokens") == []


async def test_account_link_logout_and_farewell(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest("Ann") as ann:
        await ann.ok("POST", "/api/me/account", {"password": "long enough"})
        async with Guest(server.url) as phone:
            link = (await ann.ok("POST", "/api/me/link"))["link"]
            key = link.partition("#")[2]
            assert (await phone.ok("POST", "/api/arrive", {"key": key}))["id"] == ann.id
            assert await phone.refused("POST", "/api/arrive", {"key": key}) == (404, "no_link")
            await phone.ok("POST", "/api/logout")
            assert await phone.refused("GET", "/api/me") == (401, "no_session")
            name = {"name": "ann", "password": "long enough"}
            assert (await phone.ok("POST", "/api/login", name))["guest"] is False
            table = await ann.table(seats="mb")
            answer = await ann.call("DELETE", "/api/me", {"chat": True})
            assert answer.status_code == 204
            assert await phone.refused("GET", "/api/me") == (401, "no_session")
            left = await server.services.hub.get(table["id"])
            assert [chair.name for chair in left.state.chairs] == ["?", ""]
            assert left.state.chairs[0].standing == "left"
