"""The games as clients see them: their options and their rules."""

from __future__ import annotations

from typing import Literal

from reeftable.server.wire.base import Level, Wire


class OptionOffer(Wire):
    """A choice to make before a game; its texts are in the catalogue at `<game>.options.<name>`."""

    name: str
    choices: list[str]
    default: str
    rule: str


class GameOffer(Wire):
    """A game that can be played here."""

    name: str
    players: list[int]
    options: list[OptionOffer]
    rules_version: int
    levels: list[Level]


class RuleText(Wire):
    """One rule as players read it."""

    id: str
    text: str
    grade: Literal["certain", "likely", "assumed"]
    forbids: bool


class RuleTable(Wire):
    """A table of the rules: the sentence before it, and its rows of cells, the headings first."""

    introduction: str
    rows: list[list[str]]


class RuleSection(Wire):
    """The rules under one heading."""

    id: str | None
    title: str
    rules: list[RuleText]
    tables: list[RuleTable]


class Rules(Wire):
    """A game's rules."""

    game: str
    version: int
    sections: list[RuleSection]
    assumed: list[str]
