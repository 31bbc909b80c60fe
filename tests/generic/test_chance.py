"""Chance: it follows its seed, its weights and nothing else, and a record can replace it."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from tests.counts import count
from tests.generic.play import (
    advance,
    game_of,
    line_of,
    play_on,
    player_counts,
    share,
    start,
    states,
)
from tests.generic.statistics import chi_square, highest

SECRET = bytes(range(32))


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_deal_is_an_outcome_applied(name: str, players: int) -> None:
    for s in states(name, players, count(100, 2_000), seed=100_000):
        if s.to_move != rt.CHANCE:
            continue
        outcomes, replayed = s.actions(), s.clone()
        outcome = s.deal()
        assert outcome in outcomes
        replayed.apply(outcome)
        assert replayed.digest() == s.digest()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_dealing_all_is_dealing_one_by_one(name: str, players: int) -> None:
    for s in states(name, players, count(100, 2_000), seed=110_000):
        other = s.clone()
        while s.to_move == rt.CHANCE:
            s.deal()
        other.deal_all()
        assert other.digest() == s.digest()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_game_follows_its_seed(name: str, players: int) -> None:
    ends = []
    for seed in (1, 1, 2, -1, 2**70):
        s = start(name, players, 7)
        s.reseed(seed)
        play_on(s, random.Random(0))
        ends.append(s.digest())
    assert ends[0] == ends[1]
    assert len(set(ends)) == 4
    new = [game_of(name).new(players=players, seed=3) for _ in range(2)]
    for s in new:
        play_on(s, random.Random(0))
    assert new[0].digest() == new[1].digest()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_game_is_replayed_without_a_source(name: str, players: int) -> None:
    for seed in range(count(10, 100)):
        line = line_of(start(name, players, seed), random.Random(seed))
        first = line[0].before
        s = first.game.new(players=players, options=first.options)
        for moment in line:
            s.apply(s.parse(moment.before.text(moment.entry)))
        assert s.digest() == line[-1].after.digest()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_deals_follow_the_weights(name: str, players: int) -> None:
    tried = 0
    for n, s in enumerate(states(name, players, 60, seed=110_000)):
        if s.to_move != rt.CHANCE or len(s.actions()) == 1:
            continue
        expected = dict(zip(s.actions(), s.weights(), strict=True))
        seen: Counter[int] = Counter()
        for k in range(600):
            other = s.clone()
            other.reseed(1_000 * n + k)
            seen[other.deal()] += 1
        value, degrees = chi_square(seen, expected)
        assert value <= highest(degrees), (seen, expected)
        tried += 1
    assert tried > share(name, 20) // 4


def committed(name: str, players: int, *contributions: str) -> Any:
    source = rt.Committed(SECRET, list(contributions))
    return game_of(name).new(players=players, source=source)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_committed_game_follows_its_secret_and_contributions(name: str, players: int) -> None:
    ends = []
    for contributions in (["a", "b"], ["a", "b"], ["b", "a"], []):
        s = committed(name, players, *contributions)
        play_on(s, random.Random(0))
        ends.append(s.digest())
    assert ends[0] == ends[1]
    assert len(set(ends)) == 3


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_committed_outcome_depends_on_its_number_alone(name: str, players: int) -> None:
    line = line_of(committed(name, players, "a"), random.Random(1))
    rng = random.Random(2)
    for moment in rng.sample(line, min(40, len(line))):
        if moment.before.to_move != rt.CHANCE:
            continue
        # Taken back and played again, the same thing is rolled; saved and loaded too.
        again = moment.before.clone()
        assert again.deal() == moment.entry
        assert pickle.loads(pickle.dumps(moment.before)).deal() == moment.entry
        source = rt.Committed(SECRET, ["a"])
        assert moment.before.game.load(moment.before.position(), source).deal() == moment.entry


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_record_and_a_source_count_chance_alike(name: str, players: int) -> None:
    s = start(name, players, 4)
    rng = random.Random(4)
    draws = 0
    while not s.over:
        draws += s.to_move == rt.CHANCE
        advance(s, rng)
        assert s.draws == draws
