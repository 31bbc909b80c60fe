"""RLCard: its environment, stepped with a random legal action."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import rlcard


def job(name: str) -> Callable[[], dict[str, int]]:
    """A function that plays a whole game of `uno` or `gin-rummy` per call."""
    env = rlcard.make(name)
    random = Random(1).random

    def work() -> dict[str, int]:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            n = len(actions)
            decisions += n > 1
            state, _ = env.step(actions[int(random() * n)])
        return {"games": 1, "decisions": decisions}

    return work
