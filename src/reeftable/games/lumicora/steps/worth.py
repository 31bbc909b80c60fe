"""Notes on what an option is worth beyond its immediate effects."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.games.lumicora.state import STORE, LumicoraState, seat_has


def no_room(s: LumicoraState, seat: i64) -> list[dict[str, Any]]:
    """LUM-2.1c Note if there is no room for more limestone."""
    full = seat_has(s, STORE, seat) == s.data.storage
    return [{"code": "lumicora.store_full", "store": int(s.data.storage)}] if full else []
