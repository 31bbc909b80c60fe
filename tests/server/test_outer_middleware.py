"""Every answer has every security header, whatever is asked and whatever fails."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import websockets
from starlette.types import Message, Receive, Scope, Send

from reeftable.server.outer_middleware import HEADERS, OuterMiddleware
from reeftable.server.settings import Settings
from tests.server.live_server import RELAXED, live_server, socket_refused
from tests.server.raw_connection import UPGRADE, raw_connection

pytestmark = pytest.mark.anyio
LONG_NAME = "x" * 300
REQUESTS = {
    "broken host": ("GET / HTTP/1.1\r\nHost: [\r\n\r\n", 421),
    "foreign host": ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
    "null byte": ("GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    "null byte among files": ("GET /assets/%00.js HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    "long name": (f"GET /{LONG_NAME} HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    "long host": (f"GET / HTTP/1.1\r\nHost: {LONG_NAME}\r\n\r\n", 421),
    "wrong method": ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", 405),
    "no API": ("GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    "foreign origin": (
        "POST /api/people HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n"
        "Content-Length: 0\r\n\r\n",
        403,
    ),
    "too large": (
        "POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n",
        413,
    ),
    "no HTTP": ("nonsense\r\n\r\n", 400),
    "no host": ("GET / HTTP/1.1\r\n\r\n", 400),
    "two lengths": ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 2\r\n\r\n", 400),
    "endless head": ("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x" * 70_000, 400),
    "no key": (
        "GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n",
        400,
    ),
    "many headers": (
        f"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}"
        + "".join(f"X-{n}: 1\r\n" for n in range(200))
        + "\r\n",
        431,
    ),
}  # fmt: skip


async def test_every_refusal_has_every_header(tmp_path: Path) -> None:
    expected = {**HEADERS, "cache-control": "no-store"}
    lines = {f"\r\n{name}: {value}\r\n".lower().encode() for name, value in expected.items()}
    wrong = {}
    async with live_server(tmp_path) as server:
        for name, (text, status) in REQUESTS.items():
            async with raw_connection(server.port) as connection:
                connection.send(text.encode())
                head = await connection.head()
            if b"http/1.1 %d " % status not in head or any(line not in head for line in lines):
                wrong[name] = head
    assert wrong == {}


async def test_a_broken_request_counts_like_any_other(tmp_path: Path) -> None:
    settings = replace(RELAXED, requests_per_second=0.001, requests_burst=3)
    async with live_server(tmp_path, settings) as server:
        statuses = []
        for host in ("[", "evil.example", "[", "localhost"):
            async with raw_connection(server.port) as connection:
                connection.send(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                statuses.append((await connection.head()).split()[1])
        assert statuses == [b"421", b"421", b"421", b"429"]


async def test_a_refused_socket_closes_with_its_code(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann, eve = await server.guest("Ann"), await server.guest("Eve")
        closed = (await ann.table(seats="mo", public=True, spectators=False))["id"]
        for path, host, number, code in (
            (f"/tables/{closed}/live?seat=0", "localhost", 4403, "not_your_seat"),
            (f"/tables/{closed}/live", "localhost", 4403, "no_spectators"),
            (f"/tables/{closed}/live?seat=x", "localhost", 4422, "invalid"),
            (f"/tables/{closed}/live", "evil.example", 4421, "wrong_host"),
            ("/tables/nothing/live", "localhost", 4404, "no_table"),
            ("/nothing/live", "localhost", 4404, "not_found"),
        ):
            with socket_refused(number, code):
                async with websockets.connect(
                    f"ws://{host}/api{path}",
                    host="127.0.0.1",
                    port=server.port,
                    additional_headers=eve.cookie(),
                ) as ws:
                    await ws.recv()


async def test_an_application_that_fails_is_answered_for() -> None:
    """Nothing a route does can get past the outermost layer."""

    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    app = OuterMiddleware(broken, Settings(public_url="https://reef.example"))
    await app({"type": "http", "method": "GET", "path": "/"}, receive, send)
    assert sent[0]["status"] == 500
    names = {name.decode() for name, _ in sent[0]["headers"]}
    assert names >= {*HEADERS, "strict-transport-security", "cache-control"}
    sent.clear()
    await app({"type": "websocket", "path": "/"}, receive, send)
    assert [m["type"] for m in sent] == ["websocket.accept", "websocket.close"]
    assert sent[1]["code"] == 1011
