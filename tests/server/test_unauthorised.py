"""Thousands of unauthorised attempts: for another's seat, from another site, with expired keys."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import websockets
from sqlalchemy import select

from reeftable.server import schema
from reeftable.server.system import System
from tests.counts import count
from tests.server.live_server import RELAXED, Guest, Json, LiveServer, TableClient, live_server
from tests.server.manual_clock import ManualClock

pytestmark = pytest.mark.anyio
ATTEMPTS = count(600, 10_000)
PASSWORD = "long enough"
ORIGINS = ("https://evil.example", "null", "http://127.0.0.1", "http://localhost:1", "file://")
# A refusal says this much and no more.
EMPTY: Json = {"field": None, "rule": None, "params": {}}
LOOKING = ("", "/chat", "/record", "/replay?at=3", "/hint", "/why?action=1")
ACTING = ("sit", "leave", "start", "resign", "back", "rematch")
CHANGING = (
    ("POST", "/api/people", {"name": "E"}), ("PATCH", "/api/me", {"name": "E"}),
    ("DELETE", "/api/me", {"chat": True}), ("POST", "/api/me/account", {"password": PASSWORD}),
    ("POST", "/api/login", {"name": "Ann", "password": PASSWORD}), ("POST", "/api/logout", None),
    ("POST", "/api/me/link", None), ("POST", "/api/me/tokens", {"label": "E"}),
    ("POST", "/api/records", None),
    ("POST", "/api/tables", {"game": "coralia", "seats": [{"kind": "me"}, {"kind": "bot"}]}),
)  # fmt: skip
Attempt = Callable[[], Awaitable[str]]


@dataclass
class Scene:
    """A running table by link: Ann in seat 0, Ben in seat 1, and those who want in."""

    server: LiveServer
    rng: random.Random
    table: str
    invite: str
    ann: Guest
    ben: Guest
    ann_looks: TableClient
    ben_looks: TableClient
    eve: Guest  # has no link
    nobody: Guest  # has not even a name
    dan_looks: TableClient  # has the link, and looks on
    expired: list[dict[str, str]]  # headers that opened something once

    async def rest(self, who: Guest, method: str, path: str, body: Any = None, **more: Any) -> str:
        """A call that must be refused without a word too much."""
        answer = await who.call(method, path, body, **more)
        assert answer.status_code in (401, 403, 404), (method, path, answer.status_code)
        refusal = answer.json()
        code: str = refusal.pop("code")
        assert refusal == EMPTY, (method, path, refusal)
        assert "set-cookie" not in answer.headers
        return code

    async def no_socket(self, headers: dict[str, str], query: str = "") -> str:
        """A socket that must not open."""
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{self.table}/live{query}"
        with pytest.raises(websockets.ConnectionClosed) as refused:
            async with websockets.connect(
                address, additional_headers=headers, compression=None
            ) as ws:
                await ws.recv()
        assert refused.value.rcvd is not None
        return str(refused.value.rcvd.code)

    def message(self, seat: int | None) -> Json:
        """Anything one may say for a seat."""
        rng, seq = self.rng, self.ann_looks.scene["seq"]
        number = f"e{rng.getrandbits(60)}"
        options = [o for w in (self.ann_looks, self.ben_looks) for o in w.scene["options"]]
        action = rng.choice([*(o["action"] for o in options), rng.randrange(300)])
        return rng.choice(
            [
                {"type": "move", "id": number, "seq": seq, "action": action, "seat": seat},
                {"type": "undo", "id": number, "seq": seq, "seat": seat},
                {"type": "undo", "id": number, "seq": seq, "to": 0, "seat": seat},
                {"type": "undo", "id": number, "seq": seq, "answer": "agree", "seat": seat},
            ]
        )


# -- another's seat ------------------------------------------------------------------------------


def cross_seat(s: Scene) -> Attempt:
    rng, path = s.rng, f"/api/tables/{s.table}"
    looks, seat = rng.choice([(s.ann_looks, 1), (s.ben_looks, 0)])
    who = looks.guest
    paths = [f"/record?seat={seat}", f"/replay?at=2&seat={seat}", f"/hint?seat={seat}"]
    ending = rng.choice([*paths, f"/why?seat={seat}&action=1"])
    return rng.choice(
        [
            lambda: said(looks, s.message(rng.choice([seat, 2, 3]))),
            lambda: said(looks, {"type": "look", "seat": seat}),
            lambda: said(s.dan_looks, s.message(rng.choice([0, 1, None]))),
            lambda: said(s.dan_looks, {"type": "look", "seat": rng.randrange(4)}),
            lambda: s.rest(who, "GET", path + ending),
            lambda: s.rest(s.dan_looks.guest, "GET", f"{path}{ending}&invite={s.invite}"),
            lambda: s.rest(who, "POST", f"{path}/resign", {"seat": seat}),
            lambda: s.rest(who, "POST", f"{path}/back", {"seat": seat}),
            lambda: s.no_socket(who.cookie(), f"?seat={seat}"),
            lambda: s.rest(rng.choice([s.ben, s.eve, s.dan_looks.guest]), "DELETE", path),
            lambda: stranger(s),
        ]
    )


async def said(looks: TableClient, message: Json) -> str:
    """Something said at the table that must be refused."""
    await looks.say(**message)
    answer = await looks.until(lambda m: m["type"] in ("ack", "refused", "scene"))
    assert answer["type"] == "refused" and answer["id"] == message.get("id"), answer
    assert (answer["rule"], answer["params"]) == (None, {})
    code: str = answer["code"]
    return code


async def stranger(s: Scene) -> str:
    """Without the link a table is as good as none: byte for byte."""
    who = s.rng.choice([s.eve, s.nobody])
    wrong = s.rng.choice(["", s.table, s.invite[:-1] + "_", s.invite.swapcase()])
    ending = s.rng.choice(LOOKING[:4])
    glue = "&" if "?" in ending else "?"
    invite = f"{glue}invite={wrong}" if wrong else ""
    there = await who.call("GET", f"/api/tables/{s.table}{ending}{invite}")
    nowhere = await who.call("GET", f"/api/tables/{'x' * 16}{ending}{invite}")
    assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content)
    assert there.status_code == 404
    return "no_table"


# -- from elsewhere, and after the time ----------------------------------------------------------


def foreign_origin(s: Scene) -> Attempt:
    who = s.rng.choice([s.ann, s.ben])
    origin = {"Origin": s.rng.choice(ORIGINS)}
    acting = [("POST", f"/api/tables/{s.table}/{verb}", {"seat": 0}) for verb in ACTING]
    method, path, body = s.rng.choice([*CHANGING, *acting])
    return s.rng.choice(
        [
            lambda: s.rest(who, method, path, body, headers=origin),
            lambda: s.rest(who, method, path, body, headers=origin),
            lambda: s.no_socket({**who.cookie(), **origin}),
        ]
    )


def expired_session(s: Scene) -> Attempt:
    headers = s.rng.choice(s.expired)
    path = f"/api/tables/{s.table}"
    acting = [("POST", f"{path}/{verb}", {"seat": 0}) for verb in ACTING]
    looking = [("GET", path + ending, None) for ending in LOOKING]
    own = [c for c in CHANGING if "/me" in c[1] or c[1] == "/api/tables"]
    mine = [("GET", "/api/me", None), ("GET", "/api/me/tables", None)]
    method, where, body = s.rng.choice([*acting, *looking, *own, *mine])
    return s.rng.choice(
        [
            lambda: s.rest(s.nobody, method, where, body, headers=headers),
            lambda: s.rest(s.nobody, method, where, body, headers=headers),
            lambda: s.no_socket(headers),
        ]
    )


KINDS = (cross_seat, foreign_origin, expired_session)


async def furnish(server: LiveServer, time: ManualClock) -> Scene:
    """The table, and keys of Ann's that open nothing any more."""
    ann = await server.guest("Ann")
    await ann.ok("POST", "/api/me/account", {"password": PASSWORD})
    late = [dict(ann.cookie())]
    time.at += 91 * 86_400
    login = {"name": "Ann", "password": PASSWORD}
    await ann.ok("POST", "/api/login", login)
    gone = Guest(server.url)
    await gone.ok("POST", "/api/login", login)
    late.append(dict(gone.cookie()))
    await gone.ok("POST", "/api/logout")
    token = await ann.ok("POST", "/api/me/tokens", {"label": "x"})
    late.append({"Authorization": f"Bearer {token['token']}"})
    await ann.ok("DELETE", f"/api/me/tokens/{token['id']}")
    # Keys of one kind are none of another.
    token = (await ann.ok("POST", "/api/me/tokens", {"label": "y"}))["token"]
    link = (await ann.ok("POST", "/api/me/link"))["link"].partition("#")[2]
    session = ann.cookie()["Cookie"].partition("=")[2]
    late += [{"Cookie": f"reeftable={key}"} for key in (token, link, session[:-1] + "-")]
    late += [{"Authorization": f"Bearer {key}"} for key in (session, link, token[:-1] + "-")]
    late += [{"Authorization": f"Basic {token}"}]
    ben, eve, dan = [await server.guest(name) for name in ("Ben", "Eve", "Dan")]
    table = await ann.table(seats="mo", undo="agree")
    number, invite = table["id"], table["invite"]
    await ben.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, "invite": invite})
    looks = [await ann.look(number), await ben.look(number), await dan.look(number, invite=invite)]
    nobody, rng = gone, random.Random(6)
    server.guests.append(nobody)
    return Scene(
        server, rng, number, invite, ann, ben, looks[0], looks[1], eve, nobody, looks[2], late
    )


async def play_a_little(s: Scene) -> None:
    for _ in range(12):
        mover = next(w for w in (s.ann_looks, s.ben_looks) if w.scene["options"])
        await mover.move()
        await settled(s)


async def settled(s: Scene) -> None:
    table = await s.server.services.hub.get(s.table)
    for looks in (s.ann_looks, s.ben_looks, s.dan_looks):
        while looks.scene["seq"] < table.state.seq:
            await looks.hear()
        await looks.settle()


async def all_rows(server: LiveServer) -> list[Any]:
    """Every row there is."""
    parts = (schema.people, schema.keys, schema.tables, schema.seats, schema.log, schema.chat)
    return [
        [tuple(row) for row in await server.services.store.rows(select(part))] for part in parts
    ]


async def test_no_attempt_succeeds_and_none_learns_anything(tmp_path: Path) -> None:
    time = ManualClock()
    settings = replace(RELAXED, logins_per_quarter=100_000)
    async with live_server(tmp_path, settings, System(now=time)) as server:
        s = await furnish(server, time)
        await play_a_little(s)
        before = await all_rows(server)
        refusals: Counter[str] = Counter()
        for number in range(ATTEMPTS):
            refusals[await KINDS[number % len(KINDS)](s)()] += 1
        assert await all_rows(server) == before
        print(f"{sum(refusals.values())} attempts refused: {dict(refusals.most_common())}")
        assert {"not_your_seat", "not_seated", "foreign_origin", "no_session"} <= set(refusals)
