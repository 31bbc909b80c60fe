"""How the server bears many tables at once: `python -m reeftable.bench.server_load`.

The server runs as a process of its own, the people (who cost time too) in this one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

RELAXED = (
    "requests_per_second=100000", "requests_burst=1000000", "guests_per_hour=1000000",
    "messages_per_second=10000", "messages_burst=100000", "sockets=100000",
    "sockets_per_address=100000", "sockets_per_person=100000", "tables_per_person=100000",
)  # fmt: skip
PATIENCE = 60.0
ALLOWED = 0.075
TIMES_FSYNC = 5


class Person:
    """Sits at one table and answers when told to."""

    def __init__(self, http: httpx.AsyncClient, token: str) -> None:
        self.http = http
        self.headers = {"Authorization": f"Bearer {token}"}
        self.socket: Any = None
        self.scene: dict[str, Any] = {}
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.number = 0

    async def look(self, url: str, table: str) -> None:
        """Open the table's socket."""
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
        self.socket = await websockets.connect(
            address, additional_headers=self.headers, compression=None, max_size=None
        )
        self.scene = json.loads(await self.socket.recv())
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "scene":
                self.scene = message
            elif message["type"] in ("ack", "refused") and message["id"] in self.waiting:
                self.waiting.pop(message["id"]).set_result(message)

    async def move(self, rng: random.Random) -> float | None:
        """Seconds until a move was acknowledged; None if it was refused."""
        self.number += 1
        number = f"m{self.number}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[number] = answer
        action = rng.choice(self.scene["options"])["action"]
        move = {"type": "move", "id": number, "seq": self.scene["seq"], "action": action}
        began = time.perf_counter()
        await self.socket.send(json.dumps(move))
        told = await asyncio.wait_for(answer, PATIENCE)
        if told["type"] == "ack":
            return time.perf_counter() - began
        print(f"refused: {told['code']}", file=sys.stderr)
        return None


class Table:
    """Three people at a table; a finished one is replaced by a new one."""

    def __init__(self, url: str, game: str) -> None:
        self.url = url
        self.game = game
        self.people: list[Person] = []
        self.busy = False

    async def open(self, http: httpx.AsyncClient, tokens: list[str]) -> None:
        """Make the table, sit down, look."""
        self.people = [Person(http, token) for token in tokens]
        kinds = ["me", "open", "open"]
        wish = {"game": self.game, "seats": [{"kind": kind} for kind in kinds]}
        first, *others = self.people
        made = (await http.post("/api/tables", json=wish, headers=first.headers)).json()
        for seat, person in enumerate(others, 1):
            sit = {"seat": seat, "invite": made["invite"]}
            path = f"/api/tables/{made['id']}/sit"
            (await http.post(path, json=sit, headers=person.headers)).raise_for_status()
        for person in self.people:
            await person.look(self.url, made["id"])

    async def close(self) -> None:
        """Everybody goes."""
        for person in self.people:
            await person.socket.close()

    def mover(self) -> Person | None:
        """Who is asked now."""
        newest = max(person.scene["seq"] for person in self.people)
        seen = [person for person in self.people if person.scene["seq"] == newest]
        return next((person for person in seen if person.scene["options"]), None)


async def tokens_for(http: httpx.AsyncClient, count: int) -> list[str]:
    """So many people."""
    found = []
    for number in range(count):
        http.cookies.clear()
        (await http.post("/api/people", json={"name": f"P{number}"})).raise_for_status()
        token = await http.post("/api/me/tokens", json={"label": "load"})
        found.append(token.json()["token"])
    http.cookies.clear()
    return found


class Load:
    """Moves at a steady rate, at any table where somebody is asked."""

    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self.url = url
        self.http = http
        self.rng = random.Random(1)
        self.took: list[float] = []
        self.errors = 0
        self.tables: list[Table] = []
        self.tokens: list[str] = []

    async def open(self, count: int) -> None:
        """So many tables, three people at each."""
        self.tokens = await tokens_for(self.http, 3)
        self.tables = [Table(self.url, "coralia") for _ in range(count)]
        for table in self.tables:
            await table.open(self.http, self.tokens)

    async def run(self, rate: float, seconds: float) -> None:
        """So many moves per second, whether the server keeps up or not."""
        running: set[asyncio.Task[None]] = set()
        began = time.perf_counter()
        due = 0
        while (now := time.perf_counter() - began) < seconds:
            while due < now * rate:
                due += 1
                free = [table for table in self.tables if not table.busy]
                if free:
                    table = self.rng.choice(free)
                    table.busy = True
                    task = asyncio.create_task(self.one(table))
                    running.add(task)
                    task.add_done_callback(running.discard)
            await asyncio.sleep(0.002)
        await asyncio.gather(*running)

    async def one(self, table: Table) -> None:
        """One move at one table."""
        try:
            person = table.mover()
            if person is None:
                await self.renew(table)
                return
            took = await person.move(self.rng)
            if took is None:
                self.errors += 1
            else:
                self.took.append(took)
        except (TimeoutError, OSError, websockets.WebSocketException, httpx.HTTPError):
            self.errors += 1
        finally:
            table.busy = False

    async def renew(self, table: Table) -> None:
        """A new game where one is over."""
        if any(person.scene["table"]["status"] == "over" for person in table.people):
            await table.close()
            await table.open(self.http, self.tokens)

    def result(self, seconds: float) -> dict[str, Any]:
        """The figures."""
        took = sorted(self.took)
        return {
            "tables": len(self.tables),
            "sockets": 3 * len(self.tables),
            "moves": len(took),
            "errors": self.errors,
            "per_second": round(len(took) / seconds, 1),
            "p50_ms": round(1000 * took[len(took) // 2], 1),
            "p95_ms": round(1000 * took[int(len(took) * 0.95)], 1),
            "p99_ms": round(1000 * took[int(len(took) * 0.99)], 1),
        }


async def load(url: str, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """One run against a server."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        made = Load(url, http)
        await made.open(tables)
        await made.run(rate, seconds)
        for table in made.tables:
            await table.close()
        return made.result(seconds)


def fsync_p95(folder: Path, times: int = 100) -> float:
    """The disk's own time for making a page durable."""
    took = []
    with (folder / "probe").open("wb") as file:
        for _ in range(times):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return sorted(took)[int(times * 0.95)]


def serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """The server, when it serves."""
    command = [sys.executable, "-m", "reeftable.cli.main", "serve", "--port", str(port)]
    command += ["--data", str(folder)]
    for text in RELAXED:
        command += ["--set", text]
    process = subprocess.Popen(command)
    for _ in range(int(PATIENCE * 10)):
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
            return process
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def measure(tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """One run on a fresh database."""
    with tempfile.TemporaryDirectory() as name, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        process = serve(Path(name), port)
        try:
            before = fsync_p95(Path(name))
            cpu = cpu_seconds(process.pid)
            result = asyncio.run(load(f"http://127.0.0.1:{port}", tables, rate, seconds))
            result["cpu_seconds"] = round(cpu_seconds(process.pid) - cpu, 1)
            disk = max(before, fsync_p95(Path(name)))
        finally:
            process.terminate()
            process.wait()
    result["fsync_p95_ms"] = round(1000 * disk, 1)
    allowed = max(ALLOWED, TIMES_FSYNC * disk)
    result["ok"] = result["errors"] == 0 and result["p95_ms"] <= 1000 * allowed
    return result


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure, print a line per number of tables, fail if the last promise is broken."""
    parser = argparse.ArgumentParser(description="how the server bears many tables at once")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 300, 1000])
    parser.add_argument("--rate", type=float, default=100.0, help="moves per second")
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    results = [measure(tables, chosen.rate, chosen.seconds) for tables in chosen.tables]
    for result in results:
        print(json.dumps(result))
    wanted = [result for result in results if result["tables"] <= 300]
    sys.exit(0 if all(result["ok"] for result in wanted) else 1)


if __name__ == "__main__":
    main()
