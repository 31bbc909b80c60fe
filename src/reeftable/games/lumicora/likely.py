"""Computes the probability of each colour in the next draw, from what the players can know."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.games.lumicora.bag import bag_size
from reeftable.games.lumicora.data import COLOURS
from reeftable.games.lumicora.state import (
    BACK,
    CERTAIN,
    LOOSE,
    NAMED,
    NONE,
    LumicoraState,
    count_of,
)


def colour_chances(s: LumicoraState, returned: i64) -> dict[str, int]:
    """LUM-9.1 LUM-9.3 The chance of each colour in percent; `returned` is put into the bag too.

    A lumino that is certain to be in the bag counts fully, as does one that is named for an
    exchange, because it will be put there. One that may be in the stack counts by the chance that
    it is in the bag.
    """
    certain_in_bag: list[int] = [0] * COLOURS
    possibly_in_bag: list[int] = [0] * COLOURS
    named = 0
    for kind in range(s.data.n_kinds):
        colour = s.data.kind_colour[kind]
        coming = int(count_of(s, NAMED, kind)) + (1 if kind == returned else 0)
        left = int(count_of(s, LOOSE, kind) + count_of(s, BACK, kind))
        certain = left if s.reserve == 0 else int(count_of(s, CERTAIN, kind))
        certain_in_bag[colour] += certain + coming
        possibly_in_bag[colour] += left - certain
        named += coming
    size = int(bag_size(s)) + named
    room, others = size - sum(certain_in_bag), max(1, sum(possibly_in_bag))
    return {
        s.data.colours[c]: (
            100 * (certain_in_bag[c] * others + possibly_in_bag[c] * room) + size * others // 2
        )
        // max(1, size * others)
        for c in range(COLOURS)
    }


def likely_draws(s: LumicoraState, returned: i64 = NONE) -> list[dict[str, Any]]:
    """LUM-4.1c An event for each colour that an exchange may bring, with its chance."""
    return [
        {"code": "lumicora.likely", "colour": colour, "percent": percent}
        for colour, percent in colour_chances(s, returned).items()
        if percent > 0
    ]
