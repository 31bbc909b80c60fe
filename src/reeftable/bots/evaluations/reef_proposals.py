"""Proposes random actions of Reef Encounter; growth, attacks and big meals are more likely."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.chance import Generator
from reeftable.games.reef_encounter.cells import BESIDE_GROWTH, GROWTH, ROCKS, count, near, rock_of
from reeftable.games.reef_encounter.corals import coral_at, eaten_with, guarded
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.moves import (
    COLLECT,
    CUBE,
    EAT,
    FLIP,
    FRONT,
    INTRODUCE,
    LARVA,
    LAY,
    LOCK,
    MOVE,
    PASS,
    POLYP,
    SCREEN,
    STOP,
    TO,
)
from reeftable.games.reef_encounter.state import FRONT as IN_FRONT
from reeftable.games.reef_encounter.state import (
    SEAT,
    ReefState,
    behind_screen,
    bit_at,
    is_in_play,
    occupied,
    shrimps_of,
    shrimps_on,
    tiles_of,
    tiles_on_space,
)
from reeftable.games.reef_encounter.steps.numbers import (
    LAST_MEAL,
    LAY_TILES,
    PLACE_SHRIMP,
    TURN_MENU,
)

MOST: Final = 1000  # more than the number of actions of any question


class ReefProposals:
    """Draws a random action, with probabilities that depend on how promising each looks."""

    def __init__(self) -> None:
        self.chances = vec[i64]([0] * MOST)
        self.own = vec[i64]([0] * ROCKS)  # spaces next to the seat's corals of the colour laid
        self.alike = vec[i64]([0] * ROCKS)  # spaces next to other corals of the colour
        self.rivals = vec[i64]([0] * ROCKS)  # tiles of corals that rivals guard

    def propose(self, s: ReefState, rng: Generator) -> i64:
        """One of the legal actions."""
        actions = s.legal()
        n: i64 = min(len(actions), MOST)
        if n == 1:
            return actions[0]
        step = s.stack[s.depth - 2]
        if step == LAY_TILES:
            self.look_around(s)
        total: i64 = 0
        for i in range(n):
            chance = self.chance(s, step, actions[i])
            self.chances[i] = chance
            total += chance
        if total == 0:
            return actions[rng.below(n)]
        r = rng.below(total)
        for i in range(n):
            r -= self.chances[i]
            if r < 0:
                return actions[i]
        return actions[n - 1]

    def chance(self, s: ReefState, step: i64, action: i64) -> i64:
        """How promising an action looks, compared with the others of the same question."""
        if step == TURN_MENU:
            return self.on_menu(s, action)
        if step == LAY_TILES:
            return self.laying(s, action)
        if step == PLACE_SHRIMP:
            return self.placing(s, action)
        if step == LAST_MEAL and EAT <= action < PASS:
            return 50 * self.meal(s, action - EAT)
        return 1

    def meal(self, s: ReefState, cell: i64) -> i64:
        """The number of tiles of the coral at a space."""
        return count(eaten_with(s, rock_of(cell), bit_at(s, cell)))

    def on_menu(self, s: ReefState, action: i64) -> i64:
        """The chance of an action on the menu."""
        if action >= COLLECT and action < LAY:
            return 12 + 8 * tiles_on_space(s, action - COLLECT)
        if action >= CUBE and action < LARVA:
            colour = action - CUBE
            k = s.to_move * SEAT + IN_FRONT + colour
            return 30 * (min(behind_screen(s, s.to_move, colour), 4) + i64(s.seats[k])) + 20
        if action >= EAT and action < PASS:
            return 60 * self.meal(s, action - EAT)
        if action == INTRODUCE:
            return 80
        if action >= MOVE and action < FLIP:
            return 12
        if action >= LARVA and action < INTRODUCE:
            return 12
        if action >= FLIP and action < LOCK:
            return 4
        if action >= LOCK and action < POLYP:
            return 3
        return 5

    def look_around(self, s: ReefState) -> None:
        """Find the spaces next to corals of the colour that is being laid."""
        for rock in range(i64(ROCKS)):
            if not is_in_play(s, rock):
                continue
            tiles = tiles_of(s, rock, s.colour)
            own_shrimps = shrimps_of(s, rock, s.to_move)
            own_corals: i64 = 0
            if own_shrimps & tiles != 0:
                own_corals = coral_at(s, rock, own_shrimps & tiles, tiles)
            self.own[rock] = near(own_corals)
            self.alike[rock] = near(tiles)
            self.rivals[rock] = guarded(s, rock, shrimps_on(s, rock) & ~own_shrimps)

    def laying(self, s: ReefState, action: i64) -> i64:
        """The chance of laying a tile on a space, moving a shrimp in between, or stopping."""
        if action < LAY:
            return 3
        if action >= STOP:
            return 8
        cell = action - LAY if action < FRONT else action - FRONT
        rock = rock_of(cell)
        bit = bit_at(s, cell)
        chance: i64 = 1
        if self.own[rock] & bit != 0:
            chance += 40
        elif self.alike[rock] & bit != 0:
            chance += 8
        tiles = occupied(s, rock)
        if tiles & bit != 0:
            chance += 10
            if self.rivals[rock] & bit != 0:
                chance += 25
        elif bit & BESIDE_GROWTH != 0 and tiles & GROWTH == 0 and not s.advanced:
            chance *= 4
        return chance

    def placing(self, s: ReefState, action: i64) -> i64:
        """The chance of putting a shrimp on a space: on large corals, in their middle."""
        if action < TO or action >= SCREEN:
            return 1
        cell = action - TO
        rock = rock_of(cell)
        bit = bit_at(s, cell)
        for colour in range(i64(COLOURS)):
            tiles = tiles_of(s, rock, colour)
            if tiles & bit != 0:
                size = count(coral_at(s, rock, bit, tiles))
                neighbours = count(near(bit) & tiles)
                return 1 + size * size * (1 + neighbours)
        return 0
