"""Measures recorded games of Reef Encounter: first meals, length, corals eaten, idle turns.

python tools/reef_games.py FOLDER...
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median

import reeftable as rt
from reeftable.games.reef_encounter.cells import count, rock_of
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.moves import EAT
from reeftable.games.reef_encounter.state import ReefState, bit_at


@dataclass
class Figures:
    """The figures of all games read so far; a turn is counted by the seat that has it."""

    turns: list[float] = field(default_factory=list)  # by game
    first_meals: list[int] = field(default_factory=list)  # by seat and game
    corals: list[int] = field(default_factory=list)  # the tiles of each coral eaten
    idle: int = 0  # turns in which a seat did nothing but collect
    all_turns: int = 0

    def add(self, record: rt.Record) -> None:
        """Replay a game and count."""
        state = rt.replay(record, 0)
        moves: dict[int, list[str]] = {}  # the first words of a turn's moves, by turn
        turns = [0] * record.players
        fed = [False] * record.players
        last_turn = -1
        for entry in record.entries:
            assert isinstance(state, ReefState)
            word = entry.text.split()[0]
            action = state.parse(entry.text)
            if entry.who >= 0 and word not in ("secret", "cubes"):
                if state.turns != last_turn:
                    last_turn = int(state.turns)
                    turns[entry.who] += 1
                moves.setdefault(last_turn, []).append(word)
                if word == "eat":
                    cell = action - int(EAT)
                    self.corals.append(
                        int(count(eaten_with(state, rock_of(cell), bit_at(state, cell))))
                    )
                    if not fed[entry.who]:
                        self.first_meals.append(turns[entry.who])
                    fed[entry.who] = True
            state.apply(action)
        self.turns.append(sum(turns) / len(turns))
        self.all_turns += len(moves)
        self.idle += sum(set(words) == {"collect"} for words in moves.values())

    def text(self) -> str:
        """All figures in a line."""
        return (
            f"{len(self.turns)} games: median {median(self.turns):.1f} turns each, "
            f"first meal in turn {median(self.first_meals):.1f} (of {len(self.first_meals)}), "
            f"{len(self.corals)} corals eaten with {fmean(self.corals):.1f} tiles on average, "
            f"{100 * self.idle / self.all_turns:.1f} % of {self.all_turns} turns only collected"
        )


def main() -> None:
    """Print the figures of the games in each folder."""
    for folder in sys.argv[1:]:
        figures = Figures()
        for file in sorted(Path(folder).glob("*.reef")):
            figures.add(rt.read_record(file))
        print(f"{folder}: {figures.text()}")


if __name__ == "__main__":
    main()
