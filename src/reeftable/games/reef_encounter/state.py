"""The state of Reef Encounter: where every tile, cube, cylinder and shrimp is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reeftable.core.state import EMPTY, State
from reeftable.games.reef_encounter.cells import (
    ADDED_SPACES,
    BIT_OF,
    BITS,
    CELLS,
    FIRST_ADDED,
    ROCKS,
    SECOND_ADDED,
    cell_of,
    count,
)
from reeftable.games.reef_encounter.data import COLOURS, ReefData

if TYPE_CHECKING:
    from reeftable.games.reef_encounter.game import ReefGame

NONE: Final = -1
SEATS: Final = 4

# The masks of spaces that each rock has in `rocks`.
TILES: Final = 0  # by colour
SHRIMPS: Final = 5  # by seat
MOVED: Final = 9  # shrimps that were just moved

ROCK: Final = 10  # numbers per rock

# The numbers that each rock has in `marks`.
SAFE: Final = 0  # mask of tiles that nothing can consume
TAKEN: Final = 1  # mask of spaces where nothing can be laid or stand
CLOSED: Final = 2  # by side: masks of tiles that are rock on this side; see links.py
ADDED: Final = 6  # the two spaces of the margin that have become rock, or NONE
SINGLE: Final = 8  # mask of tiles that a coral may have only once, shrimps aside

MARKS: Final = 9  # numbers per rock

# The numbers that each seat has in `seats`.
KNOWN: Final = 0  # by colour: tiles behind the screen that all saw being taken
HIDDEN: Final = 5  # by colour: starting tiles behind the screen that nobody else has seen
FRONT: Final = 10  # by colour: consumed polyps
CUBES: Final = 15  # by colour: larva cubes
FISH: Final = 20  # by colour: eaten tiles
SECRET: Final = 25  # colour of the secret tile, or NONE
CHOSEN: Final = 26  # pair of cubes chosen and not yet shown, or NONE
EATEN: Final = 27  # shrimps eaten
BEHIND: Final = 28  # shrimps behind the screen

SEAT: Final = 29  # numbers per seat

# The numbers in `table`.
SEA: Final = 0  # tiles on the open sea: space * COLOURS + colour
BAG: Final = 25  # by colour: tiles in the bag
BACK: Final = 30  # by colour: how many of these everybody saw being put back
BONUS: Final = 35  # by colour: tiles in the bonus stock
SUPPLY: Final = 40  # by colour: cubes in the supply
CYLINDERS: Final = 45  # by alga: cylinders in the supply
KNOWS: Final = 49  # by colour: who knows whether the bag's unseen tiles include the colour

TABLE: Final = 54

# Why the game is ending.
LOCKED: Final = 1
DEVOURED: Final = 2
FULL: Final = 3
NO_CUBE: Final = 4
NO_TILES: Final = 5
LENGTH: Final = 6
REASONS: Final = ("", "locks", "shrimps", "full", "cubes", "tiles", "length")

SCALARS: Final = (
    "turns",
    "active",
    "start",
    "in_play",
    "sides",
    "locks",
    "alga",
    "stock",
    "acted",
    "cubes_played",
    "introduced",
    "locks_now",
    "colour",
    "laid",
    "laid_behind",
    "reason",
    "opened",
)
ARRAYS: Final = ("rocks", "seats", "table")


class ReefState(State):
    """A position of Reef Encounter. An expansion adds its own fields in a subclass."""

    def __init__(
        self, game: ReefGame, data: ReefData, players: i64, options: dict[str, str]
    ) -> None:
        super().__init__(game, players, options)
        self.data = data
        self.advanced = False
        self.keeps_larva = False  # REE-R1 whether the rules of 2005 apply to action 6
        self.turns: i64 = 0  # finished turns
        self.active: i64 = NONE  # whose turn it is
        self.start: i64 = NONE  # start player
        self.in_play: i64 = 0  # mask of the rocks in play
        self.sides: i64 = 0  # mask of coral tiles that show the reverse
        self.locks: i64 = 0  # mask of the locked coral tiles
        self.alga: i64 = NONE  # the cylinder on the alga space
        self.stock: i64 = 0  # 1 while there is a bonus stock
        # What the active player has done this turn.
        self.acted: i64 = 0  # 1 once anything was done
        self.cubes_played: i64 = 0  # larva cubes played
        self.introduced: i64 = 0  # 1 once a shrimp was introduced
        self.locks_now: i64 = 0  # coral tiles locked
        # The current placement.
        self.colour: i64 = NONE  # the colour that is being laid
        self.laid: i64 = 0  # tiles laid
        self.laid_behind: i64 = 0  # those of them from behind the screen
        self.reason: i64 = 0  # why the game is ending
        self.opened: i64 = 0  # 1 once everything lies open
        self.rocks = EMPTY  # masks of spaces
        self.seats = vec[i16]()  # what each seat has
        self.table = EMPTY  # what belongs to no seat
        # Only expansions change these two, so only they store and copy them.
        self.outline = data.rock_mask  # the mask of rock spaces of each rock
        self.marks = EMPTY  # an expansion's marks on each rock; empty in the base game

    # An expansion overrides these to react to what happens on the rocks.

    def consume(self, seat: i64, rock: i64, bit: i64, colour: i64) -> None:
        """REE-3.3h Put a covered tile in front of a seat's screen."""
        self.seats[seat * SEAT + FRONT + colour] += 1

    def board_changed(self, rock: i64) -> None:
        """React to tiles that were laid on or taken off a rock; called after all other effects."""


def clone(s: ReefState, game: ReefGame) -> ReefState:
    """An independent copy."""
    t = ReefState(game, s.data, s.players, s.options)
    copy_fields(t, s)
    return t


def copy_fields(t: ReefState, s: ReefState) -> None:
    """Copy all fields of the base game from state `s` to the new state `t`."""
    t.copy_kernel(s)
    t.advanced = s.advanced
    t.keeps_larva = s.keeps_larva
    t.turns = s.turns
    t.active = s.active
    t.start = s.start
    t.in_play = s.in_play
    t.sides = s.sides
    t.locks = s.locks
    t.alga = s.alga
    t.stock = s.stock
    t.acted = s.acted
    t.cubes_played = s.cubes_played
    t.introduced = s.introduced
    t.locks_now = s.locks_now
    t.colour = s.colour
    t.laid = s.laid
    t.laid_behind = s.laid_behind
    t.reason = s.reason
    t.opened = s.opened
    t.rocks = s.rocks[:]
    t.seats = s.seats[:]
    t.table = s.table[:]


def zeros(n: i64) -> vec[i64]:
    """An array of n zeros."""
    v = vec[i64](capacity=n)
    for _ in range(n):
        v = append(v, 0)
    return v


def narrow_zeros(n: i64) -> vec[i16]:
    """An array of n zeros with small items, which takes less time to copy."""
    v = vec[i16](capacity=n)
    for _ in range(n):
        v = append(v, 0)
    return v


# -- rocks ----------------------------------------------------------------------------------


def is_in_play(s: ReefState, rock: i64) -> bool:
    """REE-1.0e Is this rock used in this game?"""
    return s.in_play & BITS[rock] != 0


def is_space(s: ReefState, rock: i64, bit: i64) -> bool:
    """REE-1.2d Is this space part of a rock that is in play?"""
    return is_in_play(s, rock) and s.outline[rock] & bit != 0


def bit_at(s: ReefState, cell: i64) -> i64:
    """The bit of a cell; 0 for a cell of the margin that is not rock."""
    bit = BIT_OF[cell % CELLS]
    if bit != 0 or len(s.marks) == 0:
        return bit
    added = cell // CELLS * MARKS + ADDED
    if s.marks[added] == cell % CELLS:
        return FIRST_ADDED
    return SECOND_ADDED if s.marks[added + 1] == cell % CELLS else 0


def cell_at(s: ReefState, rock: i64, bit: i64) -> i64:
    """The cell of a space, by its rock and bit."""
    if bit < FIRST_ADDED:
        return cell_of(rock, bit)
    return rock * CELLS + s.marks[rock * MARKS + ADDED + (0 if bit == FIRST_ADDED else 1)]


def taken(s: ReefState, rock: i64) -> i64:
    """The mask of blocked rock spaces, where nothing may lie or stand; 0 in the base game."""
    return s.marks[rock * MARKS + TAKEN] if len(s.marks) != 0 else 0


def blank_marks() -> vec[i64]:
    """The marks of an expansion at the start of a game."""
    marks = zeros(ROCKS * MARKS)
    for rock in range(i64(ROCKS)):
        for n in range(i64(ADDED_SPACES)):
            marks[rock * MARKS + ADDED + n] = NONE
    return marks


def tiles_of(s: ReefState, rock: i64, colour: i64) -> i64:
    """The mask of a rock's spaces with a tile of a colour."""
    return s.rocks[rock * ROCK + TILES + colour]


def occupied(s: ReefState, rock: i64) -> i64:
    """The mask of a rock's spaces with a tile."""
    k = rock * ROCK
    v = s.rocks
    return v[k] | v[k + 1] | v[k + 2] | v[k + 3] | v[k + 4]


def shrimps_on(s: ReefState, rock: i64) -> i64:
    """The mask of a rock's spaces with a shrimp of any player."""
    k = rock * ROCK + SHRIMPS
    v = s.rocks
    return v[k] | v[k + 1] | v[k + 2] | v[k + 3]


def shrimps_of(s: ReefState, rock: i64, seat: i64) -> i64:
    """REE-R18 The mask of a rock's spaces with a shrimp of the seat."""
    return s.rocks[rock * ROCK + SHRIMPS + seat]


def colour_at(s: ReefState, rock: i64, bit: i64) -> i64:
    """The colour of the tile on a space, or NONE."""
    for colour in range(i64(COLOURS)):
        if s.rocks[rock * ROCK + colour] & bit != 0:
            return colour
    return NONE


def owner_at(s: ReefState, rock: i64, bit: i64) -> i64:
    """The seat whose shrimp stands on a space, or NONE."""
    for seat in range(s.players):
        if s.rocks[rock * ROCK + SHRIMPS + seat] & bit != 0:
            return seat
    return NONE


def forget_moves(s: ReefState) -> None:
    """REE-10.1 Allow every shrimp to be moved again, after a different kind of decision."""
    for rock in range(i64(ROCKS)):
        s.rocks[rock * ROCK + MOVED] = 0


# -- what the active player has done --------------------------------------------------------


def forget_turn(s: ReefState) -> None:
    """REE-3.0b Reset what was done in the last turn."""
    s.acted = 0
    s.cubes_played = 0
    s.introduced = 0
    s.locks_now = 0
    forget_moves(s)


def clear_placement(s: ReefState) -> None:
    """REE-3.2a End the current placement of tiles."""
    s.colour = NONE
    s.laid = 0
    s.laid_behind = 0


# -- coral tiles ----------------------------------------------------------------------------


def shown(s: ReefState, tile: i64) -> i64:
    """The visible side of a coral tile, as an index into the data's arrays."""
    return tile * 2 + (1 if s.sides & BITS[tile] != 0 else 0)


def is_locked(s: ReefState, tile: i64) -> bool:
    """Does a cylinder lie on the coral tile?"""
    return s.locks & BITS[tile] != 0


def beaten_by(s: ReefState, colour: i64) -> i64:
    """REE-1.1a The mask of colours weaker than this one."""
    return s.data.beaten[s.sides * COLOURS + colour]


def value_of(s: ReefState, colour: i64) -> i64:
    """REE-5.3a What a tile of the colour is worth."""
    return s.data.values[s.sides * COLOURS + colour]


def points_of(s: ReefState, colour: i64) -> i64:
    """REE-5.3a REE-5.3b The points for a plain tile of the colour in the parrotfish."""
    return value_of(s, colour) * s.data.score[colour]


# -- seats ----------------------------------------------------------------------------------


def seat_has(s: ReefState, seat: i64, what: i64) -> i64:
    """One number of a seat."""
    return i64(s.seats[seat * SEAT + what])


def set_seat(s: ReefState, seat: i64, what: i64, value: i64) -> None:
    """Change one number of a seat."""
    s.seats[seat * SEAT + what] = i16(value)


def add_seat(s: ReefState, seat: i64, what: i64, n: i64) -> None:
    """Add to one number of a seat."""
    s.seats[seat * SEAT + what] += i16(n)


def five_of(s: ReefState, seat: i64, what: i64) -> i64:
    """The sum over all colours of a number that a seat has per colour."""
    k = seat * SEAT + what
    v = s.seats
    return i64(v[k] + v[k + 1] + v[k + 2] + v[k + 3] + v[k + 4])


def behind_screen(s: ReefState, seat: i64, colour: i64) -> i64:
    """How many tiles of a colour the seat has behind the screen."""
    k = seat * SEAT + colour
    return i64(s.seats[k + KNOWN] + s.seats[k + HIDDEN])


def hand_size(s: ReefState, seat: i64) -> i64:
    """How many tiles the seat has behind the screen."""
    return five_of(s, seat, KNOWN) + five_of(s, seat, HIDDEN)


def shrimps_out(s: ReefState, seat: i64) -> i64:
    """How many of the seat's shrimps are on rocks."""
    n: i64 = 0
    for rock in range(i64(ROCKS)):
        n += count(shrimps_of(s, rock, seat))
    return n


# -- the open sea ---------------------------------------------------------------------------


def tiles_on_space(s: ReefState, space: i64) -> i64:
    """How many tiles lie on a space of the open sea."""
    k = SEA + space * COLOURS
    v = s.table
    return v[k] + v[k + 1] + v[k + 2] + v[k + 3] + v[k + 4]
