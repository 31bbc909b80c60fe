"""The server as a process of its own, to be killed, starved or locked out."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from urllib.request import urlopen

from bench.server_load import cpu_seconds
from tests.server.fork_server import Forked, ForkServer

START_PATIENCE = 300.0  # a shared machine may be very busy
RELAXED = (
    "requests_per_second=10000", "requests_burst=100000", "messages_per_second=10000",
    "messages_burst=100000", "guests_per_hour=100000", "sockets_per_address=10000",
    "connections_per_address=10000", "frames_per_second=10000", "frames_burst=100000",
    "messages_per_address=10000", "messages_burst_per_address=100000",
)  # fmt: skip


def free_port() -> int:
    """A port nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """`reeftable serve` on a folder."""

    settings: tuple[str, ...] = RELAXED

    def __init__(self, folder: Path, port: int | None = None, more: Iterable[str] = ()) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.more = list(more)
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def arguments(self) -> list[str]:
        """What follows `reeftable`."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self.folder)]
        for text in self.settings:
            arguments += ["--set", text]
        return [*arguments, *self.more]

    def start(self) -> float:
        """Start it; seconds until it serves, not counting those a busy machine gave to others."""
        command = [sys.executable, "-m", "reeftable.cli.main", *self.arguments()]
        # As everywhere else: what was compiled once is not compiled at every start.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        return self.wait_until_it_serves(self.process, began)

    def wait_until_it_serves(
        self, process: subprocess.Popen[bytes] | Forked, began: float
    ) -> float:
        """Seconds since it was started."""
        while time.monotonic() - began < START_PATIENCE:
            if self.answers():
                took = time.monotonic() - began
                return min(took, cpu_seconds(process.pid)) if is_busy() else took
            time.sleep(0.05)
            assert process.poll() is None, self.log.read_text()[-2000:]
        raise AssertionError("the server did not start")

    def answers(self) -> bool:
        """Does it say that it is well? Asked by hand: a client library takes longer to load."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 5.0) as line:
                line.sendall(
                    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                return line.recv(100).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def get(self, path: str) -> str:
        """The text at a path."""
        with urlopen(self.url + path, timeout=60) as answer:
            text: str = answer.read().decode()
        return text

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self, number: int = signal.SIGTERM) -> float:
        """Ask it to stop; seconds until it has."""
        assert self.process is not None
        began = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(30)
        return time.monotonic() - began


class QuickProcess(Process):
    """The same with the usual limits, most of the time forked: to be killed hundreds of times."""

    settings = ()

    def __init__(self, folder: Path, fork_server: ForkServer, fresh_every: int) -> None:
        super().__init__(folder)
        self.fork_server = fork_server
        self.fresh_every = fresh_every
        self.started = 0
        self.running: subprocess.Popen[bytes] | Forked | None = None

    def start(self) -> float:
        """Every so often as users start it, otherwise without loading everything again."""
        self.started += 1
        if self.started % self.fresh_every == 1:
            took = super().start()
            self.running = self.process
            return took
        began = time.monotonic()
        self.running = self.fork_server.start(self.arguments(), str(self.log))
        return self.wait_until_it_serves(self.running, began)

    def kill(self) -> None:
        """As if the power went."""
        assert self.running is not None
        self.running.kill()
        self.running.wait()


def is_busy() -> bool:
    """Is the machine too busy for times to mean anything?"""
    return os.getloadavg()[0] > (os.cpu_count() or 1)
