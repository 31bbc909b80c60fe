"""Describes what a seat saw happen, as codes and places; `words/` turns them into sentences."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.core.step import CHANCE, NOBODY, only
from reeftable.games.coralia import places
from reeftable.games.coralia.data import COLOURS, DIVER, OCTOPUS, PILE_NAMES, TREASURE, TURTLES
from reeftable.games.coralia.effects import DUE
from reeftable.games.coralia.final_story import final_events
from reeftable.games.coralia.scoring import PARTS
from reeftable.games.coralia.state import (
    BITS,
    CHEST_TILES,
    DIVER_AT,
    NONE,
    OPEN,
    PLAY,
    RAYS,
    STARFISH_STEP,
    TURTLE_TILES,
    WHITE_DICE,
    CoraliaState,
    diver_of,
    has_chest,
    is_free,
    octopus_of,
    seat_has,
)
from reeftable.games.coralia.station import BLANK, EMPTY, count_locked, face_of

Event = dict[str, Any]

# The kinds of entry with which chance sets up the table; they belong to no seat.
SET_UP = ("tile", "start", "pre")


def actor(s: CoraliaState) -> int | None:
    """The seat whose turn it is, or None before the first turn."""
    return int(s.active) if s.active != NONE else None


def story(before: CoraliaState, entry: int, after: CoraliaState, seat: int) -> list[Event]:
    """The entry itself, then everything public that changed with it."""
    events = [entry_event(before, entry, seat)]
    events += points_events(before, after)
    events += reef_events(before, after)
    for player in range(after.players):
        events += seat_events(before, after, player)
    events += table_events(before, after)
    if after.turns != before.turns:
        events.append({"code": "coralia.turn_over", "turns": int(after.turns)})
    if after.to_move == NOBODY:
        events += final_events(after)
        events.append({"code": "coralia.over", "scores": after.scores(), "ranks": after.ranks()})
    return events


def entry_event(s: CoraliaState, entry: int, seat: int) -> Event:
    """Who did what, from where to where; a card is named only to those who may see it."""
    row = s.game.moves.row(entry)
    target = row.target(entry)
    begin, end = s.present.path(s, entry)
    event: Event = {
        "code": f"coralia.entry.{row.verb}",
        "seat": None if row.verb in SET_UP else int(s.active),
        "chance": s.to_move == CHANCE,
        **(target if is_seen(s, entry, seat) else dict.fromkeys(target)),
        **path_of(begin, end),
    }
    if row.verb == "draw":
        event["pile"] = PILE_NAMES[s.arg() % DUE]
    return event


def is_seen(s: CoraliaState, entry: int, seat: int) -> bool:
    """May the seat see the entry in full?"""
    return s.present.audience(s, entry) & only(seat) != 0


def path_of(begin: str, end: str) -> Event:
    """The places something came from and went to, if there are any."""
    path = {"from": begin, "to": end}
    return {name: place for name, place in path.items() if place}


def points_events(before: CoraliaState, after: CoraliaState) -> list[Event]:
    """COR-8.6 The points of every seat that gained some, before or in the starfish step."""
    events: list[Event] = []
    for part in range(PLAY, STARFISH_STEP + 1):
        for seat in range(after.players):
            gain = int(seat_has(after, part, seat) - seat_has(before, part, seat))
            if gain != 0:
                event: Event = {"code": "coralia.points", "seat": seat, "points": gain}
                events.append({**event, "part": PARTS[part - PLAY], "to": places.score(seat)})
    return events


def reef_events(before: CoraliaState, after: CoraliaState) -> list[Event]:
    """Figures set or moved, and the die that a diver leaves on the treasure."""
    events: list[Event] = []
    for reef in range(COLOURS):
        name = after.data.colours[reef]
        setter = octopus_of(after, reef)
        if setter != octopus_of(before, reef):
            path = path_of(places.octopuses(setter), places.space(after, reef, OCTOPUS))
            event: Event = {"code": "coralia.octopus_set", "seat": int(setter), "reef": name}
            events.append({**event, **path})
        diver = diver_of(after, reef)
        if diver not in (NONE, diver_of(before, reef)):
            path = path_of(diver_place(before, diver), places.space(after, reef, DIVER))
            event = {"code": "coralia.diver_came", "seat": int(diver), "reef": name}
            events.append({**event, **path})
            events += missed_chest(before, after, diver)
        if is_free(after, reef, DIVER) and not is_free(before, reef, DIVER):
            path = path_of(places.space(after, reef, DIVER), places.space(after, reef, TREASURE))
            events.append({"code": "coralia.die_moved", "reef": name, **path})
    return events


def missed_chest(before: CoraliaState, after: CoraliaState, seat: i64) -> list[Event]:
    """COR-2.9f COR-6.5e Why a diver that left a reef brought up no chest from there."""
    left = seat_has(before, DIVER_AT, seat)
    if left == NONE or is_free(after, left, DIVER):
        return []
    code = "coralia.chest_covered" if has_chest(before, left) else "coralia.chest_gone"
    path = {"to": places.space(before, left, TREASURE)}
    return [{"code": code, "seat": int(seat), "reef": after.data.colours[left], **path}]


def diver_place(s: CoraliaState, seat: i64) -> str:
    """The place where a seat's diver is."""
    reef = seat_has(s, DIVER_AT, seat)
    return places.diver(seat) if reef == NONE else places.space(s, reef, DIVER)


def seat_events(before: CoraliaState, after: CoraliaState, seat: i64) -> list[Event]:
    """Tiles and stingrays a seat took, and its hand when it is opened."""
    events: list[Event] = []
    new = seat_has(after, TURTLE_TILES, seat) & ~seat_has(before, TURTLE_TILES, seat)
    for tile in range(TURTLES):
        if new & BITS[tile] != 0:
            turtle: Event = {"seat": int(seat), "turtle": after.data.turtles[tile]}
            events.append({"code": "coralia.turtle_laid", **turtle, "to": places.turtles(seat)})
    if seat_has(after, CHEST_TILES, seat) != seat_has(before, CHEST_TILES, seat):
        chests = places.chests(seat)
        events.append({"code": "coralia.chest_taken", "seat": int(seat), "to": chests})
    if seat_has(after, RAYS, seat) > seat_has(before, RAYS, seat):
        path = path_of(places.STINGRAYS, places.stingrays(seat))
        events.append({"code": "coralia.stingray_taken", "seat": int(seat), **path})
    if seat_has(after, OPEN, seat) > seat_has(before, OPEN, seat):
        hand = places.cards(seat)
        events.append({"code": "coralia.starfish_opened", "seat": int(seat), "to": hand})
    return events


def table_events(before: CoraliaState, after: CoraliaState) -> list[Event]:
    """A white die taken, cards put back under their pile, dice unlocked or picked up."""
    events: list[Event] = []
    if after.island[WHITE_DICE] < before.island[WHITE_DICE]:
        path = path_of(places.ISLAND, places.WHITE)
        events.append({"code": "coralia.white_taken", "seat": int(after.active), **path})
    count = len(after.under) - len(before.under)
    if count > 0:
        path = path_of(places.DRAWN, places.pile(before.arg()))
        events.append({"code": "coralia.cards_put_back", "count": count, **path})
    if after.turns != before.turns and count_locked(before) > 0:
        events.append({"code": "coralia.dice_unlocked", "to": places.STATION})
    # When a die is used, there is one rolled die fewer although none was picked up.
    was_used = before.present.moves == "use"
    if not was_used and count_rolled(after) < count_rolled(before):
        events.append({"code": "coralia.dice_picked_up", "to": places.STATION})
    return events


def count_rolled(s: CoraliaState) -> int:
    """How many dice on the station show a symbol."""
    return sum(d != EMPTY and face_of(d) != BLANK for d in s.station)
