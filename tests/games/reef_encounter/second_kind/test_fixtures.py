"""Recorded games with the expansion: every card, kind of tile and option; all still replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from reeftable.core.record import read, write
from reeftable.core.replay import verify
from reeftable.games.reef_encounter.second_kind.game import GAME
from tests.games.reef_encounter.second_kind.cover import shown_by, wanted

PATHS = sorted(Path(__file__).with_name("records").glob("*.reef"))


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_the_record_still_replays(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    verify(record, GAME).check()
    assert write(record) == path.read_text("utf-8")


def test_together_the_records_show_everything() -> None:
    shown = {what for path in PATHS for what in shown_by(read(path.read_text("utf-8")))}
    assert [what for what in wanted() if what not in shown] == []
