"""Computes what a reef would score now, by a coral scoring of each colour and at the end.

Views and options include these figures to show players what a choice is worth; the rules do not
use them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from reeftable.games.lumicora.data import ANIMALS, COLOURS, NUMBERS
from reeftable.games.lumicora.hexes import CELL_BIT, CELLS, around, count_bits
from reeftable.games.lumicora.reef import ANIMAL, HEIGHT, NUMBER, SHOWN, row_of, tallest
from reeftable.games.lumicora.scoring import (
    amount,
    coral_points,
    dark_animals,
    light_animals,
    liked_by,
    limestone_points,
    majority_points,
    outlying_points,
    species_points,
)
from reeftable.games.lumicora.state import (
    BITS,
    STORE,
    TURNED,
    UNUSED,
    LumicoraState,
    seat_has,
)

if TYPE_CHECKING:
    from reeftable.games.lumicora.shapes import Outlook, Scoring

Event = dict[str, Any]


def outlook(s: LumicoraState, seat: i64) -> Outlook:
    """LUM-9.1 What a seat's reef would score now, and the fields that count."""
    names = s.data.colours
    return {
        "coral": {names[c]: coral(s, seat, c) for c in range(COLOURS)},
        "jellyfish": int(jellyfish(s, seat)),
        "limestone": int(limestone_points(s, seat_has(s, STORE, seat))),
        "animals": {s.data.animals[a]: animal(s, seat, a) for a in range(ANIMALS)},
        "majorities": {names[c]: majority(s, seat, c) for c in range(COLOURS)},
        "outlying": int(outlying_points(s, seat)),
    }


def jellyfish(s: LumicoraState, seat: i64) -> i64:
    """LUM-8.1 The points for the seat's tiles that show the jellyfish."""
    return count_bits(seat_has(s, TURNED, seat)) * s.data.final_jellyfish


def cells_in(mask: i64) -> list[int]:
    """The numbers of the fields in a mask."""
    return [cell for cell in range(CELLS) if mask & CELL_BIT[cell] != 0]


def coral(s: LumicoraState, seat: i64, colour: i64) -> Scoring:
    """LUM-6.2 What a coral scoring would bring; all fields with the lowest number are listed."""
    counting: i64 = 0
    shown = row_of(s, seat, SHOWN + colour)
    for h in range(i64(1), tallest(s, seat) + 1):
        on_level = shown & row_of(s, seat, HEIGHT + h)
        for n in range(i64(NUMBERS)):
            lowest = on_level & row_of(s, seat, NUMBER + n)
            if lowest != 0:
                counting |= lowest
                break
    return {"points": int(coral_points(s, seat, colour)), "fields": cells_in(counting)}


def animal(s: LumicoraState, seat: i64, species: i64) -> Scoring:
    """LUM-8.3a LUM-8.6a What the animals of a species would score, and which of them count."""
    shown = row_of(s, seat, ANIMAL + species)
    if s.options["scoring"] == "dark":
        return {"points": int(species_points(s, count_bits(shown))), "fields": cells_in(shown)}
    points: i64 = 0
    fields = []
    for cell in cells_in(shown):
        liked = count_bits(around(CELL_BIT[cell]) & liked_by(s, seat, species, cell))
        worth = amount(s, species, liked)
        if worth > 0:
            points += worth
            fields.append(cell)
    return {"points": int(points), "fields": fields}


def majority(s: LumicoraState, seat: i64, colour: i64) -> int:
    """LUM-8.4a What the seat would get for its visible fields of a colour."""
    return majority_points(s, field_counts(s, colour))[seat]


def field_counts(s: LumicoraState, colour: i64) -> list[int]:
    """LUM-8.4a How many fields of a colour are visible in each reef."""
    return [int(count_bits(row_of(s, p, SHOWN + colour))) for p in range(s.players)]


def end_points(s: LumicoraState, seat: i64) -> i64:
    """LUM-8.1 to LUM-8.6a What the final scoring would bring the seat now."""
    dark = s.options["scoring"] == "dark"
    total = jellyfish(s, seat) + limestone_points(s, seat_has(s, STORE, seat))
    total += dark_animals(s, seat) if dark else light_animals(s, seat)
    for colour in range(i64(COLOURS)):
        total += majority(s, seat, colour)
    return total + outlying_points(s, seat)


def changes(before: LumicoraState, after: LumicoraState, seat: i64) -> list[Event]:
    """Events for the scorings that would bring more or less than before."""
    events: list[Event] = []
    unused = seat_has(after, UNUSED, seat)
    for colour in range(i64(COLOURS)):
        points = int(coral_points(after, seat, colour))
        change = points - int(coral_points(before, seat, colour))
        if change != 0 and unused & BITS[colour] != 0:
            name = after.data.colours[colour]
            events.append(changed("lumicora.would_score", points, change, {"colour": name}))
    end = int(end_points(after, seat))
    change = end - int(end_points(before, seat))
    return [*events, changed("lumicora.would_end", end, change, {})] if change != 0 else events


def changed(code: str, points: int, change: int, more: dict[str, str]) -> Event:
    """An event for one figure and how it changes."""
    return {"code": code, **more, "n": points, "change": f"{change:+d}"}
