"""The rocks with their tiles and shrimps, and the ten coral tiles."""

from __future__ import annotations

from collections import Counter

from .reef_encounter_components import BESIDE, COLOURS, CORAL_TILES, LETTERS, mark_at, spaces_of


class Reef:
    """Tiles by space, shrimps by space, coral tiles by number."""

    def __init__(self) -> None:
        self.spaces: list[str] = []
        self.tiles: dict[str, str] = {}
        self.shrimps: dict[str, int] = {}
        self.side: dict[int, int] = dict.fromkeys(CORAL_TILES, 0)
        self.locked: dict[int, str] = {}
        # What was worked out since the last change; asking twice is most of the work.
        self.corals: dict[str, set[str]] = {}
        self.allowed: dict[str, list[str]] = {}
        self.beaten: set[tuple[str, str]] = set()
        self.values: dict[str, int] = {}
        self.read_coral_tiles()

    def changed(self) -> None:
        """Something moved: nothing worked out before holds any more."""
        self.corals = {}
        self.allowed = {}

    def put_tile(self, space: str, colour: str) -> None:
        self.tiles[space] = colour
        self.changed()

    def remove_tile(self, space: str) -> None:
        del self.tiles[space]
        self.changed()

    def put_shrimp(self, space: str, seat: int) -> None:
        self.shrimps[space] = seat
        self.changed()

    def remove_shrimp(self, space: str) -> None:
        del self.shrimps[space]
        self.changed()

    def add_rock(self, rock: int) -> None:
        for space in spaces_of(rock):
            self.spaces.append(space)
            if mark_at(space) in LETTERS:
                self.tiles[space] = LETTERS[mark_at(space)]
        self.spaces.sort(key=lambda name: (name[0], name[2], name[1]))
        self.changed()

    # --- coral tiles ---------------------------------------------------------------------

    def shown(self, number: int) -> tuple[str, str, str]:
        return CORAL_TILES[number][self.side[number]]

    def read_coral_tiles(self) -> None:
        """Who beats whom, and what each colour is worth."""
        self.beaten = {self.shown(n)[:2] for n in CORAL_TILES}
        for colour in COLOURS:
            self.values[colour] = 1 + sum(stronger == colour for stronger, _ in self.beaten)
        self.changed()

    def is_stronger(self, colour: str, other: str) -> bool:
        return (colour, other) in self.beaten

    def turn_over(self, alga: str) -> None:
        due = [n for n in CORAL_TILES if n not in self.locked and self.shown(n)[2] == alga]
        for n in due:
            self.side[n] = 1 - self.side[n]
        self.read_coral_tiles()

    # --- corals --------------------------------------------------------------------------

    def coral(self, space: str) -> set[str]:
        """The coral that the tile on a space belongs to."""
        if space in self.corals:
            return self.corals[space]
        found = {space}
        waiting = [space]
        while waiting:
            for other in BESIDE[waiting.pop()]:
                if other not in found and self.tiles.get(other) == self.tiles[space]:
                    found.add(other)
                    waiting.append(other)
        self.corals.update(dict.fromkeys(found, found))
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
        if not self.is_stronger(colour, self.tiles[space]) or self.is_protected(space):
            return False
        return any(len(coral) >= 2 for coral in self.corals_beside(space, colour))

    def may_lay(self, space: str, colour: str) -> bool:
        if space in self.tiles:
            return self.may_attack(space, colour) and self.may_join(space, colour)
        return space not in self.shrimps and self.may_join(space, colour)

    def can_lay(self, colour: str) -> bool:
        return any(self.may_lay(space, colour) for space in self.spaces)

    def places(self, colour: str) -> list[str]:
        if colour not in self.allowed:
            self.allowed[colour] = [k for k in self.spaces if self.may_lay(k, colour)]
        return self.allowed[colour]

    def is_full(self) -> bool:
        return not any(self.can_lay(colour) for colour in COLOURS)

    # --- shrimps -------------------------------------------------------------------------

    def own(self, seat: int) -> list[str]:
        return [space for space, owner in self.shrimps.items() if owner == seat]

    def goals(self, seat: int, origin: str | None) -> list[str]:
        """Where a shrimp of the seat may be put; `origin` is where it stands now."""
        others = {k: v for k, v in self.shrimps.items() if k != origin}
        own = Counter(k[0] for k, v in others.items() if v == seat)
        goals = []
        for space in self.spaces:
            if space == origin or space in others or own[space[0]] >= 2:
                continue
            if space in self.tiles:
                if not any(k in others for k in self.coral(space)):
                    goals.append(space)
            elif origin is not None:
                goals.append(space)
        return goals
