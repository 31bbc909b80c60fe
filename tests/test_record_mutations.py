"""Damaged records: accepted only if they still lead to the same digest, else refused by line.

Never anything but a RecordError, never over a second, never over 64 MiB.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache

import pytest

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core import replay as rep
from reeftable.core.chance import Generator, seeded
from reeftable.core.record import RecordError
from tests import recorded
from tests.counts import count
from tests.recorded import SOURCES, Table

SAMPLE, FULL = 60, 1_000
MOST_SECONDS = 1
MOST_MEMORY = 64 * 1024 * 1024
BASES = 4  # games of each kind to damage

# Whole lines, without the final one that is empty because the text ends with a line break.
Lines = list[str]
Mutation = Callable[[Table, Lines, Generator], bytes]


# -- the kinds of damage ----------------------------------------------------------------------


def pick(rng: Generator, items: list[int]) -> int:
    return items[rng.below(len(items))]


def entry_lines(table: Table) -> list[int]:
    """Indices of the lines that hold an entry."""
    return [entry.line - 1 for entry in table.record.entries]


def joined(lines: Lines) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def deleted(table: Table, lines: Lines, rng: Generator) -> bytes:
    del lines[pick(rng, entry_lines(table))]
    return joined(lines)


def doubled(table: Table, lines: Lines, rng: Generator) -> bytes:
    i = pick(rng, entry_lines(table))
    lines.insert(i, lines[i])
    return joined(lines)


def swapped(table: Table, lines: Lines, rng: Generator) -> bytes:
    entries = entry_lines(table)
    i = rng.below(len(entries) - 1)
    j = i + 1 if rng.below(2) else rng.below(len(entries))
    a, b = entries[i], entries[j]
    lines[a], lines[b] = lines[b], lines[a]
    return joined(lines)


def replaced(table: Table, lines: Lines, rng: Generator) -> bytes:
    """Another answer that was allowed there, or one that begins with the same word."""
    n = rng.below(len(table.record.entries))
    entry = table.record.entries[n]
    choices = rep.replay(table.record, table.game, n, table.source).actions()
    if rng.below(3) == 0 or len(choices) == 1:
        choices = same_word(table, entry.text)
    lines[entry.line - 1] = f"{who(entry.who)} {table.game.text(pick(rng, choices))}"
    return joined(lines)


def impossible(table: Table, lines: Lines, rng: Generator) -> bytes:
    """An outcome of chance that cannot be, such as a card that is not in the pile."""
    n = rng.below(len(table.record.entries))
    entry = table.record.entries[n]
    if entry.who == rt.CHANCE:
        possible = rep.replay(table.record, table.game, n, table.source).actions()
        others = [a for a in same_word(table, entry.text) if a not in possible]
        if others:
            lines[entry.line - 1] = f"* {table.game.text(pick(rng, others))}"
    return joined(lines)


def wrong_seat(table: Table, lines: Lines, rng: Generator) -> bytes:
    i = pick(rng, entry_lines(table))
    others = [str(seat) for seat in range(table.record.players + 1)] + ["*"]
    lines[i] = others[rng.below(len(others))] + lines[i][1:]
    return joined(lines)


def header(table: Table, lines: Lines, rng: Generator) -> bytes:
    """A header line is lost, doubled, moved, renamed, or says something else."""
    i = rng.below(lines.index(""))
    key, _, value = lines[i].partition(": ")
    how = rng.below(6)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines.insert(i, lines[i])
    elif how == 2:
        lines[i], lines[i + 1] = lines[i + 1], lines[i]
    elif how == 3:
        lines[i] = f"{'xy'[rng.below(2)]}{key}: {value}"
    elif how == 4:
        lines[i] = f"{key}: {altered(value, rng)}"
    else:
        other = lines[rng.below(lines.index(""))].partition(": ")[2]
        lines[i] = f"{key}: {other}"
    return joined(lines)


def at_the_end(table: Table, lines: Lines, rng: Generator) -> bytes:
    """Digest, and the result and secret beside it."""
    first = len(lines) - lines[::-1].index("")
    i = len(lines) - 1 if rng.below(2) else first + rng.below(len(lines) - first)
    key, _, value = lines[i].partition(": ")
    if rng.below(8) == 0:
        del lines[i]
    else:
        lines[i] = f"{key}: {altered(value, rng)}"
    return joined(lines)


def damaged_bytes(table: Table, lines: Lines, rng: Generator) -> bytes:
    """Some bytes changed, lost, added, or all after a place gone."""
    data = bytearray(joined(lines))
    for _ in range(1 + rng.below(3)):
        i = rng.below(len(data))
        how = rng.below(5)
        if how == 0:
            data[i] ^= 1 << rng.below(8)
        elif how == 1:
            data[i] = rng.below(256)
        elif how == 2:
            del data[i : i + 1 + rng.below(4)]
        elif how == 3:
            data[i:i] = bytes(rng.below(256) for _ in range(1 + rng.below(4)))
        elif rng.below(4) == 0:
            del data[i + 1 :]
    return bytes(data)


def who(seat: int) -> str:
    return "*" if seat == rt.CHANCE else str(seat)


def same_word(table: Table, text: str) -> list[int]:
    """Every action of the game whose notation begins with the same word."""
    word = text.split(" ")[0]
    return [a for a, t in enumerate(table.game.moves.texts) if t.split(" ")[0] == word]


def altered(value: str, rng: Generator) -> str:
    """A value with one character changed, lost or added."""
    i = rng.below(len(value)) if value else 0
    new = "0123456789abcdefxyz -=*;"[rng.below(24)]
    return value[:i] + [new, "", new + value[i : i + 1]][rng.below(3)] + value[i + 1 :]


KINDS: dict[str, Mutation] = {
    "entry deleted": deleted,
    "entry doubled": doubled,
    "entries swapped": swapped,
    "entry replaced": replaced,
    "impossible outcome": impossible,
    "wrong seat": wrong_seat,
    "header": header,
    "digest": at_the_end,
    "bytes": damaged_bytes,
}
ALWAYS_REFUSED = ("impossible outcome", "wrong seat")
each_kind = pytest.mark.parametrize("kind", KINDS)


# -- what must become of them -----------------------------------------------------------------


@cache
def bases(name: str) -> list[tuple[Table, str]]:
    """Sound records of every player count and source of chance, finished and running."""
    tables = [
        make(name, players, seed, source)
        for players in rt.game(name).players
        for source in SOURCES
        for seed in range(BASES)
        for make in (recorded.over, recorded.running)
    ]
    for table in tables:
        table.record.entries[some_entry(table)].comments.append("a comment")
    return [(table, table.text()) for table in tables]


def some_entry(table: Table) -> int:
    """Some entry, another one for other records."""
    return len(table.record.entries) % 11


def mutants(name: str, kind: str, wanted: int) -> Iterator[tuple[Table, bytes]]:
    """So many damaged records, spread over the sound ones."""
    rng = seeded(list(KINDS).index(kind))
    count = 0
    while count < wanted:
        table, text = bases(name)[rng.below(len(bases(name)))]
        data = KINDS[kind](table, text.split("\n")[:-1], rng)
        if data != text.encode():
            count += 1
            yield table, data


def outcome(data: bytes) -> str | RecordError:
    """The digest that a record leads to, or the refusal."""
    try:
        record = rec.read(data)
        assert rec.write(record).encode() == data
        if record.game not in rt.game_names():
            return RecordError(rec.line_of(record, "game"), "no such game")
        return rep.verify(record, rt.game(record.game)).digest()
    except RecordError as error:
        return error


def measured(data: bytes) -> str | RecordError:
    """The outcome, within the time and memory allowed."""
    tracemalloc.reset_peak()
    held, _ = tracemalloc.get_traced_memory()
    start = time.process_time()
    result = outcome(data)
    assert time.process_time() - start < MOST_SECONDS
    assert tracemalloc.get_traced_memory()[1] - held < MOST_MEMORY
    return result


def judge(table: Table, data: bytes, kind: str) -> bool:
    """Was it refused? If not, nothing about the game may be different."""
    result = measured(data)
    if isinstance(result, str):
        assert kind not in ALWAYS_REFUSED, data
        assert result == table.record.digest, data
        return False
    assert 1 <= result.line <= data.count(b"\n") + 1, (result, data)
    assert str(result).startswith(f"line {result.line}: ")
    return True


def try_all(kind: str, wanted: int) -> None:
    for name in rt.game_names():
        bases(name)
        tracemalloc.start()
        try:
            refused = [judge(table, data, kind) for table, data in mutants(name, kind, wanted)]
        finally:
            tracemalloc.stop()
        assert any(refused) and len(refused) == wanted


@each_kind
def test_a_damaged_record_is_refused_or_leads_to_the_same_digest(kind: str) -> None:
    try_all(kind, count(SAMPLE, FULL))


@pytest.mark.soak
@each_kind
def test_a_thousand_records_of_each_damage(kind: str) -> None:
    try_all(kind, FULL)


@pytest.mark.parametrize("name", rt.game_names())
def test_what_is_damaged_was_sound(name: str) -> None:
    for table, text in bases(name):
        assert outcome(text.encode()) == table.state.digest() == table.record.digest


HOSTILE = [
    b"\n" * 2**20,
    b"\0" * 2**20,
    b"\xff" * 2**20,
    b"reef 1\n" * 100_000,
    b"reef 1\nkind: full\ngame: x\nrules: " + b"9" * 2**19 + b"\n",
    "😀".encode() * 2**18,
    b" " * 2**24,
]


def test_huge_or_senseless_files_are_refused_in_time() -> None:
    _, text = bases(rt.game_names()[0])[0]
    head, tail = text.split("\n\n")[0].encode() + b"\n\n", b"\n" + text.split("\n\n")[2].encode()
    stuffed = [b"; ab\n", b";\n", b"* x\n", b"0 " + b"x" * 998 + b"\n", "; 😀é\n".encode()]
    bodies = [line * ((2**20 - len(head + tail)) // len(line)) for line in stuffed]
    tracemalloc.start()
    try:
        for data in [*HOSTILE, *(head + body + tail for body in bodies)]:
            assert isinstance(measured(data), RecordError)
    finally:
        tracemalloc.stop()
