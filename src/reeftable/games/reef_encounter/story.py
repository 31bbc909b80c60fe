"""What a seat saw happen, as codes and parameters; the words are elsewhere."""

from __future__ import annotations

from typing import Any

from reeftable.core.step import CHANCE, NOBODY, only
from reeftable.games.reef_encounter import moves
from reeftable.games.reef_encounter.cells import (
    GROWTH,
    bit_of,
    cell_name,
    cell_of,
    rock_of,
)
from reeftable.games.reef_encounter.data import COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.setup import seat_at
from reeftable.games.reef_encounter.state import (
    BEHIND,
    EATEN,
    FISH,
    FRONT,
    NONE,
    REASONS,
    ReefState,
    colour_at,
    seat_has,
    shown,
)


def story(before: ReefState, entry: int, after: ReefState, seat: int) -> list[dict[str, Any]]:
    """The entry itself, then everything public that came with it."""
    told = [entry_event(before, entry, seat)]
    told += tile_events(before, entry, after)
    told += coral_tile_events(before, after)
    told += seat_events(before, after)
    if after.stock != before.stock:
        told.append({"code": "reef_encounter.stock_into_bag"})
    if after.turns != before.turns:
        told.append({"code": "reef_encounter.turn_over", "turns": int(after.turns)})
    if after.reason != before.reason:
        told.append({"code": "reef_encounter.ending", "reason": REASONS[after.reason]})
    if after.to_move == NOBODY:
        told.append(
            {"code": "reef_encounter.over", "scores": after.scores(), "ranks": after.ranks()}
        )
    return told


def actor(s: ReefState) -> int | None:
    """Whose entry it is: the mover, or the one for whom chance decides."""
    if s.to_move != CHANCE:
        return int(s.to_move)
    if type(s.present).__name__ in ("DealHands", "RevealCubes"):
        return int(seat_at(s, s.arg()))
    return None if s.active == NONE else int(s.active)


def entry_event(s: ReefState, entry: int, seat: int) -> dict[str, Any]:
    """Who did what; hidden things only for those who may see them."""
    row = s.game.moves.row(entry)
    target = row.target(entry)
    seen = s.present.audience(s, entry) & only(seat) != 0
    return {
        "code": f"reef_encounter.entry.{row.verb}",
        "seat": actor(s),
        "chance": s.to_move == CHANCE,
        **(target if seen else dict.fromkeys(target)),
        **details(s, row.verb),
    }


def details(s: ReefState, verb: str) -> dict[str, Any]:
    """What the entry leaves to the context."""
    if verb in ("lay", "front"):
        return {"colour": s.data.colours[s.colour]}
    if verb in ("to", "screen"):
        return {"from": cell_name(s.arg()) if s.arg() != NONE else None}
    return {}


def tile_events(before: ReefState, entry: int, after: ReefState) -> list[dict[str, Any]]:
    """A tile consumed, extra growth, a coral eaten."""
    names = after.data.colours
    events: list[dict[str, Any]] = []
    verb = after.game.moves.row(entry).verb
    for seat in range(after.players):
        for colour in range(COLOURS):
            won = seat_has(after, seat, FRONT + colour) - seat_has(before, seat, FRONT + colour)
            if won > 0:
                event = {"seat": seat, "colour": names[colour]}
                events.append({"code": "reef_encounter.consumed", **event})
    if verb in ("lay", "front"):
        events += growth_events(before, entry, after)
    if verb == "eat":
        events.append(eaten_event(before, entry - moves.EAT, after))
    return events


def growth_events(before: ReefState, entry: int, after: ReefState) -> list[dict[str, Any]]:
    """Did a tile grow by itself?"""
    cell = entry - (moves.FRONT if entry >= moves.FRONT else moves.LAY)
    rock = rock_of(cell)
    if bit_of(cell) == GROWTH or colour_at(before, rock, GROWTH) != NONE:
        return []
    grown = colour_at(after, rock, GROWTH)
    if grown == NONE:
        return []
    where = cell_name(cell_of(rock, GROWTH))
    return [
        {"code": "reef_encounter.extra_growth", "cell": where, "colour": after.data.colours[grown]}
    ]


def eaten_event(before: ReefState, cell: int, after: ReefState) -> dict[str, Any]:
    """Which coral was eaten, and what it brought."""
    colour = colour_at(before, rock_of(cell), bit_of(cell))
    kept = 0
    for seat in range(after.players):
        kept += seat_has(after, seat, FISH + colour) - seat_has(before, seat, FISH + colour)
    name = after.data.colours[colour]
    return {"code": "reef_encounter.eaten", "colour": name, "kept": int(kept)}


def coral_tile_events(before: ReefState, after: ReefState) -> list[dict[str, Any]]:
    """Coral tiles that were turned over in play."""
    if after.turns == 0 and before.start == NONE:
        return []
    turned = [t + 1 for t in range(CORAL_TILES) if shown(before, t) != shown(after, t)]
    return [{"code": "reef_encounter.turned", "coral_tiles": turned}] if turned else []


def seat_events(before: ReefState, after: ReefState) -> list[dict[str, Any]]:
    """Shrimps that went to the open sea, into a parrotfish or behind a screen by themselves."""
    events: list[dict[str, Any]] = []
    collected = after.turns != before.turns or after.depth != before.depth
    for seat in range(after.players):
        eaten = seat_has(after, seat, EATEN)
        if eaten > seat_has(before, seat, EATEN):
            code = "shrimp_to_sea" if eaten == 1 else "shrimp_eaten"
            events.append({"code": f"reef_encounter.{code}", "seat": seat})
        returned = seat_has(after, seat, BEHIND) - seat_has(before, seat, BEHIND)
        if returned > 0 and collected and before.present.rule == "REE-3.0b":
            event = {"seat": seat, "shrimps": int(returned)}
            events.append({"code": "reef_encounter.shrimps_home", **event})
    return events
