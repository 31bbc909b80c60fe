"""Checks what the pending steps of the expansion rely on, for positions from outside."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter import pending as base
from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, rock_of
from reeftable.games.reef_encounter.checks import must
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.moves import FRONT as FRONT_MOVE
from reeftable.games.reef_encounter.pending import args_of, is_pending
from reeftable.games.reef_encounter.second_kind.data import DOUBLE, POLYPS
from reeftable.games.reef_encounter.second_kind.laying import kind_of, shows
from reeftable.games.reef_encounter.second_kind.starfish import biting, kind_bitten, tile_bitten
from reeftable.games.reef_encounter.second_kind.state import (
    BITTEN,
    FED,
    STARFISH,
    WARM_NOW,
    WOODEN,
    SecondState,
    is_waiting,
    piece,
)
from reeftable.games.reef_encounter.second_kind.steps import numbers
from reeftable.games.reef_encounter.second_kind.steps.meals import MOST_TOLL
from reeftable.games.reef_encounter.second_kind.stock import (
    behind,
    in_front,
    space_size,
    whole_bag,
)
from reeftable.games.reef_encounter.state import (
    BAG,
    BEHIND,
    CHOSEN,
    CUBES,
    EATEN,
    KNOWN,
    MOVED,
    NONE,
    ROCK,
    SECRET,
    bit_at,
    five_of,
    occupied,
    seat_has,
    shrimps_of,
    shrimps_on,
)
from reeftable.games.reef_encounter.steps import meals as base_meals
from reeftable.games.reef_encounter.steps import numbers as base_numbers
from reeftable.games.reef_encounter.steps.algae import large_alga
from reeftable.games.reef_encounter.steps.tiles import cell_laid
from reeftable.games.reef_encounter.stock import bonus_size

# For each trigger, the step below the reactions to it.
BELOW = (numbers.ACTION_0, numbers.TURN_OVER, numbers.FINISH_BITE, numbers.CARRY_OUT)
# Steps that leave action 1 open: action 0, reactions, and Late Breakfast.
BEFORE_ACTION_1 = (
    *(numbers.ACTION_0, numbers.REACT, numbers.BITE, numbers.FLEE, numbers.FLEE_BLUE),
    *(numbers.FINISH_BITE, numbers.SWAP_DOUBLE, numbers.PICK_STARFISH, numbers.MOVE_STARFISH),
    *(numbers.PICK_SHRIMP, numbers.QUICK_FEET, numbers.FIRST_CUBE, base_numbers.LAY_TILES),
    *(base_numbers.PLACE_SHRIMP, numbers.LAY_SPECIAL, numbers.CARRY_OUT),
)


def check_pending(s: SecondState) -> None:
    """Check everything that the pending steps rely on."""
    base.check_phase(s)
    check_reactions(s)
    check_placement(s)
    check_bites(s)
    check_meal(s)
    check_shrimps(s)
    check_cylinders(s)
    check_cards(s)
    if is_pending(s, base_numbers.REVEAL_CUBES):
        check_setting_up(s)
    elif is_pending(s, base_numbers.TURN_MENU):
        check_turn(s)
    check_refill(s)
    check_closing(s)


def has(s: SecondState, cell: i64, what: i64) -> bool:
    """Is there a piece of this sort on a space?"""
    return piece(s, rock_of(cell), what) & bit_at(s, cell) != 0


def has_shrimp(s: SecondState, seat: i64, cell: i64) -> bool:
    """Does a shrimp of the seat stand on a space?"""
    return shrimps_of(s, rock_of(cell), seat) & bit_at(s, cell) != 0


# -- setting up -----------------------------------------------------------------------------


def check_setting_up(s: SecondState) -> None:
    """REE-2.9a Check that during the set-up only the current step has begun, and no turn."""
    args = [int(s.stack[i + 1]) for i in range(0, s.depth, 2)]
    must(not any(args[:-1]), "REE-2.9a", "stack: a step begun before it is due")
    for chosen in args_of(s, base_numbers.CHOOSE_ROCKS):
        must(chosen == bin(s.in_play).count("1"), "REE-2.1", "stack, in_play: other rocks")
    idle = s.turns == 0 and s.acted == 0 and s.locks == 0 and s.alga == NONE
    must(idle, "REE-2.9a", "turns, acted, locks, alga, stack: a turn before the first")
    full = s.stock == 1 and bonus_size(s) == COLOURS
    must(full, "REE-2.2", "stock, table, stack: the bonus stock is incomplete")
    base.check_sea_before_game(s)
    check_bag_before_game(s)
    for place in range(int(s.players)):
        check_seat_before_game(s, place)


def check_bag_before_game(s: SecondState) -> None:
    """REE-2.1 REE-2.6 Check that the bag has the plain tiles for rocks, open sea and hands."""
    for chosen in args_of(s, base_numbers.CHOOSE_ROCKS):
        for colour in range(i64(COLOURS)):
            enough = s.table[BAG + colour] >= s.players - chosen
            must(enough, "REE-2.1", "table, stack, players: too few tiles for the rocks")
    if is_pending(s, base_numbers.DEAL_HANDS):
        due = int(sum(s.data.first_tiles)) + sum(s.data.hands[s.players])
        due -= sum(int(space_size(s, space)) for space in range(COLOURS))
        due -= sum(int(five_of(s, seat, KNOWN)) for seat in range(int(s.players)))
        tiles = sum(int(s.table[BAG + colour]) for colour in range(COLOURS))
        must(tiles >= due, "REE-2.6", f"table, stack, players: fewer than {due} tiles in the bag")


def check_seat_before_game(s: SecondState, place: int) -> None:
    """REE-2.6 REE-2.7a REE-2.8 Check what the player at a place of the turn order has by now."""
    seat = (s.start + place) % s.players if s.start != NONE else i64(place)
    secret = 0 if seat_has(s, seat, SECRET) == NONE else 1
    due = base.is_done(s, base_numbers.SECRET_TILE, place)
    must(secret == due, "REE-2.7a", "seats, stack, start: a secret tile too early or too late")
    base.check_first_tiles(s, seat, place, five_of(s, seat, KNOWN) + secret)
    chosen = base.is_done(s, base_numbers.CHOOSE_CUBES, place)
    shown = base.is_done(s, base_numbers.REVEAL_CUBES, place)
    hidden = seat_has(s, seat, CHOSEN) != NONE
    must(hidden == (chosen > shown), "REE-2.8", "seats, stack, start: cubes chosen out of order")
    cubes = five_of(s, seat, CUBES) == 2 * shown
    must(cubes, "REE-2.8", "seats, stack, start: cubes shown out of order")


# -- a turn ---------------------------------------------------------------------------------


def check_turn(s: SecondState) -> None:
    """REE-2.8 REE-3.0b Check that all cubes lie open, and that an action has begun."""
    for seat in range(s.players):
        must(seat_has(s, seat, CHOSEN) == NONE, "REE-2.8", "seats, stack: cubes still hidden")
    busy = [s.stack[i] for i in range(2, s.depth, 2) if s.stack[i] not in BEFORE_ACTION_1]
    must(not busy or s.acted == 1, "REE-3.0b", "acted, stack: an action that has not begun")
    breakfast = s.acted == 0 and s.cubes_played > 0
    must(not breakfast or s.cubes_played == 1, "RSK-13.1", "cubes_played, acted: two placements")


def check_reactions(s: SecondState) -> None:
    """RSK-K3 Check that each reaction fits the step below it, and that no seat reacts twice."""
    below = -1
    before: list[int] = []
    for i in range(0, s.depth, 2):
        if s.stack[i] != numbers.REACT:
            below = int(s.stack[i])
            before = []
            continue
        seat, trigger = divmod(int(s.stack[i + 1]), numbers.TRIGGERS)
        must(below == BELOW[trigger], "RSK-K3", "stack: a reaction to something else")
        must(seat not in before, "RSK-K4", "stack: a seat is asked twice")
        active_may = trigger == numbers.AT_CYLINDER or trigger == numbers.AT_BITE
        must(active_may or seat != s.active, "RSK-K3", "stack, active: asked in the own turn")
        must(s.reason == 0, "RSK-12.2b", "stack, reason: cards in the closing round")
        before.append(seat)


def check_placement(s: SecondState) -> None:
    """REE-3.2a RSK-8.0a Check that there is a placement, and the tile that is to be laid."""
    laying = is_pending(s, base_numbers.LAY_TILES)
    must((s.colour != NONE) == laying, "REE-3.2a", "colour, stack: a colour without a placement")
    must(laying or s.laid == 0, "REE-3.2a", "laid, stack: tiles laid outside a placement")
    must(not laying or s.cubes_played > 0, "REE-3.2a", "cubes_played, stack: not begun")
    must(laying or not is_waiting(s, WARM_NOW), "RSK-13.4", "effects, stack: no placement")
    special = is_pending(s, numbers.LAY_SPECIAL)
    attacks = args_of(s, numbers.CARRY_OUT)
    must(s.shape != NONE or not special, "RSK-8.0a", "shape, stack: no tile to lay")
    must(
        s.shape == NONE or special or len(attacks) > 0,
        "RSK-8.0a",
        "shape, stack: nowhere to lay a tile",
    )
    if s.shape != NONE:
        must(shows(s, s.shape, s.colour), "RSK-8.2b", "shape, colour: another colour")
    if special:
        check_tile(s, s.from_front == 1)
    for action in attacks:
        from_front = action >= FRONT_MOVE
        check_tile(s, from_front)
        check_attack(s, cell_laid(action))


def check_tile(s: SecondState, from_front: bool) -> None:
    """RSK-8.0a Check that the player has the tile that is to be laid."""
    kind = kind_of(s, s.shape, s.colour)
    tiles = in_front(s, s.active, kind) if from_front else behind(s, s.active, kind)
    must(tiles > 0, "RSK-8.0a", "shape, from_front, seats, held: no tile to lay")


def check_attack(s: SecondState, cell: i64) -> None:
    """RSK-13.21 Check that there is a tile to be attacked, without a shrimp on it."""
    rock, bit = rock_of(cell), bit_at(s, cell)
    other = occupied(s, rock) & ~s.rocks[rock * ROCK + s.colour] & ~shrimps_on(s, rock)
    must(other & bit != 0, "RSK-13.21", "stack, rocks, colour: nothing to attack")


def check_bites(s: SecondState) -> None:
    """RSK-K6 RSK-K7 Check the bite in progress, and which shrimps flee from it."""
    for arg in args_of(s, numbers.BITE):
        must(has(s, arg // 2, STARFISH), "RSK-10.1b", "stack, pieces: no starfish there")
    for bite in args_of(s, numbers.FINISH_BITE):
        must(has(s, biting(bite), STARFISH), "RSK-K6", "stack, pieces: no starfish bites")
        must(has(s, tile_bitten(bite), BITTEN), "RSK-K6", "stack, pieces: nothing is bitten")
        same = rock_of(biting(bite)) == rock_of(tile_bitten(bite))
        must(same, "RSK-K6", "stack: a bite across two rocks")
        must(kind_bitten(bite) < POLYPS, "RSK-10.1b", "stack: no polyp is bitten")
    for cell in args_of(s, numbers.FLEE):
        must(has_shrimp(s, s.active, cell), "RSK-10.3a", "stack, rocks, active: nobody flees")
    for cell in args_of(s, numbers.FLEE_BLUE):
        blue = has(s, cell, WOODEN) and has(s, cell, BITTEN)
        must(blue, "RSK-10.3b", "stack, pieces: no blue shrimp flees")
    fed = any(piece(s, rock, FED) != 0 for rock in range(ROCKS))
    must(not fed or is_pending(s, numbers.ACTION_0), "RSK-K7", "pieces, stack: no action 0")
    check_fleeing(s)


def check_fleeing(s: SecondState) -> None:
    """RSK-10.3a Check that every shrimp on a bitten tile is about to flee."""
    pending = [*args_of(s, numbers.FLEE), *args_of(s, numbers.FLEE_BLUE)]
    for bite in args_of(s, numbers.FINISH_BITE):
        cell = tile_bitten(bite)
        standing = shrimps_on(s, rock_of(cell)) | piece(s, rock_of(cell), WOODEN)
        held_up = standing & bit_at(s, cell) == 0 or cell in pending
        must(held_up, "RSK-10.3a", "stack, rocks, pieces: a shrimp stays on a bitten tile")
    for arg in args_of(s, numbers.SWAP_DOUBLE):
        seat, colour = arg // COLOURS, arg % COLOURS
        double = in_front(s, seat, DOUBLE + colour) > 0 and s.table[BAG + colour] >= 2
        must(double, "RSK-8.3b", "stack, held, table: no double tile to swap")


def check_meal(s: SecondState) -> None:
    """RSK-6.1a RSK-K1 Check the coral that is being eaten, and that its toll can be paid."""
    tolls = args_of(s, numbers.PAY_TOLL)
    tiles = [int(s.meal[kind]) for kind in range(POLYPS)]
    must(any(tiles) == bool(tolls), "RSK-6.2a", "meal, stack: a meal without a toll")
    for arg in tolls:
        colour, due = arg // MOST_TOLL % COLOURS, arg % MOST_TOLL
        singles = sum(n for kind, n in enumerate(tiles) if s.more.toll[kind] == 1)
        doubles = sum(n for kind, n in enumerate(tiles) if s.more.toll[kind] == 2)
        payable = any(0 <= due - 2 * pairs <= singles for pairs in range(doubles + 1))
        must(payable, "RSK-K1", "meal, stack: a toll that cannot be paid")
        for kind, n in enumerate(tiles):
            fits = colour in (s.more.face[kind], s.more.other_face[kind])
            must(n == 0 or fits, "RSK-6.2a", "meal, stack: tiles of another coral")
        must(due <= s.data.eat_back[base_meals.meal(s)], "RSK-K1", "stack: too high a toll")
        must(seat_has(s, s.active, EATEN) > 0, "RSK-6.1b", "seats, active, stack: no shrimp eaten")
    for cell in args_of(s, numbers.PAY_CARD):
        own = base_meals.meals_on(s, rock_of(cell), s.active) & bit_at(s, cell) != 0
        first = seat_has(s, s.active, EATEN) == 0
        must(own and first, "RSK-6.1a", "stack, rocks, seats: no first coral to eat")


def check_shrimps(s: SecondState) -> None:
    """REE-3.5h RSK-7.3a RSK-13.22 Check that shrimps to be moved are where they should be."""
    laying = is_pending(s, base_numbers.LAY_TILES)
    for cell in args_of(s, base_numbers.PLACE_SHRIMP):
        if cell == NONE:
            ready = s.introduced > 0 and seat_has(s, s.active, BEHIND) > 0 and not laying
            must(ready, "REE-3.5d", "stack, introduced, seats, active: no shrimp to introduce")
            continue
        must(0 <= cell < ALL_CELLS, "REE-3.5h", "stack: no such space")
        fresh = s.rocks[rock_of(cell) * ROCK + MOVED] & bit_at(s, cell) == 0
        own = has_shrimp(s, s.active, cell)
        must(own and fresh, "REE-3.5h", "stack, rocks, active: no shrimp to move")
        must(not laying or s.laid > 0, "REE-R7", "laid, stack: a move before the first tile")
    for arg in args_of(s, numbers.QUICK_FEET):
        seat, cell = arg // ALL_CELLS, arg % ALL_CELLS
        must(has_shrimp(s, seat, cell), "RSK-13.22", "stack, rocks: no shrimp to move")
    for cell in args_of(s, numbers.PLACE_BLUE):
        wooden = cell == NONE or has(s, cell, WOODEN)
        must(wooden, "RSK-7.3a", "stack, pieces: no blue shrimp to move")
    for arg in args_of(s, numbers.MOVE_STARFISH):
        must(has(s, arg % ALL_CELLS, STARFISH), "RSK-13.14", "stack, pieces: no starfish there")


def check_cylinders(s: SecondState) -> None:
    """REE-3.7c RSK-13.17 Check that coral tiles about to turn are open, and of one colour."""
    for arg in args_of(s, numbers.TURN_OVER):
        tiles, seat = arg // s.players, arg % s.players
        must(seat == s.active, "REE-3.7a", "stack, active: somebody else's cylinder")
        must(tiles & s.locks == 0, "REE-3.7c", "stack, locks: a locked coral tile turns")
        algae = [int(large_alga(s, n)) for n in range(10) if tiles // 2**n % 2]
        must(len(set(algae)) <= 1, "REE-3.7c", "stack, sides: coral tiles of two algae turn")
        calm = is_pending(s, numbers.CALM_TILE)
        must(not calm or tiles > 0, "RSK-13.17", "stack: nothing turns")


def check_cards(s: SecondState) -> None:
    """RSK-9.1a RSK-9.3c RSK-13.2 Check that what a card or action 8a asks for is there."""
    for kind in args_of(s, numbers.SET_TILE):
        must(behind(s, s.active, kind) > 0, "RSK-9.1a", "stack, held: no tile to lay")
    if is_pending(s, numbers.DRAW_CARD):
        most = s.more.hand_of_cards - 1
        cards = sum(1 for place in s.cards if place == s.active)
        must(s.bought == 1 and cards <= most, "RSK-9.3c", "cards, bought, stack: one too many")
    for step in (numbers.COLLECT_NOW, numbers.REFILL_NOW):
        due = 0 if step == numbers.COLLECT_NOW else 1
        must(not is_pending(s, step) or s.collected == due, "RSK-13.2", "collected, stack: order")
    if is_pending(s, numbers.FIRST_CUBE):
        must(s.acted == 0 and s.cubes_played == 0, "RSK-13.1", "acted, cubes_played, stack: late")


def check_refill(s: SecondState) -> None:
    """REE-3.9c REE-5.1d Check that there is a tile for every space that gets one."""
    for first in [
        *args_of(s, base_numbers.REFILL_SEA),
        *args_of(s, numbers.REFILL_NOW),
    ]:
        due = sum(space_size(s, space) < s.data.sea_most for space in range(first, COLOURS))
        available = whole_bag(s) + (bonus_size(s) if s.stock == 1 else 0)
        must(whole_bag(s) > 0, "REE-10.6", "table, box, stack: the bag is empty")
        must(available >= due, "REE-5.1d", f"table, box, stack, stock: {available} for {due}")


def check_closing(s: SecondState) -> None:
    """RSK-12.2a Check that in the closing round all others have a turn, in turn order."""
    closing = is_pending(s, base_numbers.LAY_OPEN)
    must((s.ender != NONE) == closing or s.depth == 0, "RSK-12.2a", "ender, stack: no closing")
    seats = args_of(s, numbers.CLOSING_TURN)
    if not closing:
        must(not seats, "RSK-12.2a", "stack: closing turns before the end")
        return
    must(1 <= s.reason <= 2, "REE-5.2a", "reason, stack: a reason without a closing round")
    order = [int((s.ender + s.players - 1 - n) % s.players) for n in range(len(seats))]
    must(seats == order, "RSK-12.2a", "stack, ender, players: not in turn order")
    now = (s.ender + s.players - 1 - len(seats)) % s.players
    must(s.active == now or s.depth == 2, "RSK-12.2a", "active, ender, stack: out of turn")
