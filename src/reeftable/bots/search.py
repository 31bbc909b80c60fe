"""The bot that imagines how the game may go on, many times, and takes what came out best."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.bots.search_guide import Guide
from reeftable.bots.search_run import Search, Settings
from reeftable.core.chance import Generator
from reeftable.core.state import State


def search(
    root: State, guide: Guide | None, settings: Settings, rng: Generator
) -> list[dict[str, Any]]:
    """Every present action with how often it was tried and what came of it, the best first.

    `root` is a state re-dealt for the one to move; whatever else it holds is never looked at.
    """
    seat = root.to_move
    run = Search(root, seat, guide, settings, rng)
    run.run()
    found: list[dict[str, Any]] = []
    tree = run.tree
    for at in run.order:
        tried = int(tree.tried[at])
        total = int(tree.totals[i64(at) * tree.players + seat])
        mean = total / tried if tried else 0.0
        lead = (mean - 500) * int(run.spread) / 500 / 100
        found.append(
            {"action": int(tree.actions[at]), "tried": tried, "result": mean, "lead": lead}
        )
    return found
