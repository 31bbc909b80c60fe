"""Running the server until it is told to stop."""

from __future__ import annotations

import logging
import socket
from typing import Any

import uvicorn

from reeftable.server import logs
from reeftable.server.app import make_app
from reeftable.server.server import Server
from reeftable.server.settings import Settings

DRAIN_SECONDS = 3
logger = logging.getLogger("reeftable.server")


class Draining(uvicorn.Server):
    """Says goodbye to every socket before it closes them."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self.reef = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, tell everybody, let running requests end."""
        await self.reef.hub.say_goodbye()
        await super().shutdown(sockets)


def configure(server: Server) -> uvicorn.Config:
    """How uvicorn serves it."""
    s = server.settings
    proxies: dict[str, Any] = {"proxy_headers": False}
    if s.trusted_proxy:
        proxies = {"proxy_headers": True, "forwarded_allow_ips": list(s.trusted_proxy)}
    return uvicorn.Config(
        make_app(server),
        host=s.host,
        port=s.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4 * s.message_bytes,
        ws_ping_interval=s.heartbeat,
        ws_ping_timeout=s.heartbeat,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        **proxies,
    )


def serve(settings: Settings) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    logs.set_up()
    server = Server(settings)
    Draining(configure(server), server).run()
