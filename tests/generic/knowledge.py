"""Random games from the point of view of one seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import reeftable as rt
from tests.generic.play import hidden, line_of, people, start
from tests.generic.supply import Told, Worlds

# At how many entries of a game a seat's knowledge is checked; most of them late, when there is
# much to remember.
EARLY, LATE = 1, 3
LOOKS = EARLY + LATE


def lives(name: str, players: int, games: int, seed: int) -> Iterator[tuple[Worlds, Any, int]]:
    """What a seat has seen so far, the state it is in, and the seat."""
    for n in range(seed, seed + games):
        rng = random.Random(f"life {n}")
        line = line_of(start(name, players, n), rng)
        views = [line[0].before.view(rt.SPECTATOR)]
        views += [moment.after.view(rt.SPECTATOR) for moment in line]
        for seat in people(line[0].before):
            texts = [moment.before.text_for(moment.entry, seat) for moment in line]
            entries = [
                Told(text, before, after)
                for text, before, after in zip(texts, views[:-1], views[1:], strict=True)
            ]
            half = len(line) // 2
            looks = rng.sample(range(half), EARLY) + rng.sample(range(half, len(line)), LATE)
            for i in looks:
                yield hidden(name).seen(entries[: i + 1]), line[i].after, seat
