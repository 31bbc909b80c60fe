"""What a player with pearls is asked besides: a menu entry, two windows and what they hold up."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move, Moves, over
from reeftable.core.step import NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter import moves as base
from reeftable.games.reef_encounter.cells import (
    ALL_CELLS,
    BITS,
    ROCKS,
    cell_name,
    count,
    rock_of,
)
from reeftable.games.reef_encounter.corals import eaten_with, empty, joining
from reeftable.games.reef_encounter.data import CORAL_TILES, load_data
from reeftable.games.reef_encounter.listing import begin_list, list_action, list_cells, listed
from reeftable.games.reef_encounter.state import (
    FISH,
    MARKS,
    SAFE,
    ReefState,
    add_seat,
    bit_at,
    colour_at,
    is_in_play,
    owner_at,
    shrimps_on,
)
from reeftable.games.reef_encounter.steps import algae, meals, tiles
from reeftable.games.reef_encounter.steps.growth import put_tile
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import LAY_OPEN, LAY_TILES, TURN_MENU
from reeftable.games.reef_encounter.stock import put_back

from .state import EATEN, HAND, KIND, PEARLS, SHELLS, PearlState, lift_pearls, pearls_on

# The steps that come after those of the base game.
CARRY_OUT: Final = LAY_OPEN + 1
TURN_OVER: Final = LAY_OPEN + 2
ANSWER: Final = LAY_OPEN + 3

FACES: Final = ("white", "grey")


def own_rows() -> list[Move]:
    """The kinds of move that come after those of the base game."""
    face = over("face", FACES)
    cell = over("cell", [cell_name(cell) for cell in range(ALL_CELLS)])
    coral_tile = over("coral_tile", range(1, CORAL_TILES + 1))
    return [
        Move("pearl", "cell", "pearl {face} {cell}", face, cell, ends="rock.{cell}"),
        Move("allow", "confirm", "allow"),
        Move("foil", "confirm", "foil"),
        Move("calm", "piece", "calm {coral_tile}", coral_tile, ends="coral_tile.{coral_tile}"),
    ]


MOVES: Final = Moves([*base.rows(load_data()), *own_rows()])
PEARL: Final = MOVES.first("pearl")
ALLOW: Final = MOVES.first("allow")
FOIL: Final = MOVES.first("foil")
CALM: Final = MOVES.first("calm")


# -- an entry of the menu -------------------------------------------------------------------


class LayPearl(Entry):
    """A pearl is laid on bare rock, with one of its faces up; action 1 stays possible."""

    def __init__(self) -> None:
        super().__init__("pearl", MOVES)
        self.acts = False

    def offer(self, s: ReefState, n: i64) -> i64:
        s = cast(PearlState, s)
        if s.pearls[s.to_move * PEARLS + HAND] == 0:
            return n
        for side, colour in enumerate(s.data.faces[KIND]):
            for rock in range(ROCKS):
                if is_in_play(s, rock):
                    free = empty(s, rock) & ~joining(s, rock, colour)
                    n = list_cells(s, rock, free, PEARL + side * ALL_CELLS, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        s = cast(PearlState, s)
        cell = n % ALL_CELLS
        rock, bit = rock_of(cell), bit_at(s, cell)
        s.pearls[s.to_move * PEARLS + HAND] -= 1
        if s.data.protected[KIND]:
            s.marks[rock * MARKS + SAFE] |= bit
        put_tile(s, s.to_move, rock, bit, s.data.faces[KIND][n // ALL_CELLS])

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return refuse("PEARL-1", cell=cell_name(n % ALL_CELLS))


# -- meals with pearls ----------------------------------------------------------------------


def eat_pearls(s: PearlState, seat: i64, cell: i64) -> None:
    """Plain tiles pay the toll as far as they can, then pearls."""
    rock = rock_of(cell)
    colour = colour_at(s, rock, bit_at(s, cell))
    coral = meals.take_coral(s, seat, cell, colour)
    pearls = pearls_on(s, rock) & coral
    lift_pearls(s, rock, pearls)
    plain = count(coral) - count(pearls)
    toll = s.data.eat_back[meals.meal(s)]
    back = min(plain, toll)
    paid = -(-(toll - back) // s.data.toll[KIND])
    put_back(s, colour, back)
    add_seat(s, seat, FISH + colour, plain - back)
    s.pearls[seat * PEARLS + EATEN] += count(pearls) - paid
    s.lost += paid
    s.board_changed(rock)


class EatPearls(meals.Eat):
    """Action 1."""

    def eat(self, s: ReefState, cell: i64) -> None:
        eat_pearls(cast(PearlState, s), s.to_move, cell)


class LastMealWithPearls(meals.LastMeal):
    """A meal of the closing round."""

    def eat(self, s: ReefState, cell: i64) -> None:
        eat_pearls(cast(PearlState, s), s.arg(), cell)


# -- windows --------------------------------------------------------------------------------


def ask(s: PearlState, first: i64, seats: i64) -> bool:
    """Ask so many seats in turn order, as far as they have a shell."""
    for turn in reversed(range(seats)):
        seat = (first + turn) % s.players
        if s.pearls[seat * PEARLS + SHELLS] > 0:
            s.push(ANSWER, seat)
    return True


class LayTilesWithPearls(tiles.LayTiles):
    """An attack on a guarded coral can be foiled by its owner."""

    def opens_window(self, s: ReefState, action: i64) -> bool:
        s = cast(PearlState, s)
        cell = tiles.cell_laid(action)
        rock = rock_of(cell)
        guard = eaten_with(s, rock, bit_at(s, cell)) & shrimps_on(s, rock)
        owner = owner_at(s, rock, guard)
        if owner in (-1, s.to_move) or s.pearls[owner * PEARLS + SHELLS] == 0:
            return False
        s.push(CARRY_OUT, s.to_move * len(MOVES.texts) + action)
        return ask(s, owner, 1)


class FlipWithPearls(algae.Flip):
    """Whoever has a shell can keep a coral tile from being turned over."""

    def opens_window(self, s: ReefState, tiles: i64) -> bool:
        return hold_up(cast(PearlState, s), tiles)


class LockWithPearls(algae.Lock):
    """The same for a lock; the end of the game waits for the answers."""

    def opens_window(self, s: ReefState, tiles: i64) -> bool:
        return hold_up(cast(PearlState, s), tiles)


def hold_up(s: PearlState, tiles: i64) -> bool:
    """Ask everybody with a shell, the player of the cylinder first, if anything would turn."""
    seat = s.to_move
    if tiles == 0 or not any(s.pearls[p * PEARLS + SHELLS] for p in range(s.players)):
        return False
    s.push(TURN_OVER, tiles * s.players + seat)
    return ask(s, seat, s.players)


class CarryOut(Step[ReefState]):
    """A declared tile is laid; the argument is who lays it, and the action."""

    rule = "PEARL-2"
    lies_on: Steps = (LAY_TILES,)
    depends_on: Fields = ("stack",)

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players * len(MOVES.texts)

    def run(self, s: ReefState) -> None:
        arg = s.arg()
        s.pop()
        tiles.lay_tile(s, arg // len(MOVES.texts), arg % len(MOVES.texts))


class TurnOver(Step[ReefState]):
    """Coral tiles are turned over; the argument is which, and whose cylinder it was."""

    rule = "PEARL-3"
    lies_on: Steps = (TURN_MENU,)

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < BITS[CORAL_TILES] * s.players

    def run(self, s: ReefState) -> None:
        arg = s.arg()
        s.pop()
        algae.turn_over(s, arg % s.players, arg // s.players)


class Answer(Step[ReefState]):
    """A shell may be used against what was declared; the argument is the seat that is asked."""

    rule = "PEARL-4"
    moves = "allow foil calm"
    lies_on: Steps = (CARRY_OUT, TURN_OVER, ANSWER)

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return s.arg() if cast(PearlState, s).pearls[s.arg() * PEARLS + SHELLS] > 0 else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def declared(self, s: ReefState) -> i64:
        """Where the step that is held up stands on the stack."""
        at = s.depth - 2
        while s.stack[at] == ANSWER:
            at -= 2
        return at

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n = list_action(ALLOW, 0)
        at = self.declared(s)
        if s.stack[at] == CARRY_OUT:
            return listed(list_action(FOIL, n), number)
        for tile in range(CORAL_TILES):
            if s.stack[at + 1] // s.players & BITS[tile] != 0:
                n = list_action(CALM + tile, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        s = cast(PearlState, s)
        if action == ALLOW:
            s.pop()
            return
        s.pearls[s.to_move * PEARLS + SHELLS] -= 1
        s.depth = self.declared(s) + 2  # nobody else is asked
        if action == FOIL:
            s.pop()
            s.laid += 1  # a foiled tile is one all the same
        else:
            s.set_arg(s.arg() - BITS[action - CALM] * s.players)
