"""Recorded games: one at least per end, tie-break, option and kind of move; all still replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from reeftable.core.record import read, write
from reeftable.core.replay import verify
from tests.games.reef_encounter.cover import GAME, shown_by, standings, wanted

FOLDER = Path(__file__).parent / "records"
PATHS = sorted(FOLDER.glob("*.reef"))


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_the_record_still_replays(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    s = verify(record, GAME)
    s.check()
    assert write(record) == path.read_text("utf-8")
    keys = standings(s.view(0))
    assert s.ranks() == [1 + sum(other > key for other in keys) for key in keys]


def test_together_the_records_show_everything() -> None:
    shown = {what for path in PATHS for what in shown_by(read(path.read_text("utf-8")))}
    assert [what for what in wanted() if what not in shown] == []
