"""Nonsense of every kind, fitting the schema or not: never a 5xx."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from reeftable.server.app import make_app
from reeftable.server.server import Server
from tests.counts import count
from tests.server.house import RELAXED, house

CASES = count(2_000, 100_000)
OPERATIONS: list[Any] = [
    result.ok()  # type: ignore[union-attr]
    for result in schemathesis.openapi.from_dict(
        make_app(Server(RELAXED)).openapi()
    ).get_all_operations()
]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own."""
    ready, stop = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve(folder: Path) -> None:
        async with house(folder) as made:
            found.append(made.url)
            ready.set()
            while not stop.is_set():
                await asyncio.sleep(0.05)

    folder = tmp_path_factory.mktemp("schema")
    thread = threading.Thread(target=lambda: asyncio.run(serve(folder)))
    thread.start()
    assert ready.wait(60)
    yield found[0]
    stop.set()
    thread.join()


def furnish(url: str) -> tuple[str, str]:
    """Somebody's token and their table."""
    with httpx.Client(base_url=url, timeout=20) as http:
        http.post("/api/people", json={"name": "Ann"})
        token = http.post("/api/me/tokens", json={"label": "tests"}).json()["token"]
        seats = [{"kind": "me"}, {"kind": "bot"}]
        wish = {"game": "coralia", "seats": seats, "public": True}
        return token, http.post("/api/tables", json=wish).json()["id"]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda op: op.label)
def test_no_call_breaks_the_server(url: str, operation: Any, mode: GenerationMode) -> None:
    token, table = furnish(url)
    headers = {"Authorization": f"Bearer {token}"}

    @settings(
        max_examples=max(5, CASES // len(OPERATIONS) // 2),
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: Any) -> None:
        where = case.path_parameters or {}
        if "table" in where and len(str(where["table"])) % 2:
            where["table"] = table
        response = case.call(base_url=url, headers=headers)
        assert response.status_code < 500, (case.method, case.path, response.text[:300])

    try:
        call()
    except Unsatisfiable:
        assert mode == GenerationMode.NEGATIVE, "what takes nothing cannot be given wrong things"
