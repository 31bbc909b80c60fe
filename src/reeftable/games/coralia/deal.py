"""Dealing anew what a seat cannot know: every deal that fits is equally likely."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import only
from reeftable.games.coralia import cards
from reeftable.games.coralia.data import ISLAND_PILE, STARFISH_PILE
from reeftable.games.coralia.state import OPEN, CoraliaState, seat_has

NO_TYPE = -1


def deal_anew(s: CoraliaState, seat: i64, seed: int) -> None:
    """Replace everything hidden from the seat; depends on what it knows and the seed alone."""
    s.reseed(seed)
    hidden = [slot for slot in range(cards.n_slots(s)) if cards.known_to(s, slot) & only(seat) == 0]
    for slot in hidden:
        kind = cards.kind_in(s, slot)
        s.pool[kind] += 1
        if s.slots[slot * cards.SLOT + cards.ORIGIN] == ISLAND_PILE:
            s.unplaced[3 + s.data.card_pile[kind]] += 1
        else:
            s.unplaced[s.data.card_pile[kind]] += 1
    pool = s.pool[:]
    unplaced = s.unplaced[:]
    while not fill(s, seat, hidden):
        s.pool = pool[:]
        s.unplaced = unplaced[:]
    redeal_memories(s, seat)


def fill(s: CoraliaState, seat: i64, hidden: list[int]) -> bool:
    """One attempt at filling the hidden slots; fails where what is remembered does not fit."""
    left = list(hidden)
    for i in range(0, len(s.memory), cards.MEMO):
        if s.memory[i + 2] & only(seat) != 0:
            slot = pick(s, [x for x in left if cards.mix_of(s, x) == s.memory[i]])
            if not put(s, slot, s.memory[i + 1]):
                return False
            left.remove(slot)
    types = island_types(s, left)
    for n, slot in enumerate(left):
        if types[n] == NO_TYPE:
            return False
        put(s, slot, random_kind(s, types[n]))
    return True


def pick(s: CoraliaState, slots: list[int]) -> int:
    """One of the slots, each equally likely."""
    return slots[s.below(len(slots))]


def put(s: CoraliaState, slot: i64, kind: i64) -> bool:
    """Put an unplaced card into a slot, if one of its type can have come there."""
    own = s.data.card_pile[kind]
    origin = s.slots[slot * cards.SLOT + cards.ORIGIN]
    source = 3 + own if origin == ISLAND_PILE else own
    if origin != ISLAND_PILE and origin != own:
        return False
    if s.unplaced[source] == 0 or s.pool[kind] == 0:
        return False
    if own == STARFISH_PILE and is_closed_to_starfish(s, slot):
        return False
    s.unplaced[source] -= 1
    s.pool[kind] -= 1
    s.slots[slot * cards.SLOT + cards.KIND] = kind
    return True


def is_closed_to_starfish(s: CoraliaState, slot: i64) -> bool:
    """COR-R19 A hidden card in an open hand is no starfish card."""
    place = cards.place_of(s, slot)
    return place < cards.UNDER and seat_has(s, OPEN, place) == 1


def island_types(s: CoraliaState, slots: list[int]) -> list[int]:
    """The pile whose kind of card each slot holds; for cards of the island pile, at random."""
    from_island = [x for x in slots if s.slots[x * cards.SLOT + cards.ORIGIN] == ISLAND_PILE]
    closed = [x for x in from_island if is_closed_to_starfish(s, x)]
    types = vec[i64]()
    for own in range(i64(3)):
        for _ in range(s.unplaced[3 + own]):
            types = append(types, own)
    # Positions: the slots of closed hands, the other slots, then what stays on the pile.
    order = closed + [x for x in from_island if x not in closed]
    shuffle(s, types)
    if not keep_starfish_out(s, types, len(closed)):
        return [NO_TYPE] * len(slots)
    chosen = {slot: int(types[n]) for n, slot in enumerate(order)}
    return [chosen.get(x, int(s.slots[x * cards.SLOT + cards.ORIGIN])) for x in slots]


def shuffle(s: CoraliaState, types: vec[i64]) -> None:
    """Every order equally likely."""
    i: i64 = len(types) - 1
    while i > 0:
        j = s.below(i + 1)
        types[i], types[j] = types[j], types[i]
        i -= 1


def keep_starfish_out(s: CoraliaState, types: vec[i64], closed: i64) -> bool:
    """Shuffle anew until the first positions hold no starfish card; False if that cannot be."""
    others: i64 = 0
    for own in types:
        if own != STARFISH_PILE:
            others += 1
    if others < closed:
        return False
    i: i64 = 0
    while i < closed:
        if types[i] == STARFISH_PILE:
            shuffle(s, types)
            i = -1
        i += 1
    return True


def random_kind(s: CoraliaState, own: i64) -> i64:
    """A kind of this type, by how many cards of it have no place."""
    total: i64 = 0
    for kind in range(s.data.n_cards):
        if s.data.card_pile[kind] == own:
            total += s.pool[kind]
    r = s.below(total)
    for kind in range(s.data.n_cards):
        if s.data.card_pile[kind] == own:
            r -= s.pool[kind]
            if r < 0:
                return kind
    raise AssertionError("no card of this type is left to deal")


def redeal_memories(s: CoraliaState, seat: i64) -> None:
    """What only others remember is one of the new cards of the mix, none of it known to them."""
    used: list[int] = []
    for i in range(0, len(s.memory), cards.MEMO):
        if s.memory[i + 2] & only(seat) != 0:
            continue
        may = [
            x
            for x in range(cards.n_slots(s))
            if cards.mix_of(s, x) == s.memory[i]
            and cards.known_to(s, x) & s.memory[i + 2] == 0
            and x not in used
        ]
        slot = pick(s, may)
        used.append(slot)
        s.memory[i + 1] = cards.kind_in(s, slot)
