"""Tests an installed Reeftable as a user would: the library, a game at the terminal, the server."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 300.0  # a shared machine may be very busy

# Everything that the package must be able to do without any extra.
LIBRARY = """
from __future__ import annotations
import reeftable as rt

rt.play_match("coralia", ["easy", "easy"], games=1, seed=1)
state = rt.game("lumicora").new(players=2, seed=7)
record = rt.start_record(state, ["Ada", "Ben"])
while not state.over:
    action = state.actions()[0]
    rt.add_entry(record, state, action)
    state.apply(action)
rt.finish_record(record, state)
rt.verify(rt.parse_record(rt.format_record(record)))
print("played", rt.__version__)
"""


class PackageError(RuntimeError):
    """Raised when the installed package does not work; the message explains what is wrong."""


class Installed:
    """One installation: its Python, its command, and a folder to write to."""

    def __init__(
        self,
        python: Sequence[str],
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.python = list(python)
        self.command = list(command)
        self.folder = folder
        self.environment = {**plain_environment(), **(environment or {})}

    def run(self, command: Sequence[str], typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command in the folder and wait until it ends."""
        return subprocess.run(
            command, cwd=self.folder, env=self.environment, input=typed, text=True,
            capture_output=True, timeout=PATIENCE,
        )  # fmt: skip

    def reeftable(self, *arguments: str, typed: str = "") -> str:
        """Run `reeftable`, which must succeed, and return what it prints."""
        completed = self.run([*self.command, *arguments], typed)
        if completed.returncode:
            raise PackageError(f"reeftable {' '.join(arguments)} failed:\n{completed.stderr}")
        return completed.stdout

    def use_library(self) -> None:
        """Let bots play, record a game, verify the record: no extra is needed."""
        completed = self.run([*self.python, "-c", LIBRARY])
        if completed.returncode or not completed.stdout.startswith("played"):
            raise PackageError(f"the library does not work:\n{completed.stderr}")

    def refused_for(self, extra: str, *arguments: str) -> None:
        """Check that a command that needs an extra only prints one line, which names the extra."""
        completed = self.run([*self.command, *arguments])
        sentence = f"reeftable: this command needs the extra {extra}: "
        wanted = f"{sentence}pip install 'reeftable[{extra}]'\n"
        if (completed.returncode, completed.stdout, completed.stderr) != (1, "", wanted):
            raise PackageError(
                f"reeftable {' '.join(arguments)} said:\n{completed.stdout}{completed.stderr}"
            )

    def play(self) -> None:
        """Start a game at the terminal, save it, and resume it."""
        game = ["coralia", "--players", "2", "--seed", "1", "--save", "game.reef"]
        first = self.reeftable("play", *game, typed="1\n1\nq\n")
        second = self.reeftable("play", "--resume", "game.reef", typed="1\nq\n")
        for text in (first, second):
            if "game.reef" not in text:
                raise PackageError(f"reeftable play did not save the game:\n{text[-2000:]}")

    def serve(self) -> None:
        """Start the server, fetch the pages and the list of games, and stop it."""
        port = free_port()
        arguments = ["serve", "--port", str(port), "--data", str(self.folder)]
        log = self.folder / "server.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [*self.command, *arguments], cwd=self.folder, env=self.environment,
                stdout=output, stderr=output,
            )  # fmt: skip
        try:
            wait_until_it_answers(process, port, log)
            page = text_at(f"http://127.0.0.1:{port}/")
            if '<script type="module"' not in page:
                raise PackageError(f"the server has no pages:\n{page[:2000]}")
            if '"coralia"' not in text_at(f"http://127.0.0.1:{port}/api/games"):
                raise PackageError("the server lists no games")
        finally:
            process.send_signal(signal.SIGTERM)
            code = process.wait(PATIENCE)
        if code:
            raise PackageError(f"the server ended with {code}:\n{log.read_text()[-2000:]}")


def wait_until_it_answers(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until the server answers the health check."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        if process.poll() is not None:
            raise PackageError(f"the server did not start:\n{log.read_text()[-2000:]}")
        try:
            text_at(f"http://127.0.0.1:{port}/healthz")
        except (URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise PackageError(f"the server did not answer within {PATIENCE:g} s")


def text_at(url: str) -> str:
    """The text at an address."""
    with urlopen(url, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


def free_port() -> int:
    """A port that is not in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def plain_environment() -> dict[str, str]:
    """The environment without variables that affect Python's paths or the language."""
    hidden = ("PYTHON", "VIRTUAL_ENV", "LC_", "LANG", "REEFTABLE_")
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(hidden)}
    return {**inherited, "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
