"""Running the server until it is told to stop."""

from __future__ import annotations

import gc
import logging
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import uvicorn

from reeftable.server import logs
from reeftable.server.app import make_app
from reeftable.server.services import Services
from reeftable.server.settings import Settings

DRAIN_SECONDS = 2
# How many new objects make Python look for dead ones; with its own figures everybody waits often.
COLLECTING = (20_000, 20, 20)
SIGNALS = (signal.SIGINT, signal.SIGTERM)
logger = logging.getLogger("reeftable.server")


class CannotListen(OSError):
    """Raised when the address is taken, or is not this machine's."""


class GracefulServer(uvicorn.Server):
    """Says goodbye to every socket before it closes them."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self.services = services

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM mean stop; afterwards the command still has a word to say."""
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
        """Answer once the tables can be kept."""
        try:
            await self.services.start()
        except BaseException:
            await self.services.close()
            raise
        spare_collecting()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, tell everybody, let running requests end, keep what is to be kept."""
        await self.services.hub.say_goodbye()
        await super().shutdown(sockets)
        await self.services.close()


def spare_collecting() -> None:
    """What is loaded by now stays, so the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def configure(services: Services) -> uvicorn.Config:
    """How uvicorn serves it."""
    s = services.settings
    proxies: dict[str, Any] = {"proxy_headers": False}
    if s.trusted_proxy:
        proxies = {"proxy_headers": True, "forwarded_allow_ips": list(s.trusted_proxy)}
    return uvicorn.Config(
        make_app(services),
        host=s.host,
        port=s.port,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4 * s.message_bytes,
        ws_ping_interval=s.heartbeat,
        ws_ping_timeout=s.heartbeat,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        **proxies,
    )


def listen(settings: Settings) -> tuple[Settings, socket.socket]:
    """Take the address; port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        taken = socket.create_server((settings.host, settings.port), family=family)
    except OSError as error:
        raise CannotListen(error.strerror or str(error)) from error
    # Every connection inherits it: a short message goes out at once, not with the next one.
    taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return replace(settings, port=taken.getsockname()[1]), taken


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    logs.set_up()
    services = Services(settings)
    GracefulServer(configure(services), services).run([listening])
