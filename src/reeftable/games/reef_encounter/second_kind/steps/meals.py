"""Action 1 with a card for the first coral, the toll tile by tile, and the closing round."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.order import in_order, then
from reeftable.core.step import EVERYONE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, cell_name, lowest, rock_of
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.listing import begin_list, list_action, listed
from reeftable.games.reef_encounter.moves import EAT, PASS
from reeftable.games.reef_encounter.second_kind.data import POLYPS
from reeftable.games.reef_encounter.second_kind.moves import TOLL, WITH
from reeftable.games.reef_encounter.second_kind.state import (
    DISCARDS,
    EATEN_TILES,
    PIECES,
    WOODEN,
    SecondState,
    add_held,
    forget_second_turn,
    holds_card,
    lift_tile,
    refresh_marks,
    second,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    ACTION_0,
    CLOSING_END,
    CLOSING_MEAL,
    CLOSING_TURN,
    PAY_CARD,
    PAY_TOLL,
)
from reeftable.games.reef_encounter.second_kind.stock import put_in_bag
from reeftable.games.reef_encounter.state import (
    DEVOURED,
    EATEN,
    FISH,
    ROCK,
    SHRIMPS,
    ReefState,
    add_seat,
    bit_at,
    clear_placement,
    colour_at,
    forget_moves,
    seat_has,
)
from reeftable.games.reef_encounter.steps import meals as base
from reeftable.games.reef_encounter.steps.numbers import LAY_OPEN, TURN_MENU
from reeftable.games.reef_encounter.steps.shrimps import shrimps_leave_bare_rock

MOST_TOLL: i64 = 16  # greater than any toll


def has_marked_card(s: SecondState, seat: i64) -> bool:
    """RSK-6.1a Does the seat hold a card with the blue-shrimp mark?"""
    for card in range(len(s.cards)):
        if s.cards[card] == seat and s.more.marked[card]:
            return True
    return False


def may_eat(s: SecondState, seat: i64) -> bool:
    """RSK-6.1a RSK-6.1c Has the seat eaten before, or a card for the first coral?"""
    if seat_has(s, seat, EATEN) > 0:
        return True
    return (s.reason == 0 or s.first_feed) and has_marked_card(s, seat)


class Eat(base.Eat):
    """RSK-6.1a REE-3.1a Action 1; the first coral needs a card with the mark."""

    def offer(self, s: ReefState, n: i64) -> i64:
        return super().offer(s, n) if may_eat(second(s), s.to_move) else n

    def apply(self, s: ReefState, n: i64) -> None:
        begin_meal(second(s), n)

    def witnesses(self, s: ReefState, n: i64) -> i64:
        """RSK-6.1a Whoever eats a first coral shows that there is a marked card in hand."""
        return EVERYONE if seat_has(s, s.to_move, EATEN) == 0 else 0

    def reason(self, s: ReefState, n: i64) -> Refusal:
        if s.acted == 0 and not may_eat(second(s), s.to_move):
            return refuse("RSK-6.1a", cell=cell_name(n))
        return super().reason(s, n)

    def closed(self, s: ReefState) -> Refusal:
        if s.acted == 0 and not may_eat(second(s), s.to_move):
            return refuse("RSK-6.1a")
        return super().closed(s)

    def rules(self, s: ReefState, n: i64) -> list[str]:
        first = seat_has(s, s.to_move, EATEN) == 0
        return [*super().rules(s, n), *(["RSK-6.1a"] if first else ["RSK-6.1c"])]


def begin_meal(s: SecondState, cell: i64) -> None:
    """RSK-K2 Eat a coral: the card first, if one is needed."""
    if seat_has(s, s.active, EATEN) == 0:
        s.push(PAY_CARD, cell)
    else:
        serve(s, cell)


class PayCard(Step[ReefState]):
    """RSK-6.1a RSK-6.1b Choose the card that serves for the first coral."""

    rule = "RSK-6.1a"
    moves = "with"
    lies_on: Steps = (TURN_MENU, CLOSING_END)
    depends_on: Fields = ("active", "cards", "rocks", "seats")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < ALL_CELLS

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        v = second(s)
        number = begin_list()
        n: i64 = 0
        for card in range(i64(len(v.cards))):
            if v.cards[card] == s.active and v.more.marked[card]:
                n = list_action(WITH + card, n)
        return listed(n, number)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        return EVERYONE

    def apply(self, s: ReefState, action: i64) -> None:
        cell = s.arg()
        s.pop()
        second(s).cards[action - WITH] = DISCARDS
        serve(second(s), cell)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        card = action - WITH
        rule = "RSK-6.1a" if second(s).cards[card] == s.active else "RSK-9.4g"
        return refuse(rule, card=second(s).more.card_ids[card])


def serve(s: SecondState, cell: i64) -> None:
    """RSK-6.1e RSK-K2 Take the coral off the rock, with its shrimps; then the toll is due."""
    seat, rock, shrimp = s.active, rock_of(cell), bit_at(s, cell)
    colour = colour_at(s, rock, shrimp)
    coral = eaten_with(s, rock, shrimp)
    left = coral
    while left != 0:
        s.meal[lift_tile(s, rock, lowest(left))] += 1
        left &= left - 1
    s.pieces[rock * PIECES + WOODEN] &= ~coral
    refresh_marks(s, rock)
    s.rocks[rock * ROCK + SHRIMPS + seat] -= shrimp
    add_seat(s, seat, EATEN, 1)
    toll = s.data.eat_back[base.meal(s)]
    s.push(PAY_TOLL, (rock * COLOURS + colour) * MOST_TOLL + toll)


class PayToll(Step[ReefState]):
    """RSK-6.2a RSK-K1 Choose the tiles that pay the toll, one by one.

    The argument is the rock, the colour of the coral and what is still due.
    """

    rule = "RSK-6.2a"
    moves = "toll"
    lies_on: Steps = (TURN_MENU, CLOSING_END)
    depends_on: Fields = ("active", "meal")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < ROCKS * COLOURS * MOST_TOLL

    def pays(self, s: SecondState, kind: i64) -> bool:
        """RSK-6.2b RSK-K1 Can a tile of the kind pay, so that the rest can be paid exactly?"""
        if s.meal[kind] == 0:
            return False
        due = s.arg() % MOST_TOLL - s.more.toll[kind]
        double = s.more.toll[kind] == 2
        singles: i64 = -1 if not double else 0
        doubles: i64 = -1 if double else 0
        for other in range(i64(POLYPS)):
            if s.more.toll[other] == 2:
                doubles += s.meal[other]
            else:
                singles += s.meal[other]
        while due >= 0:
            if due <= singles:
                return True
            if doubles == 0:
                return False
            doubles -= 1
            due -= 2
        return False

    def only_kind(self, s: SecondState) -> i64:
        """The one kind that can pay, or POLYPS if there are several."""
        only: i64 = -1
        for kind in range(i64(POLYPS)):
            if self.pays(s, kind):
                if only >= 0:
                    return POLYPS
                only = kind
        return only

    def who(self, s: ReefState) -> i64:
        if s.arg() % MOST_TOLL == 0:
            return NOBODY
        return s.active if self.only_kind(second(s)) == POLYPS else NOBODY

    def run(self, s: ReefState) -> None:
        if s.arg() % MOST_TOLL == 0:
            arg = s.arg()
            s.pop()
            finish_meal(second(s), arg // MOST_TOLL)
        else:
            self.pay(second(s), self.only_kind(second(s)))

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for kind in range(i64(POLYPS)):
            if self.pays(second(s), kind):
                n = list_action(TOLL + kind, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        self.pay(second(s), action - TOLL)

    def pay(self, s: SecondState, kind: i64) -> None:
        """RSK-6.2b Put one tile of the meal into the bag."""
        s.meal[kind] -= 1
        put_in_bag(s, kind)
        s.set_arg(s.arg() - s.more.toll[kind])

    def reason(self, s: ReefState, action: i64) -> Refusal:
        kind = action - TOLL
        rule = "RSK-6.2a" if second(s).meal[kind] == 0 else "RSK-K1"
        return refuse(rule, kind=second(s).more.all_kinds[kind])


def finish_meal(s: SecondState, coral: i64) -> None:
    """RSK-K2 Put the rest into the parrotfish; then starfish may starve and the game may end."""
    seat, rock = s.active, coral // COLOURS
    for kind in range(i64(POLYPS)):
        if kind < COLOURS:
            add_seat(s, seat, FISH + kind, s.meal[kind])
        else:
            add_held(s, seat, EATEN_TILES + kind - COLOURS, s.meal[kind])
        s.meal[kind] = 0
    s.board_changed(rock)
    if s.reason != 0:
        return
    s.ate = coral % COLOURS
    if seat_has(s, seat, EATEN) == s.data.shrimps:
        begin_closing(s, seat, DEVOURED)  # REE-5.1b


# -- the closing round ----------------------------------------------------------------------


def begin_closing(s: SecondState, ender: i64, reason: i64) -> None:
    """RSK-12.2a RSK-K19 Let all but the one who ended the game have a closing turn."""
    shrimps_leave_bare_rock(s, ender)
    forget_moves(s)
    forget_second_turn(s)
    clear_placement(s)
    s.reason = reason
    s.ender = ender
    s.depth = 0
    order = in_order()
    for turn in range(1, s.players):
        order = then(order, CLOSING_TURN, (ender + turn) % s.players)
    s.begin(then(order, LAY_OPEN))


class ClosingTurn(Step[ReefState]):
    """RSK-12.2a RSK-K19 Begin a seat's closing turn; nobody is asked."""

    rule = "RSK-12.2a"
    lies_on: Steps = (LAY_OPEN, CLOSING_TURN)
    depends_on: Fields = ("players", "ender")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def run(self, s: ReefState) -> None:
        s.active = s.arg()
        s.pop()
        s.begin(in_order(ACTION_0, CLOSING_MEAL, CLOSING_END))


class ClosingMeal(Step[ReefState]):
    """RSK-12.2b RSK-12.2c REE-5.2a One meal in the closing round, or none."""

    rule = "RSK-12.2b"
    moves = "eat pass"
    lies_on: Steps = (CLOSING_END,)
    depends_on: Fields = ("active", "rocks", "reason", "seats", "cards")

    def who(self, s: ReefState) -> i64:
        return s.active if self.concerns(second(s)) and base.has_meal(s, s.active) else NOBODY

    def concerns(self, s: SecondState) -> bool:
        """RSK-12.2c Could the player eat, judging by what everybody can see?"""
        if seat_has(s, s.active, EATEN) > 0:
            return True
        return s.first_feed and holds_card(s, s.active)

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = base.list_meals(s, s.active, 0) if may_eat(second(s), s.active) else 0
        return listed(list_action(PASS, n), number)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        """RSK-12.2c Whoever eats a first coral shows that there is a marked card in hand."""
        return EVERYONE if action != PASS and seat_has(s, s.to_move, EATEN) == 0 else 0

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        if action != PASS:
            begin_meal(second(s), action - EAT)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if not may_eat(second(s), s.active):
            return refuse("RSK-12.2c")
        return base.why_not_eaten(s, s.active, action - EAT)

    def rules(self, s: ReefState, action: i64) -> list[str]:
        return [self.rule] if action == PASS else [self.rule, *base.meal_rules(s)]


class ClosingEnd(Step[ReefState]):
    """RSK-K19 Shrimps on bare rock go behind the screen; nobody is asked."""

    rule = "RSK-K19"
    lies_on: Steps = (CLOSING_TURN, LAY_OPEN)

    def run(self, s: ReefState) -> None:
        s.pop()
        shrimps_leave_bare_rock(s, s.active)
