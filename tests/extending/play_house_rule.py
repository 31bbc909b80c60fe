"""Plays Lumicora with the option `length`; run by test_house_rule.py in a copy of the sources."""

from __future__ import annotations

import random

import reeftable as rt


def rounds(length: str) -> int:
    """How many rounds a game of that length has; saved and read again half-way."""
    state = rt.game("lumicora").new(players=2, seed=1, options={"length": length})
    rng = random.Random(1)
    last = 0
    while not state.over:
        if state.to_move == rt.CHANCE:
            state.deal()
            continue
        last = max(last, state.view(0)["round"])
        state.apply(rng.choice(state.actions()))
        if state.entries == 100:
            generator = state.generator
            again = rt.game("lumicora").load(state.position(), generator)
            assert again.digest() == state.digest()
            state = again
        state.check()
    assert ("length" in state.position()["options"]) == (length == "short")
    return last


if __name__ == "__main__":
    print(f"{rounds('full')} rounds, then {rounds('short')}")
