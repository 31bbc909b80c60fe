"""Runs a search and returns the legal actions ranked, best first."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.bots.guide import Guide
from reeftable.bots.search_run import Search, Settings
from reeftable.core.chance import Generator
from reeftable.core.state import State


def search(
    root: State, guide: Guide | None, settings: Settings, rng: Generator
) -> list[dict[str, Any]]:
    """Rank the legal actions, best first, with how often each was tried and its average result.

    `root` is a state resampled for the seat to move, so it reveals no secrets of others.
    """
    seat = root.to_move
    run = Search(root, seat, guide, settings, rng)
    run.run()
    rows: list[dict[str, Any]] = []
    tree = run.tree
    for at in run.order:
        tried = int(tree.tried[at])
        total = int(tree.totals[i64(at) * tree.players + seat])
        mean = total / tried if tried else 0.0
        lead = (mean - 500) * int(run.spread) / 500 / 100
        rows.append({"action": int(tree.actions[at]), "tried": tried, "result": mean, "lead": lead})
    return rows
