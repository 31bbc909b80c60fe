"""Every public class and function has an example in its docstring, and the examples run as shown.

They are taken from the text of the sources, so that they run in the same way where the engine is
compiled.
"""

from __future__ import annotations

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import reeftable as rt
from reeftable import _build, _docstrings

PACKAGE = _build.PACKAGE
CONSTANTS = ("CHANCE", "NOBODY", "SPECTATOR", "__version__")
EXAMPLES = doctest.DocTestParser()


def definitions() -> dict[str, tuple[Path, str]]:
    """Public name -> the file that defines it, and its name there."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    imports = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("reeftable.")
    ]
    return {
        alias.asname or alias.name: (source_of(str(node.module)), alias.name)
        for node in imports
        for alias in node.names
    }


def source_of(module: str) -> Path:
    """The source file of a module of the package."""
    return PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def module_of(path: Path) -> str:
    """The module of a source file of the package."""
    return ".".join(["reeftable", *path.relative_to(PACKAGE).with_suffix("").parts])


DEFINITIONS = definitions()
# Reading is in a module of its own, which `core.record` only passes on.
DEFINITIONS["parse_record"] = (source_of("reeftable.core.record_read"), "read")


@pytest.mark.parametrize("name", [name for name in rt.__all__ if name not in CONSTANTS])
def test_a_public_name_has_an_example(name: str) -> None:
    path, inner = DEFINITIONS[name]
    doc = _docstrings.docstrings(path.read_text(encoding="utf-8"))[inner]
    assert EXAMPLES.get_examples(doc)


def documented() -> list[tuple[Path, str, str]]:
    """Every docstring of the package that holds an example: its file, name and text."""
    return [
        (path, name, doc)
        for path in sorted(PACKAGE.rglob("*.py"))
        for name, doc in _docstrings.docstrings(path.read_text(encoding="utf-8")).items()
        if EXAMPLES.get_examples(doc)
    ]


@pytest.mark.parametrize(
    ("path", "name", "doc"),
    [pytest.param(*example, id=f"{example[0].stem}.{example[1]}") for example in documented()],
)
def test_the_example_runs_as_shown(
    path: Path, name: str, doc: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where an example may write a file
    module = importlib.import_module(module_of(path))
    test = EXAMPLES.get_doctest(doc, dict(vars(module)), name, str(path), 0)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert "".join(report) == ""
