"""Resampling is fair: compared with every deal there can be, counted by brute force."""

from __future__ import annotations

import functools
from collections import Counter

from reeftable.games.reef_encounter.second_kind.game import GAME
from tests.counts import count
from tests.games.reef_encounter.second_kind.few_deals import OFTEN, Counted, places, positions
from tests.generic.eyes import RESAMPLES, Eyes, check_frequencies
from tests.generic.statistics import highest

EYES = Eyes()
# Games, from a seed on that brings every case soon; entries of each; positions of each case.
SAMPLE, FULL = 3, 60
FIRST_SEED = 7
ENTRIES = 900
OF_EACH = 2


@functools.cache
def sample() -> list[Counted]:
    """A few positions of every case from each game."""
    counted = []
    for seed in range(FIRST_SEED, FIRST_SEED + count(SAMPLE, FULL)):
        every = positions(GAME, seed, ENTRIES)
        for case in OFTEN:
            counted += [position for position in every if position.case == case][:OF_EACH]
    return counted


def test_RSK_17_0b_RSK_17_0e_RSK_17_0f_hidden_things_turn_up_as_often_as_they_should() -> None:
    unfair = []
    value, degrees = 0.0, 0
    cases: Counter[str] = Counter()
    for number, one in enumerate(sample()):
        cases[one.case] += 1
        try:
            more, freedom = check_frequencies(EYES, one, one.state, one.seat, number * RESAMPLES)
        except AssertionError as error:
            unfair.append(f"{one.case}, seat {one.seat}, {one.state.entries} entries: {error}")
            continue
        value += more
        degrees += freedom
    assert not unfair, "\n".join(unfair)
    assert set(cases) == set(OFTEN) or count(SAMPLE, FULL) < SAMPLE
    assert value <= highest(degrees), "all positions together are unfair"


def test_what_is_really_there_is_one_of_the_deals() -> None:
    for one in sample():
        contents = places(one.state)
        where = [place for place, _ in next(iter(one.weights))]
        assert frozenset((place, contents[place]) for place in where) in one.weights
