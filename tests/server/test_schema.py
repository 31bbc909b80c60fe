"""Random requests, fitting the OpenAPI schema or not, never get a 5xx."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from reeftable.server.app import make_app
from reeftable.server.services import Services
from tests.counts import count
from tests.server.live_server import RELAXED, live_server

CASES = count(800, 100_000)
PARTS = 4  # so that several processes can share the work
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
OPERATIONS: list[Any] = [
    result.ok()  # type: ignore[union-attr]
    for result in schemathesis.openapi.from_dict(
        make_app(Services(RELAXED)).openapi()
    ).get_all_operations()
]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own."""
    ready, stop = threading.Event(), threading.Event()
    urls: list[str] = []

    async def serve(folder: Path) -> None:
        async with live_server(folder) as server:
            urls.append(server.url)
            ready.set()
            while not stop.is_set():
                await asyncio.sleep(0.05)

    folder = tmp_path_factory.mktemp("schema")
    thread = threading.Thread(target=lambda: asyncio.run(serve(folder)))
    thread.start()
    assert ready.wait(60)
    yield urls[0]
    stop.set()
    thread.join()


class Caller:
    """Somebody with a token and a table; somebody new when that is gone."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = requests.Session()
        self.token = self.table = ""

    def furnish(self) -> None:
        """Become somebody, unless one still is."""
        mine = f"/api/tables/{self.table}/record"
        if self.token and self._ok("GET", "/api/me") and self._ok("GET", mine):
            return
        self.token = ""
        self._ok("POST", "/api/people", {"name": "Ann"})
        self.token = self.http.post(
            f"{self.url}/api/me/tokens", json={"label": "tests"}, timeout=60
        ).json()["token"]
        seats = [{"kind": "me"}, {"kind": "me"}]
        body: dict[str, Any] = {"game": "coralia", "seats": seats, "public": True}
        self.table = self.http.post(f"{self.url}/api/tables", json=body, timeout=60).json()["id"]
        self.http.cookies.clear()

    @property
    def headers(self) -> dict[str, str]:
        """What every call carries."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def _ok(self, method: str, path: str, body: Any = None) -> bool:
        url = self.url + path
        return self.http.request(method, url, json=body, headers=self.headers, timeout=60).ok

    def call(self, case: Any) -> Any:
        """With an id that is none, or with the real one."""
        where = case.path_parameters or {}
        if "table" in where and len(str(where["table"])) % 2:
            where["table"] = self.table
        response = case.call(base_url=self.url, headers=self.headers, session=self.http)
        self.http.cookies.clear()
        return response


def call_at_random(
    caller: Caller, operation: Any, mode: GenerationMode, most: int, number: int
) -> int:
    """Call one operation up to so many times; tells how often it was."""
    caller.furnish()
    calls = 0

    @seed(number)
    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: Any) -> None:
        nonlocal calls
        response = caller.call(case)
        calls += 1
        assert response.status_code < 500, (case.method, case.path, response.text[:300])

    try:
        call()
    except Unsatisfiable:
        assert mode == GenerationMode.NEGATIVE, "what takes nothing cannot be given wrong things"
    return calls


@pytest.mark.parametrize("part", range(PARTS))
def test_no_call_breaks_the_server(url: str, part: int) -> None:
    """Round after round, because an operation without parameters has only one case in each."""
    wanted = CASES // PARTS
    turns = [(op, mode) for op in OPERATIONS[part::PARTS] for mode in MODES]
    caller = Caller(url)
    calls = 0
    for number in itertools.count():
        most = max(5, (wanted - calls) // len(turns))
        calls += sum(call_at_random(caller, op, mode, most, number) for op, mode in turns)
        if calls >= wanted:
            break
    caller.http.close()
    print(f"part {part + 1} of {PARTS}: {calls} calls, none with a 5xx")
