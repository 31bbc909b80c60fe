"""The set-up: the empty table, and the steps in which chance and the players fill it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import CHANCE, NOBODY, Fields, Refusal, Step, Steps, only, refuse
from reeftable.games.reef_encounter import moves
from reeftable.games.reef_encounter.cells import BITS, ROCKS
from reeftable.games.reef_encounter.data import ALGAE, COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.flow import begin_game
from reeftable.games.reef_encounter.state import (
    BAG,
    BEHIND,
    BONUS,
    CHOSEN,
    CYLINDERS,
    HIDDEN,
    NONE,
    ROCK,
    SEA,
    SEAT,
    SEATS,
    SECRET,
    SUPPLY,
    TABLE,
    ReefState,
    add_seat,
    five_of,
    is_in_play,
    narrow_zeros,
    seat_has,
    set_seat,
    tiles_on_space,
    zeros,
)
from reeftable.games.reef_encounter.steps import numbers
from reeftable.games.reef_encounter.stock import take_cube

PAIR_A: Final = vec[i64]([pair[0] for pair in moves.PAIR])
PAIR_B: Final = vec[i64]([pair[1] for pair in moves.PAIR])


def lay_out(s: ReefState) -> None:
    """REE-2.2 REE-2.4a REE-2.6 Lay out the table before anything random happens."""
    data = s.data
    s.advanced = s.options["advanced"] == "yes"
    s.keeps_larva = s.options["action6"] == "2005"
    s.rocks = zeros(ROCKS * ROCK)
    s.seats = narrow_zeros(SEATS * SEAT)
    s.table = zeros(TABLE)
    s.stock = 1
    for colour in range(i64(COLOURS)):
        s.table[BAG + colour] = data.tiles_per_colour - 1
        s.table[BONUS + colour] = 1
        s.table[SUPPLY + colour] = data.cubes_per_colour - 1
    for alga in range(i64(ALGAE)):
        s.table[CYLINDERS + alga] = data.cylinders_per_colour
    for seat in range(i64(SEATS)):
        set_seat(s, seat, SECRET, NONE)
        set_seat(s, seat, CHOSEN, NONE)
        if seat < s.players:
            set_seat(s, seat, BEHIND, data.shrimps)
    begin_game(s)


def bag_weights(s: ReefState) -> vec[i64]:
    """How many tiles of each colour the bag has; colours it lacks are left out."""
    weights = vec[i64](capacity=COLOURS)
    for colour in range(i64(COLOURS)):
        if s.table[BAG + colour] > 0:
            weights = append(weights, s.table[BAG + colour])
    return weights


def bag_colours(s: ReefState, first: i64) -> vec[i64]:
    """The possible outcomes of a draw from the bag, as actions that count from `first`."""
    outcomes = vec[i64](capacity=COLOURS)
    for colour in range(i64(COLOURS)):
        if s.table[BAG + colour] > 0:
            outcomes = append(outcomes, first + colour)
    return outcomes


def draw_colour(s: ReefState) -> i64:
    """The colour of a random tile from the bag."""
    v = s.table
    r = s.below(v[BAG] + v[BAG + 1] + v[BAG + 2] + v[BAG + 3] + v[BAG + 4])
    colour: i64 = 0
    while r >= v[BAG + colour]:
        r -= v[BAG + colour]
        colour += 1
    return colour


class ChooseRocks(Step[ReefState]):
    """REE-2.1 Choose one rock per player. The step's argument counts them."""

    rule = "REE-2.1"
    moves = "rock"
    lies_on: Steps = (numbers.THROW_SIDE,)
    depends_on: Fields = ("players", "in_play")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return CHANCE if s.arg() < s.players else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        rocks = vec[i64](capacity=ROCKS)
        for rock in range(i64(ROCKS)):
            if not is_in_play(s, rock):
                rocks = append(rocks, moves.ROCK + rock)
        return rocks

    def apply(self, s: ReefState, action: i64) -> None:
        rock = action - moves.ROCK
        s.in_play |= BITS[rock]
        for colour in range(i64(COLOURS)):
            s.rocks[rock * ROCK + colour] = s.data.starts[rock * COLOURS + colour]
            s.table[BAG + colour] -= 1
        s.set_arg(s.arg() + 1)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("REE-2.9a", rock=action - moves.ROCK)


class ThrowSide(Step[ReefState]):
    """REE-2.3 REE-R4 Throw all ten coral tiles at once."""

    rule = "REE-2.3"
    moves = "side"
    lies_on: Steps = (numbers.FIRST_SPACE,)

    def who(self, s: ReefState) -> i64:
        return CHANCE

    def legal(self, s: ReefState) -> vec[i64]:
        return vec[i64]([moves.SIDE, moves.SIDE + 1])

    def apply(self, s: ReefState, action: i64) -> None:
        s.sides = 0 if action == moves.SIDE else BITS[CORAL_TILES] - 1
        s.pop()


class FirstSpace(Step[ReefState]):
    """REE-2.4b Draw the colour whose space is filled first; FillSea gets it as its argument."""

    rule = "REE-2.4b"
    moves = "first"
    lies_on: Steps = (numbers.FILL_SEA,)

    def who(self, s: ReefState) -> i64:
        return CHANCE

    def legal(self, s: ReefState) -> vec[i64]:
        colours = vec[i64](capacity=COLOURS)
        for colour in range(i64(COLOURS)):
            colours = append(colours, moves.FIRST + colour)
        return colours

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        s.set_arg(action - moves.FIRST)


class FillSea(Step[ReefState]):
    """REE-2.4b Lay out the first tiles of the open sea; the argument is the space to begin with."""

    rule = "REE-2.4b"
    moves = "sea"
    lies_on: Steps = (numbers.START_PLAYER,)
    depends_on: Fields = ("table",)

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < COLOURS

    def due(self, s: ReefState) -> i64:
        """The space that gets the next tile, or NONE."""
        for n in range(i64(COLOURS)):
            space = (s.arg() + n) % COLOURS
            if tiles_on_space(s, space) < s.data.first_tiles[n]:
                return space
        return NONE

    def who(self, s: ReefState) -> i64:
        return CHANCE if self.due(s) != NONE else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        return bag_colours(s, moves.SEA + self.due(s) * COLOURS)

    def weights(self, s: ReefState) -> vec[i64]:
        return bag_weights(s)

    def apply(self, s: ReefState, action: i64) -> None:
        s.table[SEA + action - moves.SEA] += 1
        s.table[BAG + (action - moves.SEA) % COLOURS] -= 1

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if (action - moves.SEA) // COLOURS != self.due(s):
            return refuse("REE-2.9a", due=s.data.colours[self.due(s)])
        return refuse("REE-2.9b", colour=s.data.colours[(action - moves.SEA) % COLOURS])


class StartPlayer(Step[ReefState]):
    """REE-2.5 Draw the start player by lot."""

    rule = "REE-2.5"
    moves = "start"
    lies_on: Steps = (numbers.DEAL_HANDS,)

    def who(self, s: ReefState) -> i64:
        return CHANCE

    def legal(self, s: ReefState) -> vec[i64]:
        seats = vec[i64](capacity=SEATS)
        for seat in range(s.players):
            seats = append(seats, moves.START + seat)
        return seats

    def apply(self, s: ReefState, action: i64) -> None:
        s.start = action - moves.START
        s.active = s.start
        s.pop()

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("REE-2.9a", players=s.players)


def seat_at(s: ReefState, place: i64) -> i64:
    """The seat at a place of the turn order, the start player at 0."""
    return (s.start + place) % s.players


class DealHands(Step[ReefState]):
    """REE-2.6 Deal hidden tiles to everybody; the argument is the place in the turn order."""

    rule = "REE-2.6"
    moves = "draw"
    lies_on: Steps = (numbers.SECRET_TILE,)
    depends_on: Fields = ("players", "start", "table")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return CHANCE if s.arg() < s.players else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        return bag_colours(s, moves.DRAW)

    def weights(self, s: ReefState) -> vec[i64]:
        return bag_weights(s)

    def apply(self, s: ReefState, action: i64) -> None:
        seat = seat_at(s, s.arg())
        add_seat(s, seat, HIDDEN + action - moves.DRAW, 1)
        s.table[BAG + action - moves.DRAW] -= 1
        if five_of(s, seat, HIDDEN) == s.data.hands[s.players][s.arg()]:
            s.set_arg(s.arg() + 1)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("REE-2.9b", colour=s.data.colours[action - moves.DRAW])

    def audience(self, s: ReefState, action: i64) -> i64:
        return only(seat_at(s, s.arg()))


class SecretTile(Step[ReefState]):
    """REE-2.7a Put one of the drawn tiles into the parrotfish, unseen by others."""

    rule = "REE-2.7a"
    moves = "secret"
    lies_on: Steps = (numbers.CHOOSE_CUBES,)
    depends_on: Fields = ("players", "start", "seats")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return seat_at(s, s.arg()) if s.arg() < s.players else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        colours = vec[i64](capacity=COLOURS)
        for colour in range(i64(COLOURS)):
            if seat_has(s, s.to_move, HIDDEN + colour) > 0:
                colours = append(colours, moves.SECRET + colour)
        return colours

    def apply(self, s: ReefState, action: i64) -> None:
        add_seat(s, s.to_move, HIDDEN + action - moves.SECRET, -1)
        set_seat(s, s.to_move, SECRET, action - moves.SECRET)
        s.set_arg(s.arg() + 1)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("REE-2.7b", colour=s.data.colours[action - moves.SECRET])

    def audience(self, s: ReefState, action: i64) -> i64:
        return only(s.to_move)


class ChooseCubes(Step[ReefState]):
    """REE-2.8 REE-10.10 REE-R16 Choose any two cubes, which stay hidden until all have chosen."""

    rule = "REE-2.8"
    moves = "cubes"
    lies_on: Steps = (numbers.REVEAL_CUBES,)
    depends_on: Fields = ("players", "start")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return seat_at(s, s.arg()) if s.arg() < s.players else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        pairs = vec[i64](capacity=moves.PAIRS)
        for pair in range(i64(moves.PAIRS)):
            pairs = append(pairs, moves.CUBES + pair)
        return pairs

    def apply(self, s: ReefState, action: i64) -> None:
        set_seat(s, s.to_move, CHOSEN, action - moves.CUBES)
        s.set_arg(s.arg() + 1)

    def audience(self, s: ReefState, action: i64) -> i64:
        return only(s.to_move)


class RevealCubes(Step[ReefState]):
    """REE-10.10 Show each player's choice in turn order; each time there is only one outcome."""

    rule = "REE-10.10"
    moves = "reveal"
    lies_on: Steps = (numbers.TURN_MENU,)
    depends_on: Fields = ("players", "start", "seats")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return CHANCE if s.arg() < s.players else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        return vec[i64]([moves.REVEAL + seat_has(s, seat_at(s, s.arg()), CHOSEN)])

    def apply(self, s: ReefState, action: i64) -> None:
        seat = seat_at(s, s.arg())
        take_cube(s, seat, PAIR_A[action - moves.REVEAL])
        take_cube(s, seat, PAIR_B[action - moves.REVEAL])
        set_seat(s, seat, CHOSEN, NONE)
        s.set_arg(s.arg() + 1)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("REE-2.9a", seat=seat_at(s, s.arg()))
