"""Counts the instructions of a command with valgrind; the result does not depend on the load."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.errors import BenchError

INSTALL = ("apt-get", "install", "--yes", "--quiet", "valgrind")


def is_there() -> bool:
    """Whether valgrind is available; tries to install it, and prints a note if that fails."""
    if shutil.which("valgrind"):
        return True
    if os.geteuid() != 0 or shutil.which(INSTALL[0]) is None:
        say("warning: no instruction counts, because valgrind is not installed")
        return False
    say("installing valgrind")
    if subprocess.run(INSTALL, stdout=subprocess.DEVNULL).returncode:
        say("warning: no instruction counts, because valgrind could not be installed")
        return False
    return True


def say(text: str) -> None:
    """Print a line to standard error."""
    print(text, file=sys.stderr, flush=True)


def plain_environment() -> dict[str, str]:
    """The environment without Python's own variables, and with a fixed hash seed."""
    inherited = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    return {**inherited, "PYTHONHASHSEED": "0"}


def count(command: Sequence[str], profile: Path | None = None) -> tuple[int, str]:
    """How many instructions a command takes, and what it prints."""
    out = profile or "/dev/null"
    completed = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command],
        capture_output=True,
        text=True,
        env=plain_environment(),
    )
    collected = re.search(r"Collected : (\d+)", completed.stderr)
    if completed.returncode or collected is None:
        raise BenchError(f"valgrind could not run {command[0]}:\n{completed.stderr.strip()}")
    return int(collected[1]), completed.stdout
