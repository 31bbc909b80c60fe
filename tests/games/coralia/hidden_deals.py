"""Every deal that fits what a seat of Coralia knows, by brute force, and positions with few."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from typing import Any

import reeftable as rt
from reeftable.core.step import EVERYONE, only
from reeftable.games.coralia.cards import KNOWN, SLOT
from reeftable.games.coralia.memory import ROW
from reeftable.games.coralia.state import OPEN, SEATS
from tests.generic.supply import World
from tests.oracle.coralia_components import CARDS, ISLAND_CARDS_OF_EACH_TYPE, card_type

TYPES = list(CARDS)
# A position is small if its hidden places could be filled in no more ways than this.
MOST_WAYS = 2_000
# What the positions must show, in turn: so many of each.
FEATURES = (
    "remembered",
    "remembered here rather than there",
    "open hand",
    "drawn",
    "under",
    "island",
)


class Table:
    """The table as one seat sees it: which cards are unknown, and where they may be."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.hands = [card for seat in view["seats"] for card in seat["cards"]]
        self.under = [card for pile in view["piles"].values() for card in pile["under"]]
        self.cards = {c["slot"]: c for c in [*self.hands, *self.under, *view["drawn"]]}
        self.slots = [slot for slot, c in sorted(self.cards.items()) if c["card"] is None]
        opened = [seat for seat in view["seats"] if seat["starfish_open"]]
        self.closed = {card["slot"] for seat in opened for card in seat["cards"]}
        seen = [c for c in self.cards.values() if c["card"] is not None]
        copies = Counter({card: n for kind in TYPES for card, n in CARDS[kind].items()})
        self.unknown = copies - Counter(c["card"] for c in seen)
        from_island = Counter(card_type(c["card"]) for c in seen if c["from"] == "island")
        self.island = {kind: ISLAND_CARDS_OF_EACH_TYPE - from_island[kind] for kind in TYPES}

    def may_hold(self, slot: int, card: str) -> bool:
        """A card comes from its own pile or the island's; COR-R19 open hands hide no starfish."""
        if slot in self.closed and card_type(card) == "starfish":
            return False
        return self.cards[slot]["from"] in ("island", card_type(card))

    def ways(self) -> int:
        """An upper bound on the ways to fill the hidden places."""
        return prod(sum(self.may_hold(slot, c) for c in self.unknown) for slot in self.slots)


def deals(s: Any, seat: int) -> Counter[World]:
    """Which cards may be in the hidden places, each way counted by physical cards."""
    table = Table(s.view(seat))
    return sum((deals_with(table, remembered) for remembered in memories(table)), Counter())


def deals_with(table: Table, remembered: dict[int, str]) -> Counter[World]:
    """The deals in which the remembered cards are in these places."""
    left = table.unknown - Counter(remembered.values())
    empty = [slot for slot in table.slots if slot not in remembered]
    deals: Counter[World] = Counter()
    for filled, ways in fillings(table, empty, left):
        deal = {**remembered, **filled}
        ways *= undrawn_orders(table, deal)
        if ways > 0:
            deals[frozenset((f"slot {slot}", card) for slot, card in deal.items())] += ways
    return deals


def memories(table: Table) -> Iterator[dict[int, str]]:
    """Every way to place the very cards that are remembered, each in one of its places."""
    for world in table.view["remembered"] or [[]]:
        placed = {fact["slot"]: fact["card"] for fact in world}
        if all(table.may_hold(slot, card) for slot, card in placed.items()):
            yield placed


def fillings(
    table: Table, empty: list[int], left: Counter[str]
) -> Iterator[tuple[dict[int, str], int]]:
    """Every way to fill the other places by kinds of cards, with how many physical cards can."""
    if not empty:
        yield {}, 1
        return
    slot, rest = empty[0], empty[1:]
    for card in sorted(left):
        copies = left[card]
        if copies > 0 and table.may_hold(slot, card):
            left[card] -= 1
            for filled, ways in fillings(table, rest, left):
                yield {slot: card, **filled}, ways * copies
            left[card] += 1


def undrawn_orders(table: Table, deal: dict[int, str]) -> int:
    """In how many ways the cards nobody has drawn can lie: their own pile, or the island's."""
    island = Counter(table.island)
    island.subtract(card_type(deal[x]) for x in deal if table.cards[x]["from"] == "island")
    if min(island.values()) < 0:
        return 0
    left = Counter(map(card_type, (table.unknown - Counter(deal.values())).elements()))
    piles = table.view["piles"]
    fresh = {name: pile["size"] - len(pile["under"]) for name, pile in piles.items()}
    assert fresh == {"island": island.total(), **{t: left[t] - island[t] for t in TYPES}}
    # Types are arranged in the island pile, then each type's cards are dealt to its positions.
    arranged = factorial(island.total()) // prod(factorial(island[t]) for t in TYPES)
    return arranged * prod(factorial(left[t]) for t in TYPES)


# -- small positions ------------------------------------------------------------------------


def small_positions(n: int) -> list[tuple[Any, int]]:
    """States with few hidden places, and for whom; from random games, most cards laid open."""
    positions: list[tuple[Any, int]] = []
    for seed in itertools.count():
        rng = random.Random(seed)
        for s in line_of(4 - seed % 3, seed, rng):
            if len(positions) == n:
                return positions
            wanted = FEATURES[len(positions) % len(FEATURES)]
            seats = promising(s, wanted)
            if not seats:
                continue
            seat = rng.choice(seats)
            small = laid_open(s, seat, rng)
            table = Table(small.view(seat))
            if 1 < table.ways() <= MOST_WAYS and shows(table, wanted):
                positions.append((small, seat))
                break
    raise AssertionError("unreachable")


def promising(s: Any, wanted: str) -> list[int]:
    """A quick guess for whom the state may show what is wanted."""
    opened = any(s.seats[OPEN * SEATS + seat] for seat in range(s.players))
    if not opened and wanted in ("open hand", "remembered here rather than there"):
        return []
    seats = [rt.SPECTATOR, *range(s.players)]
    if wanted.startswith("remembered"):
        return [seat for seat in seats if s.view(seat)["remembered"]]
    return seats


def line_of(players: int, seed: int, rng: random.Random) -> list[Any]:
    """The states of a random game, in random order."""
    s = rt.game("coralia").new(players=players, seed=seed)
    line = []
    while not s.over:
        line.append(s.clone())
        if s.to_move == rt.CHANCE:
            s.deal()
        else:
            s.apply(rng.choice(s.actions()))
    return rng.sample(line, len(line))


def laid_open(s: Any, seat: int, rng: random.Random) -> Any:
    """The same state with all but a few of the cards hidden from the seat known to everybody."""
    position = s.position()
    slots = position["slots"]
    remembered = position["memory"][2::ROW]
    hidden = [
        i
        for i in range(0, len(slots), SLOT)
        if slots[i + KNOWN] & only(seat) == 0 and i // SLOT not in remembered
    ]
    rng.shuffle(hidden)
    for i in hidden[rng.randint(1, 3) :]:
        slots[i + KNOWN] = EVERYONE
    return s.game.load(position)


def shows(table: Table, wanted: str) -> bool:
    """Does a position show what is wanted?"""
    hidden = set(table.slots)
    features = {
        "remembered": bool(table.view["remembered"]),
        "open hand": bool(hidden & table.closed),
        "drawn": any(card["card"] is None for card in table.view["drawn"]),
        "under": any(card["card"] is None for card in table.under),
        "island": any(table.cards[slot]["from"] == "island" for slot in hidden),
    }
    return features[wanted] if wanted in features else is_unequal(table)


def is_unequal(table: Table) -> bool:
    """Are there more deals with a remembered card in one of its places than in another?"""
    named = {fact["slot"] for world in table.view["remembered"] for fact in world}
    # An open hand makes the difference, as long as there is a starfish card that is not in it.
    if not named & table.closed or not named - table.closed or table.island["starfish"] == 0:
        return False
    numbers = {deals_with(table, remembered).total() for remembered in memories(table)}
    return len(numbers - {0}) > 1
