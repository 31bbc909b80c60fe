"""Records a small set of games that together show everything listed in a game's `cover.py`.

    python -m tools.record_fixtures GAME ...

Run it from the repository. `tests/games/<game>/candidates.py` plays the games to choose from, with
fixed seeds, so that the same games are found every time.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from reeftable.core import record as rec
from reeftable.core.record import Record
from reeftable.games.registry import game_names

GAMES = Path(__file__).resolve().parents[1] / "tests" / "games"
PROGRESS = 40  # a line of progress after this many games
PER_COMMENT = 8

Shown = Callable[[Record], list[str]]


def with_progress(records: Iterable[Record]) -> Iterator[Record]:
    """The records, with a line of progress printed now and then."""
    for n, record in enumerate(records, 1):
        if n % PROGRESS == 0:
            print(f"{n} games", flush=True)
        yield record


def cover(records: Iterable[Record], wanted: list[str], shown_by: Shown) -> dict[str, Record]:
    """Choose a few records that together show everything; returns them by what each is for.

    Greedy: the next record is always the one that shows most of what is still missing.
    """
    shown = [(record, shown_by(record)) for record in records]
    missing = set(wanted)
    chosen = {}
    while missing:
        record, all_shown = max(shown, key=lambda pair: len(missing.intersection(pair[1])))
        new = [what for what in all_shown if what in missing]
        if not new:
            raise SystemExit(f"not found: {', '.join(sorted(missing))}")
        missing.difference_update(new)
        chosen["; ".join(new)] = record
    return chosen


def write_records(folder: Path, chosen: dict[str, Record]) -> None:
    """Replace the folder's records."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.reef"):
        old.unlink()
    for number, (shown, record) in enumerate(chosen.items(), 1):
        new = shown.split("; ")
        record.comments = [
            f"here for: {'; '.join(new[i : i + PER_COMMENT])}"
            for i in range(0, len(new), PER_COMMENT)
        ]
        path = folder / f"{number:02}_{record.players}_players_seed_{record.seed}.reef"
        path.write_text(rec.write(record), "utf-8")
        print(f"{path.name}: {shown}")


def main(names: list[str]) -> int:
    """Choose and write new records for the given games."""
    if not names or not set(names) <= set(game_names()):
        raise SystemExit(f"usage: python -m tools.record_fixtures {'|'.join(game_names())} ...")
    for name in names:
        tests = importlib.import_module(f"tests.games.{name}.cover")
        candidates = importlib.import_module(f"tests.games.{name}.candidates").candidates()
        chosen = cover(with_progress(candidates), tests.wanted(), tests.shown_by)
        write_records(GAMES / name / "records", chosen)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
