"""Points at the end: divers, fish, pearls; and who has won."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.games.coralia import cards
from reeftable.games.coralia.data import AS_FISH, PER_FISH, PER_PEARL, TREASURE
from reeftable.games.coralia.state import (
    DIVER_AT,
    DIVER_STEP,
    FISH_STEP,
    NONE,
    PEARL_STEP,
    PLAY,
    RAYS,
    SCORE,
    CoraliaState,
    add_points,
    is_free,
    seat_has,
    turtles_of,
)

PARTS = ("play", "starfish", "diver", "fish", "pearls")


def breakdown(s: CoraliaState) -> list[dict[str, int]]:
    """COR-8.6 Points per seat as players would write them on a pad."""
    return [
        {name: seat_has(s, PLAY + i, seat) for i, name in enumerate(PARTS)}
        for seat in range(s.players)
    ]


# -- divers ---------------------------------------------------------------------------------


def reef_value(s: CoraliaState, reef: i64) -> i64:
    """COR-8.2a The values of a reef's occupied spaces, whoever's dice they are."""
    value: i64 = 0
    for space in range(i64(TREASURE + 1)):
        if not is_free(s, reef, space):
            value += s.data.space_value[space]
    return value


def score_divers(s: CoraliaState) -> None:
    """COR-8.2a COR-8.2b Each diver scores the reef it stands on."""
    s.part = DIVER_STEP
    for seat in range(s.players):
        reef = seat_has(s, DIVER_AT, seat)
        if reef != NONE:
            add_points(s, seat, reef_value(s, reef))


# -- fish -----------------------------------------------------------------------------------


def fish_of(s: CoraliaState, seat: i64) -> vec[i64]:
    """COR-1.5e How many fish of each species the seat has."""
    fish = vec[i64](capacity=s.data.n_species)
    for _ in range(s.data.n_species):
        fish = append(fish, 0)
    fish[s.data.stingray_species] = seat_has(s, RAYS, seat)
    for slot in range(cards.n_slots(s)):
        if cards.place_of(s, slot) == seat:
            kind = cards.kind_in(s, slot)
            if s.data.card_effect[kind] == AS_FISH:
                fish[s.data.card_species[kind]] += 1
    return fish


def fish_sets(fish: vec[i64], points: vec[i64]) -> i64:
    """COR-8.3a COR-8.3b Set number i holds every species of which there are at least i."""
    total: i64 = 0
    least: i64 = 1
    while True:
        species: i64 = 0
        for count in fish:
            if count >= least:
                species += 1
        if species == 0:
            return total
        total += points[species]
        least += 1


def bonus_cards(s: CoraliaState, seat: i64, effect: i64) -> i64:
    """Points per fish or pearl card that the seat's starfish cards of this effect bring."""
    points: i64 = 0
    for slot in range(cards.n_slots(s)):
        if cards.place_of(s, slot) == seat:
            kind = cards.kind_in(s, slot)
            if s.data.card_effect[kind] == effect:
                points += s.data.card_points[kind]
    return points


def score_fish(s: CoraliaState) -> None:
    """COR-8.3a COR-8.3c COR-R5 Sets of fish, then the card that counts fish."""
    s.part = FISH_STEP
    for seat in range(s.players):
        fish = fish_of(s, seat)
        add_points(s, seat, fish_sets(fish, s.data.fish_set))
        number: i64 = 0
        for count in fish:
            number += count
        add_points(s, seat, number * bonus_cards(s, seat, PER_FISH))


# -- pearls ---------------------------------------------------------------------------------


def pearls_of(s: CoraliaState, seat: i64) -> list[int]:
    """The values of the seat's pearl cards, best first."""
    values = []
    for slot in range(cards.n_slots(s)):
        if cards.place_of(s, slot) == seat and cards.is_pearl(s, cards.kind_in(s, slot)):
            values.append(int(s.data.card_value[cards.kind_in(s, slot)]))
    return sorted(values, reverse=True)


def pearl_ranks(hands: list[list[int]], dense: bool) -> list[int]:
    """COR-8.4a COR-8.4b COR-8.4d COR-R4 A hand's rank by total, then number; 0 without pearls."""
    keys = [sum(hand) * 100 + len(hand) for hand in hands]
    ranks = []
    for key, hand in zip(keys, hands, strict=True):
        ahead = [other for other in keys if other > key]
        if dense:
            ahead = [other for i, other in enumerate(ahead) if other not in ahead[:i]]
        ranks.append(len(ahead) + 1 if hand else 0)
    return ranks


def pearl_points(hand: list[int], rank: int, scored: vec[i64]) -> int:
    """COR-8.4c The best four cards for the first, two for the second, one for the others."""
    if rank == 0:
        return 0
    best = scored[rank - 1] if rank < 3 else scored[2]
    return sum(hand[:best])


def score_pearls(s: CoraliaState) -> None:
    """COR-8.4c COR-8.4e COR-R5 By rank, then the card that counts pearls."""
    s.part = PEARL_STEP
    hands = [pearls_of(s, seat) for seat in range(s.players)]
    ranks = pearl_ranks(hands, s.options["pearl_rank"] == "dense")
    for seat in range(s.players):
        add_points(s, seat, pearl_points(hands[seat], ranks[seat], s.data.pearls_scored))
        add_points(s, seat, len(hands[seat]) * bonus_cards(s, seat, PER_PEARL))


# -- places ---------------------------------------------------------------------------------


def cards_of(s: CoraliaState, seat: i64) -> i64:
    """COR-R17 All cards of the seat, stingrays and starfish cards included."""
    n = seat_has(s, RAYS, seat)
    for slot in range(cards.n_slots(s)):
        if cards.place_of(s, slot) == seat:
            n += 1
    return n


def ranks(s: CoraliaState) -> list[int]:
    """COR-8.5a COR-8.5b COR-8.5c COR-8.5d COR-8.5e Points, then cards, then turtles."""
    keys = [
        (int(seat_has(s, SCORE, seat)), int(cards_of(s, seat)), int(turtles_of(s, seat)))
        for seat in range(s.players)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
