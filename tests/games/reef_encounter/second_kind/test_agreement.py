"""The engine and the plain second implementation of the Second Kind agree at every step."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.reef_encounter.second_kind.game import GAME
from tests.counts import count
from tests.games.reef_encounter.second_kind.eager import Eager
from tests.games.reef_encounter.second_kind.play import OPTIONS, choose
from tests.oracle.second_kind import SecondKind
from tests.test_oracle_agreement import is_proportional

# Games per player count.
SAMPLE, FULL = 2, 1_000


def compare(s: Any, oracle: Any) -> None:
    """Everything the two implementations both say about the present moment."""
    assert s.to_move == oracle.to_move
    texts = {s.text(a): a for a in s.actions()}
    assert sorted(texts) == oracle.legal()
    if s.to_move == rt.CHANCE:
        weights = dict(zip(s.actions(), s.weights(), strict=True))
        engine = [weights[texts[text]] for text in sorted(texts)]
        assert is_proportional(engine, oracle.weights())
    assert s.turns == oracle.turns
    assert s.breakdown() == oracle.breakdown()


def play_both(s: Any, oracle: SecondKind, seed: int) -> None:
    """One game by both, with the engine's chance; every second one by eager players."""
    rng, eager = random.Random(seed), Eager(seed)
    entries: list[str] = []
    try:
        while not s.over:
            compare(s, oracle)
            if s.to_move == rt.CHANCE:
                action = s.deal()
            else:
                action = eager.choose(s, oracle) if seed % 2 else choose(s, rng)
                s.apply(action)
            entries.append(s.text(action))
            oracle.apply(entries[-1])
        compare(s, oracle)
        assert s.ranks() == oracle.ranks()
    except (AssertionError, ValueError) as error:
        error.add_note(f"{s.players} players, {s.options}: {', '.join(entries)}")
        raise


@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_oracle_agree(players: int) -> None:
    for seed in range(count(SAMPLE, FULL)):
        options = OPTIONS[(seed + players) % len(OPTIONS)]
        s = GAME.new(players=players, seed=seed, options=options)
        play_both(s, SecondKind(players, options), seed)
