"""Re-deals everything that a seat cannot know; every deal that fits is equally likely."""

from __future__ import annotations

import math

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import only
from reeftable.games.coralia import cards, memory
from reeftable.games.coralia.data import ISLAND_PILE
from reeftable.games.coralia.state import OPEN, CoraliaState, seat_has


def deal_anew(s: CoraliaState, seat: i64, seed: int) -> None:
    """Replace everything hidden from the seat; the result depends only on its view and the seed."""
    s.reseed(seed)
    memory.forget_others(s, seat)
    hidden = [slot for slot in range(cards.n_slots(s)) if cards.known_to(s, slot) & only(seat) == 0]
    for slot in hidden:
        kind = cards.kind_in(s, slot)
        s.pool[kind] += 1
        s.unplaced[source_of(s, slot, kind)] += 1
    worlds = memory.worlds_of(s, seat)
    pool = s.pool[:]
    unplaced = s.unplaced[:]
    while not fill(s, hidden, pick_world(s, worlds)):
        s.pool = pool[:]
        s.unplaced = unplaced[:]


def pick_world(s: CoraliaState, worlds: list[dict[int, int]]) -> dict[int, int]:
    """Draw one of the worlds the seat cannot tell apart, weighted by the deals that fit each."""
    if len(worlds) == 1:
        return worlds[0]
    weights = [deals_in(s, world) for world in worlds]
    common = math.gcd(*weights)
    r: int = s.below(sum(weights) // common)
    for world, weight in zip(worlds, weights, strict=True):
        r -= weight // common
        if r < 0:
            return world
    raise AssertionError("no world is left")


def deals_in(s: CoraliaState, world: dict[int, int]) -> int:
    """The number of deals that fit a world. Open hands are ignored, so `fill` may fail for some."""
    kinds = list(world.values())
    if any(kinds.count(kind) > s.pool[kind] for kind in kinds):
        return 0  # the seat has since seen too many copies of a card elsewhere
    left = [undrawn_of(s, card_type) for card_type in range(3)]
    island = [int(s.unplaced[3 + card_type]) for card_type in range(3)]
    for slot, kind in world.items():
        card_type = int(s.data.card_pile[kind])
        left[card_type] -= 1
        if s.slots[slot * cards.SLOT + cards.ORIGIN] == ISLAND_PILE:
            island[card_type] -= 1
    if min(left) < 0 or min(island) < 0:
        return 0  # the seat has since seen too many cards of a type elsewhere
    ways = math.factorial(sum(island))
    for card_type in range(3):
        ways = ways // math.factorial(island[card_type]) * math.factorial(left[card_type])
    return ways


def undrawn_of(s: CoraliaState, card_type: i64) -> int:
    """The number of cards of a type that are still to be dealt."""
    return int(cards.undrawn(s, card_type))


def fill(s: CoraliaState, hidden: list[int], world: dict[int, int]) -> bool:
    """Fill the hidden slots at random; False if an open hand got a hidden starfish card."""
    for slot, kind in world.items():
        put(s, slot, kind)
    left = [slot for slot in hidden if slot not in world]
    types = island_types(s, left)
    for n, slot in enumerate(left):
        put(s, slot, random_kind(s, types[n]))
    return not any(is_impossible(s, slot) for slot in hidden)


def source_of(s: CoraliaState, slot: i64, kind: i64) -> i64:
    """The index in `unplaced` of the pile that a card of this kind in this slot came from."""
    card_type = s.data.card_pile[kind]
    return 3 + card_type if s.slots[slot * cards.SLOT + cards.ORIGIN] == ISLAND_PILE else card_type


def put(s: CoraliaState, slot: i64, kind: i64) -> None:
    """Put an unplaced card into a slot."""
    s.unplaced[source_of(s, slot, kind)] -= 1
    s.pool[kind] -= 1
    s.slots[slot * cards.SLOT + cards.KIND] = kind


def is_impossible(s: CoraliaState, slot: i64) -> bool:
    """COR-R19 Is the slot's card a hidden starfish card in an open hand?"""
    place = cards.place_of(s, slot)
    if place >= cards.UNDER or seat_has(s, OPEN, place) == 0:
        return False
    return memory.is_starfish(s, cards.kind_in(s, slot))


def island_types(s: CoraliaState, slots: list[int]) -> list[int]:
    """The type of each slot's card: that of its pile, or a random one for the island pile."""
    types = vec[i64]()
    for card_type in range(i64(3)):
        for _ in range(s.unplaced[3 + card_type]):
            types = append(types, card_type)
    shuffle(s, types)
    chosen = []
    used = 0
    for slot in slots:
        origin = int(s.slots[slot * cards.SLOT + cards.ORIGIN])
        if origin == ISLAND_PILE:
            origin = int(types[used])
            used += 1
        chosen.append(origin)
    return chosen


def shuffle(s: CoraliaState, types: vec[i64]) -> None:
    """Shuffle the types; all orders are equally likely."""
    i: i64 = len(types) - 1
    while i > 0:
        j = s.below(i + 1)
        types[i], types[j] = types[j], types[i]
        i -= 1


def random_kind(s: CoraliaState, card_type: i64) -> i64:
    """A random kind of this type, weighted by the number of its cards that have no place yet."""
    total: i64 = 0
    for kind in range(s.data.n_cards):
        if s.data.card_pile[kind] == card_type:
            total += s.pool[kind]
    r = s.below(total)
    for kind in range(s.data.n_cards):
        if s.data.card_pile[kind] == card_type:
            r -= s.pool[kind]
            if r < 0:
                return kind
    raise AssertionError("no card of this type is left to deal")
