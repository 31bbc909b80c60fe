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
from tests.counts import SOAK
from tests.generic.hidden_protocol import Hidden

# An expansion is tested like a game of its own: the option that chooses it, and its game.
EXPANSIONS = {"second_kind": "reef_encounter"}
# Outside a soak an expansion gets one state and one whole game in so many: its games are long.
SHARE = 4
GAME_SHARE = 40

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


def editions() -> list[str]:
    """The names of all games and of their expansions."""
    return [*rt.game_names(), *EXPANSIONS]


def game_of(name: str) -> rt.Game[Any]:
    """The game of that name, or the one that the expansion belongs to."""
    return rt.game(EXPANSIONS.get(name, name))


def combinations(name: str) -> list[dict[str, str]]:
    """Every allowed combination of the choices of all options; those with expansions are apart."""
    game = game_of(name)
    names = [option.name for option in game.options]
    choices = itertools.product(*(option.choices for option in game.options))
    every = [dict(zip(names, chosen, strict=True)) for chosen in choices]
    return [options for options in every if is_allowed(game, options) and fits(name, options)]


def is_allowed(game: rt.Game[Any], options: dict[str, str]) -> bool:
    """Can these choices be combined?"""
    try:
        return game.full_options(options) == options
    except ValueError:
        return False


def fits(name: str, options: dict[str, str]) -> bool:
    """Is exactly the expansion of that name in use, or none for the name of a game?"""
    return all((choice == "yes") == (o == name) for o, choice in options.items() if o in EXPANSIONS)


def variants() -> list[Any]:
    """Games and expansions x player counts x options."""
    return [
        pytest.param(name, players, options, id="-".join([name, str(players), *options.values()]))
        for name in editions()
        for players in game_of(name).players
        for options in combinations(name)
    ]


def player_counts() -> list[Any]:
    """Games and expansions x player counts."""
    return [
        pytest.param(name, players, id=f"{name}-{players}")
        for name in editions()
        for players in game_of(name).players
    ]


def own_player_counts() -> list[Any]:
    """Games x player counts, for tests that an expansion has in a form of its own."""
    return [one for one in player_counts() if one.values[0] not in EXPANSIONS]


def people(s: Any) -> list[int]:
    """Every seat and the spectator."""
    return [rt.SPECTATOR, *range(s.players)]


def hidden(name: str) -> Hidden:
    """The game's hidden.py, without which its hidden things cannot be tested."""
    folder = f"{EXPANSIONS[name]}.{name}" if name in EXPANSIONS else name
    return cast(Hidden, importlib.import_module(f"tests.games.{folder}.hidden"))


@functools.cache
def small_positions(name: str) -> list[tuple[Any, int]]:
    """States with few enough deals to count them all, and for whom."""
    positions = hidden(name).small_positions(SMALL_POSITIONS)
    assert len(positions) == SMALL_POSITIONS
    return positions


def start(name: str, players: int, seed: int) -> Any:
    """A new game with options that depend on the seed."""
    options = random.Random(f"options {seed}").choice(combinations(name))
    return game_of(name).new(players=players, seed=seed, options=options)


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


def share(name: str, n: int) -> int:
    """How many of n states are tried: all, or outside a soak a share for an expansion."""
    return max(1, n // SHARE) if name in EXPANSIONS and not SOAK else n


def share_of_games(name: str, n: int) -> int:
    """How many of n whole games are played: all, or outside a soak a share for an expansion."""
    return max(1, n // GAME_SHARE) if name in EXPANSIONS and not SOAK else n


def moments(name: str, players: int, n: int, seed: int = 0) -> Iterator[Moment]:
    """n entries of random games, a few from each; every eighth game gives its last one too."""
    taken = 0
    n = share(name, n)
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
