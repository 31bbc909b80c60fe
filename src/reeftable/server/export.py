"""A table's game as a .reef record, and as moments to look at."""

from __future__ import annotations

import re

from reeftable.core import record as records
from reeftable.core import replay as replaying
from reeftable.core.chance import Committed
from reeftable.core.record_data import FORMAT, Record
from reeftable.core.record_read import UNPRINTABLE
from reeftable.core.state import State
from reeftable.core.step import CHANCE, SPECTATOR
from reeftable.server.refusal import RequestRefused
from reeftable.server.story import happening
from reeftable.server.table import LiveTable
from reeftable.server.wire import Deal, Draw, Replay
from reeftable.words import catalogue

ALL = "all"
NOBODY = "none"


def names_of(table: LiveTable) -> list[str]:
    """What the record calls the seats."""
    return [chair.name or f"{chair.level} bot" for chair in table.state.chairs]


def full_record(table: LiveTable) -> Record:
    """The kept line as a record, with notes on who was replaced by a bot."""
    s, config = table.state, table.config
    if s.game_state is None:
        raise RequestRefused("not_started")
    source = Committed(config.secret, [chair.contribution for chair in s.chairs])
    state = config.first_state(source.contributions)
    names = [re.sub(UNPRINTABLE, "", name) for name in names_of(table)]
    record = records.start_record(state, names, source=source)
    for entry in s.entries:
        records.add(record, state, entry.action)
        state.apply(entry.action)
    record.takebacks = s.takebacks
    _note(record, table)
    records.finish(record, state)
    return record


def _note(record: Record, table: LiveTable) -> None:
    words = catalogue()
    for at, kind, seat in table.state.notes:
        text = words.say(f"server.note.{kind}", seat=seat, level=table.state.chairs[seat].level)
        comments = record.comments if at == 0 else record.entries[at - 1].comments
        comments.append(text)


def record_text(table: LiveTable, seat: int | None) -> str:
    """The record a person may take away: all of it at the end, else what the seat has seen."""
    if table.status == "archived":
        return archived_text(table, seat)
    if table.trouble is not None:
        raise RequestRefused("frozen")
    record = full_record(table)
    if table.state.status == "over":
        return records.write(record)
    who = int(SPECTATOR) if seat is None else seat
    # The secret is not in the record of a running game. Comments are left out of a partial record,
    # because nobody knows what they tell; these we know.
    seen = records.partial(record, table.config.game, who)
    _note(seen, table)
    return records.write(seen)


def archived_text(table: LiveTable, seat: int | None) -> str:
    """The log of a game whose rules are gone, line by line; it can be read, not replayed.

    With the older release a game that is not over could still go on. Without its rules nobody knows
    what others may see of it, so only the seat's own moves are told then.
    """
    config = table.config
    about = {
        "game": config.wish.game,
        "rules": table.rules,
        "options": " ".join(f"{name}={choice}" for name, choice in sorted(config.options.items())),
        "seats": ", ".join(names_of(table)),
        "commitment": config.commitment,
        "contributions": " ".join(chair.contribution for chair in table.state.chairs),
    }
    over = bool(table.lines) and table.lines[-1].kind == "end"
    if over:
        about["secret"] = config.secret.hex()
    lines = [f"; {FORMAT} archived", *(f"; {name}: {told}" for name, told in about.items())]
    for line in table.lines:
        who = "*" if line.seat is None else str(line.seat)
        told = over or (line.kind == "move" and line.seat == seat)
        what = line.text if line.text and told else f"; {line.kind}"
        to = f" to {line.data['to']}" if line.kind == "undo" else ""
        lines.append(f"{who} {what}{to}")
    return "\n".join(re.sub(UNPRINTABLE, "", line) for line in lines) + "\n"


def replay_at(
    record: Record, state: State, at: int, seat: int | None, every: bool, since: int | None
) -> Replay:
    """The table after `at` entries as the seat saw it then; `state` is before the first entry."""
    if not 0 <= at <= len(record.entries):
        raise RequestRefused("no_moment", 422, field="at")
    who = int(SPECTATOR) if seat is None else seat
    first = at - 1 if since is None else since
    story = []
    for entry in record.entries[:at]:
        action = state.game.parse(entry.text)
        before: State | None = state.clone() if state.entries >= first else None
        state.apply(action)
        if before is not None:
            eyes = _best_eyes(before, action) if every else who
            story.append(happening(before, action, state, eyes))
    return Replay(
        entries=len(record.entries),
        at=at,
        game=record.game,
        names=record.names,
        seat=seat,
        open=bool(record.scores),
        view=state.view(who),
        views=[state.view(i) for i in range(state.players)] if every else None,
        story=story,
    )


def _best_eyes(before: State, action: int) -> int:
    """Whoever may see an entry in full."""
    text = before.text(action)
    seats = range(int(before.players))
    return next((i for i in seats if before.text_for(action, i) == text), int(SPECTATOR))


def table_replay(
    table: LiveTable, at: int, seat: int | None, every: bool, since: int | None = None
) -> Replay:
    """A moment of a table's game."""
    if every and table.state.status != "over":
        raise RequestRefused("not_over", 403)
    record = full_record(table)
    state = table.config.first_state(record.contributions)
    return replay_at(record, state, at, seat, every, since)


def table_deal(table: LiveTable) -> Deal:
    """What chance could have decided and did, entry by entry, once the game is over."""
    if table.state.status != "over":
        raise RequestRefused("not_over", 403)
    config = table.config
    contributions = [chair.contribution for chair in table.state.chairs]
    state = config.first_state(contributions)
    draws = []
    for entry in table.state.entries:
        if state.to_move == CHANCE:
            came = state.actions().index(entry.action)
            draws.append(Draw(weights=state.weights(), came=came))
        state.apply(entry.action)
    source = Committed(config.secret, contributions)
    return Deal(
        secret=config.secret.hex(),
        commitment=source.commitment(),
        contributions=contributions,
        draws=draws,
    )


def imported_replay(
    record: Record, state: State, at: int, seat: int | None, since: int | None
) -> Replay:
    """A moment of an imported record, seen from a seat or by everybody."""
    return replay_at(record, state, at, seat, seat is None, since)


__all__ = ["imported_replay", "record_text", "replaying", "table_deal", "table_replay"]
