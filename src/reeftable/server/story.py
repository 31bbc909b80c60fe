"""The story of a table: what a seat saw happen since it last looked."""

from __future__ import annotations

from typing import Any

from reeftable.core.state import State
from reeftable.core.step import SPECTATOR
from reeftable.server.events import LogEvent
from reeftable.server.table import LiveTable
from reeftable.server.table_state import replay_entries
from reeftable.server.wire import Happening

MAX_LENGTH = 200  # happenings in one scene; earlier ones can be read in the record
# Events besides entries that the story mentions.
STORY_KINDS = (
    "start",
    "undo",
    "wish",
    "refuse",
    "withdraw",
    "resign",
    "leave",
    "overdue",
    "back",
    "hint",
    "fallback",
    "stalled",
)


def happening(before: State, action: int, after: State, seat: int) -> Happening:
    """One entry as the seat saw it."""
    return Happening(
        entry=int(before.entries),
        by=int(before.to_move),
        text=before.text_for(action, seat),
        events=before.game.story(before, action, after, seat),
    )


def story_since(table: LiveTable, seat: int | None, since: int) -> list[Happening]:
    """What happened after event `since` and was not taken back; at most the last MAX_LENGTH."""
    viewer = int(SPECTATOR) if seat is None else seat
    happenings = [*_entries_since(table, viewer, since), *_other_events_since(table, since)]
    happenings.sort(key=_seq_of)
    return [shown for _, shown in happenings[-MAX_LENGTH:]]


def _seq_of(pair: tuple[int, Happening]) -> int:
    return pair[0]


def _entries_since(table: LiveTable, viewer: int, since: int) -> list[tuple[int, Happening]]:
    entries = table.state.entries
    first = len(entries)
    while first > 0 and entries[first - 1].seq > since and len(entries) - first < MAX_LENGTH:
        first -= 1
    happenings = []
    state: State | None = None
    for index in range(first, len(entries)):
        entry = entries[index]
        key = (viewer, entry.seq)
        if key not in table.story_cache:
            if state is None:
                state = state_before(table, index)
            while state.entries < index:
                state.apply(entries[state.entries].action)
            before: State = state.clone()
            state.apply(entry.action)
            _remember(table, key, happening(before, entry.action, state, viewer))
        happenings.append((entry.seq, table.story_cache[key]))
    return happenings


def _remember(table: LiveTable, key: tuple[int, int], new: Happening) -> None:
    cache = table.story_cache
    cache[key] = new
    if len(cache) > MAX_LENGTH:
        del cache[next(iter(cache))]  # the oldest


def state_before(table: LiveTable, index: int) -> State:
    """A copy of the game's state before an entry."""
    first, states = table.recent
    if first <= index < first + len(states):
        state: State = states[index - first].clone()
        return state
    return replay_entries(table.config, table.state, index)


def _other_events_since(table: LiveTable, since: int) -> list[tuple[int, Happening]]:
    return [
        (event.seq, _other_event(table, event))
        for event in table.log[since:]
        if event.kind in STORY_KINDS
    ]


def _other_event(table: LiveTable, event: LogEvent) -> Happening:
    following = table.log[event.seq : event.seq + 1]
    ends_game = event.kind == "resign" and any(later.kind == "end" for later in following)
    code = "gave_up" if ends_game else event.kind
    params: dict[str, Any] = {"code": f"server.story.{code}", "seat": event.seat}
    if event.kind in ("undo", "wish"):
        params["to"] = event.data["to"]
    if event.kind == "undo":
        params["beyond"] = bool(event.data.get("beyond"))
    by = event.seat if event.seat is not None else -1
    return Happening(entry=-1, by=by, text="", events=[params])
