"""One open socket: its person and seat, and the queue of outgoing messages."""

from __future__ import annotations

import asyncio

from fastapi import WebSocket
from pydantic import BaseModel

from reeftable.server import metrics
from reeftable.server.wire import Closing

# Close codes of our own are 4000 + an HTTP status, except TOO_SLOW.
NO_SESSION = 4401
NO_TABLE = 4404
TOO_SLOW = 4008
RESTARTING = 1012  # a code of the WebSocket protocol


class ClientSocket:
    """Sends messages in order from a queue of limited length, so nobody waits for a slow client."""

    def __init__(
        self, websocket: WebSocket, person: str | None, key: str | None, queue_size: int
    ) -> None:
        self.websocket = websocket
        self.person = person
        self.key = key  # hash of the session or token; the socket is closed when that ends
        self.expires: float | None = None  # when that session or token expires
        self.seat: int | None = None
        self.since = 0  # the last log event the client has seen: its story continues there
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(queue_size)
        self.closing: tuple[int, str] | None = None
        self.closed = asyncio.Event()

    def send(self, message: BaseModel) -> None:
        """Queue a message."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Queue a message that is already JSON; a client too far behind is dropped."""
        if self.closing is not None:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            metrics.DROPPED.inc()
            self.close(TOO_SLOW, "too_slow")

    def close(self, number: int, code: str) -> None:
        """Close the socket with a reason, after what is queued has been sent.

        If the client is too slow, all queued messages are dropped instead. If the queue is full,
        its oldest message is dropped.
        """
        if self.closing is not None:
            return
        self.closing = (number, code)
        while number == TOO_SLOW and not self.queue.empty():
            self.queue.get_nowait()
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def send_queued(self) -> None:
        """Send what is queued until the socket is closed."""
        try:
            while (text := await self.queue.get()) is not None:
                await self.websocket.send_text(text)
            number, code = self.closing or (RESTARTING, "server_stops")
            await asyncio.wait_for(self._say_goodbye(number, code), 1.0)
        except (RuntimeError, OSError, TimeoutError):
            return  # the client has gone already
        finally:
            self.closed.set()

    async def _say_goodbye(self, number: int, code: str) -> None:
        await self.websocket.send_text(Closing(code=code).model_dump_json())
        await self.websocket.close(number)
