"""COR-9.2b: how likely each way is in which a seat cannot tell hidden cards apart."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

import pytest

import reeftable as rt
from reeftable.games.coralia import deal, memory
from reeftable.games.coralia.data import PILE_NAMES
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.final_table import last_turn_done
from tests.games.coralia.table import Table, do

# Six cards to be dealt, two of them to the island pile: a fish and a pearl.
CARDS = {"angel": 2, "puffer": 1, "pearl-5": 2, "jelly": 1}
PLACES = ("fish", "fish", "pearl", "starfish", "island", "island")
FISH_SLOT, ISLAND_SLOT, ISLAND_SLOT_2 = 0, 1, 2
PLACE_OF_SLOT = {FISH_SLOT: 0, ISLAND_SLOT: 4, ISLAND_SLOT_2: 5}


def six_cards() -> CoraliaState:
    """Slots of the fish pile and of the island pile, with only those six cards to be dealt."""
    table = Table().pile_under("fish", ["angel"]).pile_under("island", ["puffer", "pearl-4"])
    s = table.station("red fish", "red pearl", "blue fish", "blue pearl").asks("use")
    for kind, name in enumerate(s.data.cards):
        s.pool[kind] = CARDS.get(name, 0)
    for own, name in enumerate(PILE_NAMES[:3]):
        s.unplaced[own] = PLACES.count(name)
        s.unplaced[3 + own] = int(name != "starfish")
    return s


def counted(world: dict[int, str]) -> int:
    """The same by laying out the six cards in every order."""
    types = {"angel": "fish", "puffer": "fish", "pearl-5": "pearl", "jelly": "starfish"}
    all_cards = [(name, n) for name, many in CARDS.items() for n in range(many)]
    fixed = {}
    left = all_cards[:]
    for slot, name in world.items():
        card = next(card for card in left if card[0] == name)
        left.remove(card)
        fixed[PLACE_OF_SLOT[slot]] = card
    return sum(
        all(place in ("island", types[card[0]]) for place, card in zip(PLACES, order, strict=True))
        and all(order[place] == card for place, card in fixed.items())
        for order in permutations(all_cards)
    )


def kinds(s: CoraliaState, world: dict[int, str]) -> dict[int, int]:
    return {slot: s.data.cards.index(name) for slot, name in world.items()}


@pytest.mark.parametrize(
    "world",
    [
        {},
        {FISH_SLOT: "angel"},
        {ISLAND_SLOT: "angel"},
        {ISLAND_SLOT: "pearl-5"},
        {FISH_SLOT: "puffer", ISLAND_SLOT: "pearl-5"},
        {ISLAND_SLOT: "angel", ISLAND_SLOT_2: "pearl-5"},
    ],
)
def test_COR_9_2b_as_likely_as_there_are_deals(world: dict[int, str]) -> None:
    s = six_cards()
    assert deal.deals_in(s, kinds(s, world)) == counted(world) > 0


def test_COR_9_2b_no_deal_has_more_copies_than_are_left() -> None:
    s = six_cards()
    assert deal.deals_in(s, kinds(s, {FISH_SLOT: "puffer", ISLAND_SLOT: "puffer"})) == 0


def remembers(s: CoraliaState, seat: int, card: str, slots: Iterable[int]) -> CoraliaState:
    """The seat knows that the card is in one of the slots."""
    kind = s.data.cards.index(card)
    memory.remember(s, seat, [{slot: kind} for slot in slots])
    return s


def places(s: CoraliaState, seat: int) -> list[int]:
    return sorted(fact["slot"] for world in s.view(seat)["remembered"] for fact in world)


@pytest.mark.parametrize(("card", "left"), [("jelly", [1]), ("puffer", [0, 1])])
def test_COR_R19_a_card_that_stays_closed_in_an_open_hand_is_no_starfish_card(
    card: str, left: list[int]
) -> None:
    """Seat 2 knows the card under the pile or in seat 1's hand; seat 0 draws the former."""
    table = last_turn_done(left=("red", "red", "violet", "violet"))
    table.pile_under("island", ["angel"]).hand(1, [f"{card} from island"])
    s = table.hand(0, ["leftover-red-violet"]).pile("island", 0, to=3).asks("final")
    remembers(s, 2, card, [0, 1])
    assert places(s, 2) == [0, 1]
    do(s, "resolve leftover-red-violet", "pile island", "draw angel")
    assert places(s, 2) == left
    assert places(s, rt.SPECTATOR) == []


def test_COR_9_2b_the_first_kind_of_card_is_remembered_like_any_other() -> None:
    """The kind whose number is 0."""
    first = six_cards().data.cards[0]
    s = remembers(six_cards(), 1, first, [ISLAND_SLOT, ISLAND_SLOT_2])
    memory.chosen_from(s, 1, [ISLAND_SLOT, ISLAND_SLOT_2], {})
    assert places(s, 1) == [ISLAND_SLOT, ISLAND_SLOT_2]


def test_COR_9_2b_what_one_seat_remembers_is_apart_from_what_another_does() -> None:
    s = six_cards()
    mine = [{0: 3, 1: 4}, {1: 5, 2: 3}, {2: 6}]
    yours = [{0: 9}, {1: 7, 2: 8}]
    memory.remember(s, 2, yours)
    memory.remember(s, 1, mine)
    assert memory.worlds_of(s, 1) == mine
    assert memory.worlds_of(s, 2) == yours
    assert memory.worlds_of(s, 0) == [{}]
    memory.forget_others(s, 1)
    assert (memory.worlds_of(s, 1), memory.worlds_of(s, 2)) == (mine, [{}])
