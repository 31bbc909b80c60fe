"""The order of the game, and nothing else; reads like the summary on the back of the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.lumicora.state import (
    ENDS_EARLY,
    EXTRA_PHASE,
    IN_ATOLL,
    NONE,
    LumicoraState,
)

# Every step by its number; game.py lists the classes in this order.
START_LUMINOS: Final = 0
TURN_START: Final = 1
FILL_UP: Final = 2
FIRST_PLAYER: Final = 3
JELLYFISH: Final = 4
EXCHANGE: Final = 5
OFFER: Final = 6
ACTION: Final = 7
TAKE_MORE: Final = 8
HAND: Final = 9
LAY: Final = 10
END_TURN: Final = 11
SCORE_CORAL: Final = 12
END_ROUND: Final = 13
FINAL_SCORING: Final = 14

# The argument of FILL_UP: the place, and how many luminos it is to hold.
SIZE: Final = 8


def fill_up(s: LumicoraState, place: i64, size: i64) -> None:
    """Draw until a display or the atoll holds so many."""
    s.push(FILL_UP, place + SIZE * size)


def begin_game(s: LumicoraState) -> None:
    """LUM-3.2a to LUM-3.6, LUM-R21 LUM-R23 The set-up. Last first."""
    s.push(FIRST_PLAYER)
    for back in range(s.players):
        fill_up(s, s.players - 1 - back, s.data.display)
    fill_up(s, IN_ATOLL, s.data.atoll)
    for back in range(s.players):
        s.push(TURN_START, s.players - 1 - back)
    s.push(START_LUMINOS)


def begin_turn(s: LumicoraState, seat: i64) -> None:
    """LUM-4.0b Jellyfish, offer, action, filling the atoll, placing. Last first."""
    s.active = seat
    s.push(END_TURN)
    s.push(HAND)
    fill_up(s, IN_ATOLL, s.data.atoll)
    s.push(ACTION)
    s.push(OFFER)
    s.push(JELLYFISH)


def next_turn(s: LumicoraState) -> None:
    """LUM-4.0a LUM-4.5f Clockwise; when everybody has had a turn, the scoring phase."""
    s.turns += 1
    if s.turns % s.players == 0:
        begin_scoring_phase(s)
    else:
        begin_turn(s, (s.active + 1) % s.players)


def begin_scoring_phase(s: LumicoraState) -> None:
    """LUM-4.6a to LUM-4.6e LUM-R23 Fill the displays, score, octopus and turtle. Last first."""
    s.active = NONE
    s.scored_last = NONE
    s.push(END_ROUND)
    for back in range(s.players):
        s.push(SCORE_CORAL, (s.octopus + s.players - 1 - back) % s.players)
    for back in range(s.players):
        fill_up(s, (s.octopus + s.players - 1 - back) % s.players, s.data.display)


def next_round(s: LumicoraState) -> None:
    """LUM-4.6e LUM-7.3 LUM-7.5 LUM-R16 The next round, an extra scoring phase, or the end."""
    if s.round == s.data.rounds or s.ending == EXTRA_PHASE:
        s.push(FINAL_SCORING)
        return
    s.round += 1
    if s.ending == ENDS_EARLY:
        s.ending = EXTRA_PHASE
        begin_scoring_phase(s)
    else:
        begin_turn(s, s.octopus)
