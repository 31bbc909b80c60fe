"""A tile that is laid: what it covers, and what grows with it."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import BESIDE_GROWTH, GROWTH, cell_of
from reeftable.games.reef_encounter.corals import joining
from reeftable.games.reef_encounter.deal import bag_bounds
from reeftable.games.reef_encounter.state import (
    BAG,
    BONUS,
    ROCK,
    ReefState,
    add_seat,
    colour_at,
    occupied,
    shrimps_on,
)
from reeftable.games.reef_encounter.state import FRONT as IN_FRONT
from reeftable.games.reef_encounter.stock import all_see_none_left, take_out


def cover(s: ReefState, rock: i64, bit: i64, colour: i64) -> None:
    """REE-3.3g REE-3.3h The tile is laid; what it covers is consumed."""
    covered = colour_at(s, rock, bit)
    if covered >= 0:
        s.rocks[rock * ROCK + covered] -= bit
        add_seat(s, s.active, IN_FRONT + covered, 1)
    s.rocks[rock * ROCK + colour] |= bit


def put_tile(s: ReefState, rock: i64, bit: i64, colour: i64) -> None:
    """REE-4.4 The tile is laid, then comes extra growth."""
    cover(s, rock, bit, colour)
    if bit & BESIDE_GROWTH != 0 and not s.advanced:
        grow_extra(s, rock, colour)


def may_grow(s: ReefState, rock: i64, colour: i64) -> bool:
    """REE-3.4b REE-3.4c REE-R10 Is the extra-growth space free for the colour?"""
    if (occupied(s, rock) | shrimps_on(s, rock)) & GROWTH != 0:
        return False
    return joining(s, rock, colour) & GROWTH == 0


def grow_extra(s: ReefState, rock: i64, colour: i64) -> None:
    """REE-3.4a REE-3.4d REE-3.4e REE-R11 REE-10.6 A bonus tile grows; the stock is filled up."""
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


# -- what is known before it is laid ------------------------------------------------------


def will_grow(s: ReefState, rock: i64, bit: i64, colour: i64) -> bool:
    """REE-3.4a Does a bonus tile follow a tile laid here, if there is one?"""
    if bit & BESIDE_GROWTH == 0 or s.advanced:
        return False
    after: ReefState = s.clone()
    cover(after, rock, bit, colour)
    return may_grow(after, rock, colour)


def tiles_to_grow(s: ReefState, colour: i64) -> tuple[int, int]:
    """REE-10.6 How many tiles there are for extra growth, at least and at most."""
    least, most = bag_bounds(s, s.active, colour)
    bonus = int(s.table[BONUS + colour])
    return bonus + least, bonus + most


def is_sure(s: ReefState, colour: i64) -> bool:
    """REE-2.10f Does the active player know whether tiles grow and the stock is filled up?"""
    due = 2 if s.stock != 0 else 1
    least, most = tiles_to_grow(s, colour)
    return min(least, due) == min(most, due)


def uncertain_places(s: ReefState, rock: i64, colour: i64) -> list[str]:
    """REE-2.10f What changes if the bag has enough tiles, which is not known."""
    unsure = [places.BAG, places.bonus(s, colour)]
    least, _ = tiles_to_grow(s, colour)
    return unsure if least > 0 else [*unsure, places.space(cell_of(rock, GROWTH))]
