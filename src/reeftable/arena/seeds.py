"""Derives the seeds of games and bots from the seed of a series.

`seed_of(seed, "game", number)` is the first eight bytes of the SHA-256 hash of the text
`reeftable SEED game NUMBER`, halved so that it fits into 63 bits. Each bot's generator is seeded
from `reeftable SEED bot NUMBER SEAT`. If every seat is played by the plain random bot, all of them
share one generator, seeded from `reeftable SEED bots NUMBER`, so that the engine can play the game
by itself.
"""

from __future__ import annotations

import hashlib


def seed_of(seed: int, *what: str | int) -> int:
    """The seed for one purpose within a series, such as one game or one bot."""
    text = " ".join(["reeftable", str(seed), *[str(part) for part in what]])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
