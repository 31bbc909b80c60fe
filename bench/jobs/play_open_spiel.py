"""OpenSpiel from Python: lists the legal actions, chooses one and applies it; samples chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

GAMES = {
    "hearts": "hearts",
    "crazy_eights": "crazy_eights(players=3)",
    "go": "go(board_size=9)",
    "gin_rummy": "gin_rummy",
}
STATES = 64


def is_chance_uniform(game: Any, rng: Random) -> bool:
    """Whether all outcomes were equally likely throughout some games."""
    for _ in range(10):
        s = game.new_initial_state()
        while not s.is_terminal():
            if s.is_chance_node():
                outcomes = s.chance_outcomes()
                if max(p for _, p in outcomes) - min(p for _, p in outcomes) > 1e-9:
                    return False
                s.apply_action(rng.choice(outcomes)[0])
            else:
                s.apply_action(rng.choice(s.legal_actions()))
    return True


def play_outs(game: Any) -> Callable[[], dict[str, int]]:
    """A function that plays one game per call; chance outcomes must be equally likely."""
    rng = Random(1)
    if not is_chance_uniform(game, rng):
        raise SystemExit(f"{game}: chance is not uniform, the loop below would be wrong")
    random = rng.random

    def work() -> dict[str, int]:
        decisions = 0
        s = game.new_initial_state()
        while not s.is_terminal():
            if s.is_chance_node():
                outcomes = s.chance_outcomes()
                s.apply_action(outcomes[int(random() * len(outcomes))][0])
                continue
            actions = s.legal_actions()
            n = len(actions)
            if n > 1:
                decisions += 1
                s.apply_action(actions[int(random() * n)])
            else:
                s.apply_action(actions[0])
        return {"games": 1, "decisions": decisions}

    return work


def clones(game: Any) -> Callable[[], dict[str, int]]:
    """Copies of states from all parts of some games."""
    rng = Random(1)
    seen: list[Any] = []
    while len(seen) < 20 * STATES:
        s = game.new_initial_state()
        while not s.is_terminal():
            if s.is_chance_node():
                s.apply_action(rng.choice(s.chance_outcomes())[0])
            else:
                seen.append(s.clone())
                s.apply_action(rng.choice(s.legal_actions()))
    states = rng.sample(seen, STATES)

    def work() -> dict[str, int]:
        for s in states:
            s.clone()
        return {"times": STATES}

    return work


def job(name: str) -> Callable[[], dict[str, int]]:
    """`hearts`, or `hearts clone`."""
    game, _, what = name.partition(" ")
    loaded = pyspiel.load_game(GAMES[game])
    return clones(loaded) if what == "clone" else play_outs(loaded)
