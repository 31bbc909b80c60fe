"""The names of the places on Lumicora's table, as options and stories use them.

A name includes all names that begin with it: `seat.0.reef` stands for every field of that reef.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.lumicora.state import IN_ATOLL, LumicoraState

ATOLL: Final = "atoll"
RETURNED: Final = "returned"  # luminos named for an exchange, on their way to the bag
BAG: Final = "bag"
STACK: Final = "stack"  # the emergency stack


def space(number: i64) -> str:
    """The turtle's space of a round."""
    return f"round.{number}"


def filled(place: i64) -> str:
    """A place filled from the bag: the atoll, or the display of a seat."""
    return ATOLL if place == IN_ATOLL else display(place)


def display(seat: i64) -> str:
    """The luminos in a seat's display."""
    return f"seat.{seat}.display"


def hand(seat: i64) -> str:
    """The luminos a seat has taken and not yet laid."""
    return f"seat.{seat}.hand"


def start(seat: i64) -> str:
    """A seat's start lumino before it is laid."""
    return f"seat.{seat}.start"


def field(seat: i64, cell: i64) -> str:
    """A field of a seat's reef."""
    return f"seat.{seat}.reef.{cell}"


def limestone(seat: i64) -> str:
    """The limestone of a seat."""
    return f"seat.{seat}.limestone"


def tile(s: LumicoraState, seat: i64, colour: i64) -> str:
    """A scoring tile of a seat."""
    return f"seat.{seat}.tiles.{s.data.colours[colour]}"


def score(seat: i64) -> str:
    """The points of a seat."""
    return f"seat.{seat}.score"


def octopus(seat: i64) -> str:
    """Where the octopus is while a seat has it."""
    return f"seat.{seat}.octopus"
