"""The command `arena`: a tournament between bots, with seats rotated and the same deals for all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from reeftable.arena.resume import OtherTournament, append_result, begin_file, read_results
from reeftable.arena.standings import Standings
from reeftable.arena.tournament import GameResult, Tournament, run
from reeftable.bots.loading import load_bot
from reeftable.cli.arena_report import markdown, plot
from reeftable.cli.arguments import Lang, checked_players, chosen_options, find_game, report_errors
from reeftable.cli.language import words
from reeftable.cli.problem import Problem, problem_from_key
from reeftable.cli.simulate import folder, progress_bar

LEAST_BOTS = 2
FAILURES_SHOWN = 3


def arena(
    game: str,
    bots: Annotated[str, typer.Option("--bots")],
    players: int | None = None,
    games: Annotated[int, typer.Option(min=1)] = 100,
    seed: int = 1,
    budget: Annotated[float, typer.Option(min=0.001, max=100)] = 1.0,
    limit: Annotated[float, typer.Option(min=0.01)] = 60.0,
    option: list[str] | None = None,
    sprt: Annotated[bool, typer.Option("--sprt")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    svg: Path | None = None,
    records: Path | None = None,
    resume: Path | None = None,
    lang: Lang = None,
) -> None:
    """Play a tournament between bots; exit code 1 if a bot failed."""
    rules = find_game(game)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if len(names) < LEAST_BOTS or len(set(names)) < len(names):
        raise problem_from_key("arena_bots")
    with report_errors():
        for name in names:
            load_bot(name)
    tournament = Tournament(
        rules.name,
        checked_players(rules, players),
        names,
        seed,
        budget,
        limit,
        chosen_options(rules, option or []),
        folder(records),
    )
    standings = played(tournament, games, resume, sprt)
    summary = standings.summary()
    typer.echo(json.dumps(summary) if as_json else markdown(words(), summary), nl=as_json)
    if svg is not None:
        write(lambda: svg.write_text(plot(words(), summary), encoding="utf-8"))
    for result in standings.failures[:FAILURES_SHOWN]:
        report_failure(tournament, result)
    if standings.failures:
        raise typer.Exit(1)


def played(tournament: Tournament, games: int, resume: Path | None, sprt: bool) -> Standings:
    """Play what is left of the tournament, with a progress bar if it takes a while."""
    standings = Standings(tournament)
    try:
        finished = read_results(resume, tournament) if resume is not None else []
    except (OtherTournament, OSError, TypeError) as error:
        raise Problem(str(error)) from error
    finished = [result for result in finished if result.number <= games]
    for result in finished:
        standings.add(result)
    if resume is not None:
        path = resume
        write(lambda: begin_file(path, tournament, finished))

    with progress_bar(games) as advance:
        advance(len(finished))

        def report(result: GameResult) -> bool:
            standings.add(result)
            if resume is not None:
                append_result(resume, result)
            advance(1)
            return not (sprt and standings.verdict() is not None)

        run(tournament, games, finished, report)
    return standings


def write(action: Callable[[], object]) -> None:
    """Write a file; a failure is reported as the user's mistake."""
    try:
        action()
    except OSError as error:
        raise Problem(f"{error.filename}: {error.strerror or error}") from error


def report_failure(tournament: Tournament, result: GameResult) -> None:
    """Print what went wrong in a bot, with its traceback."""
    assert result.failed is not None
    bot = tournament.bots[result.entrants[result.failed]]
    typer.echo(words().say("arena.failed", number=result.number, bot=bot), err=True)
    typer.echo(result.failure, err=True)
