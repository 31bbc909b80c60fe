"""Action 1, and the meals of the closing round."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import BOTTOM, EVERYONE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import (
    ROCKS,
    bit_of,
    cell_name,
    cell_of,
    count,
    lowest,
    rock_of,
)
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.flow import begin_closing_round
from reeftable.games.reef_encounter.listing import list_action, listed
from reeftable.games.reef_encounter.moves import EAT, PASS
from reeftable.games.reef_encounter.state import (
    DEVOURED,
    EATEN,
    FISH,
    ROCK,
    SHRIMPS,
    ReefState,
    add_seat,
    colour_at,
    is_in_play,
    seat_has,
    shrimps_of,
)
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import LAST_MEAL, LAY_OPEN
from reeftable.games.reef_encounter.stock import put_back


def meal(s: ReefState) -> i64:
    """REE-6.1b REE-6.1c Which row of the data on eating applies."""
    row: i64 = 1 if s.reason != 0 else 0
    return row + 2 if s.advanced else row


def can_be_eaten(s: ReefState, rock: i64, shrimp: i64) -> bool:
    """REE-3.1b REE-5.2c Is the coral under the shrimp large enough?"""
    coral = eaten_with(s, rock, shrimp)
    return coral != 0 and count(coral) >= s.data.eat_least[meal(s)]


def meals_of(s: ReefState, seat: i64, n: i64) -> i64:
    """REE-3.1c Every own shrimp on a coral that is large enough."""
    for rock in range(i64(ROCKS)):
        shrimps = shrimps_of(s, rock, seat)
        while shrimps != 0:
            shrimp = lowest(shrimps)
            if can_be_eaten(s, rock, shrimp):
                n = list_action(EAT + cell_of(rock, shrimp), n)
            shrimps -= shrimp
    return n


def eat(s: ReefState, seat: i64, cell: i64) -> None:
    """REE-3.1d REE-3.1e REE-5.2b Coral and shrimp are gone; some tiles into the bag."""
    rock = rock_of(cell)
    shrimp = bit_of(cell)
    colour = colour_at(s, rock, shrimp)
    coral = eaten_with(s, rock, shrimp)
    back = s.data.eat_back[meal(s)]
    s.rocks[rock * ROCK + colour] -= coral
    s.rocks[rock * ROCK + SHRIMPS + seat] -= shrimp
    put_back(s, colour, back)
    add_seat(s, seat, FISH + colour, count(coral) - back)
    add_seat(s, seat, EATEN, 1)


def why_not_eaten(s: ReefState, seat: i64, cell: i64) -> Refusal:
    """The rule against eating the coral at a space."""
    name = cell_name(cell)
    rock = rock_of(cell)
    if not is_in_play(s, rock) or s.data.rock_mask[rock] & bit_of(cell) == 0:
        return refuse("REE-1.2d", cell=name)
    shrimp = shrimps_of(s, rock, seat) & bit_of(cell)
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
    """How many tiles the largest coral with one of the seat's shrimps has."""
    largest: i64 = 0
    for rock in range(i64(ROCKS)):
        shrimps = shrimps_of(s, rock, seat)
        while shrimps != 0:
            size = count(eaten_with(s, rock, lowest(shrimps)))
            largest = size if size > largest else largest
            shrimps -= lowest(shrimps)
    return largest


class Eat(Entry):
    """REE-3.1a REE-R19 Action 1, only as the very first thing."""

    def __init__(self) -> None:
        super().__init__("eat")

    def offer(self, s: ReefState, n: i64) -> i64:
        return meals_of(s, s.active, n) if s.acted == 0 else n

    def apply(self, s: ReefState, n: i64) -> None:
        eat(s, s.active, n)
        if seat_has(s, s.active, EATEN) == s.data.shrimps:
            begin_closing_round(s, DEVOURED)  # REE-5.1b

    def reason(self, s: ReefState, n: i64) -> Refusal:
        if s.acted != 0:
            return refuse("REE-3.1a", cell=cell_name(n))
        return why_not_eaten(s, s.active, n)

    def closed(self, s: ReefState) -> Refusal:
        if s.acted != 0:
            return refuse("REE-3.1a")
        largest = largest_guarded(s, s.active)
        return refuse("REE-3.1b", size=largest) if largest > 0 else refuse("REE-3.1c")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        last = seat_has(s, s.active, EATEN) == s.data.shrimps - 1
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
        return s.arg() if meals_of(s, s.arg(), 0) > 0 else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def legal(self, s: ReefState) -> vec[i64]:
        return listed(list_action(PASS, meals_of(s, s.arg(), 0)))

    def apply(self, s: ReefState, action: i64) -> None:
        if action != PASS:
            eat(s, s.arg(), action - EAT)
        s.pop()

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return why_not_eaten(s, s.arg(), action - EAT)

    def rules(self, s: ReefState, action: i64) -> list[str]:
        rules = super().rules(s, action)
        return rules if action == PASS else [*rules, *meal_rules(s)]

    def promise(self, s: ReefState, arg: i64) -> list[dict[str, Any]]:
        if meals_of(s, arg, 0) == 0:
            return []
        return [{"code": "reef_encounter.last_meal", "seat": int(arg)}]


class LayOpen(Step[ReefState]):
    """REE-2.10g Everything is laid open and counted."""

    rule = "REE-2.10g"
    reveals = "seat"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: ReefState) -> None:
        s.pop()
        s.opened = 1

    def witnesses(self, s: ReefState, action: i64) -> i64:
        return EVERYONE
