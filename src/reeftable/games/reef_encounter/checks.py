"""Checks the invariants of a position. Each error names the broken rule and the fields involved."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.step import EVERYONE
from reeftable.games.reef_encounter.cells import BITS, ROCKS, count
from reeftable.games.reef_encounter.corals import eaten_with
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
from reeftable.games.reef_encounter.steps import numbers


def check(s: ReefState) -> None:
    """Check every invariant, ranges first."""
    check_ranges(s)
    check_acted(s)
    check_numbers(s)
    check_rocks(s)
    check_shrimps(s)
    check_tiles(s)
    check_cubes(s)
    check_cylinders(s)


def must(holds: bool, rule: str, what: str) -> None:
    """Raise AssertionError, naming the rule, unless the condition holds."""
    if not holds:
        raise AssertionError(f"{rule}: {what}")


def within(value: i64, least: i64, most: i64, rule: str, what: str) -> None:
    """Raise AssertionError unless a number is in its range."""
    must(least <= value <= most, rule, f"{what}: {value} is not between {least} and {most}")


def check_ranges(s: ReefState) -> None:
    """Check that every number is in its range."""
    data = s.data
    within(s.turns, 0, data.turns_per_player * s.players, "REE-10.2", "turns, players")
    within(s.active, NONE, s.players - 1, "REE-3.0a", "active, players")
    within(s.start, NONE, s.players - 1, "REE-2.5", "start, players")
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
    within(s.laid_behind, 0, min(s.laid, data.from_behind), "REE-3.2b", "laid_behind, laid")
    within(s.reason, 0, LENGTH, "REE-5.1a", "reason")
    within(s.opened, 0, 1, "REE-2.10g", "opened")
    must(
        s.opened == (1 if s.depth == 0 else 0),
        "REE-2.10g",
        "opened, stack: open before the end, or hidden after it",
    )
    must((s.active == NONE) == (s.start == NONE), "REE-2.5", "start, active: only one is known")


def check_acted(s: ReefState) -> None:
    """REE-3.1a Check that action 1 is no longer possible if anything was done this turn."""
    done = s.cubes_played + s.introduced + s.locks_now
    fields = "acted, cubes_played, introduced, locks_now"
    must(s.acted == 1 or done == 0, "REE-3.1a", f"{fields}: done before the first action")


def check_numbers(s: ReefState) -> None:
    """Check that every count is possible, and that seats without players have nothing."""
    for n in range(len(s.table)):
        within(s.table[n], 0, 40, "REE-4.1", f"table {n}")
    for seat in range(i64(SEATS)):
        for what in range(i64(SEAT)):
            value = seat_has(s, seat, what)
            least: i64 = NONE if what in (SECRET, CHOSEN) else 0
            within(value, least, 40, "REE-4.1", f"seats {what}")
            if seat >= s.players:
                must(
                    value == least,
                    "REE-1.0e",
                    "seats, players: a seat without a player has something",
                )
        within(seat_has(s, seat, SECRET), NONE, COLOURS - 1, "REE-2.7a", "seats, secret")
        within(seat_has(s, seat, CHOSEN), NONE, PAIRS - 1, "REE-2.8", "seats, chosen")
    for colour in range(i64(COLOURS)):
        within(s.table[BACK + colour], 0, s.table[BAG + colour], "REE-2.10e", "table, put back")
        within(s.table[BONUS + colour], 0, s.stock, "REE-10.6", "table, stock, bonus")
        within(s.table[KNOWS + colour], 0, EVERYONE, "REE-2.10f", "table, knows")
        within(tiles_on_space(s, colour), 0, s.data.sea_most, "REE-3.9c", "table, open sea")


def check_rocks(s: ReefState) -> None:
    """REE-1.2d Check that tiles and shrimps are on rocks in play, one tile per space."""
    must(count(s.in_play) <= s.players, "REE-2.1", "in_play, players: too many rocks")
    for rock in range(i64(ROCKS)):
        space = s.outline[rock] if is_in_play(s, rock) else 0
        for n in range(i64(ROCK)):
            mask = s.rocks[rock * ROCK + n]
            must(
                mask >= 0 and mask & ~space == 0,
                "REE-1.2d",
                f"rocks, in_play: something lies off rock {rock}, or on it while not in play",
            )
        tiles: i64 = 0
        for colour in range(i64(COLOURS)):
            must(tiles & tiles_of(s, rock, colour) == 0, "REE-1.2d", "rocks: two tiles on a space")
            tiles |= tiles_of(s, rock, colour)
        shrimps: i64 = 0
        for seat in range(i64(SEATS)):
            must(
                shrimps & shrimps_of(s, rock, seat) == 0,
                "REE-10.5",
                "rocks: two shrimps on a space",
            )
            shrimps |= shrimps_of(s, rock, seat)


def check_shrimps(s: ReefState) -> None:
    """REE-3.5b REE-3.5c REE-1.0d REE-R3 Check where the shrimps stand, and that none is lost."""
    for rock in range(i64(ROCKS)):
        shrimps = shrimps_on(s, rock)
        while shrimps != 0:
            shrimp = shrimps & -shrimps
            others = shrimps_on(s, rock) - shrimp
            must(
                eaten_with(s, rock, shrimp) & others == 0,
                "REE-3.5b",
                "rocks: two shrimps on a coral",
            )
            shrimps -= shrimp
        for seat in range(i64(SEATS)):
            own = shrimps_of(s, rock, seat)
            most = s.data.shrimps_per_rock if seat < s.players else 0
            within(count(own), 0, most, "REE-3.5c", "rocks, players, shrimps on a rock")
            bare = own & ~occupied(s, rock)
            must(
                bare == 0 or is_turn_of(s, seat),
                "REE-3.5i",
                "rocks, active, stack: a shrimp on bare rock",
            )
        moved = s.rocks[rock * ROCK + MOVED]
        own = shrimps_of(s, rock, s.active) if s.active != NONE else 0
        must(moved & ~own == 0, "REE-10.1", "rocks, active: a shrimp moved that is not there")
        must(
            moved == 0 or is_turn_of(s, s.active),
            "REE-10.1",
            "rocks, active, stack: a shrimp moved out of turn",
        )
    for seat in range(s.players):
        n = shrimps_out(s, seat) + seat_has(s, seat, BEHIND) + seat_has(s, seat, EATEN)
        must(n == s.data.shrimps, "REE-1.0d", f"seats, rocks, players: {n} shrimps of seat {seat}")


def is_turn_of(s: ReefState, seat: i64) -> bool:
    """Is this seat in the middle of a turn?"""
    return s.depth > 0 and s.stack[0] == numbers.TURN_MENU and s.active == seat


def check_tiles(s: ReefState) -> None:
    """REE-4.1 REE-4.3 Check that no tile is lost and the values add up."""
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
        name = s.data.colours[colour]
        must(n == s.data.tiles_per_colour, "REE-4.1", f"table, rocks, seats: {n} {name} tiles")
        values += value_of(s, colour)
    must(values == COLOURS + CORAL_TILES, "REE-4.3", f"sides: the values add up to {values}")


def check_cubes(s: ReefState) -> None:
    """REE-4.2 Check that no cube is lost, and that each space has one unless the game is over."""
    lacking: i64 = 0
    for colour in range(i64(COLOURS)):
        n = s.table[SUPPLY + colour] + 1
        for seat in range(s.players):
            n += seat_has(s, seat, CUBES + colour)
        if n == s.data.cubes_per_colour + 1:
            lacking += 1
            n -= 1
        name = s.data.colours[colour]
        must(n == s.data.cubes_per_colour, "REE-4.2", f"table, seats, players: {n} {name} cubes")
    expected = 1 if s.reason == NO_CUBE else 0
    must(lacking == expected, "REE-4.2", "table, seats, reason: a space without a cube")


def check_cylinders(s: ReefState) -> None:
    """REE-4.2 REE-3.7d Check that no cylinder is lost; locks have the colour of the large alga."""
    for alga in range(i64(ALGAE)):
        n = s.table[CYLINDERS + alga] + (1 if s.alga == alga else 0)
        for tile in range(i64(CORAL_TILES)):
            if is_locked(s, tile) and s.data.large[shown(s, tile)] == alga:
                n += 1
        fields = "table, alga, locks, sides"
        name = s.data.algae[alga]
        must(n == s.data.cylinders_per_colour, "REE-4.2", f"{fields}: {n} {name} cylinders")
