"""Bad input: one clear line, exit code 2, no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reeftable.bots.loading import BotError, load_bot
from reeftable.core.game import Game
from reeftable.games import registry


class Problem(Exception):
    """What is wrong with what was typed, in one line."""


@contextmanager
def told() -> Iterator[None]:
    """What the engine refuses to take is the user's to correct."""
    try:
        yield
    except (ValueError, BotError) as error:
        raise Problem(str(error)) from error


def find_game(name: str) -> Game[Any]:
    """The game of that name."""
    with told():
        return registry.game(name.lower())


def chosen_options(game: Game[Any], given: list[str]) -> dict[str, str]:
    """Every option of the game, from `name=choice` texts and the defaults."""
    chosen: dict[str, str] = {}
    for text in given:
        name, equals, choice = text.partition("=")
        if not equals:
            raise Problem(f"--option {text[:60]!r} is not written as name=choice")
        if name in chosen:
            raise Problem(f"--option {name[:60]} is given twice")
        chosen[name] = choice
    with told():
        return game.full_options(chosen)


def checked_players(game: Game[Any], players: int | None) -> int:
    """A number of players that the game is for."""
    if players is None:
        return game.players[0]
    if players not in game.players:
        allowed = ", ".join(str(n) for n in game.players)
        raise Problem(f"--players {players}: {game.name} is for {allowed} players")
    return players


def bots_for(seats: list[int], names: list[str]) -> dict[int, str]:
    """One bot for all the seats, or one for each of them in order; all can be loaded."""
    names = names or ["random"]
    if len(names) == 1:
        names = names * len(seats)
    if len(names) != len(seats):
        raise Problem(f"--bot is given {len(names)} times, for {len(seats)} seats")
    with told():
        for name in names:
            load_bot(name)
    return dict(zip(seats, names, strict=True))
