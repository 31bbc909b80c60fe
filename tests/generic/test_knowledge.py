"""What a seat has seen stays in its view, and stays where it is in every resampled state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.counts import count
from tests.generic.eyes import Eyes, check_certain, check_never_moves, check_possible
from tests.generic.knowledge import LOOKS, lives
from tests.generic.play import hidden, own_player_counts

EYES = Eyes()
SAMPLE, FULL = 12, 400


@pytest.mark.parametrize(("name", "players"), own_player_counts())
def test_what_a_seat_has_seen_is_in_its_view(
    name: str, players: int, progress: Callable[..., Any]
) -> None:
    n = count(SAMPLE, FULL)
    looks = lives(name, players, n, seed=300_000)
    for seen, s, seat in progress(looks, n * LOOKS * (players + 1)):
        check_certain(EYES, hidden(name), seen, s, seat)


@pytest.mark.parametrize(("name", "players"), own_player_counts())
def test_what_a_seat_can_rule_out_is_in_its_view(
    name: str, players: int, progress: Callable[..., Any]
) -> None:
    n = count(SAMPLE, FULL)
    looks = lives(name, players, n, seed=310_000)
    for seen, s, seat in progress(looks, n * LOOKS * (players + 1)):
        check_possible(EYES, hidden(name), seen, s, seat)


@pytest.mark.parametrize(("name", "players"), own_player_counts())
def test_what_a_seat_has_seen_never_moves(
    name: str, players: int, progress: Callable[..., Any]
) -> None:
    n = count(SAMPLE, FULL)
    looks = lives(name, players, n, seed=320_000)
    for k, (seen, s, seat) in enumerate(progress(looks, n * LOOKS * (players + 1))):
        for seed in range(k, k + 5):
            check_never_moves(EYES, hidden(name), seen, s, seat, seed)
