"""Lists of legal actions: written into one long array, then cut to their length.

Appending to a new array took an eighth of all time. A list is written and cut in one go, so one
array serves every state.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ALL_CELLS, cell_of

# Room for a tile from behind and one in front of the screen on every space, and a menu.
_LONGEST: Final = 3 * ALL_CELLS
_LIST: Final = vec[i64]([0] * _LONGEST)


def list_action(action: i64, n: i64) -> i64:
    """Write an action after n others; returns how many there are now."""
    _LIST[n] = action
    return n + 1


def list_cells(rock: i64, mask: i64, first: i64, n: i64) -> i64:
    """Write an action for every space of a mask, ascending."""
    while mask != 0:
        bit = mask & -mask
        _LIST[n] = first + cell_of(rock, bit)
        n += 1
        mask -= bit
    return n


def listed(n: i64) -> vec[i64]:
    """The first n actions written."""
    return _LIST[:n]
