"""Actions 4 and 5: introducing shrimps and moving them."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move as Row
from reeftable.core.step import Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import (
    ALL_CELLS,
    ROCKS,
    cell_name,
    count,
    rock_of,
)
from reeftable.games.reef_encounter.corals import eaten_with, guarded, on_bare_rock, unguarded
from reeftable.games.reef_encounter.listing import (
    begin_list,
    list_action,
    list_cells,
    listed,
)
from reeftable.games.reef_encounter.moves import INTRODUCE, MOVE, SCREEN, TO
from reeftable.games.reef_encounter.state import (
    BEHIND,
    MOVED,
    NONE,
    ROCK,
    SHRIMPS,
    ReefState,
    add_seat,
    bit_at,
    colour_at,
    forget_moves,
    is_in_play,
    is_space,
    occupied,
    seat_has,
    shrimps_of,
    shrimps_on,
    shrimps_out,
    taken,
)
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import LAY_TILES, PLACE_SHRIMP, TURN_MENU


def has_room(s: ReefState, rock: i64, leaving: i64) -> bool:
    """REE-3.5c May the player to move have one more shrimp on the rock?"""
    own = shrimps_of(s, rock, s.to_move) & ~leaving
    return count(own) < s.data.shrimps_per_rock


def can_introduce(s: ReefState) -> bool:
    """REE-3.5d Is there a coral for a new shrimp?"""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock) and has_room(s, rock, 0) and unguarded(s, rock) != 0:
            return True
    return False


class Introduce(Entry):
    """REE-3.5d REE-R17 Action 4: introduce a shrimp from behind the screen."""

    def __init__(self) -> None:
        super().__init__("introduce")

    def offer(self, s: ReefState, n: i64) -> i64:
        if s.introduced == 0 and seat_has(s, s.to_move, BEHIND) > 0 and can_introduce(s):
            return list_action(INTRODUCE, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        s.introduced = 1
        forget_moves(s)
        s.push(PLACE_SHRIMP, NONE)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return refuse("REE-3.5e" if s.introduced != 0 else "REE-3.5g")

    def closed(self, s: ReefState) -> Refusal:
        if s.introduced != 0:
            return refuse("REE-3.5e")
        return refuse("REE-3.5g", behind=seat_has(s, s.to_move, BEHIND))

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        left = int(seat_has(s, s.to_move, BEHIND))
        return [{"code": "reef_encounter.shrimps_left", "count": left}]


def list_movable(s: ReefState, n: i64) -> i64:
    """REE-3.5h REE-10.1 List the player's shrimps, except those that were just moved."""
    for rock in range(i64(ROCKS)):
        shrimps = shrimps_of(s, rock, s.to_move) & ~s.rocks[rock * ROCK + MOVED]
        if shrimps != 0:
            n = list_cells(s, rock, shrimps, MOVE, n)
    return n


def why_not_moved(s: ReefState, cell: i64) -> Refusal:
    """The rule that forbids moving the shrimp at a space."""
    if shrimps_of(s, rock_of(cell), s.to_move) & bit_at(s, cell) == 0:
        return refuse("REE-3.5j", cell=cell_name(cell))
    return refuse("REE-10.1", cell=cell_name(cell))


def why_none_moves(s: ReefState) -> Refusal:
    """The rule that forbids moving any shrimp at all."""
    return refuse("REE-3.5j" if shrimps_out(s, s.to_move) == 0 else "REE-10.1")


class Move(Entry):
    """REE-3.5h Action 5: pick up one of the player's shrimps to move it."""

    def __init__(self) -> None:
        super().__init__("move")

    def offer(self, s: ReefState, n: i64) -> i64:
        return list_movable(s, n)

    def apply(self, s: ReefState, n: i64) -> None:
        s.push(PLACE_SHRIMP, n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return why_not_moved(s, n)

    def closed(self, s: ReefState) -> Refusal:
        return why_none_moves(s)


def shrimps_leave_bare_rock(s: ReefState, seat: i64) -> None:
    """REE-3.5i Move the seat's shrimps on bare rock behind the screen."""
    for rock in range(i64(ROCKS)):
        bare = on_bare_rock(s, rock, seat)
        if bare != 0:
            s.rocks[rock * ROCK + SHRIMPS + seat] &= ~bare
            add_seat(s, seat, BEHIND, count(bare))


class PlaceShrimp(Step[ReefState]):
    """REE-3.5h Choose where a shrimp goes; the argument is where it comes from, or NONE."""

    rule = "REE-3.5h"
    moves = "to screen"
    lies_on: Steps = (TURN_MENU, LAY_TILES)
    depends_on: Fields = ("active", "rocks")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return NONE <= arg < ALL_CELLS

    def who(self, s: ReefState) -> i64:
        return s.active

    def goals(self, s: ReefState, rock: i64) -> i64:
        """REE-3.5b REE-3.5c REE-3.5f REE-10.5 The spaces of a rock that the shrimp may go to."""
        origin = s.arg()
        leaving: i64 = 0
        if origin != NONE and rock_of(origin) == rock:
            leaving = bit_at(s, origin)
        if not has_room(s, rock, leaving):
            return 0
        staying = shrimps_on(s, rock) & ~leaving
        tiles = occupied(s, rock) & ~guarded(s, rock, staying)
        if origin == NONE:
            return tiles
        bare = s.outline[rock] & ~(occupied(s, rock) | staying | taken(s, rock))
        return (tiles | bare) & ~leaving

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(s, rock, self.goals(s, rock), TO, n)
        return listed(list_action(SCREEN, n) if s.arg() != NONE else n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        origin = s.arg()
        s.pop()
        if origin == NONE:
            add_seat(s, s.to_move, BEHIND, -1)
        else:
            k = rock_of(origin) * ROCK
            s.rocks[k + SHRIMPS + s.to_move] -= bit_at(s, origin)
        if action == SCREEN:
            add_seat(s, s.to_move, BEHIND, 1)
            return
        goal = rock_of(action - TO) * ROCK
        bit = bit_at(s, action - TO)
        s.rocks[goal + SHRIMPS + s.to_move] |= bit
        if origin != NONE:
            s.rocks[goal + MOVED] |= bit

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        home = places.shrimps(s.to_move)
        begin = home if s.arg() == NONE else places.space(s.arg())
        return begin, home if action == SCREEN else places.space(action - TO)

    def rules(self, s: ReefState, action: i64) -> list[str]:
        if action == SCREEN:
            return [self.rule]
        if s.arg() == NONE:
            return ["REE-3.5d", "REE-3.5b", "REE-3.5c"]
        if self.coral_at(s, action - TO) == 0:
            return [self.rule, "REE-3.5c", "REE-10.5", "REE-3.5i"]
        return [self.rule, "REE-3.5b", "REE-3.5c"]

    def coral_at(self, s: ReefState, cell: i64) -> i64:
        """The coral that a shrimp on this space would guard; empty on bare rock."""
        return eaten_with(s, rock_of(cell), bit_at(s, cell))

    def worth(self, s: ReefState, action: i64) -> list[dict[str, Any]]:
        if action == SCREEN:
            return []
        cell = action - TO
        size = int(count(self.coral_at(s, cell)))
        if size == 0:
            return [{"code": "reef_encounter.on_bare_rock"}]
        colour = s.data.colours[colour_at(s, rock_of(cell), bit_at(s, cell))]
        return [{"code": "reef_encounter.guards", "colour": colour, "size": size}]

    def closed(self, s: ReefState, row: Row) -> Refusal:
        return refuse("REE-3.5l" if row.name == "screen" else "REE-3.5b")

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == SCREEN:
            return refuse("REE-3.5l")
        return self.why_not_there(s, action - TO)

    def why_not_there(self, s: ReefState, cell: i64) -> Refusal:
        """The rule that forbids putting the shrimp on a space."""
        name = cell_name(cell)
        rock = rock_of(cell)
        bit = bit_at(s, cell)
        if not is_space(s, rock, bit):
            return refuse("REE-1.2d", cell=name)
        if cell == s.arg():
            return refuse("REE-3.5k", cell=name)
        bare = occupied(s, rock) & bit == 0
        if bare and s.arg() == NONE:
            return refuse("REE-3.5f", cell=name)
        if bare and (shrimps_on(s, rock) | taken(s, rock)) & bit != 0:
            return refuse("REE-10.5", cell=name)
        leaving: i64 = 0
        if s.arg() != NONE and rock_of(s.arg()) == rock:
            leaving = bit_at(s, s.arg())
        if guarded(s, rock, shrimps_on(s, rock) & ~leaving) & bit != 0:
            return refuse("REE-3.5b", cell=name)
        return refuse("REE-3.5c", cell=name)
