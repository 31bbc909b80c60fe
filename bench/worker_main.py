"""A process that measures on demand; it imports nothing from the project, so it runs anywhere.

    python worker_main.py FILE

FILE defines `job(name)`, which returns a function that does one unit of work and returns its
counts. Each line of input is {"job": name, "seconds": s} and asks for at least s seconds of CPU
time. It is answered with one line of JSON: the total counts, and the CPU and wall-clock seconds
they took. If the function has an attribute `prepare`, it is called before each unit of work and not
timed.
"""

from __future__ import annotations

import json
import runpy
import sys
import time
from collections.abc import Callable
from typing import Any

Work = Callable[[], dict[str, int]]


def measure(work: Work, seconds: float) -> dict[str, float]:
    """Repeat the work for at least `seconds` of CPU time; return the total counts and the times."""
    prepare: Callable[[], None] | None = getattr(work, "prepare", None)
    totals: dict[str, float] = {"cpu": 0.0, "wall": 0.0}
    while True:
        if prepare is not None:
            prepare()
        wall = time.perf_counter()
        cpu = time.process_time()
        counts = work()
        totals["cpu"] += time.process_time() - cpu
        totals["wall"] += time.perf_counter() - wall
        for name, count in counts.items():
            totals[name] = totals.get(name, 0) + count
        if totals["cpu"] >= seconds:
            return totals


def main(path: str) -> None:
    """Measure one job per line of input, until the input ends."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # so that nothing a library prints is mixed with the answers
    make = runpy.run_path(path)["job"]
    jobs: dict[str, Any] = {}
    for line in sys.stdin:
        request = json.loads(line)
        name = request["job"]
        if name not in jobs:
            jobs[name] = make(name)
        print(json.dumps(measure(jobs[name], request["seconds"])), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
