"""The names of the places on Coralia's table, as options and stories use them.

A name includes all names that begin with it: `station` stands for every die on the station, `seat`
for everything that any player has.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.coralia.data import COLOURS, PILE_NAMES, SPACE_NAMES
from reeftable.games.coralia.state import CoraliaState

ISLAND: Final = "island"
DRAWN: Final = "drawn"  # cards drawn and not yet kept
WHITE: Final = "white"  # white dice taken and not yet placed
SPARE_CHESTS: Final = "beside.chest"
STINGRAYS: Final = "beside.stingray"
STATION: Final = "station"


def supply(s: CoraliaState, colour: i64) -> str:
    """The dice of a colour in the supply."""
    return f"supply.{s.data.colours[colour]}"


def unrolled(s: CoraliaState, colour: i64) -> str:
    """The dice of a colour on the station that are not rolled yet."""
    return f"station.{s.data.colours[colour]}"


def station(s: CoraliaState, colour: i64, symbol: i64) -> str:
    """The rolled dice of a kind on the station."""
    return f"station.{s.data.colours[colour]}.{s.data.symbols[symbol]}"


def space(s: CoraliaState, reef: i64, number: i64) -> str:
    """A space of a reef."""
    return f"reef.{s.data.colours[reef]}.{SPACE_NAMES[number]}"


def chest(s: CoraliaState, reef: i64) -> str:
    """Where a chest lies: on a reef, or beside the board if `reef` is COLOURS."""
    return SPARE_CHESTS if reef == COLOURS else f"reef.{s.data.colours[reef]}.treasure"


def pile(number: i64) -> str:
    """A pile of cards."""
    return f"pile.{PILE_NAMES[number]}"


def cards(seat: i64) -> str:
    """The cards of a seat."""
    return f"seat.{seat}.cards"


def octopuses(seat: i64) -> str:
    """The octopus figures a seat has in hand."""
    return f"seat.{seat}.octopuses"


def diver(seat: i64) -> str:
    """A seat's diver before it is first sent out."""
    return f"seat.{seat}.diver"


def turtles(seat: i64) -> str:
    """The turtles of a seat."""
    return f"seat.{seat}.turtles"


def chests(seat: i64) -> str:
    """The chests of a seat."""
    return f"seat.{seat}.chests"


def stingrays(seat: i64) -> str:
    """The stingray cards of a seat."""
    return f"seat.{seat}.stingrays"


def score(seat: i64) -> str:
    """The points of a seat."""
    return f"seat.{seat}.score"
