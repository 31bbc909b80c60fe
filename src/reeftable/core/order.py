"""Builds lists of steps in the order in which they happen, for `State.begin`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# The capacity of a new list: enough for most, so that it rarely has to be copied to grow.
ROOM: Final = 32


def in_order(*steps: int) -> vec[i64]:
    """These steps in this order, each with the argument 0."""
    order = vec[i64](capacity=ROOM)
    for step in steps:
        order = then(order, step)
    return order


def then(order: vec[i64], step: i64, arg: i64 = 0) -> vec[i64]:
    """The list with one more step at its end."""
    return append(append(order, step), arg)
