"""The order of play and nothing else, like the summary on the back of a rulebook."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.order import in_order, then
from reeftable.games.lumicora.bag import filled_atoll, filled_display
from reeftable.games.lumicora.data import LumicoraData
from reeftable.games.lumicora.state import ENDS_EARLY, EXTRA_PHASE, NONE, LumicoraState
from reeftable.games.lumicora.steps.numbers import (
    ACTION,
    END_ROUND,
    END_TURN,
    FILL_UP,
    FINAL_SCORING,
    FIRST_PLAYER,
    HAND,
    JELLYFISH,
    OFFER,
    SCORE_CORAL,
    START_LUMINOS,
    TURN_START,
)


def begin_game(s: LumicoraState) -> None:
    """LUM-3.2a to LUM-3.6, LUM-R21 LUM-R23 Begin the set-up, up to drawing the first player."""
    order = in_order(START_LUMINOS)
    for seat in range(s.players):
        order = then(order, TURN_START, seat)
    order = then(order, FILL_UP, filled_atoll(s.data))
    for seat in range(s.players):
        order = then(order, FILL_UP, filled_display(s.data, seat))
    s.begin(then(order, FIRST_PLAYER))


def turn_order(data: LumicoraData) -> vec[i64]:
    """LUM-4.0b LUM-4.5g A turn: jellyfish, offer, action, fill the atoll, place luminos, end."""
    order = in_order(JELLYFISH, OFFER, ACTION)
    order = then(order, FILL_UP, filled_atoll(data))
    order = then(order, HAND)
    return then(order, END_TURN)


def begin_turn(s: LumicoraState, seat: i64) -> None:
    """LUM-4.0a Begin a seat's turn."""
    s.active = seat
    s.begin(s.data.turn_order)


def next_turn(s: LumicoraState) -> None:
    """LUM-4.0a LUM-4.5f Pass the turn clockwise, or begin the scoring phase after the last."""
    s.turns += 1
    if s.turns % s.players == 0:
        begin_scoring_phase(s)
    else:
        begin_turn(s, (s.active + 1) % s.players)


def begin_scoring_phase(s: LumicoraState) -> None:
    """LUM-4.6a to LUM-4.6e LUM-R23 Fill the displays, let everybody score, and end the round.

    The seat with the octopus begins.
    """
    s.active = NONE
    s.scored_last = NONE
    order = in_order()
    for offset in range(s.players):
        order = then(order, FILL_UP, filled_display(s.data, (s.octopus + offset) % s.players))
    for offset in range(s.players):
        order = then(order, SCORE_CORAL, (s.octopus + offset) % s.players)
    s.begin(then(order, END_ROUND))


def next_round(s: LumicoraState) -> None:
    """LUM-4.6e LUM-7.3 LUM-7.5 LUM-R16 Begin a new round, an extra scoring phase, or the end."""
    if s.round == s.data.rounds or s.ending == EXTRA_PHASE:
        s.begin(in_order(FINAL_SCORING))
        return
    s.round += 1
    if s.ending == ENDS_EARLY:
        s.ending = EXTRA_PHASE
        begin_scoring_phase(s)
    else:
        begin_turn(s, s.octopus)
