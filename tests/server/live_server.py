"""A real server inside the test's own loop, and people who come to it over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from reeftable.server.run import GracefulServer, configure
from reeftable.server.services import Services
from reeftable.server.settings import Settings
from reeftable.server.system import System
from reeftable.server.table_config import Dealer, sample

PATIENCE = 20.0
# A busy machine must not make a healthy test fail; the limits have tests of their own.
RELAXED = Settings(
    requests_per_second=10_000,
    requests_burst=100_000,
    messages_per_second=10_000,
    messages_burst=100_000,
    messages_per_address=10_000,
    messages_burst_per_address=100_000,
    guests_per_hour=100_000,
    connections_per_address=10_000,
    frames_per_second=10_000,
    frames_burst=100_000,
    socket_bytes_per_second=100_000_000,
    socket_bytes_burst=100_000_000,
    chat_per_minute=100_000,
    sockets_per_person=1_000,
    sockets_per_address=10_000,
    keep_within=10.0,
    heartbeat=60.0,
    bot_seconds=60.0,
)

Json = dict[str, Any]


class LiveServer:
    """Where a server is, and the server itself."""

    def __init__(self, services: Services, port: int, uvicorn: GracefulServer) -> None:
        self.services = services
        self.uvicorn = uvicorn
        self.guests: list[Guest] = []
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    async def guest(self, name: str = "Ann", **options: Any) -> Guest:
        """Somebody new."""
        guest = Guest(self.url, **options)
        self.guests.append(guest)
        await guest.become(name)
        return guest


@asynccontextmanager
async def live_server(
    folder: Path,
    settings: Settings = RELAXED,
    system: System | None = None,
    dealer: Dealer = sample,
) -> AsyncIterator[LiveServer]:
    """A server that lives as long as the block."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    settings = replace(settings, data=folder, port=port)
    services = Services(settings, system, dealer)
    running = GracefulServer(configure(services), services)
    task = asyncio.create_task(running.serve([listening]))
    try:
        while not running.started:
            await asyncio.sleep(0.01)
            if task.done():
                task.result()
        server = LiveServer(services, port, running)
        yield server
    finally:
        running.should_exit = True
        try:
            await task
        finally:
            listening.close()
        for guest in server.guests:
            await guest.close()


class Guest:
    """One person with a browser of their own."""

    def __init__(self, url: str, **options: Any) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, **options)
        self.numbers = itertools.count()
        self.id = ""
        self.clients: list[TableClient] = []

    async def close(self) -> None:
        """Shut every window."""
        for client in self.clients:
            await client.close()
        await self.http.aclose()

    async def become(self, name: str) -> Json:
        """A guest of that name."""
        me: Json = await self.ok("POST", "/api/people", {"name": name})
        self.id = me["id"]
        return me

    async def __aenter__(self) -> Guest:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def call(
        self, method: str, path: str, body: Any = None, **options: Any
    ) -> httpx.Response:
        """Any call."""
        if body is not None:
            options["json"] = body
        return await self.http.request(method, path, **options)

    async def ok(self, method: str, path: str, body: Any = None) -> Any:
        """A call that must succeed."""
        answer = await self.call(method, path, body)
        assert answer.status_code in (200, 204), (path, answer.status_code, answer.text)
        return answer.json() if answer.status_code == 200 else None

    async def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """A call that must be refused: status and code."""
        answer = await self.call(method, path, body)
        assert answer.status_code >= 400, (path, answer.text)
        return answer.status_code, answer.json()["code"]

    async def table(self, game: str = "coralia", seats: str = "mb", **options: Any) -> Json:
        """A new table: m = me, b = bot, o = open."""
        kinds = {"m": "me", "b": "bot", "o": "open"}
        places = [{"kind": kinds[letter], "level": "easy"} for letter in seats]
        body = {"game": game, "seats": places, **options}
        table: Json = await self.ok("POST", "/api/tables", body)
        return table

    async def look(self, table: str, **query: Any) -> TableClient:
        """Open the table's socket."""
        client = TableClient(self, table, query)
        await client.open()
        self.clients.append(client)
        return client

    def cookie(self) -> dict[str, str]:
        """The header a socket carries."""
        secret = self.http.cookies.get("reeftable")
        return {"Cookie": f"reeftable={secret}"} if secret else {}


@contextmanager
def socket_refused(number: int, code: str) -> Iterator[None]:
    """A socket opened within the block must be closed at once, for this reason."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        yield
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (number, code)


class TableClient:
    """An open socket at a table; `scene` is the last one seen."""

    def __init__(self, guest: Guest, table: str, query: Json) -> None:
        self.guest = guest
        self.table = table
        self.query = query
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.scene: Json = {}
        self.presence: Json = {}
        self.headers: dict[str, str] = {}

    async def open(self) -> None:
        """Connect and wait for the first scene."""
        query = "&".join(f"{k}={v}" for k, v in self.query.items() if v is not None)
        address = f"{self.guest.url.replace('http', 'ws')}/api/tables/{self.table}/live?{query}"
        headers = {**self.guest.cookie(), **self.headers}
        self.ws: ClientConnection = await websockets.connect(
            address, additional_headers=headers, max_size=None, compression=None
        )
        await self.until(lambda m: m["type"] == "scene")

    async def __aenter__(self) -> TableClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Go, if ever there."""
        if hasattr(self, "ws"):
            await self.ws.close()

    async def hear(self) -> Json:
        """The next message."""
        text = await asyncio.wait_for(self.ws.recv(), PATIENCE)
        assert isinstance(text, str)
        message: Json = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["type"] == "scene":
            self.scene = message
        if message["type"] == "presence":
            self.presence = message
        return message

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Listen until a message of that kind comes."""
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def say(self, **message: Any) -> None:
        """Send a message as it is."""
        await self.ws.send(json.dumps(message))

    async def ask(self, kind: str, **message: Any) -> Json:
        """Send a message and wait for the answer to it."""
        number = message.setdefault("id", f"m{next(self.guest.numbers)}")
        await self.say(type=kind, **message)
        return await self.until(
            lambda m: m["type"] in ("ack", "refused") and m["id"] in (number, None)
        )

    async def move(self, action: int | None = None, **message: Any) -> Json:
        """Choose an action, by default the first that is offered."""
        if action is None:
            action = self.scene["options"][0]["action"]
        message.setdefault("seq", self.scene["seq"])
        return await self.ask("move", action=action, **message)

    async def my_turn(self) -> bool:
        """Wait until something is asked here; False if the game is over."""
        while not self.scene["options"] and self.scene["table"]["status"] != "over":
            await self.until(lambda m: m["type"] == "scene")
        over: bool = self.scene["table"]["status"] == "over"
        return not over

    async def settle(self) -> None:
        """Hear everything that is on its way."""
        await self.say(type="ping")
        await self.until(lambda m: m["type"] == "pong")
