"""The state of Coralia: where every die, figure, tile and card is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.state import State
from reeftable.games.coralia.data import COLOURS, SPACES, CoraliaData

if TYPE_CHECKING:
    from reeftable.games.coralia.game import CoraliaGame

# In `island` the white dice come after the six colours.
WHITE_DICE: Final = 6

# Rows of `reefs`, six columns each.
OCTOPUS_OF: Final = 0  # the seat whose octopus stands there, or NONE
DIVER_OF: Final = 1  # the seat whose diver is there, or NONE
TURTLE_ON: Final = 2  # the tile lying there, or NONE
CHEST_ON: Final = 3  # 1 while the chest lies there

REEF_ROWS: Final = 4
NONE: Final[i64] = -1

# Rows of `seats`, four columns each. The five parts of the score are in the score pad's order.
SCORE: Final = 0
PLAY: Final = 1
STARFISH_STEP: Final = 2
DIVER_STEP: Final = 3
FISH_STEP: Final = 4
PEARL_STEP: Final = 5
FIGURES: Final = 6  # octopus figures in hand
DIVER_AT: Final = 7  # reef, or NONE
TURTLE_TILES: Final = 8  # mask of tiles
CHEST_TILES: Final = 9  # mask of chests
RAYS: Final = 10  # stingray cards
OPEN: Final = 11  # 1 once the seat's starfish cards lie open

SEAT_ROWS: Final = 12
SEATS: Final = 4

# An array, because mypyc compiles `1 << n` wrongly for large n.
BITS: Final = vec[i64]([2**n for n in range(COLOURS * SPACES)])

SCALARS: Final = (
    "turns",
    "active",
    "start",
    "part",
    "occupied",
    "white_at",
    "white_in_hand",
    "beside",
    "chests_unseen",
    "spare_chests",
    "rays_left",
)
ARRAYS: Final = (
    "supply",
    "station",
    "island",
    "reefs",
    "seats",
    "pool",
    "unplaced",
    "slots",
    "under",
    "drawn",
    "memory",
)
GROWING: Final = ("slots", "under", "drawn", "memory")


class CoraliaState(State):
    """A position of Coralia."""

    def __init__(
        self, game: CoraliaGame, data: CoraliaData, players: i64, options: dict[str, str]
    ) -> None:
        super().__init__(game, players, options)
        self.data = data
        self.turns: i64 = 0  # finished turns
        self.active: i64 = NONE  # whose turn it is
        self.start: i64 = NONE  # starting player
        self.part: i64 = PLAY  # which part of the score points go to now
        self.occupied: i64 = 0  # mask of cells: reef * SPACES + space
        self.white_at: i64 = 0  # mask of the occupied cells with a white die
        self.white_in_hand: i64 = 0  # white dice rolled and not yet placed
        self.beside: i64 = 0  # mask of turtle tiles beside the board
        self.chests_unseen: i64 = 0  # mask of chests nobody has taken
        self.spare_chests: i64 = 0  # chests beside the board
        self.rays_left: i64 = 0  # stingray cards left
        self.supply = vec[i64]()  # dice per colour
        self.station = vec[i64]()  # up to four dice: colour * 16 + face * 2 (+ 1 if locked)
        self.island = vec[i64]()  # dice per colour, then white
        self.reefs = vec[i64]()  # what is on each reef besides dice
        self.seats = vec[i64]()  # what each seat has
        # The cards: see cards.py.
        self.pool = vec[i64]()  # cards nobody has drawn, by kind
        self.unplaced = vec[i64]()  # how many lie in each pile, then in the island pile by type
        self.slots = vec[i64]()  # every card that was drawn
        self.under = vec[i64]()  # slots of the cards under piles, the topmost first
        self.drawn = vec[i64]()  # slots of the cards of which one is to be kept
        self.memory = vec[i64]()  # rows of four, see memory.py: seat, world, slot, kind


def clone(s: CoraliaState, game: CoraliaGame) -> CoraliaState:
    """An independent copy."""
    t = CoraliaState(game, s.data, s.players, s.options)
    t.copy_kernel(s)
    t.turns = s.turns
    t.active = s.active
    t.start = s.start
    t.part = s.part
    t.occupied = s.occupied
    t.white_at = s.white_at
    t.white_in_hand = s.white_in_hand
    t.beside = s.beside
    t.chests_unseen = s.chests_unseen
    t.spare_chests = s.spare_chests
    t.rays_left = s.rays_left
    t.supply = s.supply[:]
    t.station = s.station[:]
    t.island = s.island[:]
    t.reefs = s.reefs[:]
    t.seats = s.seats[:]
    t.pool = s.pool[:]
    t.unplaced = s.unplaced[:]
    t.slots = s.slots[:]
    t.under = s.under[:]
    t.drawn = s.drawn[:]
    t.memory = s.memory[:]
    return t


# -- reefs ----------------------------------------------------------------------------------


def cell(reef: i64, space: i64) -> i64:
    """The number of a space on the board."""
    return reef * SPACES + space


def is_free(s: CoraliaState, reef: i64, space: i64) -> bool:
    """COR-1.2e Is there no die on this space?"""
    return s.occupied & BITS[reef * SPACES + space] == 0


def put_die(s: CoraliaState, reef: i64, space: i64, white: bool) -> None:
    """COR-4.2f COR-10.1b Lay a die of the reef's colour, or a white one, permanently on a space."""
    bit = BITS[reef * SPACES + space]
    s.occupied |= bit
    if white:
        s.white_at |= bit


def slide_die(s: CoraliaState, reef: i64, space: i64, to: i64) -> None:
    """COR-4.2f Move a die to a different space of its reef; nothing else moves a die on a reef."""
    old_space = BITS[cell(reef, space)]
    white = s.white_at & old_space != 0
    s.occupied -= old_space
    if white:
        s.white_at -= old_space
    put_die(s, reef, to, white)


def dice_on(s: CoraliaState, reef: i64, spaces: i64) -> i64:
    """How many of the first `spaces` spaces of a reef are occupied."""
    n: i64 = 0
    for space in range(spaces):
        if not is_free(s, reef, space):
            n += 1
    return n


def octopus_of(s: CoraliaState, reef: i64) -> i64:
    """The seat whose octopus stands on the reef, or NONE."""
    return s.reefs[OCTOPUS_OF * COLOURS + reef]


def diver_of(s: CoraliaState, reef: i64) -> i64:
    """The seat whose diver is on the reef, or NONE."""
    return s.reefs[DIVER_OF * COLOURS + reef]


def turtle_on(s: CoraliaState, reef: i64) -> i64:
    """The turtle tile on the reef, or NONE."""
    return s.reefs[TURTLE_ON * COLOURS + reef]


def has_chest(s: CoraliaState, reef: i64) -> bool:
    """Does the reef's chest still lie there?"""
    return s.reefs[CHEST_ON * COLOURS + reef] == 1


def set_reef(s: CoraliaState, row: i64, reef: i64, value: i64) -> None:
    """Change one number of a reef."""
    s.reefs[row * COLOURS + reef] = value


def island_dice(s: CoraliaState) -> i64:
    """COR-R14 All dice on the island, white ones included."""
    n: i64 = 0
    for colour in range(i64(COLOURS + 1)):
        n += s.island[colour]
    return n


# -- seats ----------------------------------------------------------------------------------


def seat_has(s: CoraliaState, row: i64, seat: i64) -> i64:
    """One number of a seat, by its row."""
    return s.seats[row * SEATS + seat]


def set_seat(s: CoraliaState, row: i64, seat: i64, value: i64) -> None:
    """Change one number of a seat."""
    s.seats[row * SEATS + seat] = value


def add_points(s: CoraliaState, seat: i64, points: i64) -> None:
    """COR-R18 Add points to a seat, in the part of the score that is being counted."""
    s.seats[SCORE * SEATS + seat] += points
    s.seats[s.part * SEATS + seat] += points


def count_bits(mask: i64) -> i64:
    """The number of things in a mask."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def turtles_of(s: CoraliaState, seat: i64) -> i64:
    """How many turtles the seat owns."""
    return count_bits(seat_has(s, TURTLE_TILES, seat))


def chests_of(s: CoraliaState, seat: i64) -> i64:
    """How many chests the seat owns."""
    return count_bits(seat_has(s, CHEST_TILES, seat))
