"""What cannot be read as a record: every refusal names its line."""

from __future__ import annotations

import pytest

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.record import RecordError
from tests import recorded
from tests.recorded import COMMITTED, inserted, line_of, with_line, with_value, without

FIRST = recorded.all_games()[0]
KEYS = ("kind", "game", "rules", "data", "players", "seat 0", "seat 1", "takebacks")


def refused(data: str | bytes, line: int, what: str = "") -> None:
    """Reading it must fail on that line, with those words."""
    with pytest.raises(RecordError) as caught:
        rec.read(data)
    assert str(caught.value) == f"line {line}: {caught.value.what}"
    assert what in caught.value.what


def text_of() -> str:
    """The record of a finished game."""
    return recorded.over(*FIRST, 3).text()


# -- the header -------------------------------------------------------------------------------


def test_a_missing_doubled_or_unknown_key_is_refused_where_it_is_noticed() -> None:
    text = text_of()
    for key in KEYS:
        line = line_of(text, key)
        refused(without(text, line), line, f"'{key}:' expected")
        own = text.split("\n")[line - 1]
        refused(inserted(text, line, own), line + 1, "expected")
        refused(inserted(text, line, "colour: red"), line, f"'{key}:' expected")
        refused(with_line(text, line, own.replace(":", " :")), line)
    refused(without(text, 1), 1, "'reef 1' expected")
    refused(with_line(text, 1, "reef 2"), 1)


def test_keys_out_of_order_are_refused() -> None:
    text = text_of()
    last = line_of(text, "takebacks")
    lines = text.split("\n")
    for line in range(1, last):
        swapped = [*lines]
        swapped[line - 1], swapped[line] = swapped[line], swapped[line - 1]
        with pytest.raises(RecordError) as caught:
            rec.read("\n".join(swapped))
        assert line <= caught.value.line <= line + 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("kind", "whole"),
        ("game", "two words"),
        ("rules", "01"),
        ("rules", "-1"),
        ("rules", "٣"),
        ("rules", "1" * 900),
        ("data", "ABCDEF" * 10 + "ABCD"),
        ("data", "0" * 63),
        ("players", "0"),
        ("players", "5"),
        ("players", "99999999999999999999"),
        ("options", "b=1 a=1"),
        ("options", "a=1 a=2"),
        ("options", "a=1  b=2"),
        ("options", "a"),
        ("options", "a=1=2"),
        ("options", "a=é"),
        ("seat 0", " Anna"),
        ("seat 0", "x" * 81),
        ("seed", "7.0"),
        ("seed", "+7"),
        ("seed", "-0"),
        ("seed", "1" * 21),
        ("takebacks", "-1"),
        ("takebacks", "many"),
        ("scores", "1"),
        ("ranks", "1 2 3 4 5"),
        ("breakdown 0", "play=x"),
        ("breakdown 0", "play=1 play=2"),
        ("digest", "F" * 64),
    ],
)
def test_a_value_of_the_wrong_form_is_refused(key: str, value: str) -> None:
    text = text_of()
    refused(with_value(text, key, value), line_of(text, key), key)


def test_a_name_is_wanted_and_may_be_as_long_as_allowed() -> None:
    text = text_of()
    line = line_of(text, "seat 1")
    refused(with_line(text, line, "seat 1:"), line, "a name expected")
    assert rec.read(with_line(text, line, "seat 1: " + "ü" * 80)).names[1] == "ü" * 80


def test_a_partial_record_tells_no_more_than_it_should() -> None:
    game = rt.game(FIRST[0])
    text = rec.write(rec.partial(recorded.running(*FIRST, 3, COMMITTED).record, game, 1))
    line = line_of(text, "perspective")
    for seat in ("9", "-1", "*", "spectators", str(FIRST[1])):
        refused(with_line(text, line, f"perspective: {seat}"), line, "perspective")
    refused(without(text, line), line, "'perspective:' expected")
    end = text.count("\n") + 1
    refused(text + "\n", end, "nothing more expected")
    refused(text + f"\ndigest: {'0' * 64}\n", end, "nothing more expected")
    text = rec.write(rec.partial(recorded.running(*FIRST, 3).record, game, rt.SPECTATOR))
    line = line_of(text, "perspective")
    refused(inserted(text, line, "seed: 7"), line, "must not contain the seed")


# -- the text ---------------------------------------------------------------------------------


def test_only_one_way_of_writing_is_read() -> None:
    text = text_of()
    refused(text.replace("\n", "\r\n"), 1, "U+000D")
    refused("\ufeff" + text, 1, "U+FEFF")
    refused(text[:-1], text.count("\n"), "line break")
    refused(text + "\n", text.count("\n") + 1, "nothing more")
    refused("", 1)
    refused("\n", 1)
    refused(with_line(text, 3, text.split("\n")[2] + " "), 3, "a space at the end")
    blank = text.split("\n").index("") + 1
    refused(without(text, blank), blank, "an empty line expected")
    refused(inserted(text, blank, ""), blank + 2)
    entry = blank + 1
    for bad in ("take", "9 x", "*", "*x", "*  x", "x y", ";x", "٠ x", "-1 x", "10 x"):
        refused(with_line(text, entry, bad), entry)


def test_characters_that_deceive_are_refused() -> None:
    text = text_of()
    line = line_of(text, "seat 0")
    for code in (0x00, 0x07, 0x09, 0x0B, 0x1B, 0x7F, 0x85, 0x9B, 0x2028, 0x202E, 0x2066, 0xD800):
        bad = with_line(text, line, f"seat 0: A{chr(code)}B")
        refused(bad, line, f"U+{code:04X}")
    refused(text.encode().replace(b"seat 0: ", b"seat 0: \xff"), line, "not UTF-8")
    refused(text.encode("utf-16"), 1)


def test_limits() -> None:
    text = text_of()
    blank = text.split("\n").index("") + 1
    refused(text + " " * 2**20, 1, "larger than")
    refused(text.encode() + b" " * 2**20, 1, "larger than")
    refused("é" * (2**20 - 5) + "\n", 1, "larger than")
    refused(inserted(text, blank + 1, "; " + "x" * 999), blank + 1, "longer than 1000")
    refused("\n" * 60_000, 50_001, "lines")
    assert rec.read(inserted(text, blank + 1, "; " + "x" * 998)).comments == ["x" * 998]
    header = text[: text.index("\n\n") + 2]
    end = f"\ndigest: {'0' * 64}\n"
    assert len(rec.read(header + "* x\n" * 20_000 + end).entries) == 20_000
    refused(header + "* x\n" * 20_001 + end, blank + 20_001, "more than 20000 entries")
