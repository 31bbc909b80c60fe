"""`reeftable bench` from beginning to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from reeftable import _build
from reeftable.bench import measure, peers, places, valgrind
from reeftable.bench.peers import PEERS
from reeftable.bench.workers import Worker
from reeftable.cli.main import app

compiled = pytest.mark.skipif(_build.state() != _build.COMPILED, reason="the engine is uncompiled")


@compiled
def test_a_run_without_other_projects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(measure, "QUICK", measure.Settings(5, 0.002, 0.0))
    monkeypatch.setattr(valgrind, "is_there", lambda: False)
    folder = tmp_path / "docs"
    command = ["bench", "--quick", "--no-peers", "--json", "--write", str(folder)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert set(data["ratios"]) == {"c_twin", "compiled", "two_processes"}
    assert data["ratios"]["compiled"] > 5
    assert 0 < data["ratios"]["c_twin"] < 1
    assert data["games"]["coralia"]["core"]["decisions_per_second"] > 10_000
    assert (folder / "benchmarks.md").exists() and (folder / "benchmarks.svg").exists()


def test_a_run_refuses_an_engine_that_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_build, "state", lambda: _build.UNCOMPILED)
    done = CliRunner().invoke(app, ["bench", "--quick"])
    assert done.exit_code == 1
    assert "not compiled" in done.stderr and not done.stdout


@pytest.mark.soak
def test_every_other_project_can_be_installed_and_played() -> None:
    peers.install(places.cache(), print)
    for peer in PEERS:
        worker = Worker(peer.script, peers.python_of(peer.package, places.cache()))
        counts = worker.measure(peer.job, 0.01)
        worker.close()
        assert counts.get("decisions", counts.get("times", 0)) > 0, peer.key
