"""Options say what they bring at once, and trying them changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.state import State
from reeftable.core.step import CHANCE
from reeftable.games import registry, rulebook
from reeftable.server import looking
from tests.bots.tables import questions


def octopus_points(view: dict[str, Any], colour: str) -> dict[int, int]:
    """COR-6.4b COR-6.4c COR-R3 What a new octopus of the seat that looks brings each player."""
    tables = rulebook.tables("coralia")
    reef = next(reef for reef in view["reefs"] if reef["colour"] == colour)
    every = view["options"]["octopus_counts"] == "all"
    values = tables["space_value"]
    dice = [s for s, die in reef["dice"].items() if die is not None and (every or values[s])]
    points = dict.fromkeys(range(view["players"]), 0)
    points[view["seat"]] = (len(dice) + 1) * tables["octopus_points"]["per_die"]
    for other in view["reefs"]:
        if other["octopus"] is not None:
            points[other["octopus"]] += tables["octopus_points"]["per_other_figure"]
    return points


def test_an_octopus_is_priced_as_the_rules_count_it() -> None:
    priced = 0
    for state in questions("coralia", 400, seed=640_000):
        assert state.to_move != CHANCE
        seat, before = int(state.to_move), state.view(int(state.to_move))
        options = looking.priced_options(state, seat)
        assert state.view(seat) == before
        for option in options:
            _, _, space = str(option["places"]["to"]).partition("reef.")
            if not space.endswith(".octopus"):
                continue
            points = octopus_points(before, space.removesuffix(".octopus"))
            events = [event for event in option["brings"] if event["code"] == "coralia.points"]
            brings = {event["seat"]: event["points"] for event in events}
            assert brings == {player: n for player, n in points.items() if n}
            assert option["points"] == list(points.values())
            priced += 1
    assert priced > 10


@pytest.mark.parametrize("game", registry.games())
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
