"""Moves tiles and cubes between bag, stock, supply and seats, and records what players learn."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.step import EVERYONE, only
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    BONUS,
    CUBES,
    FRONT,
    HIDDEN,
    KNOWN,
    KNOWS,
    NONE,
    SEAT,
    SECRET,
    SUPPLY,
    ReefState,
    five_of,
    seat_has,
)

# One more than the number of tiles that one decision can take out of the bag.
MARGIN: i64 = 3


def bag_size(s: ReefState) -> i64:
    """How many tiles are in the bag."""
    v = s.table
    return v[BAG] + v[BAG + 1] + v[BAG + 2] + v[BAG + 3] + v[BAG + 4]


def bonus_size(s: ReefState) -> i64:
    """How many tiles are in the bonus stock."""
    v = s.table
    return v[BONUS] + v[BONUS + 1] + v[BONUS + 2] + v[BONUS + 3] + v[BONUS + 4]


def put_back(s: ReefState, colour: i64, n: i64) -> None:
    """REE-2.10e Put tiles into the bag where everybody can see it."""
    s.table[BAG + colour] += n
    s.table[BACK + colour] += n


def take_out(s: ReefState, colour: i64) -> None:
    """REE-2.10e Take a tile out of the bag; nobody can tell it from one that was put back."""
    s.table[BAG + colour] -= 1
    if s.table[BACK + colour] > 0:
        s.table[BACK + colour] -= 1
    else:
        s.table[KNOWS + colour] = 0


def all_see_none_left(s: ReefState, colour: i64) -> None:
    """REE-2.10f Record that everybody saw that the bag has no tile of the colour left."""
    s.table[KNOWS + colour] = EVERYONE


def is_told(s: ReefState, seat: i64, colour: i64) -> bool:
    """REE-2.10f Does the offer of action 8 tell the seat about tiles nobody has seen?"""
    return s.seats[seat * SEAT + CUBES + colour] > 0 and s.table[BACK + colour] == 0


def remember_offer(s: ReefState, seat: i64) -> None:
    """REE-2.10f Record what the menu has told the seat about the bag."""
    for colour in range(i64(COLOURS)):
        if is_told(s, seat, colour):
            s.table[KNOWS + colour] |= only(seat)


def offer_is_news(s: ReefState, seat: i64) -> bool:
    """REE-2.10f Does the menu tell the seat something new about the bag?"""
    for colour in range(i64(COLOURS)):
        if not is_told(s, seat, colour) or s.table[KNOWS + colour] & only(seat) != 0:
            continue
        if unseen(s, colour) <= tiles_out_of_sight(s):
            return True
    return False


def hidden_tiles(s: ReefState, seat: i64) -> i64:
    """How many of the seat's tiles nobody else has seen, including the secret tile."""
    return five_of(s, seat, HIDDEN) + (1 if seat_has(s, seat, SECRET) != NONE else 0)


def tells_nothing(s: ReefState, colour: i64) -> bool:
    """Does everybody know that the bag has the colour anyway, so that a draw reveals nothing?"""
    if s.table[BACK + colour] >= MARGIN:
        return True
    # Even if players had as many of the unseen tiles as possible, some would be left in the bag.
    return unseen(s, colour) - MARGIN > tiles_out_of_sight(s)


def tiles_out_of_sight(s: ReefState) -> i64:
    """The number of tiles that nobody but their owner has seen."""
    n: i64 = 0
    for seat in range(s.players):
        n += hidden_tiles(s, seat)
    return n


def unseen(s: ReefState, colour: i64) -> i64:
    """The number of tiles of a colour that nobody, or only their owner, has seen."""
    n = s.table[BAG + colour] - s.table[BACK + colour]
    for seat in range(s.players):
        n += seat_has(s, seat, HIDDEN + colour)
        if seat_has(s, seat, SECRET) == colour:
            n += 1
    return n


def must_be_starting_tile(s: ReefState, seat: i64, colour: i64) -> bool:
    """REE-2.10d Does the seat have no tile of the colour that others saw it take?"""
    return s.seats[seat * SEAT + KNOWN + colour] == 0


def show_starting_tile(s: ReefState, seat: i64, colour: i64) -> None:
    """REE-2.10d Record that everybody knows that the seat has this starting tile."""
    s.seats[seat * SEAT + HIDDEN + colour] -= 1
    s.seats[seat * SEAT + KNOWN + colour] += 1


def take_from_behind(s: ReefState, seat: i64, colour: i64) -> None:
    """REE-2.10d Take a tile from behind the seat's screen."""
    if must_be_starting_tile(s, seat, colour):
        show_starting_tile(s, seat, colour)
    s.seats[seat * SEAT + KNOWN + colour] -= 1


def pay_polyp(s: ReefState, seat: i64, colour: i64) -> None:
    """REE-3.6a REE-3.7a REE-R6 Put a consumed polyp into the bag."""
    s.seats[seat * SEAT + FRONT + colour] -= 1
    put_back(s, colour, 1)


def return_cube(s: ReefState, seat: i64, colour: i64) -> None:
    """REE-3.2a REE-3.8a Return a cube to the supply."""
    s.seats[seat * SEAT + CUBES + colour] -= 1
    s.table[SUPPLY + colour] += 1


def take_cube(s: ReefState, seat: i64, colour: i64) -> None:
    """REE-2.8 REE-3.6a Take a cube from the supply."""
    s.table[SUPPLY + colour] -= 1
    s.seats[seat * SEAT + CUBES + colour] += 1
