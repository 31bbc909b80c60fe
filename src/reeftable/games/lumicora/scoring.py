"""Points for coral scorings and at the end of the game, and the final ranks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.lumicora.data import ANIMALS, COLOURS, CRAB, MUSSEL, NUMBERS, SEAHORSE
from reeftable.games.lumicora.hexes import CELL_BIT, CELLS, around, count_bits
from reeftable.games.lumicora.reef import ANIMAL, HEIGHT, NUMBER, SHOWN, height_at, row_of, tallest
from reeftable.games.lumicora.state import (
    ANIMAL_POINTS,
    JELLYFISH,
    LIMESTONE,
    MAJORITIES,
    OUTLYING,
    STORE,
    TURNED,
    LumicoraState,
    add_points,
    seat_has,
)

PARTS: Final = (
    "coral",
    "discards",
    "jellyfish",
    "limestone",
    "animals",
    "majorities",
    "outlying",
)


def breakdown(s: LumicoraState) -> list[dict[str, int]]:
    """LUM-8.8 Points per seat and category, as on a score pad."""
    return [
        {name: seat_has(s, row, seat) for row, name in enumerate(PARTS)}
        for seat in range(s.players)
    ]


def score_of(s: LumicoraState, seat: i64) -> i64:
    """All points of a seat so far."""
    total: i64 = 0
    for row in range(i64(len(PARTS))):
        total += seat_has(s, row, seat)
    return total


def coral_points(s: LumicoraState, seat: i64, colour: i64) -> i64:
    """LUM-6.2 LUM-6.6 The sum over all levels of the colour's lowest visible number there."""
    total: i64 = 0
    shown = row_of(s, seat, SHOWN + colour)
    for h in range(i64(1), tallest(s, seat) + 1):
        on_level = shown & row_of(s, seat, HEIGHT + h)
        for n in range(i64(NUMBERS)):
            if on_level & row_of(s, seat, NUMBER + n) != 0:
                total += n + 1
                break
    return total


# -- the end --------------------------------------------------------------------------------


def score_final(s: LumicoraState) -> None:
    """LUM-8.1 to LUM-8.6a Add the points of the final scoring, one part after the other."""
    for seat in range(s.players):
        tiles = count_bits(seat_has(s, TURNED, seat))
        add_points(s, JELLYFISH, seat, tiles * s.data.final_jellyfish)
        add_points(s, LIMESTONE, seat, limestone_points(s, seat_has(s, STORE, seat)))
        dark = s.options["scoring"] == "dark"
        animals = dark_animals(s, seat) if dark else light_animals(s, seat)
        add_points(s, ANIMAL_POINTS, seat, animals)
        add_points(s, OUTLYING, seat, outlying_points(s, seat))
    for colour in range(i64(COLOURS)):
        fields = [count_bits(row_of(s, p, SHOWN + colour)) for p in range(s.players)]
        for seat, points in enumerate(majority_points(s, fields)):
            add_points(s, MAJORITIES, seat, points)


def limestone_points(s: LumicoraState, n: i64) -> i64:
    """LUM-8.2 The points for n limestone, rounded down."""
    return n // s.data.limestone_per_point


def dark_animals(s: LumicoraState, seat: i64) -> i64:
    """LUM-8.3a The points for all species, by the number of visible animals of each."""
    total: i64 = 0
    for animal in range(i64(ANIMALS)):
        total += species_points(s, count_bits(row_of(s, seat, ANIMAL + animal)))
    return total


def species_points(s: LumicoraState, n: i64) -> i64:
    """LUM-8.3a The points for n animals of a species; the last value applies to any more."""
    last: i64 = len(s.data.animals_dark) - 1
    return s.data.animals_dark[n if n < last else last]


def majority_points(s: LumicoraState, fields: list[int]) -> list[int]:
    """LUM-8.4a LUM-8.4b LUM-8.4c LUM-8.4d Each seat's points for one colour, by visible fields."""
    second_place = int(s.data.second_most[s.players])
    points = []
    for own_fields in fields:
        ahead = sum(other > own_fields for other in fields)
        # Exactly one seat ahead means second place: after a tie for first, two would be ahead.
        earned = int(s.data.first_most) if ahead == 0 else second_place if ahead == 1 else 0
        points.append(earned if own_fields > 0 else 0)
    return points


def outlying_points(s: LumicoraState, seat: i64) -> i64:
    """LUM-8.5 The printed points of outlying fields without a lumino; they are negative."""
    total: i64 = 0
    free = row_of(s, seat, HEIGHT)
    for cell, points in s.data.outlying[s.options["reef"]].items():
        if free & CELL_BIT[cell] != 0:
            total += points
    return total


# -- animals, light side --------------------------------------------------------------------


def light_animals(s: LumicoraState, seat: i64) -> i64:
    """LUM-8.6a LUM-R7 LUM-R8 The points of all visible animals, by what is next to them."""
    total: i64 = 0
    for animal in range(i64(ANIMALS)):
        shown = row_of(s, seat, ANIMAL + animal)
        for cell in range(i64(CELLS)):
            if shown & CELL_BIT[cell] != 0:
                liked = count_bits(around(CELL_BIT[cell]) & liked_by(s, seat, animal, cell))
                total += amount(s, animal, liked)
    return total


def liked_by(s: LumicoraState, seat: i64, animal: i64, cell: i64) -> i64:
    """LUM-8.6b LUM-8.6c LUM-8.6d LUM-8.6e LUM-8.6f The fields that score for an animal here."""
    if animal == MUSSEL:
        return row_of(s, seat, HEIGHT) & s.water
    height = height_at(s, seat, CELL_BIT[cell])
    if animal == CRAB:
        return row_of(s, seat, HEIGHT + height)
    low: i64 = height + 1 if animal == SEAHORSE else 1
    high: i64 = tallest(s, seat) if animal == SEAHORSE else height - 1
    mask: i64 = 0
    for h in range(low, high + 1):
        mask |= row_of(s, seat, HEIGHT + h)
    return mask


def amount(s: LumicoraState, animal: i64, liked: i64) -> i64:
    """LUM-8.6a The points of an animal: either the larger amount or the smaller, never both."""
    if liked >= s.data.big_needs[animal]:
        return s.data.big[animal]
    return s.data.small[animal] if liked >= s.data.small_needs[animal] else 0


# -- places ---------------------------------------------------------------------------------


def ranks(s: LumicoraState) -> list[int]:
    """LUM-8.7a LUM-8.7b LUM-8.7c LUM-R15 LUM-R22 Ranks by points, then limestone, then shared."""
    keys = [(int(score_of(s, seat)), int(seat_has(s, STORE, seat))) for seat in range(s.players)]
    return [1 + sum(other > key for other in keys) for key in keys]
