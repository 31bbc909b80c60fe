"""The outermost middleware: adds security headers to every response, handles uncaught errors."""

from __future__ import annotations

import json
import logging

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reeftable.server import metrics
from reeftable.server.settings import Settings

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
NORMAL = 1000  # the WebSocket close code for a normal end
BROKEN = 1011  # the WebSocket close code for a failure of the server
logger = logging.getLogger("reeftable.app")


def security_headers(settings: Settings) -> dict[str, str]:
    """The headers added to every response that does not set them itself."""
    headers = {**HEADERS, "cache-control": "no-store"}
    if settings.is_https:
        headers["strict-transport-security"] = "max-age=31536000"
    return headers


class OuterMiddleware:
    """Adds headers to every response of the application, and responds itself if that fails."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers = security_headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and make sure that it gets a response."""
        has_started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_started
            if message["type"] == "websocket.close" and not has_started:
                # A page learns the close code only if the socket was opened first.
                await send({"type": "websocket.accept"})
                if message.get("code", NORMAL) == NORMAL:  # no route has this path
                    message = {**message, "code": 4404, "reason": "not_found"}
            has_started = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                metrics.REQUESTS.labels(str(message["status"])).inc()
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:
            logger.exception("request failed")
            if has_started:
                return  # a response has already begun; the connection is closed
            if scope["type"] == "websocket":
                await send_with_headers(closing(BROKEN, "broken"))
            else:
                await refuse_request(send_with_headers, 500, "broken")


async def refuse_request(send: Send, status: int, code: str) -> None:
    """Send a refusal as the response to a request."""
    body = json.dumps({"code": code, "field": None, "rule": None, "params": {}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def closing(number: int, code: str) -> Message:
    """The message that closes a socket; `OuterMiddleware` opens it first if necessary."""
    return {"type": "websocket.close", "code": number, "reason": code}
