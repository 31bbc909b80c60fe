"""The turn: taking a die, locking, rolling, using one."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import CHANCE, NOBODY, Refusal, Step, refuse
from reeftable.games.coralia.data import COLOURS, OCTOPUS, SYMBOLS
from reeftable.games.coralia.effects import act_on_reef, send_to_island
from reeftable.games.coralia.flow import (
    ROLL_DICE,
    begin_final_scoring,
    begin_turn,
    is_last_turn_done,
    next_seat,
)
from reeftable.games.coralia.moves import DICE, FACE, LOCK, ROLL, TAKE, USE
from reeftable.games.coralia.state import (
    BLANK,
    FACES,
    FIGURES,
    CoraliaState,
    is_free,
    put_die,
    seat_has,
    turtles_of,
)


def can_use(s: CoraliaState, colour: i64, symbol: i64) -> bool:
    """COR-4.2a COR-4.2b COR-4.2c All but an octopus with a free space and no figure to set."""
    if symbol != OCTOPUS or not is_free(s, colour, OCTOPUS):
        return True
    return seat_has(s, FIGURES, s.active) > 0


def has_usable_die(s: CoraliaState) -> bool:
    """COR-4.3b Can at least one of the rolled dice be used?"""
    for colour in range(i64(COLOURS)):
        for symbol in range(i64(SYMBOLS)):
            die = colour * FACES + symbol
            if s.station[die] + s.locked[die] > 0 and can_use(s, colour, symbol):
                return True
    return False


def unlock(s: CoraliaState) -> None:
    """COR-6.10e Locked dice return to the station with their faces."""
    for die in range(i64(COLOURS * FACES)):
        s.station[die] += s.locked[die]
        s.locked[die] = 0


def pick_up(s: CoraliaState) -> None:
    """COR-6.10d The unlocked dice are taken to be rolled."""
    for colour in range(i64(COLOURS)):
        for symbol in range(i64(SYMBOLS)):
            die = colour * FACES + symbol
            s.station[colour * FACES + BLANK] += s.station[die]
            s.station[die] = 0


def count_locked(s: CoraliaState) -> i64:
    """How many dice are locked."""
    n: i64 = 0
    for die in range(i64(COLOURS * FACES)):
        n += s.locked[die]
    return n


def take_die(s: CoraliaState, colour: i64) -> None:
    """A die moves from the supply to the station, not rolled yet."""
    s.supply[colour] -= 1
    s.station[colour * FACES + BLANK] += 1


class FirstDice(Step[CoraliaState]):
    """COR-2.10a The starting player's dice, one at a time; the argument counts them."""

    rule = "COR-2.10a"

    def who(self, s: CoraliaState) -> i64:
        return s.active if s.arg() < s.data.first_dice else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def legal(self, s: CoraliaState) -> vec[i64]:
        takes = vec[i64](capacity=COLOURS)
        for colour in range(i64(COLOURS)):
            if s.supply[colour] > 0 and s.station[colour * FACES + BLANK] == 0:
                takes = append(takes, TAKE + colour)
        return takes

    def apply(self, s: CoraliaState, action: i64) -> None:
        take_die(s, action - TAKE)
        s.set_arg(s.arg() + 1)

    def asks(self, s: CoraliaState, action: i64) -> bool:
        return TAKE <= action < TAKE + COLOURS

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-2.10b", colour=s.data.colours[action - TAKE])


class SupplyDie(Step[CoraliaState]):
    """COR-4.1b The fourth die, of any colour in the supply."""

    rule = "COR-4.1b"

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

    def asks(self, s: CoraliaState, action: i64) -> bool:
        return TAKE <= action < TAKE + COLOURS

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-4.1c", colour=s.data.colours[action - TAKE])


class LockDice(Step[CoraliaState]):
    """COR-6.10a COR-6.10b Lock passed dice while turtles allow it, or roll."""

    rule = "COR-6.10a"

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
        for colour in range(i64(COLOURS)):
            for symbol in range(i64(SYMBOLS)):
                if s.station[colour * FACES + symbol] > 0:
                    answers = append(answers, LOCK + colour * SYMBOLS + symbol)
        return append(answers, ROLL)

    def apply(self, s: CoraliaState, action: i64) -> None:
        if action == ROLL:
            self.run(s)
            return
        die = (action - LOCK) // SYMBOLS * FACES + (action - LOCK) % SYMBOLS
        s.station[die] -= 1
        s.locked[die] += 1

    def asks(self, s: CoraliaState, action: i64) -> bool:
        return LOCK <= action <= ROLL

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-6.10c", die=s.game.text(action)[5:])


class RollDice(Step[CoraliaState]):
    """COR-6.10d COR-10.3 Every die picked up is rolled, one entry each, in the order of colours."""

    rule = "COR-6.10d"

    def who(self, s: CoraliaState) -> i64:
        return CHANCE if self.colour_due(s) < COLOURS else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def colour_due(self, s: CoraliaState) -> i64:
        """The first colour with a die still to be rolled."""
        colour: i64 = 0
        while colour < COLOURS and s.station[colour * FACES + BLANK] == 0:
            colour += 1
        return colour

    def legal(self, s: CoraliaState) -> vec[i64]:
        faces = vec[i64](capacity=SYMBOLS)
        first: i64 = FACE + self.colour_due(s) * SYMBOLS
        for symbol in range(i64(SYMBOLS)):
            faces = append(faces, first + symbol)
        return faces

    def apply(self, s: CoraliaState, action: i64) -> None:
        colour = (action - FACE) // SYMBOLS
        s.station[colour * FACES + BLANK] -= 1
        s.station[colour * FACES + (action - FACE) % SYMBOLS] += 1

    def asks(self, s: CoraliaState, action: i64) -> bool:
        return FACE <= action < FACE + DICE

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-10.3", due=s.data.colours[self.colour_due(s)])


class Reroll(Step[CoraliaState]):
    """COR-4.3a COR-R10 If no die can be used, roll again."""

    rule = "COR-4.3a"

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

    def who(self, s: CoraliaState) -> i64:
        return s.active

    def legal(self, s: CoraliaState) -> vec[i64]:
        uses = vec[i64](capacity=4)
        for colour in range(i64(COLOURS)):
            for symbol in range(i64(SYMBOLS)):
                die = colour * FACES + symbol
                if s.station[die] + s.locked[die] > 0 and can_use(s, colour, symbol):
                    uses = append(uses, USE + colour * SYMBOLS + symbol)
        return uses

    def apply(self, s: CoraliaState, action: i64) -> None:
        colour = (action - USE) // SYMBOLS
        symbol = (action - USE) % SYMBOLS
        die = colour * FACES + symbol
        if s.station[die] > 0:
            s.station[die] -= 1
        else:
            s.locked[die] -= 1
        s.pop()
        if is_free(s, colour, symbol):
            put_die(s, colour, symbol, False)
            act_on_reef(s, s.active, colour, symbol)
        else:
            send_to_island(s, s.active, colour)

    def asks(self, s: CoraliaState, action: i64) -> bool:
        return USE <= action < USE + DICE

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        die = (action - USE) // SYMBOLS * FACES + (action - USE) % SYMBOLS
        if s.station[die] + s.locked[die] == 0:
            return refuse("COR-4.2d", die=s.game.text(action)[4:])
        return refuse("COR-4.2c", reef=s.data.colours[(action - USE) // SYMBOLS])


class EndTurn(Step[CoraliaState]):
    """COR-4.0c COR-3.1 The next player's turn, or the final scoring."""

    rule = "COR-4.0c"

    def run(self, s: CoraliaState) -> None:
        s.pop()
        unlock(s)
        s.turns += 1
        if is_last_turn_done(s):
            begin_final_scoring(s)
        else:
            s.active = next_seat(s, s.active)
            begin_turn(s)
