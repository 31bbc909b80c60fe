"""What a seat saw happen since it last looked, entry by entry."""

from __future__ import annotations

from typing import Any

from reeftable.core.state import State
from reeftable.core.step import SPECTATOR
from reeftable.server.events import LogEvent
from reeftable.server.table import LiveTable
from reeftable.server.table_state import replayed
from reeftable.server.wire import Happening

MOST = 200  # happenings in one scene; whoever was away longer reads the record
# Lines besides entries that are worth telling.
TOLD = ("start", "undo", "wish", "refuse", "resign", "leave", "overdue", "back")


def happening(before: State, action: int, after: State, seat: int) -> Happening:
    """One entry as the seat saw it."""
    return Happening(
        entry=int(before.entries),
        by=int(before.to_move),
        text=before.text_for(action, seat),
        events=before.game.story(before, action, after, seat),
    )


def story_since(table: LiveTable, seat: int | None, since: int) -> list[Happening]:
    """All that happened after line `since` of the log and still holds."""
    who = int(SPECTATOR) if seat is None else seat
    told = [*_entries_since(table, who, since), *_others_since(table, since)]
    told.sort(key=_seq_of)
    return [one for _, one in told[-MOST:]]


def _seq_of(pair: tuple[int, Happening]) -> int:
    return pair[0]


def _entries_since(table: LiveTable, who: int, since: int) -> list[tuple[int, Happening]]:
    entries = table.state.entries
    first = len(entries)
    while first > 0 and entries[first - 1].seq > since and len(entries) - first < MOST:
        first -= 1
    told = []
    walk: State | None = None
    for index in range(first, len(entries)):
        entry = entries[index]
        key = (who, entry.seq)
        if key not in table.told:
            if walk is None:
                walk = state_before(table, index)
            while walk.entries < index:
                walk.apply(entries[walk.entries].action)
            before: State = walk.clone()
            walk.apply(entry.action)
            _remember(table, key, happening(before, entry.action, walk, who))
        told.append((entry.seq, table.told[key]))
    return told


def _remember(table: LiveTable, key: Any, one: Happening) -> None:
    if len(table.told) > 5 * MOST:
        table.told.clear()
    table.told[key] = one


def state_before(table: LiveTable, index: int) -> State:
    """The state before an entry of the kept line; a copy."""
    first, states = table.recent
    if first <= index < first + len(states):
        state: State = states[index - first].clone()
        return state
    return replayed(table.config, table.state, index)


def _others_since(table: LiveTable, since: int) -> list[tuple[int, Happening]]:
    return [(line.seq, _other(line)) for line in table.lines[since:] if line.kind in TOLD]


def _other(line: LogEvent) -> Happening:
    event: dict[str, Any] = {"code": f"server.story.{line.kind}", "seat": line.seat}
    if line.kind in ("undo", "wish"):
        event["to"] = line.data["to"]
    if line.kind == "undo":
        event["beyond"] = bool(line.data.get("beyond"))
    by = line.seat if line.seat is not None else -1
    return Happening(entry=-1, by=by, text="", events=[event])
