"""Checks what the pending steps of a position from outside rely on."""

from __future__ import annotations

from reeftable.games.lumicora import flow
from reeftable.games.lumicora.bag import SIZE
from reeftable.games.lumicora.checks import MOST_POINTS, must
from reeftable.games.lumicora.moves import RETURN_ATOLL, RETURN_DISPLAY
from reeftable.games.lumicora.state import (
    EXTRA_PHASE,
    IN_ATOLL,
    NAMED,
    NONE,
    PARTS,
    PLAYS_ON,
    START,
    START_COLOUR,
    LumicoraState,
    count_of,
    hand_at,
    in_display,
    in_hand,
    seat_has,
)
from reeftable.games.lumicora.steps import numbers
from reeftable.games.lumicora.steps.turn import VERB

# A pending step with its argument.
Pending = tuple[int, int]

# Steps that interrupt the regular ones and lie on top of them.
BETWEEN = (numbers.START_LUMINOS, numbers.EXCHANGE, numbers.TAKE_MORE, numbers.LAY)


def check_pending(s: LumicoraState) -> None:
    """Check everything that the pending steps rely on."""
    pending = pending_steps(s)
    check_phase(s, pending)
    check_points(s, pending)
    check_order(s, pending)
    check_starts(s, pending)
    check_offer(s, pending)
    check_hand(s, pending)
    check_exchange(s, pending)
    check_displays(s, pending)
    check_supply(s, pending)


def pending_steps(s: LumicoraState) -> list[Pending]:
    """The pending steps with their arguments, the lowest first."""
    return [(int(s.stack[i]), int(s.stack[i + 1])) for i in range(0, s.depth, 2)]


def args_of(pending: list[Pending], step: int) -> list[int]:
    """The arguments of the pending steps of a kind."""
    return [arg for number, arg in pending if number == step]


def is_in_turn(pending: list[Pending]) -> bool:
    """Is it somebody's turn?"""
    return len(args_of(pending, numbers.END_TURN)) > 0


def has_more_turns(s: LumicoraState) -> bool:
    """LUM-7.3 Will there be another round?"""
    return s.ending == PLAYS_ON and s.round < s.data.rounds


# -- the order of the steps -----------------------------------------------------------------


def check_phase(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-4.0a LUM-4.6d LUM-7.3 Check the round against the turns, and the fields of the phase."""
    setting_up = len(args_of(pending, numbers.FIRST_PLAYER)) > 0
    must(
        (s.octopus == NONE) == setting_up,
        "LUM-3.6",
        "octopus, stack: FirstPlayer must be pending exactly while nobody has the octopus",
    )
    must(
        (s.active != NONE) == is_in_turn(pending),
        "LUM-4.0a",
        "active, stack: a turn without a player, or a player without a turn",
    )
    between_turns = not setting_up and not is_in_turn(pending)
    must(
        s.scored_last == NONE or between_turns,
        "LUM-4.6d",
        "scored_last, stack: a coral scoring outside its phase",
    )
    must(
        s.ending != EXTRA_PHASE or between_turns, "LUM-7.3", "ending, stack: a turn after the last"
    )
    rounds = s.round if between_turns and s.ending != EXTRA_PHASE else s.round - 1
    whole = is_in_turn(pending) or s.turns % s.players == 0
    fits = whole and s.turns // s.players == rounds
    must(fits, "LUM-4.0a", "round, turns, players, ending, stack: not the turns of this round")
    over = len(pending) == 0
    must(not over or not has_more_turns(s), "LUM-4.6e", "stack, round, ending: over too early")


def check_points(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-8.8 Check that there is room for the points still to come."""
    for seat in range(s.players):
        points = [seat_has(s, row, seat) for row in range(PARTS)]
        has_room = all(-MOST_POINTS < 2 * n < MOST_POINTS for n in points)
        must(has_room or len(pending) == 0, "LUM-8.8", f"seats: seat {seat} has impossible points")


def check_order(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-4.0b Check that the pending steps are the last of a set-up, a turn or a scoring phase."""
    regular = pending[:-1] if is_between(pending) else pending
    if regular:
        order = order_of(s, regular[0][0])
        fits = regular == order[: len(regular)]
        must(fits, "LUM-4.0b", "stack, octopus, players: steps out of order")


def is_between(pending: list[Pending]) -> bool:
    """Does the step on top interrupt the regular ones?"""
    if len(pending) < 2:
        return False
    return pending[-1][0] in BETWEEN or pending[-2][0] == numbers.JELLYFISH


def order_of(s: LumicoraState, lowest: int) -> list[Pending]:
    """The steps of the set-up, of a turn or of a scoring phase, as flow.py pushes them."""
    fresh: LumicoraState = s.clone()
    fresh.depth = 0
    if lowest == numbers.FIRST_PLAYER:
        flow.begin_game(fresh)
    elif lowest == numbers.END_TURN:
        flow.begin_turn(fresh, fresh.active)
    else:
        flow.begin_scoring_phase(fresh)
    return pending_steps(fresh)


# -- the set-up and the turn ----------------------------------------------------------------


def check_starts(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-3.2a LUM-3.2b Check that the start luminos are dealt and turned as the steps imply."""
    dealt = args_of(pending, numbers.START_LUMINOS)
    to_turn = args_of(pending, numbers.TURN_START)
    for seat in range(int(s.players)):
        has_start = seat_has(s, START, seat) != NONE
        must(
            has_start == (not dealt or seat < dealt[0]),
            "LUM-3.2a",
            "seats, stack: a start lumino dealt too early or too late",
        )
        turned = seat_has(s, START_COLOUR, seat) != NONE
        must(
            turned == (seat not in to_turn),
            "LUM-3.2b",
            "seats, stack: a start lumino turned too early or too late",
        )
    setting_up = len(args_of(pending, numbers.FIRST_PLAYER)) > 0
    must(not setting_up or len(s.laid) == 0, "LUM-3.2b", "laid, stack: a lumino laid in the set-up")


def check_offer(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-4.2a Check that a lumino is offered from the offer to the end of the turn."""
    expected = is_in_turn(pending) and not args_of(pending, numbers.OFFER)
    must(
        (s.offered != NONE) == expected,
        "LUM-4.2a",
        "offered, stack: a lumino is offered only after Offer, up to the end of the turn",
    )


def check_hand(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-4.3d LUM-4.3f LUM-4.5a Check that luminos are in the hand only after the action."""
    acted = is_in_turn(pending) and not args_of(pending, numbers.ACTION)
    must(in_hand(s) == 0 or acted, "LUM-4.5a", "held, stack: luminos in hand before the action")
    for colour in args_of(pending, numbers.TAKE_MORE):
        kinds = [kind for kind in s.held[hand_at(s) :] if kind != NONE]
        same = len(kinds) > 0 and all(s.data.kind_colour[kind] == colour for kind in kinds)
        must(same, "LUM-4.3d", "stack, held: TakeMore has another colour than the hand")
        other = s.data.kind_colour[s.offered] != colour
        must(other, "LUM-4.3f", "stack, offered: TakeMore has the colour offered")


def check_exchange(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-4.1b LUM-4.1c Check that only an exchange names luminos, all of them from one place."""
    named = int(sum(count_of(s, NAMED, kind) for kind in range(s.data.n_kinds)))
    exchanges = args_of(pending, numbers.EXCHANGE)
    must(
        (named > 0) == (len(exchanges) > 0),
        "LUM-4.1b",
        "counts, stack: luminos must be named exactly while Exchange is pending",
    )
    for arg in exchanges:
        size = arg // VERB
        in_atoll = arg % VERB == RETURN_ATOLL
        left = s.in_atoll if in_atoll else in_display(s, s.active)
        is_whole = size == left + named and (in_atoll or size == s.data.display)
        fields = "stack, held, in_atoll, counts, active"
        must(is_whole, "LUM-4.1c", f"{fields}: not all luminos of the place are there or named")
    if (
        len(pending) > 1
        and pending[-2][0] == numbers.JELLYFISH
        and pending[-1][0] == numbers.FILL_UP
    ):
        place, size = pending[-1][1] % SIZE, pending[-1][1] // SIZE
        own = place == s.active and size == s.data.display
        must(
            own or place == IN_ATOLL,
            "LUM-4.1c",
            "stack, active: an exchange fills only the player's display or the atoll",
        )


# -- luminos for all turns to come ----------------------------------------------------------


def check_displays(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-10.1e Check that everyone with a turn before the next filling has a full display."""
    filled = [arg % SIZE for arg in args_of(pending, numbers.FILL_UP)]
    for arg in args_of(pending, numbers.EXCHANGE):
        filled += [int(s.active)] if arg % VERB == RETURN_DISPLAY else []
    for seat in seats_to_come(s, pending):
        full = seat in filled or in_display(s, seat) == s.data.display
        must(full, "LUM-10.1e", "held, stack, active, turns, round, ending: a display not full")


def seats_to_come(s: LumicoraState, pending: list[Pending]) -> list[int]:
    """The seats that have a turn before the displays are filled again."""
    if is_in_turn(pending):
        first = 0 if args_of(pending, numbers.OFFER) else 1
        left = int(s.players) - int(s.turns) % int(s.players)
        return [(int(s.active) + n) % int(s.players) for n in range(first, left)]
    return list(range(int(s.players))) if has_more_turns(s) else []


def check_supply(s: LumicoraState, pending: list[Pending]) -> None:
    """LUM-7.6 LUM-7.3 Check that no turn took too many luminos; no round begins after the stack."""
    opened = s.reserve != s.data.reserve[s.players]
    must(
        not opened or not has_more_turns(s),
        "LUM-7.3",
        "reserve, ending, round: another round although the stack was opened",
    )
    turns = s.turns + (1 if is_in_turn(pending) else 0)
    most = s.players * s.data.display + s.data.atoll + turns * s.data.take_most
    out = s.data.size[s.players] - s.loose - s.back
    if len(pending) > 1 and pending[-2][0] == numbers.JELLYFISH:
        arg = pending[-1][1]
        if pending[-1][0] == numbers.FILL_UP and arg % SIZE == IN_ATOLL:
            out += max(0, arg // SIZE - s.in_atoll)
    must(out <= most, "LUM-7.6", "stack, loose, back, turns, players: too many luminos drawn")
