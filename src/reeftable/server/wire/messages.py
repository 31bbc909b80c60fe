"""The messages of a table's socket, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from reeftable.server.wire.base import Key, Seat, Wire
from reeftable.server.wire.tables import ChatLine, Happening, TableInfo

Seq = Annotated[int, Field(ge=0)]
Text = Annotated[str, Field(min_length=1, max_length=500)]

# -- from the client -----------------------------------------------------------------------------


class Move(Wire):
    """I choose this action; `seq` is the number of log events I have seen."""

    type: Literal["move"]
    id: Key
    seq: Seq
    action: Annotated[int, Field(ge=0, le=10_000_000)]
    seat: Seat | None = None  # required if I hold several seats and none of them is to move


class Undo(Wire):
    """Take back my last choice, or everything from entry `to` on.

    If the others have to agree: answer their request, or withdraw mine.
    """

    type: Literal["undo"]
    id: Key
    seq: Seq
    answer: Literal["ask", "agree", "refuse", "withdraw"] = "ask"
    to: Annotated[int, Field(ge=0)] | None = None
    seat: Seat | None = None


class Preset(Wire):
    """Answer in advance; nobody else learns of it. An empty answer removes the preset."""

    type: Literal["preset"]
    id: Key
    answer: Annotated[str, Field(max_length=60)]  # a move in notation, such as `pass`
    place: Annotated[str, Field(max_length=60)] = ""  # only for questions about this place
    until: Literal["turn", "changed"] = "changed"  # for this turn, or until I change it
    seat: Seat | None = None


class Say(Wire):
    """Chat."""

    type: Literal["say"]
    id: Key
    text: Text


class Look(Wire):
    """Show me the table from this seat of mine (None: as a spectator)."""

    type: Literal["look"]
    seat: Seat | None


class Ping(Wire):
    """Are you there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Move | Undo | Preset | Say | Look | Ping, Field(discriminator="type")]

# -- from the server -----------------------------------------------------------------------------


class PresetInfo(Wire):
    """Your own answer in advance."""

    answer: str
    place: str
    until: Literal["turn", "changed"]


class Scene(Wire):
    """The whole table as the seat may see it. Sent on joining and after every change."""

    type: Literal["scene"] = "scene"
    seq: int
    table: TableInfo
    seat: int | None  # who looks; None for a spectator
    view: dict[str, Any] | None  # None before the game, or if it cannot be played
    options: list[dict[str, Any]]  # only for the seat to move; else empty
    closed: list[dict[str, Any]]  # kinds of move that it cannot choose now, each with its rule
    since: int  # the story starts after this log event (the last one the client has seen)
    story: list[Happening]
    undo_to: int | None  # how many entries would remain if this seat took back its last choice
    undo_wish: int | None  # the seat that asks to take moves back
    undo_voters: list[int]  # the seats that have yet to agree to that
    thinking: int | None  # the seat whose bot is thinking
    preset: PresetInfo | None  # this seat's answer in advance; nobody else sees it


class Ack(Wire):
    """Your message is stored. `seq` is the number of its event or, for chat, of the latest one."""

    type: Literal["ack"] = "ack"
    id: str
    seq: int


class Refused(Wire):
    """Your message changed nothing: a code of `server.refused` or a rule's id with parameters."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: str
    rule: str | None = None
    params: dict[str, Any] = Field(default_factory=dict)
    seq: int


class Said(Wire):
    """A line of chat."""

    type: Literal["said"] = "said"
    line: ChatLine


class Presence(Wire):
    """Who is looking at the table now."""

    type: Literal["presence"] = "presence"
    seats: list[bool]
    spectators: int


class Pong(Wire):
    """I am here."""

    type: Literal["pong"] = "pong"


class Closing(Wire):
    """The server closes this socket; `code` says why, which tells whether to reconnect."""

    type: Literal["closing"] = "closing"
    code: str


ServerMessage = Scene | Ack | Refused | Said | Presence | Pong | Closing
