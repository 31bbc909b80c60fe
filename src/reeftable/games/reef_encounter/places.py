"""The names of the places on Reef Encounter's table, as options and stories use them.

A name includes all names that begin with it: `sea` stands for the whole open sea, `seat.0` for
everything that a player has.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import cell_name
from reeftable.games.reef_encounter.state import ReefState

BAG: Final = "bag"
BONUS: Final = "bonus"  # the bonus stock
ALGA: Final = "alga"  # the alga space
SEA_SHRIMPS: Final = "sea.shrimps"  # each player's first eaten shrimp


def space(cell: i64) -> str:
    """A space of a rock."""
    return f"rock.{cell_name(cell)}"


def coral_tile(tile: i64) -> str:
    """A coral tile, with the cylinder that locks it."""
    return f"coral_tile.{tile + 1}"


def sea(s: ReefState, colour: i64) -> str:
    """A space of the open sea: its cube and its tiles."""
    return f"sea.{s.data.colours[colour]}"


def bonus(s: ReefState, colour: i64) -> str:
    """The tile of a colour in the bonus stock."""
    return f"bonus.{s.data.colours[colour]}"


def cube_supply(s: ReefState, colour: i64) -> str:
    """The cubes of a colour in the supply."""
    return f"supply.cubes.{s.data.colours[colour]}"


def cylinder_supply(s: ReefState, alga: i64) -> str:
    """The cylinders of a colour in the supply."""
    return f"supply.cylinders.{s.data.algae[alga]}"


def screen(seat: i64) -> str:
    """The tiles behind a seat's screen."""
    return f"seat.{seat}.screen"


def front(seat: i64) -> str:
    """The consumed polyps in front of a seat's screen."""
    return f"seat.{seat}.front"


def cubes(seat: i64) -> str:
    """The cubes of a seat."""
    return f"seat.{seat}.cubes"


def shrimps(seat: i64) -> str:
    """The shrimps behind a seat's screen."""
    return f"seat.{seat}.shrimps"


def fish(seat: i64) -> str:
    """A seat's parrotfish: tiles, the secret one and shrimps."""
    return f"seat.{seat}.fish"


def score(seat: i64) -> str:
    """The points of a seat."""
    return f"seat.{seat}.score"
