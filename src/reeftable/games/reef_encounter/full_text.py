"""A whole state in plain text, including what is behind screens. It is never shown to players."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.drawing import Line, View, Wording, counted, tag, whole_text
from reeftable.core.step import SPECTATOR, only
from reeftable.games.reef_encounter.cells import ROCKS, cell_name, lowest
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.drawing import DEFAULT_TEXTS, ReefDrawing
from reeftable.games.reef_encounter.moves import PAIR
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    CHOSEN,
    HIDDEN,
    KNOWS,
    MOVED,
    NONE,
    REASONS,
    ROCK,
    SECRET,
    ReefState,
    cell_at,
    seat_has,
)


def text(s: ReefState) -> str:
    """The whole state as plain text."""
    drawing = ReefDrawing(s.data, open_view(s), Wording(DEFAULT_TEXTS))
    return whole_text(s, drawing, hidden_lines(s))


def open_view(s: ReefState) -> View:
    """A view of the table in which nothing is behind screens."""
    view = s.view(SPECTATOR)
    for seat in range(s.players):
        secret = seat_has(s, seat, SECRET)
        player = view["seats"][seat]
        player["hidden_tiles"] = hidden_tiles(s, seat)
        player["secret"] = s.data.colours[secret] if secret != NONE else None
    return view


def hidden_tiles(s: ReefState, seat: i64) -> dict[str, int]:
    """The starting tiles behind a screen that nobody else has seen."""
    return {s.data.colours[c]: int(seat_has(s, seat, HIDDEN + c)) for c in range(COLOURS)}


def by_colour(s: ReefState, first: i64) -> dict[str, int]:
    """The five numbers of `s.table` from `first` on, by colour."""
    return {s.data.colours[c]: int(s.table[first + c]) for c in range(COLOURS)}


def hidden_lines(s: ReefState) -> list[Line]:
    """The bag, the progress of the turn, and what each player hides from the others."""
    lines = [
        Line(f"in the bag: {counted(by_colour(s, BAG))}"),
        Line(f"of them put back: {counted(by_colour(s, BACK))}"),
    ]
    if s.start != NONE:
        lines.append(Line(f"{tag(s.start)} began, it is the turn of {tag(s.active)}"))
        done = [f"{name} {n}" for name, n in s.view(SPECTATOR)["this_turn"].items() if n]
        lines.append(Line(f"this turn: {', '.join(done) or 'nothing'}"))
    if s.colour != NONE:
        lines.append(Line(f"laying: {s.data.colours[s.colour]}"))
    moved = shrimps_moved(s)
    if moved:
        lines.append(Line(f"shrimps moved just now: {', '.join(moved)}"))
    if s.reason != 0:
        lines.append(Line(f"ending because of: {REASONS[s.reason]}"))
    if s.opened != 0:
        lines.append(Line("all screens are open"))
    for seat in range(s.players):
        lines += seat_lines(s, seat)
    return lines


def shrimps_moved(s: ReefState) -> list[str]:
    """The spaces of the shrimps that were just moved."""
    spaces: list[str] = []
    for rock in range(ROCKS):
        mask: i64 = s.rocks[rock * ROCK + MOVED]
        while mask != 0:
            spaces.append(cell_name(cell_at(s, rock, lowest(mask))))
            mask &= mask - 1
    return spaces


def seat_lines(s: ReefState, seat: i64) -> list[Line]:
    """A seat's unseen tiles, the cubes it chose in secret, and what it knows of the bag."""
    sign = tag(seat)
    lines = [Line(f"{sign} has unseen tiles: {counted(hidden_tiles(s, seat))}")]
    chosen = seat_has(s, seat, CHOSEN)
    if chosen != NONE:
        first, second = PAIR[chosen]
        lines.append(Line(f"{sign} chose cubes: {s.data.colours[first]}, {s.data.colours[second]}"))
    known = [s.data.colours[c] for c in range(COLOURS) if s.table[KNOWS + c] & only(seat) != 0]
    if known:
        lines.append(Line(f"{sign} knows whether the bag has unseen: {', '.join(known)}"))
    return lines
