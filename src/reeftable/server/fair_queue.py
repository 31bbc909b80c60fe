"""Decides whose question the bots answer next: round robin among people, then their tables."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    """How urgent a question is; lower numbers are answered first."""

    MOVE = 0  # a bot's move at a table where a person plays
    HINT = 1
    UNATTENDED = 2  # a bot's move at a table where nobody plays any more


@dataclass
class Turn:
    """A question's place in the queue: how urgent it is, for whom, and at which table."""

    urgency: Urgency
    person: str
    table: str
    has_begun: bool = False  # whether a bot is working on it
    seconds: float | None = None  # how long the bot thought; None if its process was new


class FairQueue(Generic[T]):
    """Questions of one urgency that wait for a worker."""

    def __init__(self) -> None:
        self.people: dict[str, dict[str, deque[asyncio.Future[T]]]] = {}

    def add(self, turn: Turn) -> asyncio.Future[T]:
        """Queue a question; the future will hold its worker."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        tables = self.people.setdefault(turn.person, {})
        tables.setdefault(turn.table, deque()).append(future)
        return future

    def pop(self) -> asyncio.Future[T] | None:
        """Remove and return the next question that somebody still waits for, if any."""
        while self.people:
            # Whoever was served moves to the end of the queue.
            person, tables = next(iter(self.people.items()))
            del self.people[person]
            table, futures = next(iter(tables.items()))
            del tables[table]
            future = futures.popleft()
            if futures:
                tables[table] = futures
            if tables:
                self.people[person] = tables
            if not future.done():
                return future
        return None


class SharedWorkers(Generic[T]):
    """Workers that answer the same kind of questions, and the questions that wait for one."""

    def __init__(self, workers: list[T]) -> None:
        self.free = workers
        # The most urgent questions first.
        self.waiting: dict[Urgency, FairQueue[T]] = {urgency: FairQueue() for urgency in Urgency}

    async def take(self, turn: Turn) -> T:
        """A free worker, in turn."""
        if self.free:
            return self.free.pop()
        future = self.waiting[turn.urgency].add(turn)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back(future.result())  # it came too late
            raise

    def give_back(self, worker: T) -> None:
        """Give a worker to the next question in the queue, or keep it free if there is none."""
        for queue in self.waiting.values():
            future = queue.pop()
            if future is not None:
                future.set_result(worker)
                return
        self.free.append(worker)
