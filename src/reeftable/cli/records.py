"""The commands `replay`, `verify` and `position`, which read the record of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from reeftable.cli.arguments import Lang, find_game
from reeftable.cli.bot_names import shown_names
from reeftable.cli.console import standard_output
from reeftable.cli.language import words
from reeftable.cli.problem import Problem, problem_from_key
from reeftable.cli.saved_games import read_bytes, read_record, read_source, secret_file
from reeftable.cli.screen import Screen
from reeftable.cli.styles import seat_style, styled
from reeftable.core import replay as replaying
from reeftable.core.chance import Committed
from reeftable.core.game import Game
from reeftable.core.record_data import PartialRecord, Record, RecordError
from reeftable.core.record_read import read
from reeftable.core.state import State
from reeftable.core.step import CHANCE, SPECTATOR
from reeftable.records import game_of
from reeftable.words.story import Teller

File = Annotated[Path, typer.Argument()]


def replay(
    file: File,
    at: int | None = None,
    seat: int | None = None,
    lang: Lang = None,
) -> None:
    """List a recorded game entry by entry or, with --at, show the table at that moment."""
    record = read_record(file)
    console = standard_output()
    if record.is_partial:
        print_partial(console, file, record)
        return
    game = find_game(record.game)
    if seat is not None and not 0 <= seat < record.players:
        raise problem_from_key("seat", seat=seat, last=record.players - 1)
    viewer = SPECTATOR if seat is None else seat
    screen = Screen(console, words(), game.name, shown_names(words(), record.names))
    state = replayed(file, game, record, at)
    if at is None:
        print_entries(screen, game, record, viewer)
    else:
        text = words().say("play.moment", at=at, entries=len(record.entries))
        console.print(Text(text, "dim"))
    console.print()
    screen.show(state, viewer)
    if state.over:
        console.print()
        screen.result(state, seat)


def replayed(file: Path, game: Game[Any], record: Record, at: int | None) -> State:
    """The state after the first `at` entries, or after all."""
    count = len(record.entries)
    if at is not None and not 0 <= at <= count:
        raise problem_from_key("at", at=at, file=file, count=count)
    try:
        return replaying.replay(record, game, at, known_source(file, record))
    except PartialRecord as error:
        raise problem_from_key("partial", file=file, error=error) from error
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error


def known_source(file: Path, record: Record) -> Committed | None:
    """A running game's secret, if its file is beside the record."""
    return read_source(file, record) if secret_file(file).exists() else None


def print_entries(screen: Screen, game: Game[Any], record: Record, viewer: int) -> None:
    """Print a line per entry: its number, the move as the viewer sees it, its consequences."""
    state = replaying.first_state(record, game)
    teller = screen.teller(viewer if viewer != SPECTATOR else None)
    width = len(str(len(record.entries)))
    for number, entry in enumerate(record.entries, 1):
        action = replaying.checked(state, entry)
        before: State = state.clone()
        state.apply(action)
        move = before.text_for(action, viewer)
        line = entry_line(teller, number, width, int(before.to_move), move)
        # Leave out the entry itself, which its notation already shows.
        consequences = state.game.story(before, action, state, viewer)[1:]
        for paragraph in teller.paragraphs(consequences):
            line.append("  ").append_text(styled(paragraph))
        screen.console.print(line)
        for comment in entry.comments:
            screen.console.print(Text(f"{'':{width}}  ; {comment}", "italic"))


def entry_line(teller: Teller, number: int, width: int, who: int, shown: str) -> Text:
    """An entry's number, who made it, and its notation."""
    name = "*" if who == CHANCE else teller.name(who)
    style = "dim" if who == CHANCE else seat_style(who)
    return Text.assemble((f"{number:>{width}}", "dim"), "  ", (f"{name:<14}", style), " ", shown)


def print_partial(console: Console, file: Path, record: Record) -> None:
    """Print the entries of a partial record, which cannot be replayed."""
    who = "spectator" if record.perspective == SPECTATOR else "seat"
    params = {"file": file, "seat": record.perspective, "game": record.game}
    console.print(words().say(f"record.partial_{who}", **params), soft_wrap=True)
    teller = Teller(words(), shown_names(words(), record.names), None)
    width = len(str(len(record.entries)))
    for number, entry in enumerate(record.entries, 1):
        console.print(entry_line(teller, number, width, entry.who, entry.text))


def verify(file: File, lang: Lang = None) -> None:
    """Replay a record and check every entry, the result, the digest and the commitment.

    The exit code is 0 for a valid record, else 1, and the first invalid line is named.
    """
    try:
        record = read(read_bytes(file))
        game = game_of(record)
        state = replaying.verify(record, game, known_source(file, record))
    except PartialRecord as error:
        fail(words().say("record.unverified", file=file, error=error))
    except RecordError as error:
        fail(f"{file}: {error}")
    else:
        typer.echo(verdict(file, record, state))


def fail(reason: str) -> None:
    """Print what is wrong with a record, and end with exit code 1."""
    typer.echo(reason, err=True)
    raise typer.Exit(1)


def verdict(file: Path, record: Record, state: State) -> str:
    """The line that lists what was checked in a valid record."""
    params: dict[str, object] = {
        "file": file,
        "game": record.game,
        "players": record.players,
        "entries": len(record.entries),
    }
    if not state.over and not record.given_up:
        return words().say("record.good_so_far", **params)
    if record.secret:
        chance = words().say("record.from_secret")
    elif record.seed is not None:
        chance = words().say("record.from_seed")
    else:
        chance = words().say("record.from_nowhere")
    if record.given_up:
        winner = next(seat for seat in range(record.players) if seat not in record.given_up)
        name = shown_names(words(), record.names)[winner]
        return words().say("record.good_given_up", **params, winner=name, chance=chance)
    scores = " ".join(str(score) for score in state.scores())
    return words().say("record.good", **params, scores=scores, chance=chance)


def position(file: File, at: int | None = None, lang: Lang = None) -> None:
    """Print the whole position after an entry as JSON, hidden things included."""
    record = read_record(file)
    if record.is_partial:
        raise problem_from_key("partial_position", file=file)
    state = replayed(file, find_game(record.game), record, at)
    typer.echo(json.dumps(state.position()))
