"""The command `rules`: shows all rules of a game, a section of them or a single one."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from reeftable.cli.arguments import Lang, find_game
from reeftable.cli.console import standard_output
from reeftable.cli.explanations import rule_line
from reeftable.cli.language import words
from reeftable.cli.problem import problem_from_key
from reeftable.games import rulebook

# Longer lines are hard to read, however wide the window is.
READABLE = 96


def rules(
    game: str,
    rule: Annotated[str | None, typer.Argument()] = None,
    lang: Lang = None,
) -> None:
    """Show the rules of a game in our own words: all of them, a section or a single one."""
    name = find_game(game).name
    console, language = standard_output(), words().language
    width = min(console.width, READABLE)
    if rule is None:
        # Imported only here, because it takes longer to load than most commands take to run.
        from rich.markdown import Markdown

        console.print(Markdown(rulebook.rules_text(name, language)), width=width)
        return
    if rule == "assumed":
        section = rulebook.assumptions(name, language)
    else:
        section = rulebook.section(name, rule, language)
        title = rulebook.heading(name, rule, language)
        if title and section:
            console.print(Text(title, "bold"))
    if not section:
        raise problem_from_key("no_rule", wanted=rule[:60], game=name)
    for one in section:
        console.print(rule_line(words(), one), width=width)
