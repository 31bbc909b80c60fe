"""What a seat saw happen, as codes and parameters; the words are elsewhere."""

from __future__ import annotations

from typing import Any

from reeftable.core.step import CHANCE, NOBODY
from reeftable.games.lumicora.flow import FILL_UP, LAY, SIZE, START_LUMINOS
from reeftable.games.lumicora.scoring import score_of
from reeftable.games.lumicora.state import (
    IN_ATOLL,
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
    row = s.game.moves.row(entry)
    event = {
        "code": f"lumicora.entry.{row.verb}",
        "seat": actor(s),
        "chance": s.to_move == CHANCE,
        **row.target(entry),
    }
    step = s.stack[s.depth - 2]
    if step == LAY:
        event["lumino"] = s.data.luminos[s.arg()]
    elif step == FILL_UP:
        event["to"] = "atoll" if s.arg() % SIZE == IN_ATOLL else "display"
    return event


def actor(s: LumicoraState) -> int | None:
    """The seat that decides, gets something, or has the turn."""
    if s.to_move >= 0:
        return int(s.to_move)
    step = s.stack[s.depth - 2]
    if step == START_LUMINOS:
        return int(s.arg())
    if step == FILL_UP and s.arg() % SIZE != IN_ATOLL:
        return int(s.arg() % SIZE)
    return int(s.active) if s.active >= 0 else None


def seat_events(before: LumicoraState, after: LumicoraState) -> list[dict[str, Any]]:
    """Points, limestone and jellyfish tiles that changed."""
    events: list[dict[str, Any]] = []
    for seat in range(after.players):
        points = score_of(after, seat) - score_of(before, seat)
        events += change("points", "points_lost", seat, int(points))
        stones = seat_has(after, STORE, seat) - seat_has(before, STORE, seat)
        events += change("limestone", "limestone_paid", seat, int(stones))
        if seat_has(after, TURNED, seat) < seat_has(before, TURNED, seat):
            events.append({"code": "lumicora.jellyfish_gone", "seat": seat})
    return events


def change(more: str, fewer: str, seat: int, n: int) -> list[dict[str, Any]]:
    """Something gained or lost, if anything was."""
    if n == 0:
        return []
    return [{"code": f"lumicora.{more if n > 0 else fewer}", "seat": seat, "n": abs(n)}]


def round_events(before: LumicoraState, after: LumicoraState) -> list[dict[str, Any]]:
    """The stack, the end of a turn, the octopus and the turtle."""
    events: list[dict[str, Any]] = []
    if after.reserve != before.reserve:
        early = after.ending != before.ending
        events.append({"code": "lumicora.stack_opened_early" if early else "lumicora.stack_opened"})
    if after.turns != before.turns:
        events.append({"code": "lumicora.turn_over", "turns": int(after.turns)})
    if after.octopus != before.octopus and before.octopus >= 0:
        events.append({"code": "lumicora.octopus", "seat": int(after.octopus)})
    if after.round != before.round:
        events.append({"code": "lumicora.round", "round": int(after.round)})
    return events
