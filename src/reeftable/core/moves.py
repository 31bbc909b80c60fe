"""A game's kinds of move, each declared in one row that determines its numbers and notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Target = dict[str, Any]


class Range:
    """The values a move ranges over, with the names under which they appear in its target."""

    def __init__(self, names: tuple[str, ...], values: list[tuple[Any, ...]]) -> None:
        self.names = names
        self.values = values


def over(name: str, values: Iterable[Any]) -> Range:
    """A range with a single name: `over("colour", ["red", "blue"])`."""
    return Range((name,), [(value,) for value in values])


class Move:
    """One kind of move: a row of a game's list of moves.

    - `name`: its name in the code; `verb`: its name in front-ends, by default the same
    - `kind`: how a player chooses it (die, cell, card, piece, number, menu, confirm), or `chance`
    - `notation`: its written form, with the names of the ranges as placeholders
    - `ranges`: the values it ranges over; the last range varies fastest
    - `begins`, `ends`: the places where it begins and ends; `{actor}` is the seat that acts
    - `rules`: the rules that allow it, besides the rule behind the question
    - `target`: fixed values that its target has besides those of its ranges
    """

    def __init__(
        self,
        name: str,
        kind: str,
        notation: str,
        *ranges: Range,
        begins: str = "",
        ends: str = "",
        rules: tuple[str, ...] = (),
        verb: str = "",
        target: Target | None = None,
    ) -> None:
        self.name = name
        self.verb = verb or name
        self.kind = kind
        self.notation = notation
        self.ranges = list(ranges)
        self.begins = begins
        self.ends = ends
        self.rules = rules
        self.fixed: Target = target or {}
        self.first = 0  # the number of its first action
        self.size = 1
        for values in self.ranges:
            self.size *= len(values.values)

    def actions(self) -> range:
        """The numbers of its actions."""
        return range(self.first, self.first + self.size)

    def target(self, action: int) -> Target:
        """What the action points at."""
        rest = action - self.first
        chosen: list[Target] = []
        for one in reversed(self.ranges):
            values = one.values[rest % len(one.values)]
            rest //= len(one.values)
            chosen.append(dict(zip(one.names, values, strict=True)))
        target: Target = {}
        for part in reversed(chosen):
            target.update(part)
        target.update(self.fixed)
        return target

    def text(self, action: int) -> str:
        """The action in notation."""
        return self.notation.format(**{k: word(v) for k, v in self.target(action).items()})

    def masked(self) -> str:
        """The notation for those who may know the kind of move but not its details."""
        return self.notation.partition("{")[0].strip() + " ?"

    def path(self, action: int, actor: int | None) -> tuple[str, str]:
        """The places where the action begins and ends; empty if there is none."""
        values = {**self.target(action), "actor": actor}
        return self.begins.format(**values), self.ends.format(**values)


def word(value: Any) -> str:
    """A value of a target as it is written in notation."""
    return " ".join(value) if isinstance(value, list) else str(value)


class Moves:
    """All kinds of move of a game, in the order of their actions' numbers."""

    def __init__(self, rows: list[Move]) -> None:
        self.rows = rows
        self.texts: list[str] = []
        self._row_of: list[Move] = []  # indexed by action
        for row in rows:
            row.first = len(self.texts)
            self._row_of += [row] * row.size
            self.texts += [row.text(action) for action in row.actions()]
        self._by_name = {row.name: row for row in rows}

    def __getitem__(self, name: str) -> Move:
        return self._by_name[name]

    def row(self, action: int) -> Move:
        """The row an action belongs to."""
        return self._row_of[action]

    def target(self, action: int) -> Target:
        """What an action points at."""
        return self._row_of[action].target(action)

    def first(self, name: str) -> int:
        """The number of the first action of a kind."""
        return self._by_name[name].first
