"""Finds the rule that forbids a move, using only what the seat knows."""

from __future__ import annotations

from reeftable.core import offer
from reeftable.core.state import State
from reeftable.server.refusal import RequestRefused
from reeftable.server.wire import WhyHere


def move_refusal(state: State, seat: int, action: int) -> RequestRefused:
    """Why a move is refused, determined on a state that holds only what the seat knows."""
    imagined: State = state.resample(seat, 0)
    refusal = imagined.why_not(action)
    if refusal is None:
        raise AssertionError("a seat's moves depend on what it cannot know")
    return RequestRefused("rule", rule=refusal.rule, params=dict(refusal.params))


def why_place(state: State, place: str) -> WhyHere:
    """Whether choosing a place on the board would answer the question, and if not, why not."""
    imagined = offer.imagine(state)
    actions = offer.at_place(imagined, place)
    allowed = [action for action in actions if imagined.is_legal(action)]
    if allowed:
        return WhyHere(possible=True, action=allowed[0] if len(allowed) == 1 else None)
    refusal = offer.common_refusal(imagined, actions)
    option = offer.described(imagined, actions[0]) if len(actions) == 1 else None
    return WhyHere(
        possible=False,
        rule=refusal.rule,
        params=dict(refusal.params),
        action=option["action"] if option else None,
        verb=option["verb"] if option else None,
        target=option["target"] if option else {},
    )
