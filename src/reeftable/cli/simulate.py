"""The command `simulate`: plays many games between bots and reports their scores."""

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
from rich.table import Table as Grid
from rich.text import Text

from reeftable.arena.match import Series
from reeftable.arena.running import run
from reeftable.arena.tally import Tally
from reeftable.bots.loading import BotError
from reeftable.cli.arguments import Lang, bots_for, checked_players, chosen_options, find_game
from reeftable.cli.bot_names import bot_name
from reeftable.cli.console import shows_symbols, standard_error, standard_output
from reeftable.cli.language import words
from reeftable.cli.problem import Problem, problem_from_key
from reeftable.cli.styles import seat_style
from reeftable.core.drawing import tag

FAILURES_SHOWN = 5
# How many seconds pass before a progress bar is shown.
PATIENCE = 1.0
ROWS = 16
BAR = "█"
EIGHTHS = " ▏▎▍▌▋▊▉"


def simulate(
    game: str,
    players: int | None = None,
    games: Annotated[int, typer.Option(min=1)] = 100,
    seed: int = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256)] = 1,
    bot: list[str] | None = None,
    option: list[str] | None = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    records: Path | None = None,
    lang: Lang = None,
) -> None:
    """Play many games between bots; exit code 1 if a game failed."""
    rules = find_game(game)
    seats = checked_players(rules, players)
    bots = bots_for(list(range(seats)), bot or [])
    choices = chosen_options(rules, option or [])
    series = Series(rules.name, seats, tuple(bots.values()), seed, choices, check, folder(records))
    began = time.monotonic()
    tally = played(series, games, jobs)
    seconds = time.monotonic() - began
    if as_json:
        typer.echo(json.dumps(figures(series, tally, seconds)))
    else:
        report(standard_output(), series, tally, seconds)
    report_failures(tally)
    if tally.failures:
        raise typer.Exit(1)


def folder(records: Path | None) -> Path | None:
    """The folder for records, created if it does not exist."""
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Problem(f"--records {records}: {error.strerror or error}") from error
    return records


def played(series: Series, games: int, jobs: int) -> Tally:
    """Play the series, with a progress bar if it takes a while, and return the results."""
    try:
        with progress_bar(games) as advance:
            return run(series, games, jobs, advance)
    except BotError as error:
        raise Problem(str(error)) from error
    except OSError as error:
        raise Problem(f"{error.filename or 'simulate'}: {error.strerror or error}") from error
    except BrokenProcessPool as error:
        raise problem_from_key("process_ended") from error


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Show how many games are done, after the first second, if standard error is a terminal."""
    console = standard_error()
    title = words().say("simulate.games")
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=console, transient=True)
    task = progress.add_task(title, total=games)
    began = time.monotonic()

    def advance(done: int) -> None:
        progress.advance(task, done)
        is_slow = time.monotonic() - began > PATIENCE
        if console.is_terminal and is_slow and not progress.live.is_started:
            progress.start()

    try:
        yield advance
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


def report_failures(tally: Tally) -> None:
    """Print the first few failures, with the seed that reproduces each."""
    for result in tally.first_failures(FAILURES_SHOWN):
        params = {"number": result.number, "seed": result.seed, "failure": result.failure}
        typer.echo(words().say("simulate.failed", **params), err=True)


def report(console: Console, series: Series, tally: Tally, seconds: float) -> None:
    """Print the result for people to read."""
    summary = figures(series, tally, seconds)
    say, turns = words().say, summary["turns"]
    options = ", ".join(f"{name}={choice}" for name, choice in series.options.items())
    games, decisions = summary["games"], summary["decisions"]
    params = {"game": series.game, "players": series.players, "n": games}
    console.print(Text(say("simulate.title", **params, games=number(games)), "bold"))
    if options:
        console.print(Text(options, "dim"))
    span = str(turns["min"]) if turns["min"] == turns["max"] else f"{turns['min']}-{turns['max']}"
    figures_line = [
        say("simulate.failures", n=summary["failures"]),
        say("simulate.turns", turns=span),
        say("simulate.decisions", n=decisions, decisions=number(decisions)),
        f"{number(seconds, 1)} s",
    ]
    if seconds > 0:
        figures_line.append(say("simulate.rate", rate=number(games / seconds)))
    console.print(", ".join(figures_line))
    console.print()
    console.print(score_grid(series, tally))
    if tally.turns:
        console.print()
        console.print(histogram(tally, console))


def number(value: float, digits: int = 0) -> str:
    """A number with the separators of the language."""
    thousands, decimal = words().say("simulate.thousands"), words().say("simulate.decimal")
    return f"{value:,.{digits}f}".translate({ord(","): thousands, ord("."): decimal})


def score_grid(series: Series, tally: Tally) -> Grid:
    """Mean, standard deviation, lowest, highest and wins of each seat."""
    say = words().say
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for title in ("seat", "bot"):
        grid.add_column(say(f"simulate.{title}"))
    for title in ("mean", "sd", "min", "max", "wins"):
        grid.add_column(say(f"simulate.{title}"), justify="right")
    for seat, counts in enumerate(tally.seats):
        summary = counts.summary()
        numbers = [number(summary[key] or 0, 2) if counts.scores else "-" for key in ("mean", "sd")]
        ends = [str(summary[key]) if counts.scores else "-" for key in ("min", "max")]
        name = Text(tag(seat), seat_style(seat))
        bot = bot_name(words(), series.names[seat])
        grid.add_row(name, bot, *numbers, *ends, number(counts.wins))
    return grid


def histogram(tally: Tally, console: Console) -> Grid:
    """How often each score occurred, side by side for all seats."""
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
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column(Text(words().say("simulate.points"), "dim"), justify="right", no_wrap=True)
    for seat in range(len(tally.seats)):
        grid.add_column(Text(tag(seat), seat_style(seat)), width=width, no_wrap=True)
    for row, start in enumerate(starts):
        name = f"{start}" if step == 1 else f"{start}-{start + step - 1}"
        bars = [bar(column[row], most, width, console) for column in counts]
        grid.add_row(name, *[Text(b, seat_style(s)) for s, b in enumerate(bars)])
    return grid


def bucket_width(span: int) -> int:
    """A round number of points per row that keeps the number of rows small."""
    for step in (1, 2, 5, 10, 20, 50, 100):
        if span <= step * ROWS:
            return step
    return -(-span // ROWS)


def bar(count: int, most: int, width: int, console: Console) -> str:
    """A bar whose length is proportional to its count; a count above 0 is always visible."""
    if not shows_symbols(console):
        return "#" * -(-count * width // most)
    eighths = -(-count * width * 8 // most)
    return BAR * (eighths // 8) + EIGHTHS[eighths % 8].strip()
