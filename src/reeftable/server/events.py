"""The events of a table's log: everything that can happen at a table."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict

from reeftable.server.wire import Level

Kind = Literal[
    "sit",  # a person takes a seat; data: name, level, contribution
    "bot",  # a bot takes a seat; data: level, contribution
    "rise",  # a person leaves a seat before the game
    "start",  # every seat is taken
    "move",  # a seat's choice; text; data: bot (its level) if a bot chose, preset
    "chance",  # an outcome; text
    "wish",  # a seat asks to take moves back; data: to
    "agree",  # a seat agrees
    "refuse",  # a seat refuses
    "withdraw",  # a seat no longer asks for that
    "undo",  # moves are taken back; data: to, beyond (further than the rules of the game allow)
    "resign",  # a seat gives up for good, a bot takes over while others play on
    "leave",  # a person leaves, a bot takes over until they are back
    "overdue",  # a seat's time is up, a bot takes over until its person is back
    "back",  # a person takes the seat back
    "hint",  # a seat was advised by a bot; only if other people play there too
    "fallback",  # a seat's bot failed, the lowest level moves; data: level (of the one that failed)
    "stalled",  # every bot failed for this seat, the table waits
    "end",  # the game is over, by its rules or because all seats but one gave up
]
# Events that change the position: a move chosen before such an event is stale.
POSITION_KINDS: Final = ("start", "move", "chance", "undo")
KINDS: Final = get_args(Kind)


class EventData(BaseModel):
    """The data of a stored event besides its kind, seat and text; each kind uses some fields."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str = ""
    level: Level = "medium"
    contribution: str = ""
    to: int = 0
    beyond: bool = False
    bot: Level = "medium"
    preset: bool = False
    left: list[float] = []


@dataclass(frozen=True, slots=True)
class LogEvent:
    """One event; `data["left"]` holds the clocks after it.

    A choice is stored as notation, `text`. Its number, `action`, is not stored, so events read from
    the database lack it.
    """

    seq: int
    at: float
    kind: Kind
    seat: int | None = None
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    person: str | None = None
    message: str | None = None
    action: int | None = None

    def row(self, table: str) -> dict[str, Any]:
        """The event as a row of the database."""
        return {
            "table_id": table,
            "seq": self.seq,
            "at": self.at,
            "kind": self.kind,
            "seat": self.seat,
            "text": self.text,
            "data": json.dumps(self.data, sort_keys=True),
            "person": self.person,
            "message": self.message,
            "digest": None,
        }


def rows_with_digest(
    table: str, events: list[LogEvent], digest: str | None
) -> list[dict[str, Any]]:
    """The rows of one commit; the last one contains the digest of the state they lead to."""
    rows = [event.row(table) for event in events]
    if rows:
        rows[-1]["digest"] = digest
    return rows


def from_row(row: Any) -> LogEvent:
    """The event in a row; raises ValueError for a row that no event could have produced."""
    if row.kind not in KINDS:
        raise ValueError(f"no event of the kind {row.kind!r}")
    return LogEvent(
        seq=row.seq,
        at=float(row.at),
        kind=row.kind,
        seat=row.seat,
        text=row.text,
        data=EventData.model_validate_json(row.data).model_dump(exclude_unset=True),
        person=row.person,
        message=row.message,
    )
