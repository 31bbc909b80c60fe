"""The types of Lumicora's view. mypy compares view.py with them, and docs/view-lumicora.md is
generated from them. The comment after a field is its description there.

Seats are numbered from 0.
"""

from __future__ import annotations

from typing import TypedDict

# Names from data.toml; a lumino is named by its colour, number and animal, as in `blue-4-crab`.
Colour = str
Animal = str
Lumino = str


class Question(TypedDict):
    """What is asked now."""

    step: str  # the kind of question; `over` at the end
    rule: str  # the rule that asks it
    lumino: Lumino | None  # the lumino it is about


class Bag(TypedDict):
    """What is known of the bag and the emergency stack."""

    size: int  # luminos in the bag
    stack: int  # luminos in the emergency stack
    unseen: dict[Lumino, int]  # how many of each are in the bag or the stack
    in_bag: dict[Lumino, int]  # how many of those must be in the bag
    chances: dict[Colour, int]  # probability of the next one's colour, in per cent


class Half(TypedDict):
    """One half of a lumino that was laid."""

    colour: Colour  # its colour
    number: int | None  # its number, if this is the half with the number
    animal: Animal | None  # its animal, if there is one on this half
    lumino: int  # index of the lumino, shared by its halves; 0 is the start lumino


class Scoring(TypedDict):
    """What something would score."""

    points: int  # its points
    fields: list[int]  # the fields that count


class Outlook(TypedDict):
    """What a player would score now."""

    coral: dict[Colour, Scoring]  # by a coral scoring of each colour, possible or not
    jellyfish: int  # at the end, for tiles that show the jellyfish
    limestone: int  # at the end, for limestone
    animals: dict[Animal, Scoring]  # at the end, for each species
    majorities: dict[Colour, int]  # at the end, for the fields of each colour
    outlying: int  # at the end, for outlying fields left empty; zero or negative


class SeatView(TypedDict):
    """What one player has."""

    score: int  # points so far
    limestone: int  # limestone on the player's board
    tiles: dict[Colour, str]  # what each scoring tile shows: `coral`, `jellyfish` or `gone`
    start: list[Colour] | None  # the colours of the start lumino
    display: list[Lumino]  # the luminos on display
    reef: dict[str, list[Half]]  # what was laid on each field, lowest level first
    outlook: Outlook  # what the player would score now


class View(TypedDict):
    """All that a seat, or the spectator, may know."""

    game: str  # `lumicora`
    seat: int  # who is looking; -2 is the spectator
    players: int  # how many players there are
    options: dict[str, str]  # the sides of the boards in use
    entries: int  # how many entries the game has so far
    to_move: int  # the seat that is asked; -1 chance, -3 nobody
    over: bool  # whether the game is over
    question: Question  # what is asked
    turns: int  # finished turns
    round: int  # the round, from 1
    rounds: int  # how many rounds the game has
    ends_early: bool  # whether the emergency stack was used before the last round
    extra_phase: bool  # whether this is the extra scoring phase
    active: int | None  # the seat whose turn it is
    octopus: int | None  # the seat that has the octopus
    scored_last: int | None  # who did the last coral scoring of this phase
    offered: Lumino | None  # the lumino offered in this turn
    atoll: list[Lumino]  # the luminos in the atoll
    returned: list[Lumino]  # the luminos named for an exchange and not yet in the bag
    hand: list[Lumino]  # the luminos in the hand of the player whose turn it is
    bag: Bag  # bag and emergency stack
    seats: list[SeatView]  # what each player has
    breakdown: list[dict[str, int]]  # points by seat and category
