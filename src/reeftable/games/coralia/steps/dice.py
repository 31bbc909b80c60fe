"""The steps of a turn: taking a die, locking dice, rolling, using a die."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import BOTTOM, CHANCE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.coralia import places
from reeftable.games.coralia.data import COLOURS, OCTOPUS, SYMBOLS
from reeftable.games.coralia.effects import act_on_reef, send_to_island
from reeftable.games.coralia.flow import next_turn
from reeftable.games.coralia.moves import FACE, LOCK, ROLL, TAKE, USE
from reeftable.games.coralia.state import (
    FIGURES,
    CoraliaState,
    is_free,
    put_die,
    seat_has,
    turtles_of,
)
from reeftable.games.coralia.station import (
    BLANK,
    EMPTY,
    add_die,
    colour_of,
    count_locked,
    dice_of,
    die,
    face_of,
    find_die,
    first_blank,
    is_locked,
    lock_die,
    number_of,
    pick_up,
    remove_die,
    roll_die,
    unlock,
)
from reeftable.games.coralia.steps.numbers import END_TURN, LOCK_DICE, REROLL, ROLL_DICE, USE_DIE
from reeftable.games.coralia.steps.rules import diver_outlook, island_rules, reef_rules


def can_use(s: CoraliaState, colour: i64, symbol: i64) -> bool:
    """COR-4.2a COR-4.2b COR-4.2c Can the die be used? An octopus on a free space needs a figure."""
    if symbol != OCTOPUS or not is_free(s, colour, OCTOPUS):
        return True
    return seat_has(s, FIGURES, s.active) > 0


def has_usable_die(s: CoraliaState) -> bool:
    """COR-4.3b Can at least one of the rolled dice be used?"""
    for d in s.station:
        if d != EMPTY and can_use(s, colour_of(d), face_of(d)):
            return True
    return False


def die_meant(number: i64) -> i64:
    """The unlocked die that a number, made of colour and symbol, stands for."""
    return die(number // SYMBOLS, number % SYMBOLS)


def take_die(s: CoraliaState, colour: i64) -> None:
    """Move a die from the supply to the station, not rolled yet."""
    s.supply[colour] -= 1
    add_die(s, colour)


def dice_left(s: CoraliaState, colour: i64) -> list[dict[str, Any]]:
    """The number of dice of a colour in the supply, as an option shows it."""
    name = s.data.colours[colour]
    return [{"code": "coralia.dice_left", "colour": name, "count": int(s.supply[colour])}]


def die_name(s: CoraliaState, number: i64) -> str:
    """The name of a die in notation: its colour and symbol."""
    return f"{s.data.colours[number // SYMBOLS]} {s.data.symbols[number % SYMBOLS]}"


class FirstDice(Step[CoraliaState]):
    """COR-2.10a Take the starting player's dice one at a time. The argument counts them."""

    rule = "COR-2.10a"
    moves = "take"
    lies_on: Steps = (ROLL_DICE,)
    depends_on: Fields = ("active", "supply", "station")

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg <= s.data.first_dice

    def who(self, s: CoraliaState) -> i64:
        return s.active if s.arg() < s.data.first_dice else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def legal(self, s: CoraliaState) -> vec[i64]:
        takes = vec[i64](capacity=COLOURS)
        for colour in range(i64(COLOURS)):
            if s.supply[colour] > 0 and dice_of(s, colour) == 0:
                takes = append(takes, TAKE + colour)
        return takes

    def apply(self, s: CoraliaState, action: i64) -> None:
        take_die(s, action - TAKE)
        s.set_arg(s.arg() + 1)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-2.10b", colour=s.data.colours[action - TAKE])

    def worth(self, s: CoraliaState, action: i64) -> list[dict[str, Any]]:
        return dice_left(s, action - TAKE)


class SupplyDie(Step[CoraliaState]):
    """COR-4.1b Take the fourth die, of any colour in the supply."""

    rule = "COR-4.1b"
    moves = "take"
    lies_on: Steps = (LOCK_DICE,)
    depends_on: Fields = ("active", "supply")

    def who(self, s: CoraliaState) -> i64:
        return s.active

    def legal(self, s: CoraliaState) -> vec[i64]:
        takes = vec[i64](capacity=COLOURS)
        for colour in range(i64(COLOURS)):
            if s.supply[colour] > 0:
                takes = append(takes, TAKE + colour)
        return takes

    def apply(self, s: CoraliaState, action: i64) -> None:
        take_die(s, action - TAKE)
        s.pop()

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-4.1c", colour=s.data.colours[action - TAKE])

    def worth(self, s: CoraliaState, action: i64) -> list[dict[str, Any]]:
        return dice_left(s, action - TAKE)


class LockDice(Step[CoraliaState]):
    """COR-6.10a COR-6.10b Lock dice that were passed on, one per turtle at most, or roll."""

    rule = "COR-6.10a"
    moves = "lock roll"
    lies_on: Steps = (ROLL_DICE,)
    depends_on: Fields = ("active", "station", "seats")

    def who(self, s: CoraliaState) -> i64:
        turtles = turtles_of(s, s.active)
        if turtles == 0:
            return NOBODY
        most = turtles if turtles < s.data.lock_most else s.data.lock_most
        if count_locked(s) < most and len(self.legal(s)) > 1:
            return s.active
        return NOBODY

    def run(self, s: CoraliaState) -> None:
        pick_up(s)
        s.pop()

    def legal(self, s: CoraliaState) -> vec[i64]:
        answers = vec[i64](capacity=8)
        last: i64 = EMPTY
        for d in s.station:
            if d != last and d != EMPTY and not is_locked(d) and face_of(d) != BLANK:
                answers = append(answers, LOCK + number_of(d))
            last = d
        return append(answers, ROLL)

    def apply(self, s: CoraliaState, action: i64) -> None:
        if action == ROLL:
            self.run(s)
            return
        lock_die(s, die_meant(action - LOCK))

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-6.10c", die=die_name(s, action - LOCK))


class RollDice(Step[CoraliaState]):
    """COR-6.10d COR-10.3 Roll every die picked up, one entry each, in the order of colours."""

    rule = "COR-6.10d"
    moves = "face"
    lies_on: Steps = (REROLL,)
    depends_on: Fields = ("station",)

    def who(self, s: CoraliaState) -> i64:
        return CHANCE if first_blank(s) >= 0 else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def colour_due(self, s: CoraliaState) -> i64:
        """The first colour with a die still to be rolled."""
        return colour_of(s.station[first_blank(s)])

    def legal(self, s: CoraliaState) -> vec[i64]:
        faces = vec[i64](capacity=SYMBOLS)
        first: i64 = FACE + self.colour_due(s) * SYMBOLS
        for symbol in range(i64(SYMBOLS)):
            faces = append(faces, first + symbol)
        return faces

    def draw(self, s: CoraliaState) -> i64:
        return FACE + self.colour_due(s) * SYMBOLS + s.below(SYMBOLS)

    def apply(self, s: CoraliaState, action: i64) -> None:
        roll_die(s, die_meant(action - FACE))

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-10.3", due=s.data.colours[self.colour_due(s)])

    def path(self, s: CoraliaState, action: i64) -> tuple[str, str]:
        number = action - FACE
        return (
            places.unrolled(s, number // SYMBOLS),
            places.station(s, number // SYMBOLS, number % SYMBOLS),
        )


class Reroll(Step[CoraliaState]):
    """COR-4.3a COR-R10 If no die can be used, roll again."""

    rule = "COR-4.3a"
    lies_on: Steps = (USE_DIE,)

    def run(self, s: CoraliaState) -> None:
        if has_usable_die(s):
            s.pop()
            return
        if s.options["reroll"] == "all":
            unlock(s)
        pick_up(s)
        s.push(ROLL_DICE)


class UseDie(Step[CoraliaState]):
    """COR-4.2e Use one die: on its reef if the space is free, otherwise on the island."""

    rule = "COR-4.2e"
    moves = "use"
    lies_on: Steps = (END_TURN,)
    depends_on: Fields = ("active", "station", "occupied", "seats")

    def who(self, s: CoraliaState) -> i64:
        return s.active

    def legal(self, s: CoraliaState) -> vec[i64]:
        uses = vec[i64](capacity=4)
        last: i64 = EMPTY
        for d in s.station:
            # An unlocked and a locked die of the same kind are adjacent and give one answer.
            if d != EMPTY and d >> 1 != last >> 1 and can_use(s, colour_of(d), face_of(d)):
                uses = append(uses, USE + number_of(d))
            last = d
        return uses

    def apply(self, s: CoraliaState, action: i64) -> None:
        colour = (action - USE) // SYMBOLS
        symbol = (action - USE) % SYMBOLS
        remove_die(s, die_meant(action - USE))
        s.pop()
        if is_free(s, colour, symbol):
            put_die(s, colour, symbol, False)
            act_on_reef(s, s.active, colour, symbol)
        else:
            send_to_island(s, s.active, colour)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        if find_die(s, die_meant(action - USE), True) < 0:
            return refuse("COR-4.2d", die=die_name(s, action - USE))
        return refuse("COR-4.2c", reef=s.data.colours[(action - USE) // SYMBOLS])

    def path(self, s: CoraliaState, action: i64) -> tuple[str, str]:
        colour, symbol = (action - USE) // SYMBOLS, (action - USE) % SYMBOLS
        is_space_free = is_free(s, colour, symbol)
        end = places.space(s, colour, symbol) if is_space_free else places.ISLAND
        return places.station(s, colour, symbol), end

    def rules(self, s: CoraliaState, action: i64) -> list[str]:
        colour, symbol = (action - USE) // SYMBOLS, (action - USE) % SYMBOLS
        if is_free(s, colour, symbol):
            return [self.rule, *reef_rules(s, colour, symbol)]
        return [self.rule, *island_rules(s, colour)]

    def worth(self, s: CoraliaState, action: i64) -> list[dict[str, Any]]:
        return diver_outlook(s, (action - USE) // SYMBOLS, (action - USE) % SYMBOLS)

    def expected(self, s: CoraliaState) -> list[int]:
        """COR-4.2c Every die on the station."""
        return [int(USE + number_of(d)) for d in s.station if d != EMPTY]


class EndTurn(Step[CoraliaState]):
    """COR-4.0c COR-3.1 Begin the next player's turn, or the final scoring."""

    rule = "COR-4.0c"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: CoraliaState) -> None:
        s.pop()
        unlock(s)
        next_turn(s)
