"""Attacks a server while honest players use it: `python -m bench.siege`.

Twenty people play at ten tables, with a bot at each, on one real server with its usual limits, 256
file handles to start with, and 1,203 finished tables in its database. All attacks of
`siege_attacks` happen at once, from loopback addresses only, and a second server is started on the
same data. The honest players' moves and their bots are timed, and the server's memory is measured
before and after.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench.load_people import REPLY_TIMEOUT, tokens_for
from bench.server_load import cpu_seconds, megabytes, percentile
from bench.siege_attacks import end
from bench.siege_people import PEOPLE, Experience, HonestTable
from bench.siege_server import FINISHED, fill, lost_moves, running, serve_command

HERE = Path(__file__).resolve().parent.parent
TABLES = 10
CALM_SECONDS = 60.0  # before and after the attacks; caches fill up at first
SECOND_SERVER_SECONDS = 60.0  # it is stopped if it has not ended by then
NAME, PASSWORD = "Victim", "right and long"
ALLOWED_MS = 250.0
ALLOWED_GROWTH = 1.2
BOT_PATIENCE = 10.0  # seconds
Times = list[tuple[float, float]]


class Siege:
    """One run: the honest players, the attackers, and how long each phase lasts."""

    def __init__(self, checkout: Path, folder: Path, only: str, calm: float) -> None:
        self.checkout = checkout
        self.folder = folder
        self.only = only
        self.calm = calm
        self.experience = Experience()

    async def run(self, seconds: float, server: int, port: int) -> dict[str, Any]:
        """Let the honest players play before, during and after the attacks."""
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url, timeout=REPLY_TIMEOUT) as http:
            await self._create_account(http)
            tokens = await tokens_for(http, TABLES * PEOPLE)
            tables = [
                HonestTable(url, number, tokens[PEOPLE * number :][:PEOPLE], self.experience)
                for number in range(TABLES)
            ]
            for table in tables:
                await table.open(http)
            playing = [asyncio.create_task(table.play(http)) for table in tables]
            await asyncio.sleep(self.calm)
            memory, began, cpu = megabytes(server), time.monotonic(), cpu_seconds(server)
            attack, most = await self._attack(seconds, port, tables[0].id, server)
            ended, cpu = time.monotonic(), cpu_seconds(server) - cpu
            await asyncio.sleep(self.calm)
            after = megabytes(server)
            is_in = await http.post("/api/login", json={"name": NAME, "password": PASSWORD})
            for task in playing:
                if task.done():
                    task.result()  # raises if a player failed, a bug in the benchmark
            await end(set(playing))
            for table in tables:
                await table.close()
        return {
            "seconds": seconds,
            **figures(self.experience, began, ended),
            "owner_can_log_in": is_in.status_code == 200,
            "processor_per_cent": round(100 * cpu / (ended - began)),
            "megabytes_before": memory,
            "megabytes_most": most,
            "megabytes_after": after,
            **attack,
        }

    async def _create_account(self, http: httpx.AsyncClient) -> None:
        (await http.post("/api/people", json={"name": NAME})).raise_for_status()
        answer = await http.post("/api/me/account", json={"password": PASSWORD})
        answer.raise_for_status()

    async def _attack(
        self, seconds: float, port: int, table: str, server: int
    ) -> tuple[dict[str, Any], int]:
        """Run the attackers; returns the responses they got, and the server's peak memory."""
        command = [sys.executable, "-m", "bench.siege_attacks"]
        attackers = await asyncio.create_subprocess_exec(
            *command, str(port), str(seconds), table, NAME, self.only,
            stdout=subprocess.PIPE, cwd=HERE,
        )  # fmt: skip
        output = asyncio.create_task(attackers.communicate())
        second = asyncio.create_task(self._serve_twice())
        most = 0
        while not output.done():
            most = max(most, megabytes(server))
            await asyncio.sleep(0.2)
        text, _ = await output
        return {"second_server": await second, "attacks": json.loads(text or b"{}")}, most

    async def _serve_twice(self) -> int | None:
        """The exit code of a second server on the same data; None if it went on serving."""
        command, environment = serve_command(self.checkout, self.folder, port=0)
        second = await asyncio.create_subprocess_exec(
            *command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: os.nice(10),
        )  # fmt: skip
        try:
            return await asyncio.wait_for(second.wait(), SECOND_SERVER_SECONDS)
        except TimeoutError:
            second.kill()
            await second.wait()
            return None


def figures(experience: Experience, began: float, ended: float) -> dict[str, Any]:
    """What the honest players experienced, before and during the attacks."""
    calm = between(experience.moves, 0.0, began)
    during = between(experience.moves, began, ended)
    minutes = range(max(1, round((ended - began) / 60)))
    by_minute = [
        between(experience.moves, began + 60 * minute, began + 60 * (minute + 1))
        for minute in minutes
    ]
    bot_turns = between(experience.bot_turns, began, ended)
    bot_moves = between(experience.bot_moves, began, ended)
    return {
        "moves_under_attack": len(during),
        "p95_ms_calm": share(calm, 0.95),
        "p50_ms": share(during, 0.50),
        "p95_ms": share(during, 0.95),
        "p95_ms_by_minute": [share(times, 0.95) for times in by_minute],
        "most_ms": share(during, 1.0),
        "errors": len(experience.errors),
        "kinds_of_errors": sorted(set(experience.errors)),
        "bot_turns": len(bot_turns),
        "bots_unanswered": experience.unanswered,
        "bot_move_ms_calm": share(between(experience.bot_moves, 0.0, began), 0.95),
        "bot_move_ms": share(bot_moves, 0.95),
        "bot_turn_seconds_calm": seconds_of(between(experience.bot_turns, 0.0, began), 0.95),
        "bot_turn_seconds": seconds_of(bot_turns, 0.95),
        "bot_turn_seconds_most": seconds_of(bot_turns, 1.0),
    }


def between(times: Times, began: float, ended: float) -> list[float]:
    """The durations of everything that ended between two moments."""
    return [seconds for at, seconds in times if began <= at < ended]


def share(times: list[float], part: float) -> float:
    """The milliseconds within which the share `part` was done; REPLY_TIMEOUT if nothing was."""
    return percentile(times or [REPLY_TIMEOUT], part)


def seconds_of(times: list[float], part: float) -> float:
    """The seconds within which the share `part` was done."""
    return round(share(times, part) / 1000, 2)


def besiege(
    checkout: Path,
    seconds: float,
    only: str = "",
    calm: float = CALM_SECONDS,
    finished: int = FINISHED,
) -> dict[str, Any]:
    """Attack the server of a checkout, on a fresh database."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if finished:
            fill(checkout, folder, finished)
        siege = Siege(checkout, folder, only, calm)
        with running(checkout, folder) as (server, port):
            result = asyncio.run(siege.run(seconds, server, port))
        result["lost_moves"] = lost_moves(folder, siege.experience.acknowledged)
        result["megabytes_of_log"] = round((folder / "server.log").stat().st_size / 1e6, 1)
        result["megabytes_of_data"] = round((folder / "reeftable.db").stat().st_size / 1e6, 1)
    result["holds"] = holds(result)
    return result


def holds(result: dict[str, Any]) -> bool:
    """Did the honest players notice nothing, and is the server's memory back to normal?"""
    return bool(
        max(result["p95_ms"], *result["p95_ms_by_minute"]) <= ALLOWED_MS
        and result["moves_under_attack"] > 0
        and result["errors"] == 0
        and result["lost_moves"] == 0
        and result["owner_can_log_in"]
        and result["second_server"]
        and result["bot_turns"] > 0
        and result["bots_unanswered"] == 0
        and result["bot_turn_seconds"] <= BOT_PATIENCE
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
