"""Reads a .reef record. Parsing is strict, sizes are limited, and every error names the line."""

from __future__ import annotations

import re
from typing import Final

from reeftable.core.game import MOST_SEATS
from reeftable.core.record_data import (
    FORMAT,
    FULL,
    MOST_ENTRIES,
    PARTIAL,
    Entry,
    Record,
    RecordError,
)
from reeftable.core.step import CHANCE, SPECTATOR

MOST_BYTES: Final = 1024 * 1024
MOST_LINES: Final = 50_000
MOST_CHARACTERS: Final = 1_000  # in one line
MOST_IN_A_NAME: Final = 80
MOST_IN_A_CONTRIBUTION: Final = 200
MOST_RULES: Final = 1_000_000
MOST_TAKEBACKS: Final = 1_000_000_000
QUOTED: Final = 60

# Characters that a screen does not show faithfully: control characters, line separators,
# surrogates, and marks that change the reading direction.
UNPRINTABLE: Final = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,19}")
WORD: Final = re.compile("[A-Za-z0-9_.-]{1,80}")
HASH: Final = re.compile("[0-9a-f]{64}")
KIND: Final = re.compile("full|partial")


def read(data: str | bytes) -> Record:
    """Read a record from its text.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> record = rt.start_record(state, ["Ann", "Ben"], seed=7)
    >>> rt.parse_record(rt.format_record(record)).names
    ['Ann', 'Ben']
    """
    lines = Lines(_lines(_text(data)))
    record = Record()
    _read_header(lines, record)
    lines.expect("")
    _read_entries(lines, record)
    if not record.is_partial:
        lines.expect("")
        _read_end(lines, record)
    if lines.has_more():
        raise lines.error(f"nothing more expected, but found {lines.quoted()}")
    return record


# -- from bytes to lines ----------------------------------------------------------------------


def _text(data: str | bytes) -> str:
    if len(data) > MOST_BYTES:
        raise RecordError(1, f"larger than {MOST_BYTES} bytes")
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "not UTF-8 text") from None


def _lines(text: str) -> list[str]:
    match = UNPRINTABLE.search(text)
    if match is not None:
        line = text.count("\n", 0, match.start()) + 1
        raise RecordError(line, f"the character U+{ord(match.group()):04X} is not allowed")
    if len(text.encode()) > MOST_BYTES:
        raise RecordError(1, f"larger than {MOST_BYTES} bytes")
    count = text.count("\n")
    if count > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"more than {MOST_LINES} lines")
    if not text.endswith("\n"):
        raise RecordError(count + 1, "the last line does not end with a line break")
    lines = text[:-1].split("\n")
    for number, content in enumerate(lines, 1):
        if len(content) > MOST_CHARACTERS:
            raise RecordError(number, f"longer than {MOST_CHARACTERS} characters")
        if content.endswith(" "):
            raise RecordError(number, "a space at the end of the line")
    return lines


class Lines:
    """The lines of a record and how far they have been read."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    def has_more(self) -> bool:
        """Is there a line left to read?"""
        return self.at < len(self.lines)

    def line(self) -> str:
        """The current line; empty at the end."""
        return self.lines[self.at] if self.has_more() else ""

    def error(self, what: str) -> RecordError:
        """An error in the current line."""
        return RecordError(self.at + 1, what)

    def quoted(self) -> str:
        """The current line, quoted for an error message."""
        return repr(self.line()[:QUOTED]) if self.has_more() else "the end of the record"

    def expect(self, expected: str) -> None:
        """Skip the current line, which must be exactly this text."""
        if not self.has_more() or self.line() != expected:
            quoted = repr(expected) if expected else "an empty line"
            raise self.error(f"{quoted} expected, but found {self.quoted()}")
        self.at += 1

    def has(self, key: str) -> bool:
        """Does the current line start with this key?"""
        return self.line().startswith(key + ":")

    def value(self, key: str) -> str:
        """The value of the key, which must be on the current line; stays on that line."""
        line = self.line()
        if line == key + ":":
            return ""
        if not line.startswith(key + ": "):
            raise self.error(f"'{key}:' expected, but found {self.quoted()}")
        return line[len(key) + 2 :]

    def text(self, key: str, most: int) -> str:
        """A text of at most `most` characters; may be empty."""
        text = self.value(key)
        if text.startswith(" "):
            raise self.error(f"{key}: begins with a space")
        if len(text) > most:
            raise self.error(f"{key}: longer than {most} characters")
        self.at += 1
        return text

    def matching(self, key: str, pattern: re.Pattern[str], what: str) -> str:
        """A text that matches a pattern; `what` describes it in the error."""
        text = self.value(key)
        if pattern.fullmatch(text) is None:
            raise self.error(f"{key}: {what} expected, not {text[:QUOTED]!r}")
        self.at += 1
        return text

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        number = self.as_number(key, self.value(key))
        if not least <= number <= most:
            raise self.error(f"{key}: {number} is not between {least} and {most}")
        self.at += 1
        return number

    def as_number(self, key: str, text: str) -> int:
        """The number a text stands for."""
        if NUMBER.fullmatch(text) is None:
            raise self.error(f"{key}: a number expected, not {text[:QUOTED]!r}")
        return int(text)

    def numbers(self, key: str, count: int) -> list[int]:
        """Exactly `count` numbers."""
        numbers = [self.as_number(key, text) for text in self.value(key).split(" ")]
        if len(numbers) != count:
            raise self.error(f"{key}: {count} numbers expected, not {len(numbers)}")
        self.at += 1
        return numbers

    def words(self, key: str) -> dict[str, str]:
        """Pairs written as name=value, in their order."""
        words = self.as_pairs(key, self.value(key))
        self.at += 1
        return words

    def amounts(self, key: str) -> dict[str, int]:
        """Pairs written as name=number, in their order."""
        pairs = self.as_pairs(key, self.value(key))
        amounts = {name: self.as_number(key, text) for name, text in pairs.items()}
        self.at += 1
        return amounts

    def as_pairs(self, key: str, text: str) -> dict[str, str]:
        """The names and values in a text; a repeated name is an error."""
        pairs: dict[str, str] = {}
        for item in text.split(" "):
            name, sign, value = item.partition("=")
            fits = sign and WORD.fullmatch(name) and WORD.fullmatch(value)
            if not fits:
                raise self.error(f"{key}: name=value expected, not {item[:QUOTED]!r}")
            if name in pairs:
                raise self.error(f"{key}: {name} is repeated")
            pairs[name] = value
        return pairs


# -- from lines to the record -----------------------------------------------------------------


def _read_header(lines: Lines, record: Record) -> None:
    lines.expect(FORMAT)
    record.kind = lines.matching("kind", KIND, f"{FULL} or {PARTIAL}")
    record.game = lines.matching("game", WORD, "the name of a game")
    record.rules = lines.number("rules", 0, MOST_RULES)
    record.data = lines.matching("data", HASH, "64 hexadecimal digits")
    record.players = lines.number("players", 1, MOST_SEATS)
    if lines.has("options"):
        record.options = lines.words("options")
        names = list(record.options)
        if names != sorted(names):
            raise RecordError(lines.at, "options: not in alphabetical order")
    for seat in range(record.players):
        name = lines.text(f"seat {seat}", MOST_IN_A_NAME)
        if not name:
            raise RecordError(lines.at, f"seat {seat}: a name expected")
        record.names.append(name)
    _read_source(lines, record)
    if record.is_partial:
        seats = "|".join([str(seat) for seat in range(record.players)])
        seat_text = lines.matching("perspective", re.compile(f"spectator|{seats}"), "a seat")
        record.perspective = SPECTATOR if seat_text == "spectator" else int(seat_text)
    record.takebacks = lines.number("takebacks", 0, MOST_TAKEBACKS)


def _read_source(lines: Lines, record: Record) -> None:
    """Read the source of chance: a seed, a commitment, or neither."""
    if lines.has("seed"):
        if record.is_partial:
            raise lines.error("a partial record must not contain the seed")
        record.seed = lines.as_number("seed", lines.value("seed"))
        lines.at += 1
    elif lines.has("commitment"):
        record.commitment = lines.matching("commitment", HASH, "64 hexadecimal digits")
        if lines.has("contribution 0"):
            for seat in range(record.players):
                text = lines.text(f"contribution {seat}", MOST_IN_A_CONTRIBUTION)
                record.contributions.append(text)


def _read_entries(lines: Lines, record: Record) -> None:
    comments = record.comments
    while lines.has_more() and lines.line():
        line = lines.line()
        if line.startswith(";"):
            if line != ";" and not line.startswith("; "):
                raise lines.error("a space expected after the semicolon")
            comments.append(line[2:])
        elif len(record.entries) >= MOST_ENTRIES:
            raise lines.error(f"more than {MOST_ENTRIES} entries")
        else:
            entry = Entry(_who(lines, record.players), line[2:], [], lines.at + 1)
            record.entries.append(entry)
            comments = entry.comments
        lines.at += 1


def _who(lines: Lines, players: int) -> int:
    line = lines.line()
    if len(line) > 2 and line[1] == " " and line[2] != " ":
        if line[0] == "*":
            return CHANCE
        for seat in range(players):
            if line[0] == str(seat):
                return seat
    raise lines.error(f"an entry must begin with a seat or *, but found {lines.quoted()}")


def _read_end(lines: Lines, record: Record) -> None:
    if lines.has("scores"):
        record.scores = lines.numbers("scores", record.players)
        record.ranks = lines.numbers("ranks", record.players)
        for seat in range(record.players):
            record.breakdown.append(lines.amounts(f"breakdown {seat}"))
    elif lines.has("given up"):
        record.given_up = lines.numbers("given up", record.players - 1)
        if record.given_up != [seat for seat in range(record.players) if seat in record.given_up]:
            raise RecordError(lines.at, "given up: different seats expected, in their order")
    if record.is_over and record.commitment and lines.has("secret"):
        record.secret = lines.matching("secret", HASH, "64 hexadecimal digits")
    record.digest = lines.matching("digest", HASH, "64 hexadecimal digits")
