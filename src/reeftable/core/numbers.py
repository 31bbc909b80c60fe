"""Numbers from outside: whatever has `__index__`, numpy's ints for instance, counts as an int."""

from __future__ import annotations

import operator
from typing import Final, SupportsIndex

# What a number is expected to be, as a refusal names it.
ACTION: Final = "an action"
PLAYERS: Final = "the number of players"
SEAT: Final = "a seat"
SEED: Final = "a seed"


def whole(value: SupportsIndex, what: str) -> int:
    """The whole number that a value stands for."""
    if isinstance(value, int):
        return value
    if not hasattr(value, "__index__"):
        raise TypeError(f"{what} is a whole number, not a {type(value).__name__}")
    return operator.index(value)
