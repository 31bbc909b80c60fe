"""One attacker of a siege: an address, a guest's session, and calls that cost little to make.

The attackers share the machine with the server, so they are written with as little work per call
as possible: raw bytes on connections that are reused, instead of a client library.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import websockets

PATIENCE = 30.0
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class CutOff(Exception):
    """Raised when the server closes a connection instead of answering."""


class Attacker:
    """One attacker, with a count of each response it got."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.address = f"127.0.1.{number}"
        self.answers: Counter[str] = Counter()
        self.cookie = ""
        self.free: list[Stream] = []  # connections that wait for the next call

    async def raw(self) -> Stream:
        """Open a connection for sending raw bytes."""
        source = (self.address, 0)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)

    async def call(
        self, method: str, path: str, body: Any = None, kind: str = "application/json"
    ) -> Any:
        """Make a call, count its response, and return the response's JSON if it succeeded."""
        content = body if isinstance(body, bytes) else b"" if body is None else _json(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(content)}\r\n{self.cookie}\r\n"
        )
        stream = self.free.pop() if self.free else await self.raw()
        try:
            stream[1].write(head.encode() + content)
            status, answer = await asyncio.wait_for(self._answer(stream), PATIENCE)
        except BaseException:
            stream[1].transport.abort()
            raise
        self.answers[str(status)] += 1
        return json.loads(answer) if status == 200 else None

    async def _answer(self, stream: Stream) -> tuple[int, bytes]:
        reader, writer = stream
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except (asyncio.IncompleteReadError, OSError):
            raise CutOff from None
        lines = head.split("\r\n")
        fields = {name.lower(): value for name, _, value in (x.partition(": ") for x in lines[1:])}
        body = await reader.readexactly(int(fields.get("content-length", "0")))
        if "set-cookie" in fields:
            self.cookie = f"Cookie: {fields['set-cookie'].partition(';')[0]}\r\n"
        if fields.get("connection") == "close":
            writer.close()
        else:
            self.free.append(stream)
        return int(lines[0].split()[1]), body

    async def become_guest(self) -> None:
        """Get a session, once."""
        if not self.cookie:
            await self.call("POST", "/api/people", {"name": f"Eve at {self.address}"})

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[websockets.ClientConnection]:
        """Open a socket at a table."""
        async with websockets.connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/live",
            additional_headers={"Cookie": self.cookie.strip().partition(": ")[2]},
            local_addr=(self.address, 0),
            compression=None,
            max_size=None,
        ) as socket:
            yield socket

    def upgrade(self, table: str) -> bytes:
        """The request that opens a socket, as raw bytes."""
        path = f"/api/tables/{table}/live"
        return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}\r\n".encode()


def _json(body: Any) -> bytes:
    return json.dumps(body).encode()
