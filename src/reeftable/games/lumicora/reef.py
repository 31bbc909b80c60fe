"""A player's reef: what is visible on which field, and where a lumino may go.

Everything that must be looked up quickly is stored as masks of fields (see hexes.py): the fields of
each height, those that show each colour, number and animal, and those where both halves of one
lumino are visible. What is covered is found only in `laid`, which holds every lumino laid by
anybody, with seat, kind and pair of fields in one number.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.games.lumicora.data import NO_ANIMAL
from reeftable.games.lumicora.hexes import (
    BOARD,
    CELL_BIT,
    EAST,
    PAIR_FIRST,
    PAIR_NUMBER,
    PAIR_SECOND,
    PAIRS,
    SOUTH_EAST,
    SOUTH_WEST,
    START_1,
    START_2,
    around,
    cell_at,
)
from reeftable.games.lumicora.state import STORE, LumicoraState, seat_has

# Every level below the top one has at least two luminos, so a player's 31 luminos reach level 16.
TOP_LEVEL: Final = 17

# The rows of each reef in `reefs`. All but the last are masks of fields.
HEIGHT: Final = 0  # by height: the fields with exactly that many luminos
SHOWN: Final = HEIGHT + TOP_LEVEL + 1  # by colour: the fields whose visible half has it
NUMBER: Final = SHOWN + 4  # by number, from 1: the fields that show it
ANIMAL: Final = NUMBER + 6  # by animal: the fields that show it
MATES: Final = ANIMAL + 4  # by direction: the fields whose lumino has its other half visible there
TALLEST: Final = MATES + 3  # the height of the tallest field

REEF_ROWS: Final = TALLEST + 1


def row_of(s: LumicoraState, seat: i64, row: i64) -> i64:
    """One row of a seat's reef."""
    return s.reefs[seat * REEF_ROWS + row]


def tallest(s: LumicoraState, seat: i64) -> i64:
    """The highest level of a seat's reef."""
    return s.reefs[seat * REEF_ROWS + TALLEST]


def height_at(s: LumicoraState, seat: i64, bit: i64) -> i64:
    """LUM-1.2a How many luminos lie on a field."""
    h: i64 = 0
    while row_of(s, seat, HEIGHT + h) & bit == 0:
        h += 1
    return h


def mate_row(a: i64, b: i64) -> i64:
    """The row of MATES for the direction between two neighbours."""
    low = a if a < b else b
    high = b if a < b else a
    if high == low << EAST:
        return MATES
    return MATES + 1 if high == low << SOUTH_WEST else MATES + 2


# -- laying ---------------------------------------------------------------------------------


def raise_level(s: LumicoraState, seat: i64, both: i64) -> None:
    """LUM-1.2b LUM-5.1a Raise two fields of the same height by a level and clear what they show."""
    base = seat * REEF_ROWS
    h = height_at(s, seat, both)
    s.reefs[base + HEIGHT + h] -= both
    s.reefs[base + HEIGHT + h + 1] |= both
    if h == s.reefs[base + TALLEST]:
        s.reefs[base + TALLEST] = h + 1
    if h > 0:
        for row in range(base + SHOWN, base + MATES):
            s.reefs[row] &= ~both
        s.reefs[base + MATES] &= ~(both | (both >> EAST))
        s.reefs[base + MATES + 1] &= ~(both | (both >> SOUTH_WEST))
        s.reefs[base + MATES + 2] &= ~(both | (both >> SOUTH_EAST))


def join(s: LumicoraState, seat: i64, a: i64, b: i64) -> None:
    """Record that the fields with these bits show the halves of one lumino."""
    s.reefs[seat * REEF_ROWS + mate_row(a, b)] |= a if a < b else b


def is_one_lumino(s: LumicoraState, seat: i64, a: i64, b: i64) -> bool:
    """LUM-5.3a Do the fields with these bits show the halves of one lumino?"""
    return row_of(s, seat, mate_row(a, b)) & (a if a < b else b) != 0


def lay_start(s: LumicoraState, seat: i64, first: i64, second: i64) -> None:
    """LUM-3.2b LUM-2.2b Lay the start lumino on the start area; it has no number and no animal."""
    a = CELL_BIT[START_1]
    b = CELL_BIT[START_2]
    raise_level(s, seat, a | b)
    s.reefs[seat * REEF_ROWS + SHOWN + first] |= a
    s.reefs[seat * REEF_ROWS + SHOWN + second] |= b
    join(s, seat, a, b)


def lay(s: LumicoraState, seat: i64, kind: i64, pair: i64) -> None:
    """LUM-4.5c LUM-5.1a Lay a lumino, with its number on the first field of the pair."""
    show(s, seat, kind, pair)
    s.laid = append(s.laid, (seat * s.data.n_kinds + kind) * PAIRS + pair)


def show(s: LumicoraState, seat: i64, kind: i64, pair: i64) -> None:
    """LUM-5.1a Make a lumino visible on a pair of fields and raise them by a level."""
    a = CELL_BIT[PAIR_FIRST[pair]]
    b = CELL_BIT[PAIR_SECOND[pair]]
    base = seat * REEF_ROWS
    raise_level(s, seat, a | b)
    s.reefs[base + SHOWN + s.data.kind_colour[kind]] |= a | b
    s.reefs[base + NUMBER + s.data.kind_number[kind] - 1] |= a
    if s.data.kind_animal[kind] != NO_ANIMAL:
        s.reefs[base + ANIMAL + s.data.kind_animal[kind]] |= b
    join(s, seat, a, b)


def is_on_board(s: LumicoraState, seat: i64, pair: i64) -> bool:
    """LUM-1.2a Does nothing lie on the first field of a pair?"""
    return row_of(s, seat, HEIGHT) & CELL_BIT[PAIR_FIRST[pair]] != 0


def cost(s: LumicoraState, seat: i64, pair: i64) -> i64:
    """LUM-5.2e LUM-5.3e The limestone that a placement costs."""
    a = CELL_BIT[PAIR_FIRST[pair]]
    b = CELL_BIT[PAIR_SECOND[pair]]
    free = row_of(s, seat, HEIGHT) & s.water
    return (1 if free & a != 0 else 0) + (1 if free & b != 0 else 0)


# -- where a lumino may go ------------------------------------------------------------------

# Pairs of neighbours by direction, each as a mask of the fields with the lower number.
Pairs = tuple[i64, i64, i64]


def pairs_in(fields: i64, near: i64) -> Pairs:
    """The pairs with both fields in `fields` and at least one of them in `near`."""
    return (
        fields & (fields >> EAST) & (near | (near >> EAST)),
        fields & (fields >> SOUTH_WEST) & (near | (near >> SOUTH_WEST)),
        fields & (fields >> SOUTH_EAST) & (near | (near >> SOUTH_EAST)),
    )


def near_colour(s: LumicoraState, seat: i64, colour: i64) -> i64:
    """LUM-5.2a LUM-R1 The free fields that touch a visible field of the colour on level 1."""
    base = seat * REEF_ROWS
    showing_colour = s.reefs[base + HEIGHT + 1] & s.reefs[base + SHOWN + colour]
    return around(showing_colour) & s.reefs[base + HEIGHT]


def has_room(s: LumicoraState, seat: i64, near: i64) -> bool:
    """LUM-5.2c LUM-R2 LUM-R4 Does one of these free fields have a free neighbour, at any cost?"""
    return around(near) & row_of(s, seat, HEIGHT) != 0


def near_any(s: LumicoraState, seat: i64) -> i64:
    """LUM-5.2c LUM-R3 The free fields that touch a lumino, even a covered one."""
    free = row_of(s, seat, HEIGHT)
    return around(BOARD & ~free) & free


def ground_near(s: LumicoraState, seat: i64, colour: i64) -> i64:
    """LUM-5.2a LUM-5.2c The free fields, one of which a lumino on level 1 must cover."""
    near = near_colour(s, seat, colour)
    return near if has_room(s, seat, near) else near_any(s, seat)


def ground_pairs(s: LumicoraState, seat: i64, colour: i64) -> Pairs:
    """LUM-5.2a LUM-5.2e Where a lumino may lie on the board itself; none if the seat cannot pay."""
    free = row_of(s, seat, HEIGHT)
    near = ground_near(s, seat, colour)
    limestone = seat_has(s, STORE, seat)
    dry = free & ~s.water
    if limestone == 0:
        return pairs_in(dry, near & dry)
    east, south_west, south_east = pairs_in(free, near)
    if limestone == 1:
        east &= dry | (dry >> EAST)
        south_west &= dry | (dry >> SOUTH_WEST)
        south_east &= dry | (dry >> SOUTH_EAST)
    return east, south_west, south_east


def good_above(s: LumicoraState, seat: i64, colour: i64, h: i64) -> i64:
    """LUM-5.3c LUM-R1 Fields of height h that show the colour, or touch it one level higher."""
    base = seat * REEF_ROWS
    shown = s.reefs[base + SHOWN + colour]
    touching = around(shown & s.reefs[base + HEIGHT + h + 1])
    return (shown | touching) & s.reefs[base + HEIGHT + h]


def all_pairs(s: LumicoraState, seat: i64, colour: i64) -> Pairs:
    """LUM-5.1a LUM-5.1c LUM-5.3a LUM-5.3c Where a lumino of the colour may lie, on any level."""
    base = seat * REEF_ROWS
    east: i64 = 0
    south_west: i64 = 0
    south_east: i64 = 0
    for h in range(i64(1), s.reefs[base + TALLEST] + 1):
        fitting = good_above(s, seat, colour, h)
        if fitting != 0:
            pairs_above = pairs_in(s.reefs[base + HEIGHT + h], fitting)
            east |= pairs_above[0]
            south_west |= pairs_above[1]
            south_east |= pairs_above[2]
    pairs_on_ground = ground_pairs(s, seat, colour)
    return (
        (east & ~s.reefs[base + MATES]) | pairs_on_ground[0],
        (south_west & ~s.reefs[base + MATES + 1]) | pairs_on_ground[1],
        (south_east & ~s.reefs[base + MATES + 2]) | pairs_on_ground[2],
    )


def list_pairs(pairs: Pairs, base: i64, actions: vec[i64]) -> vec[i64]:
    """Add an action for each pair, both ways round, in ascending order."""
    east, south_west, south_east = pairs
    west = east << EAST
    north_east = south_west << SOUTH_WEST
    north_west = south_east << SOUTH_EAST
    either = east | south_west | south_east | west | north_east | north_west
    while either != 0:
        bit = either & -either
        either -= bit
        at = cell_at(bit) * 6
        if north_west & bit != 0:
            actions = append(actions, base + PAIR_NUMBER[at])
        if north_east & bit != 0:
            actions = append(actions, base + PAIR_NUMBER[at + 1])
        if west & bit != 0:
            actions = append(actions, base + PAIR_NUMBER[at + 2])
        if east & bit != 0:
            actions = append(actions, base + PAIR_NUMBER[at + 3])
        if south_west & bit != 0:
            actions = append(actions, base + PAIR_NUMBER[at + 4])
        if south_east & bit != 0:
            actions = append(actions, base + PAIR_NUMBER[at + 5])
    return actions
