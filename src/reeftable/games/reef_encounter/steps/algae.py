"""Action 7: putting a cylinder on the alga space or on a coral tile."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.core.step import Refusal, refuse
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import BITS, count
from reeftable.games.reef_encounter.data import ALGAE, COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.flow import begin_closing_round
from reeftable.games.reef_encounter.listing import list_action
from reeftable.games.reef_encounter.moves import FLIP, LOCK
from reeftable.games.reef_encounter.state import (
    CYLINDERS,
    EATEN,
    FISH,
    FRONT,
    LOCKED,
    NONE,
    SECRET,
    ReefState,
    five_of,
    forget_moves,
    is_locked,
    seat_has,
    shown,
    value_of,
)
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.stock import pay_polyp

ALL_LOCKED: i64 = 1023


def large_alga(s: ReefState, tile: i64) -> i64:
    """The large alga a coral tile shows."""
    return s.data.large[shown(s, tile)]


def coral_tiles_with(s: ReefState, alga: i64) -> i64:
    """REE-3.7c REE-3.7d The unlocked coral tiles with this large alga."""
    tiles: i64 = 0
    for tile in range(i64(CORAL_TILES)):
        if not is_locked(s, tile) and large_alga(s, tile) == alga:
            tiles |= BITS[tile]
    return tiles


def turn_over(s: ReefState, seat: i64, tiles: i64) -> None:
    """REE-3.7c REE-3.7d REE-5.1a Turn coral tiles over; the last lock begins the closing round."""
    s.sides ^= tiles
    if s.locks == ALL_LOCKED:
        begin_closing_round(s, seat, LOCKED)


def pays_with(s: ReefState, first: i64, n: i64) -> i64:
    """List an action for each colour of consumed polyps; returns the new total."""
    for colour in range(i64(COLOURS)):
        if seat_has(s, s.to_move, FRONT + colour) > 0:
            n = list_action(first + colour, n)
    return n


def new_values(s: ReefState, tiles: i64) -> list[dict[str, Any]]:
    """REE-5.3a What each colour becomes worth when these coral tiles are turned over."""
    events: list[dict[str, Any]] = []
    for colour in range(i64(COLOURS)):
        value = s.data.values[(s.sides ^ tiles) * COLOURS + colour]
        if value != value_of(s, colour):
            name = s.data.colours[colour]
            code = "reef_encounter.new_value"
            old = int(value_of(s, colour))
            events.append({"code": code, "colour": name, "old": old, "value": int(value)})
    return events


class Cylinder(Entry):
    """REE-3.7a Action 7: place a cylinder, then turn coral tiles over."""

    def turn(self, s: ReefState, alga: i64) -> None:
        """Turn over the unlocked coral tiles with this alga, or let somebody be asked first."""
        tiles = coral_tiles_with(s, alga)
        if not self.opens_window(s, tiles):
            turn_over(s, s.to_move, tiles)

    def opens_window(self, s: ReefState, tiles: i64) -> bool:
        """Is anybody asked before coral tiles are turned over? Never in the base game.

        An override that returns True must push the steps that ask and, below them, one that calls
        `turn_over`.
        """
        return False


class Flip(Cylinder):
    """REE-3.7c REE-R12 Put a cylinder on the alga space; n is alga * COLOURS + colour paid."""

    def __init__(self) -> None:
        super().__init__("flip")

    def offer(self, s: ReefState, n: i64) -> i64:
        if five_of(s, s.to_move, FRONT) == 0:
            return n
        for alga in range(i64(ALGAE)):
            if s.table[CYLINDERS + alga] > 0:
                n = pays_with(s, FLIP + alga * COLOURS, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        alga = n // COLOURS
        pay_polyp(s, s.to_move, n % COLOURS)
        # REE-R13 First the new cylinder is taken, then the old one is returned.
        s.table[CYLINDERS + alga] -= 1
        if s.alga != NONE:
            s.table[CYLINDERS + s.alga] += 1
        s.alga = alga
        self.turn(s, alga)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        if seat_has(s, s.to_move, FRONT + n % COLOURS) == 0:
            return refuse("REE-3.7a", colour=s.data.colours[n % COLOURS])
        return refuse("REE-3.7b", alga=s.data.algae[n // COLOURS])

    def closed(self, s: ReefState) -> Refusal:
        return refuse("REE-3.7a" if five_of(s, s.to_move, FRONT) == 0 else "REE-3.7b")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        turns = coral_tiles_with(s, n // COLOURS) != 0
        return [*self.row.rules, *([] if turns else ["REE-R12"])]

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        tiles = coral_tiles_with(s, n // COLOURS)
        return new_values(s, tiles) if tiles != 0 else [{"code": "reef_encounter.turns_nothing"}]


class Lock(Cylinder):
    """REE-3.7d Put a cylinder on a coral tile; n is tile * COLOURS + colour paid."""

    def __init__(self) -> None:
        super().__init__("lock")

    def may_lock(self, s: ReefState) -> bool:
        """REE-3.7e REE-3.7f REE-3.7h May this player lock any tile now?"""
        if s.locks_now >= s.data.locks_per_turn or seat_has(s, s.to_move, EATEN) == 0:
            return False
        return not self.is_too_early(s)

    def is_too_early(self, s: ReefState) -> bool:
        """REE-3.7h REE-R20 Would it be the last lock of a player who has eaten too little?"""
        if count(s.locks) < CORAL_TILES - 1:
            return False
        return self.eaten(s) < s.data.last_lock_needs

    def eaten(self, s: ReefState) -> i64:
        """How many tiles the parrotfish has, the secret one included."""
        secret = 1 if seat_has(s, s.to_move, SECRET) != NONE else 0
        return five_of(s, s.to_move, FISH) + secret

    def offer(self, s: ReefState, n: i64) -> i64:
        if five_of(s, s.to_move, FRONT) == 0 or not self.may_lock(s):
            return n
        for tile in range(i64(CORAL_TILES)):
            if not is_locked(s, tile) and s.table[CYLINDERS + large_alga(s, tile)] > 0:
                n = pays_with(s, LOCK + tile * COLOURS, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        tile = n // COLOURS
        alga = large_alga(s, tile)
        pay_polyp(s, s.to_move, n % COLOURS)
        s.table[CYLINDERS + alga] -= 1
        s.locks |= BITS[tile]
        s.locks_now += 1
        self.turn(s, alga)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        tile = n // COLOURS
        if seat_has(s, s.to_move, FRONT + n % COLOURS) == 0:
            return refuse("REE-3.7a", colour=s.data.colours[n % COLOURS])
        if seat_has(s, s.to_move, EATEN) == 0:
            return refuse("REE-3.7e")
        if s.locks_now >= s.data.locks_per_turn:
            return refuse("REE-3.7f")
        if is_locked(s, tile):
            return refuse("REE-3.7g", tile=tile + 1)
        if self.is_too_early(s):
            return refuse("REE-3.7h")
        return refuse("REE-3.7b", alga=s.data.algae[large_alga(s, tile)])

    def closed(self, s: ReefState) -> Refusal:
        if five_of(s, s.to_move, FRONT) == 0:
            return refuse("REE-3.7a")
        if seat_has(s, s.to_move, EATEN) == 0:
            return refuse("REE-3.7e")
        if s.locks_now >= s.data.locks_per_turn:
            return refuse("REE-3.7f", locks=s.locks_now)
        if self.is_too_early(s):
            return refuse("REE-3.7h", tiles=self.eaten(s))
        return refuse("REE-3.7b")

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        tile = n // COLOURS
        return new_values(s, coral_tiles_with(s, large_alga(s, tile)) & ~BITS[tile])

    def path(self, s: ReefState, n: i64) -> tuple[str, str]:
        tile = n // COLOURS
        return places.cylinder_supply(s, large_alga(s, tile)), places.coral_tile(tile)

    def rules(self, s: ReefState, n: i64) -> list[str]:
        last = count(s.locks) == CORAL_TILES - 1
        return [*self.row.rules, *(["REE-3.7h", "REE-5.1a", "REE-R5"] if last else [])]
