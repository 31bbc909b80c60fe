"""`games` and `rules`."""

from __future__ import annotations

import re

import pytest

import reeftable as rt
from reeftable.games import rulebook
from tests.cli.terminal import refused, run


def test_games_lists_every_game_with_its_options() -> None:
    said = run("games").stdout
    for name in rt.game_names():
        assert name in said
        for option in rt.game(name).options:
            assert option.name in said
            assert option.rule in said


@pytest.mark.parametrize("name", rt.game_names())
def test_every_rule_is_shown_with_its_numbers_filled_in(name: str) -> None:
    said = run("rules", name).stdout
    for rule in rulebook.all_rules(name):
        assert rule.id in said
        assert "{" not in rule.text
    assert "[assumed" in said


@pytest.mark.parametrize("name", rt.game_names())
def test_an_assumed_rule_is_marked(name: str) -> None:
    rule = rulebook.assumptions(name)[0]
    said = run("rules", name, rule.id).stdout
    assert said.startswith(rule.id)
    assert "[assumed" in said


@pytest.mark.parametrize("name", rt.game_names())
def test_all_assumptions_can_be_listed(name: str) -> None:
    said = run("rules", name, "assumed").stdout
    assert said.count("[assumed") == len(rulebook.assumptions(name))


@pytest.mark.parametrize("name", rt.game_names())
def test_a_sections_number_shows_all_its_sentences_and_no_others(name: str) -> None:
    ids = [rule.id for rule in rulebook.all_rules(name)]
    lettered = [rule_id for rule_id in ids if re.fullmatch(r"[A-Z]+-\d+\.\d+a", rule_id)]
    for first in lettered:
        number = first[:-1]
        wanted = [rule_id for rule_id in ids if re.fullmatch(re.escape(number) + "[a-z]?", rule_id)]
        assert [rule.id for rule in rulebook.section(name, number)] == wanted
        assert [rule.id for rule in rulebook.section(name, number.lower())] == wanted


def test_a_section_is_shown_under_its_title() -> None:
    said = run("rules", "coralia", "6.4").stdout
    assert said.startswith("Octopus\n")
    assert said.count("[certain]") == 3


def test_a_chapter_shows_its_sections() -> None:
    said = run("rules", "coralia", "5").stdout
    assert all(one in said for one in ("COR-5.1", "COR-5.3a", "COR-5.4b"))
    assert "COR-6.1 " not in said


def test_a_missing_rule_is_said_so() -> None:
    for wrong in ("99", "COR", "-", "", "6.99"):
        assert "no rule" in refused(run("rules", "coralia", wrong))


def test_placeholders_lead_into_tables_lists_and_entries() -> None:
    data = {"a": {"b": 7}, "c": [10, 20], "d": [{"id": "x", "n": 5}], "e": {"f": ["p", "q"]}}
    text = "{a.b} {c.1} {d.x.n} {e.f} `{a.b}` {no.where} {c.9} {a}"
    assert rulebook.fill(text, data) == "7 20 5 p, q `{a.b}` {no.where} {c.9} {a}"


def test_a_placeholder_can_name_a_word_of_a_text() -> None:
    data = {"tiles": ["1 crab", "4"]}
    assert rulebook.fill("{tiles.0.1} {tiles.1.1}", data) == "crab {tiles.1.1}"
    assert rulebook.fill("{tiles.0.1}", data, {"crab": "Krabbe"}) == "Krabbe"


@pytest.mark.parametrize("name", ["chess", "..", "coralia/steps", ""])
def test_there_are_no_rules_for_other_names(name: str) -> None:
    with pytest.raises(ValueError, match="no rules for"):
        rulebook.rules_text(name)


def test_an_unknown_rule_is_refused() -> None:
    assert rulebook.rule("coralia", "COR-6.1").forbids is False
    assert rulebook.rule("coralia", "COR-4.2c").forbids is True
    with pytest.raises(ValueError, match="no rule"):
        rulebook.rule("coralia", "nothing")
