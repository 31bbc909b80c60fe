"""Answers that are the same for everybody are compressed, a person's own are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.live_server import live_server

pytestmark = pytest.mark.anyio


async def test_words_are_packed_and_people_are_not(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server, await server.guest() as ann:
        words = await ann.call("GET", "/api/words/de")
        assert words.headers["content-encoding"] == "gzip"
        assert int(words.headers["content-length"]) * 2 < len(words.text.encode())
        for _ in range(8):
            await ann.table()
        mine = await ann.call("GET", "/api/me/tables")
        assert len(mine.content) > 1_000 and "content-encoding" not in mine.headers
