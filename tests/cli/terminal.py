"""Running the command as a user does: by itself, or typing at a game in its own process."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from typer.testing import CliRunner, Result

from reeftable.cli.main import app
from reeftable.words import catalogue, languages

PROMPT = "> "
PATIENCE = 60


def run(*args: str | Path, typed: str = "") -> Result:
    """The command in this process."""
    return CliRunner().invoke(app, [str(arg) for arg in args], input=typed)


def refused(result: Result) -> str:
    """The one line a bad input gets; nothing else may be said, and no traceback shown."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("reeftable: ")
    return lines[0].removeprefix("reeftable: ")


def hear_interrupts() -> None:
    """Tests run in the background inherit deafness to Ctrl-C; a game that a person plays hears."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Typist:
    """Somebody at a game: reads up to the next prompt, then types a line."""

    def __init__(self, folder: Path, *args: str | Path) -> None:
        command = [sys.executable, "-m", "reeftable.cli.main", *[str(arg) for arg in args]]
        environment = {**os.environ, "COLUMNS": "100", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=hear_interrupts,
        )
        self.said = ""

    def __enter__(self) -> Typist:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()

    def read(self) -> str:
        """Everything up to the next prompt or to the end."""
        assert self.process.stdout is not None
        said = b""
        until = time.monotonic() + PATIENCE
        while not said.endswith(PROMPT.encode()):
            ready, _, _ = select.select([self.process.stdout], [], [], until - time.monotonic())
            assert ready, f"no prompt after {PATIENCE} s: {said.decode()[-500:]}"
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                break
            said += more
        self.said = said.decode()
        return self.said

    def type(self, line: str) -> str:
        """Type a line and read the answer."""
        assert self.process.stdin is not None
        assert self.process.poll() is None, f"the game ended by itself: {self.said[-2000:]}"
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.read()

    def go_on(self) -> str:
        """Choose the first option, or press Enter where no option is asked for."""
        prompts = [catalogue(language).say("play.prompt") for language in languages()]
        return self.type("1" if self.said.endswith(tuple(prompts)) else "")

    def end(self) -> int:
        """Close the keyboard and wait for the end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(PATIENCE)
