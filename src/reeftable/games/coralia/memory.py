"""COR-9.2b What a seat still knows about cards it saw before others chose from them in secret.

A player may know a card that another player draws together with others. Nobody else sees which of
them is kept, so afterwards the card may be in one of several places, and where one card is may
depend on where another is. A *world* is one possibility: slot -> kind. A seat's worlds are all
those it cannot tell apart, each as small as possible. They are rare, so plain lists and dicts are
fast enough.

`memory` holds them as rows of four ints: seat, number of the world, slot, kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import only
from reeftable.games.coralia.data import STARFISH_PILE
from reeftable.games.coralia.state import OPEN, CoraliaState, seat_has

ROW: Final = 4


def worlds_of(s: CoraliaState, seat: i64) -> list[dict[int, int]]:
    """The worlds the seat cannot tell apart; a single empty world if it remembers nothing."""
    worlds: list[dict[int, int]] = []
    for i in range(0, len(s.memory), ROW):
        if s.memory[i] == seat:
            if s.memory[i + 1] == len(worlds):
                worlds.append({})
            worlds[s.memory[i + 1]][s.memory[i + 2]] = s.memory[i + 3]
    return worlds or [{}]


def remember(s: CoraliaState, seat: i64, worlds: list[dict[int, int]]) -> None:
    """Store the worlds that the seat cannot tell apart from now on."""
    memory = vec[i64]()
    for i in range(0, len(s.memory), ROW):
        if s.memory[i] < seat:
            memory = copy_row(memory, s, i)
    for number, world in enumerate(smallest(worlds)):
        for slot in sorted(world):
            for item in (seat, number, slot, world[slot]):
                memory = append(memory, item)
    for i in range(0, len(s.memory), ROW):
        if s.memory[i] > seat:
            memory = copy_row(memory, s, i)
    s.memory = memory


def copy_row(memory: vec[i64], s: CoraliaState, i: i64) -> vec[i64]:
    """Append row i of the state's memory to these rows."""
    for column in range(i64(ROW)):
        memory = append(memory, s.memory[i + column])
    return memory


def smallest(worlds: list[dict[int, int]]) -> list[dict[int, int]]:
    """The worlds in a fixed order, without those that include another one."""
    facts = sorted({tuple(sorted(world.items())) for world in worlds})
    return [dict(f) for f in facts if not any(set(g) < set(f) for g in facts)]


def forget_others(s: CoraliaState, seat: i64) -> None:
    """Keep only the memory of this seat, which cannot know what the others remember."""
    for other in range(s.players):
        if other != seat:
            remember(s, other, [{}])


def chosen_from(s: CoraliaState, seat: i64, drawn: list[int], facts: dict[int, int]) -> None:
    """Remember every choice another player may have made; `facts` is what the seat knew before."""
    after: list[dict[int, int]] = []
    for world in worlds_of(s, seat):
        known = {**world, **facts}
        for choice in range(len(drawn)):
            after += kept_as(known, drawn, choice)
    remember(s, seat, after)


def kept_as(world: dict[int, int], drawn: list[int], choice: int) -> list[dict[int, int]]:
    """COR-R12 The world after this card is kept, in a list; empty if an equal card came before."""
    kinds = [world.get(slot, -1) for slot in drawn]
    if kinds[choice] >= 0 and kinds[choice] in kinds[:choice]:
        return []
    result = {slot: kind for slot, kind in world.items() if slot not in drawn}
    order = [kinds[choice], *kinds[:choice], *kinds[choice + 1 :]]
    result.update({slot: kind for slot, kind in zip(drawn, order, strict=True) if kind >= 0})
    return [result]


def rule_out_worlds(s: CoraliaState, slot: i64, kind: i64, who: i64) -> None:
    """Rule out the worlds that do not fit what these seats see in a slot."""
    for seat in range(s.players):
        if who & only(seat) != 0 and is_remembered(s, seat, slot):
            fit = [w for w in worlds_of(s, seat) if w.get(slot, kind) == kind]
            remember(s, seat, [{x: w[x] for x in w if x != slot} for w in fit])


def rule_out_starfish(s: CoraliaState, slot: i64, owner: i64) -> None:
    """COR-R19 Rule out starfish cards that would be hidden in an open hand."""
    if seat_has(s, OPEN, owner) == 0:
        return
    for seat in range(s.players):
        if is_remembered(s, seat, slot):
            worlds = worlds_of(s, seat)
            fit = [w for w in worlds if slot not in w or not is_starfish(s, w[slot])]
            if len(fit) < len(worlds):
                remember(s, seat, fit)


def is_starfish(s: CoraliaState, kind: i64) -> bool:
    """Is this a starfish card?"""
    return s.data.card_pile[kind] == STARFISH_PILE


def is_remembered(s: CoraliaState, seat: i64, slot: i64) -> bool:
    """Is the slot in one of the seat's worlds? It rarely is, so the worlds are not built."""
    i: i64 = 0
    while i < len(s.memory):
        if s.memory[i + 2] == slot and s.memory[i] == seat:
            return True
        i += ROW
    return False
