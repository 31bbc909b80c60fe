"""Actions 2, 3 and 6 with special tiles: how a placement begins."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import EVERYONE, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.listing import begin_list, list_action, listed
from reeftable.games.reef_encounter.moves import CUBE, LARVA
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.effects import placements_left
from reeftable.games.reef_encounter.second_kind.laying import (
    can_begin,
    first_is_plain_from_behind,
)
from reeftable.games.reef_encounter.second_kind.moves import (
    LARVA_COLOUR,
    LARVA_KIND,
    LARVA_PAIRS,
    STRAY,
)
from reeftable.games.reef_encounter.second_kind.state import (
    STRAY_WAITING,
    WARM_NOW,
    WARM_WAITING,
    SecondState,
    is_waiting,
    second,
)
from reeftable.games.reef_encounter.second_kind.stock import (
    behind,
    has_cube,
    in_front,
    note_fewest,
    pay_from_front,
    shows_news,
)
from reeftable.games.reef_encounter.state import (
    CUBES,
    NONE,
    ReefState,
    five_of,
    forget_moves,
    seat_has,
)
from reeftable.games.reef_encounter.steps import cubes
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import LAY_TILES, TURN_MENU
from reeftable.games.reef_encounter.stock import return_cube


def start_placement(s: SecondState, colour: i64) -> None:
    """REE-3.2a RSK-13.4 Begin to lay tiles of this colour."""
    seat = s.to_move
    s.cubes_played += 1
    s.colour = colour
    s.laid = 0
    s.laid_behind = 0
    if is_waiting(s, WARM_WAITING):
        s.effects = s.effects & ~WARM_WAITING | WARM_NOW
    if first_is_plain_from_behind(s, seat, colour):
        note_fewest(s, seat, colour, 1)
    s.push(LAY_TILES)


def witnesses_of_start(s: SecondState, colour: i64) -> i64:
    """RSK-17.0b Who learns something from a placement that begins: it may show a tile."""
    seat = s.to_move
    is_shown = first_is_plain_from_behind(s, seat, colour)
    return EVERYONE if is_shown and shows_news(s, seat, colour) else 0


def may_begin(s: SecondState) -> bool:
    """RSK-K15 Is a placement open that begins with a cube?"""
    return placements_left(s) > 0 and not is_waiting(s, STRAY_WAITING)


class PlayCube(cubes.PlayCube):
    """REE-3.2a RSK-13.3 Actions 2 and 3, and an extra placement by a card."""

    def offer(self, s: ReefState, n: i64) -> i64:
        if not may_begin(second(s)):
            return n
        for colour in range(i64(COLOURS)):
            if seat_has(s, s.to_move, CUBES + colour) == 0:
                continue
            if can_begin(second(s), s.to_move, colour, NONE):
                n = list_action(CUBE + colour, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        return_cube(s, s.to_move, n)
        start_placement(second(s), n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        if is_waiting(second(s), STRAY_WAITING):
            return refuse("RSK-K15", colour=s.data.colours[n])
        return super().reason(s, n) if s.cubes_played < s.data.cubes_per_turn else self.late(s, n)

    def late(self, s: ReefState, n: i64) -> Refusal:
        """Why no cube can be played after actions 2 and 3 have been used."""
        if placements_left(second(s)) <= 0:
            return refuse("REE-3.2d", colour=s.data.colours[n])
        lacks = seat_has(s, s.to_move, CUBES + n) == 0
        return refuse("REE-3.2e" if lacks else "REE-10.3", colour=s.data.colours[n])

    def closed(self, s: ReefState) -> Refusal:
        if is_waiting(second(s), STRAY_WAITING):
            return refuse("RSK-K15")
        if placements_left(second(s)) <= 0:
            return refuse("REE-3.2d", played=s.cubes_played)
        return refuse("REE-3.2e" if five_of(s, s.to_move, CUBES) == 0 else "REE-10.3")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        return list(self.row.rules)

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        return tiles_to_lay(second(s), s.to_move, n, NONE)

    def witnesses(self, s: ReefState, n: i64) -> i64:
        return witnesses_of_start(second(s), n)


def tiles_to_lay(s: SecondState, seat: i64, colour: i64, spent: i64) -> list[dict[str, Any]]:
    """How many tiles, special ones included, can be laid with a cube of the colour."""
    hand, front = behind(s, seat, colour), in_front(s, seat, colour)
    for kind in range(i64(COLOURS), i64(len(s.more.faces))):
        if s.more.face[kind] == colour or s.more.other_face[kind] == colour:
            hand += behind(s, seat, kind)
            front += in_front(s, seat, kind)
    most = s.more.warm_from_behind if is_waiting(s, WARM_WAITING) else s.data.from_behind
    front -= 0 if spent == NONE else 1
    return [{"code": "reef_encounter.to_lay", "behind": int(min(hand, most)), "front": int(front)}]


class StrayPlacement(Entry):
    """RSK-13.5 RSK-K15 Stray Larva: a placement begins without a cube."""

    def __init__(self) -> None:
        super().__init__("stray", moves.MOVES)

    def offer(self, s: ReefState, n: i64) -> i64:
        if not is_waiting(second(s), STRAY_WAITING) or placements_left(second(s)) <= 0:
            return n
        for colour in range(i64(COLOURS)):
            if can_begin(second(s), s.to_move, colour, NONE):
                n = list_action(STRAY + colour, n)
        return n

    def witnesses(self, s: ReefState, n: i64) -> i64:
        return witnesses_of_start(second(s), n)

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        second(s).effects &= ~STRAY_WAITING
        start_placement(second(s), n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        waiting = is_waiting(second(s), STRAY_WAITING)
        return refuse("REE-10.3" if waiting else "RSK-13.5", colour=s.data.colours[n])

    def closed(self, s: ReefState) -> Refusal:
        return refuse("REE-10.3" if is_waiting(second(s), STRAY_WAITING) else "RSK-13.5")

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        return tiles_to_lay(second(s), s.to_move, n, NONE)


class TakeLarva(cubes.TakeLarva):
    """RSK-11.1 REE-10.4 Action 6, paid with a plain tile; the placement begins at once."""

    def offer(self, s: ReefState, n: i64) -> i64:
        if not may_begin(second(s)):
            return n
        for colour in range(i64(COLOURS)):
            if self.pays(second(s), colour, colour):
                n = list_action(LARVA + colour, n)
        return n

    def pays(self, s: SecondState, colour: i64, kind: i64) -> bool:
        """RSK-8.2d REE-10.4 Is there such a tile, a cube, and another tile that can be laid?"""
        if in_front(s, s.to_move, kind) == 0 or not has_cube(s, colour):
            return False
        return can_begin(s, s.to_move, colour, kind)

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        pay_from_front(second(s), s.to_move, n)
        start_placement(second(s), n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return self.why_not(second(s), n, n)

    def why_not(self, s: SecondState, colour: i64, kind: i64) -> Refusal:
        """Why a consumed tile does not buy a cube of the colour."""
        name = s.data.colours[colour]
        if in_front(s, s.to_move, kind) == 0:
            return refuse("REE-3.6a", colour=name)
        if not has_cube(s, colour):
            return refuse("REE-3.6b", colour=name)
        if placements_left(s) <= 0:
            return refuse("RSK-11.1", colour=name)
        return refuse("RSK-K15" if is_waiting(s, STRAY_WAITING) else "REE-10.4", colour=name)

    def closed(self, s: ReefState) -> Refusal:
        if placements_left(second(s)) <= 0:
            return refuse("RSK-11.1")
        return refuse("RSK-K15" if is_waiting(second(s), STRAY_WAITING) else "REE-10.4")

    def rules(self, s: ReefState, n: i64) -> list[str]:
        return [*self.row.rules, "REE-10.4"]

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        return tiles_to_lay(second(s), s.to_move, n, n)

    def witnesses(self, s: ReefState, n: i64) -> i64:
        return witnesses_of_start(second(s), n)


class LarvaForSpecial(Entry):
    """RSK-8.0b RSK-8.2d Action 6, paid with a special tile."""

    def __init__(self, plain: TakeLarva) -> None:
        super().__init__("larva_special", moves.MOVES)
        self.plain = plain

    def offer(self, s: ReefState, n: i64) -> i64:
        if not may_begin(second(s)):
            return n
        for pair in range(i64(len(LARVA_PAIRS))):
            if self.plain.pays(second(s), LARVA_COLOUR[pair], LARVA_KIND[pair]):
                n = list_action(moves.LARVA_SPECIAL + pair, n)
        return n

    def witnesses(self, s: ReefState, n: i64) -> i64:
        return witnesses_of_start(second(s), LARVA_COLOUR[n])

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        pay_from_front(second(s), s.to_move, LARVA_KIND[n])
        start_placement(second(s), LARVA_COLOUR[n])

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return self.plain.why_not(second(s), LARVA_COLOUR[n], LARVA_KIND[n])

    def closed(self, s: ReefState) -> Refusal:
        return self.plain.closed(s)

    def worth(self, s: ReefState, n: i64) -> list[dict[str, Any]]:
        return tiles_to_lay(second(s), s.to_move, LARVA_COLOUR[n], LARVA_KIND[n])


class FirstCube(Step[ReefState]):
    """RSK-13.1 Late Breakfast: choose the cube for action 2."""

    rule = "RSK-13.1"
    moves = "cube"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "seats", "held", "rocks")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for colour in range(i64(COLOURS)):
            own_cube = seat_has(s, s.active, CUBES + colour) > 0
            if own_cube and can_begin(second(s), s.active, colour, NONE):
                n = list_action(CUBE + colour, n)
        return listed(n, number)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        return witnesses_of_start(second(s), action - CUBE)

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        return_cube(s, s.to_move, action - CUBE)
        start_placement(second(s), action - CUBE)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        lacks = seat_has(s, s.active, CUBES + action - CUBE) == 0
        return refuse("REE-3.2e" if lacks else "REE-10.3", colour=s.data.colours[action - CUBE])

    def worth(self, s: ReefState, action: i64) -> list[dict[str, Any]]:
        return tiles_to_lay(second(s), s.active, action - CUBE, NONE)
