"""Positions with the expansion: loaded again, or refused by name when a number is changed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.reef_encounter.second_kind.game import GAME
from tests.counts import count
from tests.games.reef_encounter.second_kind.play import advance, start

SAMPLE, FULL = 120, 20_000
# How far a changed position that was accepted is played.
FAR = 40


def positions(seed: int) -> list[dict[str, Any]]:
    """The positions of a game, those inside other questions more often."""
    rng = random.Random(seed)
    s = start(2 + seed % 3, seed)
    every: list[dict[str, Any]] = []
    while not s.over:
        if s.depth > 4 or s.entries % 10 == 0:
            every.append(s.position())
        advance(s, rng)
    return every


def changed(position: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], str]:
    """The position with one number changed, and the name of its field."""
    names = [name for name, value in position.items() if isinstance(value, int | list)]
    name = rng.choice(["stack", *(n for n in names if n not in ("rules_version", "players"))])
    value = position[name]
    if isinstance(value, int):
        return {**position, name: value + rng.choice([-1, 1, 1, 2, 5])}, name
    if not value:
        return {**position, name: [1]}, name
    at = rng.randrange(len(value))
    numbers = list(value)
    numbers[at] += rng.choice([-1, 1, 1, 2, 2 ** rng.randrange(60)])
    return {**position, name: numbers}, name


@pytest.mark.parametrize("seed", [3, 4])
def test_a_changed_position_is_refused_by_name_or_plays_on(seed: int) -> None:
    rng = random.Random(seed)
    every = positions(seed)
    refused = 0
    for n in range(count(SAMPLE, FULL) // 2):
        position, name = changed(rng.choice(every), rng)
        try:
            s = GAME.load(position)
        except rt.PositionError:
            refused += 1
            continue
        s.reseed(n)
        play_on(s, rng, name, position)
    assert refused > 0


def play_on(s: Any, rng: random.Random, name: str, position: dict[str, Any]) -> None:
    """An accepted position is sound: it is played on, and every invariant holds."""
    try:
        for _ in range(FAR):
            if s.over:
                return
            advance(s, rng)
            s.check()
    except (AssertionError, ArithmeticError, LookupError, OverflowError) as error:
        error.add_note(f"{name} of {position}")
        raise
