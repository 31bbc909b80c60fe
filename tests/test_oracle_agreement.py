"""The engine and the plain second implementation agree at every step of many random games."""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from typing import Any

import pytest

import reeftable as rt
from tests.counts import count
from tests.generic.play import EXPANSIONS, combinations, hidden, variants

# Every option choice meets every other; the sample of a player count is spread over them.
SAMPLE = 72
# In full, one game of those that a soak plays in so many.
EVERY = 5


def is_proportional(weights: list[int], others: list[int]) -> bool:
    """Do both say the same about how likely each outcome is?"""
    total, other_total = sum(weights), sum(others)
    pairs = zip(weights, others, strict=True)
    return all(a * other_total == b * total for a, b in pairs)


def compare(s: Any, oracle: Any) -> None:
    """Everything the two implementations both say about the present moment."""
    assert s.to_move == oracle.to_move
    texts = {s.text(a): a for a in s.actions()}
    assert sorted(texts) == oracle.legal()
    if s.to_move == rt.CHANCE:
        weights = dict(zip(s.actions(), s.weights(), strict=True))
        engine = [weights[texts[text]] for text in sorted(texts)]
        assert is_proportional(engine, oracle.weights())
    assert s.scores() == oracle.scores()
    assert s.breakdown() == oracle.breakdown()
    assert s.turns == oracle.turns


def play_both(s: Any, oracle: Any, rng: random.Random) -> None:
    """One game by both, with the engine's chance and random decisions."""
    entries: list[str] = []
    try:
        while not s.over:
            compare(s, oracle)
            if s.to_move == rt.CHANCE:
                action = s.deal()
            else:
                action = rng.choice(s.actions())
                s.apply(action)
            entries.append(s.text(action))
            oracle.apply(entries[-1])
        compare(s, oracle)
        assert s.ranks() == oracle.ranks()
    except (AssertionError, ValueError) as error:
        error.add_note(f"{s.players} players, {s.options}: {', '.join(entries)}")
        raise


@pytest.mark.parametrize("name", rt.game_names())
def test_every_game_has_a_second_implementation(name: str) -> None:
    assert (Path(__file__).parent / "oracle" / f"{name}.py").exists()


# The expansions' own tests compare them, with players who try out more.
GAMES = [variant for variant in variants() if variant.values[0] not in EXPANSIONS]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_engine_and_oracle_agree(name: str, players: int, options: dict[str, str]) -> None:
    game = rt.game(name)
    make_oracle = importlib.import_module(f"tests.oracle.{name}").make_oracle
    share = -(-SAMPLE // len(combinations(name)))
    for seed in range(count(share, hidden(name).GAMES_PER_SETUP // EVERY)):
        s = game.new(players=players, seed=seed, options=options)
        play_both(s, make_oracle(players, options), random.Random(seed))


def test_a_difference_in_weights_is_noticed() -> None:
    assert is_proportional([1, 2, 3], [2, 4, 6])
    assert not is_proportional([1, 2, 3], [2, 4, 7])
    assert not is_proportional([1, 1], [1, 2])


def test_a_difference_between_the_two_is_told_with_its_entries() -> None:
    """The comparison can fail: a game for more players is another game."""
    name = rt.game_names()[0]
    game = rt.game(name)
    make_oracle = importlib.import_module(f"tests.oracle.{name}").make_oracle
    s = game.new(players=game.players[-1], seed=1)
    oracle = make_oracle(game.players[0])
    with pytest.raises((AssertionError, ValueError)) as caught:
        play_both(s, oracle, random.Random(1))
    assert f"{s.players} players" in caught.value.__notes__[0]
