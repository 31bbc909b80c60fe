"""Random play inside the engine: the fastest way to play whole games."""

from __future__ import annotations

from mypy_extensions import i64

from reeftable.core.chance import Generator
from reeftable.core.state import State
from reeftable.core.step import CHANCE, NOBODY


def play_out(s: State, chooser: Generator) -> int:
    """Play to the end with random decisions; returns how many of them had two or more options."""
    decisions: i64 = 0
    while s.to_move != NOBODY:
        if s.to_move == CHANCE:
            s.play(s.present.draw(s))
            continue
        actions = s.legal()
        n: i64 = len(actions)
        if n > 1:
            decisions += 1
            s.play(actions[chooser.below(n)])
        else:
            s.play(actions[0])
    return decisions
