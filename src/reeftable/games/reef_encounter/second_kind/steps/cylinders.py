"""Action 7 with special tiles as payment, and the question about Calm Spot."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import BITS
from reeftable.games.reef_encounter.data import ALGAE, COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.listing import begin_list, list_action, listed
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.data import SPECIAL_POLYPS
from reeftable.games.reef_encounter.second_kind.state import (
    EATEN_TILES,
    IN_FRONT,
    TWO_LOCKS,
    SecondState,
    is_waiting,
    second,
    specials_of,
)
from reeftable.games.reef_encounter.second_kind.steps.meals import begin_closing
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    AT_CYLINDER,
    TURN_OVER,
)
from reeftable.games.reef_encounter.second_kind.steps.reactions import ask_in_turn
from reeftable.games.reef_encounter.second_kind.stock import in_front, pay_from_front
from reeftable.games.reef_encounter.state import (
    CYLINDERS,
    LOCKED,
    NONE,
    ReefState,
    forget_moves,
    is_locked,
    seat_has,
)
from reeftable.games.reef_encounter.state import EATEN as SHRIMPS_EATEN
from reeftable.games.reef_encounter.steps import algae
from reeftable.games.reef_encounter.steps.algae import ALL_LOCKED, coral_tiles_with, large_alga
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU


def hold_up(s: SecondState, tiles: i64) -> None:
    """RSK-K3 Turn coral tiles over after everybody was asked about Calm Spot."""
    s.push(TURN_OVER, tiles * s.players + s.active)
    if tiles != 0:
        ask_in_turn(s, s.active, s.players, AT_CYLINDER)


def put_on_space(s: SecondState, alga: i64) -> None:
    """REE-3.7c REE-R13 Put a cylinder on the alga space; the old one goes back."""
    s.table[CYLINDERS + alga] -= 1
    if s.alga != NONE:
        s.table[CYLINDERS + s.alga] += 1
    s.alga = alga
    hold_up(s, coral_tiles_with(s, alga))


def put_on_tile(s: SecondState, tile: i64) -> None:
    """REE-3.7d Lock a coral tile."""
    alga = large_alga(s, tile)
    s.table[CYLINDERS + alga] -= 1
    s.locks |= BITS[tile]
    s.locks_now += 1
    hold_up(s, coral_tiles_with(s, alga))


class Flip(algae.Flip):
    """REE-3.7c RSK-13.17 A cylinder on the alga space, paid with a plain tile."""

    def opens_window(self, s: ReefState, tiles: i64) -> bool:
        hold_up(second(s), tiles)
        return True


class FlipForSpecial(Entry):
    """RSK-8.0b A cylinder on the alga space; n is alga * SPECIAL_POLYPS + the tile paid."""

    def __init__(self) -> None:
        super().__init__("flip_special", moves.MOVES)

    def offer(self, s: ReefState, n: i64) -> i64:
        if specials_of(second(s), s.to_move, IN_FRONT, SPECIAL_POLYPS) == 0:
            return n
        for alga in range(i64(ALGAE)):
            if s.table[CYLINDERS + alga] > 0:
                n = pays_with(second(s), moves.FLIP_SPECIAL + alga * SPECIAL_POLYPS, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        pay_from_front(second(s), s.to_move, n % SPECIAL_POLYPS + COLOURS)
        put_on_space(second(s), n // SPECIAL_POLYPS)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        kind = n % SPECIAL_POLYPS + COLOURS
        if in_front(second(s), s.to_move, kind) == 0:
            return refuse("REE-3.7a", colour=second(s).more.all_kinds[kind])
        return refuse("REE-3.7b", alga=s.data.algae[n // SPECIAL_POLYPS])

    def closed(self, s: ReefState) -> Refusal:
        lacks = specials_of(second(s), s.to_move, IN_FRONT, SPECIAL_POLYPS) == 0
        return refuse("REE-3.7a" if lacks else "REE-3.7b")


def pays_with(s: SecondState, first: i64, n: i64) -> i64:
    """List an action for each kind of consumed special tile; returns the new total."""
    for kind in range(i64(SPECIAL_POLYPS)):
        if in_front(s, s.to_move, COLOURS + kind) > 0:
            n = list_action(first + kind, n)
    return n


class Lock(algae.Lock):
    """REE-3.7d RSK-13.16 A cylinder on a coral tile, paid with a plain tile."""

    def may_lock(self, s: ReefState) -> bool:
        if s.locks_now >= self.most(s) or seat_has(s, s.to_move, SHRIMPS_EATEN) == 0:
            return False
        return not self.is_too_early(s)

    def most(self, s: ReefState) -> i64:
        """RSK-13.16 How many coral tiles may be locked this turn."""
        return s.data.locks_per_turn + (1 if is_waiting(second(s), TWO_LOCKS) else 0)

    def eaten(self, s: ReefState) -> i64:
        return super().eaten(s) + specials_of(second(s), s.to_move, EATEN_TILES, SPECIAL_POLYPS)

    def opens_window(self, s: ReefState, tiles: i64) -> bool:
        hold_up(second(s), tiles)
        return True

    def why_locked_out(self, s: ReefState) -> Refusal | None:
        """Why this player may not lock any tile now, or None."""
        if seat_has(s, s.to_move, SHRIMPS_EATEN) == 0:
            return refuse("REE-3.7e")
        if s.locks_now >= self.most(s):
            return refuse("REE-3.7f", locks=s.locks_now)
        return refuse("REE-3.7h", tiles=self.eaten(s)) if self.is_too_early(s) else None

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return self.why_not(second(s), n // COLOURS, n % COLOURS)

    def why_not(self, s: SecondState, tile: i64, kind: i64) -> Refusal:
        """Why a coral tile cannot be locked for a consumed tile."""
        if in_front(s, s.to_move, kind) == 0:
            return refuse("REE-3.7a", colour=s.more.all_kinds[kind])
        refusal = self.why_locked_out(s)
        if refusal is not None:
            return refusal
        if is_locked(s, tile):
            return refuse("REE-3.7g", tile=tile + 1)
        return refuse("REE-3.7b", alga=s.data.algae[large_alga(s, tile)])

    def closed(self, s: ReefState) -> Refusal:
        refusal = self.why_locked_out(s)
        return refuse("REE-3.7a") if refusal is None else refusal


class LockForSpecial(Entry):
    """RSK-8.0b A cylinder on a coral tile; n is tile * SPECIAL_POLYPS + the tile paid."""

    def __init__(self, plain: Lock) -> None:
        super().__init__("lock_special", moves.MOVES)
        self.plain = plain

    def offer(self, s: ReefState, n: i64) -> i64:
        if specials_of(second(s), s.to_move, IN_FRONT, SPECIAL_POLYPS) == 0:
            return n
        if not self.plain.may_lock(s):
            return n
        for tile in range(i64(CORAL_TILES)):
            if not is_locked(s, tile) and s.table[CYLINDERS + large_alga(s, tile)] > 0:
                n = pays_with(second(s), moves.LOCK_SPECIAL + tile * SPECIAL_POLYPS, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        pay_from_front(second(s), s.to_move, n % SPECIAL_POLYPS + COLOURS)
        put_on_tile(second(s), n // SPECIAL_POLYPS)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return self.plain.why_not(second(s), n // SPECIAL_POLYPS, n % SPECIAL_POLYPS + COLOURS)

    def closed(self, s: ReefState) -> Refusal:
        return self.plain.closed(s)

    def path(self, s: ReefState, n: i64) -> tuple[str, str]:
        tile = n // SPECIAL_POLYPS
        return places.cylinder_supply(s, large_alga(s, tile)), places.coral_tile(tile)


class TurnOver(Step[ReefState]):
    """REE-3.7c REE-5.1a Coral tiles are turned over; nobody is asked.

    The argument is which of them, and whose cylinder it was.
    """

    rule = "REE-3.7c"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("sides", "locks", "active")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < BITS[CORAL_TILES] * s.players

    def run(self, s: ReefState) -> None:
        arg = s.arg()
        s.pop()
        s.sides ^= arg // s.players
        if s.locks == ALL_LOCKED:
            begin_closing(second(s), arg % s.players, LOCKED)


class CalmTile(Step[ReefState]):
    """RSK-13.17 Choose a coral tile that is not turned over; the argument is the seat."""

    rule = "RSK-13.17"
    moves = "calm"
    lies_on: Steps = (TURN_OVER,)
    depends_on: Fields = ("players", "locks", "sides")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: ReefState) -> i64:
        return s.arg()

    def turning(self, s: ReefState) -> i64:
        """The coral tiles that are about to be turned over."""
        return s.stack[s.depth - 3] // s.players

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for tile in range(i64(CORAL_TILES)):
            if self.turning(s) & BITS[tile] != 0:
                n = list_action(moves.CALM + tile, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        s.set_arg(s.arg() - BITS[action - moves.CALM] * s.players)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("RSK-13.17", tile=action - moves.CALM + 1)


class Bloom(Step[ReefState]):
    """RSK-13.15 Algal Bloom: choose a cylinder for the alga space, free of charge."""

    rule = "RSK-13.15"
    moves = "bloom"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "table")

    def who(self, s: ReefState) -> i64:
        return s.active

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n: i64 = 0
        for alga in range(i64(ALGAE)):
            if s.table[CYLINDERS + alga] > 0:
                n = list_action(moves.BLOOM + alga, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        put_on_space(second(s), action - moves.BLOOM)

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("REE-3.7b", alga=s.data.algae[action - moves.BLOOM])
