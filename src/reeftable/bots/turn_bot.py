"""`TurnBot`: plans a whole turn, then carries it out decision by decision."""

from __future__ import annotations

import json

from reeftable.bots.advice import BEST, Advice
from reeftable.bots.evaluation import Evaluation
from reeftable.bots.evaluations.registry import evaluation_for
from reeftable.bots.search_turns import Turn, TurnSearch, TurnSettings
from reeftable.bots.seat import Seat
from reeftable.core.state import State

DEAL = 0
# How many whole turns are tried for each further action that a hint includes.
OTHER_SAMPLES = 8
POINT = 100
LEAST_REASON = 0.05  # points; smaller parts are not mentioned


class TurnBot:
    """Searches once per turn; its later answers in the turn follow the plan.

    A plan is given up as soon as the seat sees anything that the plan did not foresee.
    """

    def __init__(self, settings: TurnSettings) -> None:
        self.settings = settings
        self.following: list[int] = []  # the rest of the plan
        self.foreseen = ""  # what the seat will see if the plan still holds

    def choose(self, seat: Seat) -> int:
        """The next action of the plan."""
        if not self.following or self.foreseen != what_is_seen(seat.view):
            self.following = self.plan(seat)
        action = self.following.pop(0)
        self.foresee(seat, action)
        return action

    def plan(self, seat: Seat) -> list[int]:
        """The actions of the best turn from here on."""
        return [int(action) for action in self.search(seat).run()[0].actions]

    def search(self, seat: Seat) -> TurnSearch:
        """The search for the seat's best turn."""
        state = seat.resample(DEAL)
        return TurnSearch(state, seat.number, evaluation_of(state), self.settings, seat.rng)

    def foresee(self, seat: Seat, action: int) -> None:
        """Remember what the seat will see when it is asked again."""
        state = seat.resample(DEAL)
        state.apply(action)
        self.foreseen = what_is_seen(state.view(seat.number)) if self.following else ""

    def advise(self, seat: Seat) -> list[Advice]:
        """The best few actions with the lead their turns lead to, and why."""
        state = seat.resample(DEAL)
        search = self.search(seat)
        best: dict[int, Turn] = {}
        for turn in search.run():
            best.setdefault(int(turn.actions[0]), turn)
        if len(best) < min(BEST, len(seat.actions)):
            for turn in other_turns(search, state, [a for a in seat.actions if a not in best]):
                best[int(turn.actions[0])] = turn
        evaluation = evaluation_of(state)
        return [
            Advice(action, turn.mean() / POINT, gains(evaluation, state, turn.after, seat.number))
            for action, turn in best.items()
        ]


def evaluation_of(state: State) -> Evaluation:
    """The evaluation for the state's game."""
    return evaluation_for(state.game.name, int(state.players))


def what_is_seen(view: dict[str, object]) -> str:
    """A seat's view as text, to compare it."""
    return json.dumps(view, sort_keys=True)


def other_turns(search: TurnSearch, state: State, actions: list[int]) -> list[Turn]:
    """A quickly found turn for each of the actions, the best first."""
    turns = [search.begin_with(state, action, OTHER_SAMPLES) for action in actions]
    return sorted(turns, key=lambda turn: -turn.value)


def gains(
    evaluation: Evaluation, before: State, after: State, seat: int
) -> list[dict[str, object]]:
    """What a turn changes for the seat, part by part, the largest first."""
    if after.over:
        return []
    old = {part["code"]: part["points"] for part in evaluation.parts(before, seat)}
    changes = [
        (round(part["points"] - old[part["code"]], 2), part["code"])
        for part in evaluation.parts(after, seat)
    ]
    changes.sort(key=lambda change: -abs(change[0]))
    return [
        {"code": code, "points": points} for points, code in changes if abs(points) >= LEAST_REASON
    ]
