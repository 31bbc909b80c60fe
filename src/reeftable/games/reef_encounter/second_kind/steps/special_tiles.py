"""Action 8a: rock, water and starfish tiles."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import (
    CELLS,
    FIRST_ADDED,
    ROCKS,
    SECOND_ADDED,
    cell_name,
    rock_of,
)
from reeftable.games.reef_encounter.corals import empty
from reeftable.games.reef_encounter.links import SIDES, space_next_to
from reeftable.games.reef_encounter.listing import begin_list, list_action, list_cells, listed
from reeftable.games.reef_encounter.moves import LAY
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.data import ROCK_TILE, STARFISH, WATER_TILE
from reeftable.games.reef_encounter.second_kind.state import (
    PIECES,
    ROCK_TILES,
    WATER_TILES,
    SecondState,
    piece,
    refresh_marks,
    second,
    starve,
)
from reeftable.games.reef_encounter.second_kind.state import STARFISH as STARFISH_MASK
from reeftable.games.reef_encounter.second_kind.steps.numbers import SET_TILE
from reeftable.games.reef_encounter.second_kind.stock import behind, put_in_bag, take_behind
from reeftable.games.reef_encounter.state import (
    ADDED,
    MARKS,
    NONE,
    ReefState,
    bit_at,
    forget_moves,
    is_in_play,
)
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU


def can_become_rock(s: SecondState, cell: i64) -> bool:
    """RSK-9.2a RSK-K8 Is the space water, beside a rock space of the same board?"""
    rock = rock_of(cell)
    bit = bit_at(s, cell)
    if bit != 0 and s.outline[rock] & bit != 0:
        return False
    for side in range(i64(SIDES)):
        if space_next_to(s, rock, cell % CELLS, side) & s.outline[rock] != 0:
            return True
    return False


def list_shores(s: SecondState, n: i64) -> i64:
    """RSK-9.2a List every space for a rock tile."""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock):
            for cell in range(rock * CELLS, (rock + 1) * CELLS):
                if can_become_rock(s, cell):
                    n = list_action(LAY + cell, n)
    return n


def has_space(s: SecondState, kind: i64) -> bool:
    """RSK-9.1a Is there a space for the tile? A rock tile always has one."""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock) and (kind == ROCK_TILE or empty(s, rock) != 0):
            return True
    return False


class SetTile(Entry):
    """RSK-9.1a Action 8a: a rock, water or starfish tile from behind the screen."""

    def __init__(self) -> None:
        super().__init__("set", moves.MOVES)

    def offer(self, s: ReefState, n: i64) -> i64:
        for kind in range(i64(ROCK_TILE), i64(STARFISH + 1)):
            if behind(second(s), s.to_move, kind) > 0 and has_space(second(s), kind):
                n = list_action(moves.SET + kind - ROCK_TILE, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        s.push(SET_TILE, ROCK_TILE + n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        kind = ROCK_TILE + n
        lacks = behind(second(s), s.to_move, kind) == 0
        rule = "RSK-9.1a" if lacks else "RSK-9.2d"
        return refuse(rule, kind=second(s).more.all_kinds[kind])

    def closed(self, s: ReefState) -> Refusal:
        return refuse("RSK-9.1a")


class PlaceSetTile(Step[ReefState]):
    """RSK-9.2a RSK-9.2d RSK-9.2f Choose where the tile goes; the argument is its kind."""

    rule = "RSK-9.1a"
    moves = "lay"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "held", "rocks", "outline", "pieces")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return ROCK_TILE <= arg <= STARFISH

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        if s.arg() == ROCK_TILE:
            return listed(list_shores(second(s), n), number)
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(s, rock, empty(s, rock), LAY, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        kind = s.arg()
        s.pop()
        v = second(s)
        take_behind(v, s.to_move, kind)
        if kind == ROCK_TILE:
            lay_rock(v, action - LAY)
        elif kind == WATER_TILE:
            lay_water(v, action - LAY)
        else:
            lay_starfish(v, action - LAY)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        name = cell_name(action - LAY)
        if s.arg() == ROCK_TILE:
            return refuse("RSK-9.2a", cell=name)
        return refuse("RSK-9.2d" if s.arg() == WATER_TILE else "RSK-9.2f", cell=name)

    def rules(self, s: ReefState, action: i64) -> list[str]:
        rules = {ROCK_TILE: "RSK-9.2a", WATER_TILE: "RSK-9.2d", STARFISH: "RSK-9.2f"}
        return [self.rule, rules[int(s.arg())]]


def lay_rock(s: SecondState, cell: i64) -> None:
    """RSK-9.2b RSK-9.2c Turn a water space into rock; on a water tile both tiles go."""
    rock = rock_of(cell)
    bit = bit_at(s, cell)
    k = rock * PIECES
    if bit != 0 and piece(s, rock, WATER_TILES) & bit != 0:
        s.pieces[k + WATER_TILES] -= bit
        put_in_bag(s, ROCK_TILE)
        put_in_bag(s, WATER_TILE)
    else:
        if bit == 0:
            bit = add_space(s, cell)
        s.pieces[k + ROCK_TILES] |= bit
    s.outline[rock] |= bit


def add_space(s: SecondState, cell: i64) -> i64:
    """RSK-K8 Give a space of the margin a bit of its own."""
    at = rock_of(cell) * MARKS + ADDED
    first = s.marks[at] == NONE
    s.marks[at if first else at + 1] = cell % CELLS
    return FIRST_ADDED if first else SECOND_ADDED


def lay_water(s: SecondState, cell: i64) -> None:
    """RSK-9.2d RSK-9.2e Turn rock into water; on a rock tile both tiles go."""
    rock, bit = rock_of(cell), bit_at(s, cell)
    k = rock * PIECES
    s.outline[rock] -= bit
    if piece(s, rock, ROCK_TILES) & bit == 0:
        s.pieces[k + WATER_TILES] |= bit
        return
    s.pieces[k + ROCK_TILES] -= bit
    put_in_bag(s, ROCK_TILE)
    put_in_bag(s, WATER_TILE)
    if bit >= FIRST_ADDED:
        s.marks[rock * MARKS + ADDED + (0 if bit == FIRST_ADDED else 1)] = NONE


def lay_starfish(s: SecondState, cell: i64) -> None:
    """RSK-9.2f RSK-10.4a Lay a starfish; without a polyp beside it, it dies at once."""
    rock = rock_of(cell)
    s.pieces[rock * PIECES + STARFISH_MASK] |= bit_at(s, cell)
    refresh_marks(s, rock)
    starve(s, rock)
