"""Describes what a seat saw happen, as codes and places; `words/` turns them into sentences."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.core.step import CHANCE, NOBODY
from reeftable.games.lumicora import places
from reeftable.games.lumicora.bag import SIZE
from reeftable.games.lumicora.data import COLOURS
from reeftable.games.lumicora.hexes import CELL_BIT, PAIR_SECOND, PAIRS, START_2
from reeftable.games.lumicora.reef import height_at
from reeftable.games.lumicora.scoring import score_of
from reeftable.games.lumicora.state import (
    BITS,
    CORAL,
    DISCARDS,
    EXTRA_PHASE,
    IN_ATOLL,
    NAMED,
    START_COLOUR,
    STORE,
    TURNED,
    LumicoraState,
    count_of,
    seat_has,
)
from reeftable.games.lumicora.steps.numbers import FILL_UP, LAY, START_LUMINOS

Event = dict[str, Any]


def story(before: LumicoraState, entry: int, after: LumicoraState, seat: int) -> list[Event]:
    """The entry itself, then everything that changed with it; all seats see the same."""
    events = [entry_event(before, entry)]
    events += laid_events(before, after)
    for player in range(after.players):
        events += seat_events(before, after, player)
    events += exchange_events(before, entry, after)
    events += round_events(before, after)
    if after.to_move == NOBODY:
        events.append({"code": "lumicora.over", "scores": after.scores(), "ranks": after.ranks()})
    return events


def entry_event(s: LumicoraState, entry: int) -> Event:
    """Who did what, from where to where, but not whether a lumino had been put back (LUM-9.4)."""
    row = s.game.moves.row(entry)
    begin, end = s.present.path(s, entry)
    event: Event = {
        "code": f"lumicora.entry.{row.verb}",
        "seat": actor(s),
        "chance": s.to_move == CHANCE,
        **row.target(entry),
        **path_of(begin, end),
    }
    step = s.stack[s.depth - 2]
    if step == LAY:
        event["lumino"] = s.data.luminos[s.arg()]
    elif step == FILL_UP:
        event["into"] = "atoll" if s.arg() % SIZE == IN_ATOLL else "display"
    return event


def path_of(begin: str, end: str) -> Event:
    """The places something came from and went to, if there are any."""
    path = {"from": begin, "to": end}
    return {name: place for name, place in path.items() if place}


def actor(s: LumicoraState) -> int | None:
    """The seat that decides, receives something, or has the turn; None if there is none."""
    if s.to_move >= 0:
        return int(s.to_move)
    step = s.stack[s.depth - 2]
    if step == START_LUMINOS:
        return int(s.arg())
    if step == FILL_UP and s.arg() % SIZE != IN_ATOLL:
        return int(s.arg() % SIZE)
    return int(s.active) if s.active >= 0 else None


def laid_events(before: LumicoraState, after: LumicoraState) -> list[Event]:
    """Events for the second half of a lumino just laid, start luminos included."""
    if len(after.laid) > len(before.laid):
        code = after.laid[len(before.laid)]
        seat = code // PAIRS // after.data.n_kinds
        return [half_laid(after, seat, PAIR_SECOND[code % PAIRS], places.hand(seat))]
    return [
        half_laid(after, seat, START_2, places.start(seat))
        for seat in range(after.players)
        if seat_has(after, START_COLOUR, seat) != seat_has(before, START_COLOUR, seat)
    ]


def half_laid(s: LumicoraState, seat: i64, cell: i64, begin: str) -> Event:
    """An event for half a lumino that was laid on a field."""
    level = int(height_at(s, seat, CELL_BIT[cell]))
    code = "lumicora.laid_above" if level > 1 else "lumicora.laid"
    path = path_of(begin, places.field(seat, cell))
    return {"code": code, "seat": int(seat), "level": level, **path}


def seat_events(before: LumicoraState, after: LumicoraState, seat: i64) -> list[Event]:
    """Events for points and limestone gained or lost, and jellyfish tiles given up."""
    points = points_in_play(after, seat) - points_in_play(before, seat)
    final = score_of(after, seat) - score_of(before, seat) - points
    store = seat_has(after, STORE, seat)
    stones = store - seat_has(before, STORE, seat)
    score = places.score(seat)
    events = change("points", "points_lost", seat, points, score)
    for event in change("limestone", "limestone_paid", seat, stones, places.limestone(seat)):
        events.append({**event, "store": int(store)})
    tiles_given_up = seat_has(before, TURNED, seat) & ~seat_has(after, TURNED, seat)
    for colour in range(COLOURS):
        if tiles_given_up & BITS[colour] != 0:
            events.append(jellyfish_gone(after, seat, colour))
    return events + change("final_points", "final_points_lost", seat, final, score)


def jellyfish_gone(s: LumicoraState, seat: i64, colour: i64) -> Event:
    """LUM-4.1g An event for a scoring tile that was given up."""
    event: Event = {"seat": int(seat), "colour": s.data.colours[colour]}
    return {"code": "lumicora.jellyfish_gone", **event, "from": places.tile(s, seat, colour)}


def points_in_play(s: LumicoraState, seat: i64) -> i64:
    """The points of a seat without those of the final scoring."""
    return seat_has(s, CORAL, seat) + seat_has(s, DISCARDS, seat)


def change(more: str, fewer: str, seat: i64, n: i64, place: str) -> list[Event]:
    """An event for something gained or lost; none if n is 0."""
    if n == 0:
        return []
    path = {"to": place} if n > 0 else {"from": place}
    code = f"lumicora.{more if n > 0 else fewer}"
    return [{"code": code, "seat": int(seat), "n": abs(int(n)), **path}]


def exchange_events(before: LumicoraState, entry: int, after: LumicoraState) -> list[Event]:
    """LUM-4.1c An event for the luminos of an exchange, which go into the bag together."""
    verb = before.game.moves.row(entry).verb
    if verb not in ("return", "draw_now") or count_named(after) > 0:
        return []
    count = int(count_named(before)) + (1 if verb == "return" else 0)
    path = path_of(places.RETURNED, places.BAG)
    return [{"code": "lumicora.put_back", "seat": int(before.active), "count": count, **path}]


def count_named(s: LumicoraState) -> i64:
    """How many luminos have been named for an exchange."""
    named: i64 = 0
    for kind in range(s.data.n_kinds):
        named += count_of(s, NAMED, kind)
    return named


def round_events(before: LumicoraState, after: LumicoraState) -> list[Event]:
    """Events for the stack, the end of a turn, the octopus and the turtle."""
    events: list[Event] = []
    if after.reserve != before.reserve:
        early = after.ending != before.ending
        code = "lumicora.stack_opened_early" if early else "lumicora.stack_opened"
        events.append({"code": code, **path_of(places.STACK, places.BAG)})
    if after.turns != before.turns:
        events.append({"code": "lumicora.turn_over", "turns": int(after.turns)})
    if after.octopus != before.octopus and before.octopus >= 0:
        path = path_of(places.octopus(before.octopus), places.octopus(after.octopus))
        events.append({"code": "lumicora.octopus", "seat": int(after.octopus), **path})
    if after.round != before.round:
        extra = after.ending == EXTRA_PHASE
        code = "lumicora.extra_phase" if extra else "lumicora.round"
        path = path_of(places.space(before.round), places.space(after.round))
        events.append({"code": code, "round": int(after.round), **path})
    return events
