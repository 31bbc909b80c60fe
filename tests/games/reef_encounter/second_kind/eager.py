"""A player that builds corals, guards and eats them: random play hardly ever does.

It looks at the reefs of the plain second implementation, which follows the game.
"""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.second_kind import SecondKind
from tests.oracle.second_kind_notation import CELLS

# How often each kind of move is wanted beside the others; 1 where nothing is said.
WANTED = {
    "eat": 50.0,
    "lay": 10,
    "front": 10,
    "special": 6,
    "consumed": 6,
    "cube": 6,
    "to": 5,
    "introduce": 4,
    "play": 2,
    "buy": 1.5,
    "polyp": 0.3,
    "spend": 0.3,
    "move": 0.2,
    "discard": 0.1,
    "screen": 0.1,
}
# Kinds that some players like and others do not.
TASTES = ["buy", "play", "set", "special", "consumed", "flip", "lock", "larva", "introduce"]
# How often a tile is laid where it does something for a coral.
PURPOSEFUL = 0.85


class Eager:
    """Chooses by kind of move first; every seed has its own tastes."""

    def __init__(self, seed: int, **wanted: float) -> None:
        self._rng = random.Random(f"eager {seed}")
        self._wanted = {**WANTED, **wanted}
        for kind in TASTES:
            self._wanted[kind] = self._wanted.get(kind, 1) * self._rng.choice([0.3, 1, 3])

    def choose(self, s: Any, game: SecondKind) -> int:
        texts = {s.text(action): int(action) for action in s.actions()}
        by_kind: dict[str, list[str]] = {}
        for text in sorted(texts):
            by_kind.setdefault(text.split()[0], []).append(text)
        kinds = list(by_kind)
        kind = self._rng.choices(kinds, [self._wanted.get(kind, 1) for kind in kinds])[0]
        choices = by_kind[kind]
        if kind in ("lay", "front") and self._rng.random() < PURPOSEFUL:
            choices = [text for text in choices if is_purposeful(game, text)] or choices
        return texts[self._rng.choice(choices)]


def is_purposeful(game: SecondKind, text: str) -> bool:
    """Does the tile attack, or lie beside a coral that is guarded or has two tiles?"""
    cell, reef = CELLS[text.split()[1]], game.reef
    corals = [reef.coral(other) for other in cell.beside() if other in reef.tiles]
    beside = any(len(coral) > 1 or reef.guards(coral) for coral in corals)
    return beside or cell in reef.tiles
