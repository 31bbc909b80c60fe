"""Looking back: a moment of a game, its chance, and imported records."""

from __future__ import annotations

from typing import Any

from reeftable.server.wire.base import Wire
from reeftable.server.wire.tables import Happening


class Replay(Wire):
    """A moment of a game: the table after `at` entries, and what led to it."""

    entries: int
    at: int
    game: str
    names: list[str]
    seat: int | None
    open: bool  # the game is over, so it may be seen from every seat
    view: dict[str, Any]
    views: list[dict[str, Any]] | None = None  # every seat's view, if all were asked for
    story: list[Happening]  # the entry that led here, or all since the one asked for


class Draw(Wire):
    """What chance decided: the weights of the outcomes, by ascending action, and which one came."""

    weights: list[int]
    came: int


class Deal(Wire):
    """All of a finished game's chance, to be recomputed from the secret."""

    secret: str
    commitment: str
    contributions: list[str]
    draws: list[Draw]


class RecordMade(Wire):
    """The id of an imported record."""

    id: str
