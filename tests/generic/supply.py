"""What each game supplies for these tests, in tests/games/<game>/hidden.py.

It describes a second time what is hidden in the game, without looking at how the engine resamples.
A place is anything that holds a hidden item and has a public name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

# Some places and what is in them.
World = frozenset[tuple[str, str]]
# What a seat cannot tell apart: the smallest worlds, one of which must be true.
Worlds = frozenset[World]
View = dict[str, Any]


class Told(NamedTuple):
    """An entry as a seat reads it, and the spectator's view before and after it."""

    text: str
    before: View
    after: View


class Hidden(Protocol):
    """The names a hidden.py must have."""

    # How many games with each choice of options a soak plays for each number of players.
    GAMES: int
    # Whether anything that has a place is ever hidden from anyone.
    HIDES: bool
    # Whether a seat ever knows more than those who only watch.
    SECRETS: bool
    # What a view could forget: things known for certain, and things known to be somewhere.
    CERTAIN: tuple[str, ...]
    UNCERTAIN: tuple[str, ...]

    def at_the_end(self, s: Any) -> None:
        """Assert what is true of every finished game, such as the number of turns."""

    def places(self, s: Any) -> dict[str, str]:
        """What is really in every place."""

    def seen(self, entries: Iterable[Told]) -> Worlds:
        """What a seat with perfect memory knows, from all it was shown since the beginning."""

    def known_in_view(self, view: View) -> Worlds:
        """What a seat's view says."""

    def forgetful(self, view: View) -> dict[str, View]:
        """Views that forget one thing each, by names of CERTAIN and UNCERTAIN, where they can."""

    def small_positions(self, n: int) -> list[tuple[Any, int]]:
        """n states with few enough deals to list them all, each with the seat that looks."""

    def deals(self, s: Any, seat: int) -> Counter[World]:
        """Every deal that fits the seat's view, as often as the physical pieces can make it."""
