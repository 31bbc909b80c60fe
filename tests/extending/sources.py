"""A copy of the sources in which something is added, and programs run with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import reeftable

PACKAGE = Path(reeftable.__file__).parent
ROOT = Path(__file__).resolve().parent.parent.parent


class Sources:
    """An uncompiled copy of the package; it remembers which files were changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "_built.json", "static")
        shutil.copytree(PACKAGE, folder / "reeftable", ignore=compiled)
        self.changed: set[str] = set()

    def insert(self, file: str, after: str, text: str) -> None:
        """Insert a text after a line that occurs once in the file."""
        path = self.folder / "reeftable" / file
        before = path.read_text("utf-8")
        assert before.count(after) == 1, (
            f"{file}: {after!r} stands there {before.count(after)} times"
        )
        path.write_text(before.replace(after, after + text), encoding="utf-8")
        self.changed.add(file)

    def append(self, file: str, text: str) -> None:
        """Add a text at the end of a file."""
        path = self.folder / "reeftable" / file
        path.write_text(path.read_text("utf-8") + text, encoding="utf-8")
        self.changed.add(file)

    def replace(self, file: str, old: str, new: str) -> None:
        """Replace a text that occurs once in the file."""
        path = self.folder / "reeftable" / file
        before = path.read_text("utf-8")
        assert before.count(old) == 1, f"{file}: {old!r} stands there {before.count(old)} times"
        path.write_text(before.replace(old, new), encoding="utf-8")
        self.changed.add(file)

    def run(self, module: str) -> str:
        """What a module prints when it runs with the copy."""
        paths = os.pathsep.join([str(self.folder), str(ROOT)])
        done = subprocess.run(
            [sys.executable, "-m", module],
            capture_output=True,
            text=True,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
