"""Records few random games that together show every tile, chest, card, option and tie-break.

Run from the repository as `python -m tools.record_fixtures`. The search is seeded: it finds the
same games every time the engine plays them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.games.coralia.cover import decided_by, shown_by, wanted

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.chance import Generator, seeded
from reeftable.core.record import Record

NAME = "coralia"
FOLDER = Path(__file__).resolve().parents[1] / "tests" / "games" / NAME / "records"
# Ordinary games looked at in full, and how far to look for what is rare.
ORDINARY = 240
MOST_SEEDS = 400_000


def options_of(seed: int) -> dict[str, str]:
    """Other choices of every option from seed to seed."""
    chosen = {}
    for option in rt.game(NAME).options:
        chosen[option.name] = option.choices[seed % len(option.choices)]
        seed //= len(option.choices)
    return chosen


def choose(s: Any, rng: Generator, greedy_for: str) -> int:
    """A random decision, or one that leads to what is looked for."""
    actions: list[int] = s.actions()
    if greedy_for:
        likes = [a for a in actions if greedy_for in s.text(a) and not s.text(a).startswith("take")]
        actions = likes or actions
    return actions[rng.below(len(actions))]


def recorded(seed: int, greedy_for: str = "") -> tuple[Any, Record]:
    """The game of a seed and its record."""
    players = rt.game(NAME).players[seed % 3]
    s: Any = rt.game(NAME).new(players=players, seed=seed, options=options_of(seed // 3))
    record = rec.start_record(s, [f"Seat {n}" for n in range(players)], seed)
    rng = seeded(seed + 1)
    while not s.over:
        if s.to_move == rt.CHANCE:
            rec.deal(record, s)
        else:
            rec.play(record, s, choose(s, rng, greedy_for))
    rec.finish(record, s)
    return s, record


def played(seed: int, greedy_for: str = "") -> tuple[Any, bool]:
    """The same game without a record: its end, and whether locked dice were rolled again."""
    players = rt.game(NAME).players[seed % 3]
    s: Any = rt.game(NAME).new(players=players, seed=seed, options=options_of(seed // 3))
    rng = seeded(seed + 1)
    again = False
    rolls = 0
    while not s.over:
        if s.to_move == rt.CHANCE:
            text = s.text(s.deal())
            rolls = rolls + 1 if text.startswith("roll ") else 0
            again = again or rolls > 4
        else:
            rolls = 0
            s.play(choose(s, rng, greedy_for))
    return s, again


def candidates() -> Iterator[Record]:
    """Ordinary games, then seeds searched for the rare things."""
    for seed in range(ORDINARY):
        yield recorded(seed)[1]
    missing = {"shared", "turtles", "cards"}
    for seed in range(ORDINARY, MOST_SEEDS):
        if not missing:
            break
        s, _ = played(seed)
        by = decided_by(s.view(rt.SPECTATOR), s.ranks())
        if by in missing:
            missing.remove(by)
            yield recorded(seed)[1]
    yield from rolled_again()


def rolled_again() -> Iterator[Record]:
    """Games in which locked dice were rolled again, or stayed, as the option says."""
    missing = {"all", "unlocked"}
    for seed in range(MOST_SEEDS):
        if not missing:
            return
        s, again = played(seed, "octopus")
        choice = s.options["reroll"]
        if again and choice in missing:
            record = recorded(seed, "octopus")[1]
            if f"reroll {choice}" in shown_by(record):
                missing.remove(choice)
                yield record


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
    found = []
    for n, record in enumerate(candidates(), 1):
        found.append(record)
        if n % 40 == 0:
            print(f"{n} games", flush=True)
    for old in FOLDER.glob("*.reef"):
        old.unlink()
    for number, (record, new) in enumerate(cover(found), 1):
        record.comments = [f"here for: {', '.join(new[i : i + 8])}" for i in range(0, len(new), 8)]
        path = FOLDER / f"{number:02}_{record.players}_players_seed_{record.seed}.reef"
        path.write_text(rec.write(record), "utf-8")
        print(f"{path.name}: {', '.join(new)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
