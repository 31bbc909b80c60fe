"""Laying tiles of any kind one by one, in a placement."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move as Row
from reeftable.core.step import EVERYONE, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import BESIDE_GROWTH, ROCKS, cell_name, rock_of
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.links import EAST, NORTH, SOUTH, WEST
from reeftable.games.reef_encounter.listing import begin_list, list_action, list_cells, listed
from reeftable.games.reef_encounter.moves import FRONT, LAY, MOVE, STOP
from reeftable.games.reef_encounter.second_kind.laying import (
    barred,
    beatable,
    fits_somewhere,
    in_reach,
    kind_of,
    may_use_hand,
    out_of_reach,
    rock_sides,
    shows,
    spaces_for,
)
from reeftable.games.reef_encounter.second_kind.moves import (
    CONSUMED,
    SHAPE_KIND,
    SHAPES,
    SPECIAL,
)
from reeftable.games.reef_encounter.second_kind.state import (
    FOILED,
    SIDE_BIT,
    STING_WAITING,
    THROUGH_WAITING,
    WARM_NOW,
    SecondState,
    kind_at,
    mark_tile,
    piece,
    second,
)
from reeftable.games.reef_encounter.second_kind.steps.bites import offer_swap
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    AT_ATTACK,
    CARRY_OUT,
    LAY_SPECIAL,
)
from reeftable.games.reef_encounter.second_kind.steps.reactions import ask_in_turn
from reeftable.games.reef_encounter.second_kind.stock import (
    add_in_front,
    behind,
    in_front,
    note_fewest,
    shows_news,
    take_behind,
)
from reeftable.games.reef_encounter.state import (
    NONE,
    ReefState,
    bit_at,
    clear_placement,
    forget_moves,
    is_in_play,
    is_space,
    occupied,
    owner_at,
    shrimps_on,
    taken,
    tiles_of,
)
from reeftable.games.reef_encounter.steps import tiles
from reeftable.games.reef_encounter.steps.growth import cover, grow_extra
from reeftable.games.reef_encounter.steps.numbers import LAY_TILES, PLACE_SHRIMP
from reeftable.games.reef_encounter.steps.shrimps import list_movable, why_none_moves, why_not_moved
from reeftable.games.reef_encounter.steps.tiles import cell_laid


def list_spaces(s: SecondState, shape: i64, first: i64, n: i64) -> i64:
    """REE-3.2g List every space on every rock where the tile may be laid."""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock):
            n = list_cells(s, rock, spaces_for(s, rock, s.colour, shape), first, n)
    return n


class LayTiles(tiles.LayTiles):
    """RSK-8.0a REE-3.2a Lay the next tile, choose a special one, move a shrimp, or end."""

    moves = "move lay front stop special consumed"

    def legal(self, s: ReefState) -> vec[i64]:
        v = second(s)
        number = begin_list()
        n: i64 = 0
        if s.laid > 0:
            n = list_movable(s, n)
        if may_use_hand(v) and behind(v, s.to_move, s.colour) > 0:
            n = list_spaces(v, NONE, LAY, n)
        if in_front(v, s.to_move, s.colour) > 0:
            n = list_spaces(v, NONE, FRONT, n)
        if s.laid > 0:
            n = list_action(STOP, n)
        if may_use_hand(v):
            n = self.list_shapes(v, SPECIAL, n)
        return listed(self.list_shapes(v, CONSUMED, n), number)

    def list_shapes(self, s: SecondState, first: i64, n: i64) -> i64:
        """RSK-8.0a List the special tiles from behind or in front that can be laid somewhere."""
        for shape in range(i64(SHAPES)):
            available = self.has(s, first, shape) and shows(s, shape, s.colour)
            if available and fits_somewhere(s, s.colour, shape):
                n = list_action(first + shape, n)
        return n

    def has(self, s: SecondState, first: i64, shape: i64) -> bool:
        """Does the player have such a tile there?"""
        kind = SHAPE_KIND[shape]
        tiles = behind(s, s.to_move, kind) if first == SPECIAL else in_front(s, s.to_move, kind)
        return tiles > 0

    def apply(self, s: ReefState, action: i64) -> None:
        if action < LAY:
            s.push(PLACE_SHRIMP, action - MOVE)
            return
        forget_moves(s)
        if action == STOP:
            clear_placement(s)
            second(s).effects &= ~WARM_NOW
            s.pop()
        elif action < STOP:
            declare(second(s), action)
        else:
            first = SPECIAL if action < CONSUMED else CONSUMED
            second(s).shape = action - first
            second(s).from_front = 0 if first == SPECIAL else 1
            s.push(LAY_SPECIAL)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == STOP or (action < LAY and s.laid == 0):
            return refuse("REE-R7")
        if action < LAY:
            return why_not_moved(s, action - MOVE)
        if action >= SPECIAL:
            return self.why_no_shape(second(s), action)
        refusal = why_not_laid(second(s), cell_laid(action), s.colour, NONE)
        return self.why_no_plain(second(s), action) if refusal is None else refusal

    def why_no_plain(self, s: SecondState, action: i64) -> Refusal:
        """Why a plain tile may not be taken from where the action takes it."""
        colour = s.data.colours[s.colour]
        if action < FRONT and behind(s, s.to_move, s.colour) > 0:
            return refuse("REE-3.2b", colour=colour)
        return refuse("REE-3.2f", colour=colour)

    def why_no_shape(self, s: SecondState, action: i64) -> Refusal:
        """Why a special tile may not be chosen."""
        first = SPECIAL if action < CONSUMED else CONSUMED
        shape = action - first
        kind = s.more.all_kinds[SHAPE_KIND[shape]]
        if not self.has(s, first, shape):
            return refuse("REE-3.2f", colour=kind)
        if not shows(s, shape, s.colour):
            return refuse("RSK-8.2b", kind=kind)
        if first == SPECIAL and not may_use_hand(s):
            return refuse("REE-3.2b", colour=kind)
        return refuse("RSK-8.0c", kind=kind)

    def closed(self, s: ReefState, row: Row) -> Refusal:
        if s.laid == 0 and row.name in ("move", "stop"):
            return refuse("REE-R7")
        if row.name == "move":
            return why_none_moves(s)
        name = s.data.colours[s.colour]
        plain = row.name in ("lay", "front")
        from_behind = row.name in ("lay", "special")
        tiles = self.count(second(s), plain, from_behind)
        if tiles == 0:
            return refuse("REE-3.2f", colour=name)
        if from_behind and not may_use_hand(second(s)):
            return refuse("REE-3.2b", colour=name)
        return refuse("RSK-8.0c", kind=name)

    def count(self, s: SecondState, plain: bool, from_behind: bool) -> i64:
        """How many plain or special tiles of the colour the player has there."""
        n: i64 = 0
        for kind in range(i64(len(s.more.faces))):
            fits = s.more.face[kind] == s.colour or s.more.other_face[kind] == s.colour
            if fits and (kind < COLOURS) == plain:
                n += behind(s, s.to_move, kind) if from_behind else in_front(s, s.to_move, kind)
        return n

    def rules(self, s: ReefState, action: i64) -> list[str]:
        if action >= SPECIAL:
            return ["REE-3.2a", *s.game.moves.row(action).rules]
        if action < LAY or action == STOP:
            return super().rules(s, action)
        return ["REE-3.2a", *laying_rules(second(s), action)]

    def uncovers(self, s: ReefState, action: i64) -> list[str]:
        return []

    def worth(self, s: ReefState, action: i64) -> list[dict[str, Any]]:
        return []

    def witnesses(self, s: ReefState, action: i64) -> i64:
        behind_screen = LAY <= action < FRONT
        return EVERYONE if behind_screen and shows_news(second(s), s.active, s.colour) else 0


class LaySpecial(Step[ReefState]):
    """RSK-8.0a Choose where the special tile is laid."""

    rule = "RSK-8.0a"
    moves = "lay front"
    lies_on: Steps = (LAY_TILES,)
    depends_on: Fields = ("active", "colour", "shape", "from_front", "held", "rocks")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        v = second(s)
        return listed(list_spaces(v, v.shape, FRONT if v.from_front == 1 else LAY, 0), number)

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        declare(second(s), action)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        v = second(s)
        refusal = why_not_laid(v, cell_laid(action), s.colour, v.shape)
        return refuse("RSK-8.0a") if refusal is None else refusal

    def closed(self, s: ReefState, row: Row) -> Refusal:
        return refuse("RSK-8.0a")

    def rules(self, s: ReefState, action: i64) -> list[str]:
        return laying_rules(second(s), action)


def laying_rules(s: SecondState, action: i64) -> list[str]:
    """The rules that allow a tile on a space."""
    cell = cell_laid(action)
    attacks = occupied(s, rock_of(cell)) & bit_at(s, cell) != 0
    kind = ["RSK-8.0a"] if s.shape != NONE else ["REE-3.2b" if action < FRONT else "REE-3.2c"]
    return [*kind, *(["REE-3.3d", "REE-3.3e", "REE-3.3g"] if attacks else ["REE-3.3c"])]


def why_not_laid(s: SecondState, cell: i64, colour: i64, shape: i64) -> Refusal | None:
    """The rule that forbids laying a tile on a space, or None."""
    rock, bit, name = rock_of(cell), bit_at(s, cell), cell_name(cell)
    if not is_space(s, rock, bit):
        return refuse("REE-1.2d", cell=name)
    if occupied(s, rock) & bit != 0:
        attack = why_no_attack(s, rock, bit, colour, shape)
        if attack != "":
            return refuse(attack, cell=name)
    elif (shrimps_on(s, rock) | taken(s, rock)) & bit != 0:
        return refuse("REE-3.3a", cell=name)
    if barred(s, rock, colour, shape) & bit != 0:
        return refuse("RSK-7.1b", cell=name)
    return None


def why_no_attack(s: SecondState, rock: i64, bit: i64, colour: i64, shape: i64) -> str:
    """The id of the rule against covering a tile; empty if there is none."""
    if tiles_of(s, rock, colour) & bit != 0:
        return "REE-3.3j"
    if beatable(s, rock, colour) & bit == 0:
        return "REE-3.3d"
    if in_reach(s, rock, colour, shape) & bit == 0:
        return "RSK-8.4f"
    if piece(s, rock, FOILED) & bit != 0:
        return "RSK-13.21"
    return "REE-3.3f" if out_of_reach(s, rock) & bit != 0 else ""


def declare(s: SecondState, action: i64) -> None:
    """RSK-13.21 RSK-K5 Lay a tile, unless the owner of an attacked coral is asked first."""
    cell = cell_laid(action)
    rock, bit = rock_of(cell), bit_at(s, cell)
    if occupied(s, rock) & bit == 0:
        carry_out(s, action)
        return
    s.effects &= ~(STING_WAITING | THROUGH_WAITING)
    owner = owner_at(s, rock, eaten_with(s, rock, bit) & shrimps_on(s, rock))
    s.push(CARRY_OUT, action)
    if owner in (NONE, s.active):
        return
    if action < FRONT and s.shape == NONE:
        note_fewest(s, s.active, s.colour, 1)
    ask_in_turn(s, owner, 1, AT_ATTACK)


class CarryOut(Step[ReefState]):
    """RSK-13.21 An attack that was declared is carried out; the argument is the action."""

    rule = "RSK-13.21"
    lies_on: Steps = (LAY_TILES,)
    depends_on: Fields = ("colour", "shape", "active", "seats", "held", "rocks")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return LAY <= arg < STOP

    def run(self, s: ReefState) -> None:
        action = s.arg()
        s.pop()
        carry_out(second(s), action)


def carry_out(s: SecondState, action: i64) -> None:
    """RSK-8.0a RSK-8.4g Lay the declared tile, with extra growth; then starfish may starve."""
    seat, colour, shape = s.active, s.colour, s.shape
    cell = cell_laid(action)
    rock, bit = rock_of(cell), bit_at(s, cell)
    kind = kind_of(s, shape, colour)
    if action < FRONT:
        take_behind(s, seat, kind)
        s.laid_behind += 1
    else:
        add_in_front(s, seat, kind, -1)
    s.laid += 1
    s.shape = NONE
    covered = kind_at(s, rock, bit)
    cover(s, seat, rock, bit, colour)
    mark_tile(s, rock, bit, kind, colour, rock_sides(shape))
    if bit & BESIDE_GROWTH != 0 and not s.advanced and is_open_to_growth(bit, shape):
        grow_extra(s, rock, colour)
    s.board_changed(rock)
    offer_swap(s, seat, covered)


# The spaces around the extra-growth space, each with its side towards it.
_NORTH_OF: Final[i64] = 2**20
_WEST_OF: Final[i64] = 2**27
_EAST_OF: Final[i64] = 2**29


def is_open_to_growth(bit: i64, shape: i64) -> bool:
    """RSK-8.4g Is the tile's side towards the extra-growth space coral?"""
    if bit == _NORTH_OF:
        side: i64 = SOUTH
    elif bit == _WEST_OF:
        side = EAST
    elif bit == _EAST_OF:
        side = WEST
    else:
        side = NORTH
    return rock_sides(shape) & SIDE_BIT[side] == 0
