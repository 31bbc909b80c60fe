"""The HTTP and WebSocket protocols of uvicorn, with our headers and limits.

Whatever is no valid request is answered here: the application never sees it.
"""

from __future__ import annotations

import logging
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response
from websockets.server import ServerProtocol

from reeftable.server.answers import security_headers
from reeftable.server.settings import Settings


class ServerConfig(uvicorn.Config):
    """The configuration of uvicorn, with the settings for the protocols below."""

    def __init__(self, settings: Settings, app: Any, **options: Any) -> None:
        self.settings = settings
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **options)


class HttpProtocol(H11Protocol):
    """One HTTP connection."""

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP; if an answer is on its way already, only close."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = security_headers(cast(ServerConfig, self.config).settings)
            headers |= {"content-type": "text/plain; charset=utf-8", "connection": "close"}
            for event in (
                h11.Response(status_code=400, headers=list(headers.items()), reason=b"Bad Request"),
                h11.Data(data=msg.encode("ascii")),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class Handshake(ServerProtocol):
    """The server's side of a WebSocket, with our headers on the answer to its handshake."""

    def __init__(self, headers: dict[str, str], max_size: int, logger: logging.Logger) -> None:
        super().__init__(max_size=max_size, logger=logger)
        self.headers = headers

    def send_response(self, response: Response) -> None:
        """Send the answer to the handshake."""
        for name, value in self.headers.items():
            response.headers.setdefault(name, value)
        super().send_response(response)


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        config = cast(ServerConfig, self.config)
        headers = security_headers(config.settings)
        self.conn = Handshake(headers, config.ws_max_size, self.logger)

    def data_received(self, data: bytes) -> None:
        """Read what has come; a handshake that cannot be read is refused."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
