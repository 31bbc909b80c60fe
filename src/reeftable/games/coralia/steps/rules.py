"""Finds the rules that allow a die to be laid on a space, and what to know about it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from reeftable.games.coralia.data import DIVER, TURTLE
from reeftable.games.coralia.effects import can_win_chest
from reeftable.games.coralia.state import NONE, CoraliaState, is_free, octopus_of, turtle_on

# The rules about a space, in the order of the symbols.
REEF_RULES: Final = (
    ["COR-6.1"],
    ["COR-6.2"],
    ["COR-6.4a", "COR-6.4b", "COR-6.4c"],
    ["COR-6.3a", "COR-6.3b"],
    ["COR-6.8a", "COR-6.8b"],
    ["COR-6.5a", "COR-6.5b", "COR-6.5c", "COR-6.5e"],
)


def reef_rules(s: CoraliaState, reef: i64, symbol: i64) -> list[str]:
    """The rules about a space of a reef, and about the turtle that lies there."""
    tile = turtle_on(s, reef) if symbol == TURTLE else NONE
    return [*REEF_RULES[symbol], *([s.data.turtle_items[tile].rule] if tile != NONE else [])]


def island_rules(s: CoraliaState, colour: i64) -> list[str]:
    """The rules about a blocked die: a card, and points for the octopus on its colour's reef."""
    owner = octopus_of(s, colour)
    if owner == NONE:
        return ["COR-4.2b", "COR-5.3a"]
    return ["COR-4.2b", "COR-5.2", "COR-5.3a" if owner == s.active else "COR-5.3b"]


def diver_outlook(s: CoraliaState, reef: i64, symbol: i64) -> list[dict[str, Any]]:
    """COR-2.9f COR-6.5d Says of a reef that a diver goes to if no chest can be won there."""
    if symbol != DIVER or not is_free(s, reef, DIVER) or can_win_chest(s, reef):
        return []
    return [{"code": "coralia.no_chest_there", "reef": s.data.colours[reef]}]
