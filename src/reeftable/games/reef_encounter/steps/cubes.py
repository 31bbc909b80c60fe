"""Actions 2, 3 and 6: playing a cube to begin a placement."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.core.step import EVERYONE, Refusal, refuse
from reeftable.games.reef_encounter.corals import can_lay
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.listing import list_action
from reeftable.games.reef_encounter.moves import CUBE, LARVA
from reeftable.games.reef_encounter.state import (
    CUBES,
    SEAT,
    SUPPLY,
    ReefState,
    behind_screen,
    five_of,
    forget_moves,
    seat_has,
)
from reeftable.games.reef_encounter.state import FRONT as IN_FRONT
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import LAY_TILES
from reeftable.games.reef_encounter.stock import (
    must_be_starting_tile,
    pay_polyp,
    return_cube,
    show_starting_tile,
    take_cube,
)


def in_front(s: ReefState, colour: i64) -> i64:
    """REE-3.2c REE-3.10 How many consumed polyps of a colour the player who is asked has."""
    return i64(s.seats[s.to_move * SEAT + IN_FRONT + colour])


def begin_placement(s: ReefState, colour: i64) -> None:
    """REE-3.2a REE-2.10d Begin to lay tiles of this colour; reveal a starting tile if necessary."""
    s.cubes_played += 1
    s.colour = colour
    s.laid = 0
    s.laid_behind = 0
    if in_front(s, colour) == 0 and must_be_starting_tile(s, s.to_move, colour):
        show_starting_tile(s, s.to_move, colour)
    s.push(LAY_TILES)


def tiles_to_lay(s: ReefState, colour: i64, front: i64) -> list[dict[str, Any]]:
    """REE-3.2b REE-3.2c How many tiles can be laid with a cube of the colour."""
    behind = min(behind_screen(s, s.to_move, colour), s.data.from_behind)
    return [{"code": "reef_encounter.to_lay", "behind": int(behind), "front": int(front)}]


class PlayCube(Entry):
    """REE-3.2a Actions 2 and 3: play a cube to lay tiles of its colour."""

    def __init__(self) -> None:
        super().__init__("cube")

    def has_tile(self, s: ReefState, colour: i64) -> bool:
        """REE-10.3 Is there a tile of the colour to lay?"""
        return in_front(s, colour) + behind_screen(s, s.to_move, colour) > 0

    def offer(self, s: ReefState, n: i64) -> i64:
        if s.cubes_played >= s.data.cubes_per_turn:
            return n
        for colour in range(i64(COLOURS)):
            if s.seats[s.to_move * SEAT + CUBES + colour] == 0 or not self.has_tile(s, colour):
                continue
            if can_lay(s, colour):
                n = list_action(CUBE + colour, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        return_cube(s, s.to_move, n)
        begin_placement(s, n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        colour = s.data.colours[n]
        if s.cubes_played >= s.data.cubes_per_turn:
            return refuse("REE-3.2d", colour=colour)
        if seat_has(s, s.to_move, CUBES + n) == 0:
            return refuse("REE-3.2e", colour=colour)
        return refuse("REE-10.3", colour=colour)

    def closed(self, s: ReefState) -> Refusal:
        if s.cubes_played >= s.data.cubes_per_turn:
            return refuse("REE-3.2d", played=s.cubes_played)
        return refuse("REE-3.2e" if five_of(s, s.to_move, CUBES) == 0 else "REE-10.3")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        rules = list(self.row.rules)
        if behind_screen(s, s.to_move, n) > 0:
            rules.append("REE-3.2b")
        return [*rules, "REE-3.2c"] if in_front(s, n) > 0 else rules

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        return tiles_to_lay(s, n, in_front(s, n))

    def witnesses(self, s: ReefState, n: i64) -> i64:
        shows = in_front(s, n) == 0 and must_be_starting_tile(s, s.to_move, n)
        return EVERYONE if shows else 0


class TakeLarva(Entry):
    """REE-3.6a REE-R1 REE-10.4 Action 6: buy a cube with a polyp, to play it at once or keep it."""

    def __init__(self) -> None:
        super().__init__("larva")

    def can_follow(self, s: ReefState, colour: i64) -> bool:
        """REE-10.4 Would there still be a tile to lay with this cube, and a place for it?"""
        if in_front(s, colour) - 1 + behind_screen(s, s.to_move, colour) <= 0:
            return False
        return can_lay(s, colour)

    def offer(self, s: ReefState, n: i64) -> i64:
        if not s.keeps_larva and s.cubes_played >= s.data.cubes_per_turn:
            return n
        for colour in range(i64(COLOURS)):
            if in_front(s, colour) == 0 or s.table[SUPPLY + colour] == 0:
                continue
            if s.keeps_larva or self.can_follow(s, colour):
                n = list_action(LARVA + colour, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        pay_polyp(s, s.to_move, n)
        if s.keeps_larva:
            take_cube(s, s.to_move, n)
        else:
            begin_placement(s, n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        colour = s.data.colours[n]
        if in_front(s, n) == 0:
            return refuse("REE-3.6a", colour=colour)
        if s.table[SUPPLY + n] == 0:
            return refuse("REE-3.6b", colour=colour)
        if s.cubes_played >= s.data.cubes_per_turn:
            return refuse("REE-R1", colour=colour)
        return refuse("REE-10.4", colour=colour)

    def closed(self, s: ReefState) -> Refusal:
        if five_of(s, s.to_move, IN_FRONT) == 0:
            return refuse("REE-3.6a")
        if not s.keeps_larva and s.cubes_played >= s.data.cubes_per_turn:
            return refuse("REE-R1", played=s.cubes_played)
        for colour in range(i64(COLOURS)):
            if in_front(s, colour) > 0 and s.table[SUPPLY + colour] > 0:
                return refuse("REE-10.4")
        return refuse("REE-3.6b")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        return list(self.row.rules) if s.keeps_larva else [*self.row.rules, "REE-10.4"]

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        return [] if s.keeps_larva else tiles_to_lay(s, n, in_front(s, n) - 1)

    def witnesses(self, s: ReefState, n: i64) -> i64:
        shows = in_front(s, n) == 1 and must_be_starting_tile(s, s.to_move, n)
        return EVERYONE if shows and not s.keeps_larva else 0
