"""Actions 8 and 10 with special tiles on the open sea; the end of a turn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.order import in_order
from reeftable.core.step import BOTTOM, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.flow import end_game, next_turn
from reeftable.games.reef_encounter.listing import list_action
from reeftable.games.reef_encounter.moves import COLLECT
from reeftable.games.reef_encounter.moves import SEA as SEA_TILE
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.data import KINDS, SPECIALS
from reeftable.games.reef_encounter.second_kind.state import (
    SPECIAL_BAG,
    SecondState,
    forget_second_turn,
    second,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    ACTION_0,
    AT_TURN_START,
    REFILL_NOW,
)
from reeftable.games.reef_encounter.second_kind.steps.reactions import ask_in_turn
from reeftable.games.reef_encounter.second_kind.stock import (
    add_behind,
    add_to_sea,
    on_sea,
    space_size,
    whole_bag,
)
from reeftable.games.reef_encounter.setup import bag_colours, bag_weights
from reeftable.games.reef_encounter.state import (
    BAG,
    BONUS,
    CUBES,
    NO_CUBE,
    NO_TILES,
    NONE,
    SUPPLY,
    ReefState,
    add_seat,
    forget_moves,
)
from reeftable.games.reef_encounter.steps import sea as base
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import END_TURN, REFILL_SEA, TURN_MENU
from reeftable.games.reef_encounter.steps.shrimps import shrimps_leave_bare_rock
from reeftable.games.reef_encounter.stock import bonus_size, put_back, take_out


class TakePolyp(base.TakePolyp):
    """REE-3.8a RSK-K22 Action 8: plain tiles only, and everybody knows what the bag holds."""

    def witnesses(self, s: ReefState, n: i64) -> i64:
        return 0


def take_space(s: SecondState, space: i64) -> bool:
    """RSK-K21 REE-10.7 Take a cube and all tiles of its space; returns whether the game goes on."""
    seat = s.active
    for kind in range(i64(KINDS)):
        tiles = on_sea(s, space, kind)
        for _ in range(tiles):
            add_behind(s, seat, kind)
        add_to_sea(s, space, kind, -tiles)
    add_seat(s, seat, CUBES + space, 1)
    if s.table[SUPPLY + space] == 0:
        stop_game(s, NO_CUBE)
        return False
    s.table[SUPPLY + space] -= 1
    if whole_bag(s) + bonus_size(s) < spaces_due(s):
        stop_game(s, NO_TILES)
        return False
    return True


def stop_game(s: SecondState, reason: i64) -> None:
    """REE-5.1d RSK-12.2e RSK-K21 End the game after a collection that cannot be refilled."""
    shrimps_leave_bare_rock(s, s.active)
    s.turns += 1 - s.collected  # brought forward, it does not end the turn
    forget_second_turn(s)
    end_game(s, reason)


def spaces_due(s: SecondState) -> i64:
    """REE-3.9c How many spaces of the open sea get a tile."""
    due: i64 = 0
    for space in range(i64(COLOURS)):
        if space_size(s, space) < s.data.sea_most:
            due += 1
    return due


def stock_into_empty_bag(s: SecondState) -> None:
    """REE-10.6 Put the bonus stock into an empty bag before a draw."""
    if s.stock == 0 or whole_bag(s) > 0:
        return
    s.stock = 0
    for colour in range(i64(COLOURS)):
        put_back(s, colour, s.table[BONUS + colour])
        s.table[BONUS + colour] = 0


class Collect(base.Collect):
    """REE-3.9a RSK-13.2 Action 10, unless a card has brought it forward."""

    def offer(self, s: ReefState, n: i64) -> i64:
        return super().offer(s, n) if second(s).collected == 0 else n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        shrimps_leave_bare_rock(s, s.to_move)
        if take_space(second(s), n):
            s.pop()
            s.begin(in_order(REFILL_SEA, END_TURN))
            stock_into_empty_bag(second(s))

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return refuse("RSK-13.2")


class EndAfterCollecting(Entry):
    """RSK-13.2 RSK-K21 End the turn, after Always Ready."""

    def __init__(self) -> None:
        super().__init__("end", moves.MOVES)

    def offer(self, s: ReefState, n: i64) -> i64:
        return list_action(moves.END, n) if second(s).collected == 1 else n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        shrimps_leave_bare_rock(s, s.to_move)
        s.pop()
        s.push(END_TURN)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return refuse("REE-3.9a")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        return ["RSK-13.2", "RSK-K21"]


class CollectNow(Step[ReefState]):
    """RSK-13.2 Always Ready: choose the space for action 10."""

    rule = "RSK-13.2"
    moves = "collect"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "collected")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        spaces = vec[i64](capacity=COLOURS)
        for colour in range(i64(COLOURS)):
            spaces = append(spaces, COLLECT + colour)
        return spaces

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        second(s).collected = 1
        if take_space(second(s), action - COLLECT):
            s.push(REFILL_NOW)
            stock_into_empty_bag(second(s))


class RefillSea(base.RefillSea):
    """REE-3.9c RSK-4.1a Draw a tile, perhaps a special one, for each space due."""

    moves = "sea sea_special"

    def due(self, s: ReefState) -> i64:
        space = s.arg()
        while space < COLOURS:
            if space_size(second(s), space) < s.data.sea_most:
                return space
            space += 1
        return NONE

    def legal(self, s: ReefState) -> vec[i64]:
        outcomes = bag_colours(s, SEA_TILE + self.due(s) * COLOURS)
        first = moves.SEA_SPECIAL + self.due(s) * SPECIALS
        for kind in range(i64(SPECIALS)):
            if second(s).box[SPECIAL_BAG + kind] > 0:
                outcomes = append(outcomes, first + kind)
        return outcomes

    def weights(self, s: ReefState) -> vec[i64]:
        weights = bag_weights(s)
        for kind in range(i64(SPECIALS)):
            if second(s).box[SPECIAL_BAG + kind] > 0:
                weights = append(weights, second(s).box[SPECIAL_BAG + kind])
        return weights

    def draw(self, s: ReefState) -> i64:
        v = second(s)
        r = s.below(whole_bag(v))
        space = self.due(s)
        for colour in range(i64(COLOURS)):
            if r < s.table[BAG + colour]:
                return SEA_TILE + space * COLOURS + colour
            r -= s.table[BAG + colour]
        kind: i64 = 0
        while r >= v.box[SPECIAL_BAG + kind]:
            r -= v.box[SPECIAL_BAG + kind]
            kind += 1
        return moves.SEA_SPECIAL + space * SPECIALS + kind

    def apply(self, s: ReefState, action: i64) -> None:
        v = second(s)
        space = self.due(s)
        if action < moves.SEA_SPECIAL:
            colour = (action - SEA_TILE) % COLOURS
            take_out(s, colour)
            add_to_sea(v, space, colour, 1)
        else:
            kind = (action - moves.SEA_SPECIAL) % SPECIALS
            v.box[SPECIAL_BAG + kind] -= 1
            add_to_sea(v, space, COLOURS + kind, 1)
        s.set_arg(space + 1)
        if self.due(s) != NONE:
            stock_into_empty_bag(v)

    def promise(self, s: ReefState, arg: i64) -> list[dict[str, object]]:
        return [{"code": "reef_encounter.refill", "count": int(spaces_due(second(s)))}]

    def reason(self, s: ReefState, action: i64) -> Refusal:
        special = action >= moves.SEA_SPECIAL
        n = action - (moves.SEA_SPECIAL if special else SEA_TILE)
        per_space = SPECIALS if special else COLOURS
        if n // per_space != self.due(s):
            return refuse("REE-2.9a", due=s.data.colours[self.due(s)])
        kind = n % per_space + (COLOURS if special else 0)
        return refuse("REE-2.9b", colour=second(s).more.all_kinds[kind])


class RefillNow(RefillSea):
    """RSK-13.2 Refill the open sea in the middle of a turn, after Always Ready."""

    rule = "RSK-13.2"
    lies_on: Steps = (TURN_MENU,)


class EndTurn(Step[ReefState]):
    """REE-10.7 RSK-5.1a RSK-13.0d End the turn and begin the next one; nobody is asked."""

    rule = "REE-10.7"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: ReefState) -> None:
        s.pop()
        forget_second_turn(second(s))
        next_turn(s, in_order(ACTION_0, TURN_MENU))
        if s.reason == 0:
            ask_in_turn(second(s), s.active + 1, s.players - 1, AT_TURN_START)
