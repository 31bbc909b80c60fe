"""What holds for the whole repository: import direction, determinism, the build, no addresses."""

from __future__ import annotations

import importlib
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from reeftable import _build
from tests.source_checks import banned, wrong_imports

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "reeftable"
TEXT = {"", ".cfg", ".css", ".html", ".in", ".js", ".json", ".md", ".py", ".reef", ".svelte"}
TEXT |= {".svg", ".toml", ".ts", ".txt", ".typed", ".yml"}
MADE = {".git", ".venv", ".hypothesis", "build", "dist", "node_modules", "static", "__pycache__"}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def engine_files() -> list[Path]:
    """Core and games, with the `__init__.py` files that are not compiled."""
    return [path for part in ("core", "games") for path in sorted((PACKAGE / part).rglob("*.py"))]


def repository_files() -> list[Path]:
    return [
        path
        for path in sorted(ROOT.rglob("*"))
        if path.suffix in TEXT and path.is_file() and not is_made(path.relative_to(ROOT))
    ]


def is_made(path: Path) -> bool:
    """Whether tools, and not people, wrote this file."""
    return any(part in MADE or part.endswith(("_cache", ".egg-info")) for part in path.parts)


def test_there_is_an_engine_to_check() -> None:
    assert len(engine_files()) > 10


def test_imports_point_one_way() -> None:
    assert [
        wrong
        for path in engine_files()
        for wrong in wrong_imports(path.read_text(), module_name(path))
    ] == []


def test_the_engine_has_no_source_of_uncertainty() -> None:
    assert [
        found for path in engine_files() for found in banned(path.read_text(), module_name(path))
    ] == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("reeftable.core.step", "import reeftable"),
        ("reeftable.core.step", "from reeftable.games import registry"),
        ("reeftable.core.step", "from ..games.coralia import state"),
        ("reeftable.games.coralia.flow", "from reeftable.games.lumicora.state import X"),
        ("reeftable.games.coralia.flow", "from ..lumicora import state"),
        ("reeftable.games.coralia.steps.draw", "from reeftable.games import registry"),
        ("reeftable.games.coralia.flow", "import reeftable.bots.greedy"),
        ("reeftable.games.registry", "from reeftable.cli.main import app"),
    ],
)
def test_an_import_in_the_wrong_direction_is_found(module: str, line: str) -> None:
    assert len(wrong_imports(line, module)) == 1


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("reeftable.core.game", "from reeftable.core.step import Step"),
        ("reeftable.games.coralia.flow", "from reeftable.core.step import Step"),
        ("reeftable.games.coralia.flow", "from .state import CoraliaState"),
        ("reeftable.games.coralia.steps.draw", "from ..state import CoraliaState"),
        ("reeftable.games.registry", "from reeftable.games.coralia.game import Coralia"),
        ("reeftable.cli.main", "from reeftable.games import registry"),
    ],
)
def test_an_import_in_the_right_direction_is_not_found(module: str, line: str) -> None:
    assert wrong_imports(line, module) == []


@pytest.mark.parametrize(
    "line",
    [
        "x = 0.5",
        "x = a / b",
        "x /= 2",
        "x = float(y)",
        "import random",
        "from time import monotonic",
        "x = hash(y)",
        "x = id(y)",
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "x = [y for y in frozenset(z)]",
        "x = list({1, 2})",
        "seen = set()\nfor x in seen: pass",
        "def f(seen: set[int]): return tuple(seen)",
        "self.seen: set[int] = make()\nx = self.seen.pop()",
        "x = [*{1, 2}]",
        "a = set()\nfor x in a | b: pass",
    ],
)
def test_a_source_of_uncertainty_is_found(line: str) -> None:
    assert len(banned(line, "reeftable.core.step")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "x = a // b",
        "x = folder / 'data.toml'",
        "for x in sorted({1, 2}): pass",
        "x = 1 in {1, 2}",
        "x = state.id",
        "x = card.hash(y)",
        "stack = [1]\nx = stack.pop()",
    ],
)
def test_a_certain_line_is_not_found(line: str) -> None:
    assert banned(line, "reeftable.core.step") == []


def test_every_source_folder_is_a_package() -> None:
    """Without `__init__.py` mypyc gives a module the wrong name and wheels leave it out."""
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_the_build_is_of_these_sources() -> None:
    assert _build.state() != _build.STALE, "run `make setup`"
    if _build.state() == _build.COMPILED:
        assert _build.read_stamp() == _build.sources_hash()


def test_python_imports_what_the_build_says() -> None:
    """A failed compilation is silent: Python imports the .py instead."""
    compiled = _build.state() == _build.COMPILED
    for path in _build.engine_modules():
        file = importlib.import_module(module_name(path)).__file__
        assert file is not None
        assert file.endswith(tuple(EXTENSION_SUFFIXES)) == compiled, file


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    private = re.compile(r"/(?:root|home|Users|work|tmp|opt)/\w")
    assert files_with(private) == []


def test_no_file_names_the_address_of_a_package_registry() -> None:
    registry = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)", re.IGNORECASE)
    assert files_with(registry) == []


@pytest.mark.parametrize("name", ["play", "test"])
def test_requirements_are_hashed_and_name_no_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    packages = re.findall(r"^[^\s#].*?(?=^[^\s]|\Z)", text, re.MULTILINE | re.DOTALL)
    assert len(packages) > 20
    assert [package for package in packages if "--hash=sha256:" not in package] == []
    assert "://" not in text


def test_playing_and_testing_agree_on_versions_and_playing_needs_no_tool_of_the_tests() -> None:
    play, test = (
        set(re.findall(r"^(\S+)==", (ROOT / "requirements" / name).read_text(), re.MULTILINE))
        for name in ("play.txt", "test.txt")
    )
    pins = re.compile(r"^\S+==\S+", re.MULTILINE)
    play_pins = pins.findall((ROOT / "requirements" / "play.txt").read_text())
    assert set(play_pins) <= set(pins.findall((ROOT / "requirements" / "test.txt").read_text()))
    assert {"pytest", "pyright", "ruff", "hypothesis", "playwright"} <= test - play


def files_with(pattern: re.Pattern[str]) -> list[str]:
    itself = Path(__file__).resolve()
    return [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in repository_files()
        if path != itself
        for match in pattern.finditer(path.read_text(encoding="utf-8"))
    ]
