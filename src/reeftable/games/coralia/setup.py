"""The set-up: the empty table, and the steps in which chance fills it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import CHANCE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.coralia import places
from reeftable.games.coralia.data import (
    CHESTS,
    COLOURS,
    DIVER,
    SYMBOLS,
    TREASURE,
    TURTLE,
    TURTLES,
)
from reeftable.games.coralia.flow import begin_game
from reeftable.games.coralia.moves import PRE, START, TILE
from reeftable.games.coralia.state import (
    BITS,
    CHEST_ON,
    DIVER_AT,
    DIVER_OF,
    FIGURES,
    NONE,
    OCTOPUS_OF,
    REEF_ROWS,
    SEAT_ROWS,
    SEATS,
    TURTLE_ON,
    WHITE_DICE,
    CoraliaState,
    is_free,
    put_die,
    set_reef,
    set_seat,
    turtle_on,
)
from reeftable.games.coralia.station import EMPTY
from reeftable.games.coralia.steps.numbers import FIRST_DICE, PRE_PLACED_DICE, START_PLAYER


def zeros(n: i64) -> vec[i64]:
    """An array of n zeros."""
    v = vec[i64](capacity=n)
    for _ in range(n):
        v = append(v, 0)
    return v


def lay_out(s: CoraliaState) -> None:
    """COR-2.1a COR-2.1b COR-2.4 Lay out the table before anything random happens."""
    data = s.data
    s.station = zeros(data.first_dice)
    for place in range(data.first_dice):
        s.station[place] = EMPTY
    s.island = zeros(COLOURS + 1)
    s.supply = zeros(COLOURS)
    for colour in range(i64(COLOURS)):
        s.supply[colour] = data.dice_per_colour
    s.island[WHITE_DICE] = data.white_dice
    s.rays_left = data.stingrays
    s.beside = BITS[TURTLES] - 1
    s.chests_unseen = BITS[CHESTS] - 1
    s.spare_chests = CHESTS - COLOURS
    lay_out_reefs_and_seats(s)
    lay_out_piles(s)
    begin_game(s)


def lay_out_reefs_and_seats(s: CoraliaState) -> None:
    """COR-2.6 COR-2.7 Put a chest on every reef and figures into the players' hands."""
    s.reefs = zeros(REEF_ROWS * COLOURS)
    s.seats = zeros(SEAT_ROWS * SEATS)
    for reef in range(i64(COLOURS)):
        set_reef(s, OCTOPUS_OF, reef, NONE)
        set_reef(s, DIVER_OF, reef, NONE)
        set_reef(s, TURTLE_ON, reef, NONE)
        set_reef(s, CHEST_ON, reef, 1)
    for seat in range(s.players):
        set_seat(s, FIGURES, seat, s.data.octopuses)
        set_seat(s, DIVER_AT, seat, NONE)


def lay_out_piles(s: CoraliaState) -> None:
    """COR-2.2 COR-2.3 Make three piles, and the island pile from cards taken from them unseen."""
    s.pool = s.data.copies[:]
    s.unplaced = zeros(6)
    for kind in range(s.data.n_cards):
        s.unplaced[s.data.card_pile[kind]] += s.pool[kind]
    for pile in range(i64(3)):
        s.unplaced[3 + pile] = s.data.island_pile[pile]
        s.unplaced[pile] -= s.data.island_pile[pile]


class TurtleTiles(Step[CoraliaState]):
    """COR-2.5 Draw a turtle tile for each reef. The step's argument is the next reef."""

    rule = "COR-2.5"
    moves = "tile"
    lies_on: Steps = (START_PLAYER,)
    depends_on: Fields = ("beside",)

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg <= COLOURS

    def who(self, s: CoraliaState) -> i64:
        return CHANCE if s.arg() < COLOURS else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def legal(self, s: CoraliaState) -> vec[i64]:
        tiles = vec[i64](capacity=TURTLES)
        for tile in range(i64(TURTLES)):
            if s.beside & BITS[tile] != 0:
                tiles = append(tiles, TILE + s.arg() * TURTLES + tile)
        return tiles

    def apply(self, s: CoraliaState, action: i64) -> None:
        tile = (action - TILE) % TURTLES
        s.beside -= BITS[tile]
        set_reef(s, TURTLE_ON, s.arg(), tile)
        s.set_arg(s.arg() + 1)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        if (action - TILE) // TURTLES != s.arg():
            return refuse("COR-10.3", due=s.data.colours[s.arg()])
        return refuse("COR-10.2", tile=s.data.turtles[(action - TILE) % TURTLES])


class StartPlayer(Step[CoraliaState]):
    """COR-2.8 Draw the starting player by lot."""

    rule = "COR-2.8"
    moves = "start"
    lies_on: Steps = (PRE_PLACED_DICE,)

    def who(self, s: CoraliaState) -> i64:
        return CHANCE

    def legal(self, s: CoraliaState) -> vec[i64]:
        seats = vec[i64](capacity=SEATS)
        for seat in range(s.players):
            seats = append(seats, START + seat)
        return seats

    def apply(self, s: CoraliaState, action: i64) -> None:
        s.start = action - START
        s.active = s.start
        s.pop()

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-10.3", players=s.players)


class PrePlacedDice(Step[CoraliaState]):
    """COR-2.9a Roll and place dice before a game of two or three. The argument counts them."""

    rule = "COR-2.9a"
    moves = "pre"
    lies_on: Steps = (FIRST_DICE,)
    depends_on: Fields = ("players",)

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg <= s.data.pre_placed[s.players] * COLOURS

    def who(self, s: CoraliaState) -> i64:
        return CHANCE if s.arg() < s.data.pre_placed[s.players] * COLOURS else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def legal(self, s: CoraliaState) -> vec[i64]:
        faces = vec[i64](capacity=SYMBOLS)
        colour = s.arg() % COLOURS
        for symbol in range(i64(SYMBOLS)):
            faces = append(faces, PRE + colour * SYMBOLS + symbol)
        return faces

    def apply(self, s: CoraliaState, action: i64) -> None:
        place_before_game(s, (action - PRE) // SYMBOLS, (action - PRE) % SYMBOLS)
        s.set_arg(s.arg() + 1)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-10.3", due=s.data.colours[s.arg() % COLOURS])

    def path(self, s: CoraliaState, action: i64) -> tuple[str, str]:
        reef, symbol = (action - PRE) // SYMBOLS, (action - PRE) % SYMBOLS
        space = space_before_game(symbol)
        end = places.space(s, reef, space) if is_free(s, reef, space) else places.ISLAND
        return places.supply(s, reef), end


def space_before_game(symbol: i64) -> i64:
    """COR-2.9c COR-2.9h The space for a symbol; a diver die goes on the treasure space."""
    return TREASURE if symbol == DIVER else symbol


def place_before_game(s: CoraliaState, reef: i64, symbol: i64) -> None:
    """COR-2.9b COR-2.9c COR-2.9e COR-2.9h COR-R11 Place a die; doubles go to the island."""
    s.supply[reef] -= 1
    space = space_before_game(symbol)
    if not is_free(s, reef, space):
        s.island[reef] += 1
        return
    put_die(s, reef, space, False)
    # COR-2.9g An octopus space gets no figure, so there is nothing to do for it.
    if symbol == TURTLE:  # COR-2.9d
        s.beside |= BITS[turtle_on(s, reef)]
        set_reef(s, TURTLE_ON, reef, NONE)
