"""Recorded games: each replays to its result, and together they show everything in the box."""

from __future__ import annotations

from pathlib import Path

import pytest

from reeftable.core.record import RecordError, read, write
from reeftable.core.replay import verify
from reeftable.games.coralia.game import GAME
from tests.games.coralia.cover import shown_by, wanted

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.reef"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_is_still_played_to_this_result(path: Path) -> None:
    """If a change is meant: `python -m tools.record_fixtures coralia`."""
    text = path.read_text("utf-8")
    record = read(text)
    s = verify(record, GAME)
    assert s.over
    s.check()
    assert write(record) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_shows_what_it_is_here_for(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    claimed = [
        what
        for comment in record.comments
        for what in comment.removeprefix("here for: ").split("; ")
    ]
    assert claimed
    shown = shown_by(record)
    assert [what for what in claimed if what not in shown] == []


def test_together_the_records_show_everything() -> None:
    shown = {what for path in RECORDS for what in shown_by(read(path.read_text("utf-8")))}
    assert [what for what in wanted() if what not in shown] == []


def test_what_must_be_shown_is_what_there_is() -> None:
    kinds = [what.split()[0] for what in wanted()]
    assert kinds.count("players") == 3
    assert kinds.count("turtle") == 8
    assert kinds.count("chest") == 8
    assert kinds.count("card") == 15 + 1  # and "card put back drawn again"
    assert kinds.count("tie-break") == 4
    assert kinds.count("option") == 9


def test_a_record_with_another_decision_does_not_verify() -> None:
    record = read(RECORDS[0].read_text("utf-8"))
    taken = next(entry for entry in record.entries if entry.text.startswith("take "))
    taken.text = next(f"take {c}" for c in GAME.data.colours if taken.text != f"take {c}")
    with pytest.raises(RecordError):
        verify(record, GAME)
