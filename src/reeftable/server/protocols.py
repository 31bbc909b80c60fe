"""The HTTP and WebSocket protocols of uvicorn, with our headers and limits.

Anything that is not a valid request is answered here and never reaches the application.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response
from websockets.server import ServerProtocol

from reeftable.server import metrics
from reeftable.server.connections import Connections, Deadline, handle_limit
from reeftable.server.frame_counter import FrameCounter
from reeftable.server.limits import RateLimiter
from reeftable.server.outer_middleware import security_headers
from reeftable.server.settings import Settings

CLOSE_SECONDS = 2.0  # how long to wait for a client to confirm that a socket is closing
TOO_FAST = 4429


class ServerConfig(uvicorn.Config):
    """The configuration of uvicorn, extended by what the protocols below need."""

    def __init__(self, settings: Settings, app: Any, **options: Any) -> None:
        self.settings = settings
        self.answer_headers = security_headers(settings)
        self.open_connections = Connections(settings, handle_limit())
        backlog = self.open_connections.backlog
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, backlog=backlog, **options)


class ReadingClient(asyncio.Protocol):
    """A connection that is closed if its client leaves data unread for too long."""

    unread_deadline: Deadline

    def pause_writing(self) -> None:
        """Start the deadline: the client does not read as fast as we write."""
        super().pause_writing()
        self.unread_deadline.start()

    def resume_writing(self) -> None:
        """Stop the deadline: the client has read everything."""
        super().resume_writing()
        self.unread_deadline.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the deadline: the client has gone."""
        super().connection_lost(exc)
        self.unread_deadline.close()


class HttpProtocol(ReadingClient, H11Protocol):
    """One HTTP connection: counted while it is open, and closed if its request takes too long."""

    config: ServerConfig

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        s = self.config.settings
        self.address = ""
        self.is_counted = False
        self.is_socket = False
        self.request_deadline = Deadline(self.loop, s.request_seconds, self.give_up)
        self.unread_deadline = Deadline(self.loop, s.unread_seconds, self.give_up)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and close it if there are too many."""
        super().connection_made(transport)
        # `pause_writing` is then called when anything is unread, `resume_writing` when nothing is.
        transport.set_write_buffer_limits(high=0)
        self.address = self.config.open_connections.address(self.client)
        self.is_counted = self.config.open_connections.admit(self.address)
        if self.is_counted:
            self._await_request()
        else:
            metrics.REFUSED.labels("too_many_connections").inc()
            transport.abort()

    def handle_events(self) -> None:
        """Process what has arrived, with a deadline until the request is complete."""
        super().handle_events()
        if self.is_socket or self.transport.is_closing():
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._await_request()
        else:
            self._stop_waiting()

    def _await_request(self) -> None:
        self.request_deadline.start()
        self.config.open_connections.wait(self.address, self)

    def _stop_waiting(self) -> None:
        self.request_deadline.stop()
        self.config.open_connections.stop_waiting(self.address, self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over; it stays counted until the socket is closed."""
        self.is_socket = True
        self._stop_waiting()
        self.request_deadline.close()
        self.unread_deadline.close()
        super().handle_websocket_upgrade(event)

    def give_up(self) -> None:
        """Close at once."""
        self._release()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection fewer."""
        super().connection_lost(exc)
        self._release()
        self.request_deadline.close()

    def _release(self) -> None:
        self._stop_waiting()
        if self.is_counted and not self.is_socket:
            self.is_counted = False
            self.config.open_connections.release(self.address)

    def send_400_response(self, msg: str) -> None:
        """Reply to invalid HTTP, unless a response has already begun, and close the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = {
                **self.config.answer_headers,
                "content-type": "text/plain; charset=utf-8",
                "connection": "close",
            }
            for event in (
                h11.Response(status_code=400, headers=list(headers.items()), reason=b"Bad Request"),
                h11.Data(data=msg.encode("ascii")),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class Handshake(ServerProtocol):
    """The server's side of a WebSocket, which adds our headers to the handshake's response."""

    def __init__(self, headers: dict[str, str], max_size: int, logger: logging.Logger) -> None:
        super().__init__(max_size=max_size, logger=logger)
        self.headers = headers

    def send_response(self, response: Response) -> None:
        """Send the response to the handshake."""
        for name, value in self.headers.items():
            response.headers.setdefault(name, value)
        super().send_response(response)


class SocketProtocol(ReadingClient, WebSocketsSansIOProtocol):
    """One WebSocket: limits what arrives, before parsing it, and what the client leaves unread."""

    config: ServerConfig

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        s, now = self.config.settings, self.loop.time
        self.conn = Handshake(self.config.answer_headers, self.config.ws_max_size, self.logger)
        self.close_timeout = CLOSE_SECONDS
        self.counter = FrameCounter()
        self.frame_limit = RateLimiter(s.frames_per_second, s.frames_burst, now)
        self.byte_limit = RateLimiter(s.socket_bytes_per_second, s.socket_bytes_burst, now)
        self.unread_deadline = Deadline(self.loop, s.unread_seconds, self.give_up)

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, unless it is too much; refuse an invalid handshake."""
        if self.handshake_initiated and not self._is_within_limits(data):
            self._close_too_fast()
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _is_within_limits(self, data: bytes) -> bool:
        if not self.byte_limit.take("", len(data)):
            return False
        frames = self.counter.count(data, self.config.settings.frames_burst)
        return self.frame_limit.take("", frames)

    def _close_too_fast(self) -> None:
        metrics.REFUSED.labels("too_fast").inc()
        if self.handshake_complete and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST})
            self.conn.fail(TOO_FAST, "too_fast")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()

    def handle_ping(self) -> None:
        """Answer a ping; drop a client that does not read the answers."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self.config.settings.unread_bytes:
            self.give_up()

    def give_up(self) -> None:
        """Close at once."""
        metrics.DROPPED.inc()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection fewer."""
        super().connection_lost(exc)
        connections = self.config.open_connections
        connections.release(connections.address(self.client))
