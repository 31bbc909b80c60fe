"""`str(state)` draws everything a state holds, in plain text, at any moment of any game."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.drawing import PLAIN_WIDTH
from tests.counts import count
from tests.generic.play import advance, game_of, own_player_counts, player_counts, start, states


@pytest.mark.parametrize(("name", "players"), own_player_counts())
def test_every_moment_of_a_game_can_be_drawn(name: str, players: int) -> None:
    check: Callable[[str, dict[str, Any]], None] = importlib.import_module(
        f"tests.games.{name}.drawn"
    ).check
    for seed in range(count(2, 40)):
        rng = random.Random(f"drawing {seed}")
        s = start(name, players, 600_000 + seed)
        while True:
            text = str(s)
            assert text.isascii() and text.isprintable() == ("\n" not in text)
            assert "\x1b" not in text and "{" not in text
            assert max(len(line) for line in text.splitlines()) <= PLAIN_WIDTH
            assert all(line == line.rstrip() for line in text.splitlines())
            check(" ".join(text.split()), s.position())
            if s.over:
                break
            advance(s, rng)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_drawing_is_the_same_wherever_it_is_made(name: str, players: int) -> None:
    for s in states(name, players, count(20, 200), seed=610_000):
        assert str(s) == str(s.clone()) == str(game_of(name).load(s.position()))


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_whatever_is_dealt_otherwise_is_drawn_otherwise(name: str, players: int) -> None:
    """Nothing that nobody at the table sees is left out."""
    dealt_otherwise = 0
    for s in states(name, players, count(30, 300), seed=620_000):
        for seat in (rt.SPECTATOR, 0):
            other = s.resample(seat, 1)
            same = s.position() == other.position()
            dealt_otherwise += not same
            assert (str(s) == str(other)) == same
    assert name == "lumicora" or dealt_otherwise > 0  # Lumicora's players know the same
