"""A process that thinks for bots: one question per line in, one answer per line out.

It is given a position drawn from what the seat knows, never the game as it is.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from dataclasses import asdict
from typing import Any

from reeftable.bots.advice import advise
from reeftable.bots.loading import ask, load_bot
from reeftable.bots.seat import Seat
from reeftable.core.chance import seeded
from reeftable.core.state import State
from reeftable.games import registry

NICENESS = 5
PR_SET_PDEATHSIG = 1  # of Linux's prctl


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """One choice, or the best few."""
    game = registry.game(question["game"])
    state: State = game.load(question["position"])
    rng = seeded(question["seed"])
    level = question["level"]
    if question["kind"] == "hint":
        seat = Seat(state, question["seat"], rng)
        return {"hints": [asdict(row) for row in advise(seat, load_bot(level))]}
    return {"action": ask(load_bot(level), level, state, rng)}


def die_with_parent() -> None:
    """Where the system can see to it (Linux), a server that is killed leaves nobody thinking."""
    if sys.platform != "linux":
        return
    parent = os.getppid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)  # it was gone before we asked


def main() -> None:
    """Answer until nobody asks any more."""
    die_with_parent()
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
