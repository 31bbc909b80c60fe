"""The state of Lumicora: where every lumino, limestone and tile is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reeftable.core.state import State
from reeftable.games.lumicora.data import LumicoraData

if TYPE_CHECKING:
    from reeftable.games.lumicora.game import LumicoraGame

NONE: Final[i64] = -1
SEATS: Final = 4

# Rows of `counts`, one column per kind of lumino. For the first three see bag.py.
LOOSE: Final = 0  # not drawn yet; the first row, so that `counts[kind]` is the number of loose ones
BACK: Final = 1  # put back into the bag
CERTAIN: Final = 2  # known to be in the bag
ATOLL: Final = 3  # in the atoll
NAMED: Final = 4  # named for an exchange, not yet in the bag

COUNT_ROWS: Final = 5

# Rows of `seats`, four columns each. The parts of the score are in the score pad's order.
CORAL: Final = 0  # points from coral scorings
DISCARDS: Final = 1  # points lost by discarding luminos
JELLYFISH: Final = 2  # points for scoring tiles that show the jellyfish
LIMESTONE: Final = 3  # points for limestone left at the end
ANIMAL_POINTS: Final = 4  # points for animals
MAJORITIES: Final = 5  # points for majorities of colours
OUTLYING: Final = 6  # points lost for outlying fields left empty
STORE: Final = 7  # limestone on the seat's board
UNUSED: Final = 8  # mask of colours whose scoring tile shows corals
TURNED: Final = 9  # mask of colours whose scoring tile shows the jellyfish
START: Final = 10  # which start lumino, or NONE
START_COLOUR: Final = 11  # its colour on field 21, or NONE

SEAT_ROWS: Final = 12
PARTS: Final = 7

# Whether the game ends early.
PLAYS_ON: Final = 0
ENDS_EARLY: Final = 1  # the stack was used before the last round
EXTRA_PHASE: Final = 2

# Places that are filled from the bag: a seat's display, or the atoll.
IN_ATOLL: Final = 4

# An array, because mypyc compiles `1 << n` wrongly for large n.
BITS: Final = vec[i64]([1, 2, 4, 8])

SCALARS: Final = (
    "turns",
    "active",
    "octopus",
    "round",
    "ending",
    "scored_last",
    "offered",
    "loose",
    "back",
    "reserve",
    "in_atoll",
)
ARRAYS: Final = ("counts", "held", "reefs", "laid", "seats")
GROWING: Final = ("laid",)


class LumicoraState(State):
    """LUM-2.1d A position of Lumicora; `round` is the turtle's space."""

    def __init__(
        self, game: LumicoraGame, data: LumicoraData, players: i64, options: dict[str, str]
    ) -> None:
        super().__init__(game, players, options)
        self.data = data
        self.water: i64 = 0  # mask of the water on the side in use
        self.turns: i64 = 0  # finished turns
        self.active: i64 = NONE  # whose turn it is
        self.octopus: i64 = NONE  # the seat that has the octopus
        self.round: i64 = 1  # the round, from 1
        self.ending: i64 = PLAYS_ON  # 1 if the game will end early, 2 in the extra phase
        self.scored_last: i64 = NONE  # who did the last coral scoring of this phase
        self.offered: i64 = NONE  # the lumino offered in this turn
        self.loose: i64 = 0  # luminos not drawn yet: the sum of the row LOOSE
        self.back: i64 = 0  # luminos put back into the bag: the sum of the row BACK
        self.in_atoll: i64 = 0  # luminos in the atoll: the sum of the row ATOLL
        self.reserve: i64 = 0  # luminos in the emergency stack
        # The longest array uses small ints, because copying a state is mostly copying arrays.
        self.counts = vec[i16]()  # luminos that nobody holds, by where they are and by kind
        self.held = vec[i64]()  # each seat's display, then the hand: sorted, NONE last
        self.reefs = vec[i64]()  # masks of the fields of each seat's reef: see reef.py
        self.laid = vec[i64]()  # every lumino laid, in order: seat, kind and fields in one number
        self.seats = vec[i64]()  # what each seat has


def clone(s: LumicoraState, game: LumicoraGame) -> LumicoraState:
    """An independent copy."""
    t = LumicoraState(game, s.data, s.players, s.options)
    t.copy_kernel(s)
    t.water = s.water
    t.turns = s.turns
    t.active = s.active
    t.octopus = s.octopus
    t.round = s.round
    t.ending = s.ending
    t.scored_last = s.scored_last
    t.offered = s.offered
    t.loose = s.loose
    t.back = s.back
    t.in_atoll = s.in_atoll
    t.reserve = s.reserve
    t.counts = s.counts[:]
    t.held = s.held[:]
    t.reefs = s.reefs[:]
    t.laid = s.laid[:]
    t.seats = s.seats[:]
    return t


# -- seats ----------------------------------------------------------------------------------


def seat_has(s: LumicoraState, row: i64, seat: i64) -> i64:
    """One number of a seat, by its row."""
    return s.seats[row * SEATS + seat]


def set_seat(s: LumicoraState, row: i64, seat: i64, value: i64) -> None:
    """Change one number of a seat."""
    s.seats[row * SEATS + seat] = value


def add_points(s: LumicoraState, part: i64, seat: i64, points: i64) -> None:
    """LUM-R6 Add points, which may be negative, even if the total falls below 0."""
    s.seats[part * SEATS + seat] += points


def add_limestone(s: LumicoraState, seat: i64, n: i64) -> None:
    """LUM-2.1c LUM-4.3b LUM-R14 Give a seat limestone, up to its room; the supply is unlimited."""
    store = seat_has(s, STORE, seat) + n
    set_seat(s, STORE, seat, store if store < s.data.storage else s.data.storage)


# -- displays and hand ----------------------------------------------------------------------


def hand_at(s: LumicoraState) -> i64:
    """The index in `held` at which the hand begins."""
    return SEATS * s.data.display


def count_held(s: LumicoraState, first: i64, room: i64) -> i64:
    """How many luminos lie in a display or hand."""
    n: i64 = 0
    while n < room and s.held[first + n] != NONE:
        n += 1
    return n


def in_display(s: LumicoraState, seat: i64) -> i64:
    """How many luminos are in the seat's display."""
    return count_held(s, seat * s.data.display, s.data.display)


def in_hand(s: LumicoraState) -> i64:
    """How many luminos are in the hand of the player whose turn it is."""
    return count_held(s, hand_at(s), s.data.take_most)


def put_in(s: LumicoraState, first: i64, room: i64, kind: i64) -> None:
    """Put a lumino in a display or hand, keeping it sorted."""
    i = first + count_held(s, first, room)
    while i > first and s.held[i - 1] > kind:
        s.held[i] = s.held[i - 1]
        i -= 1
    s.held[i] = kind


def take_from(s: LumicoraState, first: i64, room: i64, kind: i64) -> None:
    """Take a lumino out of a display or hand that contains it."""
    i = first
    while s.held[i] != kind:
        i += 1
    while i + 1 < first + room:
        s.held[i] = s.held[i + 1]
        i += 1
    s.held[i] = NONE


def is_held(s: LumicoraState, first: i64, room: i64, kind: i64) -> bool:
    """Does a display or hand contain a lumino of this kind?"""
    for i in range(first, first + room):
        if s.held[i] == kind:
            return True
    return False


def display_out(s: LumicoraState, seat: i64, kind: i64) -> None:
    """Take a lumino out of the seat's display."""
    take_from(s, seat * s.data.display, s.data.display, kind)


def list_held(s: LumicoraState, first: i64, room: i64, base: i64, actions: vec[i64]) -> vec[i64]:
    """Add an action for each different lumino of a display or hand."""
    last: i64 = NONE
    for i in range(first, first + room):
        kind = s.held[i]
        if kind != last and kind != NONE:
            actions = append(actions, base + kind)
        last = kind
    return actions


# -- the atoll ------------------------------------------------------------------------------


def count_of(s: LumicoraState, row: i64, kind: i64) -> i64:
    """The number of luminos of a kind in a row of `counts`."""
    return i64(s.counts[row * s.data.n_kinds + kind])


def change_count(s: LumicoraState, row: i64, kind: i64, by: i64) -> None:
    """Change the number of luminos of a kind in a row of `counts`."""
    s.counts[row * s.data.n_kinds + kind] += i16(by)


def into_atoll(s: LumicoraState, kind: i64) -> None:
    """LUM-4.4b Put a lumino into the atoll, which has room for any number."""
    change_count(s, ATOLL, kind, 1)
    s.in_atoll += 1


def out_of_atoll(s: LumicoraState, kind: i64) -> None:
    """Take a lumino out of the atoll."""
    change_count(s, ATOLL, kind, -1)
    s.in_atoll -= 1
