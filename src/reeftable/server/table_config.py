"""A table's configuration, which never changes; its chairs; and how chance outcomes are drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from reeftable.core.chance import Committed, commitment_of
from reeftable.core.game import Game
from reeftable.core.state import State
from reeftable.games import registry
from reeftable.server.wire import ClockRequest, Level, TableRequest

# Draws the next chance outcome. Tests replace it to deal two games that one seat cannot tell apart.
Dealer = Callable[[State], int]


def sample(state: State) -> int:
    """The next outcome, from the state's own source of chance."""
    return int(state.sample())


def find_game(row: Any, options: dict[str, str]) -> Game[Any] | None:
    """The game in the version that the table uses, if this release has it."""
    if row.game not in registry.game_names():
        return None
    try:
        game = registry.game(row.game).version(row.rules)
    except ValueError:
        return None
    return game if game.is_same_data(row.data, options) else None


@dataclass(frozen=True)
class TableConfig:
    """Everything about a table that never changes.

    `game` is None if this release does not have the game in the version that the table uses; such a
    table can be shown but not played.
    """

    id: str
    game: Game[Any] | None
    options: dict[str, str]
    request: TableRequest  # what its creator asked for
    secret: bytes
    invite: str
    created: float
    dealer: Dealer = sample

    @property
    def playable_game(self) -> Game[Any]:
        """The game of a table that is being played."""
        if self.game is None:
            raise RuntimeError(f"table {self.id} has no game to play")
        return self.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.request.seats)

    @property
    def hints(self) -> bool:
        """May people ask for hints? At tables that were created before this was a choice, yes."""
        return self.request.hints is not False

    @property
    def clock(self) -> ClockRequest | None:
        """The clock, if the table has one."""
        return self.request.clock

    @cached_property
    def commitment(self) -> str:
        """The hash shown before the secret is revealed; empty if the secret cannot be read."""
        return commitment_of(self.secret) if self.secret else ""

    def first_state(self, contributions: list[str]) -> State:
        """The game before its first entry."""
        source = Committed(self.secret, contributions)
        state: State = self.playable_game.new(self.players, options=self.options, source=source)
        return state

    def empty_chairs(self) -> list[Chair]:
        """The chairs before anybody sits down."""
        return [Chair(level=seat.level) for seat in self.request.seats]


@dataclass(frozen=True)
class Chair:
    """One seat: who sits there, and whether they still play."""

    kind: Literal["person", "bot", "open"] = "open"
    person: str | None = None
    name: str = ""
    level: Level = "medium"
    standing: Literal["plays", "resigned", "left", "overdue"] = "plays"
    contribution: str = ""
    preset: str | None = None  # an answer decided in advance, as JSON; only its person may see it

    @property
    def plays(self) -> bool:
        """Does a person decide here now?"""
        return self.kind == "person" and self.standing == "plays"

    def changed(self, **changes: Any) -> Chair:
        """A copy with some fields changed."""
        return replace(self, **changes)
