"""Records few games that together show every end, action, option and tie-break.

Run from the repository as `python -m tests.games.lumicora.recording`. The search is seeded: it
finds the same games every time the engine plays them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.record import Record
from reeftable.games.lumicora.game import GAME
from tests.games.lumicora.cover import decided_by, shown_by, wanted
from tests.games.lumicora.hungry import choose

FOLDER = Path(__file__).parent / "records"
ORDINARY = 60
HUNGRY = 60
MOST_SEEDS = 20_000


def options_of(seed: int) -> dict[str, str]:
    """Other choices of every option from seed to seed."""
    return {"reef": "AB"[seed % 2], "scoring": ("dark", "light")[seed // 2 % 2]}


def recorded(seed: int, players: int, hungry: bool) -> Record:
    """The game of a seed and its record."""
    options = {} if hungry else options_of(seed)
    s: Any = GAME.new(players=players, seed=seed, options=options)
    record = rec.start_record(s, [f"Seat {n}" for n in range(players)], seed)
    rng = random.Random(seed)
    while not s.over:
        if s.to_move == rt.CHANCE:
            rec.deal(record, s)
        else:
            action = s.parse(choose(s, rng)) if hungry else rng.choice(s.actions())
            rec.play(record, s, action)
    rec.finish(record, s)
    return record


def played(seed: int, players: int) -> Any:
    """An ordinary game without a record."""
    s: Any = GAME.new(players=players, seed=seed, options=options_of(seed))
    rng = random.Random(seed)
    while not s.over:
        s.deal() if s.to_move == rt.CHANCE else s.play(rng.choice(s.actions()))
    return s


def candidates() -> Iterator[Record]:
    """Ordinary games, hungry ones (two that end very early), then seeds searched for ties."""
    for seed in range(ORDINARY):
        yield recorded(seed, 2 + seed % 3, hungry=False)
    for seed in range(HUNGRY):
        yield recorded(seed, 3 + seed % 2, hungry=True)
    yield recorded(477, 3, hungry=True)
    yield recorded(68, 4, hungry=True)
    missing = {"shared", "limestone"}
    for seed in range(ORDINARY, MOST_SEEDS):
        s = played(seed, 2)
        by = decided_by(s.view(rt.SPECTATOR), s.ranks())
        if by in missing:
            missing.remove(by)
            yield recorded(seed, 2, hungry=False)
        if not missing:
            return


def cover(records: list[Record]) -> list[tuple[Record, list[str]]]:
    """Few records that show everything: always the one that shows most of what is missing."""
    shown = [(record, shown_by(record)) for record in records]
    missing = set(wanted())
    chosen = []
    while missing:
        record, features = max(shown, key=lambda pair: len(missing.intersection(pair[1])))
        new = [what for what in features if what in missing]
        if not new:
            raise SystemExit(f"not found: {', '.join(sorted(missing))}")
        missing.difference_update(new)
        chosen.append((record, new))
    return chosen


def main() -> int:
    """Search, then replace the folder's records."""
    FOLDER.mkdir(exist_ok=True)
    records = list(candidates())
    chosen = cover(records)
    for old in FOLDER.glob("*.reef"):
        old.unlink()
    for number, (record, new) in enumerate(chosen, 1):
        record.comments = [f"here for: {'; '.join(new[i : i + 8])}" for i in range(0, len(new), 8)]
        path = FOLDER / f"{number:02}_{record.players}_players_seed_{record.seed}.reef"
        path.write_text(rec.write(record), "utf-8")
        print(f"{path.name}: {'; '.join(new)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
