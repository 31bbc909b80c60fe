"""Decides whose question the bots answer next: a round robin of people, and of their tables."""

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
