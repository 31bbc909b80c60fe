"""Positions whose pending steps could not be played to the end, each refused by its field."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.coralia import cards, state
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.memory import ROW
from reeftable.games.coralia.steps import numbers
from tests.games.coralia.table import Table


def refusal(position: dict[str, Any]) -> str:
    """What `load` says against a position."""
    with pytest.raises(rt.PositionError) as caught:
        GAME.load(position)
    return str(caught.value)


def at_step(step: int, players: int = 3, seed: int = 0) -> dict[str, Any]:
    """A position of a random game in which this step asks, after some turns."""
    rng = random.Random(seed)
    while True:
        s = GAME.new(players, seed=seed)
        while not s.over:
            if s.stack[s.depth - 2] == step and (s.turns >= 10 or step <= numbers.FIRST_DICE):
                return dict(s.position())
            s.deal() if s.to_move == rt.CHANCE else s.apply(rng.choice(s.actions()))
        seed += 1


def with_stack(d: dict[str, Any], at: int, value: int) -> dict[str, Any]:
    """The position with one number of the stack changed."""
    stack = list(d["stack"])
    stack[at] = value
    return {**d, "stack": stack}


def test_COR_3_2_the_supply_lasts_for_all_turns() -> None:
    d = at_step(numbers.SUPPLY_DIE)
    assert "turns" in refusal({**d, "turns": 0})
    assert "turns" in refusal({**d, "turns": d["turns"] - 1})


def test_COR_10_1h_the_die_of_a_turn_is_used_once() -> None:
    d = Table().station("red pearl", "blue fish", "blue pearl").asks("white").position()
    assert "COR-10.1h: turns" in refusal({**d, "turns": d["turns"] + 1})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_4_0a_a_turn_lies_on_its_end(players: int) -> None:
    d = at_step(numbers.USE_DIE, players)
    assert d["stack"] == [numbers.END_TURN, 0, numbers.USE_DIE, 0]
    for step in range(len(GAME.steps)):
        if step != numbers.END_TURN:
            assert refusal(with_stack(d, 0, step)).startswith("stack: ")


def test_COR_4_0b_dice_are_placed_before_the_first_are_taken() -> None:
    """Once PRE_PLACED_DICE twice in a row made the engine turn in circles."""
    d = at_step(numbers.START_PLAYER)
    at = d["stack"].index(numbers.FIRST_DICE, 8)
    assert refusal(with_stack(d, at, numbers.PRE_PLACED_DICE)).startswith("stack: COR-2.9a")


def test_COR_2_5_turtle_tiles_are_laid_out_one_after_the_other() -> None:
    d = at_step(numbers.TURTLE_TILES)
    assert "COR-2.5: stack" in refusal(with_stack(d, -1, d["stack"][-1] + 1))


def test_COR_2_9a_the_dice_before_the_game_are_counted() -> None:
    d = at_step(numbers.PRE_PLACED_DICE)
    assert "COR-2.9a: stack" in refusal(with_stack(d, -1, d["stack"][-1] + 1))


def test_COR_2_10a_the_first_dice_are_counted() -> None:
    d = at_step(numbers.FIRST_DICE)
    assert "COR-2.10a: station, stack" in refusal(with_stack(d, -1, d["stack"][-1] + 1))


def test_COR_6_8a_a_turtle_that_waits_lies_nowhere_else() -> None:
    d = at_step(numbers.COPY_TURTLE)
    waiting = d["stack"].index(numbers.LAY_TURTLE, 2) + 1
    elsewhere = next(tile for tile in range(8) if d["beside"] & 1 << tile)
    assert "COR-6.8a: stack" in refusal(with_stack(d, waiting, elsewhere))


def test_COR_4_1f_a_choice_is_among_drawn_cards() -> None:
    d = at_step(numbers.KEEP_CARD)
    while len(d["drawn"]) > 1:
        d["slots"][d["drawn"].pop() * cards.SLOT + cards.PLACE] = d["active"]
    assert "COR-4.1f: drawn" in refusal(d)


def test_COR_8_1a_players_resolve_in_turn_order() -> None:
    d = at_step(numbers.RESOLVE_STARFISH)
    seat = d["active"]
    assert d["stack"][-2:] == [numbers.RESOLVE_STARFISH, seat]
    assert "COR-8.1a: stack" in refusal(with_stack(d, -1, (seat + 1) % 3))
    assert "start" in refusal({**d, "start": (d["start"] + 1) % 3})


def test_COR_R19_only_hands_that_were_opened_are_open() -> None:
    d = at_step(numbers.RESOLVE_STARFISH)
    seats = list(d["seats"])
    seats[state.OPEN * state.SEATS + d["active"]] = 0
    assert "COR-R19: seats" in refusal({**d, "seats": seats})


def test_COR_8_6_points_go_to_the_part_that_is_running() -> None:
    d = at_step(numbers.SUPPLY_DIE)
    assert "COR-8.6: part" in refusal({**d, "part": state.STARFISH_STEP})


def test_COR_9_2b_worlds_are_numbered() -> None:
    s = GAME.load(at_step(numbers.SUPPLY_DIE))
    d = s.position()
    d["memory"] = [0, -1, 0, 0]
    assert len(d["memory"]) == ROW and "memory" in refusal(d)
