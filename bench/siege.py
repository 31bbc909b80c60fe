"""Attacks a server while honest players use it: `python -m bench.siege`.

Twenty people play at ten tables, with a bot at each, on one real server with its usual limits and
256 file handles to start with. All attacks of `siege_attacks` come at once, from loopback addresses
only. The honest players' moves are timed, and the server's memory is measured before and after.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from bench.load_people import PATIENCE, Person, tokens_for
from bench.server_load import megabytes, percentile
from reeftable.games import registry

HERE = Path(__file__).resolve().parent.parent
TABLES = 10
PEOPLE = 2  # at each table, and a bot
MOVES_APART = 1_000_000  # the gap between two people's message numbers, so that they differ
THINKING = (0.2, 0.8)  # seconds
SOFT_HANDLES = 256
CALM_SECONDS = 15.0  # before and after the attacks
NAME, PASSWORD = "Victim", "right and long"
ALLOWED_MS = 250.0
ALLOWED_GROWTH = 1.2
BOT_PATIENCE = 10.0  # seconds
TROUBLE = (OSError, TimeoutError, websockets.WebSocketException, httpx.HTTPError)


class HonestTable:
    """Two people and a bot at one table; a finished game is followed by another."""

    def __init__(self, siege: Siege, number: int, tokens: list[str]) -> None:
        self.siege = siege
        games = registry.game_names()
        self.game = games[number % len(games)]
        self.tokens = tokens
        self.rng = random.Random(number)
        self.id = ""
        self.people: list[Person] = []

    async def open(self, http: httpx.AsyncClient) -> None:
        """Create the table, seat everybody and open their sockets."""
        self.people = [Person(token) for token in self.tokens]
        for seat, person in enumerate(self.people):
            person.number = seat * MOVES_APART
        first, *others = self.people
        bot = {"kind": "bot", "level": "easy"}
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in others), bot]
        body = {"game": self.game, "seats": seats, "public": True}
        answer = await http.post("/api/tables", json=body, headers=first.headers)
        table = answer.raise_for_status().json()
        self.id = table["id"]
        for seat, person in enumerate(others, 1):
            sit = {"seat": seat, "invite": table["invite"]}
            path = f"/api/tables/{self.id}/sit"
            (await http.post(path, json=sit, headers=person.headers)).raise_for_status()
        for person in self.people:
            await person.connect(self.siege.url, self.id)

    async def play(self, http: httpx.AsyncClient) -> None:
        """Make a move whenever somebody is to move, until cancelled."""
        while True:
            await asyncio.sleep(self.rng.uniform(*THINKING))
            try:
                await self._play_once(http)
            except TROUBLE as error:
                self.siege.errors.append(type(error).__name__)
                await self._come_back()

    async def _play_once(self, http: httpx.AsyncClient) -> None:
        newest = max(self.people, key=lambda person: int(person.scene["seq"]))
        if newest.scene["table"]["status"] == "over":
            await self.close()
            await self.open(http)
            return
        mover = next((person for person in self.people if person.scene["options"]), None)
        if mover is None:
            await self._await_bot()
            return
        message = f"m{mover.number + 1}"
        seconds = await mover.move(self.rng)
        if seconds is None:
            self.siege.errors.append("refused")
        else:
            self.siege.moves.append((time.monotonic(), seconds))
            self.siege.acknowledged.append((self.id, message))

    async def _await_bot(self) -> None:
        """Wait until a person is to move again."""
        began = time.monotonic()
        while not any(
            person.scene["options"] or person.scene["table"]["status"] == "over"
            for person in self.people
        ):
            await asyncio.sleep(0.05)
            if time.monotonic() - began > PATIENCE:
                break
        self.siege.bot_waits.append(time.monotonic() - began)

    async def _come_back(self) -> None:
        for person in self.people:
            try:
                await person.socket.close()
                await person.connect(self.siege.url, self.id)
            except TROUBLE as error:
                self.siege.errors.append(type(error).__name__)

    async def close(self) -> None:
        """Close everybody's socket."""
        for person in self.people:
            await person.socket.close()


class Siege:
    """One run, and what the honest players experienced."""

    def __init__(self, port: int, only: str, calm: float) -> None:
        self.port = port
        self.only = only
        self.calm = calm
        self.url = f"http://127.0.0.1:{port}"
        self.moves: list[tuple[float, float]] = []  # when, and how long until acknowledged
        self.acknowledged: list[tuple[str, str]] = []  # table and message
        self.bot_waits: list[float] = []
        self.errors: list[str] = []

    async def run(self, seconds: float, server: int) -> dict[str, Any]:
        """Let the honest players play before, during and after the attacks."""
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE) as http:
            await self._create_account(http)
            tokens = await tokens_for(http, TABLES * PEOPLE)
            tables = [
                HonestTable(self, number, tokens[PEOPLE * number : PEOPLE * (number + 1)])
                for number in range(TABLES)
            ]
            for table in tables:
                await table.open(http)
            playing = [asyncio.create_task(table.play(http)) for table in tables]
            await asyncio.sleep(self.calm)
            memory, began = megabytes(server), time.monotonic()
            answers, most = await self._attack(seconds, tables[0].id, server)
            ended = time.monotonic()
            await asyncio.sleep(self.calm)
            after = megabytes(server)
            is_in = await http.post("/api/login", json={"name": NAME, "password": PASSWORD})
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for table in tables:
                await table.close()
        during = [took for at, took in self.moves if began <= at <= ended]
        calm = [took for at, took in self.moves if at < began]
        return {
            "seconds": seconds,
            "moves_under_attack": len(during),
            "p95_ms_calm": percentile(calm or [PATIENCE], 0.95),
            "p50_ms": percentile(during or [PATIENCE], 0.50),
            "p95_ms": percentile(during or [PATIENCE], 0.95),
            "most_ms": percentile(during or [PATIENCE], 1.0),
            "errors": len(self.errors),
            "kinds_of_errors": sorted(set(self.errors)),
            "bot_answers": len(self.bot_waits),
            "bot_p95_seconds": round(percentile(self.bot_waits or [PATIENCE], 0.95) / 1000, 2),
            "owner_can_log_in": is_in.status_code == 200,
            "megabytes_before": memory,
            "megabytes_most": most,
            "megabytes_after": after,
            "answers_to_attacks": answers,
        }

    async def _create_account(self, http: httpx.AsyncClient) -> None:
        (await http.post("/api/people", json={"name": NAME})).raise_for_status()
        answer = await http.post("/api/me/account", json={"password": PASSWORD})
        answer.raise_for_status()

    async def _attack(self, seconds: float, table: str, server: int) -> tuple[Any, int]:
        """Run the attackers; returns the answers they got, and the server's peak memory."""
        command = [sys.executable, "-m", "bench.siege_attacks"]
        attackers = await asyncio.create_subprocess_exec(
            *command, str(self.port), str(seconds), table, NAME, self.only,
            stdout=subprocess.PIPE, cwd=HERE,
        )  # fmt: skip
        output = asyncio.create_task(attackers.communicate())
        most = 0
        while not output.done():
            most = max(most, megabytes(server))
            await asyncio.sleep(0.2)
        text, _ = await output
        return json.loads(text or b"{}"), most


def lost_moves(folder: Path, acknowledged: list[tuple[str, str]]) -> int:
    """How many acknowledged moves are not in the database."""
    with sqlite3.connect(folder / "reeftable.db") as database:
        rows = database.execute("SELECT table_id, message FROM log WHERE message IS NOT NULL")
        stored = set(rows.fetchall())
    return sum(1 for move in acknowledged if move not in stored)


def start(checkout: Path, folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Start the server of a checkout, with few file handles but permission to raise the limit."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    python = checkout / ".venv" / "bin" / "python"
    command = [str(python) if python.exists() else sys.executable, "-m", "reeftable.cli.main"]
    command += ["serve", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env=environment,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (SOFT_HANDLES, hard)),
        )  # fmt: skip
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
        except OSError:
            time.sleep(0.1)
        else:
            return process, port
    process.kill()
    raise SystemExit("the server did not start")


def besiege(
    checkout: Path, seconds: float, only: str = "", calm: float = CALM_SECONDS
) -> dict[str, Any]:
    """Attack the server of a checkout, on a fresh database."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        process, port = start(checkout, folder)
        siege = Siege(port, only, calm)
        try:
            result = asyncio.run(siege.run(seconds, process.pid))
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        result["lost_moves"] = lost_moves(folder, siege.acknowledged)
        result["megabytes_of_log"] = round((folder / "server.log").stat().st_size / 1e6, 1)
        result["megabytes_of_data"] = round((folder / "reeftable.db").stat().st_size / 1e6, 1)
    result["holds"] = holds(result)
    return result


def holds(result: dict[str, Any]) -> bool:
    """Did the honest players notice nothing, and is the server's memory back to normal?"""
    return bool(
        result["p95_ms"] <= ALLOWED_MS
        and result["moves_under_attack"] > 0
        and result["errors"] == 0
        and result["lost_moves"] == 0
        and result["owner_can_log_in"]
        and result["bot_answers"] > 0
        and result["bot_p95_seconds"] <= BOT_PATIENCE
        and result["megabytes_after"] <= ALLOWED_GROWTH * result["megabytes_before"]
    )


def main() -> None:
    """Attack a server and print the results; fail if honest players were affected."""
    parser = argparse.ArgumentParser(description="all attacks at once on a server with players")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long the attacks last")
    parser.add_argument("--server", type=Path, default=HERE, help="the checkout to besiege")
    parser.add_argument("--only", default="", help="some of the attacks, separated by commas")
    chosen = parser.parse_args()
    result = besiege(chosen.server.resolve(), chosen.seconds, chosen.only)
    print(json.dumps(result, indent=1))
    sys.exit(0 if result["holds"] else 1)


if __name__ == "__main__":
    main()
