"""The turn search plans whole turns, is repeatable, and its bot keeps to the plan."""

from __future__ import annotations

import time

from librt.vecs import vec
from mypy_extensions import i64

import reeftable as rt
from reeftable.bots.evaluations.registry import evaluation_for
from reeftable.bots.random_bot import RandomBot
from reeftable.bots.search_turns import Turn, TurnSearch, TurnSettings, key_of
from reeftable.bots.seat import Seat
from reeftable.bots.turn_bot import TurnBot
from reeftable.core.chance import seeded
from reeftable.core.state import State
from tests.bots.questions import FEW_TURNS, answer, questions

GAME = "reef_encounter"


def best_turns(state: State, settings: TurnSettings) -> list[Turn]:
    evaluation = evaluation_for(GAME, int(state.players))
    return TurnSearch(state, state.to_move, evaluation, settings, seeded(5)).run()


def test_a_turn_search_is_repeatable_and_changes_nothing() -> None:
    for state in questions(GAME, 6, seed=21):
        before = state.digest()
        one, other = [best_turns(state, FEW_TURNS) for _ in range(2)]
        assert state.digest() == before
        rows = [[(list(turn.actions), turn.mean()) for turn in turns] for turns in (one, other)]
        assert rows[0] == rows[1]
        assert all(turn.actions[0] in state.actions() for turn in one)


def test_the_best_turns_differ_in_more_than_their_order() -> None:
    for state in questions(GAME, 6, seed=22):
        turns = best_turns(state, TurnSettings(samples=40, candidates=6))
        keys = [turn.key for turn in turns]
        assert len(set(keys)) == len(keys)
        assert [turn.value for turn in turns] == sorted([t.value for t in turns], reverse=True)
    assert key_of(vec[i64]([3, 1, 2])) == key_of(vec[i64]([2, 3, 1])) != key_of(vec[i64]([1, 2]))


def test_a_turn_search_stops_when_its_time_is_up() -> None:
    state = next(questions(GAME, 1, seed=23))
    began = time.process_time()
    best_turns(state, TurnSettings(samples=10**7, deals=50, candidates=8, seconds=0.05))
    assert time.process_time() - began < 5


def test_a_bot_keeps_to_its_plan_until_something_else_happens() -> None:
    state = next(questions(GAME, 1, seed=24))
    bot, seat = TurnBot(FEW_TURNS), int(state.to_move)
    plan = bot.plan(Seat(state, seat, seeded(1)))
    for action in plan:
        assert answer(bot, state, 1) == action
        state.apply(action)
        state.deal_all()
        if state.to_move != seat:
            break
    assert bot.following == []
    other = next(questions(GAME, 1, seed=25))
    assert answer(bot, other, 2) in other.actions()


def test_planned_turns_beat_random_ones() -> None:
    bots = [lambda: TurnBot(TurnSettings(samples=15, candidates=1)), RandomBot]
    tally = rt.play_match(GAME, bots, games=4, seed=1)
    assert [seat.wins for seat in tally.seats] == [4, 0]
