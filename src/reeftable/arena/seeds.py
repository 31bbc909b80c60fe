"""Every game of a series has its own seed, made from the series' seed and the game's number.

`seed_of(seed, "game", number)` is the first eight bytes of SHA-256 of the text
`reeftable SEED game NUMBER`, halved so that it fits 63 bits. Bots draw from
`reeftable SEED bot NUMBER SEAT`; if every seat is the plain random bot, all of them draw in turn
from `reeftable SEED bots NUMBER`, which lets the engine play the game by itself.
"""

from __future__ import annotations

import hashlib


def seed_of(seed: int, *what: str | int) -> int:
    """The seed for one purpose within a series, such as one game or one bot."""
    text = " ".join(["reeftable", str(seed), *[str(part) for part in what]])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
