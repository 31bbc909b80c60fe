"""Checks a reef's masks by recomputing them in a slow but simple way from the luminos laid."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.lumicora.data import NO_ANIMAL
from reeftable.games.lumicora.hexes import (
    CELL_BIT,
    CELLS,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    START_1,
    START_2,
)
from reeftable.games.lumicora.reef import (
    ANIMAL,
    HEIGHT,
    NUMBER,
    REEF_ROWS,
    SHOWN,
    TALLEST,
    TOP_LEVEL,
    mate_row,
    row_of,
)
from reeftable.games.lumicora.state import NONE, START, START_COLOUR, LumicoraState, seat_has

NOTHING = -1


class Field:
    """What is visible on one field."""

    def __init__(self) -> None:
        self.height = 0
        self.colour = NOTHING
        self.number = NOTHING
        self.animal = NOTHING
        self.lumino = NOTHING

    def cover(self, colour: int, number: int, animal: int, lumino: int) -> None:
        """Cover the field with half a lumino."""
        self.height += 1
        self.colour = colour
        self.number = number
        self.animal = animal
        self.lumino = lumino


def fields_of(s: LumicoraState, seat: i64) -> list[Field]:
    """The seat's reef as seen from above."""
    fields = [Field() for _ in range(CELLS)]
    first = seat_has(s, START_COLOUR, seat) if seat < s.players else NONE
    if first != NONE:
        start = seat_has(s, START, seat)
        second = s.data.start_first[start] + s.data.start_second[start] - first
        fields[START_1].cover(int(first), NOTHING, NOTHING, 0)
        fields[START_2].cover(int(second), NOTHING, NOTHING, 0)
    for n, code in enumerate(s.laid):
        if code // PAIRS // s.data.n_kinds == seat:
            kind = code // PAIRS % s.data.n_kinds
            cover_two(s, fields, kind, code % PAIRS, n + 1)
    return fields


def cover_two(s: LumicoraState, fields: list[Field], kind: i64, pair: i64, lumino: int) -> None:
    """LUM-10.1c LUM-10.1d Lay a lumino on two others or on the board; it must lie level."""
    a, b = fields[PAIR_FIRST[pair]], fields[PAIR_SECOND[pair]]
    if a.height != b.height:
        raise AssertionError("LUM-10.1c: laid, seats: a lumino lies tilted")
    if a.height > 0 and a.lumino == b.lumino:
        raise AssertionError("LUM-10.1d: laid, seats: a lumino lies on only one other")
    if a.height == TOP_LEVEL:
        raise AssertionError("LUM-10.1c: laid: a tower higher than there are luminos")
    colour, number = int(s.data.kind_colour[kind]), int(s.data.kind_number[kind])
    a.cover(colour, number, NOTHING, lumino)
    animal = s.data.kind_animal[kind]
    b.cover(colour, NOTHING, NOTHING if animal == NO_ANIMAL else int(animal), lumino)


def rows_of(fields: list[Field]) -> list[int]:
    """The rows of a reef, computed from its fields."""
    rows = [0] * REEF_ROWS
    for cell, field in enumerate(fields):
        bit = int(CELL_BIT[cell])
        rows[HEIGHT + field.height] += bit
        if field.height == 0:
            continue
        rows[TALLEST] = max(rows[TALLEST], field.height)
        rows[SHOWN + field.colour] += bit
        if field.animal != NOTHING:
            rows[ANIMAL + field.animal] += bit
        if field.number != NOTHING:
            rows[NUMBER + field.number - 1] += bit
    for pair in range(i64(PAIRS)):
        low, high = PAIR_FIRST[pair], PAIR_SECOND[pair]
        if low > high or fields[low].height == 0:
            continue
        if fields[low].lumino == fields[high].lumino:
            rows[mate_row(CELL_BIT[low], CELL_BIT[high])] += int(CELL_BIT[low])
    return rows


def check_reef(s: LumicoraState, seat: i64) -> None:
    """Check the masks of a seat's reef against the luminos laid there."""
    rows = [int(row_of(s, seat, row)) for row in range(REEF_ROWS)]
    if rows != rows_of(fields_of(s, seat)):
        raise AssertionError(
            f"LUM-10.1c: reefs, laid, seats, players: not what seat {seat} has laid"
        )
