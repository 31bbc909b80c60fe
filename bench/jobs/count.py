"""Does jobs a fixed number of times, so that valgrind can count their instructions.

    python count.py JOB=EXTRA ...

Every job is done once, so that all runs share start-up and first calls, and then EXTRA more times.
Prints how many decisions, or clones, the extra repetitions made.
"""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path


def main(arguments: list[str]) -> None:
    """Do the jobs in the given order."""
    job = runpy.run_path(str(Path(__file__).with_name("play_reeftable.py")))["job"]
    jobs: list[tuple[str, int, Callable[[], dict[str, int]]]] = []
    for argument in arguments:
        name, _, times = argument.partition("=")
        jobs.append((name, int(times), job(name)))
    for _, _, work in jobs:
        work()
    extras: dict[str, int] = {}
    for name, extra, work in jobs:
        extras[name] = 0
        for _ in range(extra):
            counts = work()
            extras[name] += counts.get("decisions") or counts["times"]
    print(json.dumps(extras))


if __name__ == "__main__":
    main(sys.argv[1:])
