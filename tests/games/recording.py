"""Playing a game to its end, with or without a record of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.record import Record

Choose = Callable[[Any], int]


def recorded(s: Any, seed: int, choose: Choose) -> Record:
    """The record of a game that is played on to its end."""
    record = rec.start_record(s, [f"Seat {n}" for n in range(s.players)], seed)
    while not s.over:
        if s.to_move == rt.CHANCE:
            rec.deal(record, s)
        else:
            rec.play(record, s, choose(s))
    rec.finish(record, s)
    return record


def play_out(s: Any, choose: Choose) -> Any:
    """The end of a game, reached faster than with a record."""
    while not s.over:
        s.deal() if s.to_move == rt.CHANCE else s.play(choose(s))
    return s
