"""The questions that cards ask: for a colour, a starfish or a tile."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move as Row
from reeftable.core.step import EVERYONE, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import (
    ALL_CELLS,
    BESIDE_GROWTH,
    BITS,
    ROCKS,
    cell_name,
    lowest,
    rock_of,
)
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.listing import begin_list, list_action, list_cells, listed
from reeftable.games.reef_encounter.moves import LAY, STOP, TO
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.data import KINDS, POLYPS, card_rule
from reeftable.games.reef_encounter.second_kind.effects import can_digest, sea_has_other
from reeftable.games.reef_encounter.second_kind.light import lit_colours, lit_spaces
from reeftable.games.reef_encounter.second_kind.starfish import drift_goals, frenzied_prey
from reeftable.games.reef_encounter.second_kind.state import (
    PIECES,
    STARFISH,
    SecondState,
    kill,
    piece,
    refresh_marks,
    second,
    starve,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    BITE,
    FETCH_TILE,
    LAY_BONUS,
    MOVE_STARFISH,
    REACT,
)
from reeftable.games.reef_encounter.second_kind.stock import (
    add_behind,
    add_in_front,
    add_to_sea,
    behind,
    has_cube,
    on_sea,
    shows_news,
    take_behind,
    take_plain,
)
from reeftable.games.reef_encounter.state import (
    BAG,
    BONUS,
    ROCK,
    ReefState,
    bit_at,
    is_in_play,
)
from reeftable.games.reef_encounter.steps.growth import grow_extra
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU
from reeftable.games.reef_encounter.stock import take_cube, take_out

BUDDING: Final = "budding"
PLANKTON_DRIFT: Final = "plankton_drift"
GIANT_TRITON: Final = "giant_triton"
FEEDING_FRENZY: Final = "feeding_frenzy"


class NameColour(Step[ReefState]):
    """RSK-13.6 RSK-13.7 RSK-13.8 Name a colour; the argument is the card."""

    rule = "RSK-13.6"
    moves = "name"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "table", "rocks")

    def fits(self, s: ReefState, arg: i64) -> bool:
        if not 0 <= arg < len(second(s).cards):
            return False
        return self.effect(s, arg) in (BUDDING, PLANKTON_DRIFT, "shaft_of_light")

    def effect(self, s: ReefState, card: i64) -> str:
        """What the card does."""
        return second(s).more.effects[card]

    def who(self, s: ReefState) -> i64:
        return s.active

    def serves(self, s: SecondState, colour: i64) -> bool:
        """RSK-K9 Would naming the colour have an effect?"""
        effect = self.effect(s, s.arg())
        if effect == BUDDING:
            return s.table[BAG + colour] > 0
        if effect == PLANKTON_DRIFT:
            return s.table[BAG + colour] > 0 or has_cube(s, colour)
        return lit_colours(s, s.active) & BITS[colour] != 0

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for colour in range(i64(COLOURS)):
            if self.serves(second(s), colour):
                n = list_action(moves.NAME + colour, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        colour = action - moves.NAME
        effect = self.effect(s, s.arg())
        s.pop()
        v = second(s)
        if effect == BUDDING:
            for _ in range(2):  # RSK-K17
                if s.table[BAG + colour] > 0:
                    take_plain(v, s.active, colour)
        elif effect == PLANKTON_DRIFT:
            if s.table[BAG + colour] > 0:
                take_plain(v, s.active, colour)
            if has_cube(v, colour):
                take_cube(s, s.active, colour)
        else:
            s.push(LAY_BONUS, colour)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("RSK-K9", colour=s.data.colours[action - moves.NAME])

    def rules(self, s: ReefState, action: i64) -> list[str]:
        return [card_rule(s.arg()), "RSK-K22"]


class LayBonus(Step[ReefState]):
    """RSK-13.8 Shaft of Light: choose where the bonus tile is laid; the argument is its colour."""

    rule = "RSK-13.8"
    moves = "lay"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "rocks", "table")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < COLOURS

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(s, rock, lit_spaces(second(s), rock, s.active, s.arg()), LAY, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        colour = s.arg()
        s.pop()
        rock, bit = rock_of(action - LAY), bit_at(s, action - LAY)
        take_bonus(second(s), colour)
        s.rocks[rock * ROCK + colour] |= bit
        if bit & BESIDE_GROWTH != 0 and not s.advanced:
            grow_extra(s, rock, colour)
        s.board_changed(rock)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("RSK-13.8", cell=cell_name(action - LAY))

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        return places.bonus(s, s.arg()), places.space(action - LAY)


def take_bonus(s: SecondState, colour: i64) -> None:
    """RSK-K22 REE-10.6 Take a bonus tile as extra growth does, and fill up the stock."""
    if s.table[BONUS + colour] > 0:
        s.table[BONUS + colour] -= 1
    else:
        take_out(s, colour)
    if s.stock != 0 and s.table[BONUS + colour] == 0 and s.table[BAG + colour] > 0:
        take_out(s, colour)
        s.table[BONUS + colour] += 1


# -- starfish -------------------------------------------------------------------------------


class PickStarfish(Step[ReefState]):
    """RSK-13.12 RSK-13.13 RSK-13.14 Choose a starfish; the argument is the seat and the card."""

    rule = "RSK-13.12"
    moves = "starfish"
    lies_on: Steps = (TURN_MENU, REACT)
    depends_on: Fields = ("players", "pieces", "rocks")

    def fits(self, s: ReefState, arg: i64) -> bool:
        cards = len(second(s).cards)
        if not 0 <= arg < s.players * cards:
            return False
        effects = (GIANT_TRITON, FEEDING_FRENZY, "spiny_drift")
        return second(s).more.effects[arg % cards] in effects

    def effect(self, s: SecondState) -> str:
        """What the card does."""
        return s.more.effects[s.arg() % len(s.cards)]

    def who(self, s: ReefState) -> i64:
        return s.arg() // len(second(s).cards)

    def able(self, s: SecondState, rock: i64) -> i64:
        """The starfish of a rock that the card can be played for."""
        left = piece(s, rock, STARFISH)
        if self.effect(s) == GIANT_TRITON:
            return left
        frenzy = self.effect(s) == FEEDING_FRENZY
        able: i64 = 0
        while left != 0:
            star = lowest(left)
            goals = frenzied_prey(s, rock, star) if frenzy else drift_goals(s, rock, star)
            able |= star if goals != 0 else 0
            left -= star
        return able

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for rock in range(i64(ROCKS)):
            n = list_cells(s, rock, self.able(second(s), rock), moves.STARFISH, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        v = second(s)
        effect, seat = self.effect(v), self.who(s)
        cell = action - moves.STARFISH
        s.pop()
        if effect == GIANT_TRITON:
            kill(v, rock_of(cell), bit_at(s, cell))
        elif effect == FEEDING_FRENZY:
            s.push(BITE, cell * 2 + 1)
        else:
            s.push(MOVE_STARFISH, seat * ALL_CELLS + cell)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("RSK-K9", cell=cell_name(action - moves.STARFISH))

    def rules(self, s: ReefState, action: i64) -> list[str]:
        return [card_rule(s.arg() % len(second(s).cards))]


class MoveStarfish(Step[ReefState]):
    """RSK-13.14 Choose where a starfish goes; the argument is the seat and where it is."""

    rule = "RSK-13.14"
    moves = "to"
    lies_on: Steps = (TURN_MENU, REACT)
    depends_on: Fields = ("players", "pieces", "rocks")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players * ALL_CELLS

    def who(self, s: ReefState) -> i64:
        return s.arg() // ALL_CELLS

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        cell = s.arg() % ALL_CELLS
        goals = drift_goals(second(s), rock_of(cell), bit_at(s, cell))
        return listed(list_cells(s, rock_of(cell), goals, TO, 0), number)

    def apply(self, s: ReefState, action: i64) -> None:
        cell = s.arg() % ALL_CELLS
        s.pop()
        v = second(s)
        rock = rock_of(cell)
        v.pieces[rock * PIECES + STARFISH] += bit_at(s, action - TO) - bit_at(s, cell)
        refresh_marks(v, rock)
        starve(v, rock)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("RSK-13.14", cell=cell_name(action - TO))

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        return places.space(s.arg() % ALL_CELLS), places.space(action - TO)


# -- tiles ----------------------------------------------------------------------------------


class GiveTile(Step[ReefState]):
    """RSK-13.19 Undertow: choose the tile to give."""

    rule = "RSK-13.19"
    moves = "give"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "seats", "held", "table", "box")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        v = second(s)
        number = begin_list()
        n: i64 = 0
        for kind in range(i64(KINDS)):
            if behind(v, s.active, kind) > 0 and sea_has_other(v, kind):
                n = list_action(moves.GIVE + kind, n)
        return listed(n, number)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        kind = action - moves.GIVE
        if kind >= COLOURS:
            return 0
        return EVERYONE if shows_news(second(s), s.active, kind) else 0

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        take_behind(second(s), s.active, action - moves.GIVE)
        s.push(FETCH_TILE, action - moves.GIVE)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("RSK-13.19", kind=second(s).more.all_kinds[action - moves.GIVE])


class FetchTile(Step[ReefState]):
    """RSK-13.19 Undertow: choose the tile to take; the argument is the kind that is given."""

    rule = "RSK-13.19"
    moves = "fetch"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "table", "box")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < KINDS

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for space in range(i64(COLOURS)):
            for kind in range(i64(KINDS)):
                if kind != s.arg() and on_sea(second(s), space, kind) > 0:
                    n = list_action(moves.FETCH + space * KINDS + kind, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        v = second(s)
        kind_out = s.arg()
        s.pop()
        space, kind = (action - moves.FETCH) // KINDS, (action - moves.FETCH) % KINDS
        add_to_sea(v, space, kind, -1)
        add_to_sea(v, space, kind_out, 1)
        add_behind(v, s.active, kind)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        kind = second(s).more.all_kinds[(action - moves.FETCH) % KINDS]
        return refuse("RSK-13.19", kind=kind)


class DigestTile(Step[ReefState]):
    """RSK-13.20 RSK-K17 Choose a tile that counts as consumed; the argument counts them."""

    rule = "RSK-13.20"
    moves = "stop digest"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "seats", "held")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < 2

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = list_action(STOP, 0) if s.arg() == 1 else 0
        for kind in range(i64(POLYPS)):
            if behind(second(s), s.active, kind) > 0:
                n = list_action(moves.DIGEST + kind, n)
        return listed(n, number)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        kind = action - moves.DIGEST
        if action == STOP or kind >= COLOURS:
            return 0
        return EVERYONE if shows_news(second(s), s.active, kind) else 0

    def apply(self, s: ReefState, action: i64) -> None:
        if action == STOP:
            s.pop()
            return
        v = second(s)
        take_behind(v, s.active, action - moves.DIGEST)
        add_in_front(v, s.active, action - moves.DIGEST, 1)
        if s.arg() == 1 or not can_digest(v, s.active):
            s.pop()
        else:
            s.set_arg(1)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == STOP:
            return refuse("RSK-13.20")
        return refuse("RSK-13.20", kind=second(s).more.all_kinds[action - moves.DIGEST])

    def closed(self, s: ReefState, row: Row) -> Refusal:
        return refuse("RSK-13.20")
