"""Random games with the expansion, with every combination of its options."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import reeftable as rt
from reeftable.games.reef_encounter.second_kind.game import GAME
from tests.generic.play import MOST_ENTRIES, Moment

OPTIONS = [
    {"second_kind": "yes", "advanced": a, "starfish_variant": b, "final_round_first_feed": c}
    for a, b, c in itertools.product(("no", "yes"), repeat=3)
]
# Moments taken from one game.
PER_GAME = 30


def start(players: int, seed: int) -> Any:
    """A new game with options that depend on the seed."""
    return GAME.new(players=players, seed=seed, options=OPTIONS[seed % len(OPTIONS)])


def choose(s: Any, rng: random.Random) -> int:
    """Often any kind of move, whichever has few answers too; else any answer."""
    actions: list[int] = s.actions()
    if rng.random() < 0.6:
        kinds: dict[str, list[int]] = {}
        for action in actions:
            kinds.setdefault(s.game.moves.row(action).name, []).append(action)
        actions = kinds[rng.choice(sorted(kinds))]
    return rng.choice(actions)


def advance(s: Any, rng: random.Random) -> int:
    """One more entry."""
    if s.to_move == rt.CHANCE:
        return int(s.deal())
    action = choose(s, rng)
    s.apply(action)
    return action


def moments(players: int, n: int, seed: int = 0) -> Iterator[Moment]:
    """n entries of random games; those in unusual questions are preferred."""
    taken = 0
    while taken < n:
        rng = random.Random(f"second {players} {seed}")
        s = start(players, seed)
        line = []
        while not s.over:
            assert s.entries < MOST_ENTRIES
            before = s.clone()
            entry = advance(s, rng)
            line.append(Moment(before, entry, s.clone()))
        rare = [m for m in line if m.after.depth > 4]
        chosen = rng.sample(line, PER_GAME) + rng.sample(rare, min(PER_GAME, len(rare)))
        yield from [*chosen, line[-1]][: n - taken]
        taken += len(chosen) + 1
        seed += 1
