"""Scoring at the end of the game (divers, fish and pearls), and the final ranks."""

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
    SEATS,
    CoraliaState,
    add_points,
    is_free,
    seat_has,
    turtles_of,
)

PARTS = ("play", "starfish", "diver", "fish", "pearls")


def breakdown(s: CoraliaState) -> list[dict[str, int]]:
    """COR-8.6 Points per seat and category, as on a score pad."""
    return [
        {name: seat_has(s, PLAY + i, seat) for i, name in enumerate(PARTS)}
        for seat in range(s.players)
    ]


# -- divers ---------------------------------------------------------------------------------


def reef_value(s: CoraliaState, reef: i64) -> i64:
    """COR-8.2a COR-8.2c The total value of a reef's occupied spaces, whoever placed the dice."""
    value: i64 = 0
    for space in range(i64(TREASURE + 1)):
        if not is_free(s, reef, space):
            value += s.data.space_value[space]
    return value


def score_divers(s: CoraliaState) -> None:
    """COR-8.2a COR-8.2b Score each diver's reef."""
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
    """COR-8.3a COR-8.3b The points of all sets; set i has the species held at least i times."""
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
    """The extra points per fish or pearl card from the seat's starfish cards with this effect."""
    points: i64 = 0
    for slot in range(cards.n_slots(s)):
        if cards.place_of(s, slot) == seat:
            kind = cards.kind_in(s, slot)
            if s.data.card_effect[kind] == effect:
                points += s.data.card_points[kind]
    return points


def score_fish(s: CoraliaState) -> None:
    """COR-8.3a COR-8.3c COR-R5 Score sets of fish, then the card that counts fish."""
    s.part = FISH_STEP
    for seat in range(s.players):
        fish = fish_of(s, seat)
        add_points(s, seat, fish_sets(fish, s.data.fish_set))
        number: i64 = 0
        for count in fish:
            number += count
        add_points(s, seat, number * bonus_cards(s, seat, PER_FISH))


# -- pearls ---------------------------------------------------------------------------------


def pearls_of(s: CoraliaState, seat: i64) -> vec[i64]:
    """The values of the seat's pearl cards, best first."""
    values = vec[i64](capacity=16)
    for slot in range(cards.n_slots(s)):
        if cards.place_of(s, slot) == seat and cards.is_pearl(s, cards.kind_in(s, slot)):
            value = s.data.card_value[cards.kind_in(s, slot)]
            i: i64 = len(values)
            values = append(values, value)
            while i > 0 and values[i - 1] < value:
                values[i] = values[i - 1]
                i -= 1
            values[i] = value
    return values


def best(hand: vec[i64], number: i64) -> i64:
    """The total of the `number` best cards of a hand that is sorted, best first."""
    total: i64 = 0
    for i in range(number if number < len(hand) else i64(len(hand))):
        total += hand[i]
    return total


def pearl_strength(hand: vec[i64]) -> i64:
    """COR-8.4a COR-8.4b A number to compare hands by: first the total, then the cards."""
    return best(hand, len(hand)) * 100 + len(hand)


def pearl_rank(strengths: vec[i64], mine: i64, dense: bool) -> i64:
    """COR-8.4d COR-R4 The rank of a strength among all; 0 without pearls."""
    if mine == 0:
        return 0
    rank: i64 = 1
    for i in range(i64(len(strengths))):
        if strengths[i] > mine and not (dense and is_earlier(strengths, i)):
            rank += 1
    return rank


def is_earlier(strengths: vec[i64], i: i64) -> bool:
    """Does the same strength appear earlier in the list?"""
    for j in range(i):
        if strengths[j] == strengths[i]:
            return True
    return False


def pearl_points(hand: vec[i64], rank: i64, scored: vec[i64]) -> i64:
    """COR-8.4c COR-8.4f The points of a hand's best cards, as many as count for its rank."""
    if rank == 0:
        return 0
    return best(hand, scored[rank - 1] if rank < 3 else scored[2])


def score_pearls(s: CoraliaState) -> None:
    """COR-8.4c COR-8.4e COR-R5 Score pearls by rank, then the card that counts pearls."""
    s.part = PEARL_STEP
    dense = s.options["pearl_rank"] == "dense"
    strengths = vec[i64](capacity=SEATS)
    for seat in range(s.players):
        strengths = append(strengths, pearl_strength(pearls_of(s, seat)))
    for seat in range(s.players):
        hand = pearls_of(s, seat)
        rank = pearl_rank(strengths, strengths[seat], dense)
        add_points(s, seat, pearl_points(hand, rank, s.data.pearls_scored))
        add_points(s, seat, len(hand) * bonus_cards(s, seat, PER_PEARL))


# -- places ---------------------------------------------------------------------------------


def cards_of(s: CoraliaState, seat: i64) -> i64:
    """COR-R17 The number of the seat's cards, stingrays and starfish cards included."""
    n = seat_has(s, RAYS, seat)
    for slot in range(cards.n_slots(s)):
        if cards.place_of(s, slot) == seat:
            n += 1
    return n


def ranks(s: CoraliaState) -> list[int]:
    """COR-8.5a COR-8.5b COR-8.5c COR-8.5d COR-8.5e Ranks by points, then cards, then turtles."""
    keys = [
        (int(seat_has(s, SCORE, seat)), int(cards_of(s, seat)), int(turtles_of(s, seat)))
        for seat in range(s.players)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
