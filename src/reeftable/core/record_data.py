"""The data of a .reef record, and the lines it is written as."""

from __future__ import annotations

from typing import Final

from reeftable.core.step import CHANCE, NOBODY, SPECTATOR

FORMAT: Final = "reef 1"
FULL: Final = "full"
PARTIAL: Final = "partial"

MOST_ENTRIES: Final = 20_000


class RecordError(ValueError):
    """Raised for a record that is damaged or breaks the rules; the message names the line.

    >>> import reeftable as rt
    >>> rt.parse_record("reef 1\\nkind: fulll\\n")
    Traceback (most recent call last):
        ...
    reeftable.core.record_data.RecordError: line 2: kind: full or partial expected, not 'fulll'
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.line, self.what))


class PartialRecord(RecordError):
    """Raised on replaying a partial record, which holds only what one seat has seen.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> try:
    ...     rt.verify(rt.partial_record(record, seat=0))
    ... except rt.PartialRecord:
    ...     print("only a full record can be verified")
    only a full record can be verified
    """


class Entry:
    """One entry of the game: who (a seat or CHANCE) did what, and the comments after it."""

    def __init__(self, who: int, text: str, comments: list[str], line: int) -> None:
        self.who = who
        self.text = text
        self.comments = comments
        self.line = line


class Record:
    """One game as it is saved. Texts and lists are empty if their contents are unknown.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> record.game, record.players, record.is_partial, record.has_result
    ('coralia', 2, False, False)
    """

    def __init__(self) -> None:
        self.kind: str = FULL
        self.game: str = ""
        self.rules: int = 0
        self.data: str = ""
        self.players: int = 0
        self.options: dict[str, str] = {}
        self.names: list[str] = []
        self.seed: int | None = None
        self.commitment: str = ""
        self.contributions: list[str] = []
        self.perspective: int = NOBODY  # of a partial record: a seat or SPECTATOR
        self.takebacks: int = 0
        self.comments: list[str] = []  # before the first entry
        self.entries: list[Entry] = []
        self.given_up: list[int] = []  # if the game ended because all seats but one gave up
        self.scores: list[int] = []
        self.ranks: list[int] = []
        self.breakdown: list[dict[str, int]] = []
        self.secret: str = ""
        self.digest: str = ""

    @property
    def is_partial(self) -> bool:
        """Does the record show only what one seat, or the spectator, has seen?"""
        return self.kind == PARTIAL

    @property
    def has_result(self) -> bool:
        """Does it contain the result of the game?"""
        return len(self.scores) > 0

    @property
    def is_over(self) -> bool:
        """Did the game end, by its rules or because all seats but one gave up?"""
        return self.has_result or len(self.given_up) > 0

    def clear_result(self) -> None:
        """Remove everything that describes the last position, such as the result."""
        self.given_up = []
        self.scores = []
        self.ranks = []
        self.breakdown = []
        self.secret = ""
        self.digest = ""


def all_lines(record: Record) -> list[str]:
    """Every line of the record; sets the line number of each entry."""
    lines = header_lines(record)
    lines.append("")
    lines.extend([_comment(text) for text in record.comments])
    for entry in record.entries:
        who = "*" if entry.who == CHANCE else str(entry.who)
        lines.append(f"{who} {entry.text}")
        entry.line = len(lines)
        lines.extend([_comment(text) for text in entry.comments])
    if not record.is_partial:
        lines.append("")
        lines.extend(end_lines(record))
    return lines


def header_lines(record: Record) -> list[str]:
    """The lines of the header, which comes before the entries."""
    lines = [
        FORMAT,
        f"kind: {record.kind}",
        f"game: {record.game}",
        f"rules: {record.rules}",
        f"data: {record.data}",
        f"players: {record.players}",
    ]
    if record.options:
        lines.append("options: " + _joined([f"{k}={v}" for k, v in record.options.items()]))
    lines.extend([f"seat {seat}: {name}" for seat, name in enumerate(record.names)])
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.commitment:
        lines.append(f"commitment: {record.commitment}")
    for seat, text in enumerate(record.contributions):
        lines.append(f"contribution {seat}: {text}" if text else f"contribution {seat}:")
    if record.is_partial:
        seat = record.perspective
        lines.append("perspective: " + ("spectator" if seat == SPECTATOR else str(seat)))
    lines.append(f"takebacks: {record.takebacks}")
    return lines


def end_lines(record: Record) -> list[str]:
    """The lines about the last position, after all entries."""
    lines: list[str] = []
    if record.has_result:
        lines.append("scores: " + _joined([str(n) for n in record.scores]))
        lines.append("ranks: " + _joined([str(n) for n in record.ranks]))
        for seat, parts in enumerate(record.breakdown):
            lines.append(f"breakdown {seat}: " + _joined([f"{k}={v}" for k, v in parts.items()]))
    if record.given_up:
        lines.append("given up: " + _joined([str(seat) for seat in record.given_up]))
    if record.secret:
        lines.append(f"secret: {record.secret}")
    lines.append(f"digest: {record.digest}")
    return lines


def line_of(record: Record, key: str) -> int:
    """The number of the line with a key; 1 if there is none."""
    for number, line in enumerate(all_lines(record), 1):
        if line.startswith(key + ":"):
            return number
    return 1


def _joined(items: list[str]) -> str:
    return " ".join(items)


def _comment(text: str) -> str:
    return f"; {text}" if text else ";"
