"""The command `games`: lists the games, with their numbers of players and their options."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from reeftable.cli.arguments import Lang
from reeftable.cli.console import standard_output
from reeftable.cli.language import words
from reeftable.core.game import Game
from reeftable.games import registry, rulebook


def games(lang: Lang = None) -> None:
    """List the games, with their players and options."""
    console = standard_output()
    for name in registry.game_names():
        show_game(console, registry.game(name))


def show_game(console: Console, game: Game[Any]) -> None:
    """Show one game: name, players, options with the default first."""
    say = words().say
    players = say("games.players", least=game.players[0], most=game.players[-1])
    line = Text.assemble((game.name, "bold"), "  ", players)
    if f"{game.name}.about" in words():
        line.append(" ").append(say(f"{game.name}.about"))
    console.print(line)
    width = max((len(option.name) for option in game.options), default=0)
    for option in game.options:
        first, *others = option.choices
        console.print(
            Text.assemble(
                f"  --option {option.name:{width}} = ",
                (first, "bold"),
                "".join(f" | {other}" for other in others),
                (f"  ({option.rule})", "dim"),
            )
        )
    assumed = len(rulebook.assumptions(game.name))
    if assumed:
        text = say("games.assumed", count=assumed, name=game.name)
        console.print(Text(f"  {text}", "dim"))
