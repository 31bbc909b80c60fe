"""The package's public names, how light it is to import, and `python -m reeftable`."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import reeftable as rt
from reeftable import _build

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("rich", "typer", "fastapi", "sqlalchemy", "multiprocessing", "pydantic", "uvicorn")
NUMBERS = ("CHANCE", "NOBODY", "SPECTATOR", "__version__")


def in_new_process(program: str) -> str:
    """What a program prints in a Python of its own."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("name", rt.__all__)
def test_a_public_name_is_there_and_says_what_it_is(name: str) -> None:
    thing = getattr(rt, name)
    assert name in dir(rt)
    if name not in NUMBERS:
        assert inspect.getdoc(thing)
    assert f"`{name}`" in (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


def test_names_imported_later_are_those_that_type_checkers_see() -> None:
    tree = ast.parse(Path(str(rt.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.asname or alias.name: f"{line.module}:{alias.name}"
        for line in block.body
        if isinstance(line, ast.ImportFrom)
        for alias in line.names
    }
    later: dict[str, str] = vars(rt)["_LATER"]
    assert {name: f"reeftable.{place}" for name, place in later.items()}.keys() == seen.keys()
    for name, place in later.items():
        assert getattr(rt, name) is getattr(
            sys.modules[seen[name].partition(":")[0]], place.partition(":")[2]
        )


def test_an_unknown_name_is_refused() -> None:
    library: Any = rt
    with pytest.raises(AttributeError, match="no attribute 'gaem'"):
        library.gaem  # noqa: B018


def test_games_is_the_package() -> None:
    import reeftable.games

    assert isinstance(rt.games, ModuleType)
    assert rt.games is reeftable.games
    assert rt.game_names() == ["coralia", "lumicora", "reef_encounter"]


def test_importing_the_library_imports_nothing_heavy() -> None:
    loaded = in_new_process("import sys, reeftable; print(*sys.modules)").split()
    assert "reeftable.core.state" in loaded
    assert [name for name in HEAVY if name in loaded] == []
    assert [name for name in loaded if name.startswith("reeftable.bots")] == []


def test_the_records_need_nothing_heavy_either() -> None:
    program = "import sys, reeftable as rt; rt.read_record; rt.Seat; print(*sys.modules)"
    loaded = in_new_process(program).split()
    assert "reeftable.records" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def test_the_version_is_that_of_the_package() -> None:
    assert _build.describe().startswith(f"reeftable {rt.__version__} ")


def test_the_package_runs_like_the_command() -> None:
    for arguments in (["--version"], ["rules", "coralia", "COR-6.4"], ["nonsense"], ["--help"]):
        runs = [
            subprocess.run([*command, *arguments], capture_output=True, text=True, cwd=ROOT)
            for command in ([sys.executable, "-m", "reeftable"], [command_file()])
        ]
        assert runs[0].stdout + runs[0].stderr
        assert (runs[0].returncode, runs[0].stdout, runs[0].stderr) == (
            runs[1].returncode,
            runs[1].stdout,
            runs[1].stderr,
        )


def command_file() -> str:
    """The installed command."""
    return str(Path(sys.executable).with_name("reeftable"))
