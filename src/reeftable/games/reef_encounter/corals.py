"""Finds which tiles are guarded, protected or open to attack, using masks.

These functions are called very often, and two facts make them cheap. A tile with a neighbour of its
colour belongs to a coral of two or more tiles, so attacks need no flood fill. And the tiles next to
a shrimp that have its tile's colour belong to its coral, so protection needs none either. Neither
is true on a rock with half tiles: for such a rock, which is not *plain*, `links.py` is used.
"""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ROCKS, coral_of, lowest, near
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.links import (
    is_plain,
    linked_coral,
    linked_joining,
    linked_protected,
    linked_reach,
)
from reeftable.games.reef_encounter.state import (
    MARKS,
    ROCK,
    SAFE,
    SINGLE,
    ReefState,
    beaten_by,
    is_in_play,
    occupied,
    shrimps_of,
    shrimps_on,
    taken,
    tiles_of,
)


def is_linked(s: ReefState, rock: i64) -> bool:
    """Does the rock have tiles with closed sides or added spaces? Never in the base game."""
    return len(s.marks) != 0 and not is_plain(s, rock)


def coral_at(s: ReefState, rock: i64, seed: i64, tiles: i64) -> i64:
    """REE-1.0f The corals that the seed's spaces belong to, among all tiles of their colour."""
    return linked_coral(s, rock, seed, tiles) if is_linked(s, rock) else coral_of(seed, tiles)


def protected(s: ReefState, rock: i64) -> i64:
    """REE-3.5a The tiles under shrimps, and the adjacent tiles of their corals."""
    mask: i64 = 0
    if len(s.marks) != 0:
        if not is_plain(s, rock):
            return linked_protected(s, rock)
        mask = s.marks[rock * MARKS + SAFE]
    shrimps = shrimps_on(s, rock)
    if shrimps == 0:
        return mask
    k = rock * ROCK
    for colour in range(i64(COLOURS)):
        tiles = s.rocks[k + colour]
        guards = shrimps & tiles
        if guards != 0:
            mask |= (guards | near(guards)) & tiles
    return mask


def guarded(s: ReefState, rock: i64, shrimps: i64) -> i64:
    """REE-3.5b All tiles of the corals on which these shrimps stand."""
    mask: i64 = 0
    if shrimps == 0:
        return mask
    k = rock * ROCK
    for colour in range(i64(COLOURS)):
        tiles = s.rocks[k + colour]
        if shrimps & tiles != 0:
            mask |= coral_at(s, rock, shrimps, tiles)
    return mask


def joining(s: ReefState, rock: i64, colour: i64) -> i64:
    """REE-3.3b REE-R9 The spaces next to two guarded corals of the colour."""
    tiles = s.rocks[rock * ROCK + colour]
    guards = shrimps_on(s, rock) & tiles
    twice: i64 = 0
    if guards & (guards - 1) != 0:
        twice = beside_two(s, rock, guards, tiles)
    if len(s.marks) != 0:
        single = s.marks[rock * MARKS + SINGLE] & tiles
        if single & (single - 1) != 0:
            twice |= beside_two(s, rock, single, tiles)
    return twice


def beside_two(s: ReefState, rock: i64, guards: i64, tiles: i64) -> i64:
    """The spaces next to two of the corals that the guards stand on."""
    if is_linked(s, rock):
        return linked_joining(s, rock, guards, tiles)
    beside_one: i64 = 0
    beside_two_corals: i64 = 0
    while guards != 0:
        neighbours = near(coral_of(lowest(guards), tiles))
        beside_two_corals |= beside_one & neighbours
        beside_one |= neighbours
        guards &= guards - 1
    return beside_two_corals


def weaker_tiles(s: ReefState, rock: i64, colour: i64) -> i64:
    """REE-3.3d REE-3.3i The tiles of all weaker colours, whoever guards them."""
    beaten = beaten_by(s, colour)
    k = rock * ROCK
    v = s.rocks
    mask: i64 = 0
    if beaten & 1 != 0:
        mask |= v[k]
    if beaten & 2 != 0:
        mask |= v[k + 1]
    if beaten & 4 != 0:
        mask |= v[k + 2]
    if beaten & 8 != 0:
        mask |= v[k + 3]
    if beaten & 16 != 0:
        mask |= v[k + 4]
    return mask


def within_reach(s: ReefState, rock: i64, colour: i64) -> i64:
    """REE-3.3e REE-R8 The spaces next to a coral of the colour with two or more tiles."""
    tiles = s.rocks[rock * ROCK + colour]
    return linked_reach(s, rock, tiles) if is_linked(s, rock) else near(tiles & near(tiles))


def empty(s: ReefState, rock: i64) -> i64:
    """REE-3.3c Rock spaces with neither tile nor shrimp."""
    spaces = s.outline[rock] & ~(occupied(s, rock) | shrimps_on(s, rock))
    return spaces if len(s.marks) == 0 else spaces & ~taken(s, rock)


def attackable(s: ReefState, rock: i64, colour: i64) -> i64:
    """REE-3.3d REE-3.3e REE-3.3f The tiles that a tile of the colour may consume, joining aside."""
    targets = within_reach(s, rock, colour) & weaker_tiles(s, rock, colour)
    if targets != 0:
        targets &= ~protected(s, rock)
    return targets


def layable(s: ReefState, rock: i64, colour: i64) -> i64:
    """REE-3.3a to REE-3.3f Where a tile of the colour may be laid on a rock."""
    return (empty(s, rock) | attackable(s, rock, colour)) & ~joining(s, rock, colour)


def can_lay(s: ReefState, colour: i64) -> bool:
    """Can a tile of the colour be laid anywhere?"""
    for rock in range(i64(ROCKS)):
        if not is_in_play(s, rock):
            continue
        # Check bare rock first: there usually is some, which makes checking attacks unnecessary.
        apart = ~joining(s, rock, colour)
        if empty(s, rock) & apart != 0 or attackable(s, rock, colour) & apart != 0:
            return True
    return False


def is_full(s: ReefState) -> bool:
    """REE-5.1c REE-R14 REE-10.11 Are all rocks full, with no colour able to attack?"""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock) and empty(s, rock) != 0:
            return False
    for rock in range(i64(ROCKS)):
        if not is_in_play(s, rock):
            continue
        for colour in range(i64(COLOURS)):
            if attackable(s, rock, colour) & ~joining(s, rock, colour) != 0:
                return False
    return True


def unguarded(s: ReefState, rock: i64) -> i64:
    """REE-3.5b The tiles of all corals without a shrimp."""
    return occupied(s, rock) & ~guarded(s, rock, shrimps_on(s, rock))


def on_bare_rock(s: ReefState, rock: i64, seat: i64) -> i64:
    """The seat's shrimps that stand on no tile."""
    return shrimps_of(s, rock, seat) & ~occupied(s, rock)


def eaten_with(s: ReefState, rock: i64, shrimp: i64) -> i64:
    """The coral a shrimp stands on; empty on bare rock."""
    for colour in range(i64(COLOURS)):
        tiles = tiles_of(s, rock, colour)
        if tiles & shrimp != 0:
            return coral_at(s, rock, shrimp, tiles)
    return 0
