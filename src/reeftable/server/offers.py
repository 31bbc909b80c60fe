"""Computes the options of the seat to move, in small slices so that other tasks can run.

Every option is tried on a copy of the position, and there may be more than a hundred of them; they
are computed only once per position.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from reeftable.core import offer
from reeftable.core.state import State

SLICE = 0.001  # seconds of work before other tasks may run


@dataclass(frozen=True)
class Offers:
    """The options of the seat to move after event `seq`, and the kinds of move it cannot choose."""

    seq: int
    seat: int
    options: list[dict[str, Any]]
    closed: list[dict[str, Any]]


async def compute_offers(state: State, seq: int) -> Offers:
    """Every option of the seat to move, and every kind of move it cannot choose now."""
    imagined = offer.imagine(state)
    options: list[dict[str, Any]] = []
    began = time.perf_counter()
    for action in imagined.actions():
        options.append(offer.tried(imagined, action))
        if time.perf_counter() - began > SLICE:
            await asyncio.sleep(0)
            began = time.perf_counter()
    return Offers(seq, int(state.to_move), options, offer.closed(imagined))
