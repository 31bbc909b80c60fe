"""The 44 fields of a reef board, as bits of one number.

A field has two numbers. Its *cell*, 0..43 in reading order, is what players and records use. Its
*bit* is its place on a padded board with rows of nine, where a neighbour in a given direction is
always the same number of bits away, so that a whole mask of fields can be shifted at once. Bits
shifted off the board end up in the padding, which the mask `BOARD` removes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CELLS: Final = 44
START_1: Final = 21
START_2: Final = 22

ROW: Final = 9
# The distance between the bits of neighbours in three directions; the other three are negative.
EAST: Final = 1
SOUTH_WEST: Final = 8
SOUTH_EAST: Final = 9
# All six, in the order of the neighbours' numbers.
DIRECTIONS: Final = (-9, -8, -1, 1, 8, 9)

# LUM-2.4a Columns of the rows of 5, 6, 7, 8, 7, 6 and 5 fields; the first field is bit 0.
_COLUMNS: Final = ((0, 5), (-1, 5), (-2, 5), (-3, 5), (-3, 4), (-3, 3), (-3, 2))
_PLACES: Final = [
    row * ROW + at for row, (low, end) in enumerate(_COLUMNS) for at in range(low, end)
]

# Arrays, because mypyc compiles `1 << n` wrongly for large n.
CELL_BIT: Final = vec[i64]([2**place for place in _PLACES])
BOARD: Final = i64(sum(2**place for place in _PLACES))

# A de Bruijn sequence: the top six bits of its 64-bit product with a single bit identify that bit.
SEQUENCE: Final = 0x03F79D71B4CB0A89
_TOP_SIX: Final = [(2**place * SEQUENCE >> 58) & 63 for place in _PLACES]
_CELL_OF: Final = vec[i64]([_TOP_SIX.index(n) if n in _TOP_SIX else -1 for n in range(64)])

# Every ordered pair of neighbours, by the first cell and then the second.
_PAIRS: Final = [
    (cell, _PLACES.index(place + step))
    for cell, place in enumerate(_PLACES)
    for step in DIRECTIONS
    if place + step in _PLACES
]
PAIRS: Final = 218
PAIR_FIRST: Final = vec[i64]([a for a, b in _PAIRS])
PAIR_SECOND: Final = vec[i64]([b for a, b in _PAIRS])
# The number of the pair, indexed by cell * 6 + direction; -1 if there is no such neighbour.
PAIR_NUMBER: Final = vec[i64](
    [
        _PAIRS.index((cell, _PLACES.index(place + step))) if place + step in _PLACES else -1
        for cell, place in enumerate(_PLACES)
        for step in DIRECTIONS
    ]
)


def cell_at(bit: i64) -> i64:
    """The cell of a single bit."""
    return _CELL_OF[(bit * SEQUENCE >> 58) & 63]


def around(mask: i64) -> i64:
    """All fields that share an edge with a field of the mask."""
    moved = (mask << EAST) | (mask >> EAST) | (mask << SOUTH_WEST)
    moved |= (mask >> SOUTH_WEST) | (mask << SOUTH_EAST) | (mask >> SOUTH_EAST)
    return moved & BOARD


def count_bits(mask: i64) -> i64:
    """How many fields are in a mask."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def mask_of(cells: list[int]) -> int:
    """The mask of some cells."""
    return sum(2 ** _PLACES[cell] for cell in cells)
