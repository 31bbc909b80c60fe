"""The siege attacks with everything it has, and knows when a server has not held."""

from __future__ import annotations

from typing import Any

import pytest

from bench.siege import HERE, besiege, figures, holds
from bench.siege_attacks import ATTACKS
from bench.siege_people import Experience

GOOD: dict[str, Any] = {
    "p95_ms": 250.0, "p95_ms_by_minute": [250.0, 250.0], "moves_under_attack": 1, "errors": 0,
    "lost_moves": 0, "owner_can_log_in": True, "second_server": 3, "bot_turns": 1,
    "bots_unanswered": 0, "bot_turn_seconds": 10.0, "megabytes_before": 100, "megabytes_after": 120,
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"p95_ms": 250.1},
        {"p95_ms_by_minute": [250.0, 250.1]},
        {"moves_under_attack": 0},
        {"errors": 1},
        {"lost_moves": 1},
        {"owner_can_log_in": False},
        {"second_server": None},
        {"bot_turns": 0},
        {"bots_unanswered": 1},
        {"bot_turn_seconds": 10.1},
        {"megabytes_after": 121},
    ],
)
def test_a_server_holds_or_not(change: dict[str, Any]) -> None:
    assert holds(GOOD)
    assert not holds({**GOOD, **change})


def test_figures_are_given_for_the_attack_and_for_each_minute_of_it() -> None:
    experience = Experience(
        moves=[(5.0, 9.0), (15.0, 0.1), (80.0, 0.2), (131.0, 9.0)],
        bot_turns=[(5.0, 9.0), (15.0, 2.0), (20.0, 4.0)],
    )
    result = figures(experience, began=10.0, ended=130.0)
    assert result["moves_under_attack"] == 2 and result["most_ms"] == 200.0
    assert result["p95_ms_calm"] == 9_000.0 and result["p95_ms_by_minute"] == [100.0, 200.0]
    assert result["bot_turns"] == 2 and result["bot_turn_seconds_most"] == 4.0


@pytest.mark.soak
def test_a_short_siege_loses_nothing() -> None:
    result = besiege(HERE, seconds=4.0, calm=1.0, finished=30)
    assert result["lost_moves"] == 0 and result["owner_can_log_in"]
    assert result["second_server"] == 3
    assert set(result["attacks"]) == {attack.__name__ for attack in ATTACKS}
    assert all(result["attacks"].values()), "every attacker got some answer"
