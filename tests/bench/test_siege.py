"""The siege attacks with everything it has, and knows when a server has not held."""

from __future__ import annotations

from typing import Any

import pytest

from bench.siege import HERE, besiege, holds
from bench.siege_attacks import ATTACKS

GOOD: dict[str, Any] = {
    "p95_ms": 250.0, "moves_under_attack": 1, "errors": 0, "lost_moves": 0,
    "owner_can_log_in": True, "bot_answers": 1, "bot_p95_seconds": 10.0,
    "megabytes_before": 100, "megabytes_after": 120,
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"p95_ms": 250.1},
        {"moves_under_attack": 0},
        {"errors": 1},
        {"lost_moves": 1},
        {"owner_can_log_in": False},
        {"bot_answers": 0},
        {"bot_p95_seconds": 10.1},
        {"megabytes_after": 121},
    ],
)
def test_a_server_holds_or_not(change: dict[str, Any]) -> None:
    assert holds(GOOD)
    assert not holds({**GOOD, **change})


@pytest.mark.soak
def test_a_short_siege_loses_nothing() -> None:
    result = besiege(HERE, seconds=2.0, calm=1.0)
    assert result["lost_moves"] == 0 and result["owner_can_log_in"]
    assert len(result["answers_to_attacks"]) == len(ATTACKS)
