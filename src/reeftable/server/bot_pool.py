"""A pool of bot processes with a fair queue of questions; it replaces those that die or hang."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from contextlib import suppress
from typing import Any

from reeftable.core.state import State
from reeftable.server import metrics
from reeftable.server.fair_queue import SharedWorkers, Turn
from reeftable.server.pace import Pace
from reeftable.server.wire import Level

COMMAND = (sys.executable, "-m", "reeftable.server.bot_process")
MAX_LINE = 1024 * 1024
SEARCHING: tuple[Level, ...] = ("hard", "level4", "level5", "level6")
ATTEMPTS = 2  # a bot that fails is retried once, in a new process
logger = logging.getLogger("reeftable.bots")


class BotFailed(Exception):
    """Raised when a bot gives no usable answer."""


class BotWorker:
    """One bot process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, question: dict[str, Any], timeout: float) -> dict[str, Any]:
        """The bot's answer; raises BotFailed if there is none in time or it is unusable."""
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            await self.process.stdin.drain()
            line = await asyncio.wait_for(self.process.stdout.readline(), timeout)
            answer: dict[str, Any] = json.loads(line)
        except (OSError, ValueError, TimeoutError) as error:
            raise BotFailed(type(error).__name__) from None
        if "error" in answer:
            raise BotFailed(answer["error"])
        return answer

    async def end(self) -> None:
        """Kill the process and wait until its pipes are closed."""
        with suppress(ProcessLookupError):  # it has already ended
            self.process.kill()
        # RuntimeError: another task that waits for an answer is already reading the pipe.
        with suppress(OSError, RuntimeError):
            await self.process.communicate()
        await self.process.wait()


class BotPool:
    """A number of bot processes for searches, and as many for quick questions.

    Each is started when it is first needed.
    """

    def __init__(self, count: int, timeout: float, command: tuple[str, ...] = COMMAND) -> None:
        self.timeout = timeout
        self.command = command
        # None stands for a worker that is not started yet. A search takes as long as a hundred
        # moves of the other levels, which therefore never wait for one.
        self.searching: SharedWorkers[BotWorker | None] = SharedWorkers([None] * max(1, count))
        self.quick: SharedWorkers[BotWorker | None] = SharedWorkers([None] * max(1, count))
        self.pace = Pace()
        self.workers: set[BotWorker] = set()
        self.starting: set[asyncio.Task[BotWorker]] = set()
        self.ending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """End all processes, including those that are still starting."""
        await asyncio.gather(*self.starting, return_exceptions=True)
        for worker in list(self.workers):
            self._discard(worker)
        await asyncio.gather(*self.ending)

    async def plan(self, state: State, seat: int, level: Level, seed: int, turn: Turn) -> list[int]:
        """The bot's choice and what it intends to do next; it sees only what the seat may know."""
        with metrics.BOT.time():
            answer = await self._ask("choose", state, seat, level, seed, turn)
        await self.pace.hold(state, level, turn.seconds)
        return [answer["action"], *answer.get("following", [])]

    async def hints(
        self, state: State, seat: int, level: Level, seed: int, turn: Turn
    ) -> list[dict[str, Any]]:
        """Good moves for a seat, the best first."""
        answer = await self._ask("hint", state, seat, level, seed, turn)
        return [hint for hint in answer["hints"] if state.is_legal(hint["action"])]

    async def _ask(
        self, kind: str, state: State, seat: int, level: Level, seed: int, turn: Turn
    ) -> dict[str, Any]:
        """The answer to a question, from the first or the second attempt."""
        imagined: State = state.resample(seat, seed)
        question = {
            "kind": kind,
            "game": state.game.name,
            "position": imagined.position(),
            "seat": seat,
            "level": level,
            "seed": seed,
        }
        for attempt in range(ATTEMPTS):
            try:
                answer = await self._ask_once(question, turn)
                _check_answer(kind, answer, state)
            except (BotFailed, OSError) as error:
                metrics.BOT_FAILURES.inc()
                why = str(error) or type(error).__name__
                logger.error(
                    "bot failed", extra={"game": state.game.name, "bot": level, "why": why}
                )
                if attempt == ATTEMPTS - 1:
                    raise BotFailed(why) from None
            else:
                return answer
        raise AssertionError

    async def _ask_once(self, question: dict[str, Any], turn: Turn) -> dict[str, Any]:
        group = self.searching if question["level"] in SEARCHING else self.quick
        worker = await group.take(turn)
        turn.has_begun = True
        turn.seconds = None
        try:
            is_new = worker is None
            if worker is None:
                worker = await self._start()
            began = time.monotonic()
            answer = await worker.ask(question, self.timeout)
            if not is_new:
                turn.seconds = time.monotonic() - began
        except BaseException as error:
            # The bot failed, or its answer is still to come: the process cannot be used again.
            if isinstance(error, BotFailed | OSError):
                metrics.BOTS_REPLACED.inc()
            self._discard(worker)
            group.give_back(None)
            raise
        group.give_back(worker)
        return answer

    async def _start(self) -> BotWorker:
        """Start a process; even if the caller is cancelled meanwhile, `close` will end it."""
        task = asyncio.create_task(self._start_process())
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)
        return await asyncio.shield(task)

    async def _start_process(self) -> BotWorker:
        process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_LINE,
            start_new_session=True,  # so that Ctrl-C reaches only the server, which ends its bots
        )
        worker = BotWorker(process)
        self.workers.add(worker)
        return worker

    def _discard(self, worker: BotWorker | None) -> None:
        if worker is not None:
            self.workers.discard(worker)
            task = asyncio.create_task(worker.end())
            self.ending.add(task)
            task.add_done_callback(self.ending.discard)


def _check_answer(kind: str, answer: dict[str, Any], state: State) -> None:
    if kind == "hint":
        if not isinstance(answer.get("hints"), list):
            raise BotFailed("no hints")
    else:
        action = answer.get("action")
        if not isinstance(action, int) or not state.is_legal(action):
            raise BotFailed("no legal move")
