"""`games` and `rules`: what there is to play, and how."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from reeftable.cli import consoles
from reeftable.cli.arguments import find_game
from reeftable.cli.language import Lang, problem, words
from reeftable.core.game import Game
from reeftable.games import registry, rulebook
from reeftable.words import Words

# Longer lines are hard to read, however wide the window is.
READABLE = 96


def games(lang: Lang = None) -> None:
    """List the games, with their players and options."""
    console = consoles.out()
    for name in registry.game_names():
        show_game(console, registry.game(name))


def show_game(console: Console, game: Game[Any]) -> None:
    """One game: name, players, options with the default first."""
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


def rules(
    game: Annotated[str, typer.Argument(help="A game's name, such as coralia.")],
    rule: Annotated[
        str | None,
        typer.Argument(
            help="A rule's id (COR-6.1), a section's number (6), or `assumed` for all that is "
            "our own choice.",
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Show the rules of a game, in our own words, or one of them."""
    name = find_game(game).name
    console, told = consoles.out(), words()
    width = min(console.width, READABLE)
    if rule is None:
        # Only here: it takes longer to load than most commands to run.
        from rich.markdown import Markdown

        console.print(Markdown(rulebook.rules_text(name, told.language)), width=width)
        return
    if rule == "assumed":
        found = rulebook.assumptions(name, told.language)
    else:
        found = rulebook.section(name, rule, told.language)
        title = rulebook.heading(name, rule, told.language)
        if title and found:
            console.print(Text(title, "bold"))
    if not found:
        raise problem("no_rule", wanted=rule[:60], game=name)
    for one in found:
        console.print(rule_line(told, one), width=width)


def rule_line(words: Words, rule: rulebook.Rule) -> Text:
    """A rule with its id and how sure it is."""
    grade = words.say(f"kernel.grade.{rule.grade}")
    style = "yellow" if rule.grade == "assumed" else "dim"
    return Text.assemble((rule.id, "bold cyan"), " ", plain(rule.text), " ", (f"[{grade}]", style))


def plain(text: str) -> Text:
    """A sentence of the rules with its `code` in italics."""
    parts = text.split("`")
    return Text.assemble(*[(part, "italic" if i % 2 else "") for i, part in enumerate(parts)])
