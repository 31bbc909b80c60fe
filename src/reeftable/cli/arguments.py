"""Checks the arguments of the commands: games, options, players, bots and the language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from reeftable.bots.loading import BotError, load_bot
from reeftable.cli.language import FLAG, LANGUAGE
from reeftable.cli.problem import Problem, problem_from_key
from reeftable.core.game import Game
from reeftable.games import registry
from reeftable.words import languages


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn the engine's errors about bad input into a one-line `Problem`."""
    try:
        yield
    except (ValueError, BotError) as error:
        raise Problem(str(error)) from error


def find_game(name: str) -> Game[Any]:
    """The game with that name."""
    if name.lower() not in registry.game_names():
        raise problem_from_key("no_game", wanted=name[:60], known=", ".join(registry.game_names()))
    return registry.game(name.lower())


def chosen_options(game: Game[Any], texts: list[str]) -> dict[str, str]:
    """Every option of the game, from `name=choice` texts and the defaults."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, choice = text.partition("=")
        if not equals:
            raise problem_from_key("option_form", text=text[:60])
        if name in chosen:
            raise problem_from_key("option_twice", name=name[:60])
        check_option(game, name, choice)
        chosen[name] = choice
    with report_errors():
        return game.full_options(chosen)


def check_option(game: Game[Any], name: str, choice: str) -> None:
    """Refuse an option that the game does not have, and a choice that the option does not have."""
    known = {option.name: option.choices for option in game.options}
    if name not in known:
        raise problem_from_key("no_option", wanted=name[:60], game=game.name)
    if choice not in known[name]:
        choices = ", ".join(known[name])
        raise problem_from_key("no_choice", wanted=choice[:60], name=name, choices=choices)


def checked_players(game: Game[Any], players: int | None) -> int:
    """The number of players, by default the lowest; refuses a number the game does not allow."""
    if players is None:
        return game.players[0]
    if players not in game.players:
        allowed = ", ".join(str(n) for n in game.players)
        raise problem_from_key("players", players=players, game=game.name, allowed=allowed)
    return players


def bots_for(seats: list[int], names: list[str]) -> dict[int, str]:
    """The name of each seat's bot, from one name for all seats or one name per seat, in order.

    Every bot must be loadable.
    """
    names = names or ["random"]
    if len(names) == 1:
        names = names * len(seats)
    if len(names) != len(seats):
        raise problem_from_key("bots", given=len(names), seats=len(seats))
    with report_errors():
        for name in names:
            load_bot(name)
    return dict(zip(seats, names, strict=True))


def choose_language(language: str | None) -> str | None:
    """Use the language of `--lang`; refuse it if there is no catalogue for it."""
    if language is not None:
        if language.lower() not in languages():
            raise problem_from_key(
                "no_language", wanted=language[:60], known=", ".join(languages())
            )
        LANGUAGE.set(language.lower())
    return language


Lang = Annotated[str | None, typer.Option(FLAG, callback=choose_language, is_eager=True)]
