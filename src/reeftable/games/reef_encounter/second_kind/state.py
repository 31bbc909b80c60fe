"""The state of a game with the expansion: special tiles, starfish, blue shrimps and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reeftable.core.state import EMPTY
from reeftable.games.reef_encounter.cells import ROCKS, count, lowest
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.links import SIDES, beside, closed
from reeftable.games.reef_encounter.second_kind.data import (
    DOUBLE,
    HALF,
    SHRIMP_TILE,
    SPECIALS,
    TWO_COLOUR,
    SecondData,
)
from reeftable.games.reef_encounter.state import (
    CLOSED,
    EATEN,
    MARKS,
    NONE,
    ROCK,
    SAFE,
    SEATS,
    SINGLE,
    TAKEN,
    ReefState,
    colour_at,
    copy_fields,
    occupied,
    seat_has,
)

if TYPE_CHECKING:
    from reeftable.games.reef_encounter.second_kind.game import SecondGame

# Masks of each rock in `pieces`.
DOUBLES: Final = 0  # double tiles
HALVES: Final = 1  # half tiles; their closed sides are in `marks`
PRINTED: Final = 2  # tiles with a printed blue shrimp
WOODEN: Final = 3  # wooden blue shrimps
BACKS: Final = 4  # by colour: two-colour tiles with this colour on the back
STARFISH: Final = 9  # living starfish
FED: Final = 10  # starfish that have bitten in the current action 0
ROCK_TILES: Final = 11
WATER_TILES: Final = 12
FOILED: Final = 13  # spaces that cannot be attacked again this turn
BITTEN: Final = 14  # the space of a tile that is being bitten off

PIECES: Final = 15  # numbers per rock

# Numbers of each seat in `held`, the first three by special kind.
HAND: Final = 0  # behind the screen
IN_FRONT: Final = 28  # consumed
EATEN_TILES: Final = 56  # in the parrotfish
LEAST: Final = 84  # by colour: the fewest tiles of it so far, the secret one included

HELD: Final = 89  # numbers per seat

# Numbers in `box`.
SPECIAL_BAG: Final = 0  # by special kind
SPECIAL_SEA: Final = 28  # space * SPECIALS + special kind

BOX: Final = 168

# Where a card is, in `cards`: with a seat, or one of these.
PILE: Final = 4
DISCARDS: Final = 5
FACE_UP: Final = 6  # a scoring card before seat 0; one more for each further seat
CARD_PLACES: Final = 10

# Effects of cards that wait or are in force, in `effects`.
WARM_WAITING: Final = 1
WARM_NOW: Final = 2
STRAY_WAITING: Final = 4
STING_WAITING: Final = 8
THROUGH_WAITING: Final = 16
TWO_LOCKS: Final = 32
ALL_EFFECTS: Final = 63
EFFECT_NAMES: Final = (
    (WARM_WAITING, "warm_waiting"),
    (WARM_NOW, "warm_now"),
    (STRAY_WAITING, "stray_waiting"),
    (STING_WAITING, "sting_waiting"),
    (THROUGH_WAITING, "through_waiting"),
    (TWO_LOCKS, "two_locks"),
)

SECOND_SCALARS: Final = (
    "bought",
    "collected",
    "ate",
    "more_placements",
    "more_shrimps",
    "effects",
    "shape",
    "from_front",
    "dead",
    "shuffles",
    "ender",
)
SECOND_ARRAYS: Final = ("outline", "marks", "pieces", "held", "box", "cards", "shuffle_of", "meal")

# By two colours: the kind of the tile that shows the first and has the second on its back.
_PAIRS: Final = [(a, b) for a in range(COLOURS) for b in range(a + 1, COLOURS)]
PAIR_KIND: Final = vec[i64](
    [
        NONE if a == b else TWO_COLOUR + _PAIRS.index((min(a, b), max(a, b)))
        for a in range(COLOURS)
        for b in range(COLOURS)
    ]
)


class SecondState(ReefState):
    """A position of a game with the expansion."""

    def __init__(
        self, game: SecondGame, data: SecondData, players: i64, options: dict[str, str]
    ) -> None:
        super().__init__(game, data, players, options)
        self.steps = game.second_steps
        self.more = data
        self.first_feed = options["final_round_first_feed"] == "yes"
        # What the active player has done this turn.
        self.bought: i64 = 0  # 1 once a card was bought
        self.collected: i64 = 0  # 1 once action 10 was brought forward
        self.ate: i64 = NONE  # the colour of the coral eaten this turn
        self.more_placements: i64 = 0  # extra placements by cards
        self.more_shrimps: i64 = 0  # extra introductions by cards
        self.effects: i64 = 0  # mask of effects of cards
        self.shape: i64 = NONE  # the special tile that is about to be laid, and which way round
        self.from_front: i64 = 0  # 1 if it was consumed before
        self.dead: i64 = 0  # starfish that left the game
        self.shuffles: i64 = 0  # how often the discards became the draw pile
        self.ender: i64 = NONE  # who ended the game, in the closing round
        self.pieces = EMPTY  # masks of spaces
        self.held = vec[i16]()  # special tiles of each seat
        self.box = EMPTY  # special tiles in the bag and on the open sea
        self.cards = EMPTY  # where each card is
        self.shuffle_of = EMPTY  # by card: the draw pile it came from
        self.meal = EMPTY  # by kind: tiles of the coral that is being eaten

    def consume(self, seat: i64, rock: i64, bit: i64, colour: i64) -> None:
        """RSK-8.0a Put a covered tile, perhaps a special one, in front of a seat's screen."""
        kind = kind_under(self, rock, bit, colour)
        if kind == colour:
            super().consume(seat, rock, bit, colour)
            return
        unmark_tile(self, rock, bit)
        add_held(self, seat, IN_FRONT + kind - COLOURS, 1)

    def board_changed(self, rock: i64) -> None:
        """RSK-10.4a Remove the starfish that have starved."""
        starve(self, rock)


def second(s: ReefState) -> SecondState:
    """The same state, with the type of the expansion."""
    return cast("SecondState", s)


def clone_second(s: SecondState, game: SecondGame) -> SecondState:
    """An independent copy."""
    t = SecondState(game, s.more, s.players, s.options)
    copy_fields(t, s)
    t.bought = s.bought
    t.collected = s.collected
    t.ate = s.ate
    t.more_placements = s.more_placements
    t.more_shrimps = s.more_shrimps
    t.effects = s.effects
    t.shape = s.shape
    t.from_front = s.from_front
    t.dead = s.dead
    t.shuffles = s.shuffles
    t.ender = s.ender
    t.outline = s.outline[:]
    t.marks = s.marks[:]
    t.pieces = s.pieces[:]
    t.held = s.held[:]
    t.box = s.box[:]
    t.cards = s.cards[:]
    t.shuffle_of = s.shuffle_of[:]
    t.meal = s.meal[:]
    return t


def forget_second_turn(s: SecondState) -> None:
    """RSK-13.0c Forget what was done in the last turn, including unused effects."""
    s.bought = 0
    s.collected = 0
    s.ate = NONE
    s.more_placements = 0
    s.more_shrimps = 0
    s.effects = 0
    for rock in range(i64(ROCKS)):
        s.pieces[rock * PIECES + FOILED] = 0


# -- tiles on rocks -------------------------------------------------------------------------


def piece(s: SecondState, rock: i64, what: i64) -> i64:
    """One mask of a rock."""
    return s.pieces[rock * PIECES + what]


def kind_at(s: SecondState, rock: i64, bit: i64) -> i64:
    """The kind of the tile on a space, or NONE."""
    colour = colour_at(s, rock, bit)
    return colour if colour == NONE else kind_under(s, rock, bit, colour)


def kind_under(s: SecondState, rock: i64, bit: i64, colour: i64) -> i64:
    """The kind of a tile that shows this colour on a space."""
    k = rock * PIECES
    v = s.pieces
    if v[k + PRINTED] & bit != 0:
        return SHRIMP_TILE + colour
    if v[k + DOUBLES] & bit != 0:
        return DOUBLE + colour
    if v[k + HALVES] & bit != 0:
        return HALF + colour
    for back in range(i64(COLOURS)):
        if v[k + BACKS + back] & bit != 0:
            return PAIR_KIND[colour * COLOURS + back]
    return colour


def mark_tile(s: SecondState, rock: i64, bit: i64, kind: i64, colour: i64, closed: i64) -> None:
    """RSK-8.2a RSK-8.4a Record what is special about a tile that shows this colour.

    `closed` is the mask of its rock sides.
    """
    k = rock * PIECES
    if kind < SHRIMP_TILE:
        return
    if kind < TWO_COLOUR:
        s.pieces[k + PRINTED] |= bit
    elif kind < DOUBLE:
        face = s.more.face[kind]
        back = s.more.other_face[kind] if face == colour else face
        s.pieces[k + BACKS + back] |= bit
    elif kind < HALF:
        s.pieces[k + DOUBLES] |= bit
    else:
        s.pieces[k + HALVES] |= bit
        for side in range(i64(4)):
            if closed & SIDE_BIT[side] != 0:
                s.marks[rock * MARKS + CLOSED + side] |= bit
    refresh_marks(s, rock)


SIDE_BIT: Final = vec[i64]([1, 2, 4, 8])


def unmark_tile(s: SecondState, rock: i64, tiles: i64) -> None:
    """Forget what was special about tiles that are gone."""
    k = rock * PIECES
    s.pieces[k + DOUBLES] &= ~tiles
    s.pieces[k + HALVES] &= ~tiles
    s.pieces[k + PRINTED] &= ~tiles
    for back in range(i64(COLOURS)):
        s.pieces[k + BACKS + back] &= ~tiles
    for side in range(i64(4)):
        s.marks[rock * MARKS + CLOSED + side] &= ~tiles
    refresh_marks(s, rock)


def refresh_marks(s: SecondState, rock: i64) -> None:
    """RSK-7.2a RSK-10.4e Update the marks of blue shrimps and starfish for the base game."""
    k = rock * PIECES
    blue = s.pieces[k + PRINTED] | s.pieces[k + WOODEN]
    s.marks[rock * MARKS + SAFE] = blue
    s.marks[rock * MARKS + SINGLE] = blue
    s.marks[rock * MARKS + TAKEN] = s.pieces[k + STARFISH] | s.pieces[k + BITTEN]


def lift_tile(s: SecondState, rock: i64, bit: i64) -> i64:
    """Take a tile off its rock; returns its kind."""
    colour = colour_at(s, rock, bit)
    kind = kind_under(s, rock, bit, colour)
    s.rocks[rock * ROCK + colour] -= bit
    unmark_tile(s, rock, bit)
    return kind


def blue_on(s: SecondState, rock: i64) -> i64:
    """RSK-7.1b Where blue shrimps are on a rock, wooden and printed."""
    return s.marks[rock * MARKS + SINGLE]


def starfish_in_play(s: SecondState) -> i64:
    """How many starfish are on the rocks."""
    n: i64 = 0
    for rock in range(i64(ROCKS)):
        n += count(piece(s, rock, STARFISH))
    return n


def food_beside(s: SecondState, rock: i64, starfish: i64) -> i64:
    """RSK-10.1b The tiles next to a starfish whose side towards it is coral."""
    tiles = occupied(s, rock)
    food: i64 = 0
    for side in range(i64(SIDES)):
        food |= beside(s, rock, starfish, side) & tiles & ~closed(s, rock, side ^ 1)
    return food


def starve(s: SecondState, rock: i64) -> None:
    """RSK-10.4a RSK-10.4b Remove every starfish without a linked polyp next to it."""
    left = piece(s, rock, STARFISH)
    while left != 0:
        starfish = lowest(left)
        if food_beside(s, rock, starfish) == 0:
            kill(s, rock, starfish)
        left -= starfish


def kill(s: SecondState, rock: i64, starfish: i64) -> None:
    """RSK-10.4a RSK-10.4d Remove a starfish from the game, which leaves bare rock."""
    s.pieces[rock * PIECES + STARFISH] -= starfish
    s.pieces[rock * PIECES + FED] &= ~starfish
    s.dead += 1
    refresh_marks(s, rock)


def blue_supply(s: SecondState) -> i64:
    """RSK-4.1d RSK-6.1d How many blue shrimps are in the supply."""
    n = s.more.blue_shrimps - (0 if all_have_eaten(s) else 1)
    for rock in range(i64(ROCKS)):
        n -= count(piece(s, rock, WOODEN))
    return n


def all_have_eaten(s: SecondState) -> bool:
    """RSK-6.1d Does every player have a shrimp on the open-sea board?"""
    for seat in range(s.players):
        if seat_has(s, seat, EATEN) == 0:
            return False
    return True


# -- special tiles of a seat ----------------------------------------------------------------


def held(s: SecondState, seat: i64, what: i64) -> i64:
    """One number of a seat in `held`."""
    return i64(s.held[seat * HELD + what])


def add_held(s: SecondState, seat: i64, what: i64, n: i64) -> None:
    """Add to one number of a seat in `held`."""
    s.held[seat * HELD + what] += i16(n)


def set_held(s: SecondState, seat: i64, what: i64, value: i64) -> None:
    """Change one number of a seat in `held`."""
    s.held[seat * HELD + what] = i16(value)


def specials_of(s: SecondState, seat: i64, what: i64, kinds: i64) -> i64:
    """How many special tiles of the first `kinds` kinds a seat has in one place."""
    n: i64 = 0
    for kind in range(kinds):
        n += held(s, seat, what + kind)
    return n


# -- cards ----------------------------------------------------------------------------------


def cards_in(s: SecondState, place: i64) -> i64:
    """How many cards are in a place: a seat's hand, the pile, the discards."""
    n: i64 = 0
    for at in s.cards:
        if at == place:
            n += 1
    return n


def holds_card(s: SecondState, seat: i64) -> bool:
    """RSK-13.0e Does the seat hold at least one card? The number of cards is public."""
    for at in s.cards:
        if at == seat:
            return True
    return False


def is_waiting(s: SecondState, effect: i64) -> bool:
    """Does an effect of a card wait, or is it in force?"""
    return s.effects & effect != 0


def blank_pieces() -> vec[i64]:
    """Empty masks for every rock."""
    v = vec[i64](capacity=ROCKS * PIECES)
    for _ in range(i64(ROCKS * PIECES)):
        v = append(v, 0)
    return v


def sea_specials(s: SecondState, space: i64) -> i64:
    """How many special tiles lie on a space of the open sea."""
    n: i64 = 0
    for kind in range(i64(SPECIALS)):
        n += s.box[SPECIAL_SEA + space * SPECIALS + kind]
    return n


def special_bag(s: SecondState) -> i64:
    """How many special tiles are in the bag."""
    n: i64 = 0
    for kind in range(i64(SPECIALS)):
        n += s.box[SPECIAL_BAG + kind]
    return n


def in_seats(s: SecondState, what: i64) -> i64:
    """The sum of one number of `held` over all seats."""
    n: i64 = 0
    for seat in range(i64(SEATS)):
        n += held(s, seat, what)
    return n
