"""Checks what the pending steps of a position from outside rely on."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.step import EVERYONE
from reeftable.games.coralia import cards, flow
from reeftable.games.coralia.checks import must
from reeftable.games.coralia.data import COLOURS, COPY, TURTLE
from reeftable.games.coralia.effects import CHOOSE, DUE
from reeftable.games.coralia.state import (
    BITS,
    NONE,
    OPEN,
    PEARL_STEP,
    PLAY,
    STARFISH_STEP,
    TURTLE_TILES,
    CoraliaState,
    is_free,
    seat_has,
    turtle_on,
)
from reeftable.games.coralia.station import BLANK, EMPTY, dice_of, face_of
from reeftable.games.coralia.steps import numbers


def check_pending(s: CoraliaState) -> None:
    """Check everything that the pending steps rely on."""
    check_phase(s)
    check_setting_up(s)
    check_station(s)
    check_supply(s)
    check_effects(s)
    check_turtles(s)
    check_hands(s)


def args_of(s: CoraliaState, step: int) -> list[int]:
    """The arguments of the pending steps of a kind, the lowest first."""
    return [int(s.stack[i + 1]) for i in range(0, s.depth, 2) if s.stack[i] == step]


def is_pending(s: CoraliaState, step: int) -> bool:
    """Is a step of this kind pending?"""
    return len(args_of(s, step)) > 0


def check_phase(s: CoraliaState) -> None:
    """COR-8.6 COR-3.1 Check the phase: turns, the resolving of starfish cards, or the end."""
    in_play = is_pending(s, numbers.END_TURN)
    part: i64 = PLAY if in_play else PEARL_STEP if s.depth == 0 else STARFISH_STEP
    must(s.part == part, "COR-8.6", "part, stack: not the part that the pending steps belong to")
    left = s.data.rounds[s.players] * s.players - s.turns
    must(
        (left > 0) == in_play,
        "COR-3.1",
        "turns, players, stack: EndTurn must be pending exactly while turns are left",
    )


# -- the set-up and the dice ----------------------------------------------------------------


def check_setting_up(s: CoraliaState) -> None:
    """COR-2.5 COR-2.9a COR-4.0b Check that the set-up is as complete as the pending steps imply."""
    tiles = args_of(s, numbers.TURTLE_TILES)
    laid = tiles[0] if tiles else COLOURS
    for reef in range(i64(COLOURS)):
        expected = reef < laid and is_free(s, reef, TURTLE)
        has_turtle = turtle_on(s, reef) != NONE
        must(
            has_turtle == expected,
            "COR-2.5",
            "stack, reefs, occupied: a turtle too many or too few",
        )
    if not is_pending(s, numbers.FIRST_DICE):
        return
    must(s.turns == 0, "COR-4.0b", "turns, stack: a finished turn during the first")
    dice = dice_before_game(s)
    for colour in range(i64(COLOURS)):
        out = s.data.dice_per_colour - s.supply[colour] - dice_of(s, colour)
        due = (dice + COLOURS - 1 - colour) // COLOURS
        must(
            out == due,
            "COR-2.9a",
            "stack, players, supply, station: not the dice placed before the game",
        )


def dice_before_game(s: CoraliaState) -> int:
    """The number of dice placed before the game."""
    placed = args_of(s, numbers.PRE_PLACED_DICE)
    return placed[0] if placed else int(s.data.pre_placed[s.players]) * COLOURS


def check_station(s: CoraliaState) -> None:
    """COR-2.10a COR-4.1b COR-6.10d Check the dice on the station and the room for those to come."""
    dice = [d for d in s.station if d != EMPTY]
    blank = any(face_of(d) == BLANK for d in dice)
    must(
        not blank or is_pending(s, numbers.ROLL_DICE),
        "COR-6.10d",
        "station, stack: a die is not rolled, but RollDice is not pending",
    )
    for taken in args_of(s, numbers.FIRST_DICE):
        must(len(dice) == taken, "COR-2.10a", f"station, stack: {len(dice)} dice, not {taken}")
    if is_pending(s, numbers.SUPPLY_DIE):
        must(len(dice) < len(s.station), "COR-4.1b", "station, stack: no room for a die")
    elif is_pending(s, numbers.LOCK_DICE):
        must(blank, "COR-4.1b", "station, stack: no die taken from the supply")


def check_supply(s: CoraliaState) -> None:
    """COR-3.2 COR-10.1h Check that each turn took one die, and that there are enough to come."""
    if not is_pending(s, numbers.FIRST_DICE):
        in_turn = is_pending(s, numbers.END_TURN)
        used = s.turns + (1 if in_turn and not is_pending(s, numbers.USE_DIE) else 0)
        playable = COLOURS * (s.data.dice_per_colour - s.data.pre_placed[s.players])
        left = sum(s.supply) + sum(d != EMPTY for d in s.station)
        fields = "turns, players, supply, station, stack"
        must(
            playable - left == used,
            "COR-10.1h",
            f"{fields}: {left} dice left, not {playable - used}",
        )
    due: i64 = 0
    if is_pending(s, numbers.END_TURN):
        due = s.data.rounds[s.players] * s.players - s.turns - 1
    if is_pending(s, numbers.SUPPLY_DIE):
        due += 1
    for taken in args_of(s, numbers.FIRST_DICE):
        due += s.data.first_dice - taken
    for placed in args_of(s, numbers.PRE_PLACED_DICE):
        due += s.data.pre_placed[s.players] * COLOURS - placed
    fields = "supply, turns, players, stack"
    must(sum(s.supply) >= due, "COR-3.2", f"{fields}: fewer than {due} dice in the supply")


# -- effects --------------------------------------------------------------------------------


def check_effects(s: CoraliaState) -> None:
    """COR-6.6a COR-4.1f Check that dice and cards not yet placed belong to a pending step."""
    white = len(args_of(s, numbers.ROLL_WHITE)) + len(args_of(s, numbers.PLACE_WHITE))
    must(
        s.white_in_hand == white,
        "COR-6.6a",
        f"white_in_hand, stack: not the {white} white dice to be placed",
    )
    choosing = any(arg >= CHOOSE for arg in args_of(s, numbers.DRAW_CARDS))
    if is_pending(s, numbers.KEEP_CARD):
        must(len(s.drawn) > 1, "COR-4.1f", "drawn, stack: fewer than two cards to choose from")
    else:
        must(choosing or len(s.drawn) == 0, "COR-4.1f", "drawn, stack: cards drawn for nothing")
    for arg in args_of(s, numbers.DRAW_CARDS) + args_of(s, numbers.KEEP_CARD):
        same = all(s.slots[slot * cards.SLOT + cards.ORIGIN] == arg % DUE for slot in s.drawn)
        must(same, "COR-4.1f", "stack, drawn, slots: drawn from another pile")


def check_turtles(s: CoraliaState) -> None:
    """COR-6.8a COR-1.3e Check that a turtle in use lies nowhere else, and may copy if it does."""
    turtles_so_far = s.beside
    for reef in range(i64(COLOURS)):
        if turtle_on(s, reef) != NONE:
            turtles_so_far |= BITS[turtle_on(s, reef)]
    for seat in range(s.players):
        turtles_so_far |= seat_has(s, TURTLE_TILES, seat)
    for tile in args_of(s, numbers.LAY_TURTLE):
        twice = turtles_so_far & BITS[tile] != 0
        must(not twice, "COR-6.8a", "stack, beside, reefs, seats: a turtle twice")
        turtles_so_far |= BITS[tile]
    for i in range(2, s.depth, 2):
        if s.stack[i] == numbers.COPY_TURTLE:
            copies = s.data.turtle_effect[s.stack[i - 1]] == COPY
            must(copies, "COR-1.3e", "stack: CopyTurtle lies on a turtle that does not copy")


# -- the final scoring ----------------------------------------------------------------------


def at_final_scoring(s: CoraliaState) -> CoraliaState:
    """A copy of the state as it would be at the beginning of the final scoring."""
    fresh: CoraliaState = s.clone()
    fresh.depth = 0
    flow.begin_final_scoring(fresh)
    return fresh


def check_hands(s: CoraliaState) -> None:
    """COR-8.1a COR-R13 COR-R19 Check that players resolve in turn order, each with an open hand."""
    seats = args_of(s, numbers.RESOLVE_STARFISH)
    order = args_of(at_final_scoring(s), numbers.RESOLVE_STARFISH)
    must(seats == order[: len(seats)], "COR-8.1a", "stack, start, players: not in turn order")
    if seats:
        must(s.active == seats[-1], "COR-8.1a", "active, stack: another player resolves")
    closed = args_of(s, numbers.OPEN_STARFISH)
    must(closed == seats[:-1], "COR-R19", "stack: a hand opened in a different order")
    for seat in range(s.players):
        is_open = s.part != PLAY and seat not in closed
        must(
            seat_has(s, OPEN, seat) == int(is_open),
            "COR-R19",
            "seats, stack: a hand opened too early or too late",
        )
    for slot in range(cards.n_slots(s)):
        place = cards.place_of(s, slot)
        if place < cards.UNDER and cards.is_opened(s, place, cards.kind_in(s, slot)):
            shown = cards.known_to(s, slot) == EVERYONE
            must(shown, "COR-R19", "slots, seats: a starfish card hidden in an open hand")
