"""Data of an older version is loaded: what was played by it goes on by it.

It is tried in a copy of the sources in which every game has a new version with another number.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reeftable

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path(reeftable.__file__).parent
# A number of each game, as the new version has it.
CHANGES = {
    "coralia": ("first_turn = 4", "first_turn = 5"),
    "lumicora": ("count = 10", "count = 9"),
    "reef_encounter": ("4 = [6, 7, 8, 9]", "4 = [6, 7, 8, 8]"),
}
ALSO = {"lumicora": ("2, 2, 2, 1, 1, 0]", "2, 2, 2, 1, 1]")}


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources one version later."""
    folder = tmp_path_factory.mktemp("newer")
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "_built.json", "static")
    shutil.copytree(SOURCES, folder / "reeftable", ignore=compiled)
    for name, change in CHANGES.items():
        home = folder / "reeftable" / "games" / name
        before = (home / "data.toml").read_text("utf-8")
        (home / "data").mkdir()
        (home / "data" / "1.toml").write_text(before, "utf-8")
        after = before
        for old, new in (("rules_version = 1", "rules_version = 2"), change, *also(name)):
            assert after.count(old) == 1
            after = after.replace(old, new)
        (home / "data.toml").write_text(after, "utf-8")
    return folder


def also(name: str) -> list[tuple[str, str]]:
    """What has to change with it."""
    return [ALSO[name]] if name in ALSO else []


def run(newer: Path, *arguments: str) -> str:
    """Run Python with the newer sources."""
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(newer)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


OLD_AND_NEW = """
import pickle
from pathlib import Path
import reeftable as rt
from reeftable.core import record as records, replay
from tests.recorded import over, running

FIXTURES = sorted(Path("tests/fixtures/v0_1_0/records").glob("*.reef"))
for path in FIXTURES:
    text = path.read_text("utf-8")
    record = records.read(text)
    game = rt.game(record.game)
    old = replay.verify(record, game)
    assert (game.rules_version, old.game.rules_version) == (2, 1)
    assert records.write(record) == text
    # Back from data and from a pickle it is still of the old version.
    for copy in (game.load(old.position()), pickle.loads(pickle.dumps(old))):
        assert copy.game is old.game and copy.digest() == old.digest()
for name in rt.game_names():
    game = rt.game(name)
    new = running(name, 4, 3).state
    assert new.game is game and pickle.loads(pickle.dumps(new)).game is game
    record = records.read(over(name, 4, 3).text())
    assert record.rules == 2 and replay.verify(record, game).over
    record.rules = 1
    record.data = game.version(1).data_hash
    try:
        replay.verify(record, game)
    except records.RecordError as error:
        print(name, "is another game now:", error)
    record.rules = 7
    try:
        replay.verify(record, game)
    except records.RecordError as error:
        print(error)
    try:
        game.load({**new.position(), "rules_version": 7})
    except ValueError as error:
        print(error)
"""


def test_old_records_are_played_by_the_old_data_and_new_ones_by_the_new(newer: Path) -> None:
    lines = run(newer, "-c", OLD_AND_NEW).splitlines()
    for name in sorted(CHANGES):
        assert lines.pop(0).startswith(f"{name} is another game now: line ")
        assert lines.pop(0) == f"line 4: made with rules version 7 of {name}; the current one is 2"
        assert lines.pop(0) == f"rules_version: {name} has no rules version 7; the current one is 2"
    assert lines == []


def test_a_server_plays_its_old_tables_on_by_the_old_data(newer: Path) -> None:
    """The tests on a database of 0.1.0, run once more with the newer sources."""
    dots = run(
        newer, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
        "tests/server/test_upgrades.py", "-k", "coralia or lists",
    )  # fmt: skip
    assert dots.startswith(".. ")


def test_the_command_reads_old_records(newer: Path) -> None:
    file = "tests/fixtures/v0_1_0/records/coralia_2_players.reef"
    assert file in run(newer, "-m", "reeftable.cli.main", "verify", file)
    assert run(newer, "-m", "reeftable.cli.main", "replay", file, "--at", "40")
