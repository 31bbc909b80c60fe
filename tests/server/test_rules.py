"""The rules that the server hands out are those of the pages, tables included."""

from __future__ import annotations

import pytest

from reeftable.games import registry, rulebook
from reeftable.server.api.games import rules

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", registry.game_names())
async def test_every_rule_and_every_cell_of_a_table_is_there(game: str, language: str) -> None:
    page = await rules(game, language)
    ids = [rule.id for section in page.sections for rule in section.rules]
    assert ids == [rule.id for rule in rulebook.all_rules(game, language)]
    cells = [c for s in page.sections for t in s.tables for row in t.rows for c in row]
    lines = [line for line in rulebook.rules_text(game, language).splitlines() if line[:1] == "|"]
    printed = [line for line in lines if not line.startswith("| ---")]
    assert cells == [cell.strip() for line in printed for cell in line.strip("|").split("|")]


async def test_a_table_is_introduced_by_the_sentence_before_it() -> None:
    page = await rules("lumicora", "en")
    (animals,) = next(section for section in page.sections if section.id == "2.3").tables
    assert animals.introduction.startswith("The animals that go with each number")
    assert [row[0] for row in animals.rows] == ["colour", "pink", "yellow", "green", "blue"]
    (points,) = next(section for section in page.sections if section.id == "8.3").tables
    assert points.introduction == "" and len(points.rows) == 2
