"""Converts numbers passed by callers to int; anything with `__index__` will do, such as numpy's."""

from __future__ import annotations

import operator
from typing import Final, SupportsIndex

# What a number stands for, as worded in error messages.
ACTION: Final = "an action"
PLAYERS: Final = "the number of players"
SEAT: Final = "a seat"
SEED: Final = "a seed"


def whole(value: SupportsIndex, what: str) -> int:
    """Convert a value to int; raises TypeError, with `what` in its message, if it is not whole."""
    if isinstance(value, int):
        return value
    if not hasattr(value, "__index__"):
        raise TypeError(f"{what} must be a whole number, not a {type(value).__name__}")
    return operator.index(value)
