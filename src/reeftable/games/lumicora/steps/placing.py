"""The steps for placing the luminos that were taken."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.moves import Move
from reeftable.core.step import NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.lumicora.bag import put_back
from reeftable.games.lumicora.hexes import CELL_BIT, PAIR_FIRST, PAIR_SECOND
from reeftable.games.lumicora.moves import CHOOSE, DISCARD, LUMINO, PLACE
from reeftable.games.lumicora.outlook import changes
from reeftable.games.lumicora.prospects import at_best
from reeftable.games.lumicora.reef import (
    HEIGHT,
    all_pairs,
    cost,
    ground_near,
    has_room,
    height_at,
    is_on_board,
    is_one_lumino,
    lay,
    list_pairs,
    near_any,
    near_colour,
    pairs_in,
    row_of,
)
from reeftable.games.lumicora.state import (
    DISCARDS,
    NONE,
    STORE,
    LumicoraState,
    add_points,
    hand_at,
    is_held,
    list_held,
    seat_has,
    set_seat,
    take_from,
)
from reeftable.games.lumicora.steps.numbers import END_TURN, HAND, LAY
from reeftable.games.lumicora.steps.rules import place_rules, placed_because


class Hand(Step[LumicoraState]):
    """LUM-4.5a Choose which lumino of the hand to lay next, if they are not all equal."""

    rule = "LUM-4.5a"
    moves = "choose"
    lies_on: Steps = (END_TURN,)
    depends_on: Fields = ("active", "held")

    def who(self, s: LumicoraState) -> i64:
        first = hand_at(s)
        for i in range(first + 1, first + s.data.take_most):
            if s.held[i] != NONE and s.held[i] != s.held[first]:
                return s.active
        return NOBODY

    def run(self, s: LumicoraState) -> None:
        """Lay equal luminos one by one without a question, until the hand is empty."""
        kind = s.held[hand_at(s)]
        if kind == NONE:
            s.pop()
        else:
            s.push(LAY, kind)

    def legal(self, s: LumicoraState) -> vec[i64]:
        base = LUMINO + CHOOSE * s.data.n_kinds
        return list_held(s, hand_at(s), s.data.take_most, base, vec[i64](capacity=4))

    def apply(self, s: LumicoraState, action: i64) -> None:
        s.push(LAY, (action - LUMINO) % s.data.n_kinds)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-4.5d", lumino=s.data.luminos[(action - LUMINO) % s.data.n_kinds])

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        return at_best(s, (action - LUMINO) % s.data.n_kinds)


class Lay(Step[LumicoraState]):
    """LUM-4.5b LUM-R5 LUM-R10 Place the lumino or discard it; the argument is the lumino."""

    rule = "LUM-4.5b"
    moves = "discard place"
    lies_on: Steps = (HAND,)
    depends_on: Fields = ("active", "held")

    def fits(self, s: LumicoraState, arg: i64) -> bool:
        return arg >= 0 and is_held(s, hand_at(s), s.data.take_most, arg)

    def who(self, s: LumicoraState) -> i64:
        return s.active

    def legal(self, s: LumicoraState) -> vec[i64]:
        pairs = all_pairs(s, s.active, s.data.kind_colour[s.arg()])
        return list_pairs(pairs, PLACE, append(vec[i64](capacity=64), DISCARD))

    def apply(self, s: LumicoraState, action: i64) -> None:
        kind = s.arg()
        s.pop()
        take_from(s, hand_at(s), s.data.take_most, kind)
        if action == DISCARD:
            discard(s, kind)
            return
        pair = action - PLACE
        price = cost(s, s.active, pair)
        set_seat(s, STORE, s.active, seat_has(s, STORE, s.active) - price)
        lay(s, s.active, kind, pair)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return why_not_there(s, s.active, s.data.kind_colour[s.arg()], action - PLACE)

    def closed(self, s: LumicoraState, row: Move) -> Refusal:
        return why_nowhere(s, s.active, s.data.kind_colour[s.arg()])

    def rules(self, s: LumicoraState, action: i64) -> list[str]:
        rules = super().rules(s, action)
        if action == DISCARD:
            return rules
        return rules + place_rules(s, s.active, s.data.kind_colour[s.arg()], action - PLACE)

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        """LUM-5.2e Whether a placement is free, why it is allowed, and what would score then."""
        after = s.clone()
        self.apply(after, action)
        if action == DISCARD:
            return changes(s, after, s.active)
        pair = action - PLACE
        is_free = is_on_board(s, s.active, pair) and cost(s, s.active, pair) == 0
        free: list[dict[str, Any]] = [{"code": "lumicora.free"}] if is_free else []
        reason = placed_because(s, s.active, s.data.kind_colour[s.arg()], pair)
        return [*free, {"code": reason}, *changes(s, after, s.active)]


def discard(s: LumicoraState, kind: i64) -> None:
    """LUM-4.5e LUM-R13 Put a lumino back into the bag, which costs points."""
    put_back(s, kind)
    add_points(s, DISCARDS, s.active, s.data.discard)


def why_not_there(s: LumicoraState, seat: i64, colour: i64, pair: i64) -> Refusal:
    """The rule that forbids a placement known to be illegal."""
    a = CELL_BIT[PAIR_FIRST[pair]]
    b = CELL_BIT[PAIR_SECOND[pair]]
    h = height_at(s, seat, a)
    if height_at(s, seat, b) != h:
        return refuse("LUM-5.1b", first=h, second=height_at(s, seat, b))
    if h == 0:
        return why_not_on_board(s, seat, colour, pair)
    if is_one_lumino(s, seat, a, b):
        return refuse("LUM-5.3b", level=h + 1)
    return refuse("LUM-5.3d", colour=s.data.colours[colour], level=h + 1)


def why_not_on_board(s: LumicoraState, seat: i64, colour: i64, pair: i64) -> Refusal:
    """The rule that forbids a placement on two free fields."""
    both = CELL_BIT[PAIR_FIRST[pair]] | CELL_BIT[PAIR_SECOND[pair]]
    if both & near_any(s, seat) == 0:
        return refuse("LUM-5.2d")
    near = near_colour(s, seat, colour)
    if has_room(s, seat, near) and both & near == 0:
        return refuse("LUM-5.2b", colour=s.data.colours[colour])
    return refuse("LUM-5.2f", cost=cost(s, seat, pair), limestone=seat_has(s, STORE, seat))


def why_nowhere(s: LumicoraState, seat: i64, colour: i64) -> Refusal:
    """Why there is no place at all: too little limestone, or no colour to lie on."""
    if any(pairs_in(row_of(s, seat, HEIGHT), ground_near(s, seat, colour))):
        return refuse("LUM-5.2f", limestone=seat_has(s, STORE, seat))
    return refuse("LUM-5.3d", colour=s.data.colours[colour])
