"""Coral-reef board games: one rules engine to play, simulate, record and study them."""

from __future__ import annotations

from reeftable.core.chance import Committed
from reeftable.core.game import Game, NotationError, Option, PositionError
from reeftable.core.state import State
from reeftable.core.step import CHANCE, NOBODY, SPECTATOR, IllegalAction, Refusal
from reeftable.games.registry import game, game_names

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "Committed",
    "Game",
    "IllegalAction",
    "NotationError",
    "Option",
    "PositionError",
    "Refusal",
    "State",
    "game",
    "game_names",
]
