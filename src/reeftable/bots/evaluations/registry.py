"""The games that have an evaluation and are therefore played by the turn search."""

from __future__ import annotations

from collections.abc import Callable

from reeftable.bots.evaluation import Evaluation
from reeftable.bots.evaluations.reef_encounter import ReefEvaluation

EVALUATIONS: dict[str, Callable[[int], Evaluation]] = {"reef_encounter": ReefEvaluation}
_LOADED: dict[tuple[str, int], Evaluation] = {}


def has_evaluation(game: str) -> bool:
    """Does the game have an evaluation of its own?"""
    return game in EVALUATIONS


def evaluation_for(game: str, players: int) -> Evaluation:
    """The game's evaluation with the weights for this number of players, read once."""
    key = (game, players)
    if key not in _LOADED:
        _LOADED[key] = EVALUATIONS[game](players)
    return _LOADED[key]
