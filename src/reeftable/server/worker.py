"""A process that thinks for bots: one question per line in, one answer per line out.

It is given a position drawn from what the seat knows, never the game as it is.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from reeftable.bots.chance import RandomBot
from reeftable.bots.loading import BotError, ask, load_bot
from reeftable.bots.seat import Bot, Seat
from reeftable.core.chance import Generator, seeded
from reeftable.core.game import State
from reeftable.core.step import CHANCE
from reeftable.games import registry

HINTS = 3
PLAYOUTS = 200
NICENESS = 5


def bot_of(level: str) -> Bot:
    """The bot of a level; without one of that name, the bot that picks anything."""
    try:
        return load_bot(level)
    except BotError:
        return RandomBot()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """One choice, or the best few."""
    game = registry.game(question["game"])
    state: State = game.load(question["position"])
    rng = seeded(question["seed"])
    level = question["level"]
    if question["kind"] == "hint":
        return {"hints": hints(state, question["seat"], level, rng)}
    return {"action": ask(bot_of(level), level, state, rng)}


def hints(state: State, seat: int, level: str, rng: Generator) -> list[dict[str, Any]]:
    """The best moves: as the bot values them, or as games played out at random end."""
    own = getattr(bot_of(level), "hints", None)
    if own is not None:
        found: list[dict[str, Any]] = own(Seat(state, seat, rng), HINTS)
        return found
    return by_playouts(state, seat, rng)


def by_playouts(state: State, seat: int, rng: Generator) -> list[dict[str, Any]]:
    """Each move valued by the lead it brings on average when everybody goes on at random."""
    actions = state.actions()
    total = dict.fromkeys(actions, 0)
    # A fixed number, so that the same question always gets the same answer.
    rounds = max(2, PLAYOUTS // len(actions))
    for _ in range(rounds):
        imagined: State = state.resample(seat, rng.word())
        for action in actions:
            played: State = imagined.clone()
            played.apply(action)
            total[action] += lead(play_out(played, rng), seat)
    best = sorted(actions, key=lambda a: (-total[a], a))[:HINTS]
    reason = {"code": "playouts", "games": rounds}
    return [{"action": a, "value": total[a] / rounds, "reasons": [reason]} for a in best]


def play_out(state: State, rng: Generator) -> State:
    """The end that random choices lead to."""
    while not state.over:
        if state.to_move == CHANCE:
            state.deal()
        else:
            actions = state.actions()
            state.apply(actions[rng.below(len(actions))])
    return state


def lead(state: State, seat: int) -> int:
    """Points before the best of the others."""
    scores = state.scores()
    return scores[seat] - max(s for i, s in enumerate(scores) if i != seat)


def main() -> None:
    """Answer until nobody asks any more."""
    os.nice(NICENESS)
    # What a bot prints must not get between the answers.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        try:
            told = answer(json.loads(line))
        except Exception as error:
            told = {"error": type(error).__name__}
        out.write(json.dumps(told) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
