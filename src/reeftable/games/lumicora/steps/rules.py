"""Finds the rules that allow a lumino to be laid on a pair of fields."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.lumicora.hexes import CELL_BIT, PAIR_FIRST, PAIR_SECOND, around
from reeftable.games.lumicora.reef import (
    HEIGHT,
    SHOWN,
    has_room,
    is_on_board,
    near_colour,
    row_of,
)
from reeftable.games.lumicora.state import LumicoraState


def place_rules(s: LumicoraState, seat: i64, colour: i64, pair: i64) -> list[str]:
    """The rules that allow a lumino of the colour on the board or on other luminos."""
    if is_on_board(s, seat, pair):
        return [*board_rules(s, seat, colour, pair), "LUM-5.2e"]
    return ["LUM-5.1c", "LUM-5.3a", "LUM-5.3c", "LUM-5.3e"]


def board_rules(s: LumicoraState, seat: i64, colour: i64, pair: i64) -> list[str]:
    """The rules for a lumino on the board: beside its colour, or else beside any lumino.

    LUM-R3 The latter may even be covered.
    """
    if has_room(s, seat, near_colour(s, seat, colour)):
        return ["LUM-5.2a"]
    both = CELL_BIT[PAIR_FIRST[pair]] | CELL_BIT[PAIR_SECOND[pair]]
    touches_open = around(both) & row_of(s, seat, HEIGHT + 1) != 0
    return ["LUM-5.2c"] if touches_open else ["LUM-5.2c", "LUM-R3"]


def placed_because(s: LumicoraState, seat: i64, colour: i64, pair: i64) -> str:
    """LUM-5.2a LUM-5.2c LUM-5.3c The code of the reason that allows a placement."""
    both = CELL_BIT[PAIR_FIRST[pair]] | CELL_BIT[PAIR_SECOND[pair]]
    if not is_on_board(s, seat, pair):
        covers = row_of(s, seat, SHOWN + colour) & both != 0
        return "lumicora.covers_colour" if covers else "lumicora.touches_on_level"
    if has_room(s, seat, near_colour(s, seat, colour)):
        return "lumicora.touches_colour"
    seen = row_of(s, seat, HEIGHT + 1) & row_of(s, seat, SHOWN + colour) != 0
    return "lumicora.colour_walled_in" if seen else "lumicora.colour_not_seen"
