"""One open socket: who looks from where, what they have seen, and what waits to be sent."""

from __future__ import annotations

import asyncio

from fastapi import WebSocket
from pydantic import BaseModel

from reeftable.server import metrics
from reeftable.server.wire import Closing

NO_KEY = 4401
TOO_SLOW = 4008
STOPS = 1012


class ClientSocket:
    """Messages go out in order, from a queue of limited length: nobody waits for a slow client."""

    def __init__(self, socket: WebSocket, person: str | None, key: str | None, most: int) -> None:
        self.socket = socket
        self.person = person
        self.key = key  # hash of the session or token, to end it with that
        self.expires: float | None = None  # when that ends by itself
        self.seat: int | None = None
        self.seen = 0
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(most)
        self.closing: tuple[int, str] | None = None
        self.gone = asyncio.Event()

    def send(self, message: BaseModel) -> None:
        """Queue a message."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Queue a text; a client too far behind is dropped."""
        if self.closing is not None:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            metrics.DROPPED.inc()
            self.close(TOO_SLOW, "too_slow")

    def close(self, number: int, code: str) -> None:
        """Say why, then end."""
        if self.closing is not None:
            return
        self.closing = (number, code)
        while not self.queue.empty():
            if number != TOO_SLOW:
                break
            self.queue.get_nowait()
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def pump(self) -> None:
        """Send what is queued until the socket is closed."""
        try:
            while (text := await self.queue.get()) is not None:
                await self.socket.send_text(text)
            number, code = self.closing or (STOPS, "server_stops")
            await asyncio.wait_for(self._end(number, code), 1.0)
        except (RuntimeError, OSError, TimeoutError):
            return  # it is gone already
        finally:
            self.gone.set()

    async def _end(self, number: int, code: str) -> None:
        await self.socket.send_text(Closing(code=code).model_dump_json())
        await self.socket.close(number)
