"""The same seed gives the same game: in every process, with every hash seed, compiled or not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import reeftable
from tests.counts import count
from tests.generic.chain import chain, engine
from tests.generic.play import player_counts, share_of_games

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = Path(reeftable.__file__).parent


def elsewhere(name: str, players: int, games: int, **environment: str) -> dict[str, Any]:
    """The chain as another process makes it."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.generic.chain", name, str(players), str(games)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    output: dict[str, Any] = json.loads(process.stdout)
    return output


def compare(ours: list[str], theirs: list[str]) -> None:
    """The first difference, if there is one."""
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == other


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_every_process_and_hash_seed_plays_the_same(name: str, players: int) -> None:
    games = share_of_games(name, count(5, 50))
    ours = chain(name, players, games)
    assert len(ours) > games
    for hash_seed in ("0", "4711"):
        other = elsewhere(name, players, games, PYTHONHASHSEED=hash_seed)
        assert other["engine"] == engine()
        compare(ours, other["chain"])


@pytest.fixture(scope="session")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources without anything compiled."""
    folder = tmp_path_factory.mktemp("uncompiled")
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "_built.json")
    shutil.copytree(SOURCES, folder / "reeftable", ignore=compiled)
    return folder


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_compiled_and_uncompiled_play_the_same(name: str, players: int, uncompiled: Path) -> None:
    games = share_of_games(name, count(4, 40))
    other = elsewhere(name, players, games, PYTHONPATH=str(uncompiled))
    assert other["engine"] == str(uncompiled / "reeftable" / "core" / "game.py")
    if engine().endswith(".py"):
        print("the engine in use is itself uncompiled: this compares two equal things")
    compare(chain(name, players, games), other["chain"])
