"""Runs the server: binds the address, serves until it is stopped, and shuts down gracefully."""

from __future__ import annotations

import logging
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from reeftable.server import logs, memory
from reeftable.server.app import make_app
from reeftable.server.connections import raise_handle_limit
from reeftable.server.outer_middleware import OuterMiddleware
from reeftable.server.ownership import OwnedByAnother
from reeftable.server.protocols import ServerConfig
from reeftable.server.services import Services
from reeftable.server.settings import Settings

DRAIN_SECONDS = 2
KEEP_ALIVE_SECONDS = 15  # a client's next request may be on its way when we close the connection
SIGNALS = (signal.SIGINT, signal.SIGTERM)
logger = logging.getLogger("reeftable.server")


class CannotListen(OSError):
    """Raised when the server cannot listen at the address, for example because it is in use."""


class GracefulServer(uvicorn.Server):
    """Starts and stops our services with uvicorn, and tells every socket why it closes."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self.services = services
        services.on_lost = self._stop

    def _stop(self) -> None:
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at Ctrl-C and SIGTERM without ending the process, so the caller can continue."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the services, then listen once the database is ready."""
        try:
            await self.services.start()
        except BaseException:
            await self.services.close()
            raise
        memory.tune_garbage_collection()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every socket with a reason, let requests finish, then complete all writes."""
        await self.services.hub.say_goodbye()
        await super().shutdown(sockets)
        await self.services.close()


def configure(services: Services) -> ServerConfig:
    """The configuration of uvicorn, with all middleware around the application."""
    s = services.settings
    app: Any = make_app(services)
    if s.trusted_proxy:
        app = ProxyHeadersMiddleware(app, list(s.trusted_proxy))
    return ServerConfig(
        s,
        OuterMiddleware(app, s),
        host=s.host,
        port=s.port,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        ws_max_size=4 * s.message_bytes,
        ws_ping_interval=s.heartbeat,
        ws_ping_timeout=s.heartbeat,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        proxy_headers=False,  # done above: nothing may fail outside `OuterMiddleware`
    )


def listen(settings: Settings) -> tuple[Settings, socket.socket]:
    """Bind the address; port 0 means any free port."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listening = socket.create_server((settings.host, settings.port), family=family)
    except OSError as error:
        raise CannotListen(error.strerror or str(error)) from error
    # Every connection inherits this: short messages are sent at once, not delayed.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return replace(settings, port=listening.getsockname()[1]), listening


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM; raises OwnedByAnother if another process serves this data."""
    logs.set_up()
    raise_handle_limit(settings)
    memory.limit_heaps()
    services = Services(settings)
    GracefulServer(configure(services), services).run([listening])
    if services.ownership.is_lost:
        raise OwnedByAnother("database")
