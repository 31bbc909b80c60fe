"""Putting a table into a chosen state, for tests."""

from __future__ import annotations

from .coralia import Oracle
from .coralia_components import COLOURS
from .coralia_table import Die


def prepared(players: int = 2, **options: str) -> Oracle:
    """Lay an empty board with a turtle on every reef."""
    game = Oracle(players, options)
    for colour in COLOURS:
        game.reefs[colour].turtle = "stingray"
    game.turtles_beside = ["fish", "island"]
    return game


def occupy(game: Oracle, *places: str) -> None:
    """Put a die of the reef's colour on each named space, without any action."""
    for place in places:
        colour, space = place.split()
        game.reefs[colour].dice[space] = colour


def on_station(game: Oracle, *dice: str) -> None:
    """Lay dice with their faces on the station."""
    for text in dice:
        die = Die(text.split()[0])
        die.face = text.split()[1]
        game.station.append(die)


def play(game: Oracle, *texts: str) -> None:
    """Apply entries one after the other."""
    for text in texts:
        game.apply(text)
