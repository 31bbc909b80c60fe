"""Numbers from outside: anything with `__index__` counts as an int, numpy's ints for instance."""

from __future__ import annotations

import operator
from typing import Final, SupportsIndex

# What a number stands for, as a TypeError names it.
ACTION: Final = "an action"
PLAYERS: Final = "the number of players"
SEAT: Final = "a seat"
SEED: Final = "a seed"


def whole(value: SupportsIndex, what: str) -> int:
    """The int that a value stands for; raises a TypeError that names `what` if there is none."""
    if isinstance(value, int):
        return value
    if not hasattr(value, "__index__"):
        raise TypeError(f"{what} is a whole number, not a {type(value).__name__}")
    return operator.index(value)
