"""The steps of a turn up to placing: jellyfish, offer, action."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.moves import Move
from reeftable.core.step import BOTTOM, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.lumicora.bag import filled_to, put_back
from reeftable.games.lumicora.data import COLOURS
from reeftable.games.lumicora.flow import next_turn
from reeftable.games.lumicora.likely import likely_draws
from reeftable.games.lumicora.moves import (
    DRAW_NOW,
    ENOUGH,
    GO_ON,
    LIMESTONE,
    LUMINO,
    OFFER,
    OWN,
    RETURN_ATOLL,
    RETURN_DISPLAY,
    TAKE,
)
from reeftable.games.lumicora.prospects import after_offer, at_best, in_atoll
from reeftable.games.lumicora.state import (
    ATOLL,
    IN_ATOLL,
    NAMED,
    NONE,
    TURNED,
    LumicoraState,
    add_limestone,
    change_count,
    count_of,
    display_out,
    hand_at,
    in_display,
    in_hand,
    into_atoll,
    list_held,
    out_of_atoll,
    put_in,
    seat_has,
    set_seat,
)
from reeftable.games.lumicora.steps import numbers
from reeftable.games.lumicora.steps.numbers import EXCHANGE, FILL_UP, TAKE_MORE
from reeftable.games.lumicora.steps.worth import no_room

# The argument of EXCHANGE combines the verb, which implies the place, with how many luminos it had.
VERB: Final = 16


def kind_of(s: LumicoraState, action: i64) -> i64:
    """The lumino an action names."""
    return (action - LUMINO) % s.data.n_kinds


def verb_of(s: LumicoraState, action: i64) -> i64:
    """What an action does with the lumino it names; negative if it names none."""
    return (action - LUMINO) // s.data.n_kinds


def first_of(s: LumicoraState, verb: i64) -> i64:
    """The first action of a verb."""
    return LUMINO + verb * s.data.n_kinds


def list_display(s: LumicoraState, verb: i64, actions: vec[i64]) -> vec[i64]:
    """LUM-2.3f Add an action for each kind of lumino in the active player's display."""
    first = s.active * s.data.display
    return list_held(s, first, s.data.display, first_of(s, verb), actions)


def list_atoll(s: LumicoraState, verb: i64, actions: vec[i64]) -> vec[i64]:
    """Add an action for each kind of lumino in the atoll."""
    return list_part(s, verb, 0, s.data.n_kinds, actions)


def list_part(s: LumicoraState, verb: i64, low: i64, end: i64, actions: vec[i64]) -> vec[i64]:
    """Add an action for each kind of lumino in the atoll, from `low` up to before `end`."""
    base = first_of(s, verb)
    at = ATOLL * s.data.n_kinds
    for kind in range(low, end):
        if s.counts[at + kind] > 0:
            actions = append(actions, base + kind)
    return actions


# -- jellyfish ------------------------------------------------------------------------------


def name_lumino(s: LumicoraState, verb: i64, kind: i64) -> None:
    """LUM-4.1b LUM-10.4 Take a lumino from its place to be exchanged."""
    if verb == RETURN_ATOLL:
        out_of_atoll(s, kind)
    else:
        display_out(s, s.active, kind)
    change_count(s, NAMED, kind, 1)


class Jellyfish(Step[LumicoraState]):
    """LUM-4.1a LUM-4.1d Give up a jellyfish and name the first lumino to exchange, or continue."""

    rule = "LUM-4.1a"
    moves = "go_on return_display return_atoll"
    lies_on: Steps = (numbers.OFFER,)
    depends_on: Fields = ("active", "seats")

    def who(self, s: LumicoraState) -> i64:
        return s.active if seat_has(s, TURNED, s.active) != 0 else NOBODY

    def run(self, s: LumicoraState) -> None:
        s.pop()

    def legal(self, s: LumicoraState) -> vec[i64]:
        answers = append(vec[i64](capacity=32), GO_ON)
        answers = list_display(s, RETURN_DISPLAY, answers)
        return list_atoll(s, RETURN_ATOLL, answers)

    def apply(self, s: LumicoraState, action: i64) -> None:
        if action == GO_ON:
            s.pop()
            return
        verb = verb_of(s, action)
        size = s.in_atoll if verb == RETURN_ATOLL else in_display(s, s.active)
        spend_jellyfish(s)
        name_lumino(s, verb, kind_of(s, action))
        s.push(EXCHANGE, verb + VERB * size)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-4.1e", lumino=s.data.luminos[kind_of(s, action)])

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        return [] if action == GO_ON else likely_draws(s, kind_of(s, action))

    def closed(self, s: LumicoraState, row: Move) -> Refusal:
        """Why no lumino of a place can be exchanged: the place is empty."""
        return refuse("LUM-4.1e", place=str(row.fixed["place"]))

    def rules(self, s: LumicoraState, action: i64) -> list[str]:
        if action == GO_ON:
            return [self.rule]
        turned = seat_has(s, TURNED, s.active)
        several = turned & (turned - 1) != 0
        return [*super().rules(s, action), "LUM-4.1g", *(["LUM-R20"] if several else [])]


def spend_jellyfish(s: LumicoraState) -> None:
    """LUM-4.1g LUM-R20 Remove the first tile that shows the jellyfish from the game."""
    mask = seat_has(s, TURNED, s.active)
    set_seat(s, TURNED, s.active, mask & (mask - 1))


class Exchange(Step[LumicoraState]):
    """LUM-4.1b LUM-R11 LUM-R12 Name another lumino from the same place, or draw."""

    rule = "LUM-4.1b"
    moves = "draw_now return_display return_atoll"
    lies_on: Steps = (numbers.JELLYFISH,)
    depends_on: Fields = ("active", "players", "in_atoll", "held")

    def fits(self, s: LumicoraState, arg: i64) -> bool:
        place = arg % VERB
        return RETURN_DISPLAY <= place <= RETURN_ATOLL and 0 < arg // VERB <= s.data.size[s.players]

    def who(self, s: LumicoraState) -> i64:
        left = s.in_atoll if self.verb(s) == RETURN_ATOLL else in_display(s, s.active)
        return s.active if left > 0 else NOBODY

    def run(self, s: LumicoraState) -> None:
        """LUM-4.1c Put the named luminos into the bag and draw as many."""
        place = IN_ATOLL if self.verb(s) == RETURN_ATOLL else s.active
        size = s.arg() // VERB
        s.pop()
        for kind in range(s.data.n_kinds):
            while count_of(s, NAMED, kind) > 0:
                change_count(s, NAMED, kind, -1)
                put_back(s, kind)
        s.push(FILL_UP, filled_to(place, size))

    def verb(self, s: LumicoraState) -> i64:
        """The verb that returns luminos from the place concerned."""
        return s.arg() % VERB

    def legal(self, s: LumicoraState) -> vec[i64]:
        answers = append(vec[i64](capacity=32), DRAW_NOW)
        if self.verb(s) == RETURN_ATOLL:
            return list_atoll(s, RETURN_ATOLL, answers)
        return list_display(s, RETURN_DISPLAY, answers)

    def apply(self, s: LumicoraState, action: i64) -> None:
        if action == DRAW_NOW:
            self.run(s)
        else:
            name_lumino(s, self.verb(s), kind_of(s, action))

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        lumino = s.data.luminos[kind_of(s, action)]
        rule = "LUM-4.1e" if verb_of(s, action) == self.verb(s) else "LUM-4.1f"
        return refuse(rule, lumino=lumino)

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        return likely_draws(s, NONE if action == DRAW_NOW else kind_of(s, action))

    def closed(self, s: LumicoraState, row: Move) -> Refusal:
        """LUM-4.1f Why the other place is closed: an exchange concerns one place only."""
        return refuse("LUM-4.1f", place=str(row.fixed["place"]))


# -- offer and action -----------------------------------------------------------------------


class Offer(Step[LumicoraState]):
    """LUM-4.2a Put a lumino from the player's display into the atoll."""

    rule = "LUM-4.2a"
    moves = "offer"
    lies_on: Steps = (numbers.ACTION,)
    depends_on: Fields = ("active", "held")

    def who(self, s: LumicoraState) -> i64:
        return s.active

    def legal(self, s: LumicoraState) -> vec[i64]:
        return list_display(s, OFFER, vec[i64](capacity=4))

    def apply(self, s: LumicoraState, action: i64) -> None:
        s.pop()
        s.offered = kind_of(s, action)
        display_out(s, s.active, s.offered)
        into_atoll(s, s.offered)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-4.2b", lumino=s.data.luminos[kind_of(s, action)])

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        """LUM-4.3b LUM-4.3c LUM-4.3d What actions A, B and C would give after this offer."""
        return after_offer(s, kind_of(s, action))


def take_into_hand(s: LumicoraState, kind: i64) -> None:
    """Take a lumino into the hand, to be placed in this turn."""
    put_in(s, hand_at(s), s.data.take_most, kind)


class Action(Step[LumicoraState]):
    """LUM-4.3a Take limestone, a lumino of the display, or the first one from the atoll."""

    rule = "LUM-4.3a"
    moves = "limestone own take"
    lies_on: Steps = (numbers.FILL_UP,)
    depends_on: Fields = ("active",)

    def who(self, s: LumicoraState) -> i64:
        return s.active

    def legal(self, s: LumicoraState) -> vec[i64]:
        answers = append(vec[i64](capacity=32), LIMESTONE)
        answers = list_display(s, OWN, answers)
        return list_takes(s, s.data.kind_colour[s.offered], False, answers)

    def apply(self, s: LumicoraState, action: i64) -> None:
        """LUM-4.3b LUM-4.3c LUM-4.3d Take limestone or a lumino; more of the atoll may follow."""
        s.pop()
        if action == LIMESTONE:
            add_limestone(s, s.active, s.data.kind_number[s.offered])
            return
        kind = kind_of(s, action)
        if verb_of(s, action) == OWN:
            display_out(s, s.active, kind)
        else:
            out_of_atoll(s, kind)
            s.push(TAKE_MORE, s.data.kind_colour[kind])
        take_into_hand(s, kind)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        kind = kind_of(s, action)
        lumino = s.data.luminos[kind]
        if verb_of(s, action) == OWN:
            return refuse("LUM-4.3e", lumino=lumino)
        if s.data.kind_colour[kind] == s.data.kind_colour[s.offered]:
            return refuse("LUM-4.3f", lumino=lumino)
        return refuse("LUM-4.3g", lumino=lumino)

    def closed(self, s: LumicoraState, row: Move) -> Refusal:
        """Why none can be taken: the display is empty, or the atoll has only the offered colour."""
        if row.name == "own":
            return refuse("LUM-4.3e")
        return refuse("LUM-4.3f", colour=s.data.colours[s.data.kind_colour[s.offered]])

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        if action == LIMESTONE:
            return no_room(s, s.active)
        return at_best(s, kind_of(s, action))


def list_takes(s: LumicoraState, colour: i64, same: bool, actions: vec[i64]) -> vec[i64]:
    """LUM-4.3d Add an action for each atoll lumino of this colour, or else of all other colours."""
    first = s.data.colour_first[colour]
    end = s.data.colour_first[colour + 1]
    if same:
        return list_part(s, TAKE, first, end, actions)
    return list_part(s, TAKE, end, s.data.n_kinds, list_part(s, TAKE, 0, first, actions))


class TakeMore(Step[LumicoraState]):
    """LUM-4.3d LUM-10.4 Take another of the same colour, or stop; the argument is the colour."""

    rule = "LUM-4.3d"
    moves = "enough take"
    lies_on: Steps = (numbers.FILL_UP,)
    depends_on: Fields = ("active", "held", "counts")

    def fits(self, s: LumicoraState, arg: i64) -> bool:
        return 0 <= arg < COLOURS

    def who(self, s: LumicoraState) -> i64:
        if in_hand(s) == s.data.take_most:
            return NOBODY
        first = s.data.colour_first[s.arg()]
        end = s.data.colour_first[s.arg() + 1]
        for kind in range(first, end):
            if count_of(s, ATOLL, kind) > 0:
                return s.active
        return NOBODY

    def run(self, s: LumicoraState) -> None:
        s.pop()

    def legal(self, s: LumicoraState) -> vec[i64]:
        answers = append(vec[i64](capacity=16), ENOUGH)
        return list_takes(s, s.arg(), True, answers)

    def apply(self, s: LumicoraState, action: i64) -> None:
        if action == ENOUGH:
            s.pop()
            return
        kind = kind_of(s, action)
        out_of_atoll(s, kind)
        take_into_hand(s, kind)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        kind = kind_of(s, action)
        rule = "LUM-4.3g" if s.data.kind_colour[kind] == s.arg() else "LUM-4.3h"
        return refuse(rule, lumino=s.data.luminos[kind])

    def rules(self, s: LumicoraState, action: i64) -> list[str]:
        """The usual rules, and LUM-4.4a if the atoll is filled up once the player stops."""
        is_filled_up = action == ENOUGH and s.in_atoll < s.data.atoll
        return [*super().rules(s, action), *(["LUM-4.4a"] if is_filled_up else [])]

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        if action == ENOUGH:
            return []
        return [*at_best(s, kind_of(s, action)), *self.more(s, s.arg(), 1)]

    def promise(self, s: LumicoraState, arg: i64) -> list[dict[str, Any]]:
        return self.more(s, arg, 0)

    def more(self, s: LumicoraState, colour: i64, taken: i64) -> list[dict[str, Any]]:
        """How many more luminos of the colour can be taken after `taken` of them."""
        available = sum(in_atoll(s, colour).values())
        count = int(min(available, s.data.take_most - in_hand(s)) - taken)
        if count == 0:
            return []
        return [{"code": "lumicora.more_to_take", "colour": s.data.colours[colour], "count": count}]


class EndTurn(Step[LumicoraState]):
    """LUM-4.5f Begin the next player's turn or the scoring phase, once the hand is empty."""

    rule = "LUM-4.5f"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: LumicoraState) -> None:
        s.pop()
        s.offered = NONE
        next_turn(s)
