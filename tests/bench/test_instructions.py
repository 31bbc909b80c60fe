"""A loss of speed is caught by counting instructions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import instructions, valgrind
from bench.instructions import check, comparison, key, losses, recorded, write_record
from bench.paths import JOBS
from reeftable import _build

# An engine with one slow step: dice are rolled by Python instead of compiled code.
SLOW = f"""
from __future__ import annotations
import runpy
from reeftable.core.step import Step
from reeftable.games.coralia.steps.numbers import ROLL_DICE
from reeftable.games.coralia.game import GAME

FAST = GAME.steps[ROLL_DICE]

class Slow(Step):
    def who(self, s):
        return FAST.who(s)
    def run(self, s):
        FAST.run(s)
    def draw(self, s):
        return FAST.draw(s)
    def apply(self, s, action):
        FAST.apply(s, action)

GAME.steps[ROLL_DICE] = Slow()
runpy.run_path({str(JOBS / "count.py")!r}, run_name="__main__")
"""
CORE = ["core coralia 3"]

needs_valgrind = pytest.mark.skipif(
    _build.state() != _build.COMPILED or not valgrind.is_there(),
    reason="needs valgrind and the compiled engine",
)


@pytest.mark.parametrize(("now", "lost"), [(100.0, False), (129.0, False), (131.0, True)])
def test_more_than_thirty_per_cent_is_a_loss(now: float, lost: bool) -> None:
    assert bool(losses({"core": now}, {"core": 100.0})) == lost


def test_what_was_never_recorded_is_no_loss_but_shown() -> None:
    assert losses({"core": 5.0}, {}) == []
    assert "not recorded yet" in comparison({"core": 5.0}, {})[0]


def test_the_record_keeps_what_other_versions_gave(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    path.write_text(json.dumps({"Python 0.1": {"core": 7.0}}))
    write_record({"core": 12.345}, path)
    assert recorded(path) == {"Python 0.1": {"core": 7.0}, key(): {"core": 12.3}}


def test_the_key_names_the_versions() -> None:
    for name in ("Python 3", "librt 0."):
        assert name in key()


def test_the_repository_has_counts_for_every_game() -> None:
    assert recorded()
    figures = recorded().get(key())
    if figures is not None:
        assert set(instructions.job_names()) <= set(figures), "run `make recount`"


@needs_valgrind
def test_counts_are_the_same_again_and_a_planted_loss_is_caught(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(instructions.EXTRA, "core", 2)
    path = tmp_path / "counts.json"
    first = instructions.count_engine(CORE)
    assert check(first, recorded(path).get(key())) == 0
    assert "no counts are recorded" in capfd.readouterr().err
    write_record(first, path)
    assert check(instructions.count_engine(CORE), recorded(path).get(key())) == 0
    assert "(+0." in capfd.readouterr().out.replace("(-0.", "(+0.")
    slow = tmp_path / "slow.py"
    slow.write_text(SLOW)
    assert check(instructions.count_engine(CORE, slow), recorded(path).get(key())) == 1
    assert "slower than recorded by more than 30%" in capfd.readouterr().err
