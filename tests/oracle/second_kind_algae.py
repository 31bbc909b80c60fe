"""Action 7 of the Second Kind: cylinders on the alga space and on coral tiles, Calm Spot."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .reef_encounter_components import ALGAE
from .second_kind_asking import Questions
from .second_kind_components import POLYPS


class Algae(Questions):
    """Playing a cylinder, paid for or brought by a card."""

    locks_left = 1

    def cylinders_to_play(self, seat: int) -> list[str]:
        player = self.players[seat]
        there = [alga for alga in ALGAE if self.cylinders[alga] > 0]
        ways = [f"flip {alga}" for alga in there]
        if player.meals > 0 and self.locks_left > 0 and self._may_lock_next(seat):
            ways += [f"lock {tile}" for tile in self.unlocked() if self.reef.alga(tile) in there]
        return [f"{way} {tile}" for way in ways for tile in POLYPS if player.front[tile] > 0]

    def _may_lock_next(self, seat: int) -> bool:
        is_last = len(self.unlocked()) == 1
        return not is_last or self.players[seat].tiles_eaten() >= 2

    def cylinder(self, seat: int, verb: str, what: str, paid: str) -> Script:
        self.players[seat].front[paid] -= 1
        self.bag[paid] += 1
        if verb == "flip":
            yield from self.bloom(seat, what)
        else:
            yield from self._lock(seat, int(what))

    def bloom(self, seat: int, alga: str) -> Script:
        """A cylinder comes on the alga space, whose old one goes back."""
        self.cylinders[alga] -= 1
        if self.alga_space is not None:
            self.cylinders[self.alga_space] += 1
        self.alga_space = alga
        yield from self._turn_over(seat, alga)

    def _lock(self, seat: int, tile: int) -> Script:
        alga = self.reef.alga(tile)
        self.cylinders[alga] -= 1
        self.locks_left -= 1
        self.locked.append(tile)
        yield from self._turn_over(seat, alga)
        if not self.unlocked():
            self.ending = "locks"

    def _turn_over(self, seat: int, alga: str) -> Script:
        """K3: if a tile would turn everybody is asked, the active player first."""
        tiles = self.would_turn(alga)
        if tiles:
            calmer = yield from self.window("r17", self.clockwise(seat))
            if calmer is not None:
                calm = yield from self.ask_word(calmer, "calm", [str(tile) for tile in tiles])
                tiles.remove(int(calm))
        self.reef.turn_over(tiles)
