"""The worker process in which bots run: reads one question per line and writes one answer per line.

Each question contains a position resampled from what the seat knows, never the game's real state.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from reeftable.bots.advice import advise
from reeftable.bots.loading import ask_for_plan, load_bot
from reeftable.bots.seat import Seat
from reeftable.core.chance import seeded
from reeftable.core.state import State
from reeftable.games import registry

NICENESS = 5
PR_SET_PDEATHSIG = 1  # an option of Linux's prctl
Question = dict[str, Any]
Answer = dict[str, Any]


def answer(question: Question) -> Answer:
    """The bot's choice and the rest of its plan, or a few good moves as hints."""
    game = registry.game(question["game"])
    state: State = game.load(question["position"])
    rng = seeded(question["seed"])
    level = question["level"]
    if question["kind"] == "hint":
        seat = Seat(state, question["seat"], rng)
        return {"hints": [asdict(row) for row in advise(seat, load_bot(level))]}
    action, *following = ask_for_plan(load_bot(level), level, state, rng)
    return {"action": action, "following": following}


def die_with_parent() -> None:
    """On Linux: have the kernel kill this process when the server dies."""
    if sys.platform != "linux":
        return
    parent = os.getppid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)  # the server died before the kernel was asked to watch it


def main(answer_question: Callable[[Question], Answer] = answer) -> None:
    """Answer questions until standard input is closed."""
    die_with_parent()
    os.nice(NICENESS)
    # Anything a bot prints goes to standard error, so that it cannot corrupt the answers.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        try:
            reply = answer_question(json.loads(line))
        except Exception as error:
            reply = {"error": type(error).__name__}
        out.write(json.dumps(reply) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
