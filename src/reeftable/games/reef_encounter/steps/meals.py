"""Action 1: eating a coral, and the meals of the closing round."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import BOTTOM, EVERYONE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import (
    ROCKS,
    cell_name,
    count,
    lowest,
    rock_of,
)
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.flow import begin_closing_round
from reeftable.games.reef_encounter.listing import begin_list, list_action, list_cells, listed
from reeftable.games.reef_encounter.moves import EAT, PASS
from reeftable.games.reef_encounter.state import (
    DEVOURED,
    EATEN,
    FISH,
    ROCK,
    SHRIMPS,
    ReefState,
    add_seat,
    bit_at,
    colour_at,
    is_space,
    seat_has,
    shrimps_of,
)
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import LAST_MEAL, LAY_OPEN
from reeftable.games.reef_encounter.stock import put_back


def meal(s: ReefState) -> i64:
    """REE-6.1b REE-6.1c The row of the data on meals that applies."""
    row: i64 = 1 if s.reason != 0 else 0
    return row + 2 if s.advanced else row


def can_be_eaten(s: ReefState, rock: i64, shrimp: i64) -> bool:
    """REE-3.1b REE-5.2c Is the coral under the shrimp large enough?"""
    coral = eaten_with(s, rock, shrimp)
    return coral != 0 and count(coral) >= s.data.eat_least[meal(s)]


def meals_on(s: ReefState, rock: i64, seat: i64) -> i64:
    """REE-3.1c The seat's shrimps on corals of a rock that are large enough."""
    meals: i64 = 0
    shrimps = shrimps_of(s, rock, seat)
    while shrimps != 0:
        shrimp = lowest(shrimps)
        if can_be_eaten(s, rock, shrimp):
            meals |= shrimp
        shrimps -= shrimp
    return meals


def has_meal(s: ReefState, seat: i64) -> bool:
    """REE-3.1c Can the seat eat anything?"""
    for rock in range(i64(ROCKS)):
        if meals_on(s, rock, seat) != 0:
            return True
    return False


def list_meals(s: ReefState, seat: i64, n: i64) -> i64:
    """REE-3.1c List every shrimp of the seat on a coral that is large enough."""
    for rock in range(i64(ROCKS)):
        meals = meals_on(s, rock, seat)
        if meals != 0:
            n = list_cells(s, rock, meals, EAT, n)
    return n


def eat(s: ReefState, seat: i64, cell: i64) -> None:
    """REE-3.1d REE-5.2b Eat a coral with its shrimp; some of the tiles go into the bag."""
    rock = rock_of(cell)
    colour = colour_at(s, rock, bit_at(s, cell))
    size = count(take_coral(s, seat, cell, colour))
    back = s.data.tiles_back[meal(s) * COLOURS + colour]
    put_back(s, colour, back)
    add_seat(s, seat, FISH + colour, size - back)
    s.board_changed(rock)


def take_coral(s: ReefState, seat: i64, cell: i64, colour: i64) -> i64:
    """REE-3.1e Take a coral and the shrimp on it off the rock; returns the coral's spaces."""
    rock = rock_of(cell)
    shrimp = bit_at(s, cell)
    coral = eaten_with(s, rock, shrimp)
    s.rocks[rock * ROCK + colour] -= coral
    s.rocks[rock * ROCK + SHRIMPS + seat] -= shrimp
    add_seat(s, seat, EATEN, 1)
    return coral


def why_not_eaten(s: ReefState, seat: i64, cell: i64) -> Refusal:
    """The rule that forbids eating the coral at a space."""
    name = cell_name(cell)
    rock = rock_of(cell)
    if not is_space(s, rock, bit_at(s, cell)):
        return refuse("REE-1.2d", cell=name)
    shrimp = shrimps_of(s, rock, seat) & bit_at(s, cell)
    if eaten_with(s, rock, shrimp) == 0:
        return refuse("REE-3.1c", cell=name)
    size = count(eaten_with(s, rock, shrimp))
    return refuse("REE-5.2c" if s.reason != 0 else "REE-3.1b", cell=name, size=size)


def meal_rules(s: ReefState) -> list[str]:
    """The rules on how large a coral must be and how much of it goes into the bag."""
    if s.advanced:
        return ["REE-6.1b", "REE-6.1c"]
    return ["REE-5.2b", "REE-5.2c"] if s.reason != 0 else ["REE-3.1b", "REE-3.1d"]


def largest_guarded(s: ReefState, seat: i64) -> i64:
    """The size of the largest coral that one of the seat's shrimps guards."""
    largest: i64 = 0
    for rock in range(i64(ROCKS)):
        shrimps = shrimps_of(s, rock, seat)
        while shrimps != 0:
            size = count(eaten_with(s, rock, lowest(shrimps)))
            largest = size if size > largest else largest
            shrimps -= lowest(shrimps)
    return largest


class Eat(Entry):
    """REE-3.1a REE-R19 Action 1: eat a coral; only possible as the first action of a turn."""

    def __init__(self) -> None:
        super().__init__("eat")

    def offer(self, s: ReefState, n: i64) -> i64:
        return list_meals(s, s.to_move, n) if s.acted == 0 else n

    def apply(self, s: ReefState, n: i64) -> None:
        self.eat(s, n)
        if seat_has(s, s.to_move, EATEN) == s.data.shrimps:
            begin_closing_round(s, s.to_move, DEVOURED)  # REE-5.1b

    def eat(self, s: ReefState, cell: i64) -> None:
        """REE-3.1d Carry out the meal itself."""
        eat(s, s.to_move, cell)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        if s.acted != 0:
            return refuse("REE-3.1a", cell=cell_name(n))
        return why_not_eaten(s, s.to_move, n)

    def closed(self, s: ReefState) -> Refusal:
        if s.acted != 0:
            return refuse("REE-3.1a")
        largest = largest_guarded(s, s.to_move)
        return refuse("REE-3.1b", size=largest) if largest > 0 else refuse("REE-3.1c")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        last = seat_has(s, s.to_move, EATEN) == s.data.shrimps - 1
        return ["REE-3.1a", *meal_rules(s), *self.row.rules, *(["REE-5.1b"] if last else [])]


class LastMeal(Step[ReefState]):
    """REE-5.2a REE-10.9 One meal in the closing round, or none; the argument is the seat."""

    rule = "REE-5.2a"
    moves = "eat pass"
    lies_on: Steps = (LAY_OPEN, LAST_MEAL)
    depends_on: Fields = ("players", "rocks", "reason")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return s.arg() if has_meal(s, s.arg()) else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        return listed(list_action(PASS, list_meals(s, s.arg(), 0)), number)

    def apply(self, s: ReefState, action: i64) -> None:
        if action != PASS:
            self.eat(s, action - EAT)
        s.pop()

    def eat(self, s: ReefState, cell: i64) -> None:
        """REE-5.2b Carry out the meal itself."""
        eat(s, s.arg(), cell)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return why_not_eaten(s, s.arg(), action - EAT)

    def rules(self, s: ReefState, action: i64) -> list[str]:
        rules = super().rules(s, action)
        return rules if action == PASS else [*rules, *meal_rules(s)]

    def promise(self, s: ReefState, arg: i64) -> list[dict[str, Any]]:
        if not has_meal(s, arg):
            return []
        return [{"code": "reef_encounter.last_meal", "seat": int(arg)}]


class LayOpen(Step[ReefState]):
    """REE-2.10g Reveal everything; from now on the secret tiles count."""

    rule = "REE-2.10g"
    reveals = "seat"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: ReefState) -> None:
        s.pop()
        s.opened = 1

    def witnesses(self, s: ReefState, action: i64) -> i64:
        return EVERYONE
