"""`games` and `rules`: what there is to play, and how."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from reeftable.cli import consoles
from reeftable.cli.problems import Problem, find_game
from reeftable.core.game import Game
from reeftable.games import registry, rulebook
from reeftable.words import load_words

# Longer lines are hard to read, however wide the window is.
READABLE = 96


def games() -> None:
    """List the games, with their players and options."""
    console = consoles.out()
    for name in registry.games():
        show_game(console, registry.game(name))


def show_game(console: Console, game: Game[Any]) -> None:
    """One game: name, players, options with the default first."""
    words = load_words()
    players = f"{game.players[0]} to {game.players[-1]} players"
    if f"{game.name}.title" in words:
        about = words.say(f"{game.name}.about")
        console.print(Text.assemble((game.name, "bold"), f"  {players}. {about}"))
    else:
        console.print(Text.assemble((game.name, "bold"), f"  {players}."))
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
        console.print(
            Text(f"  {assumed} rules are assumed: reeftable rules {game.name} assumed", "dim")
        )


def rules(
    game: Annotated[str, typer.Argument(help="A game's name, such as coralia.")],
    rule: Annotated[
        str | None,
        typer.Argument(
            help="A rule's id (COR-6.1), a section's number (6), or `assumed` for all that is "
            "our own choice.",
        ),
    ] = None,
) -> None:
    """Show the rules of a game, in our own words, or one of them."""
    name = find_game(game).name
    console = consoles.out()
    width = min(console.width, READABLE)
    if rule is None:
        console.print(Markdown(rulebook.rules_text(name)), width=width)
        return
    if rule == "assumed":
        found = rulebook.assumptions(name)
    else:
        found = rulebook.section(name, rule)
        title = rulebook.heading(name, rule)
        if title and found:
            console.print(Text(title, "bold"))
    if not found:
        raise Problem(f"{name} has no rule {rule[:60]!r}; `reeftable rules {name}` shows them all")
    for one in found:
        console.print(rule_line(one), width=width)


def rule_line(rule: rulebook.Rule) -> Text:
    """A rule with its id and how sure it is."""
    grade = load_words().say(f"kernel.grade.{rule.grade}")
    style = "yellow" if rule.grade == "assumed" else "dim"
    return Text.assemble((rule.id, "bold cyan"), " ", plain(rule.text), " ", (f"[{grade}]", style))


def plain(text: str) -> Text:
    """A sentence of the rules with its `code` in italics."""
    parts = text.split("`")
    return Text.assemble(*[(part, "italic" if i % 2 else "") for i, part in enumerate(parts)])
