"""Options say what they bring at once, and trying them changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.cli.boards.coralia_options import landing, octopus_hint, reef_of
from reeftable.core.state import State
from reeftable.core.step import CHANCE
from reeftable.games import registry
from reeftable.server import looking
from tests.bots.tables import questions


def test_an_octopus_is_priced_as_the_rules_count_it() -> None:
    priced = 0
    for state in questions("coralia", 400, seed=640_000):
        assert state.to_move != CHANCE
        seat, before = int(state.to_move), state.view(int(state.to_move))
        options = looking.priced_options(state, seat)
        assert state.view(seat) == before
        for option in options:
            where = landing(before, option)
            if where is None or where[1] != "octopus":
                continue
            told = octopus_hint(before, reef_of(before, where[0]))[1]
            others = sum(option["points"]) - option["points"][seat]
            assert (option["points"][seat], others) == (told["points"], told["others"])
            priced += 1
    assert priced > 10


@pytest.mark.parametrize("game", registry.game_names())
def test_prices_tell_nothing_hidden_up_to_the_last_question(game: str) -> None:
    rng = random.Random(game)
    unpriced = 0
    for seed in range(12):
        state: State = rt.game(game).new(2 + seed % 3, seed=seed)
        options: list[dict[str, Any]] = []
        while not state.over:
            if state.to_move == CHANCE:
                state.deal()
                continue
            seat = int(state.to_move)
            options = looking.priced_options(state, seat)
            assert options == looking.priced_options(state.resample(seat, seed + 1), seat)
            state.apply(rng.choice(state.actions()))
        unpriced += any("points" not in option for option in options)
    assert unpriced > 0
