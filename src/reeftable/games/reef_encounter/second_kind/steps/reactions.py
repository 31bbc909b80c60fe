"""Reactions: cards that may be played when something happens in anybody's turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import EVERYONE, NOBODY, Fields, Refusal, Step, Steps, refuse
from reeftable.games.reef_encounter import places
from reeftable.games.reef_encounter.cells import CELLS, rock_of
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.listing import begin_list, list_action, listed
from reeftable.games.reef_encounter.moves import PASS
from reeftable.games.reef_encounter.second_kind.data import ALGA, ATTACK, BITE, TURN_START
from reeftable.games.reef_encounter.second_kind.effects import can_play, play_card
from reeftable.games.reef_encounter.second_kind.moves import PLAY
from reeftable.games.reef_encounter.second_kind.state import (
    SecondState,
    holds_card,
    second,
    starfish_in_play,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import (
    ACTION_0,
    AT_ATTACK,
    AT_TURN_START,
    CARRY_OUT,
    FINISH_BITE,
    REACT,
    TRIGGERS,
    TURN_OVER,
)
from reeftable.games.reef_encounter.state import ReefState, bit_at, shrimps_out
from reeftable.games.reef_encounter.steps.tiles import cell_laid

# For each trigger, when the cards that react to it can be played.
WINDOW: Final = (TURN_START, ALGA, BITE, ATTACK)


def is_concerned(s: SecondState, seat: i64, trigger: i64) -> bool:
    """RSK-K10 Could a trigger concern the seat, judging by what everybody can see?"""
    if not holds_card(s, seat):
        return False
    if trigger != AT_TURN_START:
        return True
    return shrimps_out(s, seat) > 0 or starfish_in_play(s) > 0


def ask_in_turn(s: SecondState, first: i64, seats: i64, trigger: i64) -> None:
    """RSK-K3 Ask `seats` seats in turn order, skipping those that the trigger cannot concern."""
    turn = seats - 1
    while turn >= 0:
        seat = (first + turn) % s.players
        if is_concerned(s, seat, trigger):
            s.push(REACT, seat * TRIGGERS + trigger)
        turn -= 1


def attacked_places(s: SecondState) -> list[str]:
    """The spaces of the coral that a declared attack is aimed at."""
    for i in range(s.depth - 4, -1, -2):
        if s.stack[i] == CARRY_OUT:
            cell = cell_laid(s.stack[i + 1])
            coral = eaten_with(s, rock_of(cell), bit_at(s, cell))
            first = rock_of(cell) * CELLS
            return [
                places.space(other)
                for other in range(first, first + CELLS)
                if bit_at(s, other) & coral != 0
            ]
    return []


class React(Step[ReefState]):
    """RSK-13.0e RSK-K4 Play a card or pass; the argument is the seat, and what it reacts to."""

    rule = "RSK-13.0e"
    moves = "pass play"
    lies_on: Steps = (ACTION_0, REACT, FINISH_BITE, CARRY_OUT, TURN_OVER)
    depends_on: Fields = ("players", "cards", "rocks", "pieces")

    def fits(self, s: ReefState, arg: i64) -> bool:
        return 0 <= arg < s.players * TRIGGERS

    def seat(self, s: ReefState) -> i64:
        """The seat that is asked."""
        return s.arg() // TRIGGERS

    def trigger(self, s: ReefState) -> i64:
        """What the seat reacts to."""
        return s.arg() % TRIGGERS

    def who(self, s: ReefState) -> i64:
        return self.seat(s) if is_concerned(second(s), self.seat(s), self.trigger(s)) else NOBODY

    def run(self, s: ReefState) -> None:
        s.pop()

    def answers(self, s: SecondState, card: i64) -> bool:
        """RSK-K9 Is the card in hand, does it answer this trigger, and can it have an effect?"""
        if s.cards[card] != self.seat(s) or s.more.windows[card] != WINDOW[self.trigger(s)]:
            return False
        return can_play(s, self.seat(s), card)

    def legal(self, s: ReefState) -> vec[i64]:
        number = begin_list()
        n = list_action(PASS, 0)
        for card in range(i64(len(second(s).cards))):
            if self.answers(second(s), card):
                n = list_action(PLAY + card, n)
        return listed(n, number)

    def apply(self, s: ReefState, action: i64) -> None:
        if action == PASS:
            s.pop()
            return
        seat = self.seat(s)
        if self.trigger(s) != AT_TURN_START:
            while s.stack[s.depth - 2] == REACT:  # RSK-K4 nobody else is asked
                s.pop()
        play_card(second(s), seat, action - PLAY)

    def witnesses(self, s: ReefState, action: i64) -> i64:
        return 0 if action == PASS else EVERYONE

    def reason(self, s: ReefState, action: i64) -> Refusal:
        card = action - PLAY
        name = second(s).more.card_ids[card]
        if second(s).cards[card] != self.seat(s):
            return refuse("RSK-9.4g", card=name)
        if second(s).more.windows[card] != WINDOW[self.trigger(s)]:
            return refuse("RSK-9.4d", card=name)
        return refuse("RSK-K9", card=name)

    def in_advance(self, s: ReefState, action: i64, place: str) -> bool:
        """A pass fits every trigger; a card needs an attack on the coral of the named space."""
        if action == PASS:
            return place == ""
        if self.trigger(s) != AT_ATTACK:
            return False
        return place in attacked_places(second(s))

    def closed(self, s: ReefState, row: object) -> Refusal:
        return refuse("RSK-9.4d")
