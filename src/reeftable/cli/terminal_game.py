"""A game in progress at the terminal: its people and bots, the record and each person's story."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from reeftable.arena.seeds import seed_of
from reeftable.bots.loading import BUILT_IN, ask, load_bot
from reeftable.bots.seat import Bot
from reeftable.core import record as records
from reeftable.core.chance import Committed, seeded
from reeftable.core.game import Game
from reeftable.core.record_data import Record
from reeftable.core.replay import checked, first_state
from reeftable.core.state import State
from reeftable.core.step import CHANCE
from reeftable.words.story import Event


class TerminalGame:
    """One game with people in some seats and bots in the others."""

    def __init__(
        self,
        game: Game[Any],
        record: Record,
        bots: dict[int, str],
        source: Committed | None,
    ) -> None:
        self.game = game
        self.record = record
        self.source = source
        self.bot_names = bots
        self.bots: dict[int, Bot] = {seat: load_bot(name) for seat, name in bots.items()}
        self.people = [seat for seat in range(record.players) if seat not in bots]
        self.thinking: Callable[[str], AbstractContextManager[Any]] = lambda name: nullcontext()
        self.replay()

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return self.record.names

    def replay(self) -> None:
        """Replay the record from its start, adding to each person's story what they saw."""
        self.stories: dict[int, list[Event]] = {seat: [] for seat in self.people}
        # For each person, how many events their story had when they last decided.
        self.decided: dict[int, int] = dict.fromkeys(self.people, 0)
        self.state: State = first_state(self.record, self.game, self.source)
        for entry in self.record.entries:
            action = checked(self.state, entry)
            self._play(action)

    def _play(self, action: int) -> None:
        before: State = self.state.clone()
        if before.to_move in self.decided:
            self.decided[before.to_move] = len(self.stories[before.to_move])
        self.state.apply(action)
        for seat in self.people:
            self.stories[seat] += self.state.game.story(before, action, self.state, seat)

    def story_since(self, seat: int) -> list[Event]:
        """What the seat saw happen since it last decided, its own decision included."""
        return self.stories[seat][self.decided[seat] :]

    def decide(self, action: int) -> None:
        """Add an entry of a person, a bot or chance to the record and carry it out."""
        records.add(self.record, self.state, action)
        self._play(action)

    def advance(self) -> None:
        """Let chance and bots move until a person is to move or the game is over."""
        while not self.state.over and self.state.to_move not in self.people:
            self.decide(self._next())

    def advance_chance(self) -> None:
        """Let chance decide until a person or a bot is to move."""
        while self.state.to_move == CHANCE:
            self.decide(self._next())

    def _next(self) -> int:
        state = self.state
        if state.to_move == CHANCE:
            return state.sample()
        seat = int(state.to_move)
        # A new generator for each question, so that bots move the same after an undo or a resume.
        rng = seeded(seed_of(self.key(), "seat", seat, state.entries))
        name = self.bot_names[seat]
        # The built-in bots are quick, so there is no need to show that they are thinking.
        with nullcontext() if name in BUILT_IN else self.thinking(self.names[seat]):
            return ask(self.bots[seat], name, state, rng)

    def key(self) -> int:
        """The number that the bots' random generators are seeded with."""
        if self.source is not None:
            return int.from_bytes(self.source.secret, "big")
        return self.record.seed or 0

    def can_undo(self, seat: int | None) -> bool:
        """May the seat take back the last decision? Only if it was the seat's own."""
        is_own = self.state.decider == seat
        return is_own and self.state.entries > self.state.undo_point()

    def undo(self) -> None:
        """Take the last decision back by replaying everything before it."""
        records.take_back(self.record, self.state.entries - 1)
        self.replay()
