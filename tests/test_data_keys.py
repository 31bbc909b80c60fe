"""Every value of every data.toml is used: changing it changes the game."""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from tests.data_keys import changed, is_read, leaves, others

# Values of expansions that no recorded game shows, by their rows' names.
NOT_SHOWN = {
    ("tile", "score"),
    ("tile", "sides"),
    ("tile", "toll"),
    ("card", "clown"),
    ("warm_current", "from_behind"),
}


def is_shown(tables: dict[str, Any], path: tuple[str | int, ...]) -> bool:
    """Does a recorded game show what this value does?"""
    row: Any = tables
    for part in path[:-1]:
        row = row[part]
    return "option" not in row or (path[0], path[-1]) not in NOT_SHOWN


def unread(name: str, tables: dict[str, Any]) -> list[str]:
    """Every value that can be changed without a refusal and without changing a game."""
    return [
        f"{'.'.join(map(str, path))} = {other!r}"
        for path, value in leaves(tables)
        if is_shown(tables, path)
        for other in others(tables, path, value)
        if not is_read(name, changed(tables, path, other))
    ]


@pytest.mark.parametrize("name", rt.game_names())
def test_every_value_is_refused_or_changes_the_game(name: str) -> None:
    assert unread(name, rt.game(name).raw_data) == []


@pytest.mark.parametrize("name", rt.game_names())
def test_a_value_that_nothing_reads_is_noticed(name: str) -> None:
    tables = {**rt.game(name).raw_data, "house_rule": {"points": 3, "grade": "assumed"}}
    assert not is_read(name, changed(tables, ("house_rule", "points"), 4))
