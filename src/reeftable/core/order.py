"""Steps in the order in which they come, to be handed to `State.begin`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# As long as most orders are, so that adding a step seldom moves the others.
ROOM: Final = 32


def in_order(*steps: int) -> vec[i64]:
    """These steps, the first one first, none with an argument."""
    order = vec[i64](capacity=ROOM)
    for step in steps:
        order = then(order, step)
    return order


def then(order: vec[i64], step: i64, arg: i64 = 0) -> vec[i64]:
    """The order with one more step behind the others."""
    return append(append(order, step), arg)
