"""Plays seeded games and prints fingerprints of what happened, for comparing two engines.

Run as `python -m tests.generic.chain GAME PLAYERS GAMES`; the parent compares what is printed.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from typing import Any

import reeftable.core.game
from tests.generic.play import EXPANSIONS, advance, people, start

# How many entries pass between two digests, so that a difference is found near its cause; more in
# the long games of an expansion.
EVERY = 10
EVERY_IN_EXPANSION = 200


def chain(name: str, players: int, games: int) -> list[str]:
    """Fingerprints along some games: the state, what everybody is shown, and a resampled state."""
    links = []
    every = EVERY_IN_EXPANSION if name in EXPANSIONS else EVERY
    for seed in range(games):
        s = start(name, players, seed)
        rng = random.Random(seed)
        while not s.over:
            before = s.clone()
            entry = advance(s, rng)
            if s.entries % every == 0 or s.over:
                links.append(f"{seed}/{s.entries} {s.digest()} {fingerprint(before, entry, s)}")
    return links


def fingerprint(before: Any, entry: int, s: Any) -> str:
    """Everything else that must not depend on the machine; not sorted, so that order counts."""
    shown: list[Any] = [s.actions(), s.position(), s.scores(), s.ranks(), s.undo_point()]
    for seat in people(s):
        shown += [s.view(seat), s.options_for(seat), before.text_for(entry, seat)]
        shown += [s.game.story(before, entry, s, seat), s.resample(seat, s.entries).digest()]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:16]


def engine() -> str:
    """The file the kernel runs from."""
    return str(reeftable.core.game.__file__)


if __name__ == "__main__":
    name, seats, number = sys.argv[1:]
    print(json.dumps({"engine": engine(), "chain": chain(name, int(seats), int(number))}))
