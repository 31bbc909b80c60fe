"""The order of play and nothing else, like the summary on the back of a rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.core.order import in_order, then
from reeftable.games.coralia.state import STARFISH_STEP, CoraliaState
from reeftable.games.coralia.steps.numbers import (
    END_TURN,
    FIRST_DICE,
    LAST_STEPS,
    LOCK_DICE,
    OPEN_STARFISH,
    PRE_PLACED_DICE,
    REROLL,
    RESOLVE_STARFISH,
    ROLL_DICE,
    START_PLAYER,
    SUPPLY_DIE,
    TURTLE_TILES,
    USE_DIE,
)

# COR-4.0b COR-R6 The set-up, followed by a first turn without locking.
GAME: Final = in_order(
    TURTLE_TILES,
    START_PLAYER,
    PRE_PLACED_DICE,
    FIRST_DICE,
    ROLL_DICE,
    REROLL,
    USE_DIE,
    END_TURN,
)

# COR-4.0a A turn: take a fourth die, lock dice, roll, use a die.
TURN: Final = in_order(
    SUPPLY_DIE,
    LOCK_DICE,
    ROLL_DICE,
    REROLL,
    USE_DIE,
    END_TURN,
)


def begin_game(s: CoraliaState) -> None:
    """COR-4.0b Begin the set-up and the first turn."""
    s.begin(GAME)


def next_turn(s: CoraliaState) -> None:
    """COR-4.0c COR-3.1 Begin the next player's turn or, after the last turn, the final scoring."""
    s.turns += 1
    if is_last_turn_done(s):
        begin_final_scoring(s)
    else:
        s.active = (s.active + 1) % s.players
        s.begin(TURN)


def is_last_turn_done(s: CoraliaState) -> bool:
    """COR-3.1 COR-3.2 COR-3.3 Has everybody had all their turns? If so, the dice are used up."""
    return s.turns == s.data.rounds[s.players] * s.players


def begin_final_scoring(s: CoraliaState) -> None:
    """COR-8.0a COR-8.1a COR-R13 Score the starfish cards, player by player, and then the rest."""
    s.part = STARFISH_STEP
    order = in_order()
    for turn in range(s.players):
        seat: i64 = (s.start + turn) % s.players
        order = then(order, OPEN_STARFISH, seat)
        order = then(order, RESOLVE_STARFISH, seat)
    s.begin(then(order, LAST_STEPS))
