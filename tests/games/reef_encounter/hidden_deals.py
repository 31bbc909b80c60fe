"""Every deal that fits what a seat of Reef Encounter knows, by brute force, and small positions."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import reeftable as rt
from reeftable.core.step import only
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    HIDDEN,
    KNOWN,
    KNOWS,
    SEAT,
)
from tests.oracle.reef_encounter_components import COLOURS

Deal = frozenset[tuple[str, str]]
# How many tiles of others stay hidden in a small position.
FEW = 4


def deals(s: Any, seat: int) -> Counter[Deal]:
    """Who may have what, each way counted by physical tiles."""
    view = s.view(seat)
    others = [n for n, p in enumerate(view["seats"]) if p["hidden_tiles"] is None]
    # A way: what lies where so far, and the tiles left over.
    left = tuple(view["bag"]["unknown"][colour] for colour in COLOURS)
    ways: Counter[Any] = Counter({((), left): 1})
    for n in others:
        player = view["seats"][n]
        ways = filled(ways, f"seat {n} hidden", player["hidden_count"])
        if player["has_secret"]:
            ways = filled(ways, f"seat {n} secret", 1)
    in_bag = view["bag"]["unseen_in_bag"]
    deals: Counter[Deal] = Counter()
    for (held, rest), n in ways.items():
        if all((rest[COLOURS.index(c)] > 0) == is_there for c, is_there in in_bag.items()):
            deals[frozenset(held)] += n
    return with_cubes(deals, view, others)


def filled(ways: Counter[Any], place: str, tiles: int) -> Counter[Any]:
    """Put tiles into a place, one after the other."""
    handed: Counter[Any] = Counter()
    for (held, left), n in ways.items():
        handed[held, left, (0,) * len(COLOURS)] += n
    for _ in range(tiles):
        more: Counter[Any] = Counter()
        for (held, left, hand), n in handed.items():
            for c in range(len(COLOURS)):
                if left[c] > 0:
                    more[held, changed(left, c, -1), changed(hand, c, 1)] += n * left[c]
        handed = more
    done: Counter[Any] = Counter()
    for (held, left, hand), n in handed.items():
        texts = [f"{colour}{k}" for colour, k in zip(COLOURS, hand, strict=True) if k]
        item = texts[0][:-1] if place.endswith("secret") else " ".join(texts)
        done[(*held, (place, item)), left] += n
    return done


def changed(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + by, *numbers[at + 1 :])


def with_cubes(deals: Counter[Deal], view: dict[str, Any], others: list[int]) -> Counter[Deal]:
    """Any pair of cubes may have been chosen by those who have chosen."""
    for n in others:
        if view["seats"][n]["has_chosen"]:
            pairs = [list(pair) for pair in combinations_with_replacement(COLOURS, 2)]
            deals = Counter(
                {
                    deal | {(f"seat {n} chosen", str(pair))}: ways
                    for deal, ways in deals.items()
                    for pair in pairs
                }
            )
    return deals


# -- positions with few deals ---------------------------------------------------------------


def small_positions(n: int) -> list[tuple[Any, int]]:
    """Positions of random games with most hidden tiles shown, and set-ups of two players."""
    positions: list[tuple[Any, int]] = []
    seed = 0
    while len(positions) < n:
        seed += 1
        rng = random.Random(seed)
        game = rt.game("reef_encounter")
        s: Any = game.new(players=2 + seed % 3, seed=seed)
        entries = rng.randrange(60, 260)
        setting_up = seed % 10 == 0
        while not s.over and s.entries < entries:
            if setting_up and s.players == 2 and is_choosing(s):
                positions.append((s, int(s.to_move)))
                break
            s.deal() if s.to_move == rt.CHANCE else s.apply(rng.choice(s.actions()))
        if not s.over and not setting_up and s.turns > 0:
            seat = rng.choice([rt.SPECTATOR, *range(s.players)])
            small = shown(s, seat, rng)
            weights = deals(small, seat)
            if sum(weights.values()) > 0 and len(weights) > 3:
                positions.append((small, seat))
    return positions


def is_choosing(s: Any) -> bool:
    """The start player has chosen cubes, the other is about to."""
    return bool(s.present.rule == "REE-2.8" and s.to_move != s.start)


def shown(s: Any, seat: int, rng: random.Random) -> Any:
    """The position as if most starting tiles and most of the bag had been seen by all."""
    p = s.position()
    seats, table = p["seats"], p["table"]
    others = [n for n in range(s.players) if n != seat]
    budget = FEW
    for n in others:
        for c in range(len(COLOURS)):
            at = n * SEAT + c
            keep = min(seats[at + HIDDEN], rng.randrange(2) if budget else 0)
            budget -= keep
            seats[at + KNOWN] += seats[at + HIDDEN] - keep
            seats[at + HIDDEN] = keep
    for c in range(len(COLOURS)):
        unseen = min(table[BAG + c] - table[BACK + c], rng.randrange(4))
        table[BACK + c] = table[BAG + c] - unseen
        if rng.random() < 0.4:
            table[KNOWS + c] |= only(seat)
    return s.game.load(p, s.generator.copy())
