"""Processes for bots: asked in turn, replaced when dead or hung."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from contextlib import suppress
from typing import Any

from reeftable.core.chance import seeded
from reeftable.core.state import State
from reeftable.server import metrics

MODULE = "reeftable.server.bot_process"
LONGEST_LINE = 1024 * 1024
TRIES = 2
logger = logging.getLogger("reeftable.bots")


class BotFailed(Exception):
    """Raised when no worker could answer."""


class BotWorker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, question: dict[str, Any], within: float) -> dict[str, Any]:
        """Its answer; anything else than a whole line in time is a failure."""
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            await self.process.stdin.drain()
            line = await asyncio.wait_for(self.process.stdout.readline(), within)
            told: dict[str, Any] = json.loads(line)
        except (OSError, ValueError, TimeoutError) as error:
            raise BotFailed(type(error).__name__) from None
        if "error" in told:
            raise BotFailed(told["error"])
        return told

    async def end(self) -> None:
        """End it, whatever it does, and wait until its pipes are closed too."""
        with suppress(ProcessLookupError):  # it has ended by itself
            self.process.kill()
        # Whoever still waits for an answer reads the end of it themselves.
        with suppress(OSError, RuntimeError):
            await self.process.communicate()
        await self.process.wait()


class BotPool:
    """So many processes, started when first needed."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = max(1, count)
        self.seconds = seconds
        self.free: asyncio.Queue[BotWorker | None] = asyncio.Queue()
        self.all: set[BotWorker] = set()
        self.starting: set[asyncio.Task[BotWorker]] = set()
        self.ending: set[asyncio.Task[None]] = set()
        for _ in range(self.count):
            self.free.put_nowait(None)

    async def close(self) -> None:
        """End them all, those that are just starting too."""
        await asyncio.gather(*self.starting, return_exceptions=True)
        for worker in list(self.all):
            self._forget(worker)
        await asyncio.gather(*self.ending)

    async def choose(self, state: State, seat: int, level: str, seed: int) -> int:
        """The bot's choice for a seat; it sees only what the seat may know."""
        with metrics.BOT.time():
            try:
                told = await self._ask("choose", state, seat, level, seed)
                action = told["action"]
            except (BotFailed, KeyError):
                action = None
        if isinstance(action, int) and state.is_legal(action):
            return action
        # The table goes on all the same.
        logger.error("bot gave no move", extra={"level": level, "game": state.game.name})
        actions = state.actions()
        return actions[seeded(seed).below(len(actions))]

    async def hints(self, state: State, seat: int, level: str, seed: int) -> list[dict[str, Any]]:
        """Good moves for a seat."""
        told = await self._ask("hint", state, seat, level, seed)
        return [hint for hint in told["hints"] if state.is_legal(hint["action"])]

    async def _ask(self, kind: str, state: State, seat: int, level: str, seed: int) -> Any:
        imagined: State = state.resample(seat, seed)
        question = {
            "kind": kind,
            "game": state.game.name,
            "position": imagined.position(),
            "seat": seat,
            "level": level,
            "seed": seed,
        }
        for attempt in range(TRIES):
            worker = await self.free.get()
            try:
                if worker is None:
                    worker = await self._started()
                answer = await worker.ask(question, self.seconds)
            except (BotFailed, OSError) as error:
                logger.error("bot worker replaced", extra={"why": str(error)})
                metrics.REPLACED.inc()
                self._forget(worker)
                self.free.put_nowait(None)
                if attempt == TRIES - 1:
                    raise BotFailed(str(error)) from None
            except BaseException:
                # Nobody reads the answer any more: the next question needs a clean worker.
                self._forget(worker)
                self.free.put_nowait(None)
                raise
            else:
                self.free.put_nowait(worker)
                return answer
        raise AssertionError

    async def _started(self) -> BotWorker:
        """A new worker; who gives up waiting does not leave a process that nobody knows."""
        task = asyncio.create_task(self._start())
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)
        return await asyncio.shield(task)

    async def _start(self) -> BotWorker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            MODULE,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the services, which ends them itself
        )
        worker = BotWorker(process)
        self.all.add(worker)
        return worker

    def _forget(self, worker: BotWorker | None) -> None:
        if worker is not None:
            self.all.discard(worker)
            task = asyncio.create_task(worker.end())
            self.ending.add(task)
            task.add_done_callback(self.ending.discard)
