"""Security middleware: checks the host name, origin, size and rate of requests."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reeftable.server import metrics
from reeftable.server.limits import Lanes, RateLimiter
from reeftable.server.outer_middleware import closing, refuse_request
from reeftable.server.settings import Settings, local_names

SAFE = ("GET", "HEAD", "OPTIONS")
TOO_FAST = "too_fast"
REFUSAL_PAUSE = 0.25  # seconds; refusals take time too, so clients that are too fast must wait


class SecurityMiddleware:
    """Refuses forbidden requests before they reach the rest of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, now: Callable[[], float]) -> None:
        self.app = app
        self.settings = settings
        self.names = local_names(settings)
        self.limiter = RateLimiter(settings.requests_per_second, settings.requests_burst, now)
        self.lanes = Lanes(settings.requests_at_once)
        self.refusals = Lanes(settings.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._find_refusal(scope, headers)
        if refusal is not None:
            status, code = refusal
            metrics.REFUSED.labels(code).inc()
            if code == TOO_FAST:
                async with self.refusals.enter(address_of(scope)):
                    await asyncio.sleep(REFUSAL_PAUSE)
            if scope["type"] == "websocket":
                await send(closing(4000 + status, code))
            else:
                await refuse_request(send, status, code)
        elif scope["type"] == "http" and _is_work(scope["path"]):
            async with self.lanes.enter(address_of(scope)):
                await self.app(scope, self._limited(scope, receive), send)
        else:
            await self.app(scope, self._limited(scope, receive), send)

    def _find_refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if not self.limiter.take(address_of(scope)):
            return 429, TOO_FAST
        if not self._is_own_name(headers.get("host", "")):
            return 421, "wrong_host"
        may_change = scope["type"] == "websocket" or scope["method"] not in SAFE
        if may_change and not self._is_own_origin(headers):
            return 403, "foreign_origin"
        if scope["type"] == "http" and self._is_too_large(scope, headers):
            return 413, "too_large"
        return None

    def _is_own_name(self, host: str) -> bool:
        """Is this one of our names, or an IP address? Other names may belong to an attacker."""
        if not _is_host(host):
            return False
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
            if name not in self.names:
                ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _is_own_origin(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            # Browsers send Origin with every request that changes something, and most of them
            # send Sec-Fetch-Site as well.
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        if self.settings.public_url:
            public = urlsplit(self.settings.public_url)
            if origin == f"{public.scheme}://{public.netloc}":
                return True
        return origin in (f"http://{headers.get('host')}", f"https://{headers.get('host')}")

    def _max_bytes(self, scope: Scope) -> int:
        is_record = scope["path"] == "/api/records"
        return self.settings.record_bytes if is_record else self.settings.body_bytes

    def _is_too_large(self, scope: Scope, headers: Headers) -> bool:
        length = headers.get("content-length", "0")
        return not length.isdecimal() or len(length) > 12 or int(length) > self._max_bytes(scope)

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """A `receive` that refuses a body once it is too long, whatever Content-Length says."""
        limit = self._max_bytes(scope)
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > limit:
                    return {"type": "http.disconnect"}
            return message

        return limited


def _is_work(path: str) -> bool:
    """Does answering take much time? Files do not, and hints wait in their own queue."""
    return path.startswith("/api/") and not path.endswith("/hint")


def _is_host(host: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9_.:\[\]-]{1,255}", host) is not None


def address_of(scope: Any) -> str:
    """The client's address for limits; for IPv6 its /64 network, which one household shares."""
    client = scope.get("client")
    if client is None:
        return "?"
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
