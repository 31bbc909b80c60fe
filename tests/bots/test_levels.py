"""Levels, and hints with reasons."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from reeftable.bots.advice import BEST, advise
from reeftable.bots.evaluations.reef_encounter import REASONS as REEF_REASONS
from reeftable.bots.greedy.bot import GreedyBot
from reeftable.bots.greedy.coralia import REASONS as CORALIA_REASONS
from reeftable.bots.greedy.lumicora import REASONS as LUMICORA_REASONS
from reeftable.bots.greedy.registry import has_guide
from reeftable.bots.levels import LEVEL_NAMES, LevelBot, SearchBot, level_of
from reeftable.bots.loading import ask, load_bot
from reeftable.bots.random_bot import RandomBot
from reeftable.bots.seat import Seat
from reeftable.core.chance import seeded
from reeftable.words import catalogue
from tests.bots.questions import BOTS, FEW, GAMES, answer, questions

WORDS = catalogue()
REASONS = [*CORALIA_REASONS, *LUMICORA_REASONS, *REEF_REASONS]


def test_levels_have_names() -> None:
    for level, name in enumerate(LEVEL_NAMES, 1):
        bot = load_bot(name)
        assert isinstance(bot, LevelBot)
        assert bot.level == level
    assert [level_of(name) for name in ("easy", "medium", "hard")] == [2, 3, 4]
    assert level_of("level7") is level_of("search") is level_of("level") is None
    assert isinstance(load_bot("search"), SearchBot)
    assert isinstance(load_bot("greedy"), GreedyBot)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_answers_every_kind_of_question(name: str, game: str) -> None:
    bot = BOTS[name]()
    for k, state in enumerate(questions(game, 40, seed=600_000)):
        assert ask(bot, name, state, seeded(k)) in state.actions()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["greedy", "search", "medium", "hard"])
def test_a_hint_has_the_best_three_with_their_reasons(name: str, game: str) -> None:
    for k, state in enumerate(questions(game, 20, seed=610_000)):
        rows = advise(Seat(state, int(state.to_move), seeded(k)), BOTS[name]())
        assert len(rows) == min(BEST, len(state.actions()))
        assert {row.action for row in rows} <= set(state.actions())
        assert all(row.value is not None for row in rows)
        json.dumps([asdict(row) for row in rows])


@pytest.mark.parametrize("game", GAMES)
def test_the_first_hint_of_a_search_is_what_it_would_do(game: str) -> None:
    for k, state in enumerate(questions(game, 10, seed=620_000)):
        rows = advise(Seat(state, int(state.to_move), seeded(k)), SearchBot(FEW))
        assert rows[0].action == answer(SearchBot(FEW), state, k)


def test_a_bot_without_reasons_still_gives_a_hint() -> None:
    state = next(questions("coralia", 1, seed=1))
    rows = advise(Seat(state, int(state.to_move), seeded(1)), RandomBot())
    assert len(rows) == 1 and rows[0].value is None and rows[0].reasons == []


def test_every_reason_has_words_and_every_word_is_a_reason() -> None:
    assert sorted(WORDS.below("bots.reason")) == sorted(REASONS)


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_known_and_sum_up_to_the_value_of_a_greedy_hint(game: str) -> None:
    codes = set()
    for k, state in enumerate(questions(game, 60, seed=630_000)):
        for row in advise(Seat(state, int(state.to_move), seeded(k)), GreedyBot()):
            assert row.value == pytest.approx(sum(part["points"] for part in row.reasons))
            codes |= {part["code"] for part in row.reasons}
    assert codes <= set(REASONS)
    if has_guide(game):
        assert len(codes) > 8
