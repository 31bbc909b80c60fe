"""`python -m bench` from beginning to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import measure, paths, peers, valgrind
from bench.__main__ import main
from bench.peers import PEERS
from bench.workers import Worker
from reeftable import _build

compiled = pytest.mark.skipif(_build.state() != _build.COMPILED, reason="the engine is uncompiled")


@compiled
def test_a_run_without_other_projects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(measure, "QUICK", measure.Settings(5, 0.002, 0.0))
    monkeypatch.setattr(valgrind, "is_there", lambda: False)
    folder = tmp_path / "docs"
    assert main(["--quick", "--no-peers", "--json", "--write", str(folder)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data["ratios"]) == {"c_twin", "compiled", "two_processes"}
    assert data["ratios"]["compiled"] > 5
    assert 0 < data["ratios"]["c_twin"] < 1
    assert data["games"]["coralia"]["core"]["decisions_per_second"] > 10_000
    assert (folder / "benchmarks.md").exists() and (folder / "benchmarks.svg").exists()


def test_a_run_refuses_an_engine_that_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_build, "state", lambda: _build.UNCOMPILED)
    assert main(["--quick"]) == 1
    printed = capsys.readouterr()
    assert "not compiled" in printed.err and not printed.out


@pytest.mark.soak
def test_every_other_project_can_be_installed_and_played() -> None:
    peers.install(paths.cache(), print)
    for peer in PEERS:
        worker = Worker(peer.script, peers.python_of(peer.package, paths.cache()))
        counts = worker.measure(peer.job, 0.01)
        worker.close()
        assert counts.get("decisions", counts.get("times", 0)) > 0, peer.key
