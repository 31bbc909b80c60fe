"""What is hidden in Coralia, described a second time for the generic tests.

A place is a card's slot: everybody sees who draws from which pile, keeps and puts back, so the
slots are public and only what they hold is not. A world is a set of (place, card); what a seat
knows is the set of worlds it cannot tell apart, each as small as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from reeftable.games.coralia.cards import SLOT
from tests.games.coralia.hidden_deals import deals, small_positions
from tests.generic.supply import Told, View, World, Worlds
from tests.oracle.coralia_components import (
    CARDS,
    CHESTS,
    COLOURS,
    DICE_LEFT_AT_THE_END,
    TURNS,
    TURTLES,
    card_type,
)

__all__ = [
    "CERTAIN",
    "GAMES",
    "HIDES",
    "SECRETS",
    "UNCERTAIN",
    "at_the_end",
    "deals",
    "forgetful",
    "known_in_view",
    "places",
    "seen",
    "small_positions",
]

UNSEEN = "?"
GAMES = 420
HIDES = True
SECRETS = True
# What a view can forget: things known for certain, and things known to be in one of some places.
CERTAIN = ("own hand", "put under", "drawn")
UNCERTAIN = ("remembered",)


def at_the_end(s: Any) -> None:
    """COR-3.1 COR-10.1f Every turn was played, and every component is somewhere in plain sight."""
    view = s.view(0)
    assert s.turns == view["turns"] == TURNS[s.players]
    left = sum(view["supply"].values()) + len(view["station"])
    on_reefs = sum(die is not None for reef in view["reefs"] for die in reef["dice"].values())
    assert left == DICE_LEFT_AT_THE_END[s.players]
    assert left + on_reefs + sum(view["island"].values()) == 6 * len(COLOURS) + 2
    piles, seats = view["piles"], view["seats"]
    in_piles = sum(pile["size"] for pile in piles.values())
    assert in_piles + sum(len(seat["cards"]) for seat in seats) == 18 + 18 + 15
    assert view["stingrays"] + sum(seat["stingrays"] for seat in seats) == 2
    turtles = [*view["turtles_beside"], *(reef["turtle"] for reef in view["reefs"])]
    turtles += [tile for seat in seats for tile in seat["turtles"]]
    assert sorted(tile for tile in turtles if tile) == sorted(TURTLES)
    chests = view["chests_unseen"] + [tile for seat in seats for tile in seat["chests"]]
    assert sorted(chests) == sorted(CHESTS)
    assert all(card["card"] in CARDS[card_type(card["card"])] for card in hands(view))


def places(s: Any) -> dict[str, str]:
    """Which card every place really holds."""
    position = s.position()
    kinds = position["slots"][::SLOT]
    return {place(slot): s.data.cards[kind] for slot, kind in enumerate(kinds)}


def place(slot: int) -> str:
    return f"slot {slot}"


def hands(view: View) -> list[View]:
    """Every card in a hand."""
    return [card for seat in view["seats"] for card in seat["cards"]]


def under(view: View) -> list[View]:
    """Every card put under a pile, the topmost of each pile first."""
    return [card for pile in view["piles"].values() for card in pile["under"]]


def slots(cards: Iterable[View]) -> list[int]:
    return [card["slot"] for card in cards]


def closed_slots(view: View) -> set[int]:
    """COR-R19 Hidden cards of hands whose starfish cards lie open: none of them is one."""
    opened = [seat for seat in view["seats"] if seat["starfish_open"]]
    return {card["slot"] for seat in opened for card in seat["cards"] if card["card"] is None}


# -- what a seat has seen -------------------------------------------------------------------


def seen(entries: Iterable[Told]) -> Worlds:
    """The worlds a seat with perfect memory cannot tell apart, from the entries as it read them."""
    worlds: Worlds = frozenset([frozenset()])
    for entry in entries:
        verb, _, card = entry.text.partition(" ")
        if verb == "draw" and card != UNSEEN:
            worlds = learn(worlds, drawn_slot(entry), card)
        elif verb == "keep":
            worlds = frozenset(
                after for w in worlds for after in worlds_after_keeping(w, entry, card)
            )
        for shown in [*hands(entry.after), *under(entry.after)]:
            if shown["card"] is not None:
                worlds = learn(worlds, shown["slot"], shown["card"])
        worlds = smallest(without_starfish(worlds, closed_slots(entry.after)))
    return worlds


def drawn_slot(entry: Told) -> int:
    """The slot that has come into somebody's hands with a draw."""
    before = slots([*entry.before["drawn"], *hands(entry.before)])
    now = slots([*entry.after["drawn"], *hands(entry.after)])
    (slot,) = set(now) - set(before)
    return slot


def worlds_after_keeping(world: World, entry: Told, card: str) -> Iterator[World]:
    """COR-R12 Whichever was kept (of equal cards the first), the others lie below as drawn."""
    order = slots(entry.before["drawn"])
    (hand,) = [slot for slot in slots(hands(entry.after)) if slot in order]
    below = [slot for slot in slots(under(entry.after)) if slot in order]
    held = dict(world)
    others = frozenset(fact for fact in world if fact[0] not in map(place, order))
    for i, chosen in enumerate(order):
        what = held.get(place(chosen), card)
        earlier = [held.get(place(slot)) for slot in order[:i]]
        if card not in (UNSEEN, what) or what in earlier:
            continue
        rest = [slot for slot in order if slot != chosen]
        moved = {place(to): held.get(place(was)) for to, was in zip(below, rest, strict=True)}
        moved[place(hand)] = what if what != UNSEEN else None
        yield others | {(at, item) for at, item in moved.items() if item is not None}


def learn(worlds: Worlds, slot: int, card: str) -> Worlds:
    """Only worlds in which the slot may hold this card remain, and now it does."""
    fit = [w for w in worlds if dict(w).get(place(slot), card) == card]
    return frozenset(w | {(place(slot), card)} for w in fit)


def without_starfish(worlds: Worlds, closed: set[int]) -> Worlds:
    """Drop worlds that have a starfish card where there can be none."""
    where = set(map(place, closed))
    return frozenset(
        w for w in worlds if not any(at in where and is_starfish(card) for at, card in w)
    )


def is_starfish(card: str) -> bool:
    return card_type(card) == "starfish"


def smallest(worlds: Worlds) -> Worlds:
    """A world that says more than another one adds nothing to what is possible."""
    if len(worlds) == 1:
        return worlds
    return frozenset(w for w in worlds if not any(other < w for other in worlds))


# -- what a view says -----------------------------------------------------------------------


def known_in_view(view: View) -> Worlds:
    """The worlds that fit a seat's view."""
    cards = [*view["drawn"], *hands(view), *under(view)]
    worlds = {frozenset((place(c["slot"]), c["card"]) for c in cards if c["card"] is not None)}
    if view["remembered"]:
        (certain,) = worlds
        remembered = [
            {(place(c["slot"]), c["card"]) for c in world} for world in view["remembered"]
        ]
        worlds = {certain | facts for facts in remembered}
    return smallest(without_starfish(frozenset(worlds), closed_slots(view)))


def forgetful(view: View) -> dict[str, View]:
    """Views that forget one kind of thing, as far as there is such a thing to forget."""
    mine = view["seats"][view["seat"]]["cards"] if view["seat"] >= 0 else []
    faults = {}
    for name, cards in zip(CERTAIN, (mine, under(view), view["drawn"]), strict=True):
        known = [card["slot"] for card in cards if card["card"] is not None]
        if known:
            faults[name] = forget(view, known[0])
    if view["remembered"]:
        faults[UNCERTAIN[0]] = {**view, "remembered": view["remembered"][1:]}
    return faults


def forget(view: View, slot: int) -> View:
    """The view without what is in one slot."""
    other = deepcopy(view)
    for card in [*other["drawn"], *hands(other), *under(other)]:
        if card["slot"] == slot:
            card["card"] = None
    return other
