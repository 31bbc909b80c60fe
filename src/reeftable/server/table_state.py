"""A table's state, and how each event of its log changes it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from reeftable.core.state import State
from reeftable.core.step import CHANCE, NOBODY, IllegalAction
from reeftable.server.events import POSITION_KINDS, LogEvent
from reeftable.server.table_config import Chair, TableConfig


class InvalidEvent(Exception):
    """Raised for an event that is impossible after the events before it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A choice or chance outcome that has not been taken back, and its event."""

    who: int
    action: int
    seq: int
    preset: bool = False  # whether a preset gave the answer, which does not count as a decision


@dataclass(frozen=True)
class UndoRequest:
    """A seat's request to take moves back; everybody else has to agree."""

    seat: int
    to: int
    agreed: frozenset[int]
    seq: int  # the number of the event with the request


@dataclass
class TableState:
    """A table at one moment."""

    chairs: list[Chair]
    status: Literal["open", "running", "over"] = "open"
    game_state: State | None = None
    entries: list[Entry] = field(default_factory=list)
    notes: list[tuple[int, str, int]] = field(default_factory=list)  # entries before it, kind, seat
    undo_request: UndoRequest | None = None
    takebacks: int = 0
    left: list[float] = field(default_factory=list)  # seconds on each seat's clock
    turn_at: float = 0.0  # when the turn began, in system time, which is shown to people
    turn_began: float = 0.0  # the same in running time, which is used to enforce clocks
    seq: int = 0
    position_seq: int = 0  # the number of the last event that changed the position
    hinted_seq: int = -1  # the last position, by `position_seq`, for which a hint was recorded
    last_event_at: float = 0.0
    # Who decided last, and how many entries can no longer be taken back, presets aside.
    decider: int = int(NOBODY)
    undo_point: int = 0
    stalled: bool = False  # whether every bot has failed for the seat to move

    def copy(self) -> TableState:
        """An independent copy to try events on before they are committed."""
        return replace(
            self,
            chairs=list(self.chairs),
            game_state=self.game_state.clone() if self.game_state is not None else None,
            entries=list(self.entries),
            notes=list(self.notes),
            left=list(self.left),
        )

    @property
    def to_move(self) -> int | None:
        """The seat to move, if there is one."""
        if self.status != "running" or self.game_state is None or self.game_state.to_move < 0:
            return None
        return int(self.game_state.to_move)

    @property
    def person_to_move(self) -> int | None:
        """The seat to move, if a person decides there."""
        seat = self.to_move
        return seat if seat is not None and self.chairs[seat].plays else None

    @property
    def bot_to_move(self) -> int | None:
        """The seat to move, if a bot decides there."""
        seat = self.to_move
        return seat if seat is not None and not self.chairs[seat].plays else None

    @property
    def last_in_play(self) -> int | None:
        """The seat that wins because all the others have given up, if there is one."""
        in_play = [i for i, chair in enumerate(self.chairs) if chair.standing != "resigned"]
        return in_play[0] if len(in_play) == 1 else None

    @property
    def given_up(self) -> list[int]:
        """The seats whose giving up ended the game; empty if it ended by its rules."""
        if self.status != "over" or self.game_state is None or self.game_state.over:
            return []
        return [i for i, chair in enumerate(self.chairs) if chair.standing == "resigned"]

    def last_entry_of(self, seat: int) -> int | None:
        """The index of a seat's newest choice, if there is one."""
        for index in range(len(self.entries) - 1, -1, -1):
            if self.entries[index].who == seat:
                return index
        return None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds."""
        if person is None:
            return []
        return [i for i, c in enumerate(self.chairs) if c.person == person]


def apply_event(config: TableConfig, s: TableState, event: LogEvent) -> None:
    """Apply an event to the state; raises InvalidEvent if it cannot happen here."""
    if event.seq != s.seq + 1:
        raise InvalidEvent(f"event {event.seq} after event {s.seq}")
    _HANDLERS[event.kind](config, s, event)
    s.seq = event.seq
    s.last_event_at = event.at
    if event.kind in POSITION_KINDS:
        s.position_seq = event.seq
        s.undo_request = None
        s.stalled = False
    if "left" in event.data:
        if len(event.data["left"]) != len(s.chairs):
            raise InvalidEvent(f"event {event.seq}: a clock for each seat expected")
        s.left = list(event.data["left"])
        s.turn_at = event.at


def replay_entries(config: TableConfig, s: TableState, count: int) -> State:
    """The game's state after the first `count` entries."""
    state = config.first_state([chair.contribution for chair in s.chairs])
    for entry in s.entries[:count]:
        state.apply(entry.action)
    return state


# -- what each kind of event does ------------------------------------------------------------------


def _seat(s: TableState, event: LogEvent) -> int:
    if event.seat is None or not 0 <= event.seat < len(s.chairs):
        raise InvalidEvent(f"event {event.seq} names no seat")
    return event.seat


def _running_game(s: TableState, event: LogEvent) -> State:
    if s.game_state is None or s.status != "running":
        raise InvalidEvent(f"event {event.seq}: no game is running")
    return s.game_state


def _sit(config: TableConfig, s: TableState, event: LogEvent) -> None:
    s.chairs[_seat(s, event)] = Chair(
        "person",
        event.person,
        event.data["name"],
        event.data["level"],
        contribution=event.data["contribution"],
    )


def _bot(config: TableConfig, s: TableState, event: LogEvent) -> None:
    s.chairs[_seat(s, event)] = Chair(
        "bot", None, "", event.data["level"], contribution=event.data["contribution"]
    )


def _rise(config: TableConfig, s: TableState, event: LogEvent) -> None:
    seat = _seat(s, event)
    s.chairs[seat] = Chair(level=s.chairs[seat].level)


def _start(config: TableConfig, s: TableState, event: LogEvent) -> None:
    s.status = "running"
    s.game_state = config.first_state([chair.contribution for chair in s.chairs])


# A choice or an outcome: the next entry of the game's record.
def _entry(config: TableConfig, s: TableState, event: LogEvent) -> None:
    state = _running_game(s, event)
    who = CHANCE if event.kind == "chance" else _seat(s, event)
    if state.over or state.to_move != who:
        raise InvalidEvent(f"event {event.seq}: another seat is to move")
    try:
        action = event.action
        if action is None:
            action = config.playable_game.parse(event.text)
        state.apply(action)
    except (ValueError, IllegalAction):
        # Without the rule's parameters, which might reveal something hidden.
        raise InvalidEvent(f"event {event.seq}: not allowed") from None
    s.entries.append(Entry(int(who), action, event.seq, bool(event.data.get("preset"))))
    _note_decision(s, state)


def _note_decision(s: TableState, state: State) -> None:
    """Note who decided and what can still be taken back, after the newest entry.

    The same as in the game's own state, but the answer of a preset is not a decision.
    """
    entry = s.entries[-1]
    if entry.who >= 0 and not entry.preset and entry.who != s.decider:
        s.decider, s.undo_point = entry.who, len(s.entries) - 1
    if state.undo_point() == len(s.entries):
        s.undo_point = len(s.entries)


def _undo(config: TableConfig, s: TableState, event: LogEvent) -> None:
    _running_game(s, event)
    to = event.data["to"]
    if not 0 <= to < len(s.entries):
        raise InvalidEvent(f"event {event.seq}: nothing to take back to")
    entries = s.entries[:to]
    s.game_state = config.first_state([chair.contribution for chair in s.chairs])
    s.entries, s.decider, s.undo_point = [], int(NOBODY), 0
    for entry in entries:
        s.game_state.apply(entry.action)
        s.entries.append(entry)
        _note_decision(s, s.game_state)
    s.notes = [(min(at, to), kind, seat) for at, kind, seat in s.notes if _outlasts(at, kind, to)]
    s.notes.append((to, "beyond" if event.data.get("beyond") else "undo", _seat(s, event)))
    s.takebacks += 1


def _outlasts(at: int, kind: str, to: int) -> bool:
    """Is a note still true after an undo?

    An earlier undo becomes part of a larger one, and a note about a bot's failure goes with its
    move; but people who have left are still away.
    """
    if kind == "fallback":
        return at < to
    return at <= to or kind != "undo"


def _request_undo(config: TableConfig, s: TableState, event: LogEvent) -> None:
    seat = _seat(s, event)
    s.undo_request = UndoRequest(seat, event.data["to"], frozenset([seat]), event.seq)


def _agree(config: TableConfig, s: TableState, event: LogEvent) -> None:
    if s.undo_request is None:
        raise InvalidEvent(f"event {event.seq}: there is no undo request")
    agreed = s.undo_request.agreed | {_seat(s, event)}
    s.undo_request = replace(s.undo_request, agreed=agreed)


def _refuse(config: TableConfig, s: TableState, event: LogEvent) -> None:
    s.undo_request = None


def _withdraw(config: TableConfig, s: TableState, event: LogEvent) -> None:
    if s.undo_request is None or s.undo_request.seat != _seat(s, event):
        raise InvalidEvent(f"event {event.seq}: this seat asked for no undo")
    s.undo_request = None


def _hint(config: TableConfig, s: TableState, event: LogEvent) -> None:
    _running_game(s, event)
    s.hinted_seq = s.position_seq
    s.notes.append((len(s.entries), event.kind, _seat(s, event)))


STANDINGS: dict[str, Any] = {
    "resign": "resigned",
    "leave": "left",
    "overdue": "overdue",
    "back": "plays",
}


def _standing(config: TableConfig, s: TableState, event: LogEvent) -> None:
    seat = _seat(s, event)
    s.chairs[seat] = s.chairs[seat].changed(standing=STANDINGS[event.kind])
    s.undo_request = None  # other people would have to agree now
    s.stalled = False  # somebody else decides now
    s.notes.append((len(s.entries), event.kind, seat))


def _fallback(config: TableConfig, s: TableState, event: LogEvent) -> None:
    s.notes.append((len(s.entries), event.kind, _seat(s, event)))


def _stalled(config: TableConfig, s: TableState, event: LogEvent) -> None:
    if s.bot_to_move != _seat(s, event):
        raise InvalidEvent(f"event {event.seq}: no bot is to move here")
    s.stalled = True


def _end(config: TableConfig, s: TableState, event: LogEvent) -> None:
    if not _running_game(s, event).over and s.last_in_play is None:
        raise InvalidEvent(f"event {event.seq}: the game is not over")
    if not _running_game(s, event).over:
        at, _, seat = s.notes[-1]  # the last seat to give up has ended the game
        s.notes[-1] = (at, "gave_up", seat)
    s.status = "over"


_HANDLERS = {
    "sit": _sit,
    "bot": _bot,
    "rise": _rise,
    "start": _start,
    "move": _entry,
    "chance": _entry,
    "wish": _request_undo,
    "agree": _agree,
    "refuse": _refuse,
    "withdraw": _withdraw,
    "undo": _undo,
    "resign": _standing,
    "leave": _standing,
    "overdue": _standing,
    "back": _standing,
    "hint": _hint,
    "fallback": _fallback,
    "stalled": _stalled,
    "end": _end,
}
