"""Setting up Reef Encounter, with the expansion or without."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from itertools import combinations_with_replacement
from typing import Protocol

from .reef_encounter_asking import Answer, Script
from .reef_encounter_components import COLOURS, CORAL_TILES, FIRST_TILES, HANDS, ROCKS


class Rocks(Protocol):
    def add_rock(self, rock: int) -> None: ...
    def turn_over(self, tiles: list[int]) -> None: ...


class Seat(Protocol):
    """What a player gets before the first turn."""

    @property
    def behind(self) -> MutableMapping[str, int]: ...
    @property
    def cubes(self) -> MutableMapping[str, int]: ...
    def hide(self, colour: str) -> None: ...


class NewTable(Protocol):
    """A table before anything lies on it."""

    start: int

    @property
    def players(self) -> Sequence[Seat]: ...
    @property
    def reef(self) -> Rocks: ...
    @property
    def bag(self) -> MutableMapping[str, int]: ...
    @property
    def cubes(self) -> MutableMapping[str, int]: ...
    @property
    def sea(self) -> Mapping[str, MutableMapping[str, int]]: ...
    def ask(self, seat: int, answers: list[str]) -> Answer: ...
    def equal_chance(self, word: str, outcomes: list[str]) -> Answer: ...
    def draw(self, word: str) -> Answer: ...
    def clockwise(self, first: int) -> list[int]: ...


def set_up(table: NewTable) -> Script:
    """Everything that is done before the first turn."""
    yield from _lay_out(table)
    seats = [str(seat) for seat in range(len(table.players))]
    table.start = int((yield from table.equal_chance("start", seats)))
    order = table.clockwise(table.start)
    for seat, number in zip(order, HANDS[len(order)], strict=True):
        for _ in range(number):
            table.players[seat].behind[(yield from table.draw("draw"))] += 1
    for seat in order:
        player = table.players[seat]
        drawn = [f"secret {colour}" for colour in COLOURS if player.behind[colour] > 0]
        colour = (yield from table.ask(seat, drawn)).split()[1]
        player.behind[colour] -= 1
        player.hide(colour)
    yield from _choose_cubes(table, order)


def _lay_out(table: NewTable) -> Script:
    left = [str(rock) for rock in ROCKS]
    for _ in table.players:
        rock = yield from table.equal_chance("rock", left)
        left.remove(rock)
        table.reef.add_rock(int(rock))
        for colour in COLOURS:
            table.bag[colour] -= 1
    side = yield from table.equal_chance("side", ["starfish", "reverse"])
    if side == "reverse":
        table.reef.turn_over(list(CORAL_TILES))
    first = COLOURS.index((yield from table.equal_chance("first", COLOURS)))
    for colour, number in zip(COLOURS[first:] + COLOURS[:first], FIRST_TILES, strict=True):
        for _ in range(number):
            table.sea[colour][(yield from table.draw(f"sea {colour}"))] += 1


def _choose_cubes(table: NewTable, order: list[int]) -> Script:
    chosen = []
    for seat in order:
        pairs = [f"cubes {a} {b}" for a, b in combinations_with_replacement(COLOURS, 2)]
        chosen.append((yield from table.ask(seat, pairs)).removeprefix("cubes "))
    for seat, pair in zip(order, chosen, strict=True):
        yield from table.equal_chance("reveal", [pair])
        for colour in pair.split():
            table.cubes[colour] -= 1
            table.players[seat].cubes[colour] += 1
