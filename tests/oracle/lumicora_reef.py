"""One player's reef, as stacks of fields; legality and points read off it the long way."""

from __future__ import annotations

from dataclasses import dataclass

from .lumicora_components import (
    ANIMALS,
    CELLS,
    COLOURS,
    LIMESTONE,
    NEIGHBOURS,
    OUTLYING,
    PAIRS,
    START_CELLS,
    Cell,
    Lumino,
)


@dataclass
class Field:
    """One half of a lumino lying in a reef."""

    colour: str
    number: int | None
    animal: str | None
    lumino: Lumino


class Reef:
    """Stacks of fields on a board of side A or B."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.stacks: dict[Cell, list[Field]] = {cell: [] for cell in CELLS}

    def is_water(self, cell: Cell) -> bool:
        return cell not in LIMESTONE[self.side] and cell not in START_CELLS

    def height(self, cell: Cell) -> int:
        return len(self.stacks[cell])

    def top(self, cell: Cell) -> Field | None:
        return self.stacks[cell][-1] if self.stacks[cell] else None

    def shows(self, cell: Cell, colour: str, level: int) -> bool:
        """Is the cell's visible field of this colour and level?"""
        top = self.top(cell)
        return top is not None and top.colour == colour and self.height(cell) == level

    def lay_start(self, colours: tuple[str, str]) -> None:
        start = Lumino("", None, None)
        for cell, colour in zip(START_CELLS, colours, strict=True):
            self.stacks[cell].append(Field(colour, None, None, start))

    def lay(self, piece: Lumino, number_cell: Cell, other_cell: Cell) -> None:
        self.stacks[number_cell].append(Field(piece.colour, piece.number, None, piece))
        self.stacks[other_cell].append(Field(piece.colour, None, piece.animal, piece))

    def cost(self, a: Cell, b: Cell) -> int:
        if self.height(a) > 0:
            return 0
        return self.is_water(a) + self.is_water(b)

    # --- where a lumino may go ---------------------------------------------------------------

    def placements(self, colour: str, limestone: int) -> list[tuple[Cell, Cell]]:
        level = [(a, b) for a, b in PAIRS if self.height(a) == self.height(b)]
        ground = [(a, b) for a, b in level if self.height(a) == 0]
        normal = [pair for pair in ground if self._touches_colour(pair, colour, 1)]
        if not normal:
            normal = [pair for pair in ground if self._touches_any(pair)]
        low = [pair for pair in normal if self.cost(*pair) <= limestone]
        high = [pair for pair in level if self.height(pair[0]) > 0 and self._fits(pair, colour)]
        return low + high

    def _touches_colour(self, pair: tuple[Cell, Cell], colour: str, level: int) -> bool:
        return any(self.shows(n, colour, level) for cell in pair for n in NEIGHBOURS[cell])

    def _touches_any(self, pair: tuple[Cell, Cell]) -> bool:
        return any(self.height(n) >= 1 for cell in pair for n in NEIGHBOURS[cell])

    def _fits(self, pair: tuple[Cell, Cell], colour: str) -> bool:
        below = [self.stacks[cell][-1] for cell in pair]
        if below[0].lumino is below[1].lumino:
            return False
        if any(covered.colour == colour for covered in below):
            return True
        return self._touches_colour(pair, colour, self.height(pair[0]) + 1)

    # --- points ------------------------------------------------------------------------------

    def visible(self) -> list[tuple[Cell, Field]]:
        return [(cell, stack[-1]) for cell, stack in self.stacks.items() if stack]

    def coral_points(self, colour: str) -> int:
        lowest: dict[int, int] = {}
        for cell, top in self.visible():
            if top.colour == colour and top.number is not None:
                level = self.height(cell)
                lowest[level] = min(top.number, lowest.get(level, 99))
        return sum(lowest.values())

    def count_colour(self, colour: str) -> int:
        return sum(top.colour == colour for _, top in self.visible())

    def count_animal(self, animal: str) -> int:
        return sum(top.animal == animal for _, top in self.visible())

    def outlying_loss(self) -> int:
        return sum(n for cell, n in OUTLYING[self.side].items() if self.height(cell) == 0)

    def dark_animals(self) -> int:
        table = [0, 1, 3, 6, 10, 15, 21]
        return sum(table[min(self.count_animal(animal), 6)] for animal in ANIMALS)

    def light_animals(self) -> int:
        return sum(
            light_points(top.animal, self.count_beside(cell, top.animal))
            for cell, top in self.visible()
            if top.animal
        )

    def count_beside(self, cell: Cell, animal: str) -> int:
        """How many neighbours are what this animal likes."""
        here = self.height(cell)
        beside = NEIGHBOURS[cell]
        if animal == "mussel":
            return sum(self.height(n) == 0 and self.is_water(n) for n in beside)
        if animal == "crab":
            return sum(self.height(n) == here for n in beside)
        if animal == "seahorse":
            return sum(self.height(n) > here for n in beside)
        return sum(0 < self.height(n) < here for n in beside)


def light_points(animal: str, count: int) -> int:
    big_needs, big, small = {
        "mussel": (3, 2, 1),
        "crab": (4, 3, 1),
        "seahorse": (6, 7, 2),
        "starfish": (5, 4, 2),
    }[animal]
    if count >= big_needs:
        return big
    return small if count >= 1 else 0


def majority_points(counts: list[int]) -> list[int]:
    """Points of one colour for each player, by the number of visible fields."""
    second = 0 if len(counts) == 2 else 2
    most = max(counts)
    points = [5 if n == most and n > 0 else 0 for n in counts]
    if counts.count(most) == 1:
        runner_up = max(n for n in counts if n != most)
        points = [
            second if n == runner_up and n > 0 else p for n, p in zip(counts, points, strict=True)
        ]
    return points


def majorities(reefs: list[Reef]) -> list[int]:
    by_colour = [majority_points([reef.count_colour(c) for reef in reefs]) for c in COLOURS]
    return [sum(points[seat] for points in by_colour) for seat in range(len(reefs))]
