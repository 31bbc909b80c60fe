"""Compresses responses that are the same for everybody.

Personal responses are not compressed, because their compressed length could reveal a secret.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

PUBLIC_PATHS = ("/assets/", "/api/words/", "/api/games")
ALREADY_COMPRESSED = (".woff2", ".png")
MINIMUM_BYTES = 1_000


class PublicGZip:
    """Middleware that compresses the pages' files, the words and the games' rules and data."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.compressing = GZipMiddleware(app, minimum_size=MINIMUM_BYTES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, compressing the response if it is public."""
        path = scope.get("path", "")
        is_public = scope["type"] == "http" and path.startswith(PUBLIC_PATHS)
        if is_public and not path.endswith(ALREADY_COMPRESSED):
            await self.compressing(scope, receive, send)
        else:
            await self.plain(scope, receive, send)
