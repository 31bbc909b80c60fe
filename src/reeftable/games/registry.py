"""The list of all games, and functions that find a game by its name."""

from __future__ import annotations

from typing import Any

from reeftable.core.game import Game
from reeftable.core.state import State
from reeftable.games.coralia.game import GAME as CORALIA
from reeftable.games.lumicora.game import GAME as LUMICORA
from reeftable.games.reef_encounter.second_kind.game import GAME as REEF_ENCOUNTER

_EVERY: list[Game[Any]] = [CORALIA, LUMICORA, REEF_ENCOUNTER]
_GAMES: dict[str, Game[State]] = {g.name: g for g in _EVERY}


def game_names() -> list[str]:
    """The names of all games.

    >>> import reeftable as rt
    >>> rt.game_names()
    ['coralia', 'lumicora', 'reef_encounter']
    """
    return sorted(_GAMES)


def game(name: str) -> Game[State]:
    """The game with that name.

    >>> import reeftable as rt
    >>> rt.game("lumicora").new(players=2, seed=1)
    <State of lumicora: 2 players, 0 entries, chance is asked StartLuminos>
    """
    if name not in _GAMES:
        raise ValueError(f"no game {name[:60]!r}; there are: {', '.join(game_names())}")
    return _GAMES[name]
