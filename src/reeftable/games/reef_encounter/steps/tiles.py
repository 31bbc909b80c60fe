"""The step that lays tiles one by one, after a cube was played in action 2, 3 or 6."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move
from reeftable.core.step import EVERYONE, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import (
    BESIDE_GROWTH,
    GROWTH,
    ROCKS,
    cell_name,
    cell_of,
    count,
    lowest,
    rock_of,
)
from reeftable.games.reef_encounter.corals import (
    coral_at,
    empty,
    joining,
    layable,
    protected,
    weaker_tiles,
    within_reach,
)
from reeftable.games.reef_encounter.listing import (
    begin_list,
    list_action,
    list_cells,
    listed,
)
from reeftable.games.reef_encounter.moves import FRONT, LAY, MOVE, STOP
from reeftable.games.reef_encounter.state import FRONT as IN_FRONT
from reeftable.games.reef_encounter.state import (
    NONE,
    ROCK,
    ReefState,
    add_seat,
    behind_screen,
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
from reeftable.games.reef_encounter.steps.cubes import in_front
from reeftable.games.reef_encounter.steps.growth import (
    is_sure,
    put_tile,
    tiles_to_grow,
    uncertain_places,
    will_grow,
)
from reeftable.games.reef_encounter.steps.numbers import PLACE_SHRIMP, TURN_MENU
from reeftable.games.reef_encounter.steps.shrimps import list_movable, why_none_moves, why_not_moved
from reeftable.games.reef_encounter.stock import (
    must_be_starting_tile,
    take_from_behind,
    tells_nothing,
)


def cell_laid(action: i64) -> i64:
    """The cell on which an action lays a tile, wherever the tile comes from."""
    return action - LAY if action < FRONT else action - FRONT


def lay_tile(s: ReefState, seat: i64, action: i64) -> None:
    """REE-3.2b REE-3.2c REE-3.3g Lay the tile that a seat declared by an action of LayTiles."""
    cell = cell_laid(action)
    if action < FRONT:
        take_from_behind(s, seat, s.colour)
        s.laid_behind += 1
    else:
        add_seat(s, seat, IN_FRONT + s.colour, -1)
    s.laid += 1
    put_tile(s, seat, rock_of(cell), bit_at(s, cell), s.colour)


class LayTiles(Step[ReefState]):
    """REE-3.0c REE-3.2a REE-10.3 Lay the next tile, move a shrimp, or end the placement."""

    rule = "REE-3.2a"
    moves = "move lay front stop"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "colour", "laid", "laid_behind", "seats", "rocks")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        if s.laid > 0:
            n = list_movable(s, n)
        if self.may_use_hand(s):
            n = self.list_spaces(s, LAY, n)
        if in_front(s, s.colour) > 0:
            n = self.list_spaces(s, FRONT, n)
        return listed(list_action(STOP, n) if s.laid > 0 else n, number)

    def may_use_hand(self, s: ReefState) -> bool:
        """REE-3.2b Is there a tile behind the screen, and may it still be laid?"""
        if s.laid_behind >= s.data.from_behind:
            return False
        return behind_screen(s, s.to_move, s.colour) > 0

    def list_spaces(self, s: ReefState, first: i64, n: i64) -> i64:
        """REE-3.2g List every space on every rock where the colour may be laid."""
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(s, rock, layable(s, rock, s.colour), first, n)
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
        if not self.opens_window(s, action):
            lay_tile(s, s.to_move, action)

    def opens_window(self, s: ReefState, action: i64) -> bool:
        """Is anybody asked before a declared tile is laid? Never in the base game.

        An override that returns True must push the steps that ask and, below them, one that calls
        `lay_tile`.
        """
        return False

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == STOP or (action < LAY and s.laid == 0):
            return refuse("REE-R7")
        if action < LAY:
            return why_not_moved(s, action - MOVE)
        refusal = why_not_laid(s, cell_laid(action), s.colour)
        return self.why_no_tile(s, action) if refusal is None else refusal

    def why_no_tile(self, s: ReefState, action: i64) -> Refusal:
        """Why a tile may not be taken from there, even if it could be laid on that space."""
        colour = s.data.colours[s.colour]
        if action < FRONT and behind_screen(s, s.to_move, s.colour) > 0:
            return refuse("REE-3.2b", colour=colour)
        return refuse("REE-3.2f", colour=colour)

    def closed(self, s: ReefState, row: Move) -> Refusal:
        if s.laid == 0 and row.name in ("move", "stop"):
            return refuse("REE-R7")
        if row.name == "move":
            return why_none_moves(s)
        if self.may_use_hand(s) if row.name == "lay" else in_front(s, s.colour) > 0:
            return why_nowhere(s, s.colour)
        return self.why_no_tile(s, row.first)

    def rules(self, s: ReefState, action: i64) -> list[str]:
        if action < LAY:
            return ["REE-3.0c", *s.game.moves.row(action).rules]
        rules = super().rules(s, action)
        return rules if action == STOP else [*rules, *laying_rules(s, cell_laid(action))]

    def uncovers(self, s: ReefState, action: i64) -> list[str]:
        if action < LAY or action == STOP:
            return []
        cell = cell_laid(action)
        grows = will_grow(s, rock_of(cell), bit_at(s, cell), s.colour)
        if not grows or is_sure(s, s.colour):
            return []
        return uncertain_places(s, rock_of(cell), s.colour)

    def worth(self, s: ReefState, action: i64) -> list[dict[str, Any]]:
        return [] if action < LAY or action == STOP else coral_laid(s, cell_laid(action))

    def witnesses(self, s: ReefState, action: i64) -> i64:
        if action < LAY or action == STOP:
            return 0
        if action < FRONT and must_be_starting_tile(s, s.to_move, s.colour):
            return EVERYONE
        bit = bit_at(s, cell_laid(action))
        if bit & BESIDE_GROWTH == 0 or s.advanced or tells_nothing(s, s.colour):
            return 0
        return EVERYONE


def why_not_laid(s: ReefState, cell: i64, colour: i64) -> Refusal | None:
    """The rule that forbids laying a tile on a space, or None."""
    rock = rock_of(cell)
    bit = bit_at(s, cell)
    name = cell_name(cell)
    if not is_space(s, rock, bit):
        return refuse("REE-1.2d", cell=name)
    if occupied(s, rock) & bit != 0:
        attack = why_no_attack(s, rock, bit, colour)
        if attack != "":
            return refuse(attack, cell=name)
    elif (shrimps_on(s, rock) | taken(s, rock)) & bit != 0:
        return refuse("REE-3.3a", cell=name)
    if joining(s, rock, colour) & bit != 0:
        return refuse("REE-3.3b", cell=name)
    return None


def why_no_attack(s: ReefState, rock: i64, bit: i64, colour: i64) -> str:
    """The id of the rule that forbids covering a tile; empty if it is allowed."""
    if s.rocks[rock * ROCK + colour] & bit != 0:
        return "REE-3.3j"
    if weaker_tiles(s, rock, colour) & bit == 0:
        return "REE-3.3d"
    if within_reach(s, rock, colour) & bit == 0:
        return "REE-3.3e"
    return "REE-3.3f" if protected(s, rock) & bit != 0 else ""


def why_nowhere(s: ReefState, colour: i64) -> Refusal:
    """REE-3.3b to REE-3.3f Why a tile of the colour cannot be laid anywhere."""
    bare: i64 = 0
    weaker: i64 = 0
    reached: i64 = 0
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock):
            bare |= empty(s, rock)
            weaker |= weaker_tiles(s, rock, colour)
            reached |= weaker_tiles(s, rock, colour) & within_reach(s, rock, colour)
    name = s.data.colours[colour]
    if bare != 0:
        return refuse("REE-3.3b", colour=name)
    if weaker == 0:
        return refuse("REE-3.3d", colour=name)
    return refuse("REE-3.3f" if reached != 0 else "REE-3.3e", colour=name)


# -- the effects of laying a tile -------------------------------------------------------------


def laying_rules(s: ReefState, cell: i64) -> list[str]:
    """The rules that allow a tile on a space: growing or attacking, and what grows with it."""
    rock, bit = rock_of(cell), bit_at(s, cell)
    attacks = occupied(s, rock) & bit != 0
    rules = ["REE-3.3d", "REE-3.3e", "REE-3.3g"] if attacks else ["REE-3.3c"]
    if guard_of(s, rock, coral_with(s, rock, bit)) not in (NONE, s.to_move):
        rules.append("REE-3.3i" if attacks else "REE-3.2g")
    if bit == GROWTH:
        rules.append("REE-3.4e")
    elif will_grow(s, rock, bit, s.colour) and tiles_to_grow(s, s.colour)[1] > 0:
        rules += ["REE-3.4a", "REE-R11"] if attacks else ["REE-3.4a"]
    return rules


def coral_with(s: ReefState, rock: i64, bit: i64) -> i64:
    """The coral that a tile of the current colour becomes part of."""
    tiles = tiles_of(s, rock, s.colour) | bit
    if will_grow(s, rock, bit, s.colour) and tiles_to_grow(s, s.colour)[0] > 0:
        tiles |= GROWTH
    return coral_at(s, rock, bit, tiles)


def guard_of(s: ReefState, rock: i64, coral: i64) -> i64:
    """The seat whose shrimp guards a coral, or NONE."""
    shrimp = shrimps_on(s, rock) & coral
    return owner_at(s, rock, shrimp) if shrimp != 0 else NONE


def corals_in(s: ReefState, rock: i64, tiles: i64) -> i64:
    """The number of corals that these tiles of one colour form."""
    corals: i64 = 0
    while tiles != 0:
        tiles &= ~coral_at(s, rock, lowest(tiles), tiles)
        corals += 1
    return corals


def coral_laid(s: ReefState, cell: i64) -> list[dict[str, Any]]:
    """How large the coral becomes and who guards it, and whether there may be extra growth."""
    rock, bit = rock_of(cell), bit_at(s, cell)
    coral = coral_with(s, rock, bit)
    guard = guard_of(s, rock, coral)
    worth: list[dict[str, Any]] = [{"code": "reef_encounter.coral", "size": int(count(coral))}]
    joined = corals_in(s, rock, coral & tiles_of(s, rock, s.colour))
    if joined > 1:
        worth.append({"code": "reef_encounter.joins", "corals": int(joined)})
    if guard != NONE:
        worth.append({"code": "reef_encounter.guarded_by", "seat": int(guard)})
    if not will_grow(s, rock, bit, s.colour):
        return worth
    least, most = tiles_to_grow(s, s.colour)
    if least == 0 and most > 0:
        grown = {"cell": cell_name(cell_of(rock, GROWTH)), "colour": s.data.colours[s.colour]}
        worth.append({"code": "reef_encounter.growth_perhaps", **grown})
    return worth
