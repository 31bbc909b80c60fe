"""Creates the .reef record of a game, adds to it while the game is played, and writes it.

`reeftable.core.replay` plays a record again. The text is canonical: for any text that `read`
accepts, `write` returns exactly the same characters.
"""

from __future__ import annotations

from typing import SupportsIndex

from reeftable.core.chance import Committed, seeded
from reeftable.core.record_data import (
    FULL,
    MOST_ENTRIES,
    PARTIAL,
    Entry,
    PartialRecord,
    Record,
    RecordError,
    all_lines,
    header_lines,
    line_of,
)
from reeftable.core.record_read import read
from reeftable.core.replay import partial
from reeftable.core.state import State
from reeftable.core.step import IllegalAction

__all__ = [
    "FULL",
    "PARTIAL",
    "Entry",
    "PartialRecord",
    "Record",
    "RecordError",
    "add",
    "deal",
    "finish",
    "line_of",
    "partial",
    "play",
    "read",
    "start_record",
    "take_back",
    "write",
]


def write(record: Record) -> str:
    """The record as text; raises RecordError if the text could not be read back.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.format_record(record).splitlines()[:3]
    ['reef 1', 'kind: full', 'game: coralia']
    """
    if not record.is_partial and not record.digest:
        raise ValueError("finish the record before writing it")
    lines = all_lines(record)
    for number, line in enumerate(lines, 1):
        if "\n" in line:
            raise RecordError(number, "a line break inside a line")
    text = "\n".join(lines) + "\n"
    read(text)
    return text


def start_record(
    state: State, names: list[str], seed: int | None = None, source: Committed | None = None
) -> Record:
    """Start the record of a new game. Without seed or source, chance cannot be verified later.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> record.names, record.seed
    (['Ann', 'Ben'], 7)
    """
    if state.entries != 0:
        raise ValueError("a record must be started before the first entry")
    if len(names) != state.players:
        raise ValueError(f"expected {state.players} names, got {len(names)}")
    source = source or state.committed
    record = Record()
    record.game = state.game.name
    record.rules = state.game.rules_version
    record.data = state.game.hash_with(state.options)
    record.players = state.players
    options = state.game.written_options(state.options)
    record.options = {name: options[name] for name in sorted(options)}
    record.names = list(names)
    if seed is not None:
        _check_seed(state, seed)
        record.seed = seed
    elif source is not None:
        record.commitment = source.commitment()
        record.contributions = list(source.contributions)
    record.digest = state.digest()
    write(record)  # raises now, rather than later, if the record could not be saved
    return record


def _check_seed(state: State, seed: int) -> None:
    expected = seeded(seed)
    actual = state.generator
    if actual is None or actual.x != expected.x or actual.c != expected.c:
        raise ValueError("the state was created with a different seed")


def add(record: Record, state_before: State, action: SupportsIndex) -> None:
    """Add an entry to the record. Call it before the action is carried out.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> outcome = state.sample()
    >>> rt.add_entry(record, state, outcome)
    >>> state.apply(outcome)
    >>> record.entries[0].text
    'tile red island'
    """
    if record.is_partial:
        raise ValueError("a partial record cannot be continued")
    _check_count(record, state_before)
    refusal = state_before.why_not(action)
    if refusal is not None:
        raise IllegalAction(refusal)
    if len(record.entries) >= MOST_ENTRIES:
        raise ValueError(f"a record holds at most {MOST_ENTRIES} entries")
    entry = Entry(state_before.to_move, state_before.text(action), [], _next_line(record))
    record.entries.append(entry)
    record.clear_result()


def play(record: Record, state: State, action: SupportsIndex) -> None:
    """Add an entry to the record and carry it out."""
    add(record, state, action)
    state.apply(action)


def deal(record: Record, state: State) -> int:
    """Let chance decide, record the outcome, carry it out and return it."""
    state.weights()  # raises IllegalAction unless chance is to move
    outcome: int = state.sample()
    play(record, state, outcome)
    return outcome


def take_back(record: Record, count: int) -> None:
    """Keep only the first `count` entries, and add one to the record's takebacks."""
    if not 0 <= count < len(record.entries):
        raise ValueError(f"cannot keep {count} entries: the record has only {len(record.entries)}")
    del record.entries[count:]
    record.takebacks += 1
    record.clear_result()


def finish(record: Record, state: State, given_up: list[int] | None = None) -> None:
    """Record the digest of the last position and, if the game is over, the result and the secret.

    If all seats but one have given up, `given_up` names them; then the game is over as well.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.add_entry(record, state, state.sample())
    >>> outcome = state.deal()
    >>> rt.finish_record(record, state)  # without it the record cannot be written
    >>> record.digest == state.digest()
    True
    """
    _check_count(record, state)
    record.clear_result()
    record.digest = state.digest()
    if state.over:
        record.scores = state.scores()
        record.ranks = state.ranks()
        record.breakdown = state.breakdown()
    elif given_up:
        record.given_up = sorted(given_up)
    else:
        return
    source = state.committed
    if record.commitment and source is not None:
        if source.commitment() != record.commitment:
            raise ValueError("the state's secret is not the one committed to")
        record.secret = source.secret.hex()


def _check_count(record: Record, state: State) -> None:
    recorded = len(record.entries)
    if state.entries != recorded:
        raise ValueError(f"the record has {recorded} entries, but the game has {state.entries}")


def _next_line(record: Record) -> int:
    if not record.entries:
        return len(header_lines(record)) + 1 + len(record.comments) + 1
    last = record.entries[-1]
    return last.line + len(last.comments) + 1
