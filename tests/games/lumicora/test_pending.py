"""What a step may be waiting with in a position from outside: a seat, colour, place or lumino."""

from __future__ import annotations

import pytest

from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.state import LumicoraState
from reeftable.games.lumicora.steps import numbers
from tests.games.lumicora.table import Table, kind

SEATS = {0, 1, 2}
ATOLL = 4
ALL = 88  # luminos in a game of three
DISPLAY, MIDDLE = 2, 3  # whence something is exchanged
TESTED = range(-20, 1600)


def three_play() -> LumicoraState:
    """Seat 0 holds two luminos of a colour and is asked which to place."""
    return Table(3).start(0, "pink", "blue").hand("pink-5", "pink-4").asks("hand")


@pytest.mark.parametrize(
    ("step", "fits"),
    [
        (numbers.START_LUMINOS, {*SEATS, 3}),
        (numbers.TURN_START, SEATS),
        (numbers.FILL_UP, {p + 8 * n for p in (*SEATS, ATOLL) for n in range(ALL + 1)}),
        (numbers.EXCHANGE, {p + 16 * n for p in (DISPLAY, MIDDLE) for n in range(1, ALL + 1)}),
        (numbers.TAKE_MORE, set(range(len(GAME.data.colours)))),
        (numbers.LAY, {kind("pink-5"), kind("pink-4")}),
        (numbers.SCORE_CORAL, SEATS),
        (numbers.END_TURN, {0}),
    ],
)
def test_a_pending_step_waits_only_with_what_it_can_be_about(step: int, fits: set[int]) -> None:
    s = three_play()
    assert {arg for arg in TESTED if GAME.steps[step].fits(s, arg)} == fits
