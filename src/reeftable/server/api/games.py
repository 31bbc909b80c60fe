"""Routes for the games with their rules and data, and for the catalogues of words."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from reeftable import words
from reeftable.games import registry, rulebook
from reeftable.server.api.dependencies import REFUSALS
from reeftable.server.refusal import not_found
from reeftable.server.wire import GameOffer, OptionOffer, Rules, RuleSection, RuleTable, RuleText

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["games"])
Word = Annotated[str, Path(max_length=40, pattern=r"^[a-z_-]+$")]


@router.get("/games")
async def games() -> list[GameOffer]:
    """The games that can be played here."""
    return [_offer(name) for name in registry.game_names()]


def _offer(name: str) -> GameOffer:
    game = registry.game(name)
    return GameOffer(
        name=name,
        players=game.players,
        options=[
            OptionOffer(name=o.name, choices=list(o.choices), default=o.default, rule=o.rule)
            for o in game.options
        ],
        rules_version=game.rules_version,
        levels=["level1", "easy", "medium", "hard", "level5", "level6"],
    )


@router.get("/games/{game}/rules")
async def rules(game: Word, lang: Annotated[str, Query(max_length=40)] = words.FALLBACK) -> Rules:
    """A game's rules in our own words, with the numbers filled in."""
    _check_game(game)
    if lang not in words.languages():
        raise not_found("no_language")
    return _rules(game, lang)


@cache
def _rules(name: str, lang: str) -> Rules:
    sections: list[RuleSection] = []
    for page in rulebook.pages(name, lang):
        sections += _sections(page)
    assumed = [rule.id for rule in rulebook.assumptions(name)]
    version = registry.game(name).rules_version
    return Rules(game=name, version=version, sections=sections, assumed=assumed)


def _sections(page: rulebook.Page) -> list[RuleSection]:
    """A page of the rules, split at its headings."""
    by_id = {rule.id: rule for rule in page.rules}
    sections: list[RuleSection] = []
    paragraph = ""
    for line in page.lines:
        if line.startswith("#"):
            heading = rulebook.HEADING.fullmatch(line)
            number = heading["number"] if heading is not None else None
            title = heading["title"] if heading is not None else line.lstrip("# ")
            sections.append(RuleSection(id=number, title=title, rules=[], tables=[]))
            paragraph = ""
        elif line.startswith("- **"):
            rule = by_id.get(line[4:].partition("*")[0])
            if rule is not None:
                sections[-1].rules.append(_rule(rule))
        elif line.startswith("| ---"):
            continue
        elif line.startswith("|"):
            _add_row(sections[-1], line, paragraph)
        elif line:
            paragraph = line
    return sections


def _rule(rule: rulebook.Rule) -> RuleText:
    return RuleText(id=rule.id, text=rule.text, grade=rule.grade, forbids=rule.forbids)  # type: ignore[arg-type]


def _add_row(section: RuleSection, line: str, introduction: str) -> None:
    """Add a row to the section's last table, or to a new one if the number of cells differs."""
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if not section.tables or len(section.tables[-1].rows[0]) != len(cells):
        section.tables.append(RuleTable(introduction=introduction, rows=[]))
    section.tables[-1].rows.append(cells)


@router.get("/games/{game}/data")
async def data(game: Word) -> dict[str, Any]:
    """A game's data, such as the number and value of its cards."""
    _check_game(game)
    return rulebook.data_of(game)


def _check_game(game: str) -> None:
    if game not in registry.game_names():
        raise not_found("no_game")


@router.get("/languages")
async def languages() -> list[str]:
    """The languages that have a catalogue of words."""
    return list(words.languages())


@router.get("/words/{lang}")
async def all_words(lang: Word) -> dict[str, Any]:
    """The catalogue of a language."""
    if lang not in words.languages():
        raise not_found("no_language")
    return _catalogue(lang)


@cache
def _catalogue(lang: str) -> dict[str, Any]:
    file = resources.files(words).joinpath(lang + words.SUFFIX)
    return tomllib.loads(file.read_text("utf-8"))
