"""The research station: up to four dice, sorted by colour and face."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.coralia.data import SYMBOLS
from reeftable.games.coralia.state import CoraliaState

# A die is one int: from high bits to low its colour, its face (three bits), and whether it is
# locked (one bit). Sorting therefore puts equal dice next to each other.
FACES: Final = 8
BLANK: Final = 7  # picked up, or new: not rolled yet
EMPTY: Final = 9999  # no die in this place; sorts last


def die(colour: i64, face: i64) -> i64:
    """An unlocked die."""
    return (colour << 4) + (face << 1)


def colour_of(d: i64) -> i64:
    """The die's colour."""
    return d >> 4


def face_of(d: i64) -> i64:
    """The die's symbol, or BLANK."""
    return (d >> 1) & 7


def is_locked(d: i64) -> bool:
    """Is the die locked, that is, on a turtle?"""
    return d & 1 == 1


def number_of(d: i64) -> i64:
    """Colour and symbol as one number, as actions use it."""
    return colour_of(d) * SYMBOLS + face_of(d)


def sort_dice(s: CoraliaState) -> None:
    """Put all dice in order."""
    for i in range(i64(1), i64(len(s.station))):
        move_down(s, i)


def move_down(s: CoraliaState, i: i64) -> None:
    """Move this die towards the front until the dice are sorted again."""
    d = s.station[i]
    while i > 0 and s.station[i - 1] > d:
        s.station[i] = s.station[i - 1]
        i -= 1
    s.station[i] = d


def move_up(s: CoraliaState, i: i64) -> None:
    """Move this die towards the back until the dice are sorted again."""
    d = s.station[i]
    last: i64 = len(s.station) - 1
    while i < last and s.station[i + 1] < d:
        s.station[i] = s.station[i + 1]
        i += 1
    s.station[i] = d


def find_die(s: CoraliaState, d: i64, locked_too: bool) -> i64:
    """The index of the first die of this colour and face, or -1; unlocked ones come first."""
    for i in range(i64(len(s.station))):
        if s.station[i] == d or (locked_too and s.station[i] == d + 1):
            return i
    return -1


def first_blank(s: CoraliaState) -> i64:
    """The index of the next die to be rolled, or -1."""
    for i in range(i64(len(s.station))):
        d = s.station[i]
        if face_of(d) == BLANK and d != EMPTY:
            return i
    return -1


def add_die(s: CoraliaState, colour: i64) -> None:
    """Add a new die, not rolled yet."""
    last: i64 = len(s.station) - 1
    s.station[last] = die(colour, BLANK)
    move_down(s, last)


def remove_die(s: CoraliaState, d: i64) -> None:
    """Take away one die of this colour and face, an unlocked one if there is one."""
    i = find_die(s, d, True)
    s.station[i] = EMPTY
    move_up(s, i)


def lock_die(s: CoraliaState, d: i64) -> None:
    """Lay an unlocked die of this colour and face on a turtle."""
    i = find_die(s, d, False)
    s.station[i] = d + 1
    move_up(s, i)


def roll_die(s: CoraliaState, d: i64) -> None:
    """Give the next die to be rolled the colour and face of `d`."""
    i = first_blank(s)
    s.station[i] = d
    move_down(s, i)


def count_locked(s: CoraliaState) -> i64:
    """How many dice are locked."""
    n: i64 = 0
    for d in s.station:
        if is_locked(d) and d != EMPTY:
            n += 1
    return n


def unlock(s: CoraliaState) -> None:
    """COR-6.10e Return locked dice to the station with their faces."""
    for i in range(i64(len(s.station))):
        d = s.station[i]
        if is_locked(d) and d != EMPTY:
            s.station[i] = d - 1


def pick_up(s: CoraliaState) -> None:
    """COR-6.10d Pick up the unlocked dice to be rolled."""
    for i in range(i64(len(s.station))):
        d = s.station[i]
        if d != EMPTY and not is_locked(d):
            s.station[i] = die(colour_of(d), BLANK)
    sort_dice(s)


def dice_of(s: CoraliaState, colour: i64) -> i64:
    """How many dice of a colour lie on the station."""
    n: i64 = 0
    for d in s.station:
        if colour_of(d) == colour:
            n += 1
    return n
