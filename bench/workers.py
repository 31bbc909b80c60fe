"""Worker processes that run and measure jobs, one at a time except in a `ParallelJob`."""

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

REEFTABLE_SCRIPT = "play_reeftable.py"

Measurements = dict[str, float]


class Worker:
    """A worker process with its own Python interpreter and environment variables."""

    def __init__(
        self, script: str, python: str | Path = sys.executable, python_path: str = ""
    ) -> None:
        environment = plain_environment()
        if python_path:
            environment["PYTHONPATH"] = python_path
        self.name = script
        self.process = subprocess.Popen(
            # -P keeps Python from importing modules from the script's own folder.
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

    def answer(self) -> Measurements:
        """Wait for the measurements of the job that was started last."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise BenchError(f"{self.name} ended unexpectedly")
        counts: Measurements = json.loads(line)
        return counts

    def measure(self, job: str, seconds: float) -> Measurements:
        """Run a job and return its measurements."""
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
    """Something to measure in every round, identified by `key`."""

    def __init__(self, key: str) -> None:
        self.key = key

    def measure(self, seconds: float) -> Measurements:
        """Run for at least `seconds` of CPU time and return the counts."""
        raise NotImplementedError


class Job(Contender):
    """A job run by one worker."""

    def __init__(self, key: str, worker: Worker, job_name: str) -> None:
        super().__init__(key)
        self.worker = worker
        self.job_name = job_name

    def measure(self, seconds: float) -> Measurements:
        return self.worker.measure(self.job_name, seconds)


class ParallelJob(Contender):
    """A job run by several workers at once; counts are added up, but wall time is the longest."""

    def __init__(self, key: str, workers: list[Worker], job_name: str) -> None:
        super().__init__(key)
        self.workers = workers
        self.job_name = job_name

    def measure(self, seconds: float) -> Measurements:
        for worker in self.workers:
            worker.start(self.job_name, seconds)
        answers = [worker.answer() for worker in self.workers]
        total = {name: sum(a[name] for a in answers) for name in answers[0]}
        total["wall"] = max(a["wall"] for a in answers)
        return total


class Twin(Contender):
    """Coralia in C, run as a separate process for each measurement."""

    def __init__(self, key: str, program: Path, players: int) -> None:
        super().__init__(key)
        self.program = program
        self.players = players
        self.games_per_second = 10_000.0

    def measure(self, seconds: float) -> Measurements:
        games = max(1000, int(seconds * self.games_per_second))
        played = twin.run_twin(self.program, self.players, games, seed=1)
        self.games_per_second = games / played.seconds
        return {"games": games, "decisions": played.decisions, "cpu": played.seconds}
