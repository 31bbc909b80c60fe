"""Clones, positions and pickles are equal to their state and independent of it."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.chance import NoSource
from tests.counts import count
from tests.generic.play import advance, play_on, player_counts, start, states


def by_clone(s: Any) -> Any:
    return s.clone()


def by_pickle(s: Any) -> Any:
    return pickle.loads(pickle.dumps(s))


def by_position(s: Any) -> Any:
    return s.game.load(s.position(), s.generator.copy())


COPIES = [by_clone, by_pickle, by_position]


@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_copy_is_equal_and_goes_on_the_same(
    name: str, players: int, copy: Callable[[Any], Any]
) -> None:
    for n, s in enumerate(states(name, players, count(40, 1_000), seed=50_000)):
        other = copy(s)
        assert other.digest() == s.digest()
        assert other.position() == s.position()
        assert (other.to_move, other.over, other.entries) == (s.to_move, s.over, s.entries)
        assert other.undo_point() == s.undo_point()
        assert [other.view(p) for p in range(players)] == [s.view(p) for p in range(players)]
        if n % 5 == 0:
            play_on(s, random.Random(n))
            play_on(other, random.Random(n))
            assert other.digest() == s.digest()


@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize(("name", "players"), player_counts())
def test_playing_a_copy_leaves_the_other_alone(
    name: str, players: int, copy: Callable[[Any], Any]
) -> None:
    for n, s in enumerate(states(name, players, count(20, 400), seed=60_000)):
        other = copy(s)
        was, views = s.digest(), [s.view(seat) for seat in range(players)]
        play_on(other, random.Random(n))
        ended = other.digest()
        assert s.digest() == was
        assert [s.view(seat) for seat in range(players)] == views
        play_on(s, random.Random(n + 1))
        assert other.digest() == ended


def arrays_of(s: Any) -> list[str]:
    """The arrays that a game with these options uses."""
    return [name for name in s.game.arrays if name not in s.game.unused_fields(s.options)]


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_every_array_of_a_clone_is_its_own(name: str, players: int) -> None:
    seen = set()
    for s in states(name, players, 60, seed=70_000):
        was = s.position()
        other = s.clone()
        for field in ("stack", *arrays_of(s)):
            array = getattr(other, field)
            for i in range(len(array)):
                array[i] = array[i] + 1
            if len(array) > 0:
                seen.add(field)
                assert other.position()[field] != was[field] or field == "stack"
        assert s.position() == was
        again = s.clone()
        for field in ("stack", *arrays_of(s)):
            array = getattr(s, field)
            for i in range(len(array)):
                array[i] = array[i] + 1
        assert again.position() == was
    assert seen == {"stack", *arrays_of(s)}, "an array was never filled"


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_the_random_source_of_a_clone_is_its_own(name: str, players: int) -> None:
    s = start(name, players, 5)
    other = s.clone()
    rng = random.Random(5)
    while not other.over:
        advance(other, rng)
    again = s.clone()
    assert again.generator is not s.generator
    play_on(again, random.Random(5))
    assert again.digest() == other.digest()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_position_is_plain_data_and_owns_itself(name: str, players: int) -> None:
    for s in states(name, players, count(40, 1_000), seed=80_000):
        d = s.position()
        again = json.loads(json.dumps(d))
        assert again == d
        assert s.game.load(again).digest() == s.digest()
        for value in d.values():
            if isinstance(value, list):
                value.append(1)
            elif isinstance(value, dict):
                value["x"] = "y"
        assert s.position() == again


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_neither_position_nor_digest_holds_the_source_of_chance(name: str, players: int) -> None:
    for s in states(name, players, count(20, 400), seed=90_000):
        other = s.clone()
        other.reseed(12345)
        assert other.digest() == s.digest() and other.position() == s.position()
        loaded = s.game.load(s.position())
        if s.to_move == rt.CHANCE:
            with pytest.raises(NoSource):
                loaded.deal()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_different_states_have_different_digests(name: str, players: int) -> None:
    s = start(name, players, 3)
    rng = random.Random(3)
    digests = [s.digest()]
    while not s.over:
        advance(s, rng)
        digests.append(s.digest())
    assert len(set(digests)) == len(digests)
