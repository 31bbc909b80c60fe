"""The set-up: the empty table, and the steps in which chance and the players fill it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reeftable.core.step import BOTTOM, CHANCE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.lumicora import moves
from reeftable.games.lumicora.data import COLOURS, STARTS
from reeftable.games.lumicora.flow import begin_game, begin_turn, turn_order
from reeftable.games.lumicora.hexes import BOARD
from reeftable.games.lumicora.reef import HEIGHT, REEF_ROWS, lay_start
from reeftable.games.lumicora.state import (
    COUNT_ROWS,
    LOOSE,
    NONE,
    SEAT_ROWS,
    SEATS,
    START,
    START_COLOUR,
    UNUSED,
    LumicoraState,
    change_count,
    hand_at,
    seat_has,
    set_seat,
)
from reeftable.games.lumicora.steps.numbers import FILL_UP, TURN_START

ALL_COLOURS = 15


def filled(n: i64, value: i64) -> vec[i64]:
    """An array of n equal numbers."""
    v = vec[i64](capacity=n)
    for _ in range(n):
        v = append(v, value)
    return v


def lay_out(s: LumicoraState) -> None:
    """LUM-2.4d LUM-3.1 LUM-3.3 LUM-3.4 Lay out the table before anything random happens."""
    s.water = s.data.water[s.options["reef"]]
    s.data.turn_order = turn_order(s.data)
    s.counts = vec[i16]([0] * (COUNT_ROWS * s.data.n_kinds))
    for kind in range(s.data.n_kinds):
        change_count(s, LOOSE, kind, s.data.copies[s.players][kind])
        s.loose += s.data.copies[s.players][kind]
    s.reserve = s.data.reserve[s.players]
    s.held = filled(hand_at(s) + s.data.take_most, NONE)
    s.seats = filled(SEAT_ROWS * SEATS, 0)
    for seat in range(s.players):
        set_seat(s, UNUSED, seat, ALL_COLOURS)
        set_seat(s, START, seat, NONE)
        set_seat(s, START_COLOUR, seat, NONE)
    s.reefs = filled(REEF_ROWS * SEATS, 0)
    for seat in range(i64(SEATS)):
        s.reefs[seat * REEF_ROWS + HEIGHT] = BOARD
    begin_game(s)


class StartLuminos(Step[LumicoraState]):
    """LUM-3.2a Deal a start lumino to each seat; the argument is the next seat."""

    rule = "LUM-3.2a"
    moves = "start"
    lies_on: Steps = (TURN_START,)
    depends_on: Fields = ("players", "seats")

    def fits(self, s: LumicoraState, arg: i64) -> bool:
        return 0 <= arg <= s.players

    def who(self, s: LumicoraState) -> i64:
        return CHANCE if s.arg() < s.players else NOBODY

    def run(self, s: LumicoraState) -> None:
        s.pop()

    def is_dealt(self, s: LumicoraState, start: i64) -> bool:
        """Does any seat have this start lumino already?"""
        for seat in range(s.players):
            if seat_has(s, START, seat) == start:
                return True
        return False

    def legal(self, s: LumicoraState) -> vec[i64]:
        starts = vec[i64](capacity=STARTS)
        for start in range(i64(STARTS)):
            if not self.is_dealt(s, start):
                starts = append(starts, moves.START + start)
        return starts

    def apply(self, s: LumicoraState, action: i64) -> None:
        set_seat(s, START, s.arg(), action - moves.START)
        s.set_arg(s.arg() + 1)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-10.2", start=s.data.starts[action - moves.START])


class TurnStart(Step[LumicoraState]):
    """LUM-3.2b Choose the start lumino's colour on field 21; the argument is the seat."""

    rule = "LUM-3.2b"
    moves = "turn"
    lies_on: Steps = (TURN_START, FILL_UP)
    depends_on: Fields = ("players", "seats")

    def fits(self, s: LumicoraState, arg: i64) -> bool:
        return 0 <= arg < s.players

    def who(self, s: LumicoraState) -> i64:
        return s.arg()

    def legal(self, s: LumicoraState) -> vec[i64]:
        start = seat_has(s, START, s.arg())
        turns = vec[i64](capacity=2)
        for colour in range(i64(COLOURS)):
            if s.data.start_first[start] == colour or s.data.start_second[start] == colour:
                turns = append(turns, moves.TURN + colour)
        return turns

    def apply(self, s: LumicoraState, action: i64) -> None:
        seat = s.arg()
        s.pop()
        colour = action - moves.TURN
        start = seat_has(s, START, seat)
        set_seat(s, START_COLOUR, seat, colour)
        lay_start(s, seat, colour, other_colour(s, start, colour))

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-3.2c", colour=s.data.colours[action - moves.TURN])


def other_colour(s: LumicoraState, start: i64, colour: i64) -> i64:
    """LUM-2.2a The colour of a start lumino that is not `colour`."""
    return s.data.start_first[start] + s.data.start_second[start] - colour


class FirstPlayer(Step[LumicoraState]):
    """LUM-3.6 Draw the first player by lot; that player gets the octopus and begins."""

    rule = "LUM-3.6"
    moves = "first"
    lies_on: Steps = (BOTTOM,)

    def who(self, s: LumicoraState) -> i64:
        return CHANCE

    def legal(self, s: LumicoraState) -> vec[i64]:
        seats = vec[i64](capacity=SEATS)
        for seat in range(s.players):
            seats = append(seats, moves.FIRST + seat)
        return seats

    def apply(self, s: LumicoraState, action: i64) -> None:
        s.pop()
        s.octopus = action - moves.FIRST
        begin_turn(s, s.octopus)

    def reason(self, s: LumicoraState, action: i64) -> Refusal:
        return refuse("LUM-10.3", players=s.players)
