"""Lists the compiled modules, and checks whether the compiled engine matches the sources.

`setup.py` and `tools/prepare.py` run this file by its path, before the package can be imported, so
it imports nothing from the package.
"""

from __future__ import annotations

import hashlib
import json
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

# The folders and modules that are compiled.
ENGINE = (
    "core/**/*.py",
    "games/**/*.py",
    "bots/greedy/*.py",
    "bots/search*.py",
    "bots/guide.py",
    "bots/evaluation.py",
    "bots/evaluations/*.py",
)

# These are not compiled. `__init__.py` only re-exports names, so there is nothing to gain, and a
# package that is an extension module confuses tools that look for its folder. `shapes.py` only
# declares the types of views.
NOT_COMPILED = ("__init__.py", "shapes.py")

# One library beside the package holds all compiled code; each module's own .so points into it.
LIBRARY = "reeftable"

COMPILED = "compiled"
UNCOMPILED = "uncompiled"
STALE = "stale build"

PACKAGE = Path(__file__).parent
STAMP = "_built.json"


def engine_modules(package: Path = PACKAGE) -> list[Path]:
    """The engine's source files, sorted."""
    paths = {path for pattern in ENGINE for path in package.glob(pattern)}
    return sorted(path for path in paths if path.name not in NOT_COMPILED)


def sources_hash(package: Path = PACKAGE) -> str:
    """One hash of the names and contents of the engine's source files."""
    total = hashlib.sha256()
    for path in engine_modules(package):
        total.update(path.relative_to(package).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def compiled_files(package: Path = PACKAGE) -> list[Path]:
    """Every extension module of the package, for any version of Python."""
    inside = (path for kind in ("so", "pyd") for path in package.rglob(f"*.{kind}"))
    return sorted([*inside, *package.parent.glob(f"{LIBRARY}__mypyc.*")])


def remove_compiled(package: Path = PACKAGE) -> None:
    """Delete the build, so that the package runs as plain Python."""
    (package / STAMP).unlink(missing_ok=True)
    for path in compiled_files(package):
        path.unlink(missing_ok=True)


def write_stamp(package: Path, built_from: str) -> None:
    """Store, beside the build, the hash of the sources it was built from."""
    text = json.dumps({"sources": built_from}) + "\n"
    (package / STAMP).write_text(text, encoding="utf-8")


def read_stamp(package: Path = PACKAGE) -> str | None:
    """The stored hash of the sources the build was made from, or None if it cannot be read."""
    try:
        sources = json.loads((package / STAMP).read_text(encoding="utf-8"))["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return sources if isinstance(sources, str) else None


def state(package: Path = PACKAGE) -> str:
    """Whether this Python would run the engine compiled, uncompiled or from a stale build."""
    loadable = {path for path in compiled_files(package) if ending(path) in EXTENSION_SUFFIXES}
    if not loadable:
        return UNCOMPILED
    # The first suffix is that of extension modules built for this Python.
    suffix = EXTENSION_SUFFIXES[0]
    expected = {path.with_name(path.stem + suffix) for path in engine_modules(package)}
    expected.add(package.parent / f"{LIBRARY}__mypyc{suffix}")
    fresh = loadable == expected and read_stamp(package) == sources_hash(package)
    return COMPILED if fresh else STALE


def ending(path: Path) -> str:
    """A file's suffixes, such as `.cpython-311-x86_64-linux-gnu.so`."""
    return "." + path.name.partition(".")[2]


def describe() -> str:
    """The installed version, and whether the engine is compiled, in one line."""
    try:
        number = version("reeftable")
    except PackageNotFoundError:
        number = "not installed"
    return f"reeftable {number} ({state()})"
