"""The search stays within its budget, is repeatable and finds the better action."""

from __future__ import annotations

import random
import time

import pytest

import reeftable as rt
from reeftable.bots.greedy.registry import guide_for
from reeftable.bots.levels import SearchBot
from reeftable.bots.search import search
from reeftable.bots.search_run import Search, Settings
from reeftable.core.chance import seeded
from reeftable.core.state import State
from tests.bots.questions import GAMES, answer, questions
from tests.generic.play import line_of, start

DEALS = 40


@pytest.mark.parametrize("game", GAMES)
def test_a_search_uses_its_whole_budget_of_simulations(game: str) -> None:
    state = next(questions(game, 1, seed=1))
    run = Search(state, state.to_move, None, Settings(simulations=50), seeded(1))
    run.run()
    assert run.simulations == run.tree.visits == sum(run.tree.tried) == 50


@pytest.mark.parametrize("game", GAMES)
def test_a_search_stops_when_its_time_is_up(game: str) -> None:
    state = next(questions(game, 1, seed=2))
    run = Search(state, state.to_move, None, Settings(simulations=10**6, seconds=0.02), seeded(1))
    began = time.process_time()
    run.run()
    assert 0 < run.simulations < 10**5
    assert time.process_time() - began < 5


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_search(game: str) -> None:
    for state in questions(game, 3, seed=3):
        first, second = [
            search(state, guide_for(game), Settings(simulations=40), seeded(5)) for _ in range(2)
        ]
        assert first == second
        assert sorted(row["action"] for row in first) == state.actions()


@pytest.mark.parametrize("game", GAMES)
def test_a_search_does_not_change_the_state_it_starts_from(game: str) -> None:
    for state in questions(game, 3, seed=4):
        before = state.digest()
        search(state, None, Settings(simulations=20), seeded(1))
        assert state.digest() == before


def mean_lead(state: State, action: int) -> float | None:
    """The average lead after an action; None if somebody has a choice after it."""
    seat = int(state.to_move)
    total = 0
    for deal in range(DEALS):
        s: State = state.resample(seat, deal)
        s.apply(action)
        while not s.over:
            if s.to_move != rt.CHANCE and len(s.actions()) > 1:
                return None
            s.apply(s.sample() if s.to_move == rt.CHANCE else s.actions()[0])
        scores = s.scores()
        total += scores.pop(seat) - max(scores)
    return total / DEALS


# In Reef Encounter the last decision of a random game hardly ever matters.
@pytest.mark.parametrize("game", ["coralia", "lumicora"])
def test_the_last_decision_of_a_game_is_one_of_the_best(game: str) -> None:
    compared = 0
    for seed in range(30):
        line = line_of(start(game, 2, 700 + seed), random.Random(seed))
        last = [m.before for m in line if m.before.to_move >= 0 and len(m.before.actions()) > 1]
        state: State = last[-1]
        maybe_leads = [mean_lead(state, action) for action in state.actions()]
        if None in maybe_leads:
            continue
        leads = [lead for lead in maybe_leads if lead is not None]
        if max(leads) - min(leads) < 1:
            continue
        compared += 1
        chosen = answer(SearchBot(Settings(simulations=400)), state, seed)
        assert leads[state.actions().index(chosen)] >= max(leads) - 1
    assert compared > 0
