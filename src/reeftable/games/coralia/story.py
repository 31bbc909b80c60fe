"""What a seat saw happen, as codes and parameters; the words are elsewhere."""

from __future__ import annotations

from typing import Any

from reeftable.core.step import CHANCE, NOBODY, only
from reeftable.games.coralia import moves
from reeftable.games.coralia.data import COLOURS, PILE_NAMES, SYMBOLS
from reeftable.games.coralia.state import (
    CHEST_TILES,
    OPEN,
    RAYS,
    SCORE,
    TURTLE_TILES,
    CoraliaState,
    count_bits,
    diver_of,
    is_free,
    octopus_of,
    seat_has,
)

# Nobody's doing: what chance brings before the first turn.
SET_UP = ("tile", "start", "pre")


def story(before: CoraliaState, entry: int, after: CoraliaState, seat: int) -> list[dict[str, Any]]:
    """The entry itself, then everything public that changed with it."""
    told = [entry_event(before, entry, seat)]
    told += points_events(before, after)
    told += board_events(before, after)
    if after.turns != before.turns:
        told.append({"code": "coralia.turn_over", "turns": int(after.turns)})
    if after.to_move == NOBODY:
        told.append({"code": "coralia.over", "scores": after.scores(), "ranks": after.ranks()})
    return told


def entry_event(s: CoraliaState, entry: int, seat: int) -> dict[str, Any]:
    """Who did what; a card only for those who may see it."""
    meant = moves.describe(s.data, entry)
    seen = s.present.audience(s, entry) & only(seat) != 0
    event = {
        "code": f"coralia.entry.{meant['verb']}",
        "seat": None if meant["verb"] in SET_UP else int(s.active),
        "chance": s.to_move == CHANCE,
        **(meant["target"] if seen else dict.fromkeys(meant["target"])),
    }
    if meant["verb"] == "use":
        colour, symbol = divmod(entry - moves.USE, SYMBOLS)
        event["to"] = "reef" if is_free(s, colour, symbol) else "island"
    if meant["verb"] == "draw":
        event["pile"] = PILE_NAMES[s.arg() % 8]
    return event


def points_events(before: CoraliaState, after: CoraliaState) -> list[dict[str, Any]]:
    """Every ship that moved."""
    events = []
    for seat in range(after.players):
        gain = seat_has(after, SCORE, seat) - seat_has(before, SCORE, seat)
        if gain != 0:
            events.append({"code": "coralia.points", "seat": seat, "points": int(gain)})
    return events


def board_events(before: CoraliaState, after: CoraliaState) -> list[dict[str, Any]]:
    """Figures set or moved, tiles and stingrays taken, hands opened."""
    events: list[dict[str, Any]] = []
    for reef in range(COLOURS):
        name = after.data.colours[reef]
        for code, owner in (("octopus_set", octopus_of), ("diver_came", diver_of)):
            now = owner(after, reef)
            if now >= 0 and now != owner(before, reef):
                events.append({"code": f"coralia.{code}", "seat": int(now), "reef": name})
    for seat in range(after.players):
        for code, row in (("turtle_laid", TURTLE_TILES), ("chest_taken", CHEST_TILES)):
            if count_bits(seat_has(after, row, seat)) > count_bits(seat_has(before, row, seat)):
                events.append({"code": f"coralia.{code}", "seat": seat})
        if seat_has(after, RAYS, seat) > seat_has(before, RAYS, seat):
            events.append({"code": "coralia.stingray_taken", "seat": seat})
        if seat_has(after, OPEN, seat) > seat_has(before, OPEN, seat):
            events.append({"code": "coralia.starfish_opened", "seat": seat})
    return events
