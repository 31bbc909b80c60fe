"""A house rule that is only another number takes its option and the option's words."""

from __future__ import annotations

from pathlib import Path

import pytest

import reeftable as rt
from reeftable.core.data_file import replaced
from tests.extending.sources import Sources
from tests.generic.play import EXPANSIONS, combinations

OPTION = """    Option(
        "length",
        ("full", "short"),
        "LUM-4.0a",
        since="0.2.0",
        replaces={"short": {"rounds.count": 8, "bonus.by_round": [4, 4, 4, 2, 2, 1, 1, 0]}},
    ),
"""
WORDS = """
[lumicora.options.length]
title = "Length"
about = "How many rounds?"
full = "ten"
short = "eight"
"""


def test_lumicora_with_eight_rounds_takes_two_files(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    last = '    Option("scoring", ("dark", "light"), "LUM-8.6a"),\n'
    sources.insert("games/lumicora/game.py", last, OPTION)
    sources.append("words/en.toml", WORDS)
    assert sources.changed == {"games/lumicora/game.py", "words/en.toml"}
    assert sources.run("tests.extending.play_house_rule") == "10 rounds, then 8\n"


def test_only_a_number_that_is_there_can_be_replaced() -> None:
    raw = {"rounds": {"count": 10}}
    assert replaced(raw, ["rounds", "count"], 8) == {"rounds": {"count": 8}}
    assert raw == {"rounds": {"count": 10}}
    for path in (["round", "count"], ["rounds", "number"]):
        with pytest.raises(ValueError, match="to replace"):
            replaced(raw, path, 8)


@pytest.mark.parametrize("name", rt.game_names())
def test_what_the_options_of_today_replace_is_there(name: str) -> None:
    game = rt.game(name)
    for option in game.options:
        assert set(option.replaces) <= set(option.choices)
    for edition in [name, *(key for key, of in EXPANSIONS.items() if of == name)]:
        for options in combinations(edition):
            game.data_for(options)
