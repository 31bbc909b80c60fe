"""The effects of laying a tile: what it covers, and what grows with it."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import BESIDE_GROWTH, GROWTH, cell_of
from reeftable.games.reef_encounter.corals import empty, joining
from reeftable.games.reef_encounter.deal import bag_bounds
from reeftable.games.reef_encounter.state import (
    BAG,
    BONUS,
    ROCK,
    ReefState,
    colour_at,
)
from reeftable.games.reef_encounter.stock import all_see_none_left, take_out


def cover(s: ReefState, seat: i64, rock: i64, bit: i64, colour: i64) -> None:
    """REE-3.3g REE-3.3h Lay a tile for the seat, which consumes the tile it covers."""
    covered = colour_at(s, rock, bit)
    if covered >= 0:
        s.rocks[rock * ROCK + covered] -= bit
        s.consume(seat, rock, bit, covered)
    s.rocks[rock * ROCK + colour] |= bit


def put_tile(s: ReefState, seat: i64, rock: i64, bit: i64, colour: i64) -> None:
    """REE-4.4 Lay a tile, then carry out the extra growth."""
    cover(s, seat, rock, bit, colour)
    if bit & BESIDE_GROWTH != 0 and not s.advanced:
        grow_extra(s, rock, colour)
    s.board_changed(rock)


def may_grow(s: ReefState, rock: i64, colour: i64) -> bool:
    """REE-3.4b REE-3.4c REE-R10 Is the extra-growth space free for the colour?"""
    if empty(s, rock) & GROWTH == 0:
        return False
    return joining(s, rock, colour) & GROWTH == 0


def grow_extra(s: ReefState, rock: i64, colour: i64) -> None:
    """REE-3.4a REE-3.4d REE-3.4e REE-R11 REE-10.6 Grow a bonus tile and fill up the stock."""
    if not may_grow(s, rock, colour):
        return
    if s.table[BONUS + colour] > 0:
        s.table[BONUS + colour] -= 1
    elif s.table[BAG + colour] > 0:
        take_out(s, colour)
    else:
        all_see_none_left(s, colour)
        return
    s.rocks[rock * ROCK + colour] |= GROWTH
    if s.stock == 0:
        return
    if s.table[BAG + colour] > 0:
        take_out(s, colour)
        s.table[BONUS + colour] += 1
    else:
        all_see_none_left(s, colour)


# -- what the player can know before laying a tile ----------------------------------------


def will_grow(s: ReefState, rock: i64, bit: i64, colour: i64) -> bool:
    """REE-3.4a Would a tile laid here lead to extra growth, if there is a bonus tile?"""
    if bit & BESIDE_GROWTH == 0 or s.advanced:
        return False
    after: ReefState = s.clone()
    cover(after, s.to_move, rock, bit, colour)
    return may_grow(after, rock, colour)


def tiles_to_grow(s: ReefState, colour: i64) -> tuple[int, int]:
    """REE-10.6 The minimum and maximum possible number of tiles for extra growth."""
    least, most = bag_bounds(s, s.to_move, colour)
    bonus = int(s.table[BONUS + colour])
    return bonus + least, bonus + most


def is_sure(s: ReefState, colour: i64) -> bool:
    """REE-2.10f Can the player know whether a tile will grow and the stock will be refilled?"""
    due = 2 if s.stock != 0 else 1
    least, most = tiles_to_grow(s, colour)
    return min(least, due) == min(most, due)


def uncertain_places(s: ReefState, rock: i64, colour: i64) -> list[str]:
    """REE-2.10f The places that change only if the bag has enough tiles, which nobody knows."""
    unsure = [places.BAG, places.bonus(s, colour)]
    least, _ = tiles_to_grow(s, colour)
    return unsure if least > 0 else [*unsure, places.space(cell_of(rock, GROWTH))]
