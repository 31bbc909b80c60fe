"""The server under attack: started from any checkout, on a database with many finished games."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx

from bench.load_people import REPLY_TIMEOUT
from reeftable.games import registry

SOFT_HANDLES = 256
FINISHED = 1_203  # tables in the database before the siege
GAME_SECONDS = 300.0  # until bots have finished a game


@contextmanager
def running(checkout: Path, folder: Path) -> Iterator[tuple[int, int]]:
    """Run a checkout's server, with few file handles but the right to more; yields id, port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command, environment = serve_command(checkout, folder, port)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env=environment,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (SOFT_HANDLES, hard)),
        )  # fmt: skip
    try:
        _await_start(process, port)
        yield process.pid, port
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def serve_command(checkout: Path, folder: Path, port: int) -> tuple[list[str], dict[str, str]]:
    """The command that serves a folder with the code of a checkout, and its environment."""
    python = checkout / ".venv" / "bin" / "python"
    command = [str(python) if python.exists() else sys.executable, "-m", "reeftable.cli.main"]
    command += ["serve", "--port", str(port), "--data", str(folder)]
    return command, {**os.environ, "PYTHONPATH": str(checkout / "src")}


def _await_start(process: subprocess.Popen[bytes], port: int) -> None:
    began = time.monotonic()
    while time.monotonic() - began < REPLY_TIMEOUT and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


def fill(checkout: Path, folder: Path, count: int = FINISHED) -> None:
    """Let bots finish one public table of each game, and copy these until there are `count`."""
    with running(checkout, folder) as (_, port):
        tables = asyncio.run(_finished_games(f"http://127.0.0.1:{port}"))
    with closing(sqlite3.connect(folder / "reeftable.db")) as database, database:
        for number in range(len(tables), count):
            _copy(database, tables[number % len(tables)], f"finished{number}", float(number))


async def _finished_games(url: str) -> list[str]:
    """The ids of one finished table of each game, played by bots after their owner has left."""
    tables = []
    async with httpx.AsyncClient(base_url=url, timeout=REPLY_TIMEOUT) as http:
        (await http.post("/api/people", json={"name": "Founder"})).raise_for_status()
        seats = [{"kind": "me", "level": "easy"}] + [{"kind": "bot", "level": "easy"}] * 3
        for game in registry.game_names():
            body = {"game": game, "seats": seats, "public": True}
            table = (await http.post("/api/tables", json=body)).raise_for_status().json()["id"]
            (await http.post(f"/api/tables/{table}/leave")).raise_for_status()
            tables.append(table)
        for table in tables:
            async with asyncio.timeout(GAME_SECONDS):
                while (await http.get(f"/api/tables/{table}")).json()["status"] != "over":
                    await asyncio.sleep(0.5)
    return tables


def _copy(database: sqlite3.Connection, table: str, new_id: str, older: float) -> None:
    """Copy a table's rows under a new id, as if created `older` seconds earlier."""
    for name, key in (("tables", "id"), ("seats", "table_id"), ("log", "table_id")):
        cursor = database.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table,))
        columns = [column[0] for column in cursor.description]
        rows = [dict(zip(columns, row, strict=True)) for row in cursor]
        for row in rows:
            row[key] = new_id
            if name == "tables":
                row["created"] -= older
            if row.get("summary"):
                summary = {**json.loads(row["summary"]), "id": new_id, "created": row["created"]}
                row["summary"] = json.dumps(summary)
        marks = ", ".join("?" * len(columns))
        query = f"INSERT INTO {name} VALUES ({marks})"
        database.executemany(query, [list(row.values()) for row in rows])


def lost_moves(folder: Path, acknowledged: list[tuple[str, str]]) -> int:
    """How many acknowledged moves are not in the database."""
    with closing(sqlite3.connect(folder / "reeftable.db")) as database:
        rows = database.execute("SELECT table_id, message FROM log WHERE message IS NOT NULL")
        stored = set(rows.fetchall())
    return sum(1 for move in acknowledged if move not in stored)
