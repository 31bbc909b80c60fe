"""The types of Coralia's view. mypy compares view.py with them; the web's types and
docs/view-coralia.md are generated from them. The comment after a field is its description there.

Seats are numbered from 0.
"""

from __future__ import annotations

from typing import TypedDict

# Names from data.toml.
Colour = str
PlayerColour = str
Symbol = str
Space = str
Pile = str
Turtle = str
Chest = str
Card = str
Die = str


class Remembered(TypedDict):
    """One card in one of the cases of `remembered`."""

    slot: int  # the card's number, as in `CardView`
    card: Card  # what it is in this case


# A card, wherever it lies. It is not a class because `from` is a keyword.
CardView = TypedDict(
    "CardView",
    {
        "slot": int,  # its number: a card keeps it wherever it goes
        "from": Pile,  # the pile it came from
        "card": Card | None,  # what it is, if the seat knows it
        "resolved": bool,  # a starfish card that has been scored
    },
)


class PileView(TypedDict):
    """A pile of cards."""

    size: int  # how many cards it has
    under: list[CardView]  # the cards put under it


class Question(TypedDict):
    """What is asked now."""

    step: str  # the kind of question; `over` at the end
    rule: str  # the rule that asks it
    white: Symbol | None  # what the white die to be placed shows
    locked: int  # how many dice are locked


class StationDie(TypedDict):
    """A die on the station of the player whose turn it is."""

    colour: Colour  # its colour
    symbol: Symbol | None  # what it shows, once it is rolled
    locked: bool  # whether it stays as it is


class Reef(TypedDict):
    """One of the six reefs."""

    colour: Colour  # its colour
    dice: dict[Space, Die | None]  # the die on each space
    octopus: int | None  # the seat whose octopus stands there
    diver: int | None  # the seat whose diver is there
    turtle: Turtle | None  # the turtle tile lying there
    chest: bool  # whether its chest still lies there


class SeatView(TypedDict):
    """What one player has."""

    colour: PlayerColour  # the player's colour
    score: int  # points so far
    octopuses: int  # octopus figures not on a reef
    diver_at: Colour | None  # the reef the diver is at
    turtles: list[Turtle]  # turtle tiles taken
    chests: list[Chest]  # chests taken
    stingrays: int  # stingray cards
    starfish_open: bool  # whether the starfish cards lie open
    cards: list[CardView]  # the cards in hand


class View(TypedDict):
    """All that a seat, or the spectator, may know."""

    game: str  # `coralia`
    seat: int  # who is looking; -2 is the spectator
    players: int  # how many players there are
    options: dict[str, str]  # the choice of every option
    entries: int  # how many entries the game has so far
    to_move: int  # the seat that is asked; -1 chance, -3 nobody
    over: bool  # whether the game is over
    question: Question  # what is asked
    turns: int  # finished turns
    turns_in_all: int  # turns that the whole game has
    active: int  # the seat whose turn it is; -1 before the first
    start: int  # the starting player; -1 before it is known
    supply: dict[Colour, int]  # dice in the supply
    station: list[StationDie]  # dice on the station
    island: dict[Die, int]  # dice on the island
    reefs: list[Reef]  # the six reefs
    turtles_beside: list[Turtle]  # turtle tiles beside the board
    chests_beside: int  # spare chests beside the board
    chests_unseen: list[Chest]  # the chests that nobody has taken
    stingrays: int  # stingray cards left
    piles: dict[Pile, PileView]  # the piles of cards
    drawn: list[CardView]  # cards drawn, of which one is to be kept
    seats: list[SeatView]  # what each player has
    remembered: list[list[Remembered]]  # every possible case for the cards that it once knew
    breakdown: list[dict[str, int]]  # public points by seat and category
