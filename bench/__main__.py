"""Compares the engine with other projects and C: `python -m bench [--quick] [--write docs]`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bench import drawing, instructions, machine, measure, report, results, valgrind
from bench.errors import BenchError
from bench.paths import cache

# The load average above which the machine counts as busy.
BUSY = 0.5


def measured(quick: bool, peers: bool) -> dict[str, Any]:
    """Run the benchmark, with progress on standard error, and return the results."""
    console = Console(stderr=True)
    settings = measure.QUICK if quick else measure.FULL
    described = machine.describe()
    if machine.load() > BUSY:
        console.print(f"this machine is busy (load {machine.load()}): results will vary more")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("starting", total=None)

        def step(who: str) -> None:
            progress.update(task, description=who)

        measurements = measure.run(settings, cache(), console.print, step, peers)
        counts: dict[str, float] = {}
        if valgrind.is_there():
            step("counting instructions")
            counts = instructions.count_engine(instructions.job_names()) | instructions.count_c()
    return results.collect(measurements, settings, described, counts)


def options() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Compare the engine with other projects and with C.",
    )
    parser.add_argument("--quick", action="store_true", help="short rounds, for a first look")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--no-peers", action="store_true", help="leave out other projects")
    parser.add_argument("--drawing", action="store_true", help="also draw boards in Chromium")
    parser.add_argument("--write", type=Path, help="also write benchmarks.md and its chart there")
    return parser


def main(arguments: list[str]) -> int:
    """Run the benchmark; the exit code is 1 if something cannot be measured."""
    chosen = options().parse_args(arguments)
    try:
        data = measured(chosen.quick, not chosen.no_peers)
        if chosen.drawing:
            data["drawing"] = drawing.compare()
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    if chosen.json:
        print(json.dumps(data, indent=2))
    else:
        report.in_terminal(data, Console())
    if chosen.write is not None:
        report.write_page(data, chosen.write)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
