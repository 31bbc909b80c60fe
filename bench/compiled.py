"""Ensures that the compiled engine is measured, and makes an uncompiled copy for comparison."""

from __future__ import annotations

import importlib
import os
import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from bench.errors import BenchError
from reeftable import _build

COPIED = (".py", ".toml", ".md", ".typed")


def uncompiled_modules() -> list[str]:
    """The engine's modules that Python would run uncompiled."""
    names = [
        ".".join(("reeftable", *path.relative_to(_build.PACKAGE).with_suffix("").parts))
        for path in _build.engine_modules()
    ]
    endings = tuple(EXTENSION_SUFFIXES)
    return [
        name for name in names if not str(importlib.import_module(name).__file__).endswith(endings)
    ]


def require_compiled() -> None:
    """Raise BenchError unless the engine is compiled and the build is up to date."""
    state = _build.state()
    if state != _build.COMPILED:
        raise BenchError(f"the engine is not compiled but {state!r}; run `make setup`")
    plain = uncompiled_modules()
    if plain:
        raise BenchError(f"not compiled: {', '.join(plain)}; run `make setup`")


def uncompiled_copy(folder: Path) -> Path:
    """Copy the package's sources without the build; returns the folder to put into PYTHONPATH."""
    copy = folder / f"uncompiled-{_build.sources_hash()[:16]}"
    if copy.exists():
        return copy
    for old in folder.glob("uncompiled-*"):
        shutil.rmtree(old)
    part = folder / f"uncompiled-part-{os.getpid()}"
    shutil.copytree(_build.PACKAGE, part / _build.PACKAGE.name, ignore=_only_sources)
    part.rename(copy)
    return copy


def _only_sources(folder: str, names: list[str]) -> list[str]:
    return [
        name
        for name in names
        if name == "__pycache__" or not (Path(folder, name).is_dir() or name.endswith(COPIED))
    ]
