"""The step that draws luminos from the bag."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import CHANCE, EVERYONE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.lumicora import places
from reeftable.games.lumicora.bag import (
    SIZE,
    bag_size,
    draw_one,
    draw_weight,
    next_draws,
    open_stack,
    take_out,
)
from reeftable.games.lumicora.moves import LUMINO
from reeftable.games.lumicora.state import (
    IN_ATOLL,
    NONE,
    LumicoraState,
    in_display,
    into_atoll,
    put_in,
)
from reeftable.games.lumicora.steps.numbers import (
    FILL_UP,
    FIRST_PLAYER,
    HAND,
    JELLYFISH,
    SCORE_CORAL,
)


def missing(s: LumicoraState, arg: i64) -> i64:
    """How many luminos a place lacks."""
    place = arg % SIZE
    held = s.in_atoll if place == IN_ATOLL else in_display(s, place)
    return arg // SIZE - held


def luminos_due(s: LumicoraState, arg: i64) -> i64:
    """LUM-7.4 How many luminos a place will get after the places before it have been filled."""
    left = bag_size(s) + s.reserve
    top = s.depth - 2
    while top >= 0 and s.stack[top] == FILL_UP:
        count = max(0, min(missing(s, s.stack[top + 1]), left))
        if s.stack[top + 1] == arg:
            return count
        left -= count
        top -= 2
    return 0


class FillUp(Step[LumicoraState]):
    """LUM-3.5 LUM-4.4a LUM-4.6a Draw until a place is full; the argument is place and size."""

    rule = "LUM-4.4a"
    moves = "draw redraw"
    lies_on: Steps = (FIRST_PLAYER, FILL_UP, HAND, JELLYFISH, SCORE_CORAL)
    depends_on: Fields = ("players", "in_atoll", "held", "loose", "back", "reserve", "counts")

    def fits(self, s: LumicoraState, arg: i64) -> bool:
        place = arg % SIZE
        place_exists = place < s.players or place == IN_ATOLL
        return place_exists and 0 <= arg // SIZE <= s.data.size[s.players]

    def is_short(self, s: LumicoraState) -> bool:
        """Are there too few luminos in the place?"""
        return missing(s, s.arg()) > 0

    def who(self, s: LumicoraState) -> i64:
        return CHANCE if self.is_short(s) and bag_size(s) > 0 else NOBODY

    def run(self, s: LumicoraState) -> None:
        """LUM-7.1 LUM-7.4 LUM-R19 Open the stack if the bag is empty; stop when nothing is left."""
        if self.is_short(s) and s.reserve > 0:
            open_stack(s)
        else:
            s.pop()

    def legal(self, s: LumicoraState) -> vec[i64]:
        return next_draws(s)

    def weights(self, s: LumicoraState) -> vec[i64]:
        weights = vec[i64](capacity=64)
        for draw in next_draws(s):
            n = draw - LUMINO
            weights = append(weights, draw_weight(s, n % s.data.n_kinds, n >= s.data.n_kinds))
        return weights

    def draw(self, s: LumicoraState) -> i64:
        return draw_one(s)

    def apply(self, s: LumicoraState, action: i64) -> None:
        kind = (action - LUMINO) % s.data.n_kinds
        take_out(s, kind, action - LUMINO >= s.data.n_kinds)
        place = s.arg() % SIZE
        if place == IN_ATOLL:
            into_atoll(s, kind)
        else:
            put_in(s, place * s.data.display, s.data.display, kind)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-10.2", lumino=s.data.luminos[(action - LUMINO) % s.data.n_kinds])

    def audience(self, s: LumicoraState, action: i64) -> i64:
        """LUM-9.4 Nobody if the entry reveals that the lumino had been put back, else everybody."""
        return 0 if action >= LUMINO + s.data.n_kinds else EVERYONE

    def masked(self, s: LumicoraState, action: i64) -> str:
        return s.game.text(LUMINO + (action - LUMINO) % s.data.n_kinds)

    def path(self, s: LumicoraState, action: i64) -> tuple[str, str]:
        return places.BAG, places.filled(s.arg() % SIZE)

    def promise(self, s: LumicoraState, arg: i64) -> list[dict[str, Any]]:
        """How many luminos will be drawn for an exchange or a display; nobody knows which."""
        place, count = arg % SIZE, int(luminos_due(s, arg))
        if count == 0:
            return []
        if s.active == NONE:
            return [{"code": "lumicora.display_filled", "seat": int(place), "count": count}]
        into = "atoll" if place == IN_ATOLL else "display"
        return [{"code": "lumicora.draws", "count": count, "into": into}]
