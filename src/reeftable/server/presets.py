"""Presets: answers that a person has decided on before the question is asked.

A preset is secret. It is not logged as an event, because everybody can see the log's event
numbers; it is stored with the seat. When it answers, the log gets an ordinary move, marked as
a preset's.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from reeftable.core.state import State
from reeftable.core.step import SPECTATOR
from reeftable.server.table_state import TableState
from reeftable.server.wire import PresetInfo


class StoredPreset(BaseModel):
    """A preset as it is stored: its answer in notation, its place, and for how long it is valid."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    answer: str
    place: str = ""
    until: Literal["turn", "changed"] = "changed"
    turns: int = 0  # how many turns were over when it was set


def read_preset(text: str | None) -> StoredPreset | None:
    """A stored preset; None if there is none, or if it cannot be read."""
    try:
        return StoredPreset.model_validate_json(text) if text else None
    except ValidationError:
        return None


def turns_over(state: State) -> int:
    """How many turns of the game are over."""
    return int(state.view(int(SPECTATOR))["turns"])


def valid_preset(s: TableState, seat: int) -> StoredPreset | None:
    """The seat's preset, unless it was for a turn that is over."""
    preset = read_preset(s.chairs[seat].preset)
    if preset is None or s.game_state is None:
        return None
    if preset.until == "turn" and preset.turns != turns_over(s.game_state):
        return None
    return preset


def preset_info(s: TableState, seat: int) -> PresetInfo | None:
    """The seat's preset as its owner sees it."""
    preset = valid_preset(s, seat)
    if preset is None:
        return None
    return PresetInfo(answer=preset.answer, place=preset.place, until=preset.until)


def preset_answer(s: TableState) -> int | None:
    """The action with which the preset of the seat to move answers, if it does."""
    seat = s.person_to_move
    if seat is None or s.game_state is None or s.chairs[seat].preset is None:
        return None
    preset = valid_preset(s, seat)
    if preset is None:
        return None
    action = s.game_state.parse(preset.answer)
    return action if s.game_state.may_preset(action, preset.place) else None
