"""Plays the games that are recorded, choosing what no record has shown yet.

python -m tests.games.reef_encounter.second_kind.candidates
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tools.record_fixtures import write_records

import reeftable as rt
from reeftable.core.record import Record, finish, play, start_record
from tests.games.reef_encounter.second_kind.cover import features_of, shown_by, wanted
from tests.games.reef_encounter.second_kind.play import choose, start

FOLDER = Path(__file__).with_name("records")
NAMES = ["Ann", "Ben", "Cat", "Dan"]
# What players like to do in every second or third game, so that games end in other ways.
LIKES = ((), ("eat", "with", "cube", "larva", "lay"), ("lock", "eat", "with", "cube", "lay"))
MOST_GAMES = 60


def main() -> None:
    missing = set(wanted())
    chosen: dict[str, Record] = {}
    for seed in range(MOST_GAMES):
        record = recorded(seed, missing)
        new = [what for what in shown_by(record) if what in missing]
        print(f"{seed}: {len(record.entries)} entries, {len(new)} new, {len(missing)} missing")
        if new:
            missing.difference_update(new)
            chosen["; ".join(new)] = record
        if not missing:
            break
    write_records(FOLDER, chosen)
    print("missing:", sorted(missing))


def recorded(seed: int, missing: set[str]) -> Record:
    """One game, in which whatever is missing is chosen when it is offered."""
    s = start(2 + seed % 3, seed)
    record = start_record(s, NAMES[: s.players], seed=seed)
    rng = random.Random(seed)
    shown: set[str] = set()
    while not s.over:
        if s.to_move == rt.CHANCE:
            play(record, s, s.sample())
            continue
        action = liked(s, rng, missing - shown, LIKES[seed % len(LIKES)])
        shown.update(features_of(s, s.text(action)))
        play(record, s, action)
    finish(record, s)
    return record


def liked(s: Any, rng: random.Random, missing: set[str], likes: tuple[str, ...]) -> int:
    """Something new if there is any; then what players like; else anything."""
    actions: list[int] = s.actions()
    new = [a for a in actions if missing.intersection(features_of(s, s.text(a)))]
    if new:
        return rng.choice(new)
    for verb in likes:
        of_verb = [a for a in actions if s.text(a).split()[0] == verb]
        if of_verb and rng.random() < 0.9:
            return rng.choice(of_verb)
    return choose(s, rng)


if __name__ == "__main__":
    main()
