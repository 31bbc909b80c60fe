"""A whole state in plain text, including covered luminos and those in the bag."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.drawing import Line, Wording, counted, tag, whole_text
from reeftable.core.step import SPECTATOR
from reeftable.games.lumicora.drawing import DEFAULT_TEXTS, LumicoraDrawing
from reeftable.games.lumicora.hexes import PAIR_FIRST, PAIR_SECOND, PAIRS
from reeftable.games.lumicora.state import (
    BACK,
    LOOSE,
    NONE,
    START,
    LumicoraState,
    count_of,
    seat_has,
)


def text(s: LumicoraState) -> str:
    """The whole state as plain text."""
    drawing = LumicoraDrawing(s.data, s.view(SPECTATOR), Wording(DEFAULT_TEXTS))
    return whole_text(s, drawing, hidden_lines(s))


def hidden_lines(s: LumicoraState) -> list[Line]:
    """The luminos in bag and stack, whose turn it is, and what each seat laid and scored."""
    lines = [
        Line(f"never drawn: {counted(by_kind(s, LOOSE))}"),
        Line(f"put back: {counted(by_kind(s, BACK))}"),
    ]
    if s.active != NONE:
        lines.append(Line(f"it is the turn of {tag(s.active)}, {s.turns} turns are over"))
    if s.scored_last != NONE:
        lines.append(Line(f"{tag(s.scored_last)} scored last"))
    for seat, parts in enumerate(s.breakdown()):
        points = ", ".join([f"{name} {points}" for name, points in parts.items()])
        lines.append(Line(f"{tag(seat)} scored: {points}"))
        lines.append(Line(f"{tag(seat)} laid: {', '.join(laid_by(s, seat)) or 'none'}"))
    return lines


def by_kind(s: LumicoraState, row: i64) -> dict[str, int]:
    """The number of luminos of each kind in a row of `counts`."""
    return {s.data.luminos[kind]: int(count_of(s, row, kind)) for kind in range(s.data.n_kinds)}


def laid_by(s: LumicoraState, seat: i64) -> list[str]:
    """Every lumino of a seat's reef with its two fields, in the order laid."""
    start = seat_has(s, START, seat)
    luminos = [f"start {s.data.starts[start]}"] if start != NONE else []
    for code in s.laid:
        kind, pair = code // PAIRS % s.data.n_kinds, code % PAIRS
        if code // PAIRS // s.data.n_kinds == seat:
            fields = f"{PAIR_FIRST[pair]}-{PAIR_SECOND[pair]}"
            luminos.append(f"{s.data.luminos[kind]} on {fields}")
    return luminos
