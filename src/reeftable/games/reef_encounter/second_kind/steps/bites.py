"""Action 0: starfish bite, and shrimps flee from the bitten tiles."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move as Row
from reeftable.core.step import NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, cell_name, rock_of
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.listing import begin_list, list_action, list_cells, listed
from reeftable.games.reef_encounter.moves import MOVE, PASS, TO
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.data import DOUBLE, HALF
from reeftable.games.reef_encounter.second_kind.starfish import (
    BITES,
    bite_of,
    biting,
    frenzied_prey,
    hungry,
    in_the_way,
    is_frenzy,
    kind_bitten,
    only_hungry,
    prey,
    refuges,
    taker_of,
    tile_bitten,
)
from reeftable.games.reef_encounter.second_kind.state import (
    BITTEN,
    FED,
    PIECES,
    STARFISH,
    WOODEN,
    SecondState,
    lift_tile,
    piece,
    refresh_marks,
    second,
    starve,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    ACTION_0,
    AT_BITE,
    BITE,
    CLOSING_MEAL,
    FINISH_BITE,
    FLEE,
    FLEE_BLUE,
    REACT,
    SWAP_DOUBLE,
)
from reeftable.games.reef_encounter.second_kind.steps.reactions import ask_in_turn
from reeftable.games.reef_encounter.second_kind.steps.shrimps import PlaceGuard
from reeftable.games.reef_encounter.second_kind.stock import (
    add_in_front,
    put_in_bag,
)
from reeftable.games.reef_encounter.state import (
    BAG,
    NONE,
    ReefState,
    bit_at,
    is_in_play,
    shrimps_on,
)
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU
from reeftable.games.reef_encounter.stock import take_out


class Action0(Step[ReefState]):
    """RSK-5.1a RSK-10.1d RSK-K7 Choose which starfish bites next, as long as one can."""

    rule = "RSK-10.1d"
    moves = "starfish"
    lies_on: Steps = (TURN_MENU, CLOSING_MEAL)
    depends_on: Fields = ("active", "rocks", "pieces")

    def who(self, s: ReefState) -> i64:
        return s.active if only_hungry(second(s), s.active) == ALL_CELLS else NOBODY

    def run(self, s: ReefState) -> None:
        cell = only_hungry(second(s), s.active)
        if cell != NONE:
            s.push(BITE, cell * 2)
            return
        s.pop()
        for rock in range(i64(ROCKS)):
            second(s).pieces[rock * PIECES + FED] = 0

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock):
                n = list_cells(s, rock, hungry(second(s), rock, s.active), moves.STARFISH, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        s.push(BITE, (action - moves.STARFISH) * 2)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        cell = action - moves.STARFISH
        star = piece(second(s), rock_of(cell), STARFISH) & bit_at(s, cell)
        return refuse("RSK-10.1d" if star == 0 else "RSK-10.1e", cell=cell_name(cell))


class Bite(Step[ReefState]):
    """RSK-10.1a RSK-10.1c Choose the tile that is bitten off.

    The argument is the space of the starfish, and whether a card lets it bite.
    """

    rule = "RSK-10.1a"
    moves = "bite"
    lies_on: Steps = (ACTION_0, TURN_MENU)
    depends_on: Fields = ("active", "rocks", "pieces")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < 2 * ALL_CELLS

    def who(self, s: ReefState) -> i64:
        return s.active

    def prey(self, s: SecondState) -> i64:
        """The tiles that the starfish may bite."""
        cell = s.arg() // 2
        rock, starfish = rock_of(cell), bit_at(s, cell)
        if s.arg() % 2 == 1:
            return frenzied_prey(s, rock, starfish)
        return prey(s, rock, starfish, s.active)

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        rock = rock_of(s.arg() // 2)
        return listed(list_cells(s, rock, self.prey(second(s)), moves.BITE, 0), number)

    def apply(self, s: ReefState, action: i64) -> None:
        arg = s.arg()
        s.pop()
        begin_bite(second(s), arg // 2, action - moves.BITE, arg % 2)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        cell = action - moves.BITE
        near = rock_of(cell) == rock_of(s.arg() // 2)
        food = frenzied_prey(second(s), rock_of(cell), bit_at(s, s.arg() // 2)) if near else 0
        rule = "RSK-10.1c" if food & bit_at(s, cell) != 0 else "RSK-10.1b"
        return refuse("RSK-13.13" if s.arg() % 2 == 1 else rule, cell=cell_name(cell))

    def rules(self, s: ReefState, action: i64) -> list[str]:
        card = ["RSK-13.13"] if s.arg() % 2 == 1 else ["RSK-10.1a", "RSK-10.1c"]
        return [*card, "RSK-10.2a"]

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        return f"rock.{cell_name(s.arg() // 2)}", f"rock.{cell_name(action - moves.BITE)}"


def begin_bite(s: SecondState, starfish: i64, tile: i64, frenzy: i64) -> None:
    """RSK-K6 Begin a bite: shrimps flee and others may react before it is completed."""
    rock, bit = rock_of(tile), bit_at(s, tile)
    kind = lift_tile(s, rock, bit)
    s.pieces[rock * PIECES + BITTEN] |= bit
    refresh_marks(s, rock)
    s.push(FINISH_BITE, bite_of(kind, starfish, tile, NONE, frenzy))
    if s.reason == 0:
        others = 1 - frenzy  # RSK-K3 without a card the active player is not asked
        ask_in_turn(s, s.active + others, s.players - others, AT_BITE)
    if shrimps_on(s, rock) & bit != 0:
        s.push(FLEE, tile)
    elif piece(s, rock, WOODEN) & bit != 0:
        s.push(FLEE_BLUE, tile)


class Flee(PlaceGuard):
    """RSK-10.3a A shrimp leaves a bitten tile, or makes room; the argument is where it stands."""

    rule = "RSK-10.3a"
    moves = "to screen"
    lies_on: Steps = (FINISH_BITE, REACT, FLEE_BLUE)
    depends_on: Fields = ("active", "rocks", "pieces")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < ALL_CELLS

    def counts_as_move(self) -> bool:
        return False


class FleeBlue(Step[ReefState]):
    """RSK-10.3b A wooden blue shrimp leaves a bitten tile; the argument is where it stands."""

    rule = "RSK-10.3b"
    moves = "pass move to"
    lies_on: Steps = (FINISH_BITE, REACT)
    depends_on: Fields = ("active", "rocks", "pieces")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < ALL_CELLS

    def goals(self, s: ReefState) -> i64:
        """Where it can flee to now."""
        return refuges(second(s), rock_of(s.arg()), bit_at(s, s.arg()))

    def blocking(self, s: ReefState) -> i64:
        """The player's own shrimps that keep it from fleeing."""
        return in_the_way(second(s), rock_of(s.arg()), bit_at(s, s.arg()), s.active)

    def who(self, s: ReefState) -> i64:
        return s.active if self.goals(s) != 0 or self.blocking(s) != 0 else NOBODY

    def run(self, s: ReefState) -> None:
        self.leave(second(s))

    def leave(self, s: SecondState) -> None:
        """RSK-10.3e Go into the supply."""
        cell = s.arg()
        s.pop()
        rock = rock_of(cell)
        s.pieces[rock * PIECES + WOODEN] -= bit_at(s, cell)
        refresh_marks(s, rock)

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        rock = rock_of(s.arg())
        goals = self.goals(s)
        if goals != 0:
            return listed(list_cells(s, rock, goals, TO, 0), number)
        n = list_action(PASS, 0)
        return listed(list_cells(s, rock, self.blocking(s), MOVE, n), number)

    def apply(self, s: ReefState, action: i64) -> None:
        if action == PASS:
            self.leave(second(s))
        elif action < TO:
            s.push(FLEE, action - MOVE)
        else:
            rock = rock_of(s.arg())
            self.leave(second(s))
            second(s).pieces[rock * PIECES + WOODEN] |= bit_at(s, action - TO)
            refresh_marks(second(s), rock)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        if action == PASS:
            return refuse("RSK-10.3b")
        if action < TO:
            return refuse("RSK-10.3d", cell=cell_name(action - MOVE))
        return refuse("RSK-10.3c", cell=cell_name(action - TO))

    def closed(self, s: ReefState, row: Row) -> Refusal:
        if row.name == "pass":
            return refuse("RSK-10.3b")
        return refuse("RSK-10.3d" if row.name == "move" else "RSK-10.3c")

    def path(self, s: ReefState, action: i64) -> tuple[str, str]:
        if action == PASS:
            return f"rock.{cell_name(s.arg())}", "supply.blue"
        if action < TO:
            return f"rock.{cell_name(action - MOVE)}", ""
        return f"rock.{cell_name(s.arg())}", f"rock.{cell_name(action - TO)}"


class FinishBite(Step[ReefState]):
    """RSK-10.2a RSK-10.2b The tile goes, the starfish takes its space; nobody is asked."""

    rule = "RSK-10.2a"
    lies_on: Steps = (ACTION_0, TURN_MENU)
    depends_on: Fields = ("pieces",)

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < BITES

    def run(self, s: ReefState) -> None:
        bite = s.arg()
        s.pop()
        finish_bite(second(s), bite)


def finish_bite(s: SecondState, bite: i64) -> None:
    """RSK-10.2a RSK-10.4c Dispose of the tile and move the starfish; then starfish may starve."""
    tile = tile_bitten(bite)
    rock, bit = rock_of(tile), bit_at(s, tile)
    k = rock * PIECES
    s.pieces[k + BITTEN] = 0
    s.pieces[k + STARFISH] += bit - bit_at(s, biting(bite))
    if not is_frenzy(bite):
        s.pieces[k + FED] |= bit
    refresh_marks(s, rock)
    kind, taker = kind_bitten(bite), taker_of(bite)
    if taker == NONE:
        put_in_bag(s, kind)
    else:
        add_in_front(s, taker, kind, 1)
    starve(s, rock)
    if taker != NONE:
        offer_swap(s, taker, kind)


def offer_swap(s: SecondState, seat: i64, kind: i64) -> None:
    """RSK-8.3b RSK-K20 Ask about a consumed double tile, if the bag has two plain tiles."""
    if DOUBLE <= kind < HALF and s.table[BAG + kind - DOUBLE] >= 2:
        s.push(SWAP_DOUBLE, seat * COLOURS + kind - DOUBLE)


class SwapDouble(Step[ReefState]):
    """RSK-8.3b Keep a consumed double tile or swap it; the argument is the seat and the colour."""

    rule = "RSK-8.3b"
    moves = "keep swap"
    depends_on: Fields = ("players", "held", "table")

    def __init__(self, lies_on: Steps) -> None:
        self.lies_on = lies_on

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players * COLOURS

    def who(self, s: ReefState) -> i64:
        return s.arg() // COLOURS

    def legal(self, s: ReefState) -> vec[i64]:
        return vec[i64]([moves.KEEP, moves.SWAP])

    def apply(self, s: ReefState, action: i64) -> None:
        seat, colour = s.arg() // COLOURS, s.arg() % COLOURS
        s.pop()
        if action == moves.KEEP:
            return
        add_in_front(second(s), seat, DOUBLE + colour, -1)
        put_in_bag(second(s), DOUBLE + colour)
        for _ in range(2):
            take_out(s, colour)
            add_in_front(second(s), seat, colour, 1)
