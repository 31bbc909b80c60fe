"""Connections made by hand: bytes that no well-behaved client would send."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.live_server import PATIENCE

UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


class RawConnection:
    """One TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        """Send the bytes as they are."""
        self.writer.write(data)

    async def head(self) -> bytes:
        """The next answer's first line and headers, in lower case."""
        return (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)).lower()

    async def until_closed(self) -> bytes:
        """Everything the server sends until it closes the connection."""
        received = b""
        try:
            while data := await asyncio.wait_for(self.reader.read(65_536), PATIENCE):
                received += data
        except ConnectionError:
            pass
        return received


@asynccontextmanager
async def raw_connection(port: int, source: str = "127.0.0.1") -> AsyncIterator[RawConnection]:
    """A connection to a server of this machine, from one of its loopback addresses."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        yield RawConnection(reader, writer)
    finally:
        writer.close()


def frame(opcode: int, payload: bytes = b"") -> bytes:
    """A WebSocket frame as a client sends it, masked with zeros."""
    assert len(payload) < 126
    return bytes([0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload
