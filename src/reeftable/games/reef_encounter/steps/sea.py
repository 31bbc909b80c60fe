"""Actions 8 and 10: swapping a cube for a tile, and collecting from the open sea."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import (
    BOTTOM,
    CHANCE,
    EVERYONE,
    NOBODY,
    Fields,
    Refusal,
    Step,
    Steps,
    refuse,
)
from reeftable.games.reef_encounter.cells import ROCKS
from reeftable.games.reef_encounter.corals import on_bare_rock
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.flow import TURN, end_game, finish_turn, next_turn
from reeftable.games.reef_encounter.listing import list_action
from reeftable.games.reef_encounter.moves import COLLECT, POLYP
from reeftable.games.reef_encounter.moves import SEA as SEA_TILE
from reeftable.games.reef_encounter.setup import bag_colours, bag_weights, draw_colour
from reeftable.games.reef_encounter.state import (
    BAG,
    BONUS,
    CUBES,
    KNOWN,
    NO_CUBE,
    NO_TILES,
    NONE,
    SEA,
    SEAT,
    SUPPLY,
    ReefState,
    add_seat,
    five_of,
    forget_moves,
    seat_has,
    tiles_on_space,
)
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import END_TURN
from reeftable.games.reef_encounter.steps.shrimps import shrimps_leave_bare_rock
from reeftable.games.reef_encounter.stock import (
    bag_size,
    bonus_size,
    put_back,
    return_cube,
    take_out,
    tells_nothing,
)


class TakePolyp(Entry):
    """REE-3.8a Action 8: return a cube and take a tile of its colour from the bag."""

    def __init__(self) -> None:
        super().__init__("polyp")

    def offer(self, s: ReefState, n: i64) -> i64:
        for colour in range(i64(COLOURS)):
            if s.seats[s.to_move * SEAT + CUBES + colour] > 0 and s.table[BAG + colour] > 0:
                n = list_action(POLYP + colour, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        return_cube(s, s.to_move, n)
        take_out(s, n)
        add_seat(s, s.to_move, KNOWN + n, 1)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        lacks_cube = seat_has(s, s.to_move, CUBES + n) == 0
        return refuse("REE-3.8a" if lacks_cube else "REE-3.8b", colour=s.data.colours[n])

    def closed(self, s: ReefState) -> Refusal:
        return refuse("REE-3.8a" if five_of(s, s.to_move, CUBES) == 0 else "REE-3.8b")

    def witnesses(self, s: ReefState, n: i64) -> i64:
        return 0 if tells_nothing(s, n) else EVERYONE


class Collect(Entry):
    """REE-3.9a Action 10: take a cube and the tiles of its space, and end the turn."""

    def __init__(self) -> None:
        super().__init__("collect")

    def offer(self, s: ReefState, n: i64) -> i64:
        for colour in range(i64(COLOURS)):
            n = list_action(COLLECT + colour, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        """REE-10.7 REE-R15 Collect, in the order that the ruling prescribes."""
        forget_moves(s)
        shrimps_leave_bare_rock(s, s.to_move)
        for colour in range(i64(COLOURS)):
            add_seat(s, s.to_move, KNOWN + colour, s.table[SEA + n * COLOURS + colour])
            s.table[SEA + n * COLOURS + colour] = 0
        add_seat(s, s.to_move, CUBES + n, 1)
        if s.table[SUPPLY + n] == 0:
            s.turns += 1
            end_game(s, NO_CUBE)  # REE-5.1d
            return
        s.table[SUPPLY + n] -= 1  # REE-3.9b
        if bag_size(s) + bonus_size(s) < spaces_due(s):
            s.turns += 1
            end_game(s, NO_TILES)  # REE-5.1d
            return
        finish_turn(s)
        stock_into_empty_bag(s)

    def rules(self, s: ReefState, n: i64) -> list[str]:
        rules = [*self.row.rules, "REE-10.7"]
        for rock in range(i64(ROCKS)):
            if on_bare_rock(s, rock, s.to_move) != 0:
                return [*rules, "REE-3.5i"]
        return rules


def spaces_due(s: ReefState) -> i64:
    """REE-3.9c How many spaces of the open sea get a tile."""
    due: i64 = 0
    for space in range(i64(COLOURS)):
        if tiles_on_space(s, space) < s.data.sea_most:
            due += 1
    return due


def stock_into_empty_bag(s: ReefState) -> None:
    """REE-10.6 REE-10.7 REE-10.8 Put the bonus stock into an empty bag before a draw."""
    if s.stock == 0 or bag_size(s) > 0:
        return
    s.stock = 0
    for colour in range(i64(COLOURS)):
        put_back(s, colour, s.table[BONUS + colour])
        s.table[BONUS + colour] = 0


class RefillSea(Step[ReefState]):
    """REE-3.9c Draw a tile for each space due; the argument is the next space to look at."""

    rule = "REE-3.9c"
    moves = "sea"
    lies_on: Steps = (END_TURN,)
    depends_on: Fields = ("table",)

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < COLOURS

    def due(self, s: ReefState) -> i64:
        """The next space that gets a tile, or NONE."""
        space = s.arg()
        while space < COLOURS:
            if tiles_on_space(s, space) < s.data.sea_most:
                return space
            space += 1
        return NONE

    def who(self, s: ReefState) -> i64:
        return CHANCE if self.due(s) != NONE else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        return bag_colours(s, SEA_TILE + self.due(s) * COLOURS)

    def weights(self, s: ReefState) -> vec[i64]:
        return bag_weights(s)

    def draw(self, s: ReefState) -> i64:
        return SEA_TILE + self.due(s) * COLOURS + draw_colour(s)

    def apply(self, s: ReefState, action: i64) -> None:
        n = action - SEA_TILE
        take_out(s, n % COLOURS)
        s.table[SEA + n] += 1
        s.set_arg(n // COLOURS + 1)
        if self.due(s) != NONE:
            stock_into_empty_bag(s)

    def promise(self, s: ReefState, arg: i64) -> list[dict[str, Any]]:
        return [{"code": "reef_encounter.refill", "count": int(spaces_due(s))}]

    def reason(self, s: ReefState, action: i64) -> Refusal:
        n = action - SEA_TILE
        if n // COLOURS != self.due(s):
            return refuse("REE-2.9a", due=s.data.colours[self.due(s)])
        return refuse("REE-2.9b", colour=s.data.colours[n % COLOURS])


class EndTurn(Step[ReefState]):
    """REE-10.7 End the turn; nobody is asked."""

    rule = "REE-10.7"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: ReefState) -> None:
        s.pop()
        next_turn(s, TURN)
