"""Builds a release: checks version and changelog, builds sdist and wheel, and tests both.

`release.py --try` allows a version not yet dated in the changelog. Both files are written to
`dist/`. Each is tested in an empty environment: installed by pipx, it plays a game, and serves.
"""

from __future__ import annotations

import datetime
import re
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from tools.try_package import Installed, PackageError, plain_environment

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
INSTALLER = "pipx==1.18.4"
HEADING = re.compile(r"^## (\S+) \((.+)\)$", re.MULTILINE)
VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
UNRELEASED = "unreleased"
BUILD_SDIST = "import setuptools.build_meta as b, sys; b.build_sdist(sys.argv[1])"


class ReleaseError(RuntimeError):
    """Raised when there can be no release; the message explains what to do."""


def main(arguments: list[str]) -> int:
    """Build a release; the exit code is 1 if there can be none."""
    trying = arguments == ["--try"]
    try:
        version = version_of(ROOT)
        check_changelog(version, (ROOT / "CHANGELOG.md").read_text("utf-8"), trying)
        if not trying:
            check_repository(ROOT, version)
        files = build()
        for file in files:
            try_file(file, version)
    except (ReleaseError, PackageError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    say("dist/ holds " + " and ".join(file.name for file in files))
    if not trying:
        say(f"to publish it: git tag v{version}, then upload both files")
    return 0


# -- checking -------------------------------------------------------------------------------


def version_of(root: Path) -> str:
    """The version in the sources."""
    match = VERSION.search((root / "src" / "reeftable" / "__init__.py").read_text("utf-8"))
    if match is None:
        raise ReleaseError("src/reeftable/__init__.py has no version of the form 1.2.3")
    return match[1]


def check_changelog(version: str, text: str, trying: bool) -> None:
    """Check that the newest heading names this version and, unless only trying, has a date."""
    match = HEADING.search(text)
    if match is None:
        raise ReleaseError("CHANGELOG.md has no heading of the form `## 1.2.3 (2030-01-31)`")
    if match[1] != version:
        raise ReleaseError(f"CHANGELOG.md begins with {match[1]}, but the version is {version}")
    if match[2] == UNRELEASED:
        if trying:
            return
        raise ReleaseError(
            f"CHANGELOG.md says that {version} is unreleased: write the date there,"
            " or try the release with `make release TRY=1`"
        )
    try:
        datetime.date.fromisoformat(match[2])
    except ValueError:
        raise ReleaseError(f"CHANGELOG.md: {match[2]!r} is not a date like 2030-01-31") from None


def check_repository(root: Path, version: str) -> None:
    """Check that everything is committed, and that this version has not been released before."""
    if git(root, "status", "--porcelain"):
        raise ReleaseError("there are uncommitted changes")
    if git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"version {version} has already been released: raise the version")


def git(root: Path, *arguments: str) -> str:
    """Run git and return what it prints."""
    completed = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    if completed.returncode:
        raise ReleaseError(f"git {arguments[0]} failed: {completed.stderr.strip()}")
    return completed.stdout.strip()


# -- building and trying --------------------------------------------------------------------


def build() -> list[Path]:
    """Build the sdist and a compiled wheel into an empty `dist/`."""
    shutil.rmtree(DIST, ignore_errors=True)
    say("building the sdist")
    run(sys.executable, "-c", BUILD_SDIST, str(DIST))
    say("building the wheel")
    options = ["--no-build-isolation", "--no-deps", "--no-index", "-w", str(DIST), "."]
    run(sys.executable, "-m", "pip", "wheel", "--quiet", *options)
    (sdist,) = DIST.glob("*.tar.gz")
    (wheel,) = DIST.glob("*.whl")
    if wheel.name.endswith("-none-any.whl"):
        raise ReleaseError(f"{wheel.name} is not compiled: a C compiler and Python.h are needed")
    return [sdist, wheel]


def try_file(file: Path, version: str) -> None:
    """Install a file with pipx into an empty environment, then play and serve."""
    say(f"trying {file.name}")
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        installed = pipx_install(file, folder)
        printed = installed.reeftable("--version").strip()
        if printed != f"reeftable {version}, engine compiled":
            raise PackageError(f"{file.name}: --version says {printed!r}")
        installed.use_library()
        installed.play()
        installed.serve()
    say(f"trying {file.name}: done in {time.monotonic() - start:.0f} s")


def pipx_install(file: Path, folder: Path) -> Installed:
    """Install a file with pipx, with everything it writes inside one folder."""
    venv.create(folder / "pipx", with_pip=True)
    python = folder / "pipx" / "bin" / "python"
    run(str(python), "-m", "pip", "install", "--quiet", INSTALLER)
    homes = {"PIPX_HOME": str(folder / "home"), "PIPX_BIN_DIR": str(folder / "bin")}
    homes["PIPX_DEFAULT_PYTHON"] = sys.executable
    run(str(python), "-m", "pipx", "install", "--quiet", f"{file}[all]", **homes)
    inner = folder / "home" / "venvs" / "reeftable" / "bin" / "python"
    work = folder / "work"
    work.mkdir()
    return Installed([str(inner)], [str(folder / "bin" / "reeftable")], work)


def run(*command: str, **environment: str) -> None:
    """Run a command in the repository; its output is shown only if it fails."""
    completed = subprocess.run(
        command, cwd=ROOT, env={**plain_environment(), **environment}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if completed.returncode:
        raise ReleaseError(f"{' '.join(command)} failed:\n{completed.stdout[-4000:]}")


def say(text: str) -> None:
    """Print a line of progress."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
