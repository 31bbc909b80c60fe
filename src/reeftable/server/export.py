"""Exports a table's game as a .reef record, or as a readable log if its rules are gone."""

from __future__ import annotations

import re

from reeftable.core import record as records
from reeftable.core.chance import Committed
from reeftable.core.record_data import FORMAT, Record
from reeftable.core.record_read import UNPRINTABLE
from reeftable.core.step import SPECTATOR
from reeftable.server.refusal import RequestRefused
from reeftable.server.table import LiveTable
from reeftable.words import catalogue


def seat_names(table: LiveTable) -> list[str]:
    """The names of the seats in a record."""
    return [chair.name or f"{chair.level} bot" for chair in table.state.chairs]


def printable_names(table: LiveTable) -> list[str]:
    """The seats' names without characters that a record may not contain."""
    return [re.sub(UNPRINTABLE, "", name) for name in seat_names(table)]


def full_record(table: LiveTable) -> Record:
    """The game so far as a record, with notes such as who left or took moves back."""
    s, config = table.state, table.config
    if s.game_state is None:
        raise RequestRefused("not_started")
    source = Committed(config.secret, [chair.contribution for chair in s.chairs])
    state = config.first_state(source.contributions)
    record = records.start_record(state, printable_names(table), source=source)
    for entry in s.entries:
        records.add(record, state, entry.action)
        state.apply(entry.action)
    record.takebacks = s.takebacks
    _add_notes(record, table)
    records.finish(record, state, s.given_up)
    return record


def _add_notes(record: Record, table: LiveTable) -> None:
    words = catalogue()
    for at, kind, seat in table.state.notes:
        text = words.say(f"server.note.{kind}", seat=seat, level=table.state.chairs[seat].level)
        comments = record.comments if at == 0 else record.entries[at - 1].comments
        comments.append(text)


def record_text(table: LiveTable, seat: int | None) -> str:
    """The record for a seat: complete when the game is over, until then what the seat has seen."""
    if table.status == "archived":
        return archived_text(table, seat)
    if table.trouble is not None:
        raise RequestRefused("frozen")
    record = full_record(table)
    if table.state.status == "over":
        return records.write(record)
    viewer = int(SPECTATOR) if seat is None else seat
    # The record of a running game does not contain the secret. `partial` drops comments, as they
    # might reveal anything; our own notes reveal nothing, so they are put back.
    partial = records.partial(record, table.config.playable_game, viewer)
    _add_notes(partial, table)
    return records.write(partial)


def archived_text(table: LiveTable, seat: int | None) -> str:
    """The log of a game whose rules are gone, event by event; it can be read but not replayed.

    An older release could still continue an unfinished game. Without the rules we cannot tell what
    a seat may see, so until the game is over only the seat's own moves are shown.
    """
    config = table.config
    header = {
        "game": config.request.game,
        "rules": table.rules_version,
        "options": " ".join(f"{name}={choice}" for name, choice in sorted(config.options.items())),
        "seats": ", ".join(seat_names(table)),
        "commitment": config.commitment,
        "contributions": " ".join(chair.contribution for chair in table.state.chairs),
    }
    is_over = bool(table.log) and table.log[-1].kind == "end"
    if is_over:
        header["secret"] = config.secret.hex()
    lines = [f"; {FORMAT} archived", *(f"; {name}: {value}" for name, value in header.items())]
    for event in table.log:
        who = "*" if event.seat is None else str(event.seat)
        is_shown = is_over or (event.kind == "move" and event.seat == seat)
        description = event.text if event.text and is_shown else f"; {event.kind}"
        to = f" to {event.data['to']}" if event.kind == "undo" else ""
        lines.append(f"{who} {description}{to}")
    return "\n".join(re.sub(UNPRINTABLE, "", line) for line in lines) + "\n"
