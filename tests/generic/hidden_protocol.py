"""The protocol of tests/games/<game>/hidden.py, which says what is hidden in a game.

Each game says it there a second time, independently of how the engine resamples. A *place* is any
spot with a public name that can hold a hidden piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

# Places with the pieces in them: one way in which the hidden pieces may lie, or a part of it.
World = frozenset[tuple[str, str]]
# All the worlds that a seat cannot tell apart, each as small as possible; one of them is true.
Knowledge = frozenset[World]
View = dict[str, Any]


class SeenEntry(NamedTuple):
    """An entry of the game as one seat sees it, with the spectator's views before and after it."""

    text: str
    before: View
    after: View


class Deals(Protocol):
    """What the frequencies of resampled states are compared with."""

    def places(self, s: Any) -> dict[str, str]:
        """The piece that is really in each place."""

    def deals(self, s: Any, seat: int) -> Counter[World]:
        """Every deal that fits the seat's view, and in how many ways the pieces can form it."""


class Hidden(Deals, Protocol):
    """The names that every hidden.py must define."""

    # How many games `make soak` plays for each choice of options and each number of players.
    GAMES_PER_SETUP: int
    # Is a piece in any place ever hidden from anyone?
    HIDES: bool
    # Does a seat ever know more than a spectator?
    HAS_PRIVATE_KNOWLEDGE: bool
    # What could be missing from a view: certain facts, and facts that only rule things out.
    CERTAIN: tuple[str, ...]
    UNCERTAIN: tuple[str, ...]

    def check_finished(self, s: Any) -> None:
        """Assert what must be true of a finished game, such as the number of turns."""

    def seen(self, entries: Iterable[SeenEntry]) -> Knowledge:
        """What a seat with perfect memory can conclude from all entries it has seen."""

    def known_in_view(self, view: View) -> Knowledge:
        """What a seat's view says about the hidden pieces."""

    def views_missing_something(self, view: View) -> dict[str, View]:
        """Copies of the view that lack one fact each, by its name in CERTAIN or UNCERTAIN."""

    def small_positions(self, n: int) -> list[tuple[Any, int]]:
        """n states with so few deals that all can be listed, each with the seat that looks."""
