"""Whole games a person can read: the engine still plays them, entry for entry."""

from __future__ import annotations

import pytest
from tools.playthrough import path_of, playthrough

NAME = "reef_encounter"


@pytest.mark.parametrize("name", [NAME, "second_kind"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_playthrough_is_still_played_like_this(players: int, name: str) -> None:
    """If the change is meant: `python tools/playthrough.py --write`, and read the difference."""
    written = path_of(name, players).read_text("utf-8").splitlines()
    played = playthrough(name, players).splitlines()
    for number, (before, now) in enumerate(zip(written, played, strict=False), 1):
        assert now == before, f"line {number}"
    assert len(played) == len(written)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_playthrough_shows_every_part_of_the_game(players: int) -> None:
    text = path_of(NAME, players).read_text("utf-8")
    shown = ["rock", "sea", "draw", "secret", "cubes", "reveal", "cube", "lay", "collect", "to"]
    assert [word for word in shown if f" {word} " not in text] == []
    assert all(f"{word} ?" in text for word in ("draw", "secret", "cubes"))
    assert "the end" in text
