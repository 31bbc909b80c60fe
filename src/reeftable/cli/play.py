"""The command `play`: starts or resumes a game at the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from reeftable.bots.loading import BUILT_IN
from reeftable.cli.arguments import (
    Lang,
    bots_for,
    checked_players,
    chosen_options,
    find_game,
    report_errors,
)
from reeftable.cli.bot_names import bot_in_record, name_in_record, shown_names
from reeftable.cli.console import standard_output
from reeftable.cli.game_loop import GameLoop
from reeftable.cli.language import words
from reeftable.cli.problem import Problem, problem_from_key
from reeftable.cli.saved_games import new_file, read_record, read_source
from reeftable.cli.terminal_game import TerminalGame
from reeftable.core import record as records
from reeftable.core.chance import SECRET_BYTES, Committed
from reeftable.core.drawing import tag
from reeftable.core.game import Game
from reeftable.core.record_data import Record, RecordError

MOST_IN_A_NAME = 80


def play(
    game: Annotated[str | None, typer.Argument()] = None,
    players: int | None = None,
    bot: list[str] | None = None,
    seat: int = 0,
    hotseat: bool = False,
    name: list[str] | None = None,
    seed: int | None = None,
    option: list[str] | None = None,
    resume: Path | None = None,
    save: Path | None = None,
    lang: Lang = None,
) -> None:
    """Play in the terminal, against bots or with friends."""
    seats = SeatRequest(seat, hotseat, bot or [], name or [])
    if resume is not None:
        if players is not None or seed is not None or option:
            raise problem_from_key("resume_as_begun")
        table = resumed_table(game, resume, seats)
    else:
        if game is None:
            raise problem_from_key("which_game")
        rules = find_game(game)
        choices = chosen_options(rules, option or [])
        table = new_table(rules, checked_players(rules, players), choices, seed, seats)
    greet(table, resume is not None)
    if save is not None and not save.parent.is_dir():
        standard_output().print(str(problem_from_key("no_folder", file=save, folder=save.parent)))
    file = save or resume or new_file(table.game.name)
    GameLoop(table, standard_output(), words(), file).run()


class SeatRequest:
    """Who should sit where, according to the command's arguments."""

    def __init__(self, seat: int, hotseat: bool, bots: list[str], names: list[str]) -> None:
        self.seat = seat
        self.hotseat = hotseat
        self.bots = bots
        self.names = names
        for name in names:
            if not name.isprintable() or not 1 <= len(name.strip()) <= MOST_IN_A_NAME:
                raise problem_from_key("name_length", name=repr(name[:60]), most=MOST_IN_A_NAME)
            if bot_in_record(name) is not None:
                raise problem_from_key("name_of_bots", name=name[:60])

    def people(self, players: int) -> list[int]:
        """The seats that people take; refuses a seat or names that do not fit."""
        if not 0 <= self.seat < players:
            raise problem_from_key("seat", seat=self.seat, last=players - 1)
        if not self.hotseat:
            if len(self.names) > 1:
                raise problem_from_key("one_name")
            return [self.seat]
        count = len(self.names) if self.names and self.bots else players
        if len(self.names) > players or (self.names and len(self.names) != count):
            raise problem_from_key("names", given=len(self.names), people=count)
        return list(range(count))

    def names_for(self, people: list[int], bots: dict[int, str], players: int) -> list[str]:
        """A name for every seat."""
        chosen = dict(zip(people, self.names, strict=False))
        names = []
        for seat in range(players):
            default = words().say("play.unnamed", seat=seat)
            if seat in bots:
                default = name_in_record(bots[seat], seat)
            names.append(chosen.get(seat, default))
        return names


def new_table(
    game: Game[Any], players: int, options: dict[str, str], seed: int | None, request: SeatRequest
) -> TerminalGame:
    """A table before the first entry."""
    people = request.people(players)
    others = [seat for seat in range(players) if seat not in people]
    bots = bots_for(others, request.bots) if others else {}
    source = Committed(os.urandom(SECRET_BYTES)) if seed is None else None
    with report_errors():
        state = game.new(players, seed, options, source)
        names = request.names_for(people, bots, players)
        record = records.start_record(state, names, seed=seed, source=source)
        return TerminalGame(game, record, bots, source)


def resumed_table(game: str | None, file: Path, request: SeatRequest) -> TerminalGame:
    """The table of a saved game; built-in bots return to their seats, others must be named."""
    record = read_record(file)
    rules = find_game(record.game)
    if game is not None and find_game(game).name != rules.name:
        raise problem_from_key("other_game", file=file, game=rules.name, wanted=game)
    if record.is_partial:
        raise problem_from_key("partial_ends", file=file)
    if record.is_over:
        raise problem_from_key("is_over", file=file)
    if record.seed is None and not record.commitment:
        raise problem_from_key("no_chance", file=file)
    source = read_source(file, record)
    bots = resumed_bots(file, record, request)
    try:
        return TerminalGame(rules, record, bots, source)
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error


def resumed_bots(file: Path, record: Record, request: SeatRequest) -> dict[int, str]:
    """The bots of a saved game by seat; a record alone never causes other code to be loaded."""
    named = {seat: bot_in_record(name) for seat, name in enumerate(record.names)}
    bots = {seat: bot for seat, bot in named.items() if bot is not None}
    if len(bots) == record.players:
        # All seats have bots: the person takes over one of them.
        people = request.people(record.players)
        bots = {seat: bot for seat, bot in bots.items() if seat not in people}
    if bots and request.bots:
        return bots_for(list(bots), request.bots)
    for seat, bot in bots.items():
        if bot not in BUILT_IN:
            raise problem_from_key("foreign_bot", file=file, seat=seat, bot=bot)
    return bots


def greet(table: TerminalGame, is_resumed: bool) -> None:
    """Print what everybody should know before the first move."""
    console = standard_output()
    for line in greeting(table, is_resumed):
        console.print(Text(line))
    console.print()


def greeting(table: TerminalGame, is_resumed: bool) -> list[str]:
    """The lines that are printed before the first move."""
    say = words().say
    title = say(f"{table.game.name}.title")
    if len(table.people) == 1:
        seat = table.people[0]
        lines = [say("play.seated", game=title, tag=tag(seat))]
    else:
        seats = enumerate(shown_names(words(), table.names))
        names = ", ".join(f"{tag(seat)} {name}" for seat, name in seats)
        lines = [say("play.people", game=title, names=names)]
    if is_resumed:
        lines.append(say("play.resumed", entries=len(table.record.entries)))
    if table.record.commitment:
        lines.append(say("play.commitment", commitment=table.record.commitment))
    return [*lines, say("play.hello")]
