"""Re-deals what nobody can know: which of several equal luminos had been put back."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.lumicora.state import (
    BACK,
    CERTAIN,
    LOOSE,
    LumicoraState,
    change_count,
    count_of,
)


def deal_anew(s: LumicoraState, seat: i64, seed: int) -> None:
    """LUM-9.2 LUM-9.4 Forget what only chance knows; all seats know the same.

    A state does not record what is in the stack. Luminos that are certain to be in the bag stay
    there; every other undrawn lumino may be in the bag or in the stack, and later draws make each
    way of dividing them between the two equally likely.
    """
    s.reseed(seed)
    for kind in range(s.data.n_kinds):
        unsure: i64 = count_of(s, BACK, kind) - count_of(s, CERTAIN, kind)
        change_count(s, BACK, kind, -unsure)
        change_count(s, LOOSE, kind, unsure)
        s.back -= unsure
        s.loose += unsure
