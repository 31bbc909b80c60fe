"""What is true at every moment; a violated sentence is named."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.step import EVERYONE
from reeftable.games.reef_encounter.cells import ALL_CELLS, BITS, ROCKS, bit_of, count, rock_of
from reeftable.games.reef_encounter.corals import can_lay, eaten_with
from reeftable.games.reef_encounter.data import ALGAE, COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.moves import PAIRS
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    BEHIND,
    BONUS,
    CHOSEN,
    CUBES,
    CYLINDERS,
    EATEN,
    FISH,
    FRONT,
    HIDDEN,
    KNOWN,
    KNOWS,
    LENGTH,
    MOVED,
    NO_CUBE,
    NONE,
    ROCK,
    SEA,
    SEAT,
    SEATS,
    SECRET,
    SUPPLY,
    ReefState,
    behind_screen,
    is_in_play,
    is_locked,
    occupied,
    seat_has,
    shown,
    shrimps_of,
    shrimps_on,
    shrimps_out,
    tiles_of,
    tiles_on_space,
    value_of,
)
from reeftable.games.reef_encounter.steps import numbers as flow


def check(s: ReefState) -> None:
    """Every invariant, ranges first."""
    check_ranges(s)
    check_numbers(s)
    check_rocks(s)
    check_shrimps(s)
    check_tiles(s)
    check_cubes(s)
    check_cylinders(s)
    check_stack(s)


def must(holds: bool, rule: str, what: str) -> None:
    """Raise, naming the rule, if a sentence does not hold."""
    if not holds:
        raise AssertionError(f"{rule}: {what}")


def within(value: i64, least: i64, most: i64, rule: str, what: str) -> None:
    """A number must lie in its range."""
    must(least <= value <= most, rule, f"{what} {value}")


def check_ranges(s: ReefState) -> None:
    """Nothing points outside its table."""
    data = s.data
    within(s.turns, 0, data.turns_per_player * s.players, "REE-10.2", "turns")
    within(s.active, NONE, s.players - 1, "REE-3.0a", "active")
    within(s.start, NONE, s.players - 1, "REE-2.5", "start")
    within(s.in_play, 0, BITS[ROCKS] - 1, "REE-1.0e", "in_play")
    within(s.sides, 0, BITS[CORAL_TILES] - 1, "REE-1.1b", "sides")
    within(s.locks, 0, BITS[CORAL_TILES] - 1, "REE-3.7d", "locks")
    within(s.alga, NONE, ALGAE - 1, "REE-3.7c", "alga")
    within(s.stock, 0, 1, "REE-10.6", "stock")
    within(s.acted, 0, 1, "REE-3.1a", "acted")
    within(s.cubes_played, 0, data.cubes_per_turn, "REE-3.2d", "cubes_played")
    within(s.introduced, 0, 1, "REE-3.5e", "introduced")
    within(s.locks_now, 0, data.locks_per_turn, "REE-3.7f", "locks_now")
    within(s.colour, NONE, COLOURS - 1, "REE-3.2a", "colour")
    within(s.laid, 0, data.tiles_per_colour, "REE-3.2a", "laid")
    within(s.laid_behind, 0, min(s.laid, data.from_behind), "REE-3.2b", "laid_behind")
    within(s.reason, 0, LENGTH, "REE-5.1a", "reason")
    within(s.opened, 0, 1, "REE-2.10g", "opened")
    must(s.opened == (1 if s.depth == 0 else 0), "REE-2.10g", "opened")
    must((s.active == NONE) == (s.start == NONE), "REE-2.5", "start without a player")
    must(s.acted == 1 or s.cubes_played + s.introduced + s.locks_now == 0, "REE-3.1a", "acted")


def check_numbers(s: ReefState) -> None:
    """There is never less than none of something."""
    for n in range(len(s.table)):
        within(s.table[n], 0, 40, "REE-4.1", f"table {n}")
    for seat in range(i64(SEATS)):
        for what in range(i64(SEAT)):
            value = s.seats[seat * SEAT + what]
            least: i64 = NONE if what in (SECRET, CHOSEN) else 0
            within(value, least, 40, "REE-4.1", f"seats {what}")
            if seat >= s.players:
                must(value == least, "REE-1.0e", "things of nobody")
        within(seat_has(s, seat, SECRET), NONE, COLOURS - 1, "REE-2.7a", "secret")
        within(seat_has(s, seat, CHOSEN), NONE, PAIRS - 1, "REE-2.8", "chosen")
    for colour in range(i64(COLOURS)):
        within(s.table[BACK + colour], 0, s.table[BAG + colour], "REE-2.10e", "put back")
        within(s.table[BONUS + colour], 0, s.stock, "REE-10.6", "bonus")
        within(s.table[KNOWS + colour], 0, EVERYONE, "REE-2.10f", "knows")
        within(tiles_on_space(s, colour), 0, s.data.sea_most, "REE-3.9c", "open sea")


def check_rocks(s: ReefState) -> None:
    """REE-1.2d Tiles and shrimps are on rock spaces of rocks in play, one tile per space."""
    must(count(s.in_play) <= s.players, "REE-2.1", "too many rocks")
    for rock in range(i64(ROCKS)):
        space = s.data.rock_mask[rock] if is_in_play(s, rock) else 0
        for n in range(i64(ROCK)):
            mask = s.rocks[rock * ROCK + n]
            must(mask >= 0 and mask & ~space == 0, "REE-1.2d", f"rock {rock}")
        tiles: i64 = 0
        for colour in range(i64(COLOURS)):
            must(tiles & tiles_of(s, rock, colour) == 0, "REE-1.2d", "two tiles on a space")
            tiles |= tiles_of(s, rock, colour)
        shrimps: i64 = 0
        for seat in range(i64(SEATS)):
            must(shrimps & shrimps_of(s, rock, seat) == 0, "REE-10.5", "two shrimps on a space")
            shrimps |= shrimps_of(s, rock, seat)


def check_shrimps(s: ReefState) -> None:
    """REE-3.5b REE-3.5c REE-1.0d REE-R3 Shrimps within their limits, none lost."""
    for rock in range(i64(ROCKS)):
        shrimps = shrimps_on(s, rock)
        while shrimps != 0:
            shrimp = shrimps & -shrimps
            others = shrimps_on(s, rock) - shrimp
            must(eaten_with(s, rock, shrimp) & others == 0, "REE-3.5b", "two shrimps on a coral")
            shrimps -= shrimp
        for seat in range(i64(SEATS)):
            own = shrimps_of(s, rock, seat)
            most = s.data.shrimps_per_rock if seat < s.players else 0
            within(count(own), 0, most, "REE-3.5c", "shrimps on a rock")
            bare = own & ~occupied(s, rock)
            must(bare == 0 or is_turn_of(s, seat), "REE-3.5i", "a shrimp on bare rock")
        moved = s.rocks[rock * ROCK + MOVED]
        own = shrimps_of(s, rock, s.active) if s.active != NONE else 0
        must(moved & ~own == 0, "REE-10.1", "a move of no shrimp")
        must(moved == 0 or is_turn_of(s, s.active), "REE-10.1", "a move out of turn")
    for seat in range(s.players):
        n = shrimps_out(s, seat) + seat_has(s, seat, BEHIND) + seat_has(s, seat, EATEN)
        must(n == s.data.shrimps, "REE-1.0d", f"{n} shrimps of seat {seat}")


def is_turn_of(s: ReefState, seat: i64) -> bool:
    """Is this seat in the middle of a turn?"""
    return s.depth > 0 and s.stack[0] == flow.TURN_MENU and s.active == seat


def check_tiles(s: ReefState) -> None:
    """REE-4.1 REE-4.3 Every tile is somewhere; the values add up."""
    values: i64 = 0
    for colour in range(i64(COLOURS)):
        n = s.table[BAG + colour] + s.table[BONUS + colour]
        for space in range(i64(COLOURS)):
            n += s.table[SEA + space * COLOURS + colour]
        for rock in range(i64(ROCKS)):
            n += count(tiles_of(s, rock, colour))
        for seat in range(s.players):
            for what in (KNOWN, HIDDEN, FRONT, FISH):
                n += seat_has(s, seat, what + colour)
            if seat_has(s, seat, SECRET) == colour:
                n += 1
        must(n == s.data.tiles_per_colour, "REE-4.1", f"{n} {s.data.colours[colour]} tiles")
        values += value_of(s, colour)
    must(values == COLOURS + CORAL_TILES, "REE-4.3", f"the values add up to {values}")


def check_cubes(s: ReefState) -> None:
    """REE-4.2 Every cube is somewhere; one on each space unless its lack ended the game."""
    lacking: i64 = 0
    for colour in range(i64(COLOURS)):
        n = s.table[SUPPLY + colour] + 1
        for seat in range(s.players):
            n += seat_has(s, seat, CUBES + colour)
        if n == s.data.cubes_per_colour + 1:
            lacking += 1
            n -= 1
        must(n == s.data.cubes_per_colour, "REE-4.2", f"{n} {s.data.colours[colour]} cubes")
    must(lacking == (1 if s.reason == NO_CUBE else 0), "REE-4.2", "a space without a cube")


def check_cylinders(s: ReefState) -> None:
    """REE-4.2 REE-3.7d Every cylinder is somewhere; locks have the colour of the large alga."""
    for alga in range(i64(ALGAE)):
        n = s.table[CYLINDERS + alga] + (1 if s.alga == alga else 0)
        for tile in range(i64(CORAL_TILES)):
            if is_locked(s, tile) and s.data.large[shown(s, tile)] == alga:
                n += 1
        must(n == s.data.cylinders_per_colour, "REE-4.2", f"{n} {s.data.algae[alga]} cylinders")


# -- the pending steps ----------------------------------------------------------------------

SETTING_UP = (
    flow.TURN_MENU,
    flow.REVEAL_CUBES,
    flow.CHOOSE_CUBES,
    flow.SECRET_TILE,
    flow.DEAL_HANDS,
    flow.START_PLAYER,
    flow.FILL_SEA,
    flow.FIRST_SPACE,
    flow.THROW_SIDE,
    flow.CHOOSE_ROCKS,
)


def check_stack(s: ReefState) -> None:
    """The pending steps follow one another as in flow.py, with arguments that fit."""
    steps = [int(s.stack[i]) for i in range(0, s.depth, 2)]
    args = [int(s.stack[i + 1]) for i in range(0, s.depth, 2)]
    if not steps:
        must(s.reason != 0, "REE-5.1a", "over without a reason")
        return
    setting_up = len(steps) > 1 and steps == list(SETTING_UP[: len(steps)])
    if steps[0] == flow.LAY_OPEN:
        closing(s, steps, args)
    elif steps == [flow.END_TURN, flow.REFILL_SEA]:
        must(args[0] == 0, "REE-10.7", "stack")
        within(args[1], 0, COLOURS, "REE-10.7", "stack")
    elif setting_up:
        set_up(s, steps, args)
    else:
        in_turn(s, steps, args)
    must(s.reason == 0 or steps[0] == flow.LAY_OPEN, "REE-5.1a", "reason")
    must(s.start != NONE or len(steps) > 5, "REE-2.5", "start")
    laying = flow.LAY_TILES in steps
    must((s.colour != NONE) == laying, "REE-3.2a", "colour")
    must(laying or s.laid == 0, "REE-3.2a", "laid")


def closing(s: ReefState, steps: list[int], args: list[int]) -> None:
    """REE-5.2a The closing round."""
    must(1 < len(steps) <= s.players, "REE-5.2a", "stack")
    must(all(step == flow.LAST_MEAL for step in steps[1:]), "REE-5.2a", "stack")
    seats = [(int(s.active) + s.players - back) % s.players for back in range(1, len(steps))]
    must(args == [0, *seats], "REE-5.2a", "stack")
    must(1 <= s.reason <= 2, "REE-5.2a", "reason")


def set_up(s: ReefState, steps: list[int], args: list[int]) -> None:
    """REE-2.9a The set-up: everything before the present step is still to come."""
    must(not any(args[:-1]), "REE-2.9a", "stack")
    step = steps[-1]
    rocks = count(s.in_play)
    if step == flow.CHOOSE_ROCKS:
        must(args[-1] == rocks < s.players, "REE-2.1", "stack")
        return
    must(rocks == s.players, "REE-2.1", "in_play")
    must((s.start != NONE) == (len(steps) < 6), "REE-2.5", "start")
    within(args[-1], 0, COLOURS - 1 if step == flow.FILL_SEA else s.players - 1, "REE-2.9a", "arg")
    must(s.turns == 0 and s.acted == 0 and s.laid == 0, "REE-2.9a", "turns")
    if len(steps) < 6:
        set_up_seats(s, step, args[-1])


def set_up_seats(s: ReefState, step: int, place: int) -> None:
    """REE-10.10 Who has drawn and chosen what by now."""
    for n in range(s.players):
        seat = (s.start + n) % s.players
        tiles = sum(int(seat_has(s, seat, HIDDEN + c)) for c in range(COLOURS))
        secret = seat_has(s, seat, SECRET) != NONE
        done = n < place
        due = int(s.data.hands[s.players][n])
        if step == flow.DEAL_HANDS:
            must(tiles == due if done else tiles < due if n == place else tiles == 0, "REE-2.6", "")
            must(not secret, "REE-2.7a", "secret")
        else:
            must(tiles + (1 if secret else 0) == due, "REE-2.6", "hidden tiles")
            must(secret == (step != flow.SECRET_TILE or done), "REE-2.7a", "secret")
        chosen = seat_has(s, seat, CHOSEN) != NONE
        wanted = (step == flow.CHOOSE_CUBES and done) or (step == flow.REVEAL_CUBES and not done)
        must(chosen == wanted, "REE-2.8", "chosen")


def in_turn(s: ReefState, steps: list[int], args: list[int]) -> None:
    """REE-3.0b The menu, a placement, a shrimp on its way."""
    allowed = (
        [flow.TURN_MENU],
        [flow.TURN_MENU, flow.LAY_TILES],
        [flow.TURN_MENU, flow.PLACE_SHRIMP],
        [flow.TURN_MENU, flow.LAY_TILES, flow.PLACE_SHRIMP],
    )
    must(steps in allowed, "REE-3.0b", "stack")
    must(s.active != NONE and count(s.in_play) == s.players, "REE-3.0b", "in_play")
    must(len(steps) == 1 or s.acted == 1, "REE-3.0b", "acted")
    for step, arg in zip(steps, args, strict=True):
        if step == flow.PLACE_SHRIMP:
            shrimp_on_its_way(s, arg, len(steps) == 3)
        else:
            must(arg == 0, "REE-3.0b", "stack")
    if flow.LAY_TILES in steps:
        placement(s)


def shrimp_on_its_way(s: ReefState, cell: int, inside: bool) -> None:
    """REE-3.5h REE-3.5d An own shrimp, or one from behind the screen."""
    within(cell, NONE, ALL_CELLS - 1, "REE-3.5h", "stack")
    if cell == NONE:
        ready = s.introduced == 1 and seat_has(s, s.active, BEHIND) > 0 and not inside
        must(ready, "REE-3.5d", "stack")
        return
    bit = bit_of(cell)
    fresh = s.rocks[rock_of(cell) * ROCK + MOVED] & bit == 0
    must(shrimps_of(s, rock_of(cell), s.active) & bit != 0 and fresh, "REE-3.5h", "stack")
    must(not inside or s.laid > 0, "REE-R7", "laid")


def placement(s: ReefState) -> None:
    """REE-10.3 Before the first tile there must be one, and a place for it."""
    must(s.cubes_played > 0 and s.colour != NONE, "REE-3.2a", "colour")
    if s.laid == 0:
        front = seat_has(s, s.active, FRONT + s.colour)
        known = seat_has(s, s.active, KNOWN + s.colour)
        must(front + behind_screen(s, s.active, s.colour) > 0, "REE-10.3", "no tile")
        must(front + known > 0, "REE-2.10d", "a tile nobody knows")
        must(can_lay(s, s.colour), "REE-10.3", "no place")
