"""Computes what a lumino could add at best if it were laid now.

Options include these figures, so that players see what an offer leads to; the rules do not use
them.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.lumicora.data import COLOURS
from reeftable.games.lumicora.outlook import end_points
from reeftable.games.lumicora.reef import REEF_ROWS, all_pairs, cost, list_pairs, show
from reeftable.games.lumicora.scoring import coral_points
from reeftable.games.lumicora.state import (
    ATOLL,
    BITS,
    NONE,
    STORE,
    UNUSED,
    LumicoraState,
    count_of,
    seat_has,
    set_seat,
)

Event = dict[str, Any]


def points_in_sight(s: LumicoraState, seat: i64) -> i64:
    """LUM-6.2 LUM-8.1 What the final scoring and all unused coral scorings would bring now."""
    total = end_points(s, seat)
    unused = seat_has(s, UNUSED, seat)
    for colour in range(i64(COLOURS)):
        if unused & BITS[colour] != 0:
            total += coral_points(s, seat, colour)
    return total


def best_gain(s: LumicoraState, seat: i64, kind: i64) -> int:
    """LUM-4.5b How many more points would be in sight with the lumino laid best, or discarded."""
    before = points_in_sight(s, seat)
    best = before + s.data.discard
    trial = s.clone()
    base = seat * REEF_ROWS
    limestone = seat_has(s, STORE, seat)
    for pair in list_pairs(all_pairs(s, seat, s.data.kind_colour[kind]), 0, vec[i64](capacity=64)):
        set_seat(trial, STORE, seat, limestone - cost(s, seat, pair))
        show(trial, seat, kind, pair)
        best = max(best, points_in_sight(trial, seat))
        for row in range(base, base + REEF_ROWS):
            trial.reefs[row] = s.reefs[row]
    return int(best - before)


def at_best(s: LumicoraState, kind: i64) -> list[Event]:
    """LUM-4.5b An event for what a lumino would add at best, or that it has no place."""
    has_place = any(all_pairs(s, s.active, s.data.kind_colour[kind]))
    if not has_place:
        return [{"code": "lumicora.no_place"}]
    return [{"code": "lumicora.at_best", "change": signed(best_gain(s, s.active, kind))}]


def after_offer(s: LumicoraState, offered: i64) -> list[Event]:
    """LUM-4.3b LUM-4.3c LUM-4.3d What actions A, B and C would give after an offer.

    Of the colours that C could take, the best comes first. The luminos that could be laid follow,
    each with what it would add at best.
    """
    room = s.data.storage - seat_has(s, STORE, s.active)
    limestone = int(min(s.data.kind_number[offered], room))
    gains = {kind: best_gain(s, s.active, kind) for kind in left_in_display(s, offered)}
    own = signed(max(gains.values(), default=0))
    takes: list[tuple[int, int, str]] = []
    for colour in range(COLOURS):
        takeable = in_atoll(s, colour)
        if takeable and colour != s.data.kind_colour[offered]:
            of_colour = {kind: best_gain(s, s.active, kind) for kind in takeable}
            gains.update(of_colour)
            count = min(sum(takeable.values()), int(s.data.take_most))
            takes.append((max(of_colour.values()), count, s.data.colours[colour]))
    takes.sort(reverse=True)
    return [
        {"code": "lumicora.limestone_for_it", "n": limestone},
        {"code": "lumicora.then_own", "change": own},
        *(
            {
                "code": "lumicora.also_take" if n else "lumicora.then_take",
                "colour": colour,
                "count": count,
                "change": signed(gain),
            }
            for n, (gain, count, colour) in enumerate(takes)
        ),
        *(
            {"code": "lumicora.would_add", "lumino": s.data.luminos[k], "change": signed(gain)}
            for k, gain in gains.items()
        ),
    ]


def left_in_display(s: LumicoraState, offered: i64) -> list[int]:
    """The kinds of lumino in the active player's display, without the one offered."""
    first = s.active * s.data.display
    kinds = [int(s.held[i]) for i in range(first, first + s.data.display) if s.held[i] != NONE]
    kinds.remove(int(offered))
    return kinds


def in_atoll(s: LumicoraState, colour: i64) -> dict[int, int]:
    """How many luminos of each kind of a colour are in the atoll."""
    first, end = s.data.colour_first[colour], s.data.colour_first[colour + 1]
    counts = {int(kind): int(count_of(s, ATOLL, kind)) for kind in range(first, end)}
    return {kind: count for kind, count in counts.items() if count > 0}


def signed(points: int) -> str:
    """A change of points with its sign, such as `+3`."""
    return f"{points:+d}"
