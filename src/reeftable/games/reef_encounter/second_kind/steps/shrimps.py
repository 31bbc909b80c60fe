"""Actions 4 and 5 beside blue shrimps, Quick Feet, and blue shrimps moved by a card's mark."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move as Row
from reeftable.core.step import Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, cell_name, count, rock_of
from reeftable.games.reef_encounter.corals import guarded, unguarded
from reeftable.games.reef_encounter.listing import begin_list, list_action, list_cells, listed
from reeftable.games.reef_encounter.moves import INTRODUCE, MOVE, SCREEN, TO
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.starfish import blue_goals
from reeftable.games.reef_encounter.second_kind.state import (
    PIECES,
    PRINTED,
    WOODEN,
    SecondState,
    blue_on,
    blue_supply,
    piece,
    refresh_marks,
    second,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    PLACE_BLUE,
    QUICK_FEET,
    REACT,
)
from reeftable.games.reef_encounter.state import (
    BEHIND,
    MOVED,
    NONE,
    ROCK,
    SHRIMPS,
    ReefState,
    add_seat,
    bit_at,
    cell_at,
    is_in_play,
    is_space,
    occupied,
    seat_has,
    shrimps_of,
    shrimps_on,
)
from reeftable.games.reef_encounter.steps import shrimps as base
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU


class IntroduceGuard(base.Introduce):
    """RSK-7.1c RSK-13.11 Action 4, on a tile without a blue shrimp; more often with a card."""

    def offer(self, s: ReefState, n: i64) -> i64:
        most = 1 + second(s).more_shrimps
        if s.introduced < most and seat_has(s, s.to_move, BEHIND) > 0 and self.has_goal(s):
            return list_action(INTRODUCE, n)
        return n

    def has_goal(self, s: ReefState) -> bool:
        """Is there a tile for a new shrimp?"""
        for rock in range(i64(ROCKS)):
            if not is_in_play(s, rock) or not base.has_room(s, rock, 0):
                continue
            if unguarded(s, rock) & ~blue_on(second(s), rock) != 0:
                return True
        return False

    def apply(self, s: ReefState, n: i64) -> None:
        before = s.introduced
        super().apply(s, n)
        s.introduced = before + 1

    def reason(self, s: ReefState, n: i64) -> Refusal:
        done = s.introduced > second(s).more_shrimps
        return refuse("REE-3.5e" if done else "REE-3.5g")

    def closed(self, s: ReefState) -> Refusal:
        return self.reason(s, 0)


class PlaceGuard(base.PlaceShrimp):
    """RSK-7.1c Choose where a shrimp goes: never to a blue one."""

    def goals(self, s: ReefState, rock: i64) -> i64:
        return super().goals(s, rock) & ~blue_on(second(s), rock)

    def counts_as_move(self) -> bool:
        """REE-10.1 RSK-K24 Is this a move by action 5, which each shrimp can make only once?"""
        return True

    def apply(self, s: ReefState, action: i64) -> None:
        super().apply(s, action)
        if not self.counts_as_move() and action != SCREEN:
            cell = action - TO
            s.rocks[rock_of(cell) * ROCK + MOVED] &= ~bit_at(s, cell)

    def why_not_there(self, s: ReefState, cell: i64) -> Refusal:
        rock, bit = rock_of(cell), bit_at(s, cell)
        if is_space(s, rock, bit) and blue_on(second(s), rock) & bit != 0:
            return refuse("RSK-7.1c", cell=cell_name(cell))
        return super().why_not_there(s, cell)


# -- Quick Feet -----------------------------------------------------------------------------


class PickShrimp(Step[ReefState]):
    """RSK-13.22 Choose the shrimp that Quick Feet moves; the argument is the seat."""

    rule = "RSK-13.22"
    moves = "move"
    lies_on: Steps = (TURN_MENU, REACT)
    depends_on: Fields = ("players", "rocks")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return s.arg()

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for rock in range(i64(ROCKS)):
            n = list_cells(s, rock, shrimps_of(s, rock, s.arg()), MOVE, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        seat = s.arg()
        s.pop()
        s.push(QUICK_FEET, seat * ALL_CELLS + action - MOVE)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("REE-3.5j", cell=cell_name(action - MOVE))


class QuickFeet(Step[ReefState]):
    """RSK-13.22 Choose where the shrimp goes; the argument is the seat and where it stands."""

    rule = "RSK-13.22"
    moves = "to screen"
    lies_on: Steps = (TURN_MENU, REACT)
    depends_on: Fields = ("players", "rocks", "marks")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players * ALL_CELLS

    def who(self, s: ReefState) -> i64:
        return s.arg() // ALL_CELLS

    def goals(self, s: ReefState, rock: i64) -> i64:
        """The tiles of a rock that the shrimp may go to."""
        seat, origin = s.arg() // ALL_CELLS, s.arg() % ALL_CELLS
        leaving: i64 = bit_at(s, origin) if rock_of(origin) == rock else 0
        own = shrimps_of(s, rock, seat) & ~leaving
        if count(own) >= s.data.shrimps_per_rock:
            return 0
        staying = shrimps_on(s, rock) & ~leaving
        tiles = occupied(s, rock) & ~guarded(s, rock, staying)
        return tiles & ~leaving & ~blue_on(second(s), rock)

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(s, rock, self.goals(s, rock), TO, n)
        return listed(list_action(SCREEN, n), number)

    def apply(self, s: ReefState, action: i64) -> None:
        seat, origin = s.arg() // ALL_CELLS, s.arg() % ALL_CELLS
        s.pop()
        s.rocks[rock_of(origin) * ROCK + SHRIMPS + seat] -= bit_at(s, origin)
        if action == SCREEN:
            add_seat(s, seat, BEHIND, 1)
        else:
            cell = action - TO
            s.rocks[rock_of(cell) * ROCK + SHRIMPS + seat] |= bit_at(s, cell)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        cell = action - TO
        if not is_space(s, rock_of(cell), bit_at(s, cell)):
            return refuse("REE-1.2d", cell=cell_name(cell))
        return refuse("RSK-13.22", cell=cell_name(cell))

    def closed(self, s: ReefState, row: Row) -> Refusal:
        return refuse("RSK-13.22")

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        home = places.shrimps(s.arg() // ALL_CELLS)
        end = home if action == SCREEN else places.space(action - TO)
        return places.space(s.arg() % ALL_CELLS), end


# -- blue shrimps ---------------------------------------------------------------------------


def can_be_put(s: SecondState, origin: i64) -> bool:
    """RSK-7.1a Is there a tile for a blue shrimp from a space, or from the supply?"""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock) and blue_goals(s, rock, origin) != 0:
            return True
    return False


def own_blue(s: SecondState, rock: i64, seat: i64) -> i64:
    """RSK-7.3b The wooden blue shrimps on the seat's own corals."""
    wooden = piece(s, rock, WOODEN)
    return wooden & guarded(s, rock, shrimps_of(s, rock, seat)) if wooden != 0 else wooden


def movable_blue(s: SecondState, rock: i64, seat: i64) -> i64:
    """RSK-7.3b RSK-7.3c The wooden blue shrimps of a rock that a card's mark can move."""
    own = own_blue(s, rock, seat)
    if blue_supply(s) > 0:
        return own
    left = piece(s, rock, WOODEN) & ~own
    while left != 0:
        bit = left & -left
        if can_be_put(s, cell_at(s, rock, bit)):
            own |= bit
        left -= bit
    return own


def has_blue_use(s: SecondState, seat: i64) -> bool:
    """RSK-7.3a Can a card's mark be used for a blue shrimp?"""
    if blue_supply(s) > 0 and can_be_put(s, NONE):
        return True
    for rock in range(i64(ROCKS)):
        if movable_blue(s, rock, seat) != 0:
            return True
    return False


class PickBlue(Step[ReefState]):
    """RSK-7.3a Choose the blue shrimp that a card's mark moves."""

    rule = "RSK-7.3a"
    moves = "supply blue"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "rocks", "pieces", "seats")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        if blue_supply(second(s)) > 0 and can_be_put(second(s), NONE):
            n = list_action(moves.SUPPLY, n)
        for rock in range(i64(ROCKS)):
            n = list_cells(s, rock, movable_blue(second(s), rock, s.active), moves.BLUE, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        s.push(PLACE_BLUE, NONE if action == moves.SUPPLY else action - moves.BLUE)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == moves.SUPPLY:
            return refuse("RSK-7.3c" if blue_supply(second(s)) == 0 else "RSK-7.1b")
        cell = action - moves.BLUE
        if piece(second(s), rock_of(cell), PRINTED) & bit_at(s, cell) != 0:
            return refuse("RSK-7.3d", cell=cell_name(cell))
        return refuse("RSK-7.3b", cell=cell_name(cell))

    def closed(self, s: ReefState, row: Row) -> Refusal:
        return self.reason(s, moves.SUPPLY) if row.name == "supply" else refuse("RSK-7.3b")

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        return "supply.blue" if action == moves.SUPPLY else places.space(action - moves.BLUE), ""


class PlaceBlue(Step[ReefState]):
    """RSK-7.3a Choose where the blue shrimp goes; the argument is where it is, or NONE."""

    rule = "RSK-7.3a"
    moves = "to supply"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "rocks", "pieces")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return NONE <= arg < ALL_CELLS

    def who(self, s: ReefState) -> i64:
        return s.active

    def may_leave(self, s: SecondState) -> bool:
        """RSK-7.3b Is it on one of the player's corals, so that it may go into the supply?"""
        cell = s.arg()
        return cell != NONE and own_blue(s, rock_of(cell), s.active) & bit_at(s, cell) != 0

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(s, rock, blue_goals(second(s), rock, s.arg()), TO, n)
        return listed(list_action(moves.SUPPLY, n) if self.may_leave(second(s)) else n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        origin = s.arg()
        s.pop()
        v = second(s)
        if origin != NONE:
            v.pieces[rock_of(origin) * PIECES + WOODEN] -= bit_at(s, origin)
            refresh_marks(v, rock_of(origin))
        if action != moves.SUPPLY:
            rock = rock_of(action - TO)
            v.pieces[rock * PIECES + WOODEN] |= bit_at(s, action - TO)
            refresh_marks(v, rock)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == moves.SUPPLY:
            return refuse("RSK-7.3b")
        cell = action - TO
        rock, bit = rock_of(cell), bit_at(s, cell)
        if not is_space(s, rock, bit) or occupied(s, rock) & bit == 0:
            return refuse("RSK-7.1a", cell=cell_name(cell))
        crowded = (shrimps_on(s, rock) | blue_on(second(s), rock)) & bit != 0
        return refuse("RSK-7.1c" if crowded else "RSK-7.1b", cell=cell_name(cell))

    def closed(self, s: ReefState, row: Row) -> Refusal:
        return refuse("RSK-7.3b" if row.name == "supply" else "RSK-7.1b")

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        begin = "supply.blue" if s.arg() == NONE else places.space(s.arg())
        return begin, "supply.blue" if action == moves.SUPPLY else places.space(action - TO)
