"""Worker processes that measure on request; only one of them works at a time."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from bench import twin
from bench.errors import BenchError
from bench.paths import JOBS, WORKER_MAIN
from bench.valgrind import plain_environment

OURS = "play_reeftable.py"

Counts = dict[str, float]


class Worker:
    """One process in one environment."""

    def __init__(self, script: str, python: str | Path = sys.executable, path: str = "") -> None:
        environment = plain_environment()
        if path:
            environment["PYTHONPATH"] = path
        self.name = script
        self.process = subprocess.Popen(
            # -P keeps Python from importing modules from the folder of the script.
            [str(python), "-P", str(WORKER_MAIN), str(JOBS / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def start(self, job: str, seconds: float) -> None:
        """Start measuring a job for at least `seconds` of CPU time."""
        assert self.process.stdin is not None
        try:
            print(json.dumps({"job": job, "seconds": seconds}), file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise BenchError(f"{self.name} ended unexpectedly") from None

    def answer(self) -> Counts:
        """Wait for the counts of the job started last."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise BenchError(f"{self.name} ended unexpectedly")
        counts: Counts = json.loads(line)
        return counts

    def measure(self, job: str, seconds: float) -> Counts:
        """Start a job and wait for its counts."""
        self.start(job, seconds)
        return self.answer()

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Contender:
    """Something that is measured in every round, under a name."""

    def __init__(self, key: str) -> None:
        self.key = key

    def measure(self, seconds: float) -> Counts:
        """Work for at least `seconds` of CPU time; returns what was counted meanwhile."""
        raise NotImplementedError


class Job(Contender):
    """A job of one worker."""

    def __init__(self, key: str, worker: Worker, job: str) -> None:
        super().__init__(key)
        self.worker = worker
        self.job = job

    def measure(self, seconds: float) -> Counts:
        return self.worker.measure(self.job, seconds)


class AtOnce(Contender):
    """The same job in several workers at the same time; counts are added up, wall time is not."""

    def __init__(self, key: str, workers: list[Worker], job: str) -> None:
        super().__init__(key)
        self.workers = workers
        self.job = job

    def measure(self, seconds: float) -> Counts:
        for worker in self.workers:
            worker.start(self.job, seconds)
        answers = [worker.answer() for worker in self.workers]
        total = {name: sum(a[name] for a in answers) for name in answers[0]}
        total["wall"] = max(a["wall"] for a in answers)
        return total


class Twin(Contender):
    """Coralia in C, started as a program for each measurement."""

    def __init__(self, key: str, program: Path, players: int) -> None:
        super().__init__(key)
        self.program = program
        self.players = players
        self.games_per_second = 10_000.0

    def measure(self, seconds: float) -> Counts:
        games = max(1000, int(seconds * self.games_per_second))
        played = twin.run_twin(self.program, self.players, games, seed=1)
        self.games_per_second = games / played.seconds
        return {"games": games, "decisions": played.decisions, "cpu": played.seconds}
