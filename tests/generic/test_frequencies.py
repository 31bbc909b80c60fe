"""Resampling is fair: compared with every deal there can be, in positions with few of them."""

from __future__ import annotations

import pytest

import reeftable as rt
from tests.generic.eyes import RESAMPLES, Eyes, check_frequencies
from tests.generic.play import SMALL_POSITIONS, hidden, small_positions
from tests.generic.statistics import highest

EYES = Eyes()


@pytest.mark.parametrize("name", rt.game_names())
def test_hidden_items_turn_up_wherever_they_can_be_as_often_as_they_should(name: str) -> None:
    unfair = []
    value, degrees = 0.0, 0
    for number, (s, seat) in enumerate(small_positions(name)):
        try:
            more, freedom = check_frequencies(EYES, hidden(name), s, seat, number * RESAMPLES)
        except AssertionError as error:
            unfair.append(f"position {number}: {error}")
            continue
        value += more
        degrees += freedom
    assert not unfair, "\n".join(unfair)
    assert degrees >= SMALL_POSITIONS or not hidden(name).HIDES, "the positions say too little"
    assert value <= highest(degrees), "all positions together are unfair"
