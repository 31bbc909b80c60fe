"""Replays: a moment of a game, its chance outcomes, and imported records."""

from __future__ import annotations

from typing import Any

from reeftable.server.wire.base import Wire
from reeftable.server.wire.tables import Happening


class Replay(Wire):
    """A moment of a game: the table after `at` entries, and what led to it."""

    entries: int
    turns: list[int]  # the numbers of entries after which another seat began to decide
    at: int
    game: str
    names: list[str]
    seat: int | None
    open: bool  # the game is over, so it may be seen from every seat
    view: dict[str, Any]
    views: list[dict[str, Any]] | None = None  # every seat's view, if all were requested
    story: list[Happening]  # the entry that led here, or all entries since the requested one


class Draw(Wire):
    """A chance decision: the weights of the outcomes, by ascending action, and the actual one."""

    weights: list[int]
    came: int


class Deal(Wire):
    """All chance decisions of a finished game, so that they can be recomputed from the secret."""

    secret: str
    commitment: str
    contributions: list[str]
    draws: list[Draw]


class RecordMade(Wire):
    """The id of an imported record."""

    id: str
