"""Actions 2, 3 and 6: a cube opens a placement, and tiles are laid one by one."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import EVERYONE, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import (
    ALL_CELLS,
    BESIDE_GROWTH,
    GROWTH,
    ROCKS,
    bit_of,
    cell_name,
    rock_of,
)
from reeftable.games.reef_encounter.corals import (
    can_lay,
    joining,
    layable,
    protected,
    weaker_tiles,
    within_reach,
)
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.flow import (
    LAY_TILES,
    PLACE_SHRIMP,
    TURN_MENU,
    clear_placement,
)
from reeftable.games.reef_encounter.listing import list_action, list_cells, listed
from reeftable.games.reef_encounter.moves import CUBE, FRONT, LARVA, LAY, MOVE, STOP
from reeftable.games.reef_encounter.state import (
    BAG,
    BONUS,
    CUBES,
    ROCK,
    SEAT,
    SUPPLY,
    ReefState,
    add_seat,
    behind_screen,
    colour_at,
    forget_moves,
    is_in_play,
    occupied,
    seat_has,
    shrimps_on,
)
from reeftable.games.reef_encounter.state import FRONT as IN_FRONT
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.shrimps import movable, why_not_moved
from reeftable.games.reef_encounter.stock import (
    all_see_none_left,
    must_be_starting_tile,
    pay_polyp,
    return_cube,
    show_starting_tile,
    take_cube,
    take_from_behind,
    take_out,
    tells_nothing,
)


def in_front(s: ReefState, colour: i64) -> i64:
    """REE-3.2c REE-3.10 The active player's consumed polyps of a colour."""
    return s.seats[s.active * SEAT + IN_FRONT + colour]


def begin_placement(s: ReefState, colour: i64) -> None:
    """REE-3.2a REE-2.10d Tiles of this colour are laid now, the first one at once."""
    s.cubes_played += 1
    s.colour = colour
    s.laid = 0
    s.laid_behind = 0
    if in_front(s, colour) == 0 and must_be_starting_tile(s, s.active, colour):
        show_starting_tile(s, s.active, colour)
    s.push(LAY_TILES)


class PlayCube(Entry):
    """REE-3.2a Actions 2 and 3."""

    def __init__(self) -> None:
        super().__init__(CUBE, COLOURS)

    def has_tile(self, s: ReefState, colour: i64) -> bool:
        """REE-10.3 Is there a tile of the colour to lay?"""
        return in_front(s, colour) + behind_screen(s, s.active, colour) > 0

    def offer(self, s: ReefState, n: i64) -> i64:
        if s.cubes_played >= s.data.cubes_per_turn:
            return n
        for colour in range(i64(COLOURS)):
            if s.seats[s.active * SEAT + CUBES + colour] == 0 or not self.has_tile(s, colour):
                continue
            if can_lay(s, colour):
                n = list_action(CUBE + colour, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        return_cube(s, s.active, n)
        begin_placement(s, n)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        colour = s.data.colours[n]
        if s.cubes_played >= s.data.cubes_per_turn:
            return refuse("REE-3.2d", colour=colour)
        if seat_has(s, s.active, CUBES + n) == 0:
            return refuse("REE-3.2e", colour=colour)
        return refuse("REE-10.3", colour=colour)

    def witnesses(self, s: ReefState, n: i64) -> i64:
        shows = in_front(s, n) == 0 and must_be_starting_tile(s, s.active, n)
        return EVERYONE if shows else 0


class TakeLarva(Entry):
    """REE-3.6a REE-R1 REE-10.4 Action 6; by the update the cube is played at once."""

    def __init__(self) -> None:
        super().__init__(LARVA, COLOURS)

    def can_follow(self, s: ReefState, colour: i64) -> bool:
        """REE-10.4 Is another tile left, and a place for it?"""
        if in_front(s, colour) - 1 + behind_screen(s, s.active, colour) <= 0:
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
        pay_polyp(s, s.active, n)
        if s.keeps_larva:
            take_cube(s, s.active, n)
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

    def witnesses(self, s: ReefState, n: i64) -> i64:
        shows = in_front(s, n) == 1 and must_be_starting_tile(s, s.active, n)
        return EVERYONE if shows and not s.keeps_larva else 0


def put_tile(s: ReefState, rock: i64, bit: i64, colour: i64) -> None:
    """REE-3.3g REE-3.3h REE-4.4 The tile is laid; what it covers is consumed."""
    covered = colour_at(s, rock, bit)
    if covered >= 0:
        s.rocks[rock * ROCK + covered] -= bit
        add_seat(s, s.active, IN_FRONT + covered, 1)
    s.rocks[rock * ROCK + colour] |= bit
    if bit & BESIDE_GROWTH != 0 and not s.advanced:
        grow_extra(s, rock, colour)


def may_grow(s: ReefState, rock: i64, colour: i64) -> bool:
    """REE-3.4b REE-3.4c REE-R10 Is the extra-growth space free for the colour?"""
    if (occupied(s, rock) | shrimps_on(s, rock)) & GROWTH != 0:
        return False
    return joining(s, rock, colour) & GROWTH == 0


def grow_extra(s: ReefState, rock: i64, colour: i64) -> None:
    """REE-3.4a REE-3.4d REE-3.4e REE-R11 REE-10.6 A bonus tile grows; the stock is filled up."""
    if not may_grow(s, rock, colour):
        return
    if s.table[BONUS + colour] > 0:
        s.table[BONUS + colour] -= 1
    elif s.table[BAG + colour] > 0:
        take_out(s, colour)
    else:
        all_see_none_left(s, colour)
        return
    s.rocks[rock * ROCK + colour] |= GROWTH
    if s.stock == 0:
        return
    if s.table[BAG + colour] > 0:
        take_out(s, colour)
        s.table[BONUS + colour] += 1
    else:
        all_see_none_left(s, colour)


class LayTiles(Step[ReefState]):
    """REE-3.0c REE-3.2a REE-10.3 The next tile, a shrimp's move, or the end of the placement."""

    rule = "REE-3.2a"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "colour", "laid", "laid_behind", "seats", "rocks")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        n: i64 = 0
        if s.laid > 0:
            n = movable(s, n)
        if self.may_use_hand(s):
            n = self.list_spaces(s, LAY, n)
        if in_front(s, s.colour) > 0:
            n = self.list_spaces(s, FRONT, n)
        return listed(list_action(STOP, n) if s.laid > 0 else n)

    def may_use_hand(self, s: ReefState) -> bool:
        """REE-3.2b Is there a tile behind the screen, and may it still be laid?"""
        if s.laid_behind >= s.data.from_behind:
            return False
        return behind_screen(s, s.active, s.colour) > 0

    def list_spaces(self, s: ReefState, first: i64, n: i64) -> i64:
        """REE-3.2g Every space on every rock where the colour may be laid."""
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(rock, layable(s, rock, s.colour), first, n)
        return n

    def apply(self, s: ReefState, action: i64) -> None:
        if action < LAY:
            s.push(PLACE_SHRIMP, action - MOVE)
            return
        forget_moves(s)
        if action == STOP:
            clear_placement(s)
            s.pop()
            return
        cell = action - LAY
        if action < FRONT:
            take_from_behind(s, s.active, s.colour)
            s.laid_behind += 1
        else:
            add_seat(s, s.active, IN_FRONT + s.colour, -1)
            cell = action - FRONT
        s.laid += 1
        put_tile(s, rock_of(cell), bit_of(cell), s.colour)

    def asks(self, s: ReefState, action: i64) -> bool:
        return LAY <= action <= STOP or MOVE <= action < MOVE + ALL_CELLS

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == STOP or (action < LAY and s.laid == 0):
            return refuse("REE-R7")
        if action < LAY:
            return why_not_moved(s, action - MOVE)
        cell = action - LAY if action < FRONT else action - FRONT
        told = why_not_laid(s, cell, s.colour)
        return self.why_no_tile(s, action) if told is None else told

    def why_no_tile(self, s: ReefState, action: i64) -> Refusal:
        """The space is good, but the tile may not come from there."""
        colour = s.data.colours[s.colour]
        if action < FRONT and behind_screen(s, s.active, s.colour) > 0:
            return refuse("REE-3.2b", colour=colour)
        return refuse("REE-3.2f", colour=colour)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        if action < LAY or action == STOP:
            return 0
        if action < FRONT and must_be_starting_tile(s, s.active, s.colour):
            return EVERYONE
        bit = bit_of(action - LAY if action < FRONT else action - FRONT)
        if bit & BESIDE_GROWTH == 0 or s.advanced or tells_nothing(s, s.colour):
            return 0
        return EVERYONE


def why_not_laid(s: ReefState, cell: i64, colour: i64) -> Refusal | None:
    """The rule against laying a tile on a space, or None."""
    rock = rock_of(cell)
    bit = bit_of(cell)
    name = cell_name(cell)
    if not is_in_play(s, rock) or s.data.rock_mask[rock] & bit == 0:
        return refuse("REE-1.2d", cell=name)
    if occupied(s, rock) & bit != 0:
        attack = why_no_attack(s, rock, bit, colour)
        if attack != "":
            return refuse(attack, cell=name)
    elif shrimps_on(s, rock) & bit != 0:
        return refuse("REE-3.3a", cell=name)
    if joining(s, rock, colour) & bit != 0:
        return refuse("REE-3.3b", cell=name)
    return None


def why_no_attack(s: ReefState, rock: i64, bit: i64, colour: i64) -> str:
    """The rule against covering a tile, or nothing."""
    if s.rocks[rock * ROCK + colour] & bit != 0:
        return "REE-3.3j"
    if weaker_tiles(s, rock, colour) & bit == 0:
        return "REE-3.3d"
    if within_reach(s, rock, colour) & bit == 0:
        return "REE-3.3e"
    return "REE-3.3f" if protected(s, rock) & bit != 0 else ""
