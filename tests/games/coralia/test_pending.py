"""What a step may be waiting with in a position from outside: a count, a seat, a tile, a pile."""

from __future__ import annotations

import pytest

from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState
from reeftable.games.coralia.steps import numbers
from tests.games.coralia.table import Table

PILES, COLOURS, SYMBOLS, TURTLES = range(4), range(6), range(6), range(8)
# One to seven cards due of each pile, or of none; and the same with a choice among them.
DRAWS = {pile + 8 * due + 64 * choose for pile in PILES for due in range(8) for choose in (0, 1)}
TESTED = range(-3, 2000)


def three_play() -> CoraliaState:
    """The reefs have chests, and two lie beside them."""
    return Table(3).station("red fish", "red pearl", "blue fish", "blue pearl").asks("use")


def chest_cards() -> set[int]:
    """The cards that fetch chests, with any of the reefs left to ask about."""
    kinds = [k for k, name in enumerate(GAME.data.cards) if name.startswith("reef-chests-")]
    return {64 * kind + reefs for kind in kinds for reefs in range(64)}


@pytest.mark.parametrize(
    ("step", "fits"),
    [
        (numbers.TURTLE_TILES, set(range(len(COLOURS) + 1))),
        (numbers.PRE_PLACED_DICE, set(range(6 + 1))),
        (numbers.FIRST_DICE, set(range(4 + 1))),
        (numbers.USE_DIE, {0}),
        (numbers.DRAW_CARDS, DRAWS),
        (numbers.KEEP_CARD, set(PILES)),
        (numbers.PLACE_WHITE, set(SYMBOLS)),
        (numbers.LAY_TURTLE, set(TURTLES)),
        (numbers.REVEAL_CHEST, {*COLOURS, 6}),
        (numbers.OPEN_STARFISH, {0, 1, 2}),
        (numbers.RESOLVE_STARFISH, {0, 1, 2}),
        (numbers.FETCH_CHEST, chest_cards()),
        (numbers.LEFTOVER_PILE, set(range(1600))),
    ],
)
def test_a_pending_step_waits_only_with_what_it_can_be_about(step: int, fits: set[int]) -> None:
    s = three_play()
    assert {arg for arg in TESTED if GAME.steps[step].fits(s, arg)} == fits


@pytest.mark.parametrize(
    "step",
    [
        numbers.DRAW_CARDS,
        numbers.KEEP_CARD,
        numbers.PLACE_WHITE,
        numbers.LAY_TURTLE,
        numbers.RESOLVE_STARFISH,
    ],
)
def test_nobody_draws_or_takes_before_the_first_turn(step: int) -> None:
    s = three_play()
    s.active = -1
    assert not any(GAME.steps[step].fits(s, arg) for arg in TESTED)


def test_chests_are_revealed_only_where_there_are_any() -> None:
    step = GAME.steps[numbers.REVEAL_CHEST]
    s = Table(3).reef("red", chest=False).chests(0, "jelly").reef("blue", chest=False)
    s.chests(1, "fish").chests(1, "pearl").chests(1, "island")
    bare = s.station("red fish", "red pearl", "blue fish", "blue pearl").asks("use")
    assert [arg for arg in TESTED if step.fits(bare, arg)] == [1, 2, 3, 5]
