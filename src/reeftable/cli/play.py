"""`play`: a game at the terminal."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from reeftable.bots.loading import BUILT_IN
from reeftable.cli import consoles
from reeftable.cli.arguments import bots_for, checked_players, chosen_options, find_game, told
from reeftable.cli.language import Lang, Problem, problem, words
from reeftable.cli.playing import Play
from reeftable.cli.saving import new_file, read_record, read_source
from reeftable.cli.table import Table
from reeftable.core import record as records
from reeftable.core.chance import SECRET_BYTES, Committed
from reeftable.core.drawing import tag
from reeftable.core.game import Game
from reeftable.core.record_data import Record, RecordError

MOST_IN_A_NAME = 80
# How a bot's seat is named in a record, so that it can be filled again.
BOT_NAME = re.compile(r"(?P<bot>\S+) bot \d")


def play(
    game: Annotated[str | None, typer.Argument(help="A game's name, such as coralia.")] = None,
    players: Annotated[int | None, typer.Option(help="How many seats the table has.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays the other seats: easy, medium, hard, random, greedy, search, or "
            "your own package:Class; "
            "once for all, or once per seat."
        ),
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat.")] = 0,
    hotseat: Annotated[
        bool, typer.Option(help="Several people at this screen, one after the other.")
    ] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Your name; with --hotseat once per person, who sit in that order."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Let chance follow this number, to play a game again.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A choice of rules, as name=choice; `reeftable games` lists them."),
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Where to save; otherwise a new file in this folder.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play in the terminal, against bots or with friends.

    Options are numbered. ? explains, u takes back, why MOVE explains a refusal, q saves and leaves.
    """
    seats = SeatsWanted(seat, hotseat, bot or [], name or [])
    if resume is not None:
        if players is not None or seed is not None or option:
            raise problem("resume_as_begun")
        table = resumed_table(game, resume, seats)
    else:
        if game is None:
            raise problem("which_game")
        found = find_game(game)
        chosen = chosen_options(found, option or [])
        table = new_table(found, checked_players(found, players), chosen, seed, seats)
    Evening(table, save or resume or new_file(table.game.name)).begin(resume is not None)


class SeatsWanted:
    """Who is to sit where, as far as the command says."""

    def __init__(self, seat: int, hotseat: bool, bots: list[str], names: list[str]) -> None:
        self.seat = seat
        self.hotseat = hotseat
        self.bots = bots
        self.names = names
        for name in names:
            if not name.isprintable() or not 1 <= len(name.strip()) <= MOST_IN_A_NAME:
                raise problem("name_length", name=repr(name[:60]), most=MOST_IN_A_NAME)
            if BOT_NAME.fullmatch(name):
                raise problem("name_of_bots", name=name[:60])

    def people(self, players: int) -> list[int]:
        """The seats of people."""
        if not 0 <= self.seat < players:
            raise problem("seat", seat=self.seat, last=players - 1)
        if not self.hotseat:
            if len(self.names) > 1:
                raise problem("one_name")
            return [self.seat]
        here = len(self.names) if self.names and self.bots else players
        if len(self.names) > players or (self.names and len(self.names) != here):
            raise problem("names", given=len(self.names), people=here)
        return list(range(here))

    def names_for(self, people: list[int], bots: dict[int, str], players: int) -> list[str]:
        """A name for every seat."""
        given = dict(zip(people, self.names, strict=False))
        names = []
        for seat in range(players):
            person = words().say("play.unnamed", seat=seat)
            ours = f"{bots[seat]} bot {seat}" if seat in bots else person
            names.append(given.get(seat, ours))
        return names


def new_table(
    game: Game[Any], players: int, options: dict[str, str], seed: int | None, wanted: SeatsWanted
) -> Table:
    """A table before the first entry."""
    people = wanted.people(players)
    others = [seat for seat in range(players) if seat not in people]
    bots = bots_for(others, wanted.bots) if others else {}
    source = Committed(os.urandom(SECRET_BYTES)) if seed is None else None
    with told():
        state = game.new(players, seed, options, source)
        names = wanted.names_for(people, bots, players)
        record = records.start_record(state, names, seed=seed, source=source)
        return Table(game, record, bots, source)


def resumed_table(game: str | None, file: Path, wanted: SeatsWanted) -> Table:
    """A saved game; bots of ours take their seats again, others must be named."""
    record = read_record(file)
    found = find_game(record.game)
    if game is not None and find_game(game).name != found.name:
        raise problem("other_game", file=file, game=found.name, wanted=game)
    if record.is_partial:
        raise problem("partial_ends", file=file)
    if record.has_result:
        raise problem("is_over", file=file)
    if record.seed is None and not record.commitment:
        raise problem("no_chance", file=file)
    source = read_source(file, record)
    bots = resumed_bots(file, record, wanted)
    try:
        return Table(found, record, bots, source)
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error


def resumed_bots(file: Path, record: Record, wanted: SeatsWanted) -> dict[int, str]:
    """Which seats are bots: those named so; a record alone never makes us load foreign code."""
    named = {seat: BOT_NAME.fullmatch(name) for seat, name in enumerate(record.names)}
    seats = [seat for seat, found in named.items() if found]
    if not seats:
        return {}
    if len(seats) == record.players:
        # Everybody is a bot: take one of the seats over.
        seats = [seat for seat in seats if seat not in wanted.people(record.players)]
    if wanted.bots:
        return bots_for(seats, wanted.bots)
    bots = {seat: str(found["bot"]) for seat, found in named.items() if found and seat in seats}
    for seat, name in bots.items():
        if name not in BUILT_IN:
            raise problem("foreign_bot", file=file, seat=seat, bot=name)
    return bots


class Evening:
    """Hello, the game, goodbye."""

    def __init__(self, table: Table, file: Path) -> None:
        self.table = table
        self.console = consoles.out()
        self.words = words()
        self.play = Play(table, self.console, self.words, file)

    def begin(self, resumed: bool) -> None:
        """Say what everybody should know before the first move, then play."""
        for line in self.greeting(resumed):
            self.console.print(Text(line))
        self.console.print()
        self.play.run()

    def greeting(self, resumed: bool) -> list[str]:
        """The first lines."""
        table, say = self.table, self.words.say
        title = say(f"{table.game.name}.title")
        if len(table.people) == 1:
            seat = table.people[0]
            lines = [say("play.seated", game=title, tag=tag(seat))]
        else:
            names = ", ".join(f"{tag(seat)} {name}" for seat, name in enumerate(table.names))
            lines = [say("play.people", game=title, names=names)]
        if resumed:
            lines.append(say("play.resumed", entries=len(table.record.entries)))
        if table.record.commitment:
            text = say("play.commitment", commitment=table.record.commitment)
            lines.append(text)
        return [*lines, say("play.hello")]
