"""Coralia's scoring as plain functions of what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from .coralia_components import DIVER_VALUE, FISH_SET_POINTS, FISH_SPECIES, PEARL_VALUE


def next_jellyfish(score: int) -> int:
    """Find the big jellyfish ahead of a ship, never the one it stands on."""
    return (score // 5 + 1) * 5


def diver_points(occupied: Sequence[str]) -> int:
    """Add up the occupied spaces of the reef where a diver stands."""
    return sum(DIVER_VALUE.get(space, 0) for space in occupied)


def fish_points(counts: Sequence[int]) -> int:
    """Score the best split into sets, given how many cards of each species there are."""
    points = 0
    for set_number in range(1, max(counts, default=0) + 1):
        points += FISH_SET_POINTS[sum(1 for count in counts if count >= set_number)]
    return points


def fish_step(cards: Sequence[str]) -> int:
    """Score a hand in the fish step, the points-per-fish card included."""
    counts = [cards.count(species) for species in FISH_SPECIES]
    return fish_points(counts) + 2 * sum(counts) * cards.count("vp-fish")


def pearl_ranks(hands: Sequence[Sequence[int]], rule: str = "dense") -> list[int]:
    """Rank by total, then by number of cards; a hand without pearls has rank 0."""
    strengths = [(sum(hand), len(hand)) for hand in hands]
    present = [strength for strength in strengths if strength[1] > 0]
    ranks = []
    for strength in strengths:
        better = [other for other in present if other > strength]
        ahead = len(set(better)) if rule == "dense" else len(better)
        ranks.append(1 + ahead if strength[1] > 0 else 0)
    return ranks


def pearl_points(hands: Sequence[Sequence[int]], rule: str = "dense") -> list[int]:
    """Score the best four, two or one pearl cards of each hand by its rank."""
    points = []
    for hand, rank in zip(hands, pearl_ranks(hands, rule), strict=True):
        scored = {0: 0, 1: 4, 2: 2}.get(rank, 1)
        points.append(sum(sorted(hand, reverse=True)[:scored]))
    return points


def pearl_step(hands: Sequence[Sequence[str]], rule: str = "dense") -> list[int]:
    """Score all hands in the pearl step, the points-per-pearl card included."""
    values = [[PEARL_VALUE[card] for card in hand if card in PEARL_VALUE] for hand in hands]
    points = pearl_points(values, rule)
    for seat, hand in enumerate(hands):
        points[seat] += len(values[seat]) * hand.count("vp-pearl")
    return points


def final_ranks(standings: Sequence[tuple[int, int, int]]) -> list[int]:
    """Rank by (points, cards, turtles); equal standings share a place."""
    return [1 + sum(1 for other in standings if other > own) for own in standings]
