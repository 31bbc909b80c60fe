"""Coralia in C plays the engine's games: the same choices, the same scores."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

from bench import twin
from bench.errors import BenchError
from bench.paths import TWIN
from bench.twin_header import header_of
from reeftable.games.coralia.data import CoraliaData
from reeftable.games.coralia.game import GAME

GAMES = 300


pytestmark = pytest.mark.skipif(
    twin.written_for() != GAME.data_hash, reason="the C twin was written for other data"
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return twin.build(tmp_path_factory.mktemp("twin"))


@pytest.mark.parametrize("players", GAME.players)
def test_the_twin_plays_the_engines_games(program: Path, players: int) -> None:
    played = twin.run_twin(program, players, GAMES, seed=1)
    assert played == twin.run_engine(players, GAMES, seed=1)
    assert played.games == GAMES and played.decisions > 50 * GAMES
    assert played != twin.run_twin(program, players, GAMES, seed=2)


@pytest.mark.soak
@pytest.mark.parametrize("players", GAME.players)
def test_the_twin_plays_many_of_the_engines_games(program: Path, players: int) -> None:
    for seed in range(10):
        played = twin.run_twin(program, players, 20_000, seed)
        assert played == twin.run_engine(players, 20_000, seed)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("#define OCTOPUS_ISLAND 2", "#define OCTOPUS_ISLAND 3"),
        ("#define LOCK_MOST 3", "#define LOCK_MOST 2"),
        ("#define STINGRAYS 2", "#define STINGRAYS 1"),
        ("PEARLS_SCORED[] = {4, 2, 1}", "PEARLS_SCORED[] = {4, 2, 2}"),
    ],
)
def test_a_twin_of_other_rules_is_noticed(tmp_path: Path, right: str, wrong: str) -> None:
    header = header_of(GAME.data)
    assert right in header
    other = twin.build(tmp_path, header.replace(right, wrong))
    assert twin.run_twin(other, 4, GAMES, seed=1) != twin.run_engine(4, GAMES, seed=1)


def test_the_twin_follows_the_data(tmp_path: Path) -> None:
    text = Path(GAME_DATA).read_text("utf-8")
    changed = tomllib.loads(text.replace("island = 2", "island = 5"))
    assert header_of(CoraliaData(changed)) != header_of(GAME.data)


GAME_DATA = Path(__file__).parents[2] / "src" / "reeftable" / "games" / "coralia" / "data.toml"


def test_the_twin_compiles_without_a_warning(tmp_path: Path) -> None:
    (tmp_path / "tables.h").write_text(header_of(GAME.data), encoding="utf-8")
    command = ["cc", *twin.FLAGS, "-Werror", f"-I{tmp_path}", str(TWIN), "-o", "coralia"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_compiler_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match="no C compiler"):
        twin.build(tmp_path, compiler="no-such-compiler")


def test_the_twin_refuses_bad_arguments(program: Path) -> None:
    for arguments in ([], ["5", "1", "1", "1", "1", "1"]):
        done = subprocess.run([str(program), *arguments], capture_output=True, text=True)
        assert done.returncode == 2 and done.stderr


def test_the_twin_is_not_asked_about_other_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(twin, "written_for", lambda: "0" * 64)
    with pytest.raises(BenchError, match="data other than"):
        twin.build(tmp_path)
