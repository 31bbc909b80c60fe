"""Checks what the pending steps of a position from outside rely on."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter import flow
from reeftable.games.reef_encounter.cells import ALL_CELLS, count, rock_of
from reeftable.games.reef_encounter.checks import must, within
from reeftable.games.reef_encounter.corals import can_lay
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.state import (
    BAG,
    BEHIND,
    CHOSEN,
    CUBES,
    DEVOURED,
    FRONT,
    HIDDEN,
    KNOWN,
    LOCKED,
    MOVED,
    NONE,
    ROCK,
    SECRET,
    ReefState,
    behind_screen,
    bit_at,
    five_of,
    seat_has,
    shrimps_of,
    tiles_on_space,
)
from reeftable.games.reef_encounter.steps import numbers
from reeftable.games.reef_encounter.stock import bag_size, bonus_size


def check_pending(s: ReefState) -> None:
    """Check everything that the pending steps rely on."""
    check_phase(s)
    check_placement(s)
    if is_pending(s, numbers.REVEAL_CUBES):
        check_setting_up(s)
    elif is_pending(s, numbers.TURN_MENU):
        check_action(s)
        check_turn(s)
    check_refill(s)
    check_closing(s)


def args_of(s: ReefState, step: int) -> list[int]:
    """The arguments of the pending steps of a kind, the lowest first."""
    return [int(s.stack[i + 1]) for i in range(0, s.depth, 2) if s.stack[i] == step]


def is_pending(s: ReefState, step: int) -> bool:
    """Is a step of this kind pending?"""
    return len(args_of(s, step)) > 0


def check_phase(s: ReefState) -> None:
    """REE-2.5 REE-5.1a REE-10.2 Check the phase: set-up, turns, the closing round, or the end."""
    must(
        (s.start == NONE) == is_pending(s, numbers.START_PLAYER),
        "REE-2.5",
        "start, stack: a start player before the draw, or none after it",
    )
    ending = s.depth == 0 or is_pending(s, numbers.LAY_OPEN)
    must(
        (s.reason != 0) == ending,
        "REE-5.1a",
        "reason, stack: an ending without a reason, or a reason without an ending",
    )
    left = s.data.turns_per_player * s.players - s.turns
    must(ending or left > 0, "REE-10.2", "turns, players, stack: a turn after the last")
    choosing = is_pending(s, numbers.CHOOSE_ROCKS)
    rocks = count(s.in_play)
    fields = "in_play, players, stack"
    must(choosing or rocks == s.players, "REE-2.1", f"{fields}: {rocks} rocks are in play")


# -- the set-up -----------------------------------------------------------------------------


def check_setting_up(s: ReefState) -> None:
    """REE-2.9a Check that during the set-up only the current step has begun, and no turn."""
    args = [int(s.stack[i + 1]) for i in range(0, s.depth, 2)]
    must(not any(args[:-1]), "REE-2.9a", "stack: a step begun before it is due")
    for chosen in args_of(s, numbers.CHOOSE_ROCKS):
        rocks = count(s.in_play)
        must(chosen == rocks, "REE-2.1", f"stack, in_play: {rocks} rocks, not {chosen}")
    must(s.turns == 0 and s.acted == 0, "REE-2.9a", "turns, acted, stack: a turn before the first")
    must(
        s.locks == 0 and s.alga == NONE,
        "REE-2.3",
        "locks, alga, stack: a cylinder used before the first turn",
    )
    full = s.stock == 1 and bonus_size(s) == COLOURS
    must(full, "REE-2.2", "stock, table, stack: the bonus stock is incomplete")
    check_sea_before_game(s)
    check_bag_before_game(s)
    for place in range(int(s.players)):
        check_seat_before_game(s, place)


def check_sea_before_game(s: ReefState) -> None:
    """REE-2.4b Check that the open sea is empty before it is filled, and full afterwards."""
    if args_of(s, numbers.FILL_SEA) and not is_pending(s, numbers.FIRST_SPACE):
        return
    due = 0 if is_pending(s, numbers.FIRST_SPACE) else sum(s.data.first_tiles)
    lying = sum(tiles_on_space(s, space) for space in range(COLOURS))
    must(lying == due, "REE-2.4b", f"table, stack: {lying} tiles on the open sea, not {due}")


def check_bag_before_game(s: ReefState) -> None:
    """REE-2.1 REE-2.4b REE-2.6 Check that the bag has the tiles for rocks, open sea and hands."""
    for chosen in args_of(s, numbers.CHOOSE_ROCKS):
        for colour in range(COLOURS):
            enough = s.table[BAG + colour] >= s.players - chosen
            must(enough, "REE-2.1", "table, stack, players: too few tiles for the rocks")
    due = int(sum(s.data.first_tiles)) + sum(s.data.hands[s.players])
    due -= int(sum(tiles_on_space(s, space) for space in range(COLOURS)))
    due -= sum(int(five_of(s, seat, HIDDEN)) for seat in range(int(s.players)))
    if is_pending(s, numbers.DEAL_HANDS):
        fields = "table, stack, players"
        must(bag_size(s) >= due, "REE-2.6", f"{fields}: fewer than {due} tiles in the bag")


def check_seat_before_game(s: ReefState, place: int) -> None:
    """REE-2.6 REE-2.7a REE-2.8 Check what the player at a place of the turn order has by now."""
    seat = (s.start + place) % s.players if s.start != NONE else i64(place)
    secret = 0 if seat_has(s, seat, SECRET) == NONE else 1
    must(
        secret == is_done(s, numbers.SECRET_TILE, place),
        "REE-2.7a",
        "seats, stack, start: a secret tile chosen too early or too late",
    )
    check_first_tiles(s, seat, place, five_of(s, seat, HIDDEN) + secret)
    chosen = is_done(s, numbers.CHOOSE_CUBES, place)
    shown = is_done(s, numbers.REVEAL_CUBES, place)
    hidden = seat_has(s, seat, CHOSEN) != NONE
    must(hidden == (chosen > shown), "REE-2.8", "seats, stack, start: cubes chosen out of order")
    must(
        five_of(s, seat, CUBES) == 2 * shown,
        "REE-2.8",
        "seats, stack, start: cubes shown out of order",
    )


def is_done(s: ReefState, step: int, place: int) -> int:
    """1 if the player at this place has done what the step is about, else 0."""
    args = args_of(s, step)
    return 1 if not args or place < args[0] else 0


def check_first_tiles(s: ReefState, seat: i64, place: int, tiles: i64) -> None:
    """REE-2.6 Check that whole hands have been dealt, in turn order."""
    due = int(s.data.hands[s.players][place])
    dealing = args_of(s, numbers.DEAL_HANDS)
    if not dealing or place < dealing[0]:
        fits = tiles == due
    elif place == dealing[0] and not is_pending(s, numbers.START_PLAYER):
        fits = tiles < due
    else:
        fits = tiles == 0
    must(fits, "REE-2.6", f"seats, stack, start, players: seat {seat} has {tiles} tiles")


# -- a turn ---------------------------------------------------------------------------------


def check_action(s: ReefState) -> None:
    """REE-3.0b Check that an action has begun if there are steps on top of the menu."""
    is_action_begun = s.depth > 2
    must(
        not is_action_begun or s.acted == 1,
        "REE-3.0b",
        "acted, stack: a step of an action that has not begun",
    )


def check_turn(s: ReefState) -> None:
    """REE-2.8 REE-3.5h Check that all cubes lie open, and that a shrimp to be placed exists."""
    for seat in range(s.players):
        must(seat_has(s, seat, CHOSEN) == NONE, "REE-2.8", "seats, stack: cubes still hidden")
    for cell in args_of(s, numbers.PLACE_SHRIMP):
        check_shrimp(s, cell)


def check_shrimp(s: ReefState, cell: int) -> None:
    """REE-3.5h REE-3.5d REE-R7 Check that the shrimp being moved or introduced is the player's."""
    laying = is_pending(s, numbers.LAY_TILES)
    within(cell, NONE, ALL_CELLS - 1, "REE-3.5h", "stack")
    if cell == NONE:
        ready = s.introduced == 1 and seat_has(s, s.active, BEHIND) > 0 and not laying
        must(ready, "REE-3.5d", "stack, introduced, seats, active: no shrimp to introduce")
        return
    bit = bit_at(s, cell)
    fresh = s.rocks[rock_of(cell) * ROCK + MOVED] & bit == 0
    own = shrimps_of(s, rock_of(cell), s.active) & bit != 0
    must(own and fresh, "REE-3.5h", "stack, rocks, active: no shrimp to move")
    must(not laying or s.laid > 0, "REE-R7", "laid, stack: a move before the first tile")


def check_placement(s: ReefState) -> None:
    """REE-3.2a REE-10.3 Check that there is a first tile to lay, and a place for it."""
    laying = is_pending(s, numbers.LAY_TILES)
    must(
        (s.colour != NONE) == laying,
        "REE-3.2a",
        "colour, stack: a colour without a placement, or a placement without one",
    )
    must(laying or s.laid == 0, "REE-3.2a", "laid, stack: tiles laid outside a placement")
    if not laying:
        return
    must(s.cubes_played > 0, "REE-3.2a", "cubes_played, stack: a placement without a cube")
    if s.laid == 0:
        front = seat_has(s, s.active, FRONT + s.colour)
        known = seat_has(s, s.active, KNOWN + s.colour)
        behind = behind_screen(s, s.active, s.colour)
        fields = "colour, laid, seats, active"
        must(front + behind > 0, "REE-10.3", f"{fields}: no tile to lay")
        must(front + known > 0, "REE-2.10d", f"{fields}: the tile to lay is not known to all")
        must(can_lay(s, s.colour), "REE-10.3", "colour, laid, rocks, sides: no place for a tile")


# -- the end of a turn, the end of the game --------------------------------------------------


def check_refill(s: ReefState) -> None:
    """REE-3.9c REE-5.1d Check that there is a tile for every space that gets one."""
    for first in args_of(s, numbers.REFILL_SEA):
        spaces = range(first, COLOURS)
        due = sum(tiles_on_space(s, space) < s.data.sea_most for space in spaces)
        available = bag_size(s) + (bonus_size(s) if s.stock == 1 else 0)
        must(bag_size(s) > 0, "REE-10.6", "table, stack: the bag is empty")
        message = f"table, stack, stock: {available} tiles for {due} spaces"
        must(available >= due, "REE-5.1d", message)


def check_closing(s: ReefState) -> None:
    """REE-5.2a Check that in the closing round all others may eat, in turn order."""
    if not is_pending(s, numbers.LAY_OPEN):
        return
    must(
        LOCKED <= s.reason <= DEVOURED,
        "REE-5.2a",
        "reason, stack: a closing round for a reason that brings none",
    )
    seats = args_of(s, numbers.LAST_MEAL)
    fresh: ReefState = s.clone()
    # In the base game nobody can end the game during another player's turn.
    flow.begin_closing_round(fresh, s.active, s.reason)
    order = args_of(fresh, numbers.LAST_MEAL)
    must(seats == order[: len(seats)], "REE-5.2a", "stack, active, players: not in turn order")
