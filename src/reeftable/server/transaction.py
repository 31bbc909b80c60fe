"""A transaction at a table: events that are tried on a copy of its state and committed together.

The chance outcomes and clock changes that follow from them are part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from reeftable.core.state import State
from reeftable.core.step import CHANCE
from reeftable.server import clock
from reeftable.server.events import Kind, LogEvent
from reeftable.server.presets import preset_answer
from reeftable.server.table_config import TableConfig
from reeftable.server.table_state import TableState, apply_event


class Transaction:
    """New events of a table, and the state they lead to."""

    def __init__(self, config: TableConfig, before: TableState, at: float, running: float) -> None:
        self.config = config
        self.before = before
        self.after = before.copy()
        self.at = at
        self.running = running  # the same moment in running time
        self.events: list[LogEvent] = []
        self.new_owner: str | None = None
        # Called within the database transaction; returns the code of a refusal, or None.
        self.condition: Callable[[Connection], str | None] | None = None
        self.states: list[State] = []  # the game's state before each entry added here

    def add(
        self,
        kind: Kind,
        seat: int | None = None,
        action: int | None = None,
        *,
        person: str | None = None,
        message: str | None = None,
        **data: Any,
    ) -> None:
        """Add an event and apply it to the copy."""
        text = self.config.playable_game.text(action) if action is not None else ""
        seq = self.after.seq + 1
        event = LogEvent(seq, self.at, kind, seat, text, data, person, message, action)
        if kind in ("move", "chance") and self.after.game_state is not None:
            self.states.append(self.after.game_state.clone())
        elif kind in ("undo", "start"):
            self.states = []
        apply_event(self.config, self.after, event)
        self.events.append(event)

    @property
    def is_empty(self) -> bool:
        """Does the transaction change nothing?"""
        return not self.is_public and self.after.chairs == self.before.chairs

    @property
    def is_public(self) -> bool:
        """Does the transaction change anything that others can see? A preset alone does not."""
        return bool(self.events) or self.new_owner is not None

    def play_chance_and_set_clocks(self) -> None:
        """Let chance and presets decide until somebody is asked or the game is over.

        Then set the clocks.
        """
        if self.after.status == "running":
            self._play_chance()
            while (action := preset_answer(self.after)) is not None:
                self.add("move", self.after.to_move, action, preset=True)
                self._play_chance()
            if self.after.game_state is not None and self.after.game_state.over:
                self.add("end")
        self._set_clocks()

    def _play_chance(self) -> None:
        while self.after.game_state is not None and self.after.game_state.to_move == CHANCE:
            self.add("chance", action=self.config.dealer(self.after.game_state))

    def _set_clocks(self) -> None:
        if self.config.clock is None or self.after.game_state is None or not self.events:
            return
        left = clock.remaining_after(self.config.clock, self.before, self.after, self.running)
        last = self.events[-1]
        self.events[-1] = replace(last, data={**last.data, "left": left})
        self.after.left = left
        self.after.turn_at = self.at
        self.after.turn_began = self.running
