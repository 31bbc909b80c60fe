"""Measures the server with many tables at once: `python -m bench.server_load`.

The server, its clients and the measurement of the disk run in separate processes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench import fsync
from bench.load_page import PAGE, page

if TYPE_CHECKING:
    from collections.abc import Iterator

RELAXED = (
    "requests_per_second=100000", "requests_burst=1000000", "guests_per_hour=1000000",
    "messages_per_second=10000", "messages_burst=100000", "sockets=100000",
    "sockets_per_address=100000", "connections=100000", "connections_per_address=100000",
    "frames_per_second=10000", "frames_burst=100000", "requests_at_once=1000",
    "messages_per_address=10000", "messages_burst_per_address=100000",
)  # fmt: skip
PATIENCE = 60.0
PROMISED_TABLES = 300
ALLOWED_MS = 75.0
TIMES_FSYNC = 5
LEAST_SHARE = 0.98  # the share of the intended moves that must be made


def percentile(times: list[float], part: float) -> float:
    """The milliseconds within which the share `part` of the moves was acknowledged."""
    return round(1000 * sorted(times)[min(len(times) - 1, int(len(times) * part))], 1)


async def load(url: str, tables: int, rate: float, seconds: float, server: int) -> dict[str, Any]:
    """One run against a server; its CPU time is counted once everybody is seated."""
    import httpx

    from bench.load_people import SEATS, Load

    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        clients = Load(url, http)
        await clients.open(tables)
        gc.disable()  # a pause in the clients would look like one in the server
        before = cpu_seconds(server)
        await clients.run(rate, seconds)
        cpu = cpu_seconds(server) - before
        for table in clients.tables:
            await table.close()
    durations = clients.durations or [PATIENCE]
    return {
        "tables": tables,
        "sockets": SEATS * tables,
        "wanted_per_second": rate,
        "seconds": seconds,
        "moves": len(clients.durations),
        "errors": clients.errors,
        "per_second": round(len(clients.durations) / seconds, 1),
        "p50_ms": percentile(durations, 0.50),
        "p95_ms": percentile(durations, 0.95),
        "p99_ms": percentile(durations, 0.99),
        "cpu_ms_per_move": round(1000 * cpu / len(durations), 2),
        "megabytes": megabytes(server),
    }


def keeps_promise(result: dict[str, Any]) -> bool:
    """Whether there were no errors, and all moves were acknowledged as fast as promised."""
    allowed = max(ALLOWED_MS, TIMES_FSYNC * result["fsync_p95_ms"])
    wanted = LEAST_SHARE * result["wanted_per_second"] * result["seconds"]
    return bool(result["errors"] == 0 and result["moves"] >= wanted and result["p95_ms"] <= allowed)


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, int]]:
    """Run a server on a fresh database; yields its address and process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "reeftable.cli.main", "serve", "--port", str(port)]
    command += ["--data", str(folder)]
    for text in RELAXED:
        command += ["--set", text]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        began = time.monotonic()
        while not _answers(port):
            if process.poll() is not None or time.monotonic() - began > PATIENCE:
                raise SystemExit("the server did not start")
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1.0).close()
    except OSError:
        return False
    return True


def measure(tables: int, rate: float, seconds: float, folder: Path | None) -> dict[str, Any]:
    """Run the load on a fresh database, and measure the disk's fsync at the same time."""
    with tempfile.TemporaryDirectory(dir=folder) as name, served(Path(name)) as (url, server):
        disk = subprocess.Popen(
            [sys.executable, fsync.__file__, name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            result = asyncio.run(load(url, tables, rate, seconds, server))
        finally:
            output, _ = disk.communicate("enough\n")
    result["fsync_p95_ms"] = percentile(json.loads(output), 0.95)
    result["ok"] = keeps_promise(result)
    return result


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> int:
    """The memory that a process uses."""
    file = Path(f"/proc/{pid}/statm")
    if not file.exists():
        return 0
    pages = int(file.read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def main() -> None:
    """Measure, print a line for each number of tables, and fail if the promise is broken."""
    parser = argparse.ArgumentParser(description="measure the server with many tables at once")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 300, 1000])
    parser.add_argument("--rate", type=float, default=100.0, help="moves per second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--folder", type=Path, help="a folder on the disk to measure with")
    parser.add_argument("--write", type=Path, help=f"also write {PAGE} to this folder")
    chosen = parser.parse_args()
    results = []
    for tables in chosen.tables:
        results.append(measure(tables, chosen.rate, chosen.seconds, chosen.folder))
        print(json.dumps(results[-1]), flush=True)
    if chosen.write is not None:
        (chosen.write / PAGE).write_text(page(results), encoding="utf-8")
    promised = [result for result in results if result["tables"] <= PROMISED_TABLES]
    sys.exit(0 if all(result["ok"] for result in promised) else 1)


if __name__ == "__main__":
    main()
