"""Tables: the request for a new one, how clients see it, its story, chat, hints and refusals."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from reeftable.server.wire.base import Contribution, Key, Level, Name, Seat, Wire


class SeatRequest(Wire):
    """Who will sit in a seat: me, a bot, or whoever takes it (open)."""

    kind: Literal["me", "bot", "open"]
    level: Level = "medium"
    name: Name | None = None  # the name of a second person at my screen
    contribution: Contribution | None = None  # to the deal; if missing, the server draws one


class ClockRequest(Wire):
    """A time bank with an increment, both in seconds, or a number of days per move."""

    kind: Literal["bank", "days"]
    bank: Annotated[int, Field(ge=10, le=86_400)] = 600
    increment: Annotated[int, Field(ge=0, le=3_600)] = 10
    days: Annotated[int, Field(ge=1, le=30)] = 3


class TableRequest(Wire):
    """A new table."""

    game: str
    seats: Annotated[list[SeatRequest], Field(min_length=2, max_length=4)]
    options: dict[str, str] = Field(default_factory=dict)
    public: bool = False
    spectators: bool = True
    undo: Literal["none", "engine", "agree"] = "engine"
    hints: bool | None = None  # may a bot advise people? If missing: only a person alone with bots
    clock: ClockRequest | None = None


class RematchRequest(Wire):
    """Another game with the same people: the same again, or a different table."""

    table: TableRequest | None = None


class SitRequest(Wire):
    """Where I want to sit."""

    seat: Seat
    invite: Key | None = None
    contribution: Contribution | None = None


class SeatChoice(Wire):
    """Which of my seats; all of them if none is named."""

    seat: Seat | None = None


class SeatInfo(Wire):
    """A seat as one person sees it."""

    kind: Literal["person", "bot", "open"]
    name: str
    mine: bool
    here: bool  # its person is looking at the table now
    level: Level
    standing: Literal["plays", "resigned", "left", "overdue"]  # a bot moves unless it is `plays`
    contribution: str  # the seat's contribution to the deal, hex


class ClockInfo(Wire):
    """The seconds left per seat at the moment `at` (Unix time); one clock may be running."""

    kind: Literal["bank", "days"]
    left: list[float]
    running: int | None
    at: float


class TableInfo(Wire):
    """A table as one person sees it; `invite` is only for its owner and those who sit there."""

    id: str
    game: str
    options: dict[str, str]
    status: Literal["open", "running", "over", "frozen", "archived"]
    public: bool
    spectators: bool
    undo: Literal["none", "engine", "agree"]
    hints: bool
    clock: ClockInfo | None
    seats: list[SeatInfo]
    to_move: int | None  # a seat, or None (nobody, or chance)
    my_turn: bool
    owner: bool  # whether the table is mine
    invite: str | None
    commitment: str
    secret: str | None  # revealed at the end
    created: float
    moved: float  # when the last event happened
    takebacks: int
    scores: list[int] | None  # at the end; None if all seats but one gave up
    ranks: list[int] | None
    rematch: str | None  # the id of the rematch's table
    trouble: str | None  # why it is frozen or archived, as a key of the catalogue


class Happening(Wire):
    """What a seat saw happen with one entry, as codes and parameters for any language."""

    entry: int
    by: int  # seat, or -1 for chance
    text: str  # notation as this seat may see it
    events: list[dict[str, Any]]


class ChatLine(Wire):
    """Something said at the table."""

    number: int
    at: float
    by: str
    seat: int | None
    text: str


class Hint(Wire):
    """A good move, and how many points each reason is worth; see `bots.reason` in the catalogue."""

    action: int
    text: str
    value: float
    reasons: list[dict[str, Any]]


class Why(Wire):
    """Whether something may be done now, and if not, the rule that forbids it."""

    possible: bool
    action: int | None = None
    rule: str | None = None
    params: dict[str, Any] = Field(default_factory=dict)


class WhyHere(Why):
    """`Why` for a place on the board, with the move that choosing it would mean, if unambiguous."""

    verb: str | None = None  # the catalogue has its text at `<game>.try.<verb>`
    target: dict[str, Any] = Field(default_factory=dict)
