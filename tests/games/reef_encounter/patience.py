"""Players of Reef Encounter who work together for an end that otherwise hardly ever comes about.

`fill` lays single tiles until the rocks are full and nobody can attack; `go_on` attacks and pays
with what it consumes, so that the bag does not run out and the game ends by its length.
"""

from __future__ import annotations

from typing import Any

import reeftable as rt
from reeftable.core.chance import Generator
from reeftable.games.reef_encounter.cells import count
from reeftable.games.reef_encounter.corals import attackable
from reeftable.games.reef_encounter.state import (
    CUBES,
    FRONT,
    SUPPLY,
    behind_screen,
    seat_has,
)
from tests.oracle.reef_encounter_components import BESIDE, COLOURS, ROCKS, extra_growth_space

# Below this many tiles in the bag `go_on` lays none without consuming one.
LOW = 60
# More cubes than these are made into tiles.
MANY = 12


class Table:
    """What both need to see of a position."""

    def __init__(self, s: Any) -> None:
        self.view = s.view(rt.SPECTATOR)
        self.step = self.view["question"]["step"]
        self.tiles = {k["cell"]: k["tile"] for rock in self.view["rocks"] for k in rock["spaces"]}
        self.texts = [s.text(a) for a in s.actions()]

    def of(self, *verbs: str) -> list[str]:
        """What may be done, of these kinds."""
        return [text for text in self.texts if text.split()[0] in verbs]

    def stays_single(self, space: str, colour: str) -> bool:
        """Would a tile laid here touch none of its colour, not even one of extra growth?"""
        light = extra_growth_space(space)
        grows = light in BESIDE[space] and self.tiles[light] is None
        return not grows and colour not in [self.tiles[beside] for beside in BESIDE[space]]

    def singles(self, colour: str) -> list[str]:
        """The empty spaces where a tile of the colour stays single."""
        return [k for k, t in self.tiles.items() if t is None and self.stays_single(k, colour)]

    def attacks(self) -> list[str]:
        """The tiles that may be laid on others now."""
        return [t for t in self.of("lay", "front") if self.tiles[t.split()[1]] is not None]


def fill(s: Any, rng: Generator) -> int:
    """Lay tiles that touch none of their colour, as long as there is room for them."""
    table = Table(s)
    wanted: list[str] = []
    if table.step == "LayTiles":
        room = table.singles(table.view["question"]["colour"])
        wanted = [t for t in table.of("lay", "front") if t.split()[1] in room] or table.of("stop")
    elif table.step == "TurnMenu":
        useful = [c for c in COLOURS if table.singles(c)]
        wanted = [t for t in table.of("cube") if t.split()[1] in useful]
        wanted = wanted or [t for t in table.of("polyp") if t.split()[1] in useful]
        there = [c for c in COLOURS if table.view["cubes"][c] > 0]
        wanted = wanted or [f"collect {c}" for c in there if c in useful]
        wanted = wanted or [f"collect {c}" for c in there]
    return pick(s, wanted or table.texts, rng)


def go_on(s: Any, rng: Generator) -> int:
    """Attack wherever possible, and pay for a cylinder with every polyp."""
    table = Table(s)
    low = table.view["bag"]["size"] < LOW
    wanted: list[str] = []
    if table.step == "LayTiles":
        growth = [] if low else table.of("lay", "front")
        wanted = best(s, table.attacks()) or growth or table.of("stop")
    elif table.step == "TurnMenu":
        cubes = table.of("cube", "larva")
        mine = table.view["seats"][s.to_move]["cubes"]
        spare = table.of("polyp") if sum(mine.values()) > MANY else []
        wanted = [t for t in cubes if not low or Table(after(s, t)).attacks()]
        wanted = wanted or best(s, table.of("flip")) or spare or best(s, table.of("collect"))
    return pick(s, wanted or table.texts, rng)


def after(s: Any, text: str) -> Any:
    """The position after a move."""
    t = s.clone()
    t.play(t.parse(text))
    return t


def best(s: Any, texts: list[str]) -> list[str]:
    """The moves after which the players can attack most."""
    prospects = [prospect(after(s, text)) for text in texts]
    return [text for text, n in zip(texts, prospects, strict=True) if n == max(prospects)]


def prospect(s: Any) -> int:
    """How well the game can go on: attacks, tiles and cubes for them, cubes to collect."""
    n = -1000 if s.over else 0
    for colour in range(len(COLOURS)):
        room = sum(int(count(attackable(s, rock, colour))) for rock in ROCKS)
        for seat in range(s.players):
            tiles = int(behind_screen(s, seat, colour) + seat_has(s, seat, FRONT + colour))
            cubes = min(int(seat_has(s, seat, CUBES + colour)), 2)
            n += 2 * min(room, tiles, 4 * cubes) + min(room, 2)
        n += 2 * min(int(s.table[SUPPLY + colour]), 3)
    return n


def pick(s: Any, wanted: list[str], rng: Generator) -> int:
    """One of the moves, by lot."""
    action: int = s.parse(wanted[rng.below(len(wanted))])
    return action
