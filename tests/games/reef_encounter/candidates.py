"""Games of Reef Encounter to choose the recorded ones from, and a search for rare ties and ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import reeftable as rt
from reeftable.core.chance import seeded
from reeftable.core.record import Record
from tests.games.recording import Choose, play_out, recorded
from tests.games.reef_encounter.cover import GAME, decided_by, shown_by, wanted
from tests.games.reef_encounter.patience import fill, go_on

ORDINARY = 160
MOST_SEEDS = 200_000
# What a player of each kind likes to do, best first; the rest is left to chance.
LIKES = (
    (),
    ("eat", "lay", "front", "cube", "introduce"),
    ("eat", "lock", "lay", "front", "larva", "cube"),
    ("flip", "lock", "lay", "front", "cube", "eat", "introduce"),
)
# Players who work together for a rare end, and a seed with which they reach it.
PATIENT = ((fill, 0), (go_on, 0))


def new_game(seed: int) -> Any:
    """Another number of players and other options from seed to seed."""
    options = {
        "advanced": ("no", "yes")[seed // 3 % 2],
        "action6": ("update", "2005")[seed // 6 % 2],
    }
    return GAME.new(players=GAME.players[seed % 3], seed=seed, options=options)


def chooser(seed: int) -> Choose:
    """Players of one kind, who mostly do what they like best."""
    rng = seeded(seed + 1)
    likes = LIKES[seed % len(LIKES)]

    def choose(s: Any) -> int:
        actions: list[int] = s.actions()
        if rng.below(5) > 0:
            for verb in likes:
                liked = [a for a in actions if s.text(a).split()[0] == verb]
                if liked:
                    return liked[rng.below(len(liked))]
        return actions[rng.below(len(actions))]

    return choose


def ordinary(seed: int) -> Record:
    """The game of a seed."""
    return recorded(new_game(seed), seed, chooser(seed))


def tie_of(seed: int) -> str:
    """What decides the game of a seed."""
    s = play_out(new_game(seed), chooser(seed))
    return decided_by(s.view(rt.SPECTATOR), s.ranks())


def candidates() -> Iterator[Record]:
    """Ordinary games, then seeds searched for rare ties, then games played for a rare end."""
    missing = {what.split()[1] for what in wanted() if what.startswith("tie")}
    for seed in range(ORDINARY):
        record = ordinary(seed)
        missing -= {what.split()[1] for what in shown_by(record) if what.startswith("tie")}
        yield record
    # Only games of plain chance: players without likes seldom eat, so they often tie.
    for seed in range(ORDINARY, MOST_SEEDS, len(LIKES)):
        if not missing:
            break
        tie = tie_of(seed)
        if tie in missing:
            missing.remove(tie)
            yield ordinary(seed)
    for choose, seed in PATIENT:
        yield recorded(new_game(seed), seed, partial(choose, rng=seeded(seed + 1)))
