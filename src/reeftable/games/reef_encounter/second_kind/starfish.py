"""The starfish: what they can bite, where they can go, and the bite in progress."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, lowest, rock_of
from reeftable.games.reef_encounter.corals import eaten_with, empty, guarded, unguarded
from reeftable.games.reef_encounter.links import all_beside
from reeftable.games.reef_encounter.second_kind.data import KINDS
from reeftable.games.reef_encounter.second_kind.state import (
    FED,
    PRINTED,
    STARFISH,
    SecondState,
    blue_on,
    food_beside,
    piece,
)
from reeftable.games.reef_encounter.state import (
    NONE,
    ROCK,
    SHRIMPS,
    bit_at,
    cell_at,
    is_in_play,
    occupied,
    shrimps_of,
    shrimps_on,
)

# A bite in progress, as one number: kind, starfish, tile, who gets the tile, and whether a card
# caused it.
_CELL: Final = KINDS
_TILE: Final = KINDS * ALL_CELLS
_TAKER: Final = _TILE * ALL_CELLS
_FRENZY: Final = _TAKER * 5
BITES: Final = _FRENZY * 2


def bite_of(kind: i64, starfish: i64, tile: i64, taker: i64, frenzy: i64) -> i64:
    """A bite as one number."""
    return kind + starfish * _CELL + tile * _TILE + (taker + 1) * _TAKER + frenzy * _FRENZY


def kind_bitten(bite: i64) -> i64:
    """The kind of the tile that is bitten off."""
    return bite % KINDS


def biting(bite: i64) -> i64:
    """The space of the starfish that bites."""
    return bite // _CELL % ALL_CELLS


def tile_bitten(bite: i64) -> i64:
    """The space of the tile that is bitten off."""
    return bite // _TILE % ALL_CELLS


def taker_of(bite: i64) -> i64:
    """RSK-13.18 The seat that gets the tile, or NONE if it goes into the bag."""
    return bite // _TAKER % 5 - 1


def is_frenzy(bite: i64) -> bool:
    """RSK-13.13 Was the bite caused by a card?"""
    return bite >= _FRENZY


def prey(s: SecondState, rock: i64, starfish: i64, seat: i64) -> i64:
    """RSK-10.1a RSK-10.1c What a starfish may bite at the start of a seat's turn."""
    food = food_beside(s, rock, starfish)
    if food == 0:
        return food
    own = food & guarded(s, rock, shrimps_of(s, rock, seat))
    return own if own != 0 else food & unguarded(s, rock)


def frenzied_prey(s: SecondState, rock: i64, starfish: i64) -> i64:
    """RSK-13.13 What a starfish may bite by Feeding Frenzy."""
    return food_beside(s, rock, starfish) & ~shrimps_on(s, rock)


def hungry(s: SecondState, rock: i64, seat: i64) -> i64:
    """RSK-K7 The starfish of a rock that can bite and have not yet done so in this action 0."""
    able: i64 = 0
    left = piece(s, rock, STARFISH) & ~piece(s, rock, FED)
    while left != 0:
        if prey(s, rock, lowest(left), seat) != 0:
            able |= lowest(left)
        left &= left - 1
    return able


def only_hungry(s: SecondState, seat: i64) -> i64:
    """RSK-K7 The space of the one starfish that can bite; NONE if none, ALL_CELLS if several."""
    the_one: i64 = NONE
    for rock in range(i64(ROCKS)):
        able = hungry(s, rock, seat) if is_in_play(s, rock) else 0
        if able == 0:
            continue
        if the_one != NONE or able & (able - 1) != 0:
            return ALL_CELLS
        the_one = cell_at(s, rock, able)
    return the_one


def drift_goals(s: SecondState, rock: i64, starfish: i64) -> i64:
    """RSK-13.14 Where a starfish can get in one or two steps over empty rock."""
    free = empty(s, rock)
    first = all_beside(s, rock, starfish) & free
    return (first | (all_beside(s, rock, first) & free)) & ~starfish


def refuges(s: SecondState, rock: i64, bit: i64) -> i64:
    """RSK-10.3c Where a blue shrimp can flee from a bitten tile."""
    return near_tiles(s, rock, bit) & ~shrimps_on(s, rock)


def near_tiles(s: SecondState, rock: i64, bit: i64) -> i64:
    """RSK-10.3c Tiles next to a bitten one that could take its blue shrimp, ignoring shrimps."""
    tiles = all_beside(s, rock, bit) & occupied(s, rock)
    able: i64 = 0
    while tiles != 0:
        tile = lowest(tiles)
        coral = eaten_with(s, rock, tile)
        if coral & blue_on(s, rock) == 0:
            able |= tile
        tiles -= tile
    return able & ~piece(s, rock, PRINTED)


def in_the_way(s: SecondState, rock: i64, bit: i64, seat: i64) -> i64:
    """RSK-10.3d The seat's own shrimps that alone keep the blue shrimp from fleeing."""
    return near_tiles(s, rock, bit) & s.rocks[rock * ROCK + SHRIMPS + seat]


def blue_goals(s: SecondState, rock: i64, origin: i64) -> i64:
    """RSK-7.1a RSK-7.1b RSK-7.1c Where a blue shrimp may be put; `origin` is its space or NONE."""
    leaving: i64 = bit_at(s, origin) if origin != NONE and rock_of(origin) == rock else 0
    blue = blue_on(s, rock) & ~leaving
    crowded: i64 = 0
    while blue != 0:
        crowded |= eaten_with(s, rock, lowest(blue))
        blue &= blue - 1
    return occupied(s, rock) & ~crowded & ~shrimps_on(s, rock) & ~leaving
