"""The rocks in play: which tile and which shrimp is where, and what may go where."""

from __future__ import annotations

from collections.abc import Iterator

from .reef_encounter_components import BESIDE, LETTERS, SHRIMPS_PER_ROCK, Cell, marks_of

Corals = dict[Cell, frozenset[Cell]]


class Reef:
    """Tiles and shrimps by space; corals are found anew whenever somebody asks."""

    def __init__(self) -> None:
        self.spaces: list[Cell] = []
        self.tiles: dict[Cell, str] = {}
        self.shrimps: dict[Cell, int] = {}  # whose

    def add_rock(self, rock: str) -> None:
        for cell, mark in marks_of(rock).items():
            self.spaces.append(cell)
            if mark in LETTERS:
                self.tiles[cell] = LETTERS[mark]

    # --- corals ------------------------------------------------------------------------------

    def coral(self, cell: Cell) -> frozenset[Cell]:
        """Every tile that hangs together with this one."""
        found = {cell}
        edge = [cell]
        while edge:
            for other in BESIDE[edge.pop()]:
                if other not in found and self.tiles.get(other) == self.tiles[cell]:
                    found.add(other)
                    edge.append(other)
        return frozenset(found)

    def corals(self) -> Corals:
        """For every tile the coral it belongs to."""
        found: Corals = {}
        for cell in self.tiles:
            if cell not in found:
                coral = self.coral(cell)
                found.update(dict.fromkeys(coral, coral))
        return found

    def shrimps_on(self, coral: frozenset[Cell]) -> int:
        return sum(cell in coral for cell in self.shrimps)

    # --- laying tiles ------------------------------------------------------------------------

    def places(self, colour: str, weaker: list[str]) -> Iterator[Cell]:
        """Where a tile of this colour may be laid if it is stronger than those."""
        corals = self.corals()
        return (cell for cell in self.spaces if self._may_lay(corals, colour, cell, weaker))

    def _may_lay(self, corals: Corals, colour: str, cell: Cell, weaker: list[str]) -> bool:
        covered = self.tiles.get(cell)
        if cell in self.shrimps or covered not in [None, *weaker]:
            return False
        joined = self._joined(corals, colour, cell)
        if sum(self.shrimps_on(coral) for coral in joined) > 1:
            return False
        if covered is None:
            return True
        return any(len(coral) >= 2 for coral in joined) and not self.is_protected(cell)

    def _joined(self, corals: Corals, colour: str, cell: Cell) -> set[frozenset[Cell]]:
        """The corals of this colour that a tile on the cell would touch."""
        return {corals[other] for other in BESIDE[cell] if self.tiles.get(other) == colour}

    def is_protected(self, cell: Cell) -> bool:
        """A shrimp is on this tile or on an adjacent one of the same coral."""
        coral = self.coral(cell)
        return any(k in self.shrimps and k in coral for k in [cell, *BESIDE[cell]])

    def may_grow(self, colour: str, cell: Cell) -> bool:
        """May a bonus tile be put here? It never attacks."""
        return cell not in self.tiles and self._may_lay(self.corals(), colour, cell, [])

    # --- shrimps -----------------------------------------------------------------------------

    def own_shrimps(self, seat: int) -> list[Cell]:
        return [cell for cell, owner in self.shrimps.items() if owner == seat]

    def shrimp_places(self, seat: int) -> list[Cell]:
        """Where this player may put a shrimp that is in hand, bare rock included."""
        corals = self.corals()
        rocks = [cell[0] for cell in self.own_shrimps(seat)]
        return [
            cell
            for cell in self.spaces
            if cell not in self.shrimps
            and rocks.count(cell[0]) < SHRIMPS_PER_ROCK
            and (cell not in self.tiles or self.shrimps_on(corals[cell]) == 0)
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
