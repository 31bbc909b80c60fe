"""The cards: drawing them, keeping them, putting them under a pile, and who knows which.

Cards that nobody has drawn have no fixed place yet. `pool` counts them by kind. `unplaced` counts
those in the starfish, pearl and fish piles, and then those of each of these three types in the
island pile. From the moment it is first drawn, a card has a slot, which it keeps
to the end of the game. Slots are public (everybody sees who draws from which pile and how many
cards are put back), their contents are not. `under` holds the slots of the cards that were put
under the piles, the topmost first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from reeftable.core.step import EVERYONE, only
from reeftable.games.coralia import memory
from reeftable.games.coralia.data import AS_PEARL, ISLAND_PILE, STARFISH_PILE
from reeftable.games.coralia.state import BITS, OPEN, CoraliaState, seat_has

# The fields of a slot: the offsets of its numbers in `slots`.
KIND: Final = 0
PLACE: Final = 1  # 0 to 3 a seat's hand, 4 to 7 under a pile, 8 drawn
ORIGIN: Final = 2  # the pile it was first drawn from
KNOWN: Final = 3  # mask of those who know what it is
DONE: Final = 4  # 1 = a starfish card already resolved

SLOT: Final = 5

# Where a card is: in the hand of seat 0..3, under a pile, or drawn and not yet kept.
UNDER: Final = 4
DRAWN: Final = 8


def n_slots(s: CoraliaState) -> i64:
    """How many cards have been drawn at least once."""
    return len(s.slots) // SLOT


def kind_in(s: CoraliaState, slot: i64) -> i64:
    """The kind of the card in a slot."""
    return s.slots[slot * SLOT + KIND]


def place_of(s: CoraliaState, slot: i64) -> i64:
    """The place of the slot's card."""
    return s.slots[slot * SLOT + PLACE]


def known_to(s: CoraliaState, slot: i64) -> i64:
    """The mask of those who know the slot's card."""
    return s.slots[slot * SLOT + KNOWN]


def unplaced_in(s: CoraliaState, pile: i64) -> i64:
    """How many undrawn cards lie on top of a pile."""
    if pile != ISLAND_PILE:
        return s.unplaced[pile]
    return s.unplaced[3] + s.unplaced[4] + s.unplaced[5]


def first_under(s: CoraliaState, pile: i64) -> i64:
    """The index in `under` of the topmost card put back under this pile, or -1."""
    for i in range(i64(len(s.under))):
        if place_of(s, s.under[i]) == UNDER + pile:
            return i
    return -1


def pile_size(s: CoraliaState, pile: i64) -> i64:
    """COR-9.1f The number of cards in the pile."""
    n = unplaced_in(s, pile)
    for i in range(i64(len(s.under))):
        if place_of(s, s.under[i]) == UNDER + pile:
            n += 1
    return n


def is_empty(s: CoraliaState, pile: i64) -> bool:
    """Is the pile empty?"""
    return unplaced_in(s, pile) == 0 and first_under(s, pile) < 0


# -- the next card --------------------------------------------------------------------------


def draw_weight(s: CoraliaState, pile: i64, kind: i64) -> i64:
    """The relative probability that a pile's next undrawn card is of this kind."""
    left = s.pool[kind]
    card_type = s.data.card_pile[kind]
    if pile != ISLAND_PILE:
        return left if card_type == pile else 0
    if left == 0 or s.unplaced[3 + card_type] == 0:
        return 0
    # P(type) * P(card given type), scaled by the undrawn cards of the other two types to be whole.
    weight = s.unplaced[3 + card_type] * left
    for other in range(i64(3)):
        if other != card_type and s.unplaced[3 + other] > 0:
            weight *= undrawn(s, other)
    return weight


def draw_top(s: CoraliaState, pile: i64) -> i64:
    """The kind of the next card of a pile, drawn by weight."""
    if unplaced_in(s, pile) == 0:
        s.below(1)
        return kind_in(s, s.under[first_under(s, pile)])
    if pile != ISLAND_PILE:
        return kind_at(s, pile, s.below(undrawn(s, pile)))
    return draw_from_island(s)


def draw_from_island(s: CoraliaState) -> i64:
    """Draw a kind with the same probabilities as `draw_weight`, but faster: first its type."""
    ways: i64 = 1
    for card_type in range(i64(3)):
        if s.unplaced[3 + card_type] > 0:
            ways *= undrawn(s, card_type)
    r = s.below(ways * unplaced_in(s, ISLAND_PILE))
    for card_type in s.data.pile_order:
        if r < ways * s.unplaced[3 + card_type]:
            each = ways // undrawn(s, card_type) * s.unplaced[3 + card_type]
            return kind_at(s, card_type, r // each)
        r -= ways * s.unplaced[3 + card_type]
    raise AssertionError("the island pile has no undrawn card")


def undrawn(s: CoraliaState, card_type: i64) -> i64:
    """The number of cards of a type that nobody has drawn, wherever they lie."""
    return s.unplaced[card_type] + s.unplaced[3 + card_type]


def kind_at(s: CoraliaState, card_type: i64, n: i64) -> i64:
    """The kind of the n-th undrawn card of a type, counted from 0 in the order of kinds."""
    kind = s.data.first_kind[card_type]
    while n >= s.pool[kind]:
        n -= s.pool[kind]
        kind += 1
    return kind


def next_cards(s: CoraliaState, pile: i64) -> vec[i64]:
    """Every kind the next card of a pile can be."""
    kinds = vec[i64](capacity=16)
    if unplaced_in(s, pile) == 0:
        return append(kinds, kind_in(s, s.under[first_under(s, pile)]))
    for kind in range(s.data.n_cards):
        if draw_weight(s, pile, kind) > 0:
            kinds = append(kinds, kind)
    return kinds


def take_top(s: CoraliaState, pile: i64, kind: i64, seat: i64) -> i64:
    """Let the seat draw the pile's top card, which is of this kind; returns its slot."""
    if unplaced_in(s, pile) == 0:
        s.under, slot = pop(s.under, first_under(s, pile))
        learn(s, slot, only(seat))
        return slot
    s.pool[kind] -= 1
    if pile == ISLAND_PILE:
        s.unplaced[3 + s.data.card_pile[kind]] -= 1
    else:
        s.unplaced[pile] -= 1
    slots = append(s.slots, kind)
    slots = append(slots, DRAWN)
    slots = append(slots, pile)
    slots = append(slots, only(seat))
    s.slots = append(slots, 0)
    return n_slots(s) - 1


def next_known_to(s: CoraliaState, pile: i64) -> i64:
    """The mask of those who know the pile's top card before it is drawn."""
    if unplaced_in(s, pile) > 0:
        return 0
    return known_to(s, s.under[first_under(s, pile)])


# -- hands ----------------------------------------------------------------------------------


def take_card(s: CoraliaState, seat: i64, slot: i64) -> None:
    """Put a card into the seat's hand; COR-R19 in an open hand, starfish cards lie face up."""
    s.slots[slot * SLOT + PLACE] = seat
    if is_opened(s, seat, kind_in(s, slot)):
        learn(s, slot, EVERYONE)
    elif len(s.memory) > 0:
        memory.rule_out_starfish(s, slot, seat)


def is_opened(s: CoraliaState, seat: i64, kind: i64) -> bool:
    """COR-R19 Does a card of this kind lie open in the seat's hand?"""
    return seat_has(s, OPEN, seat) == 1 and s.data.card_pile[kind] == STARFISH_PILE


def keep_card(s: CoraliaState, seat: i64, kind: i64) -> None:
    """COR-R12 Keep one drawn card; put the others under their pile in the order drawn."""
    blur(s, seat)
    i = first_drawn(s, kind)
    # The chosen card is moved to the first slot drawn, so that slots don't show which one it was.
    while i > 0:
        s.slots[s.drawn[i] * SLOT + KIND] = kind_in(s, s.drawn[i - 1])
        i -= 1
    s.slots[s.drawn[0] * SLOT + KIND] = kind
    for i in range(i64(1), i64(len(s.drawn))):
        slot = s.drawn[i]
        s.slots[slot * SLOT + PLACE] = UNDER + s.slots[slot * SLOT + ORIGIN]
        s.under = append(s.under, slot)
    slot = s.drawn[0]
    s.drawn = vec[i64]()
    take_card(s, seat, slot)


def first_drawn(s: CoraliaState, kind: i64) -> i64:
    """The index of the first drawn card of this kind, or -1."""
    for i in range(i64(len(s.drawn))):
        if kind_in(s, s.drawn[i]) == kind:
            return i
    return -1


def next_drawn(s: CoraliaState, last: i64) -> i64:
    """The lowest kind above `last` among the drawn cards, or -1."""
    best: i64 = -1
    for slot in s.drawn:
        kind = kind_in(s, slot)
        if kind > last and (best < 0 or kind < best):
            best = kind
    return best


def is_by_hand(s: CoraliaState, kind: i64) -> bool:
    """COR-6.3b COR-8.1b COR-8.1c Is this a starfish card that its owner resolves at the end?"""
    return s.data.by_hand & BITS[kind] != 0


def is_unresolved(s: CoraliaState, slot: i64) -> bool:
    """COR-8.1d Does its owner still have to resolve this card?"""
    return s.slots[slot * SLOT + DONE] == 0 and is_by_hand(s, kind_in(s, slot))


def is_pearl(s: CoraliaState, kind: i64) -> bool:
    """COR-R5 Does the card count as a pearl card?"""
    return s.data.card_effect[kind] == AS_PEARL


# -- who knows which card -------------------------------------------------------------------


def learn(s: CoraliaState, slot: i64, who: i64) -> None:
    """Note that these people now know the slot's card."""
    new = who & ~known_to(s, slot)
    s.slots[slot * SLOT + KNOWN] |= who
    if len(s.memory) > 0:
        memory.rule_out_worlds(s, slot, kind_in(s, slot), new)


def blur(s: CoraliaState, chooser: i64) -> None:
    """Make everybody but the chooser lose track of the drawn cards, of which one is kept."""
    for seat in range(s.players):
        if seat != chooser and saw_drawn(s, seat):
            drawn = [int(slot) for slot in s.drawn]
            facts = {x: int(kind_in(s, x)) for x in drawn if known_to(s, x) & only(seat) != 0}
            memory.chosen_from(s, seat, drawn, facts)
    for slot in s.drawn:
        s.slots[slot * SLOT + KNOWN] = only(chooser)


def saw_drawn(s: CoraliaState, seat: i64) -> bool:
    """Does the seat know one of the drawn cards, or remember what one of them may be?"""
    for slot in s.drawn:
        if known_to(s, slot) & only(seat) != 0 or memory.is_remembered(s, seat, slot):
            return True
    return False
