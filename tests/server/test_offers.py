"""Options reach only the seat that is asked, and computing them does not block the server."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import reeftable as rt
from reeftable.server import offers
from tests.bots.questions import questions
from tests.server.live_server import live_server
from tests.server.two_people import two_people

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["coralia", "lumicora", "reef_encounter"])
async def test_others_get_a_turn_between_any_two_options(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "SLICE", -1.0)
    state = max(questions(game, 40, seed=641_000), key=lambda s: len(s.actions()))
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    seen = await offers.compute_offers(state, 7)
    task.cancel()
    assert turns >= len(state.actions()) > 3
    assert (seen.seq, seen.seat) == (7, state.to_move)
    assert seen.options == state.options_for(state.to_move)
    assert seen.closed == state.closed_for(state.to_move)


@pytest.mark.parametrize("game", ["coralia", "lumicora", "reef_encounter"])
async def test_what_options_bring_tells_nothing_hidden_up_to_the_last_question(game: str) -> None:
    rng = random.Random(game)
    for seed in range(6):
        state = rt.game(game).new(2 + seed % 3, seed=seed)
        while not state.over:
            if state.to_move == rt.CHANCE:
                state.deal()
                continue
            seat = int(state.to_move)
            if rng.random() < 0.2 or len(state.actions()) < 3:
                real = await offers.compute_offers(state, 1)
                assert real == await offers.compute_offers(state.resample(seat, seed + 1), 1)
            state.apply(rng.choice(state.actions()))


async def test_only_the_seat_that_is_asked_gets_options(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        _, _, one, two = await two_people(server)
        for client in (one, two):
            scene = client.scene
            is_asked = scene["table"]["to_move"] == scene["seat"]
            assert bool(scene["options"]) == is_asked
            assert all({"verb", "places", "brings", "rules"} <= set(o) for o in scene["options"])
            assert is_asked or scene["closed"] == []
