"""Positions whose pending steps could not be played to the end, each refused by its field."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.reef_encounter import state
from reeftable.games.reef_encounter.game import GAME
from reeftable.games.reef_encounter.steps import numbers
from tests.games.reef_encounter.table import table


def refusal(position: dict[str, Any]) -> str:
    """What `load` says against a position."""
    with pytest.raises(rt.PositionError) as caught:
        GAME.load(position)
    return str(caught.value)


def at_step(step: int, players: int = 3) -> Any:
    """A position of a random game in which this step asks."""
    rng = random.Random(step)
    s = GAME.new(players, seed=step)
    while s.stack[s.depth - 2] != step:
        s.deal() if s.to_move == rt.CHANCE else s.apply(rng.choice(s.actions()))
    return s.position()


def with_stack(d: dict[str, Any], at: int, value: int) -> dict[str, Any]:
    """The position with one number of the stack changed."""
    stack = list(d["stack"])
    stack[at] = value
    return {**d, "stack": stack}


def test_REE_10_2_no_turn_after_the_last() -> None:
    d = at_step(numbers.TURN_MENU)
    limit = int(GAME.data.turns_per_player) * 3
    assert GAME.load({**d, "turns": limit - 1}).turns == limit - 1
    assert "REE-10.2: turns" in refusal({**d, "turns": limit})


def test_REE_2_3_nothing_is_locked_before_the_coral_tiles_lie() -> None:
    d = at_step(numbers.THROW_SIDE)
    d["locks"] = 1
    d["table"][state.CYLINDERS + int(GAME.data.large[0])] -= 1
    assert "REE-2.3: locks" in refusal(d)


def test_REE_2_1_the_bag_has_tiles_for_every_rock() -> None:
    d = at_step(numbers.CHOOSE_ROCKS)
    d["seats"][state.FISH] = d["table"][state.BAG]
    d["table"][state.BAG] = 0
    assert "REE-2.1: table" in refusal(d)


def test_REE_2_8_cubes_are_taken_when_they_are_shown() -> None:
    d = at_step(numbers.CHOOSE_CUBES)
    d["seats"][state.CUBES] += 1
    d["table"][state.SUPPLY] -= 1
    assert "REE-2.8: seats" in refusal(d)


def test_REE_2_9a_a_step_of_the_set_up_begins_when_it_is_due() -> None:
    d = at_step(numbers.CHOOSE_CUBES)
    assert "REE-2.9a: stack" in refusal(with_stack(d, -3, 1))


def test_REE_3_9c_the_bag_has_a_tile_for_every_space_due() -> None:
    d = at_step(numbers.REFILL_SEA)
    for colour in range(5):
        d["seats"][state.FISH + colour] += d["table"][state.BAG + colour]
        d["table"][state.BAG + colour] = d["table"][state.BACK + colour] = 0
    assert "table" in refusal(d)


def test_REE_5_2a_the_closing_round_goes_in_turn_order() -> None:
    coral = {"white": "1a4 1a5 1b4 1b5 1b6 1c5 1c6"}
    d = table(coral, {1: "1a5"}).position()
    d["stack"] = [numbers.LAY_OPEN, 0, numbers.LAST_MEAL, 1]
    closing = {**d, "reason": state.DEVOURED, "to_move": 1}
    assert "stack" in refusal(with_stack(closing, -1, 0))
    assert "REE-5.2a: reason" in refusal({**closing, "reason": state.FULL})
    assert "REE-5.1a: reason" in refusal({**closing, "reason": 0})


@pytest.mark.parametrize(
    "step", [numbers.END_TURN, numbers.LAY_OPEN, numbers.REFILL_SEA, numbers.LAY_TILES]
)
def test_REE_3_0b_a_shrimp_is_moved_in_a_turn(step: int) -> None:
    d = at_step(numbers.PLACE_SHRIMP)
    assert refusal(with_stack(d, 0, step)).startswith("stack: ")
