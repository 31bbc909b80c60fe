"""Whether the package notices that its build does not fit its sources."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from reeftable import __version__, _build

ENDING = EXTENSION_SUFFIXES[0]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package as the compiler leaves it."""
    package = tmp_path / "reeftable"
    for name in ("__init__.py", "core/__init__.py", "core/step.py", "games/toy/flow.py"):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")
    for module in ("core/step", "games/toy/flow", f"../{_build.LIBRARY}__mypyc"):
        (package / f"{module}{ENDING}").write_text("")
    _build.write_stamp(package, _build.sources_hash(package))
    return package


def test_a_build_of_the_present_sources_is_compiled(package: Path) -> None:
    assert _build.state(package) == _build.COMPILED


def test_modules_are_the_engine_without_init(package: Path) -> None:
    (package / "cli").mkdir()
    (package / "cli" / "main.py").write_text("")
    names = [path.relative_to(package).as_posix() for path in _build.engine_modules(package)]
    assert names == ["core/step.py", "games/toy/flow.py"]


def test_without_a_build_it_is_uncompiled(package: Path) -> None:
    _build.remove_compiled(package)
    assert _build.state(package) == _build.UNCOMPILED
    assert _build.read_stamp(package) is None
    assert list(package.parent.rglob(f"*{ENDING}")) == []


def test_an_edited_source_makes_the_build_stale(package: Path) -> None:
    (package / "core" / "step.py").write_text("# edited\n")
    assert _build.state(package) == _build.STALE


def test_a_new_source_makes_the_build_stale(package: Path) -> None:
    (package / "core" / "game.py").write_text("")
    assert _build.state(package) == _build.STALE


def test_a_renamed_source_makes_the_build_stale(package: Path) -> None:
    (package / "core" / "step.py").rename(package / "core" / "steps.py")
    assert _build.state(package) == _build.STALE


def test_a_module_left_from_a_deleted_source_makes_the_build_stale(package: Path) -> None:
    (package / "core" / "step.py").unlink()
    _build.write_stamp(package, _build.sources_hash(package))
    assert _build.state(package) == _build.STALE


def test_a_missing_module_makes_the_build_stale(package: Path) -> None:
    (package / "core" / f"step{ENDING}").unlink()
    assert _build.state(package) == _build.STALE


def test_a_missing_stamp_makes_the_build_stale(package: Path) -> None:
    (package / _build.STAMP).unlink()
    assert _build.state(package) == _build.STALE


def test_a_build_for_another_python_does_not_count(package: Path) -> None:
    for path in _build.compiled_files(package):
        path.rename(path.with_name(path.name.replace(ENDING, ".cpython-39-other.so")))
    assert _build.state(package) == _build.UNCOMPILED


def test_the_version_says_how_it_runs() -> None:
    assert _build.describe() == f"reeftable {__version__} ({_build.state()})"
