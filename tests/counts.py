"""How many games, states or mutations a test tries: a sample, the full count, or very few."""

from __future__ import annotations

import os

SOAK = os.environ.get("REEFTABLE_SOAK") == "1"
# Set by tools/mutate.py, which runs the tests hundreds of times.
FEW = os.environ.get("REEFTABLE_FEW") == "1"


def count(sample: int, full: int) -> int:
    """The full count under `make soak`, a sample otherwise."""
    if SOAK:
        return full
    return max(1, sample // 20) if FEW else sample
