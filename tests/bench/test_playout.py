"""A play-out inside the engine is the loop that a user would write, only faster."""

from __future__ import annotations

import pytest

import reeftable as rt
from bench.jobs.play_reeftable import Answers
from reeftable.core.chance import seeded
from reeftable.core.playout import play_out

TABLES = [(title, players) for title in rt.game_names() for players in rt.game(title).players]


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_play_out_makes_the_moves_of_the_loop(title: str, players: int) -> None:
    for seed in range(5):
        inside = rt.game(title).new(players=players, seed=seed)
        counted = play_out(inside, seeded(1000 + seed))
        outside = rt.game(title).new(players=players, seed=seed)
        chooser = seeded(1000 + seed)
        decisions = 0
        while not outside.over:
            if outside.to_move == rt.CHANCE:
                outside.deal()
                continue
            actions = outside.actions()
            decisions += len(actions) > 1
            outside.apply(actions[chooser.below(len(actions)) if len(actions) > 1 else 0])
        assert inside.digest() == outside.digest()
        assert counted == decisions


def test_the_time_to_find_actions_is_taken_of_states_not_asked_before() -> None:
    job = Answers("coralia", 2, "UseDie")
    job.prepare()
    assert not any(state._legal_is_fresh for state in job.of)
    assert job()["answers"] >= 2 * job()["asked"]
