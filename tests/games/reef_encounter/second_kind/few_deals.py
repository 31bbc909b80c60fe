"""Positions of the Second Kind in which few deals are possible, with all of them counted."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import reeftable as rt
from reeftable.games.reef_encounter.second_kind.state import PILE
from reeftable.games.reef_encounter.state import CHOSEN, SEAT, SECRET
from tests.games.reef_encounter.second_kind.deals import Deal, Watched
from tests.games.reef_encounter.second_kind.eager import Eager
from tests.oracle.reef_encounter_components import COLOURS
from tests.oracle.second_kind_components import CARDS

# More deals than this are not listed.
MOST_DEALS = 3_000
# Why a position is looked at, and how often one of them is.
OFTEN = {
    "secret tile": 0.05,
    "several hands": 0.05,
    "after a reshuffle": 0.05,
    "a shown tile": 1,
    "first meal": 1,
}


class Counted(NamedTuple):
    """A position, the seat that looks at it, every deal there can be, and why it was chosen."""

    state: Any
    seat: int
    weights: Counter[Deal]
    case: str

    def deals(self, s: Any, seat: int) -> Counter[Deal]:
        """As the generic check asks for it."""
        assert s is self.state and seat == self.seat
        return self.weights

    def places(self, s: Any) -> dict[str, str]:
        return places(s)


def places(s: Any) -> dict[str, str]:
    """What every place of a state really holds; a place without anything is left out."""
    position = s.position()
    contents = {}
    pairs = list(combinations_with_replacement(COLOURS, 2))
    for n in range(s.players):
        mine = position["seats"][n * SEAT : (n + 1) * SEAT]
        hand = [card for card, place in zip(CARDS, position["cards"], strict=True) if place == n]
        contents[f"seat {n} cards"] = " ".join(hand)
        if mine[SECRET] >= 0:
            contents[f"seat {n} secret"] = COLOURS[mine[SECRET]]
        if mine[CHOSEN] >= 0:
            contents[f"seat {n} chosen"] = " ".join(pairs[mine[CHOSEN]])
    assert PILE not in range(s.players)
    return contents


# --- finding positions -----------------------------------------------------------------------


def positions(game: rt.Game[Any], seed: int, entries: int) -> list[Counted]:
    """Positions of one game in which cards are bought and played as often as possible."""
    rng = random.Random(seed)
    options = {"second_kind": "yes", "starfish_variant": rng.choice(["no", "yes"])}
    s: Any = game.new(players=2 + seed % 3, seed=seed, options=options)
    seen = Watched(s.players, options)
    # Cards come around fast, so that few are hidden.
    player = Eager(seed, buy=30, play=1, discard=0.6, stop=4, collect=3)
    counted = []
    while not s.over and s.entries < entries:
        if s.to_move == rt.CHANCE:
            action = s.deal()
        else:
            action = player.choose(s, seen.game)
            s.apply(action)
        seen.apply(s.text(action))
        seat = rng.choice([rt.SPECTATOR, *range(s.players)])
        case = case_of(seen, seat)
        if case and rng.random() < OFTEN[case]:
            weights = seen.deals(seat)
            if len(weights) > 1:
                counted.append(Counted(s.clone(), seat, weights, case))
    return counted


def case_of(seen: Watched, viewer: int) -> str:
    """Why a position is worth counting; nothing if too many deals are possible."""
    game = seen.game
    others = [n for n in range(len(game.players)) if n != viewer]
    if game.to_move < 0 or seen.at_most(viewer) > MOST_DEALS:
        return ""
    hands = [game.players[n].cards for n in others]
    if game.to_move in others and game.legal()[0].startswith("with"):
        return "first meal"
    if seen.shown is not None:
        return "a shown tile"
    if any(seen.pile_of[card] < seen.piles - 1 for hand in hands for card in hand):
        return "after a reshuffle"
    if sum(len(hand) > 0 for hand in hands) > 1:
        return "several hands"
    return "secret tile"
