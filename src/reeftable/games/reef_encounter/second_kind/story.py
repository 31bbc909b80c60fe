"""What a seat saw happen with the expansion: found by comparing the table before and after."""

from __future__ import annotations

from typing import Any

from reeftable.core.step import NOBODY
from reeftable.games.reef_encounter import events as base_events
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter import story as base
from reeftable.games.reef_encounter.second_kind.state import SecondState
from reeftable.games.reef_encounter.state import REASONS

GROWTH = "d4"  # the end of the name of every extra-growth space

Event = dict[str, Any]
View = dict[str, Any]

# What a seat has in each of its places, by the names in a view.
SEAT_PLACES = {
    "screen": ("known_tiles", "special_tiles", "hidden_count"),
    "front": ("consumed",),
    "cubes": ("cubes", "has_chosen"),
    "shrimps": ("shrimps_behind",),
    "fish": ("eaten", "has_secret", "shrimps_eaten"),
    "cards": ("card_count", "face_up"),
}
# Parts of the view that belong to no seat.
TABLE_PLACES = {
    "bag": "bag",
    "pile": "pile",
    "discards": "discards",
    "supply.blue": "blue_supply",
    "alga": "alga",
}


def story(before: SecondState, entry: int, after: SecondState, seat: int) -> list[Event]:
    """The entry itself, then everything public that came with it."""
    was, now = before.view(seat), after.view(seat)
    events = [base.entry_event(before, entry, seat)]
    events += space_events(was, now, entry_cell(before, entry))
    events += place_events(was, now)
    events += base_events.turned_events(before, after)
    events += points_events(was, now)
    if after.dead != before.dead:
        died: Event = {"count": int(after.dead - before.dead)}
        events.append({"code": "reef_encounter.starfish_died", **died})
    if after.stock != before.stock:
        path = base.path_of(places.BONUS, places.BAG)
        events.append({"code": "reef_encounter.stock_into_bag", **path})
    if after.turns != before.turns:
        events.append({"code": "reef_encounter.turn_over", "turns": int(after.turns)})
    if after.reason != before.reason:
        events.append({"code": "reef_encounter.ending", "reason": REASONS[after.reason]})
    if after.to_move == NOBODY:
        result = {"scores": after.scores(), "ranks": after.ranks()}
        events.append({"code": "reef_encounter.over", **result})
    return events


# -- the rocks ------------------------------------------------------------------------------


def spaces(view: View) -> dict[str, View]:
    """Every space of rock, by its name."""
    return {space["cell"]: space for rock in view["rocks"] for space in rock["spaces"]}


def entry_cell(s: SecondState, entry: int) -> str:
    """The space that a move names; empty if it names none."""
    return str(s.game.moves.target(entry).get("cell", ""))


def space_events(was: View, now: View, chosen: str) -> list[Event]:
    """What appeared on each space of the rocks, and what is gone from it."""
    old, new = spaces(was), spaces(now)
    events: list[Event] = []
    for cell in sorted({*old, *new}):
        place = f"rock.{cell}"
        a, b = old.get(cell), new.get(cell)
        if a is None or b is None:
            code = "water_to_rock" if a is None else "rock_to_water"
            events.append({"code": f"reef_encounter.{code}", "cell": cell, "to": place})
            continue
        if a["kind"] is None and b["kind"] is not None and cell.endswith(GROWTH) and cell != chosen:
            grown = {"cell": cell, "colour": b["tile"], "to": place}
            events.append({"code": "reef_encounter.extra_growth", **grown})
            continue
        for what in ("kind", "shrimp", "blue", "starfish"):
            if a[what] != b[what]:
                events += change_events(cell, what, a, b)
    return events


def change_events(cell: str, what: str, a: View, b: View) -> list[Event]:
    """The events for one piece on a space: it disappears, appears, or both."""
    events: list[Event] = []
    place = f"rock.{cell}"
    if a[what] not in (None, False):
        left: Event = {"cell": cell, what: a[what], "from": place}
        events.append({"code": f"reef_encounter.{what}_gone", **left})
    if b[what] not in (None, False):
        come: Event = {"cell": cell, what: b[what], "to": place}
        events.append({"code": f"reef_encounter.{what}_here", **come})
    return events


# -- everything else ------------------------------------------------------------------------


def place_events(was: View, now: View) -> list[Event]:
    """The events for places off the rocks whose contents have changed."""
    events: list[Event] = []
    for seat, (old, new) in enumerate(zip(was["seats"], now["seats"], strict=True)):
        for place, names in SEAT_PLACES.items():
            if any(old[name] != new[name] for name in names):
                events.append(changed(f"seat.{seat}.{place}"))
        if min(old["shrimps_eaten"], 1) != min(new["shrimps_eaten"], 1):
            events.append(changed(places.SEA_SHRIMPS))
    for place, name in TABLE_PLACES.items():
        if was[name] != now[name]:
            events.append(changed(place))
    for place, name in (("sea", "sea"), ("bonus", "bonus"), ("supply.cubes", "cubes")):
        events += changed_parts(place, was[name] or {}, now[name] or {})
    events += changed_parts("supply.cylinders", was["cylinders"], now["cylinders"])
    for a, b in zip(was["coral_tiles"], now["coral_tiles"], strict=True):
        if a["locked"] != b["locked"]:
            events.append(changed(f"coral_tile.{a['coral_tile']}"))
    return events


def changed_parts(place: str, was: View, now: View) -> list[Event]:
    """The events for the parts of a place whose contents have changed."""
    return [changed(f"{place}.{part}") for part in now if was.get(part) != now[part]]


def changed(place: str) -> Event:
    """The event for a place whose contents have changed."""
    return {"code": "reef_encounter.changed", "to": place}


def points_events(was: View, now: View) -> list[Event]:
    """The events for public points that changed, before the end of the game."""
    events: list[Event] = []
    if now["over"]:
        return events
    for seat, (old, new) in enumerate(zip(was["breakdown"], now["breakdown"], strict=True)):
        gain = sum(new.values()) - sum(old.values())
        if gain:
            params: Event = {"seat": seat, "points": gain}
            events.append({"code": "reef_encounter.points", **params, "to": places.score(seat)})
    return events
