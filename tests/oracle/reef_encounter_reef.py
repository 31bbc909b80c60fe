"""The rocks with their tiles and shrimps, and the ten coral tiles."""

from __future__ import annotations

from .reef_encounter_components import BESIDE, COLOURS, CORAL_TILES, LETTERS, mark_at, spaces_of


class Reef:
    """Tiles by space, shrimps by space, coral tiles by number."""

    def __init__(self) -> None:
        self.spaces: list[str] = []
        self.tiles: dict[str, str] = {}
        self.shrimps: dict[str, int] = {}
        self.side: dict[int, int] = dict.fromkeys(CORAL_TILES, 0)
        self.locked: dict[int, str] = {}

    def add_rock(self, rock: int) -> None:
        for space in spaces_of(rock):
            self.spaces.append(space)
            if mark_at(space) in LETTERS:
                self.tiles[space] = LETTERS[mark_at(space)]
        self.spaces.sort(key=lambda name: (name[0], name[2], name[1]))

    # --- coral tiles ---------------------------------------------------------------------

    def shown(self, number: int) -> tuple[str, str, str]:
        return CORAL_TILES[number][self.side[number]]

    def is_stronger(self, colour: str, other: str) -> bool:
        return any(self.shown(n)[:2] == (colour, other) for n in CORAL_TILES)

    def value(self, colour: str) -> int:
        return 1 + sum(self.is_stronger(colour, other) for other in COLOURS)

    def turn_over(self, alga: str) -> None:
        due = [n for n in CORAL_TILES if n not in self.locked and self.shown(n)[2] == alga]
        for n in due:
            self.side[n] = 1 - self.side[n]

    # --- corals --------------------------------------------------------------------------

    def coral(self, space: str) -> set[str]:
        """The coral that the tile on a space belongs to."""
        found = {space}
        waiting = [space]
        while waiting:
            for other in BESIDE[waiting.pop()]:
                if other not in found and self.tiles.get(other) == self.tiles[space]:
                    found.add(other)
                    waiting.append(other)
        return found

    def guards(self, coral: set[str]) -> list[str]:
        return [space for space in coral if space in self.shrimps]

    def corals_beside(self, space: str, colour: str) -> list[set[str]]:
        """The different corals of a colour next to a space."""
        corals: list[set[str]] = []
        for other in BESIDE[space]:
            if self.tiles.get(other) == colour and not any(other in c for c in corals):
                corals.append(self.coral(other))
        return corals

    def is_protected(self, space: str) -> bool:
        coral = self.coral(space)
        near = [other for other in BESIDE[space] if other in coral]
        return any(other in self.shrimps for other in [space, *near])

    def may_join(self, space: str, colour: str) -> bool:
        return sum(len(self.guards(c)) for c in self.corals_beside(space, colour)) <= 1

    def may_attack(self, space: str, colour: str) -> bool:
        sizes = [len(coral) for coral in self.corals_beside(space, colour)]
        return (
            self.is_stronger(colour, self.tiles[space])
            and any(size >= 2 for size in sizes)
            and not self.is_protected(space)
        )

    def may_lay(self, space: str, colour: str) -> bool:
        if not self.may_join(space, colour):
            return False
        if space in self.tiles:
            return self.may_attack(space, colour)
        return space not in self.shrimps

    def places(self, colour: str) -> list[str]:
        return [space for space in self.spaces if self.may_lay(space, colour)]

    def is_full(self) -> bool:
        return not any(self.places(colour) for colour in COLOURS)

    # --- shrimps -------------------------------------------------------------------------

    def own(self, seat: int) -> list[str]:
        return [space for space in self.spaces if self.shrimps.get(space) == seat]

    def goals(self, seat: int, origin: str | None) -> list[str]:
        """Where a shrimp of the seat may be put; `origin` is where it stands now."""
        other = Reef()
        other.spaces, other.tiles = self.spaces, self.tiles
        other.shrimps = {k: v for k, v in self.shrimps.items() if k != origin}
        goals = []
        for space in self.spaces:
            here = [s for s in other.own(seat) if s[0] == space[0]]
            if space == origin or space in other.shrimps or len(here) >= 2:
                continue
            if space in self.tiles:
                if not other.guards(other.coral(space)):
                    goals.append(space)
            elif origin is not None:
                goals.append(space)
        return goals
