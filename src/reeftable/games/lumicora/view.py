"""Builds what a seat may know from an allow-list.

Lumicora has no secrets between players: every seat and the spectator know the same. Only chance
knows which of several equal luminos came out of the bag (LUM-9.4), and no view includes that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from reeftable.core.step import NOBODY
from reeftable.games.lumicora.bag import bag_size
from reeftable.games.lumicora.data import COLOURS, NO_ANIMAL
from reeftable.games.lumicora.hexes import CELLS, PAIR_FIRST, PAIR_SECOND, PAIRS, START_1, START_2
from reeftable.games.lumicora.likely import colour_chances
from reeftable.games.lumicora.outlook import outlook
from reeftable.games.lumicora.setup import other_colour
from reeftable.games.lumicora.state import (
    ATOLL,
    BACK,
    BITS,
    CERTAIN,
    EXTRA_PHASE,
    LOOSE,
    NAMED,
    NONE,
    PLAYS_ON,
    START,
    START_COLOUR,
    STORE,
    TURNED,
    UNUSED,
    LumicoraState,
    count_of,
    hand_at,
    seat_has,
)
from reeftable.games.lumicora.steps.numbers import LAY

if TYPE_CHECKING:
    from reeftable.games.lumicora.shapes import Bag, Half, Question, SeatView, View


def view(s: LumicoraState, seat: i64) -> View:
    """LUM-9.1 Everything the seat (or the spectator) may know."""
    return {
        "game": s.game.name,
        "seat": seat,
        "players": s.players,
        "options": dict(s.options),
        "entries": s.entries,
        "to_move": s.to_move,
        "over": s.over,
        "question": question(s),
        "turns": s.turns,
        "round": s.round,
        "rounds": s.data.rounds,
        "ends_early": s.ending != PLAYS_ON,
        "extra_phase": s.ending == EXTRA_PHASE,
        "active": none_or(s.active),
        "octopus": none_or(s.octopus),
        "scored_last": none_or(s.scored_last),
        "offered": lumino_or_none(s, s.offered),
        "atoll": pile(s, ATOLL),
        "returned": pile(s, NAMED),
        "hand": held(s, hand_at(s), s.data.take_most),
        "bag": bag(s),
        "seats": [player(s, p) for p in range(s.players)],
        "breakdown": s.breakdown(),
    }


def question(s: LumicoraState) -> Question:
    """What is asked now: the step's name, its rule, and the lumino it is about."""
    if s.to_move == NOBODY:
        return {"step": "over", "rule": "LUM-8.7a", "lumino": None}
    step = s.present
    about = s.arg() if s.stack[s.depth - 2] == LAY else NONE
    return {"step": type(step).__name__, "rule": step.rule, "lumino": lumino_or_none(s, about)}


def none_or(value: i64) -> int | None:
    """The number, or None in place of NONE."""
    return int(value) if value != NONE else None


def lumino_or_none(s: LumicoraState, kind: i64) -> str | None:
    """A lumino's name, or None in place of NONE."""
    return s.data.luminos[kind] if kind != NONE else None


def pile(s: LumicoraState, row: i64) -> list[str]:
    """The luminos of a row of `counts`, each as often as it occurs."""
    names: list[str] = []
    for kind in range(s.data.n_kinds):
        names += [s.data.luminos[kind]] * int(count_of(s, row, kind))
    return names


def held(s: LumicoraState, first: i64, room: i64) -> list[str]:
    """The luminos of a display or hand."""
    kinds = [s.held[i] for i in range(first, first + room)]
    return [s.data.luminos[kind] for kind in kinds if kind != NONE]


def bag(s: LumicoraState) -> Bag:
    """LUM-9.1 LUM-9.3 LUM-9.4 The sizes of bag and stack, and what is known of their contents."""
    unseen: dict[str, int] = {}
    certain: dict[str, int] = {}
    for kind in range(s.data.n_kinds):
        left = count_of(s, LOOSE, kind) + count_of(s, BACK, kind)
        in_bag = left if s.reserve == 0 else count_of(s, CERTAIN, kind)
        if left > 0:
            unseen[s.data.luminos[kind]] = int(left)
        if in_bag > 0:
            certain[s.data.luminos[kind]] = int(in_bag)
    return {
        "size": bag_size(s),
        "stack": s.reserve,
        "unseen": unseen,
        "in_bag": certain,
        "chances": colour_chances(s, NONE),
    }


def player(s: LumicoraState, p: i64) -> SeatView:
    """LUM-9.1 What one player has."""
    unused = seat_has(s, UNUSED, p)
    turned = seat_has(s, TURNED, p)
    tiles = {s.data.colours[c]: tile(unused & BITS[c], turned & BITS[c]) for c in range(COLOURS)}
    start = seat_has(s, START, p)
    return {
        "score": sum(s.breakdown()[p].values()),
        "limestone": seat_has(s, STORE, p),
        "tiles": tiles,
        "start": s.data.starts[start].split(" ") if start != NONE else None,
        "display": held(s, p * s.data.display, s.data.display),
        "reef": reef(s, p),
        "outlook": outlook(s, p),
    }


def tile(unused: i64, turned: i64) -> str:
    """What a scoring tile shows."""
    if unused != 0:
        return "coral"
    return "jellyfish" if turned != 0 else "gone"


def reef(s: LumicoraState, p: i64) -> dict[str, list[Half]]:
    """LUM-9.1 What was laid on each field, lowest level first; free fields are left out."""
    stacks: list[list[Half]] = [[] for _ in range(CELLS)]
    first = seat_has(s, START_COLOUR, p)
    if first != NONE:
        second = other_colour(s, seat_has(s, START, p), first)
        for cell, colour in ((START_1, first), (START_2, second)):
            stacks[cell].append(half(s, colour, None, None, 0))
    for n, code in enumerate(s.laid):
        kind, pair = code // PAIRS % s.data.n_kinds, code % PAIRS
        if code // PAIRS // s.data.n_kinds != p:
            continue
        colour = s.data.kind_colour[kind]
        animal = s.data.kind_animal[kind]
        number = int(s.data.kind_number[kind])
        name = s.data.animals[animal] if animal != NO_ANIMAL else None
        stacks[PAIR_FIRST[pair]].append(half(s, colour, number, None, n + 1))
        stacks[PAIR_SECOND[pair]].append(half(s, colour, None, name, n + 1))
    return {str(cell): stack for cell, stack in enumerate(stacks) if stack}


def half(
    s: LumicoraState, colour: i64, number: int | None, animal: str | None, lumino: int
) -> Half:
    """One half of a lumino; halves with the same `lumino` belong together."""
    return {
        "colour": s.data.colours[colour],
        "number": number,
        "animal": animal,
        "lumino": lumino,
    }
