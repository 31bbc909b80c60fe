"""Records for the tests of the command line."""

from __future__ import annotations

from pathlib import Path

import reeftable as rt
from reeftable.bots.loading import ask
from reeftable.bots.random_bot import RandomBot
from reeftable.core import record as records
from reeftable.core.chance import seeded
from reeftable.core.record_data import Record
from reeftable.core.state import State


def recorded(
    name: str, entries: int | None = None, secret: bytes | None = None, players: int = 2
) -> tuple[Record, State]:
    """A game played by the random bot, to the end or for so many entries."""
    source = rt.Committed(secret) if secret else None
    seed = None if secret else 21
    state: State = rt.game(name).new(players, seed=seed, source=source)
    names = [f"Player {seat}" for seat in range(players)]
    record = records.start_record(state, names, seed=seed, source=source)
    while not state.over and (entries is None or state.entries < entries):
        if state.to_move == rt.CHANCE:
            records.deal(record, state)
        else:
            records.play(record, state, ask(RandomBot(), "random", state, seeded(state.entries)))
    records.finish(record, state)
    return record, state


def saved(
    folder: Path,
    name: str,
    entries: int | None = None,
    secret: bytes | None = None,
    players: int = 2,
) -> Path:
    """The same, in a file."""
    file = folder / f"{name}.reef"
    record, _ = recorded(name, entries, secret, players)
    file.write_text(records.write(record), encoding="utf-8")
    return file
