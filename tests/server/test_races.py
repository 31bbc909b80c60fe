"""Many at once: what may happen once happens once, and what is limited stays within its limit."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from reeftable.server.limits import BoundedThreads
from reeftable.server.refusal import RequestRefused
from tests.server.live_server import RELAXED, Guest, live_server

pytestmark = pytest.mark.anyio


async def statuses(guest: Guest, count: int, method: str, path: str, body: Any) -> list[int]:
    """The statuses of the same call made many times at once, sorted."""
    calls = (guest.call(method, path, body) for _ in range(count))
    return sorted(answer.status_code for answer in await asyncio.gather(*calls))


async def test_a_link_opens_once(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, Guest(server.url) as phone:
        ann = await server.guest("Ann")
        key = (await ann.ok("POST", "/api/me/link"))["link"].partition("#")[2]
        assert await statuses(phone, 8, "POST", "/api/arrive", {"key": key}) == [200] + [404] * 7
        secret, _ = await server.services.keys.create(ann.id, "mail", 60.0, "ann@reef.example")
        body = {"key": secret}
        assert await statuses(ann, 8, "POST", "/api/mail/confirm", body) == [200] + [404] * 7
        assert (await ann.ok("GET", "/api/me"))["mail"] == "ann@reef.example"


async def test_tokens_and_tables_stay_within_their_limits(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, tables_per_person=5)) as server:
        ann = await server.guest("Ann")
        tokens = await statuses(ann, 40, "POST", "/api/me/tokens", {"label": "x"})
        assert tokens == [200] * 20 + [429] * 20
        assert len(await ann.ok("GET", "/api/me/tokens")) == 20
        body = {"game": "coralia", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert await statuses(ann, 16, "POST", "/api/tables", body) == [200] * 5 + [429] * 11
        assert len(await ann.ok("GET", "/api/me/tables")) == 5


async def test_tables_started_with_bots_at_once_stay_within_their_limit(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, bot_tables_per_person=2)) as server:
        ann = await server.guest("Ann")
        tables = [(await ann.table(seats="mo"))["id"] for _ in range(6)]
        calls = (ann.call("POST", f"/api/tables/{table}/start") for table in tables)
        answers = await asyncio.gather(*calls)
        assert sorted(answer.status_code for answer in answers) == [200] * 2 + [429] * 4
        refused = [answer for answer in answers if answer.status_code == 429]
        assert {answer.json()["code"] for answer in refused} == {"too_many_bot_tables"}
        own_tables = await ann.ok("GET", "/api/me/tables")
        assert sorted(table["status"] for table in own_tables) == ["open"] * 4 + ["running"] * 2


async def test_a_table_is_loaded_once_and_unknown_ids_leave_nothing(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, hub = await server.guest("Ann"), server.services.hub
        number = (await ann.table(seats="mo"))["id"]
        del hub.tables[number]
        first, *others = await asyncio.gather(*(hub.get(number) for _ in range(8)))
        assert all(table is first for table in others)
        for unknown in range(20):
            assert (await ann.refused("GET", f"/api/tables/unknown{unknown}"))[0] == 404
        await asyncio.sleep(0)
        assert hub.loading == {}


# -- passwords -----------------------------------------------------------------------------------


async def test_passwords_are_checked_a_few_at_a_time(tmp_path: Path) -> None:
    settings = replace(RELAXED, passwords_at_once=1, passwords_waiting=1)
    async with live_server(tmp_path, settings) as server:
        ann = await server.guest("Ann")
        may_go_on = threading.Event()
        passwords = server.services.people.passwords
        busy = [asyncio.create_task(passwords.run(may_go_on.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        refusal = (429, "too_many_logins")
        body = {"password": "long enough"}
        assert await ann.refused("POST", "/api/me/account", body) == refusal
        assert await ann.refused("POST", "/api/login", {**body, "name": "Ann"}) == refusal
        may_go_on.set()
        await asyncio.gather(*busy)
        await ann.ok("POST", "/api/me/account", body)


async def test_bounded_threads_refuse_what_is_too_much() -> None:
    may_go_on = threading.Event()
    threads = BoundedThreads(at_once=1, waiting=0)
    busy = asyncio.create_task(threads.run(may_go_on.wait))
    await asyncio.sleep(0)
    with pytest.raises(RequestRefused):
        await threads.run(int)
    may_go_on.set()
    assert await busy
    assert await threads.run(int, "7") == 7
    threads.close()


async def test_nobody_uses_up_the_attempts_of_somebody_else(tmp_path: Path) -> None:
    settings = replace(RELAXED, logins_per_quarter=3, logins_per_address=5)
    async with live_server(tmp_path, settings) as server:
        ann = await server.guest("Ann")
        right, wrong = ({"name": "Ann", "password": f"{word} one"} for word in ("right", "wrong"))
        await ann.ok("POST", "/api/me/account", {"password": right["password"]})
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with Guest(server.url, transport=elsewhere) as eve:
            codes = [(await eve.refused("POST", "/api/login", wrong))[1] for _ in range(4)]
            assert codes == ["wrong_password"] * 3 + ["too_many_logins"]
            other = {**wrong, "name": "Ben"}
            codes = [(await eve.refused("POST", "/api/login", other))[1] for _ in range(2)]
            assert codes == ["wrong_password", "too_many_logins"], "the address has tried enough"
        await ann.ok("POST", "/api/login", right)


async def test_a_password_is_set_only_so_often(tmp_path: Path) -> None:
    async with live_server(tmp_path, replace(RELAXED, logins_per_quarter=2)) as server:
        ann = await server.guest("Ann")
        for _ in range(2):
            await ann.call("POST", "/api/me/account", {"password": "long enough"})
        refusal = await ann.refused("POST", "/api/me/account", {"password": "long enough"})
        assert refusal == (429, "too_many_logins")
