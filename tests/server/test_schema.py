"""Nonsense of every kind that fits the schema, and some that does not: never a 5xx."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.schemas import OpenApiSchema

from reeftable.server.app import make_app
from reeftable.server.server import Server
from tests.counts import count
from tests.server.house import RELAXED, Guest, House, house

CASES = count(2_000, 100_000)


def schema_of() -> OpenApiSchema:
    app = make_app(Server(RELAXED))
    return schemathesis.openapi.from_dict(app.openapi())


OPERATIONS = [result.ok() for result in schema_of().get_all_operations()]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, str]]:
    """A server in a thread of its own: its address, a session, a table."""
    ready, stop = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve(folder: Path) -> None:
        async with house(folder) as made:
            found.extend(await furnish(made))
            ready.set()
            while not stop.is_set():
                await asyncio.sleep(0.05)

    folder = tmp_path_factory.mktemp("schema")
    thread = threading.Thread(target=lambda: asyncio.run(serve(folder)))
    thread.start()
    assert ready.wait(60)
    yield found[0], found[1], found[2]
    stop.set()
    thread.join()


async def furnish(made: House) -> list[str]:
    ann: Guest = await made.guest("Ann")
    token = await ann.ok("POST", "/api/me/tokens", {"label": "tests"})
    table = await ann.table(seats="mb", public=True)
    return [made.url, token["token"], table["id"]]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda op: op.label)
def test_no_call_breaks_the_server(
    place: tuple[str, str, str], operation: Any, mode: GenerationMode
) -> None:
    url, token, table = place

    @settings(
        max_examples=max(5, CASES // len(OPERATIONS) // 2),
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and len(case.path_parameters["table"]) % 2:
            case.path_parameters["table"] = table
        response = case.call(base_url=url, headers={"Authorization": f"Bearer {token}"})
        assert response.status_code < 500, (case.method, case.path, response.text[:300])

    call()
