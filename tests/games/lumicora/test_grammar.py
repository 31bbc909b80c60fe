"""Positions whose pending steps could not be played to the end, each refused by its field."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.lumicora import state
from reeftable.games.lumicora.bag import SIZE
from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.steps import numbers
from reeftable.games.lumicora.steps.turn import VERB
from tests.games.lumicora.table import Table


def refusal(position: dict[str, Any]) -> str:
    """What `load` says against a position."""
    with pytest.raises(rt.PositionError) as caught:
        GAME.load(position)
    return str(caught.value)


def at_step(step: int, below: int | None = None, players: int = 3, turns: int = 4) -> Any:
    """A position of a random game in which this step asks, on another one if need be."""
    seed = 0
    while True:
        rng = random.Random(seed)
        s = GAME.new(players, seed=seed)
        while not s.over:
            top, under = s.stack[s.depth - 2], s.stack[s.depth - 4] if s.depth > 2 else None
            if top == step and below in (None, under) and s.turns >= turns:
                return s.position()
            s.deal() if s.to_move == rt.CHANCE else s.apply(rng.choice(s.actions()))
        seed += 1


def with_stack(d: dict[str, Any], at: int, value: int) -> dict[str, Any]:
    """The position with one number of the stack changed."""
    stack = list(d["stack"])
    stack[at] = value
    return {**d, "stack": stack}


def test_LUM_4_0a_the_round_fits_the_turns() -> None:
    d = at_step(numbers.OFFER)
    assert "LUM-4.0a: round" in refusal({**d, "round": d["round"] + 1})
    assert "turns" in refusal({**d, "turns": d["turns"] + 3})


def test_LUM_3_2a_start_luminos_are_dealt_in_the_order_of_the_seats() -> None:
    d = at_step(numbers.START_LUMINOS, turns=0)
    assert "stack" in refusal(with_stack(d, -1, d["stack"][-1] + 1))


def test_LUM_R21_start_luminos_are_turned_in_the_order_of_the_seats() -> None:
    d = at_step(numbers.TURN_START, turns=0)
    assert "LUM-4.0b: stack" in refusal(with_stack(d, -3, d["stack"][-1]))


def test_LUM_4_6a_displays_are_filled_to_four() -> None:
    d = at_step(numbers.SCORE_CORAL)
    d["stack"] += [numbers.FILL_UP, d["octopus"] + SIZE * 20]
    assert "stack" in refusal({**d, "to_move": rt.CHANCE})


def test_LUM_4_1c_an_exchange_fills_its_place_up_again() -> None:
    d = at_step(numbers.EXCHANGE)
    assert "LUM-4.1c: stack" in refusal(with_stack(d, -1, d["stack"][-1] + VERB))
    assert "LUM-4.1c: stack" in refusal(with_stack(d, -1, d["stack"][-1] - VERB))


def test_LUM_4_3f_more_is_never_taken_of_the_colour_offered() -> None:
    d = at_step(numbers.TAKE_MORE)
    offered = int(GAME.data.kind_colour[d["offered"]])
    assert "stack" in refusal(with_stack(d, -1, offered))


def test_LUM_4_2a_nothing_is_offered_before_the_offer() -> None:
    d = at_step(numbers.OFFER)
    at = state.ATOLL * len(GAME.data.luminos)
    kind = next(k for k in range(len(GAME.data.luminos)) if d["counts"][at + k])
    assert "LUM-4.2a: offered" in refusal({**d, "offered": kind})


def test_LUM_10_1e_whoever_is_next_has_a_full_display() -> None:
    d = at_step(numbers.OFFER)
    while d["turns"] % 3 == 2:
        d = at_step(numbers.OFFER, turns=d["turns"] + 1)
    last = (d["active"] + 1) % 3 * 4 + 3
    held = list(d["held"])
    counts = list(d["counts"])
    counts[held[last]] += 1
    held[last] = -1
    assert "LUM-10.1e: held" in refusal(
        {**d, "held": held, "counts": counts, "loose": d["loose"] + 1}
    )


def test_LUM_7_3_a_used_stack_ends_the_game() -> None:
    d = Table(players=3).asks().position()
    assert GAME.load(d).reserve == 6
    assert "LUM-7.3: reserve" in refusal({**d, "reserve": 0})


def test_LUM_7_6_the_bag_lasts_for_all_turns() -> None:
    d = at_step(numbers.FILL_UP, numbers.JELLYFISH, players=2)
    assert "stack" in refusal(with_stack(d, -1, state.IN_ATOLL + SIZE * 60))


def test_LUM_4_6b_corals_are_scored_in_turn_order() -> None:
    d = at_step(numbers.SCORE_CORAL)
    seat = d["stack"][-1]
    assert "stack" in refusal({**with_stack(d, -1, (seat + 1) % 3), "to_move": (seat + 1) % 3})
