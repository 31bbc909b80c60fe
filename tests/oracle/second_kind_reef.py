"""The reefs of the Second Kind: what lies and stands where, and where a tile may be laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from .reef_encounter_components import COLOURS, LETTERS
from .reef_encounter_coral_tiles import CoralTiles
from .second_kind_components import OPPOSITE, SHRIMP_TILES, SIDES, Cell, Laid, grid, printed

Coral = frozenset[Cell]


class Reef(CoralTiles):
    """Tiles, shrimps and starfish by space; corals are found anew whenever somebody asks."""

    def __init__(self) -> None:
        super().__init__()
        self.grid: list[Cell] = []
        self.printed: dict[Cell, str] = {}  # the rock spaces of the boards
        self.covers: dict[Cell, str] = {}  # rock and water tiles
        self.tiles: dict[Cell, Laid] = {}
        self.shrimps: dict[Cell, int] = {}  # whose
        self.blues: list[Cell] = []  # wooden blue shrimps
        self.starfish: list[Cell] = []
        self.bitten: Cell | None = None  # while a bite is open
        self._tiles_then: dict[Cell, Laid] = {}
        self._corals: dict[Cell, Coral] = {}

    def add_rock(self, rock: int) -> None:
        self.grid += grid(rock)
        self.printed.update(printed(rock))
        for cell, mark in printed(rock).items():
            if mark in LETTERS:
                self.tiles[cell] = Laid(LETTERS[mark], LETTERS[mark])

    # --- spaces ------------------------------------------------------------------------------

    def is_rock(self, cell: Cell) -> bool:
        if cell in self.covers:
            return self.covers[cell] == "rock"
        return cell in self.printed

    def spaces(self) -> list[Cell]:
        """Every rock space, rock tiles included."""
        known = dict.fromkeys([*self.printed, *self.covers])
        rocks = [cell for cell in known if self.is_rock(cell)]
        return sorted(rocks, key=lambda cell: cell in self.tiles)  # bare rock first, to be quick

    def has_shrimp(self, cell: Cell) -> bool:
        """Does a shrimp of any kind stand here, printed ones included?"""
        return cell in self.shrimps or self.has_blue(cell)

    def has_blue(self, cell: Cell) -> bool:
        printed_one = cell in self.tiles and self.tiles[cell].tile in SHRIMP_TILES
        return printed_one or cell in self.blues

    def is_empty_rock(self, cell: Cell) -> bool:
        """K8: no tile, no starfish, no shrimp."""
        taken = cell in self.tiles or cell in self.starfish or self.has_shrimp(cell)
        return self.is_rock(cell) and not taken

    def growth_space(self, rock: int) -> Cell | None:
        """The light space of a board."""
        light = [cell for cell, mark in self.printed.items() if mark == "*" and cell.rock == rock]
        return light[0] if light else None

    # --- corals ------------------------------------------------------------------------------

    def linked(self, cell: Cell, laid: Laid) -> list[Cell]:
        """8.4: the tiles that would hang together with this tile in this space."""
        cells = []
        for side in laid.sides:
            other = self.tiles.get(cell.step(side))
            if other is not None and other.colour == laid.colour and OPPOSITE[side] in other.sides:
                cells.append(cell.step(side))
        return cells

    def coral(self, cell: Cell) -> Coral:
        """Looked up again as long as no tile has changed."""
        if self._tiles_then != self.tiles:
            self._tiles_then = dict(self.tiles)
            self._corals = {}
        if cell not in self._corals:
            coral = self._hanging_together(cell)
            self._corals.update(dict.fromkeys(coral, coral))
        return self._corals[cell]

    def _hanging_together(self, cell: Cell) -> Coral:
        coral = {cell}
        edge = [cell]
        while edge:
            here = edge.pop()
            for other in self.linked(here, self.tiles[here]):
                if other not in coral:
                    coral.add(other)
                    edge.append(other)
        return frozenset(coral)

    def corals(self) -> set[Coral]:
        return {self.coral(cell) for cell in self.tiles}

    def guards(self, coral: Iterable[Cell]) -> int:
        """How many coloured shrimps stand on these tiles."""
        return sum(cell in self.shrimps for cell in coral)

    def blues_on(self, coral: Iterable[Cell]) -> int:
        return sum(self.has_blue(cell) for cell in coral)

    def owner(self, coral: Coral) -> int | None:
        """Whose coloured shrimp stands on a coral."""
        return next((self.shrimps[cell] for cell in coral if cell in self.shrimps), None)

    @contextmanager
    def gone(self, cell: Cell | None) -> Iterator[None]:
        """Judge something as if there were no tile here."""
        laid = self.tiles.pop(cell) if cell is not None else None
        yield
        if cell is not None and laid is not None:
            self.tiles[cell] = laid

    @contextmanager
    def lifted(self, cell: Cell) -> Iterator[None]:
        """Judge something as if the coloured shrimp here were in its player's hand."""
        owner = self.shrimps.pop(cell)
        yield
        self.shrimps[cell] = owner

    # --- laying tiles ------------------------------------------------------------------------

    def places(self, new: Laid, sting: bool = False, through: bool = False) -> list[Cell]:
        return [cell for cell in self.spaces() if self.may_lay(cell, new, sting, through)]

    def has_place(self, colour: str) -> bool:
        """Could a plain tile of this colour be laid?"""
        return any(self.may_lay(cell, Laid(colour, colour)) for cell in self.spaces())

    def may_lay(self, cell: Cell, new: Laid, sting: bool = False, through: bool = False) -> bool:
        """Base 3.3, with links and blue shrimps; sting and through are cards R09 and R10."""
        if not self.is_rock(cell) or self.has_shrimp(cell) or cell in self.starfish:
            return False
        if cell in self.tiles and not self._may_attack(cell, new, sting, through):
            return False
        return self._may_join(cell, new)

    def touched(self, cell: Cell, new: Laid) -> set[Coral]:
        """The corals that the new tile would join."""
        return {self.coral(other) for other in self.linked(cell, new)}

    def _may_join(self, cell: Cell, new: Laid) -> bool:
        joined = [other for coral in self.touched(cell, new) for other in coral]
        blues = self.blues_on(joined) + (new.tile in SHRIMP_TILES)
        return self.guards(joined) <= 1 and blues <= 1

    def _may_attack(self, cell: Cell, new: Laid, sting: bool, through: bool) -> bool:
        attacked = self.tiles[cell]
        if attacked.colour == new.colour:
            return False
        if not sting and attacked.colour not in self.weaker[new.colour]:
            return False
        attackers = [coral for coral in self.touched(cell, new) if len(coral) >= 2]
        open_to = [cell.step(side) for side in attacked.sides]
        if not any(other in coral for coral in attackers for other in open_to):
            return False
        return through or not self.is_protected(cell)

    def is_protected(self, cell: Cell) -> bool:
        """A shrimp of any kind is on this tile, or a coloured one beside it on the same coral."""
        coral = self.coral(cell)
        beside = [k for k in cell.beside() if k in coral and k in self.shrimps]
        return self.has_shrimp(cell) or len(beside) > 0

    def may_grow(self, cell: Cell, colour: str) -> bool:
        """May a bonus tile be put here? It never attacks."""
        return cell not in self.tiles and self.may_lay(cell, Laid(colour, colour))

    # --- rock and water tiles ----------------------------------------------------------------

    def places_of_cover(self, tile: str) -> list[Cell]:
        """Section 9, 8a: where a rock, water or starfish tile may be laid."""
        if tile == "rock":
            return [cell for cell in self.grid if self._may_be_rock(cell)]
        return [cell for cell in self.grid if self.is_empty_rock(cell)]

    def _may_be_rock(self, cell: Cell) -> bool:
        return not self.is_rock(cell) and any(self.is_rock(other) for other in cell.beside())

    def cover(self, cell: Cell, tile: str) -> list[str]:
        """Lay a rock or water tile; the tiles that go to the bag, if two meet."""
        if cell in self.covers:
            return [tile, self.covers.pop(cell)]
        self.covers[cell] = tile
        return []

    # --- starfish ----------------------------------------------------------------------------

    def near(self, starfish: Cell) -> list[Cell]:
        """The tiles that have a coral side towards this space."""
        cells = []
        for side in SIDES:
            laid = self.tiles.get(starfish.step(side))
            if laid is not None and OPPOSITE[side] in laid.sides:
                cells.append(starfish.step(side))
        return cells

    def bitten_in_turn_of(self, seat: int, starfish: Cell) -> list[Cell]:
        """10.1: the tiles among which a starfish must choose."""
        owners = {cell: self.owner(self.coral(cell)) for cell in self.near(starfish)}
        own = [cell for cell, owner in owners.items() if owner == seat]
        return own or [cell for cell, owner in owners.items() if owner is None]

    def let_starve(self) -> None:
        """10.4: starfish with nothing beside them leave the game."""
        self.starfish = [cell for cell in self.starfish if self.near(cell)]

    # --- shrimps -----------------------------------------------------------------------------

    def own_shrimps(self, seat: int) -> list[Cell]:
        return [cell for cell, owner in self.shrimps.items() if owner == seat]

    def shrimp_places(self, seat: int) -> list[Cell]:
        """Where this player may put a shrimp that is in hand, bare rock included."""
        rocks = [cell.rock for cell in self.own_shrimps(seat)]
        free = [
            cell
            for cell in self.spaces()
            if not self.has_shrimp(cell)
            and cell not in self.starfish
            and rocks.count(cell.rock) < 2
        ]
        bare = [cell for cell in free if cell not in self.tiles]
        return bare + [k for k in free if k in self.tiles and self.guards(self.coral(k)) == 0]

    def blue_places(self) -> list[Cell]:
        """Where a blue shrimp that is in hand may be put."""
        free = [cell for cell in self.tiles if not self.has_shrimp(cell)]
        return [cell for cell in free if self.blues_on(self.coral(cell)) == 0]

    def take_from_bare_rock(self) -> list[int]:
        """Lift every coloured shrimp that stands on no tile; whose they were."""
        bare = [cell for cell in self.shrimps if cell not in self.tiles]
        return [self.shrimps.pop(cell) for cell in bare]

    def edible(self, seat: int, least: int) -> list[Cell]:
        """Own shrimps on corals that are large enough."""
        on_tiles = [cell for cell in self.own_shrimps(seat) if cell in self.tiles]
        return [cell for cell in on_tiles if len(self.coral(cell)) >= least]

    def own_corals(self, seat: int) -> list[Coral]:
        return [self.coral(cell) for cell in self.own_shrimps(seat) if cell in self.tiles]

    def values(self) -> dict[str, int]:
        return {colour: 1 + len(self.weaker[colour]) for colour in COLOURS}
