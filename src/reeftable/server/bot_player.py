"""Lets bots move at the tables until it is a person's turn, and handles a bot that fails.

A bot that fails is retried once. Then a bot of the lowest level moves instead, and the players are
told. If that fails too, they are told that the table is waiting, and the bots are retried later.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from reeftable.core.state import State
from reeftable.server import commands, metrics
from reeftable.server.bot_pool import BotFailed, BotPool
from reeftable.server.fair_queue import Turn, Urgency
from reeftable.server.refusal import RequestRefused
from reeftable.server.settings import Settings
from reeftable.server.table import LiveTable
from reeftable.server.transaction import Transaction
from reeftable.server.wire import Level

LOWEST: Level = "easy"
REFUSED_PAUSE = 1.0  # seconds before retrying a move that could not be stored
POLL = 0.25  # seconds between two checks of a table that waits
logger = logging.getLogger("reeftable.bots")


class OpenTransaction(Protocol):
    """Opens a transaction at a table. When it ends, its events are committed and shown."""

    def __call__(self, table: LiveTable) -> AbstractAsyncContextManager[Transaction]: ...


class BotPlayer:
    """Makes the moves of all bots."""

    def __init__(self, settings: Settings, transaction_at: OpenTransaction) -> None:
        self.pool = BotPool(settings.bot_workers, settings.bot_seconds)
        self.retry_seconds = settings.bot_retry_seconds
        self.transaction_at = transaction_at
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        """Stop playing and end the bot processes."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    def plays_at(self, table: LiveTable) -> bool:
        """Is a bot about to move at the table?"""
        return table.id in self.tasks

    def continue_at(self, table: LiveTable) -> None:
        """Let a bot move at the table if it is a bot's turn."""
        table.thinking = table.state.bot_to_move
        if table.thinking is not None and table.id not in self.tasks:
            task = asyncio.create_task(self._play(table), name="bot")
            self.tasks[table.id] = task
            task.add_done_callback(lambda _: self._ended(table))

    def _ended(self, table: LiveTable) -> None:
        self.tasks.pop(table.id, None)

    async def _play(self, table: LiveTable) -> None:
        """Let bots move until a person is to move, or nobody can move any more."""
        plan = Plan()
        while (seat := table.state.bot_to_move) is not None and is_playable(table):
            try:
                await self._move(table, seat, plan)
            except BotFailed:
                await self._wait(table)
            except RequestRefused as refused:
                logger.warning("bot waits", extra={"table": table.id, "code": refused.code})
                await asyncio.sleep(REFUSED_PAUSE)
            except Exception:
                logger.exception("bot move failed", extra={"table": table.id})
                await asyncio.sleep(REFUSED_PAUSE)

    async def _wait(self, table: LiveTable) -> None:
        """Wait until it is time to retry, or until something else happens at the table."""
        seq, loop = table.state.seq, asyncio.get_running_loop()
        until = loop.time() + self.retry_seconds
        while loop.time() < until and table.state.seq == seq and is_playable(table):
            await asyncio.sleep(min(POLL, self.retry_seconds))

    async def _move(self, table: LiveTable, seat: int, plan: Plan) -> None:
        s = table.state
        if not plan.holds(table, seat):
            await self._make_plan(table, seat, plan)
        action, *following = plan.following
        plan.following = []  # until the move is made, so that a failure leaves no plan behind
        async with self.transaction_at(table) as tx:
            if tx.before.seq == s.seq:
                commands.bot_move(tx, seat, action, plan.level)
                plan.following = following
        plan.expect(table, seat, len(s.entries) + 1)

    async def _make_plan(self, table: LiveTable, seat: int, plan: Plan) -> None:
        """Ask the seat's bot what to do."""
        s = table.state
        state = s.game_state
        assert state is not None
        seed = question_seed(table, seat)
        is_attended = any(chair.plays for chair in s.chairs)
        turn = Turn(Urgency.MOVE if is_attended else Urgency.UNATTENDED, table.owner, table.id)
        try:
            actions, level = await self._choose(state, seat, s.chairs[seat].level, seed, turn)
        except BotFailed:
            async with self.transaction_at(table) as tx:
                if tx.before.seq == s.seq and not s.stalled:
                    metrics.BOT_STALLS.inc()
                    commands.bots_failed(tx, seat)
            raise
        plan.level = level
        plan.following = actions

    async def _choose(
        self, state: State, seat: int, level: Level, seed: int, turn: Turn
    ) -> tuple[list[int], Level]:
        """Let a bot plan, or one of the lowest level if that fails; returns plan and level."""
        try:
            return await self.pool.plan(state, seat, level, seed, turn), level
        except BotFailed:
            if level == LOWEST:
                raise
        metrics.BOT_FALLBACKS.inc()
        return await self.pool.plan(state, seat, LOWEST, seed, turn), LOWEST


class Plan:
    """What a bot intends to do in the rest of its turn; dropped when anything intervenes."""

    def __init__(self) -> None:
        self.following: list[int] = []
        self.level: Level = LOWEST
        self.seat = -1
        self.seq = -1  # the number of the table's last event if nothing has intervened
        self.entries = -1

    def expect(self, table: LiveTable, seat: int, entries: int) -> None:
        """Remember the state of the table for which the plan is valid."""
        self.seat = seat
        self.seq = table.state.seq
        self.entries = entries

    def holds(self, table: LiveTable, seat: int) -> bool:
        """Is the next planned action still what the bot would do?"""
        s = table.state
        if not self.following or s.game_state is None:
            return False
        expected = (self.seat, self.seq, self.entries)
        as_planned = expected == (seat, s.seq, len(s.entries))
        return as_planned and s.game_state.is_legal(self.following[0])


def is_playable(table: LiveTable) -> bool:
    """Is the table neither damaged nor deleted, so that moves are possible?"""
    return table.trouble is None and not table.deleted


def question_seed(table: LiveTable, seat: int) -> int:
    """The seed for a bot's random choices: always the same for a question, and not guessable."""
    text = f"{table.config.secret.hex()} {seat} {len(table.state.entries)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
