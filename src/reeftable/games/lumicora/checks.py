"""Checks the invariants of a position. Each error names the broken rule and the fields involved."""

from __future__ import annotations

from reeftable.games.lumicora.data import STARTS
from reeftable.games.lumicora.hexes import PAIRS
from reeftable.games.lumicora.reef_check import check_reef
from reeftable.games.lumicora.state import (
    ATOLL,
    BACK,
    CERTAIN,
    COUNT_ROWS,
    EXTRA_PHASE,
    LOOSE,
    NAMED,
    NONE,
    PARTS,
    PLAYS_ON,
    SEAT_ROWS,
    SEATS,
    START,
    START_COLOUR,
    STORE,
    TURNED,
    UNUSED,
    LumicoraState,
    count_of,
    hand_at,
    in_display,
    seat_has,
)
from reeftable.games.lumicora.steps import numbers

# More than anybody can score or lose in any part of the score.
MOST_POINTS = 1000


def check(s: LumicoraState) -> None:
    """Check every invariant, including those of LUM-10.1a to LUM-10.1f."""
    check_ranges(s)
    check_held(s)
    check_seats(s)
    check_luminos(s)
    check_bag(s)
    for seat in range(SEATS):
        check_reef(s, seat)
    check_players(s)
    check_question(s)


def must(holds: bool, rule: str, what: str) -> None:
    """Raise AssertionError, naming the rule, unless the condition holds."""
    if not holds:
        raise AssertionError(f"{rule}: {what}")


def check_ranges(s: LumicoraState) -> None:
    """Check that every number is in its range."""
    for name, seat in (
        ("active", s.active),
        ("octopus", s.octopus),
        ("scored_last", s.scored_last),
    ):
        must(NONE <= seat < s.players, "LUM-3.6", f"{name}, players: no such player")
    must(NONE <= s.offered < s.data.n_kinds, "LUM-4.2a", "offered: no such lumino")
    must(1 <= s.round <= s.data.rounds, "LUM-4.0a", "round: no such round")
    must(PLAYS_ON <= s.ending <= EXTRA_PHASE, "LUM-7.3", "ending: no such end")
    must(s.turns >= 0, "LUM-4.0a", "turns: a negative number")
    must(s.turns <= s.data.rounds * s.players, "LUM-4.0a", "turns, players: too many turns")
    must(len(s.counts) == COUNT_ROWS * s.data.n_kinds, "LUM-10.1a", "counts: the wrong length")
    must(min(s.counts) >= 0, "LUM-10.1a", "counts: a negative number")
    limit = s.players * s.data.n_kinds * PAIRS
    must(all(0 <= code < limit for code in s.laid), "LUM-10.1a", "laid, players: no such lumino")


def check_held(s: LumicoraState) -> None:
    """Check that displays and hand are sorted, with empty places only at the end."""
    must(all(NONE <= kind < s.data.n_kinds for kind in s.held), "LUM-10.1a", "held: no such lumino")
    displays = [(seat * s.data.display, s.data.display) for seat in range(SEATS)]
    for first, room in [*displays, (hand_at(s), s.data.take_most)]:
        kinds = [kind for kind in s.held[first : first + room] if kind != NONE]
        rest = [NONE] * (int(room) - len(kinds))
        is_sorted = sorted(kinds) + rest == list(s.held[first : first + room])
        must(is_sorted, "LUM-10.4", "held: luminos not in order")
    for seat in range(s.players, SEATS):
        must(in_display(s, seat) == 0, "LUM-2.1a", "held, players: a display without a player")


def check_seats(s: LumicoraState) -> None:
    """LUM-10.1b LUM-6.1 LUM-3.2a Check limestone, scoring tiles and start luminos."""
    for seat in range(s.players):
        must(
            0 <= seat_has(s, STORE, seat) <= s.data.storage,
            "LUM-10.1b",
            f"seats: seat {seat} has too much or too little limestone",
        )
        parts = [seat_has(s, row, seat) for row in range(PARTS)]
        must(
            all(-MOST_POINTS < n < MOST_POINTS for n in parts),
            "LUM-8.8",
            f"seats: seat {seat} has impossible points",
        )
        unused, turned = seat_has(s, UNUSED, seat), seat_has(s, TURNED, seat)
        must(
            0 <= unused < 16 and 0 <= turned < 16,
            "LUM-2.1b",
            f"seats: seat {seat} has no such scoring tiles",
        )
        must(unused & turned == 0, "LUM-6.1", f"seats: a tile of seat {seat} shows both sides")
        start, colour = seat_has(s, START, seat), seat_has(s, START_COLOUR, seat)
        must(NONE <= start < STARTS, "LUM-3.2a", f"seats: no such start lumino at seat {seat}")
        if colour != NONE:
            must(start != NONE, "LUM-3.2a", f"seats: seat {seat} has no start lumino to turn")
            colours = (s.data.start_first[start], s.data.start_second[start])
            must(
                colour in colours,
                "LUM-3.2c",
                f"seats: no such colour on seat {seat}'s start lumino",
            )
    starts = [seat_has(s, START, seat) for seat in range(s.players)]
    dealt = [start for start in starts if start != NONE]
    must(sorted(dealt) == sorted(set(dealt)), "LUM-3.2a", "seats, players: a start lumino twice")
    for seat in range(s.players, SEATS):
        empty = all(seat_has(s, row, seat) == 0 for row in range(SEAT_ROWS))
        must(empty, "LUM-2.1a", "seats, players: a seat without a player has something")


def check_luminos(s: LumicoraState) -> None:
    """LUM-10.1a LUM-10.1f Check that no lumino is lost and the offered one is in the atoll."""
    counted = [0] * int(s.data.n_kinds)
    for kind in s.held:
        if kind != NONE:
            counted[kind] += 1
    for code in s.laid:
        counted[code // PAIRS % s.data.n_kinds] += 1
    for kind in range(s.data.n_kinds):
        for row in (LOOSE, BACK, ATOLL, NAMED):
            counted[kind] += int(count_of(s, row, kind))
    must(
        counted == list(s.data.copies[s.players]),
        "LUM-10.1a",
        "counts, held, laid, players: luminos lost or doubled",
    )
    atoll = sum(count_of(s, ATOLL, kind) for kind in range(s.data.n_kinds))
    must(atoll == s.in_atoll, "LUM-10.1a", f"in_atoll, counts: the atoll has {atoll} luminos")
    if s.offered != NONE:
        must(count_of(s, ATOLL, s.offered) > 0, "LUM-10.1f", "offered, counts: not in the atoll")


def check_bag(s: LumicoraState) -> None:
    """LUM-9.3 LUM-9.5 Check the sizes of bag and stack, and what is certain about them."""
    kinds = range(s.data.n_kinds)
    loose = sum(count_of(s, LOOSE, k) for k in kinds)
    must(s.loose == loose, "LUM-9.1", f"loose, counts: the counts have {loose} loose luminos")
    back = sum(count_of(s, BACK, k) for k in kinds)
    must(s.back == back, "LUM-9.1", f"back, counts: the counts have {back} luminos put back")
    full = s.data.reserve[s.players]
    must(s.reserve in (0, full), "LUM-3.4", f"reserve, players: neither 0 nor {full}")
    must(s.loose >= s.reserve, "LUM-3.4", "reserve, loose: more luminos in the stack than exist")
    is_possible = all(count_of(s, CERTAIN, k) <= count_of(s, BACK, k) for k in kinds)
    must(is_possible, "LUM-9.3", "counts: more luminos certain than there are")
    must(s.reserve > 0 or s.back == 0, "LUM-9.5", "reserve, back: put back without a stack")


def check_players(s: LumicoraState) -> None:
    """Check that every pending step that needs a player has one."""
    for i in range(0, s.depth, 2):
        step = s.stack[i]
        if numbers.JELLYFISH <= step <= numbers.END_TURN:
            must(s.active != NONE, "LUM-4.0a", "active, stack: a turn without a player")
        if step >= numbers.JELLYFISH:
            must(s.octopus != NONE, "LUM-3.6", "octopus, stack: the octopus is nowhere")


def check_question(s: LumicoraState) -> None:
    """LUM-10.1e Check what the current step relies on."""
    if s.depth == 0:
        return
    step, arg = s.stack[s.depth - 2], s.stack[s.depth - 1]
    if step == numbers.TURN_START:
        must(seat_has(s, START, arg) != NONE, "LUM-R21", "seats, stack: no start lumino to turn")
        must(
            seat_has(s, START_COLOUR, arg) == NONE,
            "LUM-R21",
            "seats, stack: a start lumino turned twice",
        )
    elif step in (numbers.JELLYFISH, numbers.OFFER):
        must(
            in_display(s, s.active) == s.data.display,
            "LUM-10.1e",
            "held, active, stack: the display is not full",
        )
    elif step in (numbers.ACTION, numbers.TAKE_MORE, numbers.HAND, numbers.LAY):
        must(s.offered != NONE, "LUM-4.2a", "offered, stack: an action before the offer")
