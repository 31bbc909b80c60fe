"""Environments with the packages of an extra and no others: linked or installed."""

from __future__ import annotations

import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from tools.try_package import Installed

SOURCE = Path(__file__).resolve().parents[2] / "src"


def needed(name: str, extras: frozenset[str], known: set[tuple[str, frozenset[str]]]) -> None:
    """Add a distribution, with everything it requires, to those known."""
    if (name, extras) in known:
        return
    known.add((name, extras))
    for text in distribution(name).requires or []:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            needed(requirement.name, frozenset(requirement.extras), known)


def linked(folder: Path, *extras: str) -> Installed:
    """The sources with links to the packages that pyproject.toml asks for, and to no others.

    It takes no network and no time, and still misses what a real environment would miss.
    """
    known: set[tuple[str, frozenset[str]]] = set()
    needed("reeftable", frozenset(extras), known)
    site = folder / "site"
    site.mkdir()
    for name in {name for name, _ in known if name != "reeftable"}:
        files = distribution(name).files or []
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            link = site / top
            if not link.exists():
                link.symlink_to(Path(str(distribution(name).locate_file(top))))
    work = folder / "work"
    work.mkdir()
    python = [sys.executable, "-S"]
    paths = {"PYTHONPATH": f"{SOURCE}:{site}"}
    return Installed(python, [*python, "-m", "reeftable"], work, paths)


def installed(folder: Path, wheel: Path, *extras: str) -> Installed:
    """A new virtual environment into which pip has installed the wheel with some extras."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / "bin"
    wanted = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
    subprocess.run([programs / "pip", "install", "--quiet", wanted], check=True)
    work = folder / "work"
    work.mkdir()
    return Installed([str(programs / "python")], [str(programs / "reeftable")], work)
