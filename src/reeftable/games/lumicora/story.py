"""What a seat saw happen, as codes and parameters; the words are elsewhere."""

from __future__ import annotations

from typing import Any

from reeftable.core.step import CHANCE, NOBODY
from reeftable.games.lumicora import moves
from reeftable.games.lumicora.flow import FILL_UP, SIZE, START_LUMINOS
from reeftable.games.lumicora.state import (
    IN_ATOLL,
    PARTS,
    STORE,
    TURNED,
    LumicoraState,
    seat_has,
)


def story(
    before: LumicoraState, entry: int, after: LumicoraState, seat: int
) -> list[dict[str, Any]]:
    """The entry itself, then everything that changed with it; all seats see the same."""
    told = [entry_event(before, entry)]
    told += seat_events(before, after)
    told += round_events(before, after)
    if after.to_move == NOBODY:
        told.append({"code": "lumicora.over", "scores": after.scores(), "ranks": after.ranks()})
    return told


def entry_event(s: LumicoraState, entry: int) -> dict[str, Any]:
    """Who did what; LUM-9.4 not whether a lumino drawn was put back before."""
    meant = moves.describe(s.data, entry)
    return {
        "code": f"lumicora.entry.{meant['verb']}",
        "seat": whose(s),
        "chance": s.to_move == CHANCE,
        **meant["target"],
        **drawn_to(s),
    }


def whose(s: LumicoraState) -> int | None:
    """The seat the entry belongs to."""
    if s.to_move >= 0:
        return int(s.to_move)
    if s.stack[s.depth - 2] == START_LUMINOS:
        return int(s.arg())
    return int(s.active) if s.active >= 0 else None


def drawn_to(s: LumicoraState) -> dict[str, Any]:
    """Where a lumino drawn goes: the atoll, or a seat's display."""
    if s.stack[s.depth - 2] != FILL_UP:
        return {}
    place = s.arg() % SIZE
    return {"to": "atoll"} if place == IN_ATOLL else {"to": "display", "of": int(place)}


def seat_events(before: LumicoraState, after: LumicoraState) -> list[dict[str, Any]]:
    """Points, limestone and jellyfish tiles that changed."""
    events: list[dict[str, Any]] = []
    for seat in range(after.players):
        for code, first, end in (("points", 0, PARTS), ("limestone", STORE, STORE + 1)):
            was = sum(seat_has(before, row, seat) for row in range(first, end))
            gain = sum(seat_has(after, row, seat) for row in range(first, end)) - was
            if gain != 0:
                events.append({"code": f"lumicora.{code}", "seat": seat, "n": int(gain)})
        if seat_has(after, TURNED, seat) < seat_has(before, TURNED, seat):
            events.append({"code": "lumicora.jellyfish_gone", "seat": seat})
    return events


def round_events(before: LumicoraState, after: LumicoraState) -> list[dict[str, Any]]:
    """The stack, the end of a turn, the octopus and the turtle."""
    events: list[dict[str, Any]] = []
    if after.reserve != before.reserve:
        early = after.ending != before.ending
        events.append({"code": "lumicora.stack_opened", "ends_early": early})
    if after.turns != before.turns:
        events.append({"code": "lumicora.turn_over", "turns": int(after.turns)})
    if after.octopus != before.octopus and before.octopus >= 0:
        events.append({"code": "lumicora.octopus", "seat": int(after.octopus)})
    if after.round != before.round:
        events.append({"code": "lumicora.round", "round": int(after.round)})
    return events
