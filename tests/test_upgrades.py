"""Records written by earlier versions are read, verified and written back as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

import reeftable as rt
from reeftable.core.record import read, write
from reeftable.core.replay import verify

FIXTURES = Path(__file__).parent / "fixtures"
RECORDS = sorted(FIXTURES.glob("*/records/*.reef"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_record_of_an_earlier_version_verifies(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    state = verify(record, rt.game(record.game))
    assert state.over is not path.stem.endswith("_running")
    state.check()
    assert write(record) == text


def test_there_is_a_record_of_0_1_0_for_every_game_and_number_of_players() -> None:
    records = [read(path.read_text("utf-8")) for path in RECORDS if "v0_1_0" in path.parts]
    for name in ("coralia", "lumicora", "reef_encounter"):
        seeded = [r.players for r in records if r.game == name and r.seed is not None]
        assert {2, 3, 4} <= set(seeded)
        assert any(r.secret for r in records if r.game == name)
        assert any(not r.has_result for r in records if r.game == name)
