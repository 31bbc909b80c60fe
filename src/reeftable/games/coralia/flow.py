"""The order of the game, and nothing else; reads like the summary on the back of the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.coralia.state import STARFISH_STEP, CoraliaState

# Every step by its number; steps/__init__.py lists the classes in this order.
TURTLE_TILES: Final = 0
START_PLAYER: Final = 1
PRE_PLACED_DICE: Final = 2
FIRST_DICE: Final = 3
SUPPLY_DIE: Final = 4
LOCK_DICE: Final = 5
ROLL_DICE: Final = 6
REROLL: Final = 7
USE_DIE: Final = 8
END_TURN: Final = 9
DRAW_CARDS: Final = 10
KEEP_CARD: Final = 11
ROLL_WHITE: Final = 12
PLACE_WHITE: Final = 13
LAY_TURTLE: Final = 14
COPY_TURTLE: Final = 15
REVEAL_CHEST: Final = 16
OPEN_STARFISH: Final = 17
RESOLVE_STARFISH: Final = 18
FETCH_CHEST: Final = 19
LEFTOVER_PILE: Final = 20
LAST_STEPS: Final = 21


def begin_game(s: CoraliaState) -> None:
    """COR-4.0b COR-R6 The set-up, then a first turn without locking. Last first."""
    s.push(END_TURN)
    s.push(USE_DIE)
    s.push(REROLL)
    s.push(ROLL_DICE)
    s.push(FIRST_DICE)
    s.push(PRE_PLACED_DICE)
    s.push(START_PLAYER)
    s.push(TURTLE_TILES)


def begin_turn(s: CoraliaState) -> None:
    """COR-4.0a A fourth die, locking, rolling, using one. Last first."""
    s.push(END_TURN)
    s.push(USE_DIE)
    s.push(REROLL)
    s.push(ROLL_DICE)
    s.push(LOCK_DICE)
    s.push(SUPPLY_DIE)


def is_last_turn_done(s: CoraliaState) -> bool:
    """COR-3.1 COR-3.2 COR-3.3 Has everybody had all turns? The dice last just as long."""
    return s.turns == s.data.rounds[s.players] * s.players


def begin_final_scoring(s: CoraliaState) -> None:
    """COR-8.0a COR-8.1a COR-R13 Starfish player by player, then the other steps. Last first."""
    s.part = STARFISH_STEP
    s.push(LAST_STEPS)
    for back in range(s.players):
        seat = (s.start + s.players - 1 - back) % s.players
        s.push(RESOLVE_STARFISH, seat)
        s.push(OPEN_STARFISH, seat)


def next_seat(s: CoraliaState, seat: i64) -> i64:
    """COR-4.0c Clockwise."""
    return (seat + 1) % s.players
