"""Finds corals on rocks with half tiles or with spaces added in the margin.

Adjacent tiles are linked unless one of them is closed, that is rock, on the side towards the other.
In the base game no side is closed, so adjacent tiles are always linked and `corals.py` needs this
module only for expansions. It looks at one side at a time and is therefore slow.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import (
    ADDED_SPACES,
    BIT_OF,
    CELLS,
    FIRST_ADDED,
    PRINTED,
    SECOND_ADDED,
    WIDE,
    count,
    lowest,
)
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.state import (
    ADDED,
    CLOSED,
    MARKS,
    NONE,
    ROCK,
    SAFE,
    ReefState,
    bit_at,
    shrimps_on,
)

# The sides of a space; the opposite of `side` is `side ^ 1`.
EAST: Final = 0
WEST: Final = 1
SOUTH: Final = 2
NORTH: Final = 3
SIDES: Final = 4

# The distance to the neighbour on the wide grid, indexed by side.
_NEXT: Final = vec[i64]([1, -1, WIDE, -WIDE])


def is_plain(s: ReefState, rock: i64) -> bool:
    """Does the rock have neither tiles with closed sides nor spaces in the margin?"""
    k = rock * MARKS + CLOSED
    v = s.marks
    closed = v[k + EAST] | v[k + WEST] | v[k + SOUTH] | v[k + NORTH]
    return closed == 0 and s.outline[rock] < FIRST_ADDED


# -- neighbours -----------------------------------------------------------------------------


def beside(s: ReefState, rock: i64, mask: i64, side: i64) -> i64:
    """The spaces next to those of a mask, on one of their sides."""
    printed = mask & PRINTED
    if side == EAST:
        spaces = printed << 1
    elif side == WEST:
        spaces = printed >> 1
    elif side == SOUTH:
        spaces = printed << 8
    else:
        spaces = printed >> 8
    spaces &= PRINTED
    for n in range(i64(ADDED_SPACES)):
        cell = s.marks[rock * MARKS + ADDED + n]
        if cell == NONE:
            continue
        bit: i64 = FIRST_ADDED if n == 0 else SECOND_ADDED
        if mask & bit != 0:
            spaces |= space_next_to(s, rock, cell, side)
        if mask & space_next_to(s, rock, cell, side ^ 1) != 0:
            spaces |= bit
    return spaces


def space_next_to(s: ReefState, rock: i64, cell: i64, side: i64) -> i64:
    """The bit of the space on one side of a space of the wide grid; 0 if there is none."""
    column = cell % WIDE
    if (side == EAST and column == WIDE - 1) or (side == WEST and column == 0):
        return 0
    place = cell + _NEXT[side]
    return bit_at(s, rock * CELLS + place) if 0 <= place < len(BIT_OF) else 0


def all_beside(s: ReefState, rock: i64, mask: i64) -> i64:
    """The spaces next to those of a mask, over open and closed sides."""
    spaces: i64 = 0
    for side in range(i64(SIDES)):
        spaces |= beside(s, rock, mask, side)
    return spaces


def closed(s: ReefState, rock: i64, side: i64) -> i64:
    """The tiles that are rock on this side."""
    return s.marks[rock * MARKS + CLOSED + side]


def open_from(s: ReefState, rock: i64, tiles: i64) -> i64:
    """The spaces on an open side of these tiles: a plain tile laid there is linked to them."""
    spaces: i64 = 0
    for side in range(i64(SIDES)):
        spaces |= beside(s, rock, tiles & ~closed(s, rock, side), side)
    return spaces


def open_towards(s: ReefState, rock: i64, tiles: i64) -> i64:
    """The spaces next to these tiles that are not closed on the side towards them."""
    spaces: i64 = 0
    for side in range(i64(SIDES)):
        spaces |= beside(s, rock, tiles, side) & ~closed(s, rock, side ^ 1)
    return spaces


def linked(s: ReefState, rock: i64, tiles: i64) -> i64:
    """The spaces that are linked to these tiles, given what lies there now."""
    spaces: i64 = 0
    for side in range(i64(SIDES)):
        open_tiles = tiles & ~closed(s, rock, side)
        spaces |= beside(s, rock, open_tiles, side) & ~closed(s, rock, side ^ 1)
    return spaces


# -- called by `corals.py` ------------------------------------------------------------------


def linked_coral(s: ReefState, rock: i64, seed: i64, tiles: i64) -> i64:
    """The corals that the seed's spaces belong to, among all tiles of their colour."""
    coral = seed & tiles
    while True:
        grown = (coral | linked(s, rock, coral)) & tiles
        if grown == coral:
            return coral
        coral = grown


def linked_protected(s: ReefState, rock: i64) -> i64:
    """REE-3.5a Tiles under shrimps, and tiles beside them of the same coral, linked or not."""
    mask = s.marks[rock * MARKS + SAFE]
    shrimps = shrimps_on(s, rock)
    for colour in range(i64(COLOURS)):
        tiles = s.rocks[rock * ROCK + colour]
        guards = shrimps & tiles
        while guards != 0:
            guard = lowest(guards)
            beside_guard = guard | all_beside(s, rock, guard)
            mask |= beside_guard & linked_coral(s, rock, guard, tiles)
            guards -= guard
    return mask


def linked_joining(s: ReefState, rock: i64, guards: i64, tiles: i64) -> i64:
    """REE-3.3b REE-R9 The spaces where a plain tile would link two of the guards' corals."""
    reached_once: i64 = 0
    reached_twice: i64 = 0
    while guards != 0:
        reached = open_from(s, rock, linked_coral(s, rock, lowest(guards), tiles))
        reached_twice |= reached_once & reached
        reached_once |= reached
        guards &= guards - 1
    return reached_twice


def linked_reach(s: ReefState, rock: i64, tiles: i64) -> i64:
    """REE-3.3e Where a plain tile may attack on behalf of a coral with two or more tiles.

    A tile of the coral must lie on an open side of the attacked tile, and the new tile must be
    linked to that coral.
    """
    spaces: i64 = 0
    left = tiles
    while left != 0:
        coral = linked_coral(s, rock, lowest(left), tiles)
        if count(coral) > 1:
            spaces |= open_towards(s, rock, coral) & open_from(s, rock, coral)
        left &= ~coral
    return spaces
