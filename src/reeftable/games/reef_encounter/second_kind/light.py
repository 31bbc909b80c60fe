"""Shaft of Light: where a bonus tile can be laid beside one of the player's corals."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import BITS, ROCKS
from reeftable.games.reef_encounter.corals import coral_at, empty, joining
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.second_kind.laying import linked_to
from reeftable.games.reef_encounter.second_kind.state import SecondState
from reeftable.games.reef_encounter.second_kind.stock import has_bonus
from reeftable.games.reef_encounter.state import is_in_play, shrimps_of, tiles_of


def lit_spaces(s: SecondState, rock: i64, seat: i64, colour: i64) -> i64:
    """RSK-13.8 The empty spaces of a rock that are linked to the seat's corals of the colour."""
    tiles = tiles_of(s, rock, colour)
    own = shrimps_of(s, rock, seat) & tiles
    if own == 0:
        return own
    coral = coral_at(s, rock, own, tiles)
    return linked_to(s, rock, coral, 0) & empty(s, rock) & ~joining(s, rock, colour)


def lit_colours(s: SecondState, seat: i64) -> i64:
    """RSK-13.8 RSK-K9 The mask of colours that Shaft of Light can be played for."""
    colours: i64 = 0
    for colour in range(i64(COLOURS)):
        if not has_bonus(s, colour):
            continue
        for rock in range(i64(ROCKS)):
            if is_in_play(s, rock) and lit_spaces(s, rock, seat, colour) != 0:
                colours |= BITS[colour]
    return colours
