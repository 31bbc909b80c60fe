"""Whole games a person can read: the engine still plays them, entry for entry."""

from __future__ import annotations

import pytest
from tools.playthrough import path_of, playthrough


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_playthrough_is_still_played_like_this(players: int) -> None:
    """If the change is meant: `python tools/playthrough.py --write`, and read the difference."""
    written = path_of("lumicora", players).read_text("utf-8").splitlines()
    played = playthrough("lumicora", players).splitlines()
    for number, (before, now) in enumerate(zip(written, played, strict=False), 1):
        assert now == before, f"line {number}"
    assert len(played) == len(written)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_playthrough_shows_every_part_of_the_game(players: int) -> None:
    text = path_of("lumicora", players).read_text("utf-8")
    shown = ["turn", "offer", "own", "take", "return", "choose", "place", "score", "draw"]
    assert [word for word in shown if f" {word} " not in text] == []
    for whole in ("limestone", "discard", "pass", "draw"):
        assert f" {whole}  [" in text, whole
    assert "the end" in text
