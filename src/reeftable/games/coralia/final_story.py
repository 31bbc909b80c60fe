"""Describes the last part of the final scoring: what counted for divers, fish and pearls."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.games.coralia import cards, places, scoring
from reeftable.games.coralia.data import PER_FISH, PER_PEARL, SPACE_NAMES, TREASURE
from reeftable.games.coralia.state import DIVER_AT, NONE, SEATS, CoraliaState, is_free, seat_has

Event = dict[str, Any]


def final_events(s: CoraliaState) -> list[Event]:
    """COR-8.0a Everything that counted, seat by seat, beginning with the one that moved last."""
    events: list[Event] = []
    for turn in range(s.players):
        seat = (s.active + turn) % s.players
        events += [*diver_events(s, seat), *fish_events(s, seat), *pearl_events(s, seat)]
    return events


def diver_events(s: CoraliaState, seat: i64) -> list[Event]:
    """COR-8.2a COR-8.2b The occupied spaces with a value on the reef of the seat's diver."""
    reef = seat_has(s, DIVER_AT, seat)
    if reef == NONE:
        return []
    return [
        {
            "code": "coralia.diver_counted",
            "seat": int(seat),
            "part": "diver",
            "points": int(s.data.space_value[space]),
            "reef": s.data.colours[reef],
            "symbol": SPACE_NAMES[space],
            "to": places.space(s, reef, space),
        }
        for space in range(TREASURE)
        if s.data.space_value[space] > 0 and not is_free(s, reef, space)
    ]


def fish_events(s: CoraliaState, seat: i64) -> list[Event]:
    """COR-8.3a COR-8.3b COR-8.3c The seat's sets of fish, then its card that counts fish."""
    fish = scoring.fish_of(s, seat)
    events: list[Event] = []
    number = 0
    most = max(int(count) for count in fish)
    for least in range(1, most + 1):
        species = [name for i, name in enumerate(s.data.species) if fish[i] >= least]
        number += len(species)
        points = int(s.data.fish_set[len(species)])
        event = counted("coralia.fish_counted", seat, "fish", points)
        events.append({**event, "species": species, "to": places.cards(seat)})
    return events + bonus_events(s, seat, PER_FISH, number, "fish")


def pearl_events(s: CoraliaState, seat: i64) -> list[Event]:
    """COR-8.4a COR-8.4c COR-8.4e The seat's rank, its best pearls, its card that counts pearls."""
    hand = scoring.pearls_of(s, seat)
    if len(hand) == 0:
        return []
    strengths = vec[i64](capacity=SEATS)
    for other in range(s.players):
        strengths = append(strengths, scoring.pearl_strength(scoring.pearls_of(s, other)))
    rank = scoring.pearl_rank(strengths, strengths[seat], s.options["pearl_rank"] == "dense")
    scored = s.data.pearls_scored
    best = [int(value) for value in hand][: int(scored[rank - 1] if rank < 3 else scored[2])]
    standing = {**counted("coralia.pearls_ranked", seat, "pearls", 0), "rank": int(rank)}
    standing |= {"sum": int(scoring.best(hand, len(hand))), "count": len(best)}
    events = [standing]
    for value in best:
        pearl = {
            **counted("coralia.pearl_counted", seat, "pearls", value),
            "card": f"pearl-{value}",
        }
        events.append({**pearl, "to": places.cards(seat)})
    return events + bonus_events(s, seat, PER_PEARL, len(hand), "pearls")


def bonus_events(s: CoraliaState, seat: i64, effect: i64, count: int, part: str) -> list[Event]:
    """COR-R5 The seat's starfish cards that bring points for each fish or pearl card."""
    events: list[Event] = []
    for slot in range(cards.n_slots(s)):
        kind = cards.kind_in(s, slot)
        if cards.place_of(s, slot) == seat and s.data.card_effect[kind] == effect:
            event = counted(
                "coralia.bonus_counted", seat, part, count * int(s.data.card_points[kind])
            )
            name = {"card": s.data.cards[kind], "count": count, "to": places.cards(seat)}
            events.append({**event, **name})
    return events


def counted(code: str, seat: i64, part: str, points: int) -> Event:
    """Something that counted for a category."""
    return {"code": code, "seat": int(seat), "part": part, "points": points}
