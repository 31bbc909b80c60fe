"""The types of Reef Encounter's view. mypy compares view.py with them, and
docs/view-reef_encounter.md is generated from them. The comment after a field is its description.

Seats are numbered from 0.
"""

from __future__ import annotations

from typing import TypedDict

# Names from data.toml; a cell is named by its rock, column and row, as in `1d4`.
Colour = str
PlayerColour = str
Alga = str
Cell = str

# What is asked now. It is not a class because `from` is a keyword.
Question = TypedDict(
    "Question",
    {
        "step": str,  # the kind of question; `over` at the end
        "rule": str,  # the rule that asks it
        "colour": Colour | None,  # the colour that is being laid
        "from": Cell | None,  # where the shrimp that is being moved comes from
    },
)


class ThisTurn(TypedDict):
    """What the active player has done this turn."""

    acted: int  # 1 once anything was done
    cubes: int  # larva cubes played
    introduced: int  # 1 once a shrimp was introduced
    locks: int  # coral tiles locked
    laid: int  # tiles laid in the current placement
    laid_from_behind: int  # those of them from behind the screen


class SpaceView(TypedDict):
    """A space of a rock."""

    cell: Cell  # its name
    tile: Colour | None  # the tile on it
    shrimp: int | None  # the seat whose shrimp stands on it
    protected: bool  # whether its tile cannot be consumed
    coral_size: int  # tiles of the coral it belongs to
    guard: int | None  # the seat whose shrimp guards that coral


class Rock(TypedDict):
    """A rock in play."""

    rock: int  # its number
    rows: list[str]  # the rock as it is printed
    spaces: list[SpaceView]  # its spaces, row by row


class CoralTile(TypedDict):
    """A coral tile, which shows which of two colours is stronger."""

    coral_tile: int  # its number, from 1
    side: str  # which side it shows
    stronger: Colour  # this colour consumes
    weaker: Colour  # this colour is consumed
    alga: Alga  # the large alga on this side
    locked: bool  # whether a cylinder lies on it


class Bag(TypedDict):
    """What the seat knows of the bag."""

    size: int  # tiles in the bag
    put_back: dict[Colour, int]  # tiles in the bag that all saw being put back
    unknown: dict[Colour, int]  # tiles in the bag or hidden behind somebody else's screen
    unseen_in_bag: dict[Colour, bool]  # whether tiles nobody saw are in the bag, if the seat knows


class SeatView(TypedDict):
    """What one player has."""

    colour: PlayerColour  # the player's colour
    known_tiles: dict[Colour, int]  # tiles behind the screen that all saw being taken
    hidden_tiles: dict[Colour, int] | None  # the other tiles behind the screen; None if not visible
    hidden_count: int  # how many these are
    consumed: dict[Colour, int]  # consumed polyps in front of the screen
    cubes: dict[Colour, int]  # larva cubes
    eaten: dict[Colour, int]  # tiles eaten by the parrotfish
    secret: Colour | None  # the secret tile; None if not visible
    has_secret: bool  # whether there is a secret tile
    chosen: list[Colour] | None  # the cubes chosen and not yet shown; None if not visible
    has_chosen: bool  # whether cubes were chosen
    shrimps_behind: int  # shrimps behind the screen
    shrimps_eaten: int  # shrimps eaten


class TieBreaks(TypedDict):
    """What decides between equal scores: the first difference, from the top."""

    consumed: int  # consumed polyps in front of the screen
    cubes: int  # larva cubes
    tiles: int  # tiles behind the screen
    guarded: int  # tiles in corals that the player's shrimps guard


class View(TypedDict):
    """All that a seat, or the spectator, may know."""

    game: str  # `reef_encounter`
    seat: int  # who is looking; -2 is the spectator
    players: int  # how many players there are
    options: dict[str, str]  # the variants in use
    entries: int  # how many entries the game has so far
    to_move: int  # the seat that is asked; -1 chance, -3 nobody
    over: bool  # whether the game is over
    question: Question  # what is asked
    turns: int  # finished turns
    active: int  # the seat whose turn it is; -1 before the first
    start: int  # the start player; -1 before it is known
    this_turn: ThisTurn  # what was done in this turn
    ending: str  # why the game is ending; empty before that
    rocks: list[Rock]  # the rocks in play
    coral_tiles: list[CoralTile]  # the coral tiles
    alga: Alga | None  # the cylinder on the alga space
    turns_over: dict[Alga, list[int]]  # coral tiles that a cylinder on the alga space would turn
    values: dict[Colour, int]  # what a tile of each colour is worth
    sea: dict[Colour, dict[Colour, int]]  # tiles on the open sea, by the colour of the space's cube
    cubes: dict[Colour, int]  # larva cubes in the supply
    cylinders: dict[Alga, int]  # cylinders left
    bonus: dict[Colour, int] | None  # the bonus stock, if there is one
    bag: Bag  # the bag
    seats: list[SeatView]  # what each player has
    breakdown: list[dict[str, int]]  # public points by seat and category
    tie_breaks: list[TieBreaks] | None  # what decides between equal scores, once the game is over
