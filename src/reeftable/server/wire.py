"""Everything that crosses the wire, as types: the front-end's are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=40)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, Field(min_length=1, max_length=500)]
Contribution = Annotated[str, Field(max_length=64, pattern=r"^([0-9a-f]{2})*$")]
Password = Annotated[str, Field(min_length=8, max_length=200)]
# As browsers check it: what else the standard allows breaks more programs than it serves people.
MAIL = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*"
Level = Literal["easy", "medium", "hard"]


class Wire(BaseModel):
    """Unknown fields are refused by name."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- games -----------------------------------------------------------------------------------


class OptionOffer(Wire):
    """One choice to make before a game: its words are `<game>.options.<name>`."""

    name: str
    choices: list[str]
    default: str
    rule: str


class GameOffer(Wire):
    """A game that can be played here."""

    name: str
    players: list[int]
    options: list[OptionOffer]
    rules_version: int
    levels: list[Level]


# -- tables ----------------------------------------------------------------------------------


class SeatWish(Wire):
    """Who shall sit there: me, a bot, or whoever comes (open)."""

    kind: Literal["me", "bot", "open"]
    level: Level = "medium"
    name: Name | None = None  # of a second person at my screen
    contribution: Contribution | None = None  # of mine to the deal; else the server throws dice


class ClockWish(Wire):
    """Seconds at the start and per move, or days per move."""

    kind: Literal["bank", "days"]
    bank: Annotated[int, Field(ge=10, le=86_400)] = 600
    increment: Annotated[int, Field(ge=0, le=3_600)] = 10
    days: Annotated[int, Field(ge=1, le=30)] = 3


class TableWish(Wire):
    """A new table."""

    game: str
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    options: dict[str, str] = {}
    public: bool = False
    spectators: bool = True
    undo: Literal["none", "engine", "agree"] = "engine"
    clock: ClockWish | None = None


class SeatInfo(Wire):
    """A seat as everyone sees it."""

    kind: Literal["person", "bot", "open"]
    name: str
    mine: bool
    here: bool  # somebody looks at the table from this seat now
    level: Level
    standing: Literal["plays", "resigned", "left", "overdue"]  # else than plays: a bot moves
    contribution: str  # the seat's share in the deal, hex


class ClockInfo(Wire):
    """What is left: seconds per seat at the moment `at` (Unix time); one of them may be running."""

    kind: Literal["bank", "days"]
    left: list[float]
    running: int | None
    at: float


class TableInfo(Wire):
    """A table as everyone sees it; `invite` only for its people."""

    id: str
    game: str
    options: dict[str, str]
    status: Literal["open", "running", "over", "frozen", "archived"]
    public: bool
    spectators: bool
    undo: Literal["none", "engine", "agree"]
    clock: ClockInfo | None
    seats: list[SeatInfo]
    to_move: int | None  # a seat, or None (nobody, or chance)
    my_turn: bool
    owner: bool  # is it mine
    invite: str | None
    commitment: str
    secret: str | None  # told at the end
    created: float
    moved: float  # when something last happened
    takebacks: int
    scores: list[int] | None  # at the end
    ranks: list[int] | None
    rematch: str | None  # id of the table that follows
    trouble: str | None  # words' key: why it is frozen or archived


class Happening(Wire):
    """What a seat saw happen: codes and parameters of one entry, told by the words' catalogues."""

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
    """A good move and why: points by reason, words' keys `bots.reason.<code>`."""

    action: int
    text: str
    value: float
    reasons: list[dict[str, Any]]


# -- the socket: what a client says ------------------------------------------------------------


class Move(Wire):
    """I choose this action; `seq` is the number of log lines I have seen."""

    type: Literal["move"]
    id: Key
    seq: Annotated[int, Field(ge=0)]
    action: Annotated[int, Field(ge=0, le=10_000_000)]
    seat: Annotated[int, Field(ge=0, le=3)] | None = None  # needed if I hold several


class Undo(Wire):
    """Take back my last choice, or agree to (refuse) another's wish; `to` goes further back."""

    type: Literal["undo"]
    id: Key
    seq: Annotated[int, Field(ge=0)]
    answer: Literal["ask", "agree", "refuse"] = "ask"
    to: Annotated[int, Field(ge=0)] | None = None
    seat: Annotated[int, Field(ge=0, le=3)] | None = None


class Say(Wire):
    """Chat."""

    type: Literal["say"]
    id: Key
    text: Text


class Look(Wire):
    """Show me the table from this seat of mine (None: as a spectator)."""

    type: Literal["look"]
    seat: Annotated[int, Field(ge=0, le=3)] | None


class Ping(Wire):
    """Are you there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Move | Undo | Say | Look | Ping, Field(discriminator="type")]


# -- the socket: what the server says ----------------------------------------------------------


class Scene(Wire):
    """The whole table as the looking seat may see it. Sent on joining and after every change."""

    type: Literal["scene"] = "scene"
    seq: int
    table: TableInfo
    seat: int | None  # who looks; None for a spectator
    view: dict[str, Any] | None  # None while the table is open
    options: list[dict[str, Any]]  # only for the seat asked; else empty
    closed: list[dict[str, Any]]  # kinds of move that it cannot choose now, each with its rule
    since: int  # the story begins after this log line (what the client had seen)
    story: list[Happening]
    undo_to: int | None  # entries that would stay if this seat took back now
    undo_wish: int | None  # seat that asks to take back
    thinking: int | None  # seat of a bot at work


class Ack(Wire):
    """Your message is kept: it is line `seq` of the log."""

    type: Literal["ack"] = "ack"
    id: str
    seq: int


class Refused(Wire):
    """Your message changed nothing: a code of `server.refused` or a rule's id with parameters."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: str
    rule: str | None = None
    params: dict[str, Any] = {}
    seq: int


class Said(Wire):
    """A line of chat."""

    type: Literal["said"] = "said"
    line: ChatLine


class Presence(Wire):
    """Who is looking now."""

    type: Literal["presence"] = "presence"
    seats: list[bool]
    spectators: int


class Pong(Wire):
    """I am here."""

    type: Literal["pong"] = "pong"


class Closing(Wire):
    """The server stops or drops this socket; come back."""

    type: Literal["closing"] = "closing"
    code: str


ServerMessage = Scene | Ack | Refused | Said | Presence | Pong | Closing


# -- people ------------------------------------------------------------------------------------


class Me(Wire):
    """Who I am."""

    id: str
    name: str
    guest: bool
    feed: str  # address of my private feed
    mail: str | None  # where turns are announced, once confirmed


class Problem(Wire):
    """Every REST error: a code of `server.refused`, the field that is wrong, parameters."""

    code: str
    field: str | None = None
    rule: str | None = None
    params: dict[str, Any] = {}


class NameWish(Wire):
    """What I want to be called."""

    name: Name


class PasswordWish(Wire):
    """My password."""

    password: Password


class Login(Wire):
    """Who I am, and the proof."""

    name: Name
    password: Password


class Goodbye(Wire):
    """Delete me; and all I said?"""

    chat: bool = False


class Link(Wire):
    """The way to go on on another device, good once."""

    link: str


class Arrival(Wire):
    """The key of such a link, or of a letter."""

    key: Key


class MailWish(Wire):
    """Where turns shall be announced; empty for nowhere."""

    address: Annotated[str, Field(max_length=254, pattern=rf"^$|^{MAIL}$")]


class TokenWish(Wire):
    """A name for a new token, to know it again."""

    label: Name


class TokenInfo(Wire):
    """A token for other programs; the token itself is told once, when it is made."""

    id: str
    label: str
    created: float
    token: str | None = None


class SitWish(Wire):
    """Where I want to sit."""

    seat: Annotated[int, Field(ge=0, le=3)]
    invite: Key | None = None
    contribution: Contribution | None = None


class SeatChoice(Wire):
    """Which of my seats; all of them if none is named."""

    seat: Annotated[int, Field(ge=0, le=3)] | None = None


# -- looking ---------------------------------------------------------------------------------------


class RuleText(Wire):
    """One rule as players read it."""

    id: str
    text: str
    grade: Literal["certain", "likely", "assumed"]
    forbids: bool


class RuleSection(Wire):
    """The rules under one heading."""

    id: str | None
    title: str
    rules: list[RuleText]


class Rules(Wire):
    """A game's rules."""

    game: str
    version: int
    sections: list[RuleSection]
    assumed: list[str]


class Why(Wire):
    """May that be done now, and if not, which rule is against it?"""

    possible: bool
    action: int | None = None
    rule: str | None = None
    params: dict[str, Any] = {}


class WhyHere(Why):
    """The same of a place on the table, and which move it would be, if it is clear."""

    verb: str | None = None  # words' key: `<game>.try.<verb>`
    target: dict[str, Any] = {}


class Replay(Wire):
    """A moment of a game: the table after `at` entries, and how it came to it."""

    entries: int
    at: int
    game: str
    names: list[str]
    seat: int | None
    open: bool  # may be seen from every seat, since the game is over
    view: dict[str, Any]
    views: list[dict[str, Any]] | None = None  # every seat's, of a game that is over
    story: list[Happening]  # the entry that led here, or all since the one asked for


class Draw(Wire):
    """What chance decided: the weight of each outcome, ascending, and which of them came."""

    weights: list[int]
    came: int


class Deal(Wire):
    """All of a finished game's chance, to be recomputed from the secret."""

    secret: str
    commitment: str
    contributions: list[str]
    draws: list[Draw]


class RecordMade(Wire):
    """Where an imported record can be looked at."""

    id: str
