"""Writes the load benchmark's results as a page of the documentation."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bench import machine

PAGE = "server-load.md"
INTRODUCTION = """\
# The server under load

There are three people at every table, each with a socket of their own, and the tables play all
games in turn. Moves come at a steady rate whether the server keeps up or not. A move is
acknowledged when it is durable (SQLite, synchronous FULL); the time is measured from sending the
move to reading the answer. The server, the people and a measurement of the disk's own fsync run as
three processes on the same machine at the same time. `make load` repeats the measurement and writes
this page.

The promise: with 300 tables and 100 moves per second there are no errors, and 95 % of the moves are
acknowledged within 75 ms, or within five times the disk's own 95th percentile for fsync.
"""
COLUMNS = {
    "tables": "tables",
    "sockets": "sockets",
    "per_second": "moves/s",
    "errors": "errors",
    "p50_ms": "half within, ms",
    "p95_ms": "95 % within, ms",
    "p99_ms": "99 % within, ms",
    "fsync_p95_ms": "disk's fsync, 95 %, ms",
    "cpu_ms_per_move": "server's CPU per move, ms",
    "megabytes": "server's memory, MB",
}


def page(results: list[dict[str, Any]]) -> str:
    """The page as Markdown."""
    this_machine = machine.describe()
    first = results[0]
    measured = (
        f"Measured on {datetime.now(UTC).date()} with Reeftable {this_machine['reeftable']}:"
        f" {this_machine['processor']}, {this_machine['cores']} cores, {this_machine['system']};"
        f" {first['seconds']:g} s each, {first['wanted_per_second']:g} moves per second wanted;"
        f" load of the machine {this_machine['load_before']}."
    )
    heading = [*COLUMNS.values(), "promise"]
    rows = [
        [*(f"{result[name]:,}" for name in COLUMNS), "kept" if result["ok"] else "broken"]
        for result in results
    ]
    lines = [f"| {' | '.join(row)} |" for row in (heading, ["---:"] * len(heading), *rows)]
    return "\n".join([INTRODUCTION, measured, "", *lines]) + "\n"
