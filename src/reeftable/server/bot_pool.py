"""A pool of bot processes: questions take turns, and dead or hanging processes are replaced."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from contextlib import suppress
from typing import Any

from reeftable.core.state import State
from reeftable.server import metrics
from reeftable.server.fair_queue import FairQueue, Turn, Urgency
from reeftable.server.wire import Level

COMMAND = (sys.executable, "-m", "reeftable.server.bot_process")
MAX_LINE = 1024 * 1024
ATTEMPTS = 2  # a bot that fails is retried once, in a new process
logger = logging.getLogger("reeftable.bots")


class BotFailed(Exception):
    """Raised when a bot gives no usable answer."""


class BotWorker:
    """One bot process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, question: dict[str, Any], timeout: float) -> dict[str, Any]:
        """The bot's answer; BotFailed if none comes in time, or if it cannot be used."""
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
        with suppress(ProcessLookupError):  # it has ended by itself
            self.process.kill()
        # RuntimeError: a task that still waits for an answer is reading the pipe itself.
        with suppress(OSError, RuntimeError):
            await self.process.communicate()
        await self.process.wait()


class BotPool:
    """A fixed number of bot processes, each started when it is first needed."""

    def __init__(self, count: int, timeout: float, command: tuple[str, ...] = COMMAND) -> None:
        self.count = max(1, count)
        self.timeout = timeout
        self.command = command
        self.free: list[BotWorker | None] = [None] * self.count
        # The most urgent questions first.
        self.waiting: dict[Urgency, FairQueue[BotWorker | None]] = {u: FairQueue() for u in Urgency}
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
        """The bot's choice, and what it means to do next; it sees only what the seat may know."""
        with metrics.BOT.time():
            answer = await self._ask("choose", state, seat, level, seed, turn)
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
        worker = await self._take(turn)
        turn.has_begun = True
        try:
            if worker is None:
                worker = await self._start()
            answer = await worker.ask(question, self.timeout)
        except BaseException as error:
            # The bot failed, or nobody will read its answer: the next question needs a new process.
            if isinstance(error, BotFailed | OSError):
                metrics.BOTS_REPLACED.inc()
            self._discard(worker)
            self._give_back(None)
            raise
        self._give_back(worker)
        return answer

    async def _take(self, turn: Turn) -> BotWorker | None:
        """A free worker, in turn; None stands for one that is not started yet."""
        if self.free:
            return self.free.pop()
        future = self.waiting[turn.urgency].add(turn)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._give_back(future.result())  # it came too late
            raise

    def _give_back(self, worker: BotWorker | None) -> None:
        """Give a worker to the next question in the queue, or keep it free if there is none."""
        for queue in self.waiting.values():
            future = queue.pop()
            if future is not None:
                future.set_result(worker)
                return
        self.free.append(worker)

    async def _start(self) -> BotWorker:
        """A new process; if the caller is cancelled meanwhile, `close` still knows of it."""
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
            start_new_session=True,  # Ctrl-C is for the server, which ends its bots itself
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
