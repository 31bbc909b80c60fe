"""What a table's log leads to, line by line; a log is read with the code that wrote it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from reeftable.core.state import State
from reeftable.core.step import CHANCE, IllegalAction
from reeftable.server.events import POSITION, LogEvent
from reeftable.server.table_config import Chair, TableConfig


class InvalidEvent(Exception):
    """Raised for a line that cannot follow the lines before it."""


@dataclass(frozen=True)
class Entry:
    """An entry of the kept line: who chose what, and which line of the log says so."""

    who: int
    action: int
    seq: int


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks to take back; everybody else has to agree."""

    seat: int
    to: int
    agreed: frozenset[int]
    seq: int  # the line that says so


@dataclass
class TableState:
    """A table at one moment."""

    chairs: list[Chair]
    status: Literal["open", "running", "over"] = "open"
    game_state: State | None = None
    entries: list[Entry] = field(default_factory=list)
    notes: list[tuple[int, str, int]] = field(default_factory=list)  # after entry, kind, seat
    wish: UndoRequest | None = None
    takebacks: int = 0
    left: list[float] = field(default_factory=list)
    turn_at: float = 0.0
    seq: int = 0
    position_seq: int = 0  # the last line that changed the position
    moved: float = 0.0

    def copy(self) -> TableState:
        """An independent copy, so that nothing is changed before it is kept."""
        game_state: State | None = self.game_state.clone() if self.game_state is not None else None
        return TableState(
            list(self.chairs),
            self.status,
            game_state,
            list(self.entries),
            list(self.notes),
            self.wish,
            self.takebacks,
            list(self.left),
            self.turn_at,
            self.seq,
            self.position_seq,
            self.moved,
        )

    @property
    def to_move(self) -> int | None:
        """The seat that is asked."""
        if self.status != "running" or self.game_state is None or self.game_state.to_move < 0:
            return None
        return int(self.game_state.to_move)

    @property
    def person_to_move(self) -> int | None:
        """The seat that is asked, if a person decides there."""
        seat = self.to_move
        return seat if seat is not None and self.chairs[seat].plays else None

    @property
    def bot_to_move(self) -> int | None:
        """The seat that is asked, if a bot decides there."""
        seat = self.to_move
        return seat if seat is not None and not self.chairs[seat].plays else None

    def last_entry_of(self, seat: int) -> int | None:
        """A seat's newest choice on the kept line."""
        for index in range(len(self.entries) - 1, -1, -1):
            if self.entries[index].who == seat:
                return index
        return None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds."""
        if person is None:
            return []
        return [i for i, c in enumerate(self.chairs) if c.person == person]


def follow(config: TableConfig, s: TableState, line: LogEvent) -> None:
    """Carry out one line."""
    if line.seq != s.seq + 1:
        raise InvalidEvent(f"line {line.seq} after line {s.seq}")
    _DO[line.kind](config, s, line)
    s.seq = line.seq
    s.moved = line.at
    if line.kind in POSITION:
        s.position_seq = line.seq
        s.wish = None
    if "left" in line.data:
        if len(line.data["left"]) != len(s.chairs):
            raise InvalidEvent(f"line {line.seq}: a clock for each seat expected")
        s.left = list(line.data["left"])
        s.turn_at = line.at


def _seat(s: TableState, line: LogEvent) -> int:
    if line.seat is None or not 0 <= line.seat < len(s.chairs):
        raise InvalidEvent(f"line {line.seq} names no seat")
    return line.seat


def _state(s: TableState, line: LogEvent) -> State:
    if s.game_state is None or s.status != "running":
        raise InvalidEvent(f"line {line.seq}: no game is running")
    return s.game_state


def _sit(config: TableConfig, s: TableState, line: LogEvent) -> None:
    s.chairs[_seat(s, line)] = Chair(
        "person",
        line.person,
        line.data["name"],
        line.data["level"],
        contribution=line.data["contribution"],
    )


def _bot(config: TableConfig, s: TableState, line: LogEvent) -> None:
    s.chairs[_seat(s, line)] = Chair(
        "bot", None, "", line.data["level"], contribution=line.data["contribution"]
    )


def _rise(config: TableConfig, s: TableState, line: LogEvent) -> None:
    seat = _seat(s, line)
    s.chairs[seat] = Chair(level=s.chairs[seat].level)


def _start(config: TableConfig, s: TableState, line: LogEvent) -> None:
    s.status = "running"
    s.game_state = config.first_state([chair.contribution for chair in s.chairs])


def _entry(config: TableConfig, s: TableState, line: LogEvent) -> None:
    state = _state(s, line)
    who = CHANCE if line.kind == "chance" else _seat(s, line)
    if state.over or state.to_move != who:
        raise InvalidEvent(f"line {line.seq}: somebody else is asked")
    try:
        action = config.game.parse(line.text)
        state.apply(action)
    except (ValueError, IllegalAction):
        # Without the rule's parameters, which might tell what is hidden.
        raise InvalidEvent(f"line {line.seq}: not allowed") from None
    s.entries.append(Entry(int(who), action, line.seq))


def _undo(config: TableConfig, s: TableState, line: LogEvent) -> None:
    _state(s, line)
    to = line.data["to"]
    if not 0 <= to < len(s.entries):
        raise InvalidEvent(f"line {line.seq}: nothing to take back to")
    s.game_state = replayed(config, s, to)
    del s.entries[to:]
    # Who left is still away, whatever is taken back; a smaller takeback is part of this one.
    kept = [note for note in s.notes if note[0] <= to or note[1] != "undo"]
    s.notes = [(min(at, to), kind, seat) for at, kind, seat in kept]
    s.notes.append((to, "beyond" if line.data.get("beyond") else "undo", _seat(s, line)))
    s.takebacks += 1


def replayed(config: TableConfig, s: TableState, upto: int) -> State:
    """The state after the first `upto` entries of the kept line."""
    state = config.first_state([chair.contribution for chair in s.chairs])
    for entry in s.entries[:upto]:
        state.apply(entry.action)
    return state


def _wish(config: TableConfig, s: TableState, line: LogEvent) -> None:
    seat = _seat(s, line)
    s.wish = UndoRequest(seat, line.data["to"], frozenset([seat]), line.seq)


def _agree(config: TableConfig, s: TableState, line: LogEvent) -> None:
    if s.wish is None:
        raise InvalidEvent(f"line {line.seq}: nobody asked")
    s.wish = replace(s.wish, agreed=s.wish.agreed | {_seat(s, line)})


def _refuse(config: TableConfig, s: TableState, line: LogEvent) -> None:
    s.wish = None


STANDINGS: dict[str, Any] = {
    "resign": "resigned",
    "leave": "left",
    "overdue": "overdue",
    "back": "plays",
}


def _standing(config: TableConfig, s: TableState, line: LogEvent) -> None:
    seat = _seat(s, line)
    s.chairs[seat] = s.chairs[seat].changed(standing=STANDINGS[line.kind])
    s.wish = None  # those who were asked are no longer the same
    s.notes.append((len(s.entries), line.kind, seat))


def _end(config: TableConfig, s: TableState, line: LogEvent) -> None:
    if not _state(s, line).over:
        raise InvalidEvent(f"line {line.seq}: the game is not over")
    s.status = "over"


_DO = {
    "sit": _sit,
    "bot": _bot,
    "rise": _rise,
    "start": _start,
    "move": _entry,
    "chance": _entry,
    "wish": _wish,
    "agree": _agree,
    "refuse": _refuse,
    "undo": _undo,
    "resign": _standing,
    "leave": _standing,
    "overdue": _standing,
    "back": _standing,
    "end": _end,
}
