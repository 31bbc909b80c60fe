"""Hints: one request at a time per person, and the same answer for the same position."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from reeftable.core.state import State
from reeftable.server.bot_pool import BotFailed, BotPool
from reeftable.server.fair_queue import Turn, Urgency
from reeftable.server.refusal import RequestRefused
from reeftable.server.table import LiveTable
from reeftable.server.wire import Level

LEVEL: Level = "hard"
MOST_ASKERS = 5  # requests of one person that wait for the same hint, for example from two windows
Rows = list[dict[str, Any]]
UntilGone = Callable[[], Coroutine[Any, Any, None]]  # waits until the person who asked has gone


@dataclass
class PendingHint:
    """A request for hints that waits for a bot, or that a bot is working on."""

    key: tuple[str, int, int]  # table, seat, event that led to the position
    turn: Turn
    task: asyncio.Task[Rows]
    askers: int = 0


class Hints:
    """Answers everybody's requests for hints."""

    def __init__(self, pool: BotPool, most: int) -> None:
        self.pool = pool
        self.most = most
        self.pending: dict[str, PendingHint] = {}  # by person

    async def close(self) -> None:
        """Drop every request."""
        tasks = [hint.task for hint in self.pending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def get(
        self, table: LiveTable, person: str, seat: int, state: State, until_gone: UntilGone
    ) -> Rows:
        """Good moves for a seat, the best first; refused if the person leaves meanwhile."""
        key = (table.id, seat, table.state.position_seq)
        if table.hints is not None and table.hints[0] == key:
            return table.hints[1]
        hint = self._pending(person, key) or self._start(table, person, key, state)
        if hint.askers >= MOST_ASKERS:
            raise RequestRefused("one_hint", 429)
        hint.askers += 1
        leaving = asyncio.create_task(until_gone())
        try:
            await asyncio.wait({hint.task, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not hint.task.done() or hint.task.cancelled():
                raise RequestRefused("no_hint", 503)
            return hint.task.result()
        except BotFailed:
            raise RequestRefused("no_hint", 503) from None
        finally:
            leaving.cancel()
            hint.askers -= 1
            # A request that a bot is working on is completed: stopping it would kill the process.
            if hint.askers == 0 and not hint.turn.has_begun:
                hint.task.cancel()

    def _pending(self, person: str, key: tuple[str, int, int]) -> PendingHint | None:
        """The person's pending request, if it is about this position.

        A request about a different position is dropped unless a bot is already working on it; in
        that case the new request is refused.
        """
        hint = self.pending.get(person)
        if hint is None or hint.key == key:
            return hint
        if hint.turn.has_begun:
            raise RequestRefused("one_hint", 429)
        hint.task.cancel()
        del self.pending[person]
        return None

    def _start(
        self, table: LiveTable, person: str, key: tuple[str, int, int], state: State
    ) -> PendingHint:
        if len(self.pending) >= self.most:
            raise RequestRefused("too_many_hints", 429)
        turn = Turn(Urgency.HINT, person, table.id)
        seed = len(table.state.entries)
        task = asyncio.create_task(self._ask(table, key, state.clone(), seed, turn), name="hint")
        hint = self.pending[person] = PendingHint(key, turn, task)
        task.add_done_callback(lambda _: self._ended(person, hint))
        return hint

    async def _ask(
        self, table: LiveTable, key: tuple[str, int, int], state: State, seed: int, turn: Turn
    ) -> Rows:
        rows = await self.pool.hints(state, key[1], LEVEL, seed, turn)
        table.hints = (key, rows)
        return rows

    def _ended(self, person: str, hint: PendingHint) -> None:
        if self.pending.get(person) is hint:
            del self.pending[person]
        if not hint.task.cancelled():
            hint.task.exception()  # mark it as retrieved; the pool has logged it
