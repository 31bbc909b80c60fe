"""RLCard: its environment, stepped with a random legal action."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import rlcard


def job(name: str) -> Callable[[], dict[str, int]]:
    """`uno` or `gin-rummy`, a whole game a time."""
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
