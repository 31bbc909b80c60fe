"""Every game, player count and choice of options, and random play through them."""

from __future__ import annotations

import functools
import importlib
import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import pytest

import reeftable as rt
from tests.generic.supply import Hidden

# Far more entries than any game has: a game that gets there will not end.
MOST_ENTRIES = 10_000

# Moments taken from one random game, so that a sample comes from many games.
PER_GAME = 6
SMALL_POSITIONS = 50


class Moment(NamedTuple):
    """An entry of a game, with the states before and after it."""

    before: Any
    entry: int
    after: Any


def combinations(game: rt.Game[Any]) -> list[dict[str, str]]:
    """Every combination of the choices of all options."""
    names = [option.name for option in game.options]
    choices = itertools.product(*(option.choices for option in game.options))
    return [dict(zip(names, chosen, strict=True)) for chosen in choices]


def variants() -> list[Any]:
    """Games x player counts x options."""
    return [
        pytest.param(name, players, options, id="-".join([name, str(players), *options.values()]))
        for name in rt.game_names()
        for players in rt.game(name).players
        for options in combinations(rt.game(name))
    ]


def player_counts() -> list[Any]:
    """Games x player counts."""
    return [
        pytest.param(name, players, id=f"{name}-{players}")
        for name in rt.game_names()
        for players in rt.game(name).players
    ]


def people(s: Any) -> list[int]:
    """Every seat and the spectator."""
    return [rt.SPECTATOR, *range(s.players)]


def hidden(name: str) -> Hidden:
    """The game's hidden.py, without which its hidden things cannot be tested."""
    return cast(Hidden, importlib.import_module(f"tests.games.{name}.hidden"))


@functools.cache
def small_positions(name: str) -> list[tuple[Any, int]]:
    """States with few enough deals to count them all, and for whom."""
    positions = hidden(name).small_positions(SMALL_POSITIONS)
    assert len(positions) == SMALL_POSITIONS
    return positions


def start(name: str, players: int, seed: int) -> Any:
    """A new game with options that depend on the seed."""
    game = rt.game(name)
    options = random.Random(f"options {seed}").choice(combinations(game))
    return game.new(players=players, seed=seed, options=options)


def advance(s: Any, rng: random.Random) -> int:
    """One more entry."""
    if s.to_move == rt.CHANCE:
        return int(s.deal())
    action = int(rng.choice(s.actions()))
    s.apply(action)
    return action


def play_on(s: Any, rng: random.Random) -> None:
    """Play to the end."""
    while not s.over:
        assert s.entries < MOST_ENTRIES
        advance(s, rng)


def moments(name: str, players: int, n: int, seed: int = 0) -> Iterator[Moment]:
    """n entries of random games, a few from each; every eighth game gives its last one too."""
    taken = 0
    while taken < n:
        rng = random.Random(f"{name} {players} {seed}")
        line = line_of(start(name, players, seed), rng)
        chosen = rng.sample(range(len(line)), PER_GAME)
        if seed % 8 == 0:
            chosen.append(len(line) - 1)
        yield from (line[i] for i in chosen[: n - taken])
        taken += len(chosen)
        seed += 1


def line_of(s: Any, rng: random.Random) -> list[Moment]:
    """Play to the end and return every entry with the states before and after it."""
    line = []
    before = s.clone()
    while not s.over:
        assert s.entries < MOST_ENTRIES
        entry = advance(s, rng)
        after = s.clone()
        line.append(Moment(before, entry, after))
        before = after
    return line


def states(name: str, players: int, n: int, seed: int = 0) -> Iterator[Any]:
    """n states of random games: set-up, mid-chain and finished ones among them."""
    for moment in moments(name, players, n, seed):
        yield moment.after
