"""The box of Reef Encounter of the Second Kind, typed in by hand: tiles, cards, spaces, sides."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from .reef_encounter_components import COLOURS, ROCKS

WOODEN_BLUE_SHRIMPS = 4
CARDS_IN_HAND = 3
MARGIN = 2  # spaces around a board on which rock tiles may lie

# --- tiles -----------------------------------------------------------------------------------

# A plain tile is named by its colour; the pairs are in the order of the ring.
SHRIMP_TILES = {f"{colour}-shrimp": colour for colour in COLOURS}
DOUBLE_TILES = {f"{colour}-double": colour for colour in COLOURS}
HALF_TILES = {f"{colour}-half": colour for colour in COLOURS}
TWO_COLOUR_TILES = {f"{a}-{b}": (a, b) for a, b in combinations(COLOURS, 2)}
SPECIAL_TILES = {
    **dict.fromkeys(SHRIMP_TILES, 1),
    **dict.fromkeys(TWO_COLOUR_TILES, 2),
    **dict.fromkeys(DOUBLE_TILES, 2),
    **dict.fromkeys(HALF_TILES, 1),
    "rock": 2,
    "water": 2,
    "starfish": 4,
}
POLYPS = [*COLOURS, *SHRIMP_TILES, *TWO_COLOUR_TILES, *DOUBLE_TILES, *HALF_TILES]
TILES = [*POLYPS, "rock", "water", "starfish"]


def colours_of(tile: str) -> tuple[str, ...]:
    """The colours that a tile can be used as."""
    if tile in COLOURS:
        return (tile,)
    for kind in (SHRIMP_TILES, DOUBLE_TILES, HALF_TILES):
        if tile in kind:
            return (kind[tile],)
    return TWO_COLOUR_TILES.get(tile, ())


def polyps_of(tile: str) -> int:
    """How many polyps a tile is in a toll and in the parrotfish."""
    return 2 if tile in DOUBLE_TILES else 1


# --- sides and spaces ------------------------------------------------------------------------

# x grows to the right, y downwards.
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
CORNERS = ["ne", "se", "sw", "nw"]  # the coral sides of a half tile, by the way it lies


class Cell(NamedTuple):
    """A space of a board or of its margin; a1 has x and y 0."""

    rock: int
    x: int
    y: int

    def step(self, side: str) -> Cell:
        return _step(self, side)

    def beside(self) -> list[Cell]:
        return [_step(self, side) for side in SIDES]


@cache
def _step(cell: Cell, side: str) -> Cell:
    right, down = SIDES[side]
    return Cell(cell.rock, cell.x + right, cell.y + down)


class Laid(NamedTuple):
    """A polyp tile on a reef: which tile, the colour that is up, its coral sides."""

    tile: str
    colour: str
    sides: str = "nesw"


def ways_to_lay(tile: str, colour: str) -> list[Laid]:
    """Every way round in which a tile can lie with this colour up."""
    if colour not in colours_of(tile):
        return []
    return [Laid(tile, colour, sides) for sides in (CORNERS if tile in HALF_TILES else ["nesw"])]


WIDTH, HEIGHT = 7, 6


def grid(rock: int) -> list[Cell]:
    """All spaces of a board with its margin."""
    columns, rows = range(-MARGIN, WIDTH + MARGIN), range(-MARGIN, HEIGHT + MARGIN)
    return [Cell(rock, x, y) for y in rows for x in columns]


def printed(rock: int) -> dict[Cell, str]:
    """What is printed on each rock space."""
    return {
        Cell(rock, x, y): mark
        for y, line in enumerate(ROCKS[rock])
        for x, mark in enumerate(line)
        if mark != "."
    }


# --- cards -----------------------------------------------------------------------------------


class Card(NamedTuple):
    """A card's marks, and when its text may be used."""

    name: str
    blue: bool
    clown: bool
    window: str


def _card(name: str, marks: str, window: str = "main") -> Card:
    return Card(name, "b" in marks, "c" in marks, window)


CARDS = {
    "r01": _card("Late Breakfast", "b", "before"),
    "r02": _card("Always Ready", ""),
    "r03": _card("Spawning Night", ""),
    "r04": _card("Warm Current", "b"),
    "r05": _card("Stray Larva", "b"),
    "r06": _card("Budding", "b"),
    "r07": _card("Plankton Drift", "b"),
    "r08": _card("Shaft of Light", "b"),
    "r09": _card("Venomous Sting", ""),
    "r10": _card("Through the Guard", ""),
    "r11": _card("Shrimp Swarm", "b"),
    "r12": _card("Giant Triton", "c", "turn"),
    "r13": _card("Feeding Frenzy", ""),
    "r14": _card("Spiny Drift", "bc", "turn"),
    "r15": _card("Algal Bloom", "b"),
    "r16": _card("Two Anchors", ""),
    "r17": _card("Calm Spot", "bc", "cylinder"),
    "r18": _card("Scavenger", "bc", "bite"),
    "r19": _card("Undertow", "b"),
    "r20": _card("Early Digestion", "b"),
    "r21": _card("Hiding Place", "c", "attack"),
    "r22": _card("Quick Feet", "bc", "turn"),
    "r23": _card("Second Helping", ""),
    "r24": _card("Varied Diet", "", "score"),
    "r25": _card("Picky Eater", "", "score"),
    "r26": _card("Leftovers", "b", "score"),
    "r27": _card("Tended Garden", "b", "score"),
    "r28": _card("Acquired Taste", "", "score"),
}
