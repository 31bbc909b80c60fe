"""Records few games of Reef Encounter that together show every end, tie-break, option and move.

Run from the repository as `python -m tools.record_reef_encounter`. The search is seeded: it finds
the same games every time the engine plays them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.games.reef_encounter.cover import GAME, decided_by, shown_by, wanted
from tools.reef_encounter_patience import fill, go_on

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.chance import Generator, seeded
from reeftable.core.record import Record

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "games" / GAME.name / "records"
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


def choose(s: Any, rng: Generator, kind: int) -> int:
    """A random decision, mostly among those this kind of player likes best."""
    actions: list[int] = s.actions()
    if rng.below(5) > 0:
        for verb in LIKES[kind]:
            liked = [a for a in actions if s.text(a).split()[0] == verb]
            if liked:
                return liked[rng.below(len(liked))]
    return actions[rng.below(len(actions))]


def recorded(seed: int, chooser: Callable[[Any, Generator], int] | None = None) -> Record:
    """The game of a seed, by the players who belong to it or by the given ones."""
    s = new_game(seed)
    record = rec.start_record(s, [f"Seat {n}" for n in range(s.players)], seed)
    rng = seeded(seed + 1)
    while not s.over:
        if s.to_move == rt.CHANCE:
            rec.deal(record, s)
        else:
            rec.play(record, s, chooser(s, rng) if chooser else choose(s, rng, seed % len(LIKES)))
    rec.finish(record, s)
    return record


def tie_of(seed: int) -> str:
    """What decides the game of a seed if it is played at random."""
    s = new_game(seed)
    rng = seeded(seed + 1)
    while not s.over:
        s.deal() if s.to_move == rt.CHANCE else s.play(choose(s, rng, seed % len(LIKES)))
    return decided_by(s.view(rt.SPECTATOR), s.ranks())


def candidates() -> list[Record]:
    """Ordinary games, then seeds searched for rare ties."""
    found = [recorded(seed) for seed in range(ORDINARY)]
    shown = {what for record in found for what in shown_by(record)}
    missing = {what.split()[1] for what in wanted() if what.startswith("tie") and what not in shown}
    seed = ORDINARY
    while missing and seed < MOST_SEEDS:
        # Only games of plain chance: the players without likes seldom eat, so they often tie.
        tie = tie_of(seed)
        if tie in missing:
            missing.remove(tie)
            found.append(recorded(seed))
        seed += len(LIKES)
    return [*found, *[recorded(seed, chooser) for chooser, seed in PATIENT]]


def cover(records: list[Record]) -> list[tuple[Record, list[str]]]:
    """Few records that show everything: always the one that shows most of what is missing."""
    shown = [(record, shown_by(record)) for record in records]
    missing = set(wanted())
    chosen = []
    while missing:
        record, found = max(shown, key=lambda pair: len(missing.intersection(pair[1])))
        new = [what for what in found if what in missing]
        if not new:
            raise SystemExit(f"not found: {', '.join(sorted(missing))}")
        missing.difference_update(new)
        chosen.append((record, new))
    return chosen


def main() -> int:
    """Search, then replace the folder's records."""
    FOLDER.mkdir(exist_ok=True)
    chosen = cover(candidates())
    for old in FOLDER.glob("*.reef"):
        old.unlink()
    for number, (record, new) in enumerate(chosen, 1):
        record.comments = [f"here for: {', '.join(new[i : i + 8])}" for i in range(0, len(new), 8)]
        path = FOLDER / f"{number:02}_{record.players}_players_seed_{record.seed}.reef"
        path.write_text(rec.write(record), "utf-8")
        print(f"{path.name}: {', '.join(new)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
