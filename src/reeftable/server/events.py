"""The lines of a table's log: the closed set of what can happen at a table."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict

from reeftable.server.wire import Level

Kind = Literal[
    "sit",  # a person takes a seat; data: name, contribution
    "bot",  # a bot takes a seat; data: level, contribution
    "rise",  # a person gets up before the game
    "start",  # every seat is taken
    "move",  # a seat's choice; text; data: bot (its level) if a bot chose
    "chance",  # an outcome; text
    "wish",  # a seat asks to take back; data: to
    "agree",  # a seat agrees
    "refuse",  # a seat refuses
    "undo",  # taken back; data: to, beyond (further than the rules of the game allow)
    "resign",  # a seat gives up, a bot goes on
    "leave",  # a seat leaves, a bot goes on until it is back
    "overdue",  # a seat's clock fell, a bot goes on until it is back
    "back",  # a person takes the seat back
    "end",  # the game is over
]
# Lines that change the position: a move made before one of them is stale.
POSITION: Final = ("start", "move", "chance", "undo")
KINDS: Final = get_args(Kind)


class EventData(BaseModel):
    """What a stored line may say beside its kind, seat and text; each kind has some of it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str = ""
    level: Level = "medium"
    contribution: str = ""
    to: int = 0
    beyond: bool = False
    bot: Level = "medium"
    left: list[float] = []


@dataclass(frozen=True)
class LogEvent:
    """One line; `left` (the clocks after it) is kept in its data."""

    seq: int
    at: float
    kind: Kind
    seat: int | None = None
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    person: str | None = None
    message: str | None = None

    def row(self, table: str, digest: str | None) -> dict[str, Any]:
        """The line as the database keeps it."""
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
            "digest": digest,
        }


def from_row(row: Any) -> LogEvent:
    """The line that the database kept; refuses what no line can say."""
    if row.kind not in KINDS:
        raise ValueError(f"no line of the kind {row.kind!r}")
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
