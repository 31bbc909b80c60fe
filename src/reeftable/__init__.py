"""Coral-reef board games: one rules engine to play, simulate, record and study them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from reeftable.core.chance import Committed, Generator, seeded
from reeftable.core.game import Game, NotationError, Option, PositionError
from reeftable.core.state import State
from reeftable.core.step import CHANCE, NOBODY, SPECTATOR, IllegalAction, Refusal
from reeftable.games.registry import game, game_names

if TYPE_CHECKING:
    from reeftable.arena.running import play_match
    from reeftable.arena.tally import Tally
    from reeftable.bots.loading import BotError, load_bot
    from reeftable.bots.seat import Bot, Seat
    from reeftable.core.record import add as add_entry
    from reeftable.core.record import finish as finish_record
    from reeftable.core.record import read as parse_record
    from reeftable.core.record import start_record
    from reeftable.core.record import write as format_record
    from reeftable.core.record_data import PartialRecord, Record, RecordError
    from reeftable.records import partial_record, read_record, replay, verify, write_record

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "Bot",
    "BotError",
    "Committed",
    "Game",
    "Generator",
    "IllegalAction",
    "NotationError",
    "Option",
    "PartialRecord",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Seat",
    "State",
    "Tally",
    "__version__",
    "add_entry",
    "finish_record",
    "format_record",
    "game",
    "game_names",
    "load_bot",
    "parse_record",
    "partial_record",
    "play_match",
    "read_record",
    "replay",
    "seeded",
    "start_record",
    "verify",
    "write_record",
]

__version__ = "0.1.0"

# Imported when they are first used, so that importing only the rules is quick.
_LATER = {
    "Bot": "bots.seat:Bot",
    "BotError": "bots.loading:BotError",
    "PartialRecord": "core.record_data:PartialRecord",
    "Record": "core.record_data:Record",
    "RecordError": "core.record_data:RecordError",
    "Seat": "bots.seat:Seat",
    "Tally": "arena.tally:Tally",
    "add_entry": "core.record:add",
    "finish_record": "core.record:finish",
    "format_record": "core.record:write",
    "load_bot": "bots.loading:load_bot",
    "parse_record": "core.record:read",
    "partial_record": "records:partial_record",
    "play_match": "arena.running:play_match",
    "read_record": "records:read_record",
    "replay": "records:replay",
    "start_record": "core.record:start_record",
    "verify": "records:verify",
    "write_record": "records:write_record",
}

if not TYPE_CHECKING:  # otherwise a type checker would accept every mistyped name

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, _, inner = _LATER[name].partition(":")
        value = getattr(import_module(f"{__name__}.{module}"), inner)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_LATER})
