"""Compression of what is the same for everybody.

Answers to one person stay as they are, so that their packed length tells nothing of a secret.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

FOR_ALL = ("/assets/", "/api/words/", "/api/games")
PACKED_ALREADY = (".woff2", ".png")
WORTH_IT = 1_000  # bytes


class PublicGZip:
    """Packs the pages' files, the words and the games' rules and tables."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.packing = GZipMiddleware(app, minimum_size=WORTH_IT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, packed or not."""
        path = scope.get("path", "")
        packs = scope["type"] == "http" and path.startswith(FOR_ALL)
        if packs and not path.endswith(PACKED_ALREADY):
            await self.packing(scope, receive, send)
        else:
            await self.plain(scope, receive, send)
