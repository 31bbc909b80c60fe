"""The steps of the scoring phase and of the end of the game."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.step import BOTTOM, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.lumicora import scoring
from reeftable.games.lumicora.data import COLOURS
from reeftable.games.lumicora.flow import next_round
from reeftable.games.lumicora.moves import PASS, SCORE
from reeftable.games.lumicora.state import (
    BITS,
    CORAL,
    NONE,
    TURNED,
    UNUSED,
    LumicoraState,
    add_limestone,
    add_points,
    seat_has,
    set_seat,
)
from reeftable.games.lumicora.steps.numbers import END_ROUND, SCORE_CORAL
from reeftable.games.lumicora.steps.worth import no_room


class ScoreCoral(Step[LumicoraState]):
    """LUM-4.6b LUM-4.6c Choose one coral scoring or none; the argument is the seat."""

    rule = "LUM-4.6b"
    moves = "pass score"
    lies_on: Steps = (SCORE_CORAL, END_ROUND)
    depends_on: Fields = ("players", "seats")

    def fits(self, s: LumicoraState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: LumicoraState) -> i64:
        return s.arg() if seat_has(s, UNUSED, s.arg()) != 0 else NOBODY

    def run(self, s: LumicoraState) -> None:
        s.pop()

    def legal(self, s: LumicoraState) -> vec[i64]:
        answers = append(vec[i64](capacity=COLOURS + 1), PASS)
        unused = seat_has(s, UNUSED, s.arg())
        for colour in range(i64(COLOURS)):
            if unused & BITS[colour] != 0:
                answers = append(answers, SCORE + colour)
        return answers

    def apply(self, s: LumicoraState, action: i64) -> None:
        seat = s.arg()
        s.pop()
        if action != PASS:
            score_coral(s, seat, action - SCORE)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-6.5", colour=s.data.colours[action - SCORE])

    def rules(self, s: LumicoraState, action: i64) -> list[str]:
        """The usual rules, and LUM-6.3 if the colour scores no points."""
        empty = action != PASS and scoring.coral_points(s, s.arg(), action - SCORE) == 0
        return [*super().rules(s, action), *(["LUM-6.3"] if empty else [])]

    def worth(self, s: LumicoraState, action: i64) -> list[dict[str, Any]]:
        """Note if a scoring brings no points, or if there is no room for its limestone."""
        if action == PASS:
            return []
        empty = scoring.coral_points(s, s.arg(), action - SCORE) == 0
        nothing: list[dict[str, Any]] = [{"code": "lumicora.no_points"}] if empty else []
        return nothing + (no_room(s, s.arg()) if s.data.bonus[s.round - 1] > 0 else [])


def score_coral(s: LumicoraState, seat: i64, colour: i64) -> None:
    """LUM-6.1 LUM-6.3 LUM-6.4 Turn the tile, score the colour, take limestone."""
    set_seat(s, UNUSED, seat, seat_has(s, UNUSED, seat) - BITS[colour])
    set_seat(s, TURNED, seat, seat_has(s, TURNED, seat) | BITS[colour])
    add_points(s, CORAL, seat, scoring.coral_points(s, seat, colour))
    add_limestone(s, seat, s.data.bonus[s.round - 1])
    s.scored_last = seat


class EndRound(Step[LumicoraState]):
    """LUM-4.6d LUM-4.6e Give the octopus to whoever scored last, and advance the turtle."""

    rule = "LUM-4.6e"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: LumicoraState) -> None:
        s.pop()
        if s.scored_last != NONE:
            s.octopus = s.scored_last
        s.scored_last = NONE
        next_round(s)


class FinalScoring(Step[LumicoraState]):
    """LUM-4.6e Score everything that counts at the end; nobody is asked."""

    rule = "LUM-4.6e"
    lies_on: Steps = (BOTTOM,)

    def run(self, s: LumicoraState) -> None:
        s.pop()
        scoring.score_final(s)
