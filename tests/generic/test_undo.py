"""Undo: never past chance, another player's decision, or something newly shown."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import reeftable as rt
from tests.counts import count
from tests.generic.eyes import Eyes, check_nothing_shown
from tests.generic.play import Moment, line_of, people, player_counts, start

EYES = Eyes()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_only_a_seats_own_entries_that_revealed_nothing_can_be_undone(
    name: str, players: int, progress: Callable[..., Any]
) -> None:
    games = count(20, 600)
    undoable_count = 0
    for seed in progress(range(games), games):
        rng = random.Random(seed)
        line = line_of(start(name, players, 400_000 + seed), rng)
        check_undo_points(line)
        undoable_moments = [m for m in line if m.after.undo_point() <= m.before.entries]
        undoable_count += len(undoable_moments)
        for moment in rng.sample(undoable_moments, min(8, len(undoable_moments))):
            for seat in people(moment.after):
                check_nothing_shown(EYES, moment, seat, seed)
    assert undoable_count > games, "nothing can ever be taken back"


def check_undo_points(line: list[Moment]) -> None:
    """Undo points never decrease, and all entries after one are decisions of a single seat."""
    last_point = 0
    for n, moment in enumerate(line, 1):
        point = moment.after.undo_point()
        assert last_point <= point <= moment.after.entries == n
        last_point = point
        movers = {m.before.to_move for m in line[point:n]}
        assert len(movers) <= 1 and rt.CHANCE not in movers


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_taking_back_by_replay_gives_the_state_as_it_was(name: str, players: int) -> None:
    for seed in range(count(15, 150)):
        rng = random.Random(seed)
        line = line_of(start(name, players, 410_000 + seed), rng)
        first = line[0].before
        for moment in rng.sample(line, 6):
            point = moment.after.undo_point()
            s = first.game.new(players=players, options=first.options)
            for earlier in line[:point]:
                s.apply(earlier.entry)
            expected = line[point].before if point < len(line) else line[-1].after
            assert s.digest() == expected.digest()
            assert s.undo_point() == point or point < moment.after.entries


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_an_undo_point_is_part_of_the_position(name: str, players: int) -> None:
    for moment in line_of(start(name, players, 9), random.Random(9))[::7]:
        loaded = moment.after.game.load(moment.after.position())
        assert loaded.undo_point() == moment.after.undo_point()
