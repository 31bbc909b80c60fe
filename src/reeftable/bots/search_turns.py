"""The turn search, for any game in which a turn consists of many small decisions.

It samples whole turns, varies the best of them, and judges the best few again after the likely
replies of the others, in several deals.
"""

from __future__ import annotations

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.bots.evaluation import Evaluation
from reeftable.core.chance import Generator
from reeftable.core.state import State
from reeftable.core.step import CHANCE, NOBODY

# More decisions than any sensible turn has.
LONGEST_TURN: Final = 60
# How many samples are made between two checks of the time.
TIME_EVERY: Final = 16
# A share of the samples are new turns; the others vary the best ones.
NEW_SHARE: Final = 25
WORST: Final = -(10**12)


class TurnSettings:
    """How long the turn search thinks."""

    def __init__(
        self,
        samples: int = 400,
        candidates: int = 8,
        deals: int = 0,
        reply_samples: int = 40,
        own_samples: int = 0,
        seconds: float = 0.0,
    ) -> None:
        self.samples = samples  # whole turns tried
        self.candidates = candidates  # how many of the best are judged again after replies
        self.deals = deals  # in how many deals; 0 if replies are not considered
        self.reply_samples = reply_samples  # whole turns tried for each reply
        self.own_samples = own_samples  # whole turns tried for the seat's next turn
        self.seconds = seconds  # a time limit for slow machines; 0 for none


class Turn:
    """A whole turn: its actions, and what its end is worth."""

    def __init__(self, actions: vec[i64], after: State, value: i64, key: i64) -> None:
        self.actions = actions
        self.after = after
        self.value = value
        self.key = key  # the same for the same actions in a different order
        self.total: i64 = 0  # values after replies
        self.judged: i64 = 0

    def mean(self) -> i64:
        """The average value after replies, or the value at the end of the turn."""
        return self.total // self.judged if self.judged > 0 else self.value


class TurnSearch:
    """Searches for the best turn of one seat."""

    def __init__(
        self,
        root: State,
        seat: i64,
        evaluation: Evaluation,
        settings: TurnSettings,
        rng: Generator,
    ) -> None:
        self.root = root
        self.seat = seat
        self.evaluation = evaluation
        self.settings = settings
        self.rng = rng
        self.first_seed: i64 = rng.below(1 << 30)
        self.samples_made: i64 = 0  # turns sampled
        self.end = time.monotonic() + settings.seconds
        self.script = vec[i64](capacity=LONGEST_TURN)  # the actions of the turn being played

    def run(self) -> list[Turn]:
        """The best turns, the best first."""
        settings = self.settings
        deal: State = self.root.resample(self.seat, self.first_seed)
        best = self.evolve(deal, self.seat, settings.samples, settings.candidates)
        if settings.deals > 0 and len(best) > 1:
            self.judge_after_replies(best)
        return best

    def is_late(self) -> bool:
        """Has the time run out?"""
        if self.settings.seconds <= 0 or self.samples_made % TIME_EVERY != 0:
            return False
        return time.monotonic() >= self.end

    # -- one turn -------------------------------------------------------------------------

    def evolve(self, start: State, seat: i64, samples: i64, most: i64) -> list[Turn]:
        """The best turns of a seat found by sampling and varying, at most `most`."""
        best: list[Turn] = []
        for n in range(samples):
            if n > 1 and self.is_late():
                break
            self.samples_made += 1
            s: State = start.clone()
            if len(best) == 0 or self.rng.below(100) < NEW_SHARE:
                self.script = vec[i64](capacity=LONGEST_TURN)
                self.complete(s, seat)
            else:
                self.vary(s, seat, best)
            value = self.evaluation.value(s, seat)
            if i64(len(best)) < most or value > best[-1].value:
                self.enter(best, Turn(self.script, s, value, key_of(self.script)), most)
        return best

    def begin_with(self, start: State, action: i64, samples: i64) -> Turn:
        """The best turn that begins with an action, found in a few samples."""
        s: State = start.clone()
        clock = self.evaluation.clock(s)
        self.script = vec[i64](capacity=LONGEST_TURN)
        self.step(s, action)
        if not self.goes_on(s, self.seat, clock):
            return Turn(self.script, s, self.evaluation.value(s, self.seat), 0)
        rest = self.evolve(s, self.seat, samples, 1)[0]
        actions = vec[i64]([action])
        for other in rest.actions:
            actions = append(actions, other)
        return Turn(actions, rest.after, rest.value, 0)

    def enter(self, best: list[Turn], turn: Turn, most: i64) -> None:
        """Insert a turn among the best; the same actions in a different order count as one."""
        for i, other in enumerate(best):
            if other.key == turn.key or (
                other.value == turn.value and self.same_end(other.after, turn.after)
            ):
                if other.value >= turn.value:
                    return
                best.pop(i)
                break
        at = len(best)
        while at > 0 and best[at - 1].value < turn.value:
            at -= 1
        best.insert(at, turn)
        if i64(len(best)) > most:
            best.pop()

    def same_end(self, one: State, other: State) -> bool:
        """Do two turns of equal value seem to end alike? Equal values are rarely a coincidence."""
        return one.to_move == other.to_move and len(one.legal()) == len(other.legal())

    def vary(self, s: State, seat: i64, best: list[Turn]) -> None:
        """Play a variation of one of the best turns on the state."""
        n: i64 = len(best)
        parent = best[min(self.rng.below(n), self.rng.below(n))].actions
        length: i64 = len(parent)
        self.script = vec[i64](capacity=LONGEST_TURN)
        cut = self.rng.below(length)
        kind = self.rng.below(4)
        clock = self.evaluation.clock(s)
        for i in range(length):
            if not self.goes_on(s, seat, clock):
                return
            if i == cut:
                if kind == 0:
                    break  # a different end
                if kind == 1:
                    continue  # one step left out
                action = self.evaluation.propose(s, self.rng)
                self.step(s, action)
                if kind == 2:
                    continue  # one step replaced
                if not self.goes_on(s, seat, clock):
                    return
            if is_among(s.legal(), parent[i]):
                self.step(s, parent[i])
        self.complete_from(s, seat, clock)

    def complete(self, s: State, seat: i64) -> None:
        """Play to the end of the turn by what the evaluation proposes."""
        self.complete_from(s, seat, self.evaluation.clock(s))

    def complete_from(self, s: State, seat: i64, clock: i64) -> None:
        while self.goes_on(s, seat, clock) and len(self.script) < LONGEST_TURN:
            self.step(s, self.evaluation.propose(s, self.rng))

    def step(self, s: State, action: i64) -> None:
        """Carry out one action of the turn, and what chance decides after it."""
        self.script = append(self.script, action)
        s.play(action)
        while s.to_move == CHANCE:
            s.play(s.present.draw(s))

    def goes_on(self, s: State, seat: i64, clock: i64) -> bool:
        """Is it still the seat's turn?"""
        return s.to_move == seat and self.evaluation.clock(s) == clock

    # -- replies --------------------------------------------------------------------------

    def judge_after_replies(self, best: list[Turn]) -> None:
        """Judge the best turns again after the replies, dropping the worse half in between."""
        left = len(best)
        deals: i64 = self.settings.deals
        number: i64 = 1
        while left > 1:
            for _ in range(deals):
                for i in range(left):
                    self.judge(best[i], number)
                if self.is_late():
                    break
                number += 1
            best[:left] = sorted(best[:left], key=by_mean)
            left = (left + 1) // 2 if left > 2 else 1
            if self.settings.seconds > 0 and time.monotonic() >= self.end:
                return

    def judge(self, turn: Turn, number: i64) -> None:
        """Play a turn in a different deal, let the others reply, and add the resulting value."""
        s: State = self.root.resample(self.seat, self.first_seed + number)
        self.script = vec[i64](capacity=LONGEST_TURN)
        clock = self.evaluation.clock(s)
        for action in turn.actions:
            if self.goes_on(s, self.seat, clock) and is_among(s.legal(), action):
                self.step(s, action)
        self.complete_from(s, self.seat, clock)
        rounds: i64 = 0
        while s.to_move != NOBODY and s.to_move != self.seat and rounds < 2 * s.players:
            s = self.reply(s, self.settings.reply_samples)
            rounds += 1
        if s.to_move == self.seat and self.settings.own_samples > 0:
            s = self.reply(s, self.settings.own_samples)
        turn.total += self.evaluation.value(s, self.seat)
        turn.judged += 1

    def reply(self, s: State, samples: i64) -> State:
        """The position after the likely turn of the seat that is asked."""
        turns = self.evolve(s, s.to_move, samples, 3)
        return turns[0].after


def by_mean(turn: Turn) -> i64:
    """The key that sorts turns, the best first."""
    return -turn.mean()


def is_among(actions: vec[i64], action: i64) -> bool:
    """Is an action one of these?"""
    for other in actions:
        if other == action:
            return True
    return False


def key_of(actions: vec[i64]) -> i64:
    """A number that does not depend on the order of the actions."""
    key: i64 = 0
    for action in actions:
        mixed = (action + 1) * 1664525 % 2147483647
        key += mixed * mixed % 1000000007
    return key
