"""What a table is from its making to its end, and the seats round it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from reeftable.core.chance import Committed, commitment_of
from reeftable.core.game import Game
from reeftable.core.state import State
from reeftable.server.wire import ClockWish, Level, TableWish

# Draws the next outcome; a seam, so that tests can deal twice what only one seat may notice.
Dealer = Callable[[State], int]


def sample(state: State) -> int:
    """The next outcome, from the state's own source."""
    return int(state.sample())


@dataclass(frozen=True)
class TableConfig:
    """A table's unchanging side."""

    id: str
    game: Game[Any]
    options: dict[str, str]
    wish: TableWish
    secret: bytes
    invite: str
    created: float
    dealer: Dealer = sample

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.wish.seats)

    @property
    def clock(self) -> ClockWish | None:
        """The clock, if there is one."""
        return self.wish.clock

    @cached_property
    def commitment(self) -> str:
        """What is told of the secret before the end; nothing where none can be read."""
        return commitment_of(self.secret) if self.secret else ""

    def first_state(self, contributions: list[str]) -> State:
        """The game before its first entry."""
        source = Committed(self.secret, contributions)
        state: State = self.game.new(self.players, options=self.options, source=source)
        return state


@dataclass(frozen=True)
class Chair:
    """One seat: who sits there, and whether they still play."""

    kind: Literal["person", "bot", "open"] = "open"
    person: str | None = None
    name: str = ""
    level: Level = "medium"
    standing: Literal["plays", "resigned", "left", "overdue"] = "plays"
    contribution: str = ""

    @property
    def plays(self) -> bool:
        """Does a person decide here now?"""
        return self.kind == "person" and self.standing == "plays"

    def changed(self, **changes: Any) -> Chair:
        """The seat with something changed."""
        return replace(self, **changes)
