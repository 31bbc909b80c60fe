"""Whole random games with every choice of options: the contract holds at each entry."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

import reeftable as rt
from tests.counts import SOAK, count
from tests.generic.play import MOST_ENTRIES, game_of, hidden, share_of_games, variants

# Games per combination of players and options.
SAMPLE = 80
# Every n-th state is checked in a sample, every state in a soak.
CHECK_EVERY = 1 if SOAK else 8


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_random_games_keep_the_contract(
    name: str, players: int, options: dict[str, str], progress: Callable[..., Any]
) -> None:
    game = game_of(name)
    games = share_of_games(name, count(SAMPLE, hidden(name).GAMES_PER_SETUP))
    lengths = set()
    for seed in progress(range(games), games):
        s = game.new(players=players, seed=seed, options=options)
        play_checked(s, random.Random(seed))
        check_end(s)
        hidden(name).check_finished(s)
        lengths.add(s.entries)
    assert games < 5 or len(lengths) > 1, "every seed gave the same game"


def play_checked(s: Any, rng: random.Random) -> None:
    """Play to the end, checking the states on the way."""
    phase = rng.randrange(CHECK_EVERY)
    assert s.entries == 0 and not s.over
    while not s.over:
        assert s.entries < MOST_ENTRIES, "the game does not end"
        actions = s.actions()
        check_actions(s, actions)
        entries = s.entries
        if s.to_move == rt.CHANCE:
            assert s.deal() in actions
        else:
            s.apply(rng.choice(actions))
        assert s.entries == entries + 1
        if s.entries % CHECK_EVERY == phase:
            s.check()
            check_scores(s)
    s.check()


def check_actions(s: Any, actions: list[int]) -> None:
    """Ascending, each once, at least one, all of the game; outcomes have weights."""
    assert actions, "a dead end"
    assert all(a < b for a, b in itertools.pairwise(actions))
    assert actions[0] >= 0 and actions[-1] < s.game.num_actions
    if s.to_move == rt.CHANCE:
        weights = s.weights()
        assert len(weights) == len(actions) and min(weights) > 0
    else:
        assert 0 <= s.to_move < s.players


def check_scores(s: Any) -> None:
    """One score per seat, each the sum of its parts; places that fit the scores."""
    breakdown = s.breakdown()
    assert len(breakdown) == s.players
    assert len({tuple(parts) for parts in breakdown}) == 1, "seats with other categories"
    assert s.scores() == [sum(parts.values()) for parts in breakdown]
    ranks = s.ranks()
    # A place is one more than the number of those ahead, so ties share and leave gaps behind.
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    for (score, rank), (other, below) in itertools.permutations(
        zip(s.scores(), ranks, strict=True), 2
    ):
        assert score <= other or rank < below


def check_end(s: Any) -> None:
    """Nothing more can be done."""
    assert s.over and s.to_move == rt.NOBODY
    assert s.actions() == []
    assert all(s.options_for(seat) == [] for seat in range(s.players))
    check_scores(s)
    for action in (0, s.game.num_actions - 1):
        refusal = s.why_not(action)
        assert refusal is not None and refusal.rule == "GAME_OVER"
        with pytest.raises(rt.IllegalAction, match="GAME_OVER"):
            s.apply(action)
    with pytest.raises(rt.IllegalAction):
        s.deal()
    with pytest.raises(rt.IllegalAction):
        s.weights()
