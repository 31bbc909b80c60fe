"""What the expansion adds to the types of Reef Encounter's view, or changes in them.

A class with the name of one in the base game's shapes.py holds the fields that it has besides, or
whose type differs. The comment after a field is its description.
"""

from __future__ import annotations

from typing import TypedDict

# Names from data.toml; a kind is a plain tile or one of the special ones.
Colour = str
Cell = str
Kind = str
Card = str


class ThisTurn(TypedDict):
    """What the active player has done this turn, and which effects of cards are waiting."""

    bought: int  # 1 once a card was bought
    collected: int  # 1 once Always Ready has brought action 10 forward
    more_placements: int  # placements still to come beyond actions 2 and 3
    more_shrimps: int  # how often action 4 may still be repeated
    effects: list[str]  # effects of cards that wait or are in force


class SpaceView(TypedDict):
    """A space of a rock."""

    kind: Kind | None  # the kind of tile on it
    sides: str | None  # the two coral sides of a half tile, such as `ne`
    blue: str | None  # a blue shrimp, `wooden` or `printed`
    starfish: bool  # whether a starfish is on it
    rock_tile: bool  # whether it is a rock tile


class Rock(TypedDict):
    """A rock in play."""

    water: list[Cell]  # spaces covered by water tiles


class Bag(TypedDict):
    """What is in the bag, which everybody knows."""

    put_back: dict[Kind, int]  # all tiles in the bag


class SeatView(TypedDict):
    """What one player has."""

    consumed: dict[Kind, int]  # consumed polyps in front of the screen
    eaten: dict[Kind, int]  # tiles eaten by the parrotfish
    special_tiles: dict[Kind, int]  # special tiles behind the screen
    secret_weights: dict[Colour, int]  # how likely each colour of the secret tile is to others
    cards: list[Card] | None  # the cards in hand; None if not visible
    card_count: int  # how many these are
    face_up: list[Card]  # scoring cards that lie open


class Bite(TypedDict):
    """A bite in progress: the tile is gone, and the starfish has not moved there yet."""

    starfish: Cell  # where the starfish is
    cell: Cell  # the bitten tile's space
    kind: Kind  # the bitten tile


class Reaction(TypedDict):
    """What the asked player may react to."""

    trigger: str  # `turn_start`, `cylinder`, `bite` or `attack`
    cell: Cell | None  # the space that is attacked or bitten
    coral_tiles: list[int]  # coral tiles that a cylinder would turn over


class View(TypedDict):
    """All that a seat, or the spectator, may know."""

    sea: dict[Colour, dict[Kind, int]]  # tiles on the open sea, by the colour of the space's cube
    pile: int  # cards in the pile
    discards: list[Card]  # discarded cards
    blue_supply: int  # wooden blue shrimps in the supply
    blue_at_sea: bool  # whether a blue shrimp is on the open-sea board
    dead_starfish: int  # starfish that have left the game
    meal: dict[Kind, int]  # tiles of a coral that is being eaten, before the toll is paid
    bite: Bite | None  # the bite in progress
    reaction: Reaction | None  # what the asked player may react to
