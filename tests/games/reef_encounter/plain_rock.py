"""A rock with half tiles and spaces in the margin, worked out plainly from pairs of numbers."""

from __future__ import annotations

import random
from typing import Any

from reeftable.games.reef_encounter.cells import (
    BIT_OF,
    CELLS,
    FIRST_ADDED,
    SECOND_ADDED,
    WIDE,
    bit_of,
)
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.links import EAST, NORTH, SOUTH, WEST
from reeftable.games.reef_encounter.state import ADDED, CLOSED, MARKS, ROCK, SHRIMPS, blank_marks

Space = tuple[int, int]
STEP = {EAST: (1, 0), WEST: (-1, 0), SOUTH: (0, 1), NORTH: (0, -1)}
OPPOSITE = {EAST: WEST, WEST: EAST, SOUTH: NORTH, NORTH: SOUTH}
# A half tile is rock on two sides that meet.
HALVES = ((EAST, SOUTH), (SOUTH, WEST), (WEST, NORTH), (NORTH, EAST))


def space_of(cell: int) -> Space:
    """Column and row of a space of the wide grid."""
    return cell % CELLS % WIDE, cell % CELLS // WIDE


class PlainRock:
    """One rock: what lies on it, and which tiles are rock on which sides."""

    def __init__(self) -> None:
        self.bits: dict[Space, int] = {}
        self.tiles: dict[Space, int] = {}
        self.shrimps: dict[Space, int] = {}
        self.closed: dict[Space, tuple[int, ...]] = {}

    def next_to(self, space: Space, side: int) -> Space:
        return space[0] + STEP[side][0], space[1] + STEP[side][1]

    def beside(self, space: Space) -> set[Space]:
        return {self.next_to(space, side) for side in STEP} & set(self.bits)

    def is_open(self, space: Space, side: int) -> bool:
        return side not in self.closed.get(space, ())

    def coral(self, space: Space) -> set[Space]:
        """All tiles of the colour that are linked, one after the other."""
        coral, due = {space}, [space]
        while due:
            here = due.pop()
            for side in STEP:
                there = self.next_to(here, side)
                same = self.tiles.get(there) == self.tiles[space]
                both = self.is_open(here, side) and self.is_open(there, OPPOSITE[side])
                if same and both and there not in coral:
                    coral.add(there)
                    due.append(there)
        return coral

    def corals(self, colour: int) -> list[set[Space]]:
        found: list[set[Space]] = []
        for space, tile in self.tiles.items():
            if tile == colour and not any(space in coral for coral in found):
                found.append(self.coral(space))
        return found

    def is_guarded(self, coral: set[Space]) -> bool:
        return any(space in coral for space in self.shrimps)

    def would_link(self, space: Space, coral: set[Space]) -> bool:
        """Would a plain tile on the space be part of the coral?"""
        return any(
            self.next_to(space, side) in coral
            and self.is_open(self.next_to(space, side), OPPOSITE[side])
            for side in STEP
        )

    def lies_open_to(self, space: Space, coral: set[Space]) -> bool:
        """Has what lies on the space a tile of the coral on a side that is no rock?"""
        return any(
            self.next_to(space, side) in coral and self.is_open(space, side) for side in STEP
        )

    # -- the questions of corals.py ---------------------------------------------------------

    def is_protected(self, space: Space) -> bool:
        near = {space, *self.beside(space)} & set(self.shrimps) & set(self.tiles)
        return space in self.tiles and any(space in self.coral(shrimp) for shrimp in near)

    def joins(self, space: Space, colour: int) -> bool:
        linked = [coral for coral in self.corals(colour) if self.would_link(space, coral)]
        return sum(self.is_guarded(coral) for coral in linked) > 1

    def reaches(self, space: Space, colour: int) -> bool:
        return any(
            len(coral) > 1 and self.lies_open_to(space, coral) and self.would_link(space, coral)
            for coral in self.corals(colour)
        )

    def mask(self, spaces: set[Space]) -> int:
        return sum(self.bits[space] for space in spaces)


def random_rock(s: Any, rock: int, rng: random.Random) -> PlainRock:
    """Fill a rock of a state with tiles, halves among them, and shrimps; two spaces are added."""
    plain = PlainRock()
    s.marks, s.outline = blank_marks(), s.outline[:]
    for cell in range(rock * CELLS, (rock + 1) * CELLS):
        if s.outline[rock] & bit_of(cell):
            plain.bits[space_of(cell)] = int(bit_of(cell))
    for n in range(rng.randrange(3)):
        add_space(s, rock, n, plain, rng)
    colours = rng.sample(range(COLOURS), rng.randrange(1, 4))
    for space in plain.bits:
        if rng.random() < 0.8:
            plain.tiles[space] = rng.choice(colours)
            if rng.random() < 0.2:
                plain.closed[space] = rng.choice(HALVES)
    for space in rng.sample(sorted(plain.bits), 6):
        if space not in plain.tiles or not plain.is_guarded(plain.coral(space)):
            plain.shrimps[space] = rng.randrange(2)
    put_on(s, rock, plain)
    return plain


def add_space(s: Any, rock: int, n: int, plain: PlainRock, rng: random.Random) -> None:
    """Turn a space in the margin, next to rock, into rock."""
    margin = [
        cell
        for cell in range(CELLS)
        if not BIT_OF[cell] and space_of(cell) not in plain.bits and plain.beside(space_of(cell))
    ]
    cell = rng.choice(margin)
    bit = (FIRST_ADDED, SECOND_ADDED)[n]
    plain.bits[space_of(cell)] = int(bit)
    s.outline[rock] |= bit
    s.marks[rock * MARKS + ADDED + n] = cell


def put_on(s: Any, rock: int, plain: PlainRock) -> None:
    """The same on the rock of the state."""
    s.in_play |= 2**rock
    for n in range(ROCK):
        s.rocks[rock * ROCK + n] = 0
    for space, colour in plain.tiles.items():
        s.rocks[rock * ROCK + colour] |= plain.bits[space]
        for side in plain.closed.get(space, ()):
            s.marks[rock * MARKS + CLOSED + side] |= plain.bits[space]
    for space, seat in plain.shrimps.items():
        s.rocks[rock * ROCK + SHRIMPS + seat] |= plain.bits[space]
