"""Nobody is shown what is hidden: every seat and the spectator, at any moment of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import reeftable as rt
from tests.counts import count
from tests.generic.eyes import Eyes, check_resample, check_state, check_story
from tests.generic.play import moments, people, player_counts, share, small_positions

EYES = Eyes()
# States per player count; in full, 5,000 for a game with three player counts.
SAMPLE, FULL = 200, 1_700


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_states_a_seat_cannot_tell_apart_look_the_same(
    name: str, players: int, progress: Callable[..., Any]
) -> None:
    n = count(SAMPLE, FULL)
    for k, moment in enumerate(progress(moments(name, players, n, seed=200_000), n)):
        for seat in people(moment.after):
            check_state(EYES, moment.after, seat, 1_000 + k)


@pytest.mark.parametrize("name", rt.game_names())
def test_small_positions_look_the_same_too(name: str) -> None:
    for k, (s, seat) in enumerate(small_positions(name)):
        check_state(EYES, s, seat, k)
        check_resample(EYES, s, seat, k)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_entries_a_seat_cannot_tell_apart_are_told_the_same(
    name: str, players: int, progress: Callable[..., Any]
) -> None:
    n = count(SAMPLE, FULL)
    compared = 0
    for k, moment in enumerate(progress(moments(name, players, n, seed=210_000), n)):
        compared += sum(check_story(EYES, moment, seat, 2_000 + k) for seat in people(moment.after))
    # Where a second story could be found the check is worth something; mostly it can.
    assert compared > share(name, n) / 2 * (players + 1)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_resampled_state_depends_on_the_seat_and_the_seed_alone(name: str, players: int) -> None:
    for k, moment in enumerate(moments(name, players, count(50, 1_500), seed=220_000)):
        for seat in people(moment.after):
            check_resample(EYES, moment.after, seat, 3_000 + k)
