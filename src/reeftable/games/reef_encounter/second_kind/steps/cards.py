"""Actions 8b and 8c: buying, playing, spending and discarding cards."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import CHANCE, EVERYONE, Fields, Refusal, Step, Steps, only, refuse
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.listing import list_action
from reeftable.games.reef_encounter.second_kind import moves
from reeftable.games.reef_encounter.second_kind.data import (
    ALGA,
    ATTACK,
    BITE,
    KINDS,
    POLYPS,
    PRE,
    card_rule,
)
from reeftable.games.reef_encounter.second_kind.effects import can_play, play_card
from reeftable.games.reef_encounter.second_kind.state import (
    DISCARDS,
    PILE,
    SecondState,
    cards_in,
    second,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import DRAW_CARD, PICK_BLUE
from reeftable.games.reef_encounter.second_kind.steps.shrimps import has_blue_use
from reeftable.games.reef_encounter.second_kind.stock import (
    behind,
    in_front,
    pay_from_front,
    put_in_bag,
    shuffle_discards,
    take_behind,
)
from reeftable.games.reef_encounter.state import CUBES, ReefState, forget_moves, seat_has
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU
from reeftable.games.reef_encounter.stock import return_cube


class Buy(Entry):
    """RSK-9.3a RSK-9.3b Action 8b: one card for a tile or a cube, once per turn."""

    def may_buy(self, s: SecondState) -> bool:
        """RSK-9.3b RSK-9.3c RSK-9.3d May a card be bought now, apart from paying for it?"""
        if s.bought != 0 or s.collected != 0:
            return False
        if cards_in(s, s.to_move) >= s.more.hand_of_cards:
            return False
        return cards_in(s, PILE) + cards_in(s, DISCARDS) > 0

    def has(self, s: SecondState, n: i64) -> bool:
        """Does the player have the n-th possible payment of this kind?"""
        raise NotImplementedError

    def pay(self, s: SecondState, n: i64) -> None:
        """Pay with the n-th possible payment, which goes into the bag or the supply."""
        raise NotImplementedError

    def offer(self, s: ReefState, n: i64) -> i64:
        if not self.may_buy(second(s)):
            return n
        for thing in range(self.end - self.first):
            if self.has(second(s), thing):
                n = list_action(self.first + thing, n)
        return n

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        self.pay(second(s), n)
        second(s).bought = 1
        shuffle_discards(second(s))
        s.push(DRAW_CARD)

    def reason(self, s: ReefState, n: i64) -> Refusal:
        return refuse("RSK-9.3a") if self.may_buy(second(s)) else self.why_not(second(s))

    def closed(self, s: ReefState) -> Refusal:
        return self.reason(s, 0)

    def why_not(self, s: SecondState) -> Refusal:
        """Why no card can be bought now."""
        if s.bought != 0 or s.collected != 0:
            return refuse("RSK-9.3b")
        full = cards_in(s, s.to_move) >= s.more.hand_of_cards
        return refuse("RSK-9.3c" if full else "RSK-9.3d")


class BuyForTile(Buy):
    """RSK-9.3a A card for a tile from behind the screen."""

    def __init__(self) -> None:
        super().__init__("buy_tile", moves.MOVES)

    def has(self, s: SecondState, n: i64) -> bool:
        return n < KINDS and behind(s, s.to_move, n) > 0

    def pay(self, s: SecondState, n: i64) -> None:
        take_behind(s, s.to_move, n)
        put_in_bag(s, n)


class BuyForConsumed(Buy):
    """RSK-9.3a A card for a consumed tile."""

    def __init__(self) -> None:
        super().__init__("buy_front", moves.MOVES)

    def has(self, s: SecondState, n: i64) -> bool:
        return n < POLYPS and in_front(s, s.to_move, n) > 0

    def pay(self, s: SecondState, n: i64) -> None:
        pay_from_front(s, s.to_move, n)


class BuyForCube(Buy):
    """RSK-9.3a A card for a larva cube."""

    def __init__(self) -> None:
        super().__init__("buy_cube", moves.MOVES)

    def has(self, s: SecondState, n: i64) -> bool:
        return n < COLOURS and seat_has(s, s.to_move, CUBES + n) > 0

    def pay(self, s: SecondState, n: i64) -> None:
        return_cube(s, s.to_move, n)


class DrawCard(Step[ReefState]):
    """RSK-9.3d RSK-K18 The card that was bought: any of the pile, seen by its owner only."""

    rule = "RSK-9.3d"
    moves = "card"
    lies_on: Steps = (TURN_MENU,)
    depends_on: Fields = ("active", "cards", "bought")

    def who(self, s: ReefState) -> i64:
        return CHANCE

    def legal(self, s: ReefState) -> vec[i64]:
        v = second(s)
        outcomes = vec[i64](capacity=i64(len(v.cards)))
        for card in range(i64(len(v.cards))):
            if v.cards[card] == PILE:
                outcomes = append(outcomes, moves.CARD + card)
        return outcomes

    def apply(self, s: ReefState, action: i64) -> None:
        s.pop()
        second(s).cards[action - moves.CARD] = s.active

    def reason(self, s: ReefState, action: i64) -> Refusal:
        return refuse("RSK-9.3d")

    def audience(self, s: ReefState, action: i64) -> i64:
        return only(s.active)


# -- action 8c ------------------------------------------------------------------------------

# Cards that can only be played as a reaction.
ANSWERS = (ALGA, BITE, ATTACK)


class Cards(Entry):
    """One thing that can be done with a card in hand."""

    def offer(self, s: ReefState, n: i64) -> i64:
        v = second(s)
        for card in range(i64(len(v.cards))):
            if v.cards[card] == s.to_move and self.allows(v, card):
                n = list_action(self.first + card, n)
        return n

    def allows(self, s: SecondState, card: i64) -> bool:
        """Can this be done with this card now?"""
        raise NotImplementedError

    def witnesses(self, s: ReefState, n: i64) -> i64:
        """RSK-17.0e Everybody sees the card, so it cannot be taken back."""
        return EVERYONE

    def reason(self, s: ReefState, n: i64) -> Refusal:
        name = second(s).more.card_ids[n]
        if second(s).cards[n] != s.to_move:
            return refuse("RSK-9.4g", card=name)
        return self.why_not(second(s), n, name)

    def why_not(self, s: SecondState, card: i64, name: str) -> Refusal:
        """The rule that forbids doing this with a card in hand."""
        return refuse("RSK-9.4a", card=name)

    def closed(self, s: ReefState) -> Refusal:
        none = cards_in(second(s), s.to_move) == 0
        return refuse("RSK-9.4g" if none else self.rule_if_none_fits())

    def rule_if_none_fits(self) -> str:
        """The rule that forbids doing this with any of the cards in hand."""
        return "RSK-K9"


class Play(Cards):
    """RSK-9.4a RSK-9.4d Play a card for its text, between actions."""

    def __init__(self) -> None:
        super().__init__("play", moves.MOVES)
        self.acts = False  # RSK-K24 Late Breakfast does not rule out action 1

    def allows(self, s: SecondState, card: i64) -> bool:
        return s.more.windows[card] not in ANSWERS and can_play(s, s.to_move, card)

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        if second(s).more.windows[n] != PRE:
            s.acted = 1
        play_card(second(s), s.to_move, n)

    def why_not(self, s: SecondState, card: i64, name: str) -> Refusal:
        if s.more.windows[card] in ANSWERS:
            return refuse("RSK-9.4d", card=name)
        late = s.more.windows[card] == PRE and (s.acted != 0 or s.cubes_played != 0)
        return refuse("RSK-13.1" if late else "RSK-K9", card=name)

    def rules(self, s: ReefState, n: i64) -> list[str]:
        return ["RSK-9.4a", card_rule(n)]


class Spend(Cards):
    """RSK-7.3a RSK-9.4b Use a card's mark for a blue shrimp instead of its text."""

    def __init__(self) -> None:
        super().__init__("spend", moves.MOVES)

    def offer(self, s: ReefState, n: i64) -> i64:
        return super().offer(s, n) if has_blue_use(second(s), s.to_move) else n

    def allows(self, s: SecondState, card: i64) -> bool:
        return s.more.marked[card]

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        second(s).cards[n] = DISCARDS
        s.push(PICK_BLUE)

    def why_not(self, s: SecondState, card: i64, name: str) -> Refusal:
        return refuse("RSK-7.3a" if s.more.marked[card] else "RSK-9.4b", card=name)

    def rule_if_none_fits(self) -> str:
        return "RSK-7.3a"

    def rules(self, s: ReefState, n: i64) -> list[str]:
        return ["RSK-9.4b", "RSK-7.3a"]


class Discard(Cards):
    """RSK-9.4f RSK-K11 Discard a card, in one's own turn between actions."""

    def __init__(self) -> None:
        super().__init__("discard", moves.MOVES)

    def allows(self, s: SecondState, card: i64) -> bool:
        return True

    def apply(self, s: ReefState, n: i64) -> None:
        forget_moves(s)
        second(s).cards[n] = DISCARDS

    def rules(self, s: ReefState, n: i64) -> list[str]:
        return ["RSK-9.4f", "RSK-K11"]
