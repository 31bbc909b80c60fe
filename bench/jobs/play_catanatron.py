"""Catanatron: its own loop with four of its random players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
decisions = 0


class Counting(RandomPlayer):  # type: ignore[misc]
    """Plays like its base class, and counts the decisions with a choice."""

    def decide(self, game: Any, playable_actions: Any) -> Any:
        global decisions
        decisions += len(playable_actions) > 1
        return RandomPlayer.decide(self, game, playable_actions)


def job(name: str) -> Callable[[], dict[str, int]]:
    """A function that plays one whole game each time it is called."""

    def work() -> dict[str, int]:
        global decisions
        decisions = 0
        Game([Counting(colour) for colour in COLOURS]).play()
        return {"games": 1, "decisions": decisions}

    return work
