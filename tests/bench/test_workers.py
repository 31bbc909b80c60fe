"""Processes that measure on demand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import compiled
from bench.errors import BenchError
from bench.worker_main import measure
from bench.workers import REEFTABLE_SCRIPT, ParallelJob, Worker
from reeftable import _build
from reeftable.games.registry import game, game_names

NOISY = """
from __future__ import annotations
def job(name):
    print("a library that talks")
    return lambda: {"times": 3, "letters": len(name)}
"""


def test_work_goes_on_until_the_time_is_used_up() -> None:
    portions = []

    def work() -> dict[str, int]:
        portions.append(sum(range(20_000)))
        return {"times": 2}

    counts = measure(work, 0.02)
    assert counts["times"] == 2 * len(portions) > 2
    assert counts["cpu"] >= 0.02 and counts["wall"] > 0


def test_preparing_is_outside_the_time() -> None:
    class Work:
        def prepare(self) -> None:
            sum(range(3_000_000))

        def __call__(self) -> dict[str, int]:
            return {"times": 1}

    assert measure(Work(), 0.0)["cpu"] < 0.005


def test_what_a_library_prints_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    (tmp_path / "noisy.py").write_text(NOISY)
    worker = Worker(str(tmp_path / "noisy.py"))
    counts = worker.measure("seven", 0.0)
    worker.close()
    assert counts["times"] == 3 and counts["letters"] == 5


def test_two_at_once_add_up_but_not_on_the_wall(tmp_path: Path) -> None:
    (tmp_path / "noisy.py").write_text(NOISY)
    workers = [Worker(str(tmp_path / "noisy.py")) for _ in range(2)]
    counts = ParallelJob("two", workers, "x").measure(0.0)
    for worker in workers:
        worker.close()
    assert counts["times"] == 6 and counts["wall"] < 1


def test_a_worker_that_dies_is_reported(tmp_path: Path) -> None:
    (tmp_path / "dead.py").write_text("raise SystemExit(3)")
    worker = Worker(str(tmp_path / "dead.py"))
    with pytest.raises(BenchError, match="ended unexpectedly"):
        worker.measure("x", 0.0)
    worker.close()


@pytest.mark.parametrize("title", game_names())
@pytest.mark.parametrize(
    "what", ["core", "python", "clone", "actions", "view", "resample", "digest", "record-write"]
)
def test_every_job_of_ours_counts_something(title: str, what: str) -> None:
    worker = Worker(REEFTABLE_SCRIPT)
    for players in game(title).players:
        counts = worker.measure(f"{what} {title} {players}", 0.0)
        assert counts.get("decisions", counts.get("times", 0)) > 0
    worker.close()


# -- which engine it is ---------------------------------------------------------------------


@pytest.mark.parametrize("state", [_build.UNCOMPILED, _build.STALE])
def test_only_the_compiled_engine_is_measured(monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    monkeypatch.setattr(_build, "state", lambda: state)
    with pytest.raises(BenchError, match=f"not compiled but '{state}'"):
        compiled.require_compiled()


def test_a_module_that_fell_back_to_python_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_build, "state", lambda: _build.COMPILED)
    monkeypatch.setattr(compiled, "uncompiled_modules", lambda: ["reeftable.core.step"])
    with pytest.raises(BenchError, match=r"not compiled: reeftable\.core\.step"):
        compiled.require_compiled()


def test_the_uncompiled_copy_is_uncompiled(tmp_path: Path) -> None:
    copy = compiled.uncompiled_copy(tmp_path)
    worker = Worker(REEFTABLE_SCRIPT, python_path=str(copy))
    counts = worker.measure("engine", 0.0)
    worker.close()
    assert counts["compiled"] == 0 and counts["modules"] > 10
    assert compiled.uncompiled_copy(tmp_path) == copy
