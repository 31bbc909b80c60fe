"""Where a tile of any kind may be laid, by the link rule and with the effects of cards."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ROCKS, count, lowest
from reeftable.games.reef_encounter.corals import (
    coral_at,
    empty,
    joining,
    protected,
    weaker_tiles,
    within_reach,
)
from reeftable.games.reef_encounter.links import SIDES, beside, closed, open_towards
from reeftable.games.reef_encounter.second_kind.data import SHRIMP_TILE, TWO_COLOUR
from reeftable.games.reef_encounter.second_kind.moves import SHAPE_CLOSED, SHAPE_KIND, SHAPES
from reeftable.games.reef_encounter.second_kind.state import (
    FOILED,
    SIDE_BIT,
    STING_WAITING,
    THROUGH_WAITING,
    WARM_NOW,
    SecondState,
    blue_on,
    is_waiting,
    piece,
)
from reeftable.games.reef_encounter.second_kind.stock import behind, in_front
from reeftable.games.reef_encounter.state import (
    NONE,
    is_in_play,
    occupied,
    shrimps_on,
    tiles_of,
)


def kind_of(s: SecondState, shape: i64, colour: i64) -> i64:
    """The kind of a shape; without a shape, a plain tile of the colour."""
    return SHAPE_KIND[shape] if shape != NONE else colour


def rock_sides(shape: i64) -> i64:
    """RSK-8.4a The mask of a shape's rock sides."""
    return SHAPE_CLOSED[shape] if shape != NONE else 0


def shows(s: SecondState, shape: i64, colour: i64) -> bool:
    """RSK-8.2b Can the shape be laid with this colour up?"""
    kind = SHAPE_KIND[shape]
    return s.more.face[kind] == colour or s.more.other_face[kind] == colour


def linked_to(s: SecondState, rock: i64, tiles: i64, sides: i64) -> i64:
    """RSK-8.4e The spaces where a tile with these rock sides would be linked to the tiles."""
    spaces: i64 = 0
    for side in range(i64(SIDES)):
        if sides & SIDE_BIT[side ^ 1] == 0:
            spaces |= beside(s, rock, tiles & ~closed(s, rock, side), side)
    return spaces


def joins_two(s: SecondState, rock: i64, guards: i64, tiles: i64, sides: i64) -> i64:
    """The spaces where a tile with these rock sides would link two of the guards' corals."""
    once: i64 = 0
    twice: i64 = 0
    while guards != 0:
        reached = linked_to(s, rock, coral_at(s, rock, lowest(guards), tiles), sides)
        twice |= once & reached
        once |= reached
        guards &= guards - 1
    return twice


def barred(s: SecondState, rock: i64, colour: i64, shape: i64) -> i64:
    """RSK-7.1b REE-3.3b Where the tile would join two guarded corals, or two with blue shrimps."""
    tiles = tiles_of(s, rock, colour)
    sides = rock_sides(shape)
    blue = blue_on(s, rock) & tiles
    if sides == 0:
        spaces = joining(s, rock, colour)
    else:
        spaces = joins_two(s, rock, shrimps_on(s, rock) & tiles, tiles, sides)
        spaces |= joins_two(s, rock, blue, tiles, sides)
    kind = kind_of(s, shape, colour)
    if SHRIMP_TILE <= kind < TWO_COLOUR and blue != 0:
        spaces |= linked_to(s, rock, coral_at(s, rock, blue, tiles), sides)
    return spaces


def in_reach(s: SecondState, rock: i64, colour: i64, shape: i64) -> i64:
    """RSK-8.4f Where the tile may attack on behalf of a coral of two or more tiles."""
    sides = rock_sides(shape)
    if sides == 0:
        return within_reach(s, rock, colour)
    tiles = tiles_of(s, rock, colour)
    spaces: i64 = 0
    left = tiles
    while left != 0:
        coral = coral_at(s, rock, lowest(left), tiles)
        if count(coral) > 1:
            spaces |= open_towards(s, rock, coral) & linked_to(s, rock, coral, sides)
        left &= ~coral
    return spaces


def beatable(s: SecondState, rock: i64, colour: i64) -> i64:
    """RSK-13.9 The tiles that the colour beats; with Venomous Sting, all tiles of other colours."""
    if is_waiting(s, STING_WAITING):
        return occupied(s, rock) & ~tiles_of(s, rock, colour)
    return weaker_tiles(s, rock, colour)


def out_of_reach(s: SecondState, rock: i64) -> i64:
    """RSK-13.10 RSK-13.21 Tiles that cannot be attacked now, whatever the colours."""
    if is_waiting(s, THROUGH_WAITING):
        safe = blue_on(s, rock) | shrimps_on(s, rock)
    else:
        safe = protected(s, rock)
    return safe | piece(s, rock, FOILED)


def targets(s: SecondState, rock: i64, colour: i64, shape: i64) -> i64:
    """RSK-8.4f The tiles that the tile may consume, joining aside."""
    tiles = in_reach(s, rock, colour, shape) & beatable(s, rock, colour)
    return tiles & ~out_of_reach(s, rock) if tiles != 0 else tiles


def spaces_for(s: SecondState, rock: i64, colour: i64, shape: i64) -> i64:
    """RSK-8.0a Where a tile may be laid on a rock; NONE is the shape of a plain one."""
    spaces = empty(s, rock) | targets(s, rock, colour, shape)
    return spaces & ~barred(s, rock, colour, shape)


def fits_somewhere(s: SecondState, colour: i64, shape: i64) -> bool:
    """Can the tile be laid anywhere?"""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock) and spaces_for(s, rock, colour, shape) != 0:
            return True
    return False


def may_use_hand(s: SecondState) -> bool:
    """REE-3.2b RSK-13.4 May another tile from behind the screen be laid in this placement?"""
    most = s.more.warm_from_behind if is_waiting(s, WARM_NOW) else s.data.from_behind
    return s.laid_behind < most


def can_begin(s: SecondState, seat: i64, colour: i64, spent: i64) -> bool:
    """REE-10.3 Can a tile of the colour be laid now, after a consumed tile was spent?

    `spent` is the kind of tile that is paid, or NONE.
    """
    plain = behind(s, seat, colour) + in_front(s, seat, colour) - (1 if spent == colour else 0)
    if plain > 0 and fits_somewhere(s, colour, NONE):
        return True
    for shape in range(i64(SHAPES)):
        if not shows(s, shape, colour):
            continue
        kind = SHAPE_KIND[shape]
        tiles = behind(s, seat, kind) + in_front(s, seat, kind) - (1 if spent == kind else 0)
        if tiles > 0 and fits_somewhere(s, colour, shape):
            return True
    return False


def first_is_plain_from_behind(s: SecondState, seat: i64, colour: i64) -> bool:
    """RSK-17.0b Must the first tile of a placement be a plain one from behind the screen?"""
    if in_front(s, seat, colour) > 0:
        return False
    for shape in range(i64(SHAPES)):
        kind = SHAPE_KIND[shape]
        if not shows(s, shape, colour) or not fits_somewhere(s, colour, shape):
            continue
        if behind(s, seat, kind) + in_front(s, seat, kind) > 0:
            return False
    return True
