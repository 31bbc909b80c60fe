"""Action 10 of the Second Kind, and the tests that end a game with it."""

from __future__ import annotations

from collections import Counter

from .reef_encounter_asking import Script
from .reef_encounter_components import COLOURS, TURNS_PER_PLAYER
from .second_kind_asking import Questions


class Collecting(Questions):
    """Taking tiles from the open sea and ending a turn."""

    def shrimps_go_home(self) -> None:
        for owner in self.reef.take_from_bare_rock():
            self.players[owner].shrimps += 1

    def collect(self, seat: int, chosen: str) -> Script:
        """Base F7 without its last tests."""
        player = self.players[seat]
        player.cubes[chosen] += 1
        player.behind.update(self.sea[chosen])
        self.sea[chosen] = Counter()
        if self.cubes[chosen] == 0:
            self.ending = "cubes"
            return
        self.cubes[chosen] -= 1
        due = [colour for colour in COLOURS if self.sea[colour].total() < 3]
        if self.bag.total() + (self.bonus or Counter()).total() < len(due):
            self.ending = "tiles"
            return
        for colour in due:
            self.sea[colour][(yield from self.draw(f"sea {colour}"))] += 1

    def end_of_turn(self) -> None:
        """K14 K21 K23: nowhere to lay a plain tile, or too many turns."""
        self.turns += 1
        if not self.ending and not any(self.reef.has_place(colour) for colour in COLOURS):
            self.ending = "full"
        if not self.ending and self.turns == TURNS_PER_PLAYER * len(self.players):
            self.ending = "length"
