"""The load benchmark measures what it says, and knows when a promise is broken."""

from __future__ import annotations

from typing import Any

import pytest

from bench.load_page import page
from bench.server_load import keeps_promise, measure, percentile

GOOD: dict[str, Any] = {
    "tables": 300, "sockets": 900, "wanted_per_second": 100.0, "seconds": 60.0, "moves": 6000,
    "errors": 0, "per_second": 100.0, "p50_ms": 9.0, "p95_ms": 75.0, "p99_ms": 99.0,
    "cpu_ms_per_move": 3.0, "megabytes": 200, "fsync_p95_ms": 4.0, "ok": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        ({}, True),
        ({"p95_ms": 75.1}, False),
        ({"p95_ms": 100.0, "fsync_p95_ms": 20.0}, True),
        ({"p95_ms": 100.1, "fsync_p95_ms": 20.0}, False),
        ({"errors": 1}, False),
        ({"moves": 5000}, False),
    ],
)
def test_a_promise_is_kept_or_broken(change: dict[str, Any], kept: bool) -> None:
    assert keeps_promise({**GOOD, **change}) is kept


def test_percentiles_are_milliseconds() -> None:
    times = [number / 1000 for number in range(1, 101)]
    assert (percentile(times, 0.5), percentile(times, 0.95)) == (51.0, 96.0)
    assert percentile([0.5], 0.99) == 500.0


def test_the_page_shows_every_run() -> None:
    text = page([GOOD, {**GOOD, "tables": 1000, "ok": False}])
    assert "| 300 | 900 | 100.0 | 0 | 9.0 | 75.0 | 99.0 | 4.0 | 3.0 | 200 | kept |" in text
    assert "| 1,000 |" in text and "| broken |" in text


def test_a_small_run_loses_nothing() -> None:
    result = measure(tables=3, rate=5.0, seconds=2.0, folder=None)
    assert result["errors"] == 0 and result["moves"] >= 3
    assert result["sockets"] == 9 and result["fsync_p95_ms"] >= 0.0 and result["megabytes"] > 10
