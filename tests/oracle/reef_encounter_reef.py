"""The rocks in play: which tile and which shrimp is where, and what may go where."""

from __future__ import annotations

from .reef_encounter_components import (
    BESIDE,
    LETTERS,
    SHRIMPS_PER_ROCK,
    Cell,
    marks_of,
)
from .reef_encounter_coral_tiles import CoralTiles


class Reef(CoralTiles):
    """Tiles and shrimps by space; corals are found anew whenever somebody asks."""

    def __init__(self) -> None:
        super().__init__()
        self.spaces: list[Cell] = []
        self.tiles: dict[Cell, str] = {}
        self.shrimps: dict[Cell, int] = {}  # whose

    def add_rock(self, rock: int) -> None:
        for cell, mark in marks_of(rock).items():
            self.spaces.append(cell)
            if mark in LETTERS:
                self.tiles[cell] = LETTERS[mark]

    # --- corals ------------------------------------------------------------------------------

    def coral(self, cell: Cell) -> frozenset[Cell]:
        """Every tile that hangs together with this one."""
        coral = {cell}
        edge = [cell]
        while edge:
            for other in BESIDE[edge.pop()]:
                if other not in coral and self.tiles.get(other) == self.tiles[cell]:
                    coral.add(other)
                    edge.append(other)
        return frozenset(coral)

    def guards(self, coral: frozenset[Cell]) -> int:
        """How many shrimps stand on a coral."""
        return sum(cell in coral for cell in self.shrimps)

    # --- laying tiles ------------------------------------------------------------------------

    def places(self, colour: str) -> list[Cell]:
        return [cell for cell in self.spaces if self.may_lay(cell, colour)]

    def has_place(self, colour: str) -> bool:
        return any(self.may_lay(cell, colour) for cell in self.spaces)

    def may_lay(self, cell: Cell, colour: str) -> bool:
        if cell in self.shrimps or not self.may_join(cell, colour):
            return False
        return cell not in self.tiles or self._may_attack(cell, colour)

    def may_join(self, cell: Cell, colour: str) -> bool:
        """Have the corals that the tile would touch at most one shrimp together?"""
        return sum(self.guards(coral) for coral in self._touched(cell, colour)) <= 1

    def _may_attack(self, cell: Cell, colour: str) -> bool:
        if self.tiles[cell] not in self.weaker[colour] or self.is_protected(cell):
            return False
        return any(len(coral) >= 2 for coral in self._touched(cell, colour))

    def _touched(self, cell: Cell, colour: str) -> set[frozenset[Cell]]:
        beside = [other for other in BESIDE[cell] if self.tiles.get(other) == colour]
        return {self.coral(other) for other in beside}

    def is_protected(self, cell: Cell) -> bool:
        """A shrimp is on this tile or on an adjacent one of the same coral."""
        coral = self.coral(cell)
        return any(k in self.shrimps and k in coral for k in [cell, *BESIDE[cell]])

    def may_grow(self, cell: Cell, colour: str) -> bool:
        """May a bonus tile be put here? It never attacks."""
        return cell not in self.tiles and self.may_lay(cell, colour)

    # --- shrimps -----------------------------------------------------------------------------

    def own_shrimps(self, seat: int) -> list[Cell]:
        return [cell for cell, owner in self.shrimps.items() if owner == seat]

    def shrimp_places(self, seat: int) -> list[Cell]:
        """Where this player may put a shrimp that is in hand, bare rock included."""
        rocks = [cell[0] for cell in self.own_shrimps(seat)]
        return [
            cell
            for cell in self.spaces
            if cell not in self.shrimps
            and rocks.count(cell[0]) < SHRIMPS_PER_ROCK
            and (cell not in self.tiles or self.guards(self.coral(cell)) == 0)
        ]

    def take_from_bare_rock(self) -> list[int]:
        """Lift every shrimp that stands on no tile; whose they were."""
        bare = [cell for cell in self.shrimps if cell not in self.tiles]
        return [self.shrimps.pop(cell) for cell in bare]

    def edible(self, seat: int, least: int) -> list[Cell]:
        """Own shrimps on corals that are large enough."""
        on_tiles = [cell for cell in self.own_shrimps(seat) if cell in self.tiles]
        return [cell for cell in on_tiles if len(self.coral(cell)) >= least]

    def eat(self, cell: Cell) -> tuple[str, int]:
        """Take a coral with its shrimp off the rock; its colour and size."""
        coral = self.coral(cell)
        colour = self.tiles[cell]
        del self.shrimps[cell]
        for eaten in coral:
            del self.tiles[eaten]
        return colour, len(coral)

    def guarded(self, seat: int) -> int:
        """How many tiles are in corals on which this player has a shrimp."""
        return sum(len(self.coral(k)) for k in self.own_shrimps(seat) if k in self.tiles)
