"""The steps of the final scoring: starfish cards one by one, then all that needs no decision."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import BOTTOM, EVERYONE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.coralia import cards, scoring
from reeftable.games.coralia.data import (
    COLOURS,
    PILE_NAMES,
    PILES,
    REEF_CHESTS,
    STARFISH_PILE,
)
from reeftable.games.coralia.effects import (
    CARD_NUMBER,
    CARDS_DUE,
    carry_out,
    colour_mask,
    draw,
)
from reeftable.games.coralia.moves import DECLINE, DRAW, FETCH, PILE, STOP
from reeftable.games.coralia.state import (
    BITS,
    OPEN,
    CoraliaState,
    has_chest,
    set_seat,
)
from reeftable.games.coralia.steps.cards import card_rules, card_worth
from reeftable.games.coralia.steps.numbers import (
    LAST_STEPS,
    OPEN_STARFISH,
    RESOLVE_STARFISH,
    REVEAL_CHEST,
)


def resolve_first(s: CoraliaState) -> i64:
    """The number of the first `resolve` action."""
    return DRAW + 2 * s.data.n_cards


def find_card(s: CoraliaState, seat: i64, kind: i64, done: i64) -> i64:
    """The slot of the seat's first resolved (`done` 1) or unresolved (0) card of a kind, or -1."""
    for slot in range(cards.n_slots(s)):
        is_match = cards.place_of(s, slot) == seat and cards.kind_in(s, slot) == kind
        if is_match and s.slots[slot * cards.SLOT + cards.DONE] == done:
            return slot
    return -1


class OpenStarfish(Step[CoraliaState]):
    """COR-R19 Lay a player's starfish cards open; the argument is the seat."""

    rule = "COR-R19"
    reveals = "seat"
    lies_on: Steps = (RESOLVE_STARFISH,)
    depends_on: Fields = ("players",)

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def run(self, s: CoraliaState) -> None:
        seat = s.arg()
        s.pop()
        s.active = seat
        set_seat(s, OPEN, seat, 1)
        for slot in range(cards.n_slots(s)):
            if cards.place_of(s, slot) == seat:
                cards.take_card(s, seat, slot)

    def witnesses(self, s: CoraliaState, action: i64) -> i64:
        return EVERYONE


class ResolveStarfish(Step[CoraliaState]):
    """COR-8.1d Choose the next starfish card to resolve, in any order."""

    rule = "COR-8.1d"
    moves = "stop resolve"
    lies_on: Steps = (LAST_STEPS, OPEN_STARFISH)
    depends_on: Fields = ("active", "players", "slots")

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg < s.players and s.active >= 0

    def who(self, s: CoraliaState) -> i64:
        return s.active if self.unresolved(s) != 0 else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def unresolved(self, s: CoraliaState) -> i64:
        """COR-8.1g COR-R22 The mask of kinds still to resolve, including those gained meanwhile."""
        mask: i64 = 0
        for slot in range(cards.n_slots(s)):
            if cards.place_of(s, slot) == s.active and cards.is_unresolved(s, slot):
                mask |= BITS[cards.kind_in(s, slot)]
        return mask

    def legal(self, s: CoraliaState) -> vec[i64]:
        answers = vec[i64](capacity=8)
        kinds = self.unresolved(s)
        if kinds & ~s.data.may_decline == 0:
            answers = append(answers, STOP)
        first = resolve_first(s)
        for kind in range(s.data.n_cards):
            if kinds & BITS[kind] != 0:
                answers = append(answers, first + kind)
        return answers

    def apply(self, s: CoraliaState, action: i64) -> None:
        if action == STOP:
            s.pop()
            return
        kind = action - resolve_first(s)
        slot = find_card(s, s.active, kind, 0)
        s.slots[slot * cards.SLOT + cards.DONE] = 1
        carry_out(s, s.data.card_items[kind])

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        if action == STOP:
            return refuse("COR-8.1u")
        kind = action - resolve_first(s)
        card = s.data.cards[kind]
        if s.data.card_pile[kind] == STARFISH_PILE and not cards.is_by_hand(s, kind):
            return refuse("COR-8.1c", card=card)
        if find_card(s, s.active, kind, 1) >= 0:
            return refuse("COR-8.1f", card=card)
        return refuse("COR-8.1e", card=card)

    def rules(self, s: CoraliaState, action: i64) -> list[str]:
        if action == STOP:
            return super().rules(s, action)
        return [self.rule, *card_rules(s, action - resolve_first(s))]

    def worth(self, s: CoraliaState, action: i64) -> list[dict[str, Any]]:
        return [] if action == STOP else card_worth(s, action - resolve_first(s))


class FetchChest(Step[CoraliaState]):
    """COR-8.1m COR-R7 Fetch the chests of the reefs a card names, one after the other, or stop."""

    rule = "COR-8.1m"
    moves = "fetch decline"
    lies_on: Steps = (RESOLVE_STARFISH,)
    depends_on: Fields = ("active", "reefs")

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        kind = arg // CARD_NUMBER
        return 0 <= kind < s.data.n_cards and s.data.card_effect[kind] == REEF_CHESTS

    def can_fetch(self, s: CoraliaState, reef: i64) -> bool:
        """Is there a chest on the reef that the card still allows the player to fetch?"""
        return s.arg() & BITS[reef] != 0 and has_chest(s, reef)

    def who(self, s: CoraliaState) -> i64:
        for reef in range(i64(COLOURS)):
            if self.can_fetch(s, reef):
                return s.active
        return NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def legal(self, s: CoraliaState) -> vec[i64]:
        answers = vec[i64](capacity=4)
        for reef in range(i64(COLOURS)):
            if self.can_fetch(s, reef):
                answers = append(answers, FETCH + reef)
        return append(answers, DECLINE)

    def apply(self, s: CoraliaState, action: i64) -> None:
        if action == DECLINE:
            s.pop()
            return
        s.set_arg(s.arg() - BITS[action - FETCH])
        s.push(REVEAL_CHEST, action - FETCH)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        reef = action - FETCH
        named = colour_mask(s.data.card_items[s.arg() // CARD_NUMBER]) & BITS[reef] != 0
        return refuse("COR-8.1o" if named else "COR-8.1n", reef=s.data.colours[reef])

    def promise(self, s: CoraliaState, arg: i64) -> list[dict[str, Any]]:
        reefs = [
            s.data.colours[r] for r in range(COLOURS) if arg & BITS[r] != 0 and has_chest(s, r)
        ]
        return [{"code": "coralia.chests_to_fetch", "reefs": reefs}]


class LeftoverPile(Step[CoraliaState]):
    """COR-8.1p COR-8.1q Choose a pile for each leftover die's card, a different one each time."""

    rule = "COR-8.1p"
    moves = "pile"
    lies_on: Steps = (RESOLVE_STARFISH,)
    depends_on: Fields = ("active", "unplaced", "under", "slots")

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg < CARDS_DUE * 100

    def is_used(self, s: CoraliaState, pile: i64) -> bool:
        """COR-8.1r Was this pile already used for this card?"""
        return s.arg() & BITS[pile] != 0

    def legal(self, s: CoraliaState) -> vec[i64]:
        piles = vec[i64](capacity=PILES)
        for pile in range(i64(PILES)):
            if not self.is_used(s, pile) and not cards.is_empty(s, pile):
                piles = append(piles, PILE + pile)
        return piles

    def who(self, s: CoraliaState) -> i64:
        return s.active if s.arg() >= CARDS_DUE and len(self.legal(s)) > 0 else NOBODY

    def run(self, s: CoraliaState) -> None:
        s.pop()

    def apply(self, s: CoraliaState, action: i64) -> None:
        pile = action - PILE
        s.set_arg(s.arg() - CARDS_DUE + BITS[pile])
        draw(s, pile, 1, False)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        rule = "COR-8.1r" if self.is_used(s, action - PILE) else "COR-8.1s"
        return refuse(rule, pile=PILE_NAMES[action - PILE])

    def worth(self, s: CoraliaState, action: i64) -> list[dict[str, Any]]:
        count = int(cards.pile_size(s, action - PILE))
        return [{"code": "coralia.pile_left", "pile": PILE_NAMES[action - PILE], "count": count}]

    def promise(self, s: CoraliaState, arg: i64) -> list[dict[str, Any]]:
        return [{"code": "coralia.leftover_cards", "count": int(arg // CARDS_DUE)}]


class LastSteps(Step[CoraliaState]):
    """COR-8.0a COR-R19 Open all hands, then score divers, fish and pearls; nobody is asked."""

    rule = "COR-8.0a"
    reveals = "seat"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: CoraliaState) -> None:
        s.pop()
        for slot in range(cards.n_slots(s)):
            if cards.place_of(s, slot) < cards.UNDER:
                cards.learn(s, slot, EVERYONE)
        scoring.score_divers(s)
        scoring.score_fish(s)
        scoring.score_pearls(s)

    def witnesses(self, s: CoraliaState, action: i64) -> i64:
        return EVERYONE
