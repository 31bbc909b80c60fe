"""A bot knows what its seat knows: dealing the rest anew never changes its choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from reeftable.bots.levels import OLD_NAMES
from reeftable.bots.loading import BUILT_IN
from reeftable.bots.seat import Bot, Seat
from reeftable.core.state import State
from tests.bots.questions import BOTS, GAMES, answer, questions
from tests.counts import count


def changed(bot: Bot, states: Iterator[State]) -> int:
    """How many choices change when what the bot's seat cannot know is dealt anew."""
    n = 0
    for k, state in enumerate(states):
        other: State = state.resample(int(state.to_move), 9_000 + k)
        n += answer(bot, state, k) != answer(bot, other, k)
    return n


class Peeking:
    """Reaches the state through the seat, and lets hidden things decide."""

    def choose(self, seat: Seat) -> int:
        for cell in seat._imagine.__closure__ or ():
            if isinstance(cell.cell_contents, State):
                return seat.actions[int(cell.cell_contents.digest(), 16) % len(seat.actions)]
        raise AssertionError("nothing to peek at")


def test_every_bot_of_ours_is_among_those_tested() -> None:
    assert set(BOTS) == set(BUILT_IN)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [name for name in BOTS if name not in OLD_NAMES])
def test_dealing_anew_never_changes_a_choice(
    name: str, game: str, progress: Callable[..., Any]
) -> None:
    n = count(25, 1_000)
    assert changed(BOTS[name](), progress(questions(game, n, seed=500_000), n)) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_peeks_is_caught(game: str) -> None:
    assert changed(Peeking(), questions(game, 25, seed=500_000)) > 3
