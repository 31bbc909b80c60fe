"""Games of Lumicora to choose the recorded ones from: random, hungry, and searched for ties."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import reeftable as rt
from reeftable.core.record import Record
from reeftable.games.lumicora.game import GAME
from tests.games.lumicora import hungry
from tests.games.lumicora.cover import decided_by
from tests.games.recording import Choose, play_out, recorded

ORDINARY = 60
HUNGRY = 60
MOST_SEEDS = 20_000
# Seeds and numbers of players with which hungry players end the game very early.
EARLY_ENDS = ((477, 3), (68, 4))


def new_game(seed: int, players: int) -> Any:
    """Other choices of every option from seed to seed."""
    options = {"reef": "AB"[seed % 2], "scoring": ("dark", "light")[seed // 2 % 2]}
    return GAME.new(players=players, seed=seed, options=options)


def chooser(seed: int) -> Choose:
    """Players who choose at random."""
    rng = random.Random(seed)

    def choose(s: Any) -> int:
        action: int = rng.choice(s.actions())
        return action

    return choose


def ordinary(seed: int, players: int) -> Record:
    """The game of a seed with random players."""
    return recorded(new_game(seed, players), seed, chooser(seed))


def with_hungry_players(seed: int, players: int) -> Record:
    """The game of a seed with players who empty the bag."""
    rng = random.Random(seed)
    s = GAME.new(players=players, seed=seed)
    return recorded(s, seed, lambda s: s.parse(hungry.choose(s, rng)))


def candidates() -> Iterator[Record]:
    """Ordinary games, hungry ones (two that end very early), then seeds searched for ties."""
    for seed in range(ORDINARY):
        yield ordinary(seed, 2 + seed % 3)
    for seed in range(HUNGRY):
        yield with_hungry_players(seed, 3 + seed % 2)
    for seed, players in EARLY_ENDS:
        yield with_hungry_players(seed, players)
    missing = {"shared", "limestone"}
    for seed in range(ORDINARY, MOST_SEEDS):
        s = play_out(new_game(seed, 2), chooser(seed))
        by = decided_by(s.view(rt.SPECTATOR), s.ranks())
        if by in missing:
            missing.remove(by)
            yield ordinary(seed, 2)
        if not missing:
            return
