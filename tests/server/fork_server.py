"""Starts servers quickly, by forking a process that has already imported everything."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path


class Forked:
    """A process that is not our child, but can be ended like one."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """None while it lives."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def kill(self) -> None:
        """As if the power went."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        """Until it is gone."""
        while self.poll() is None:
            time.sleep(0.005)


class ForkServer:
    """The process they are forked from."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.server.fork_server"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def start(self, arguments: list[str], log: str) -> Forked:
        """A server with these arguments."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([log, arguments]) + "\n")
        self.process.stdin.flush()
        return Forked(int(self.process.stdout.readline()))

    def close(self) -> None:
        """No more of them."""
        self.process.communicate()


def be_a_server(log: str, arguments: list[str]) -> None:
    """What the forked process does from now on."""
    from reeftable.cli.main import app

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in (1, 2):
        os.dup2(file, number)
    with Path(os.devnull).open() as sys.stdin:
        app(arguments)


def main() -> None:
    """Fork whenever told to."""
    import reeftable.cli.main
    import reeftable.server.run  # noqa: F401  what takes a second to load

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    for line in sys.stdin:
        log, arguments = json.loads(line)
        pid = os.fork()
        if pid == 0:
            be_a_server(log, arguments)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
