"""The spaces of a rock as bits of one number.

A space has two numbers. In actions and records it is a *cell*: its place on a wide grid of 11 x 10
per rock, which is the printed 7 x 6 with a margin of two. Inside the engine it is a *bit*. Printed
spaces have bit row * 8 + column + 1, so that a shift by 1 or 8 leads to a neighbour, and the unused
first column keeps shifts from wrapping around. This way a flood fill takes 4 ns; with all 110
spaces in two words it takes 15 ns.

Shifts from the last row reach bits 48 to 55, so those are not used. Bits 56 and 58 cannot be
reached from a printed space or from each other. They stand for the two spaces of the margin that an
expansion can turn into rock (see `links.py`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ROCKS: Final = 4
COLUMNS: Final = 7
ROWS: Final = 6
STRIDE: Final = 8  # bits per row
MARGIN: Final = 2
WIDE: Final = 11
CELLS: Final = 110  # per rock: 10 rows
ALL_CELLS: Final = 440

# Names of the columns and rows of the wide grid; notation ignores case.
COLUMN_NAMES: Final = ("y", "z", "a", "b", "c", "d", "e", "f", "g", "h", "i")
ROW_NAMES: Final = ("-1", "0", "1", "2", "3", "4", "5", "6", "7", "8")

# An array, because mypyc compiles `1 << n` wrongly for large n.
BITS: Final = vec[i64]([2**n for n in range(62)])

# The bits of spaces in the margin; which spaces these are is part of the state.
ADDED_SPACES: Final = 2
FIRST_ADDED: Final[i64] = 2**56
SECOND_ADDED: Final[i64] = 2**58

# REE-1.2b The extra-growth space, D4 on every rock.
GROWTH: Final[i64] = 2**28
BESIDE_GROWTH: Final[i64] = 2**20 + 2**27 + 2**29 + 2**36


def printed_bit(row: int, column: int) -> int:
    """The bit of a printed space, by its row and column."""
    bit: int = 2 ** (row * STRIDE + column + 1)
    return bit


def _bit_of_cells() -> list[int]:
    """The bit of every space of the wide grid, 0 for the margin."""
    bits = [0] * CELLS
    for row in range(ROWS):
        for column in range(COLUMNS):
            bits[(row + MARGIN) * WIDE + column + MARGIN] = printed_bit(row, column)
    return bits


BIT_OF: Final = vec[i64](_bit_of_cells())
PRINTED: Final[i64] = sum(_bit_of_cells())

# A de Bruijn sequence: the top six bits of its 64-bit product with a single bit identify that bit.
SEQUENCE: Final = 0x03F79D71B4CB0A89


def _cell_of_bits() -> list[int]:
    cells = [0] * 64
    for cell, bit in enumerate(_bit_of_cells()):
        if bit:
            cells[(bit * SEQUENCE >> 58) & 63] = cell
    return cells


_CELL_OF: Final = vec[i64](_cell_of_bits())


def cell_of(rock: i64, bit: i64) -> i64:
    """The cell of a printed space, by its rock and bit."""
    return rock * CELLS + _CELL_OF[(bit * SEQUENCE >> 58) & 63]


def rock_of(cell: i64) -> i64:
    """The rock that a cell is on."""
    return cell // CELLS


def bit_of(cell: i64) -> i64:
    """The bit of a cell; 0 in the margin."""
    return BIT_OF[cell % CELLS]


def cell_name(cell: int) -> str:
    """A space in notation, such as 1d4."""
    rock, place = divmod(cell, CELLS)
    return f"{rock}{COLUMN_NAMES[place % WIDE]}{ROW_NAMES[place // WIDE]}"


def near(mask: i64) -> i64:
    """REE-1.0g REE-1.2c All spaces adjacent to those of a mask, whether they are rock or not."""
    return (mask << 1) | (mask >> 1) | (mask << 8) | (mask >> 8)


def coral_of(seed: i64, colour: i64) -> i64:
    """REE-1.0f The corals that the seed's spaces belong to, among all spaces of their colour."""
    coral = seed & colour
    while True:
        grown = (coral | (coral << 1) | (coral >> 1) | (coral << 8) | (coral >> 8)) & colour
        if grown == coral:
            return coral
        coral = grown


def lowest(mask: i64) -> i64:
    """The first space of a mask."""
    return mask & -mask


def count(mask: i64) -> i64:
    """How many spaces are in a mask."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n
