"""Moves tiles of any kind between the bag, the open sea, and the seats."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.second_kind.data import SPECIALS
from reeftable.games.reef_encounter.second_kind.state import (
    DISCARDS,
    HAND,
    IN_FRONT,
    LEAST,
    PILE,
    SPECIAL_BAG,
    SPECIAL_SEA,
    SecondState,
    add_held,
    cards_in,
    held,
    sea_specials,
    set_held,
    special_bag,
)
from reeftable.games.reef_encounter.state import (
    BAG,
    BONUS,
    FRONT,
    KNOWN,
    NONE,
    SEA,
    SECRET,
    SUPPLY,
    add_seat,
    seat_has,
    tiles_on_space,
)
from reeftable.games.reef_encounter.stock import bag_size, put_back, take_out


def whole_bag(s: SecondState) -> i64:
    """RSK-12.2e How many tiles are in the bag, special ones included."""
    return bag_size(s) + special_bag(s)


def space_size(s: SecondState, space: i64) -> i64:
    """How many tiles lie on a space of the open sea."""
    return tiles_on_space(s, space) + sea_specials(s, space)


def on_sea(s: SecondState, space: i64, kind: i64) -> i64:
    """How many tiles of a kind lie on a space of the open sea."""
    if kind < COLOURS:
        return s.table[SEA + space * COLOURS + kind]
    return s.box[SPECIAL_SEA + space * SPECIALS + kind - COLOURS]


def add_to_sea(s: SecondState, space: i64, kind: i64, n: i64) -> None:
    """Put tiles on a space of the open sea, or take them away."""
    if kind < COLOURS:
        s.table[SEA + space * COLOURS + kind] += n
    else:
        s.box[SPECIAL_SEA + space * SPECIALS + kind - COLOURS] += n


def put_in_bag(s: SecondState, kind: i64) -> None:
    """Put a tile of any kind into the bag."""
    if kind < COLOURS:
        put_back(s, kind, 1)
    else:
        s.box[SPECIAL_BAG + kind - COLOURS] += 1


def behind(s: SecondState, seat: i64, kind: i64) -> i64:
    """How many tiles of a kind a seat has behind the screen."""
    if kind < COLOURS:
        return seat_has(s, seat, KNOWN + kind)
    return held(s, seat, HAND + kind - COLOURS)


def add_behind(s: SecondState, seat: i64, kind: i64) -> None:
    """Put a tile behind a seat's screen."""
    if kind < COLOURS:
        add_seat(s, seat, KNOWN + kind, 1)
    else:
        add_held(s, seat, HAND + kind - COLOURS, 1)


def take_behind(s: SecondState, seat: i64, kind: i64) -> None:
    """RSK-17.0b Take a tile from behind a seat's screen, where all see it."""
    if kind < COLOURS:
        add_seat(s, seat, KNOWN + kind, -1)
        note_fewest(s, seat, kind, 0)
    else:
        add_held(s, seat, HAND + kind - COLOURS, -1)


def with_secret(s: SecondState, seat: i64, colour: i64) -> i64:
    """RSK-17.0c Tiles of a colour behind the screen, and the secret tile if it has the colour.

    Everybody knows this number, but not whether the secret tile is among them.
    """
    secret: i64 = 1 if seat_has(s, seat, SECRET) == colour else 0
    return seat_has(s, seat, KNOWN + colour) + secret


def note_fewest(s: SecondState, seat: i64, colour: i64, shown: i64) -> None:
    """RSK-17.0b Record the fewest tiles of a colour so far, without the `shown` visible ones."""
    left = with_secret(s, seat, colour) - shown
    if left < held(s, seat, LEAST + colour):
        set_held(s, seat, LEAST + colour, left)


def shows_news(s: SecondState, seat: i64, colour: i64) -> bool:
    """RSK-17.0b Does a tile that leaves the screen now tell others about the secret tile?"""
    if seat_has(s, seat, SECRET) == NONE:
        return False
    return with_secret(s, seat, colour) - 1 < held(s, seat, LEAST + colour)


def in_front(s: SecondState, seat: i64, kind: i64) -> i64:
    """How many consumed tiles of a kind lie in front of a seat's screen."""
    if kind < COLOURS:
        return seat_has(s, seat, FRONT + kind)
    return held(s, seat, IN_FRONT + kind - COLOURS)


def add_in_front(s: SecondState, seat: i64, kind: i64, n: i64) -> None:
    """Put tiles in front of a seat's screen, or take them away."""
    if kind < COLOURS:
        add_seat(s, seat, FRONT + kind, n)
    else:
        add_held(s, seat, IN_FRONT + kind - COLOURS, n)


def pay_from_front(s: SecondState, seat: i64, kind: i64) -> None:
    """RSK-8.0b Put a consumed tile into the bag."""
    add_in_front(s, seat, kind, -1)
    put_in_bag(s, kind)


def take_plain(s: SecondState, seat: i64, colour: i64) -> None:
    """RSK-K22 Take a plain tile of a colour out of the bag and put it behind the screen."""
    take_out(s, colour)
    add_behind(s, seat, colour)


def has_bonus(s: SecondState, colour: i64) -> bool:
    """RSK-K22 Is there a tile of the colour for Shaft of Light, in the stock or in the bag?"""
    return s.table[BONUS + colour] > 0 or s.table[BAG + colour] > 0


def has_cube(s: SecondState, colour: i64) -> bool:
    """Is a cube of the colour in the supply?"""
    return s.table[SUPPLY + colour] > 0


def shuffle_discards(s: SecondState) -> None:
    """RSK-9.3d RSK-17.0f Turn the discards into a new draw pile, if the old one is empty."""
    if cards_in(s, PILE) > 0:
        return
    s.shuffles += 1
    for card in range(len(s.cards)):
        if s.cards[card] == DISCARDS:
            s.cards[card] = PILE
            s.shuffle_of[card] = s.shuffles
