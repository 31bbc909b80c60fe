"""`reeftable bench`: how fast the engine is here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

# How many processes may want to run before we say that the machine is busy.
BUSY = 0.5


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Short rounds, for a first look.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    peers: Annotated[bool, typer.Option(help="Compare with other projects.")] = True,
    write: Annotated[
        Path | None, typer.Option(help="Also write benchmarks.md and its chart to this folder.")
    ] = None,
) -> None:
    """Measure the engine side by side with other projects and with C."""
    # Only here, because no other command should wait for these imports.
    from rich.console import Console

    from reeftable.bench import report
    from reeftable.bench.trouble import BenchError

    try:
        data = measured(quick, peers)
    except BenchError as error:
        typer.echo(f"reeftable: {error}", err=True)
        raise typer.Exit(1) from None
    if as_json:
        typer.echo(json.dumps(data, indent=2))
    else:
        report.in_terminal(data, Console())
    if write is not None:
        report.write_page(data, write)


def measured(quick: bool, peers: bool) -> dict[str, Any]:
    """Run it, with a sign of life on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from reeftable.bench import instructions, machine, measure, results, valgrind
    from reeftable.bench.places import cache

    console = Console(stderr=True)
    settings = measure.QUICK if quick else measure.FULL
    described = machine.describe()
    if machine.load() > BUSY:
        console.print(f"this machine is busy (load {machine.load()}): expect more spread")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("starting", total=None)

        def step(who: str) -> None:
            progress.update(task, description=who)

        found = measure.run(settings, cache(), console.print, step, peers)
        counts: dict[str, float] = {}
        if valgrind.is_there():
            step("counting instructions")
            counts = instructions.count_engine(instructions.job_names()) | instructions.count_c()
    return results.collect(found, settings, described, counts)
