"""The moves of the expansion: one row per kind, numbered after those of the base game."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.moves import Move, Moves, Range, over
from reeftable.games.reef_encounter import moves as base
from reeftable.games.reef_encounter.cells import ALL_CELLS, cell_name
from reeftable.games.reef_encounter.data import COLOURS, CORAL_TILES
from reeftable.games.reef_encounter.links import EAST, NORTH, SOUTH, WEST
from reeftable.games.reef_encounter.second_kind.data import (
    DOUBLE,
    HALF,
    POLYPS,
    ROCK_TILE,
    SHRIMP_TILE,
    TWO_COLOUR,
    SecondData,
    load_data,
)

# RSK-8.4a The ways in which a half tile can lie, by its two coral sides.
TURNS: Final = ("ne", "se", "sw", "nw")
_OPEN: Final = ((NORTH, EAST), (SOUTH, EAST), (SOUTH, WEST), (NORTH, WEST))
# A shape is a special polyp tile and which way round it lies: 20 whole kinds, then the half tiles.
WHOLE_SHAPES: Final = HALF - COLOURS
SHAPES: Final = WHOLE_SHAPES + COLOURS * len(TURNS)

_HALF_KINDS: Final = [HALF + colour for colour in range(COLOURS) for _ in TURNS]
SHAPE_KIND: Final = vec[i64](list(range(SHRIMP_TILE, HALF)) + _HALF_KINDS)
# By shape: the mask of its rock sides.
SHAPE_CLOSED: Final = vec[i64](
    [0] * WHOLE_SHAPES + [15 - 2**a - 2**b for _ in range(COLOURS) for a, b in _OPEN]
)


def shape_names(data: SecondData) -> list[str]:
    """Every special polyp tile, half tiles with their coral sides."""
    whole = data.all_kinds[SHRIMP_TILE:HALF]
    return [*whole, *[f"{data.all_kinds[HALF + c]}-{t}" for c in range(COLOURS) for t in TURNS]]


def larva_pairs() -> list[tuple[int, int]]:
    """RSK-8.2d A colour and a special polyp that buys a cube of this colour."""
    pairs = [(a, b) for a in range(COLOURS) for b in range(a + 1, COLOURS)]
    both = [(c, TWO_COLOUR + n) for n, pair in enumerate(pairs) for c in pair]
    single = [(c, first + c) for first in (SHRIMP_TILE, DOUBLE, HALF) for c in range(COLOURS)]
    return sorted([*both, *single])


LARVA_PAIRS: Final = larva_pairs()
LARVA_COLOUR: Final = vec[i64]([colour for colour, _ in LARVA_PAIRS])
LARVA_KIND: Final = vec[i64]([kind for _, kind in LARVA_PAIRS])


def second_rows(data: SecondData) -> list[Move]:
    """Every kind of move that the expansion adds."""
    return [*chance_rows(data), *tile_rows(data), *card_rows(data), *board_rows(data)]


def chance_rows(data: SecondData) -> list[Move]:
    """What chance decides: special tiles for the open sea, and cards."""
    space = over("space", data.colours)
    special = over("kind", data.all_kinds[COLOURS:])
    cards = "seat.{actor}.cards"
    card = over("card", data.card_ids)
    return [
        Move(
            "sea_special",
            "chance",
            "sea {space} {kind}",
            space,
            special,
            begins="bag",
            ends="sea.{space}",
            verb="sea_special",
        ),
        Move("card", "chance", "card {card}", card, begins="pile", ends=cards),
    ]


def tile_rows(data: SecondData) -> list[Move]:
    """Moves with special tiles."""
    screen = "seat.{actor}.screen"
    front = "seat.{actor}.front"
    fish = "seat.{actor}.fish"
    polyp = over("kind", data.all_kinds[:POLYPS])
    paid = over("paid", data.all_kinds[COLOURS:POLYPS])
    kind = over("kind", data.all_kinds)
    colour = over("colour", data.colours)
    alga = over("alga", data.algae)
    shape = over("shape", shape_names(data))
    coral_tile = over("coral_tile", range(1, CORAL_TILES + 1))
    pairs = Range(
        ("colour", "paid"), [(data.colours[c], data.all_kinds[k]) for c, k in LARVA_PAIRS]
    )
    return [
        Move("toll", "piece", "toll {kind}", polyp, begins=fish, ends="bag", rules=("RSK-6.2a",)),
        Move(
            "larva_special",
            "piece",
            "larva {colour} {paid}",
            pairs,
            begins=front,
            ends="bag",
            rules=("RSK-8.0b",),
        ),
        Move(
            "flip_special",
            "piece",
            "flip {alga} {paid}",
            alga,
            paid,
            begins="supply.cylinders.{alga}",
            ends="alga",
            rules=("RSK-8.0b",),
        ),
        Move(
            "lock_special",
            "piece",
            "lock {coral_tile} {paid}",
            coral_tile,
            paid,
            ends="coral_tile.{coral_tile}",
            rules=("RSK-8.0b",),
        ),
        Move("stray", "piece", "stray {colour}", colour, rules=("RSK-13.5",)),
        Move("special", "piece", "special {shape}", shape, begins=screen, rules=("RSK-8.0a",)),
        Move("consumed", "piece", "consumed {shape}", shape, begins=front, rules=("RSK-8.0a",)),
        Move("keep", "confirm", "keep", rules=("RSK-8.3b",)),
        Move("swap", "confirm", "swap", begins=front, ends="bag", rules=("RSK-8.3b",)),
        Move(
            "set",
            "piece",
            "set {kind}",
            over("kind", data.all_kinds[ROCK_TILE:]),
            begins=screen,
            rules=("RSK-9.1a",),
        ),
        Move(
            "buy_tile",
            "piece",
            "buy tile {kind}",
            kind,
            begins=screen,
            ends="bag",
            rules=("RSK-9.3a",),
        ),
        Move(
            "buy_front",
            "piece",
            "buy front {kind}",
            polyp,
            begins=front,
            ends="bag",
            rules=("RSK-9.3a",),
        ),
        Move(
            "buy_cube",
            "piece",
            "buy cube {colour}",
            colour,
            begins="seat.{actor}.cubes",
            ends="supply.cubes.{colour}",
            rules=("RSK-9.3a",),
        ),
    ]


def card_rows(data: SecondData) -> list[Move]:
    """Moves with cards, and what cards ask besides spaces."""
    card = over("card", data.card_ids)
    cards = "seat.{actor}.cards"
    kind = over("kind", data.all_kinds)
    screen = "seat.{actor}.screen"
    return [
        Move("with", "card", "with {card}", card, begins=cards, ends="discards"),
        Move("play", "card", "play {card}", card, begins=cards),
        Move("spend", "card", "spend {card}", card, begins=cards, ends="discards"),
        Move("discard", "card", "discard {card}", card, begins=cards, ends="discards"),
        Move("name", "piece", "name {colour}", over("colour", data.colours)),
        Move(
            "bloom",
            "piece",
            "bloom {alga}",
            over("alga", data.algae),
            begins="supply.cylinders.{alga}",
            ends="alga",
        ),
        Move(
            "calm",
            "piece",
            "calm {coral_tile}",
            over("coral_tile", range(1, CORAL_TILES + 1)),
            ends="coral_tile.{coral_tile}",
        ),
        Move("give", "piece", "give {kind}", kind, begins=screen),
        Move(
            "fetch",
            "piece",
            "fetch {space} {kind}",
            over("space", data.colours),
            kind,
            begins="sea.{space}",
            ends=screen,
        ),
        Move(
            "digest",
            "piece",
            "digest {kind}",
            over("kind", data.all_kinds[:POLYPS]),
            begins=screen,
            ends="seat.{actor}.front",
        ),
        Move("end", "confirm", "end"),
    ]


def board_rows(data: SecondData) -> list[Move]:
    """Moves on the rocks: starfish and blue shrimps."""
    cell = over("cell", [cell_name(cell) for cell in range(ALL_CELLS)])
    return [
        Move("supply", "confirm", "supply", rules=("RSK-7.3a",)),
        Move("blue", "cell", "blue {cell}", cell, begins="rock.{cell}", rules=("RSK-7.3a",)),
        Move("starfish", "cell", "starfish {cell}", cell, begins="rock.{cell}"),
        Move("bite", "cell", "bite {cell}", cell, ends="rock.{cell}"),
    ]


def all_rows(data: SecondData) -> list[Move]:
    """The kinds of move of a game that offers the expansion."""
    return [*base.rows(data), *second_rows(data)]


# The number of the first action of each kind; the steps count from there.
MOVES: Final = Moves(all_rows(load_data()))
SEA_SPECIAL: Final[i64] = MOVES.first("sea_special")
CARD: Final[i64] = MOVES.first("card")
TOLL: Final[i64] = MOVES.first("toll")
LARVA_SPECIAL: Final[i64] = MOVES.first("larva_special")
FLIP_SPECIAL: Final[i64] = MOVES.first("flip_special")
LOCK_SPECIAL: Final[i64] = MOVES.first("lock_special")
STRAY: Final[i64] = MOVES.first("stray")
SPECIAL: Final[i64] = MOVES.first("special")
CONSUMED: Final[i64] = MOVES.first("consumed")
KEEP: Final[i64] = MOVES.first("keep")
SWAP: Final[i64] = MOVES.first("swap")
SET: Final[i64] = MOVES.first("set")
BUY_TILE: Final[i64] = MOVES.first("buy_tile")
BUY_FRONT: Final[i64] = MOVES.first("buy_front")
BUY_CUBE: Final[i64] = MOVES.first("buy_cube")
WITH: Final[i64] = MOVES.first("with")
PLAY: Final[i64] = MOVES.first("play")
SPEND: Final[i64] = MOVES.first("spend")
DISCARD: Final[i64] = MOVES.first("discard")
NAME: Final[i64] = MOVES.first("name")
BLOOM: Final[i64] = MOVES.first("bloom")
CALM: Final[i64] = MOVES.first("calm")
GIVE: Final[i64] = MOVES.first("give")
FETCH: Final[i64] = MOVES.first("fetch")
DIGEST: Final[i64] = MOVES.first("digest")
END: Final[i64] = MOVES.first("end")
SUPPLY: Final[i64] = MOVES.first("supply")
BLUE: Final[i64] = MOVES.first("blue")
STARFISH: Final[i64] = MOVES.first("starfish")
BITE: Final[i64] = MOVES.first("bite")
