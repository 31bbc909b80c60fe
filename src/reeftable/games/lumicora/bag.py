"""The bag and the emergency stack: what may be in them, drawing and putting back.

A lumino that nobody has drawn may be in the bag or in the stack; `LOOSE` counts these by kind. A
lumino that was put back is certainly in the bag; `BACK` counts those. Without a stack (with two
players there is none from the start) the distinction is pointless, and everything in the bag is
`LOOSE`.

The bag holds the `BACK` luminos and all but `reserve` of the `LOOSE` ones, each subset of these
being equally likely. So the probability of drawing a particular lumino that was put back is
1 / bag, and that of a particular loose one is 1 / bag * (loose - reserve) / loose. Chance
distinguishes between drawing a lumino that was put back and drawing an equal one for the first
time, because it affects what is left for the stack; nobody else can tell (LUM-9.4). `CERTAIN` is
what the players know: the least number of luminos of each kind that must be in the bag.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.games.lumicora.data import LumicoraData
from reeftable.games.lumicora.moves import DRAW, LUMINO, REDRAW
from reeftable.games.lumicora.state import (
    BACK,
    CERTAIN,
    ENDS_EARLY,
    IN_ATOLL,
    LOOSE,
    LumicoraState,
    change_count,
    count_of,
)

# The argument of FILL_UP combines the place with the number of luminos it should hold.
SIZE: Final = 8


def filled_to(place: i64, size: i64) -> i64:
    """The argument of FILL_UP that fills a display or the atoll up to `size` luminos."""
    return place + SIZE * size


def filled_atoll(data: LumicoraData) -> i64:
    """LUM-4.4a The argument of FILL_UP for the atoll."""
    return filled_to(IN_ATOLL, data.atoll)


def filled_display(data: LumicoraData, seat: i64) -> i64:
    """LUM-4.6a The argument of FILL_UP for a seat's display."""
    return filled_to(seat, data.display)


def bag_size(s: LumicoraState) -> i64:
    """LUM-9.1 How many luminos are in the bag."""
    return s.loose - s.reserve + s.back


def may_be_fresh(s: LumicoraState, kind: i64) -> bool:
    """Can the next draw bring a loose lumino of this kind?"""
    return s.loose > s.reserve and count_of(s, LOOSE, kind) > 0


def next_draws(s: LumicoraState) -> vec[i64]:
    """Every possible outcome of the next draw."""
    draws = vec[i64](capacity=64)
    for kind in range(s.data.n_kinds):
        if may_be_fresh(s, kind) or count_of(s, BACK, kind) > 0:
            draws = append(draws, LUMINO + DRAW * s.data.n_kinds + kind)
    if s.back > 0:
        for kind in range(s.data.n_kinds):
            if may_be_fresh(s, kind) and count_of(s, BACK, kind) > 0:
                draws = append(draws, LUMINO + REDRAW * s.data.n_kinds + kind)
    return draws


def draw_weight(s: LumicoraState, kind: i64, redraw: bool) -> i64:
    """LUM-9.2 LUM-9.3 The relative probability of a draw."""
    if s.back == 0:
        return count_of(s, LOOSE, kind)
    if redraw or not may_be_fresh(s, kind):
        return count_of(s, BACK, kind) * s.loose
    return count_of(s, LOOSE, kind) * (s.loose - s.reserve)


def draw_one(s: LumicoraState) -> i64:
    """Make a random draw by weight, without listing all possible ones."""
    first: i64 = LUMINO + DRAW * s.data.n_kinds
    if s.back == 0:
        return first + nth_loose(s, s.below(s.loose))
    r = s.below(bag_size(s) * s.loose)
    fresh = s.loose - s.reserve
    at_back = BACK * s.data.n_kinds
    for kind in range(s.data.n_kinds):
        loose = i64(s.counts[kind])
        # This is `draw_weight` inlined, because calling it for each kind is slow.
        if fresh > 0 and loose > 0:
            r -= loose * fresh
        else:
            r -= i64(s.counts[at_back + kind]) * s.loose
        if r < 0:
            return first + kind
    for kind in range(s.data.n_kinds):
        if may_be_fresh(s, kind):
            r -= draw_weight(s, kind, True)
            if r < 0:
                return first + s.data.n_kinds + kind
    raise AssertionError("the weights do not add up to the bag")


def nth_loose(s: LumicoraState, n: i64) -> i64:
    """The kind of the n-th loose lumino, counted from 0 in the order of kinds."""
    kind: i64 = 0
    while n >= i64(s.counts[kind]):
        n -= i64(s.counts[kind])
        kind += 1
    return kind


def take_out(s: LumicoraState, kind: i64, redraw: bool) -> None:
    """Take a lumino out of the bag."""
    if redraw or not may_be_fresh(s, kind):
        change_count(s, BACK, kind, -1)
        s.back -= 1
    else:
        change_count(s, LOOSE, kind, -1)
        s.loose -= 1
    if count_of(s, CERTAIN, kind) > 0:
        change_count(s, CERTAIN, kind, -1)


def put_back(s: LumicoraState, kind: i64) -> None:
    """LUM-9.3 LUM-9.5 LUM-R13 Put a lumino into the bag, even if the bag is empty."""
    if s.reserve == 0:
        change_count(s, LOOSE, kind, 1)
        s.loose += 1
        return
    change_count(s, BACK, kind, 1)
    change_count(s, CERTAIN, kind, 1)
    s.back += 1


def open_stack(s: LumicoraState) -> None:
    """LUM-7.1 LUM-7.2 LUM-7.3 LUM-R17 Put the stack, all loose luminos, into the empty bag."""
    s.reserve = 0
    if s.round < s.data.rounds:
        s.ending = ENDS_EARLY
