"""The databases the store is tested on: a file, and a real PostgreSQL started for the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.process import free_port

USER = "postgres"


def program_folder() -> Path | None:
    """The folder with PostgreSQL's own programs."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if programs:
        return programs[-1].parent
    where = shutil.which("initdb")
    return Path(where).parent if where else None


def missing(why: str) -> None:
    """Without PostgreSQL: a warning here, a failure where nothing may be left out."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"no PostgreSQL: {why}")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"PostgreSQL is not tested: {why}", stacklevel=2)
    pytest.skip(why)


class Postgres:
    """One PostgreSQL with its own folder and port."""

    def __init__(self, bin_folder: Path, folder: Path) -> None:
        self.bin = bin_folder
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        """One of its programs, as the user it wants to be run by."""
        command = ["runuser", "-u", USER, "--", str(self.bin / program), *arguments]
        # It refuses to speak a language that the machine has not installed.
        environment = {**os.environ, "LC_ALL": "C"}
        subprocess.run(
            command, check=True, capture_output=True, cwd=self.folder, timeout=120, env=environment
        )

    def control(self, action: str) -> None:
        """Start, stop or restart it."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder} -c fsync=on"
        log = str(self.folder / "log")
        self.run(
            "pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-o", options,
            "-m", "fast", "-w", action,
        )  # fmt: skip


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL, or a skipped test."""
    programs = program_folder()
    if programs is None:
        missing("it is not installed")
    elif os.geteuid() != 0:
        missing("only root can start one here")
    else:
        folder = Path(tempfile.mkdtemp(prefix="reeftable-pg-"))
        shutil.chown(folder, USER)
        server = Postgres(programs, folder)
        server.run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", USER)
        server.control("start")
        try:
            yield server
        finally:
            server.control("stop")
            shutil.rmtree(folder, ignore_errors=True)
