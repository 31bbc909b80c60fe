"""The library as mypy and pyright see it: what a client may write and what is refused."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENT = Path(__file__).with_name("client.py")
MARK = "# error"


def expected() -> set[int]:
    """The lines that both checkers must refuse."""
    lines = CLIENT.read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith(MARK)}


def run(*command: str) -> str:
    """What a checker prints; it ends with 1 because of the errors that are expected."""
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_mypy_refuses_the_marked_lines_and_no_others() -> None:
    text = run("mypy", "--strict", "--no-pretty", "--hide-error-context", str(CLIENT))
    errors = re.findall(r"^(\S+?):(\d+): error: (.*)$", text, re.MULTILINE)
    assert {file for file, _, _ in errors} == {str(CLIENT.relative_to(ROOT))}
    assert {int(line) for _, line, _ in errors} == expected(), text


def test_pyright_refuses_the_marked_lines_and_no_others() -> None:
    text = run("pyright", "--outputjson", "--pythonpath", sys.executable, str(CLIENT))
    errors = json.loads(text)["generalDiagnostics"]
    assert {Path(one["file"]) for one in errors} == {CLIENT}
    assert {one["range"]["start"]["line"] + 1 for one in errors} == expected(), text
