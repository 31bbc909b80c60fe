"""Reads, writes and replays records for users of the library; the record names its game."""

from __future__ import annotations

import os
from pathlib import Path

from reeftable.core import record as core
from reeftable.core import replay as replaying
from reeftable.core.chance import Committed
from reeftable.core.game import Game
from reeftable.core.record_data import Record, RecordError, line_of
from reeftable.core.record_read import MOST_BYTES
from reeftable.core.state import State
from reeftable.games import registry


def read_record(file: str | os.PathLike[str]) -> Record:
    """Read a record from a file; raises RecordError, naming the line, if the file is not a record.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.write_record(record, "game.reef")
    >>> rt.read_record("game.reef").seed
    7
    """
    with Path(file).open("rb") as stream:
        return core.read(stream.read(MOST_BYTES + 1))


def write_record(record: Record, file: str | os.PathLike[str]) -> None:
    """Write a record to a file, whether or not the game is over.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.write_record(record, "game.reef")
    """
    Path(file).write_bytes(core.write(record).encode())


def replay(record: Record, upto: int | None = None, source: Committed | None = None) -> State:
    """The state after all entries of a record, or after the first `upto`.

    Every entry is checked against the rules. Pass `source` for a running game, whose secret is not
    in the record yet.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.add_entry(record, state, state.sample())
    >>> rt.replay(record)
    <State of coralia: 2 players, 1 entries, chance is asked TurtleTiles>
    """
    return replaying.replay(record, game_of(record), upto, source)


def verify(record: Record, source: Committed | None = None) -> State:
    """Replay a record and check that its result, digest and commitment are right.

    Returns the last state; raises RecordError, naming the line, if anything is wrong.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.verify(record) == state
    True
    """
    return replaying.verify(record, game_of(record), source)


def partial_record(record: Record, seat: int) -> Record:
    """The record of what a seat, or the spectator, has seen so far; hidden entries are `?`.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.partial_record(record, seat=1).perspective
    1
    """
    return replaying.partial(record, game_of(record), seat)


def game_of(record: Record) -> Game[State]:
    """The game that a record belongs to."""
    if record.game not in registry.game_names():
        raise RecordError(line_of(record, "game"), f"no game {record.game!r} is known here")
    return registry.game(record.game)
