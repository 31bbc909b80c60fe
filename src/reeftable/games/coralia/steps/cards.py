"""The steps for drawing cards and choosing which one to keep."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import CHANCE, EVERYONE, NOBODY, Fields, Refusal, Step, Steps, only, refuse
from reeftable.games.coralia import cards, places
from reeftable.games.coralia.data import PILE_NAMES, PILES
from reeftable.games.coralia.effects import CHOOSE, DUE, WAIT_FOR_CARDS, WAIT_FOR_EFFECTS
from reeftable.games.coralia.moves import DRAW
from reeftable.games.coralia.state import CoraliaState
from reeftable.games.coralia.steps.numbers import KEEP_CARD

# The keys in a card's row of data.toml that determine how much it is worth.
WORTH: Final = ("value", "points", "species", "colours")


def keep_first(s: CoraliaState) -> i64:
    """The number of the first `keep` action."""
    return DRAW + s.data.n_cards


class DrawCards(Step[CoraliaState]):
    """COR-7.2 Draw the top card of a pile, as often as required or until the pile is empty."""

    rule = "COR-7.2"
    moves = "draw"
    lies_on: Steps = WAIT_FOR_CARDS
    depends_on: Fields = ("active", "unplaced", "under", "slots")

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg < 2 * CHOOSE and arg % DUE < PILES and s.active >= 0

    def pile(self, s: CoraliaState) -> i64:
        """The pile drawn from."""
        return s.arg() % DUE

    def who(self, s: CoraliaState) -> i64:
        due = s.arg() % CHOOSE // DUE
        return CHANCE if due > 0 and not cards.is_empty(s, self.pile(s)) else NOBODY

    def run(self, s: CoraliaState) -> None:
        """COR-4.1f COR-5.4a Ask which of several cards to keep, or take a single one at once."""
        pile = self.pile(s)
        s.pop()
        if len(s.drawn) > 1:
            s.push(KEEP_CARD, pile)
        elif len(s.drawn) == 1:
            slot = s.drawn[0]
            s.drawn = vec[i64]()
            cards.take_card(s, s.active, slot)

    def legal(self, s: CoraliaState) -> vec[i64]:
        outcomes = vec[i64](capacity=16)
        for kind in cards.next_cards(s, self.pile(s)):
            outcomes = append(outcomes, DRAW + kind)
        return outcomes

    def weights(self, s: CoraliaState) -> vec[i64]:
        pile = self.pile(s)
        weights = vec[i64](capacity=16)
        if cards.unplaced_in(s, pile) == 0:
            return append(weights, 1)
        for kind in cards.next_cards(s, pile):
            weights = append(weights, cards.draw_weight(s, pile, kind))
        return weights

    def draw(self, s: CoraliaState) -> i64:
        return DRAW + cards.draw_top(s, self.pile(s))

    def apply(self, s: CoraliaState, action: i64) -> None:
        choose = s.arg() >= CHOOSE
        slot = cards.take_top(s, self.pile(s), action - DRAW, s.active)
        s.set_arg(s.arg() - DUE)
        if choose:
            s.slots[slot * cards.SLOT + cards.PLACE] = cards.DRAWN
            s.drawn = append(s.drawn, slot)
        else:
            cards.take_card(s, s.active, slot)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-10.2", card=s.data.cards[action - DRAW])

    def audience(self, s: CoraliaState, action: i64) -> i64:
        if s.arg() < CHOOSE and cards.is_opened(s, s.active, action - DRAW):
            return EVERYONE
        return only(s.active) | cards.next_known_to(s, self.pile(s))

    def path(self, s: CoraliaState, action: i64) -> tuple[str, str]:
        end = places.DRAWN if s.arg() >= CHOOSE else places.cards(s.active)
        return places.pile(self.pile(s)), end

    def promise(self, s: CoraliaState, arg: i64) -> list[dict[str, Any]]:
        """How many cards will be drawn from the pile, if it has enough, and how many are kept."""
        pile = arg % DUE
        count = min(int(arg % CHOOSE // DUE), int(cards.pile_size(s, pile)))
        keep = min(1, count) if arg >= CHOOSE else count
        code = "coralia.draws" if keep == count else "coralia.draws_to_choose"
        return [{"code": code, "pile": PILE_NAMES[pile], "count": count, "keep": keep}]


class KeepCard(Step[CoraliaState]):
    """COR-5.3b COR-6.2 COR-6.3a Keep one of the cards drawn; the others go under the pile."""

    rule = "COR-4.1f"
    moves = "keep"
    lies_on: Steps = WAIT_FOR_EFFECTS
    depends_on: Fields = ("active", "drawn", "slots")

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg < PILES and s.active >= 0

    def who(self, s: CoraliaState) -> i64:
        return s.active

    def legal(self, s: CoraliaState) -> vec[i64]:
        """COR-4.1d Each different card among those drawn."""
        keeps = vec[i64](capacity=4)
        last: i64 = -1
        while True:
            kind = cards.next_drawn(s, last)
            if kind < 0:
                return keeps
            keeps = append(keeps, keep_first(s) + kind)
            last = kind

    def apply(self, s: CoraliaState, action: i64) -> None:
        s.pop()
        cards.keep_card(s, s.active, action - keep_first(s))

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-4.1e", card=s.data.cards[action - keep_first(s)])

    def witnesses(self, s: CoraliaState, action: i64) -> i64:
        """COR-R19 A starfish card kept by an open hand is shown to all."""
        return EVERYONE if cards.is_opened(s, s.active, action - keep_first(s)) else 0

    def audience(self, s: CoraliaState, action: i64) -> i64:
        if cards.is_opened(s, s.active, action - keep_first(s)):
            return EVERYONE
        return only(s.active)

    def rules(self, s: CoraliaState, action: i64) -> list[str]:
        return [self.rule, *card_rules(s, action - keep_first(s))]

    def worth(self, s: CoraliaState, action: i64) -> list[dict[str, Any]]:
        return card_worth(s, action - keep_first(s))


def card_rules(s: CoraliaState, kind: i64) -> list[str]:
    """The rule about a card, and COR-R7 if it may be left unused."""
    item = s.data.card_items[kind]
    return [item.rule, *(["COR-R7"] if s.data.effects[item.effect].may_decline else [])]


def card_worth(s: CoraliaState, kind: i64) -> list[dict[str, Any]]:
    """What a card is worth: its effect, and the numbers in its row of data.toml."""
    row = s.data.card_items[kind].row
    numbers = {name: value for name, value in row.items() if name in WORTH}
    return [{"code": f"coralia.worth.{row['effect']}", "card": row["id"], **numbers}]
