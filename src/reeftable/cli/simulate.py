"""`simulate`: many games between bots, and how the scores fall."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from reeftable.arena.match import Series
from reeftable.arena.running import run
from reeftable.arena.tally import Tally
from reeftable.bots.loading import BotError
from reeftable.cli import consoles
from reeftable.cli.arguments import bots_for, checked_players, chosen_options, find_game
from reeftable.cli.language import Problem
from reeftable.cli.telling import seat_style
from reeftable.core.drawing import tag

FAILURES_TOLD = 5
# Games that take less than this show no progress bar.
PATIENCE = 1.0
ROWS = 16
BAR = "█"
EIGHTHS = " ▏▎▍▌▋▊▉"


def simulate(
    game: Annotated[str, typer.Argument(help="A game's name, such as coralia.")],
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[
        int, typer.Option(help="The series' seed; the same seed gives the same games.")
    ] = 1,
    jobs: Annotated[
        int, typer.Option(min=1, max=256, help="Processes; the result is the same for any number.")
    ] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="easy, medium, hard, random, greedy, search, or your own package:Class; "
            "once for all, or once per seat."
        ),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A choice of rules, as name=choice.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check every invariant at every step.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures as JSON.")] = False,
    records: Annotated[
        Path | None, typer.Option(help="A folder for a record of every game.")
    ] = None,
) -> None:
    """Play many games between bots.

    A decision is a question to a player with at least two answers. A shared victory counts as a
    win for each who shares it. sd is the standard deviation over the games played. Game number N
    has a seed of its own, made from --seed and N, which a failure is reported with.
    Exit code 1 if a game failed.
    """
    found = find_game(game)
    seats = checked_players(found, players)
    bots = bots_for(list(range(seats)), bot or [])
    chosen = chosen_options(found, option or [])
    series = Series(found.name, seats, tuple(bots.values()), seed, chosen, check, folder(records))
    began = time.monotonic()
    tally = played(series, games, jobs)
    seconds = time.monotonic() - began
    if as_json:
        typer.echo(json.dumps(figures(series, tally, seconds)))
    else:
        report(consoles.out(), series, tally, seconds)
    tell_failures(tally)
    if tally.failures:
        raise typer.Exit(1)


def folder(records: Path | None) -> Path | None:
    """The folder for records, made if it is not there."""
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Problem(f"--records {records}: {error.strerror or error}") from error
    return records


def played(series: Series, games: int, jobs: int) -> Tally:
    """The series' results, with a progress bar if it takes long."""
    try:
        with progress_bar(games) as tell:
            return run(series, games, jobs, tell)
    except BotError as error:
        raise Problem(str(error)) from error
    except OSError as error:
        raise Problem(f"{error.filename or 'simulate'}: {error.strerror or error}") from error
    except BrokenProcessPool as error:
        raise Problem("a process ended by itself; is there enough memory?") from error


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Tells how many games are done, from the first second on, if anybody is looking."""
    console = consoles.err()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=console, transient=True)
    task = progress.add_task("games", total=games)
    began = time.monotonic()

    def tell(done: int) -> None:
        progress.advance(task, done)
        waiting = time.monotonic() - began > PATIENCE
        if console.is_terminal and waiting and not progress.live.is_started:
            progress.start()

    try:
        yield tell
    finally:
        if progress.live.is_started:
            progress.stop()


def figures(series: Series, tally: Tally, seconds: float) -> dict[str, Any]:
    """The result as data."""
    summary = tally.summary()
    return {
        "game": series.game,
        "players": series.players,
        "options": series.options,
        "games": summary["games"],
        "failures": summary["failures"],
        "turns": summary["turns"],
        "decisions": summary["decisions"],
        "seconds": round(seconds, 3),
        "scores": summary["scores"],
        "wins": summary["wins"],
    }


def tell_failures(tally: Tally) -> None:
    """The first few failures, with the seed that shows each again."""
    for result in tally.first_failures(FAILURES_TOLD):
        typer.echo(f"game {result.number} (seed {result.seed}) failed: {result.failure}", err=True)


def report(console: Console, series: Series, tally: Tally, seconds: float) -> None:
    """The result for people."""
    told = figures(series, tally, seconds)
    options = ", ".join(f"{name}={choice}" for name, choice in series.options.items())
    turns = told["turns"]
    span = str(turns["min"]) if turns["min"] == turns["max"] else f"{turns['min']}-{turns['max']}"
    rate = f", {told['games'] / seconds:,.0f} games a second" if seconds > 0 else ""
    console.print(Text(f"{series.game}, {series.players} players, {told['games']:,} games", "bold"))
    if options:
        console.print(Text(options, "dim"))
    console.print(
        f"{told['failures']} failures, {span} turns a game, {told['decisions']:,} decisions, "
        f"{seconds:.1f} s{rate}"
    )
    console.print()
    console.print(score_table(series, tally))
    if tally.turns:
        console.print()
        console.print(histogram(tally, console))


def score_table(series: Series, tally: Tally) -> Table:
    """Mean, sd, lowest, highest and wins of each seat."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for title in ("seat", "bot"):
        table.add_column(title)
    for title in ("mean", "sd", "min", "max", "wins"):
        table.add_column(title, justify="right")
    for seat, counted in enumerate(tally.seats):
        told = counted.summary()
        numbers = [f"{told[key]:.2f}" if counted.scores else "-" for key in ("mean", "sd")]
        ends = [str(told[key]) if counted.scores else "-" for key in ("min", "max")]
        name = Text(tag(seat), seat_style(seat))
        table.add_row(name, series.names[seat], *numbers, *ends, f"{counted.wins:,}")
    return table


def histogram(tally: Tally, console: Console) -> Table:
    """How often which score, side by side for all seats."""
    lowest = min(min(seat.scores) for seat in tally.seats)
    highest = max(max(seat.scores) for seat in tally.seats)
    step = bucket_width(highest - lowest + 1)
    first = lowest // step * step
    starts = range(first, highest + 1, step)
    counts = [
        [sum(seat.scores[score] for score in range(start, start + step)) for start in starts]
        for seat in tally.seats
    ]
    most = max(max(column) for column in counts)
    width = max(6, (min(console.width, 110) - 10) // len(tally.seats) - 3)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(Text("points", "dim"), justify="right", no_wrap=True)
    for seat in range(len(tally.seats)):
        table.add_column(Text(tag(seat), seat_style(seat)), width=width, no_wrap=True)
    for row, start in enumerate(starts):
        name = f"{start}" if step == 1 else f"{start}-{start + step - 1}"
        bars = [bar(column[row], most, width, console) for column in counts]
        table.add_row(name, *[Text(b, seat_style(s)) for s, b in enumerate(bars)])
    return table


def bucket_width(span: int) -> int:
    """A round number of points per row, so that there are not too many rows."""
    for step in (1, 2, 5, 10, 20, 50, 100):
        if span <= step * ROWS:
            return step
    return -(-span // ROWS)


def bar(count: int, most: int, width: int, console: Console) -> str:
    """A bar as long as its share of the longest; whatever happened at all is seen."""
    if not consoles.shows_symbols(console):
        return "#" * -(-count * width // most)
    eighths = -(-count * width * 8 // most)
    return BAR * (eighths // 8) + EIGHTHS[eighths % 8].strip()
