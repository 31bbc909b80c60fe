"""The metrics are for the host alone: from this machine, or with a token."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from reeftable.server.app import make_app
from reeftable.server.services import Services
from reeftable.server.settings import Settings

pytestmark = pytest.mark.anyio
HOME, ELSEWHERE = "127.0.0.1", "192.0.2.7"
TOKEN = "a-secret-of-the-host"


async def status(settings: Settings, address: str, **headers: str) -> int:
    """The answer to somebody who asks for the metrics from an address."""
    app = make_app(Services(settings))
    transport = httpx.ASGITransport(app, client=(address, 4711))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        answer = await http.get("/metrics", headers=headers)
    is_shown = "reeftable_commit_seconds" in answer.text
    assert is_shown == (answer.status_code == 200)
    assert is_shown or answer.json()["code"] == "host_only"
    return answer.status_code


async def test_from_this_machine_and_from_no_other(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert await status(settings, HOME) == await status(settings, "::1") == 200
    assert await status(settings, ELSEWHERE) == 403
    # A proxy on this machine asks for somebody else.
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert await status(settings, HOME, **{name: "127.0.0.1"}) == 403
    public = replace(settings, public_url="http://127.0.0.1")
    assert await status(public, HOME) == 403


async def test_with_the_token_from_everywhere(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, public_url="http://127.0.0.1", metrics_token=TOKEN)
    assert await status(settings, ELSEWHERE, Authorization=f"Bearer {TOKEN}") == 200
    for wrong in (f"Bearer {TOKEN}x", "Bearer ", f"Basic {TOKEN}"):
        assert await status(settings, ELSEWHERE, Authorization=wrong) == 403
    without = replace(settings, metrics_token="")
    assert await status(without, ELSEWHERE, Authorization="Bearer ") == 403
    assert TOKEN not in repr(settings)
