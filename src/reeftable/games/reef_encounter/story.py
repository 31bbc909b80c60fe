"""Describes what a seat saw happen, as codes and places; `words/` turns them into sentences."""

from __future__ import annotations

from typing import Any

from reeftable.core.step import CHANCE, NOBODY, only
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.events import (
    collected_events,
    cylinder_events,
    laid_events,
    larva_events,
    meal_events,
    points_events,
    polyp_events,
    shown_events,
)
from reeftable.games.reef_encounter.setup import seat_at
from reeftable.games.reef_encounter.state import NONE, REASONS, ReefState, shown

Event = dict[str, Any]

# The function that lists the events a move causes, by its verb.
EVENTS = {
    "eat": meal_events,
    "cube": shown_events,
    "larva": larva_events,
    "lay": laid_events,
    "front": laid_events,
    "flip": cylinder_events,
    "lock": cylinder_events,
    "polyp": polyp_events,
    "collect": collected_events,
}


def story(before: ReefState, entry: int, after: ReefState, seat: int) -> list[Event]:
    """The entry itself, then everything public that came with it."""
    verb = after.game.moves.row(entry).verb
    events = [entry_event(before, entry, seat)]
    if verb in EVENTS:
        events += EVENTS[verb](before, entry, after)
    if before.start != NONE:
        events += points_events(before, after)
    if after.stock != before.stock:
        path = path_of(places.BONUS, places.BAG)
        events.append({"code": "reef_encounter.stock_into_bag", **path})
    if after.turns != before.turns:
        events.append({"code": "reef_encounter.turn_over", "turns": int(after.turns)})
    if after.reason != before.reason:
        events.append({"code": "reef_encounter.ending", "reason": REASONS[after.reason]})
    if after.to_move == NOBODY:
        result = {"scores": after.scores(), "ranks": after.ranks()}
        events.append({"code": "reef_encounter.over", **result})
    return events


def actor(s: ReefState) -> int | None:
    """The seat that decides or for which chance decides; None before a start player is drawn."""
    if s.to_move != CHANCE:
        return int(s.to_move)
    if type(s.present).__name__ in ("DealHands", "RevealCubes"):
        return int(seat_at(s, s.arg()))
    return None if s.active == NONE else int(s.active)


def entry_event(s: ReefState, entry: int, seat: int) -> Event:
    """Who did what, from where to where; hidden things are named only to those who may see them."""
    row = s.game.moves.row(entry)
    target = row.target(entry)
    is_seen = s.present.audience(s, entry) & only(seat) != 0
    event: Event = {
        "code": f"reef_encounter.entry.{row.verb}",
        "seat": actor(s),
        "chance": s.to_move == CHANCE,
        **(target if is_seen else dict.fromkeys(target)),
    }
    if row.verb in ("lay", "front"):
        event["colour"] = s.data.colours[s.colour]
    if row.verb == "lock":
        side = shown(s, target["coral_tile"] - 1)
        event["stronger"] = s.data.colours[s.data.stronger[side]]
        event["weaker"] = s.data.colours[s.data.weaker[side]]
    begin, end = s.present.path(s, entry)
    return {**event, **path_of(begin, end)}


def path_of(begin: str, end: str) -> Event:
    """The places something came from and went to, if there are any."""
    path = {"from": begin, "to": end}
    return {name: place for name, place in path.items() if place}
