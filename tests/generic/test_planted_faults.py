"""The checks on hidden information find faults: each is planted here and must be caught."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import reeftable as rt
from tests.generic.eyes import (
    RESAMPLES,
    Eyes,
    check_certain,
    check_frequencies,
    check_possible,
    check_resample,
    check_state,
    check_story,
)
from tests.generic.hidden_protocol import View
from tests.generic.knowledge import lives
from tests.generic.play import Moment, hidden, moments, people, small_positions

# How many random entries are enough to come across each of the faults.
ENTRIES = 80
GAMES = 40


class LeakingView(Eyes):
    """Shows one field of the position that it should not."""

    def __init__(self, field: str) -> None:
        self.field = field

    def view(self, s: Any, seat: int) -> Any:
        return {**s.view(seat), "leak": s.position()[self.field]}


class LeakingOptions(Eyes):
    """Shows everybody what the mover may do."""

    def options(self, s: Any, seat: int) -> Any:
        return [s.option(a) for a in s.actions()]


class LeakingStory(Eyes):
    """Tells every entry in full."""

    def story(self, before: Any, entry: int, after: Any, seat: int) -> Any:
        return [before.text(entry), *before.game.story(before, entry, after, seat)]


class LeakingRefusals(Eyes):
    """Explains a refusal with more than the mover knows."""

    def refusals(self, s: Any, seat: int, tried: list[int]) -> list[str]:
        return [*super().refusals(s, seat, tried), s.digest()]


class UnchangedResample(Eyes):
    """Deals nothing anew."""

    def resample(self, s: Any, seat: int, seed: int) -> Any:
        other = s.clone()
        other.reseed(seed)
        return other


class LazyResample(Eyes):
    """Deals anew, but always the same."""

    def resample(self, s: Any, seat: int, seed: int) -> Any:
        return s.resample(seat, 1)


class CarelessResample(Eyes):
    """Deals anew what the seat knows as well."""

    def resample(self, s: Any, seat: int, seed: int) -> Any:
        return s.resample(rt.SPECTATOR, seed)


class TableChance(Eyes):
    """Goes on with the real source of chance."""

    def resample(self, s: Any, seat: int, seed: int) -> Any:
        other = s.resample(seat, seed)
        other.generator = s.generator.copy()
        return other


class FixedView(Eyes):
    """Shows one prepared view."""

    def __init__(self, prepared: View) -> None:
        self.prepared = prepared

    def view(self, s: Any, seat: int) -> Any:
        return self.prepared


def games_that_hide() -> list[str]:
    """A game without hidden things has nothing to leak, deal anew or forget."""
    return [name for name in rt.game_names() if hidden(name).HIDES]


def games_with_secrets() -> list[str]:
    """Where everybody knows the same, no seat has anything of its own that could be moved."""
    return [name for name in games_that_hide() if hidden(name).HAS_PRIVATE_KNOWLEDGE]


def some_moments(name: str) -> Iterator[Moment]:
    return moments(name, max(rt.game(name).players), ENTRIES, seed=500_000)


def look_everywhere(name: str, eyes: Eyes) -> None:
    """The leak checks, over a sample of states."""
    for k, moment in enumerate(some_moments(name)):
        for seat in people(moment.after):
            check_state(eyes, moment.after, seat, k)
            check_story(eyes, moment, seat, k)


def hidden_fields(name: str) -> list[str]:
    """The fields of a position that a spectator must not see in full."""
    fields = set()
    for k, moment in enumerate(some_moments(name)):
        was, other = moment.after.position(), moment.after.resample(rt.SPECTATOR, k).position()
        fields |= {field for field in was if was[field] != other[field]}
    return sorted(fields)


@pytest.mark.parametrize("name", rt.game_names())
def test_a_leaking_view_is_caught_whatever_it_leaks(name: str) -> None:
    fields = hidden_fields(name)
    assert bool(fields) == hidden(name).HIDES
    for field in fields:
        with pytest.raises(AssertionError, match=r"view of seat .* shows what is hidden"):
            look_everywhere(name, LeakingView(field))


@pytest.mark.parametrize("name", games_that_hide())
@pytest.mark.parametrize(
    ("eyes", "what"),
    [(LeakingOptions(), "options"), (LeakingStory(), "story"), (LeakingRefusals(), "refusals")],
)
def test_other_leaks_are_caught(name: str, eyes: Eyes, what: str) -> None:
    with pytest.raises(AssertionError, match=rf"{what} of seat .* shows what is hidden"):
        look_everywhere(name, eyes)


@pytest.mark.parametrize("name", games_that_hide())
@pytest.mark.parametrize("eyes", [UnchangedResample(), LazyResample()])
def test_a_resample_that_changes_nothing_is_caught_in_every_position(name: str, eyes: Eyes) -> None:
    for s, seat in small_positions(name):
        with pytest.raises(AssertionError):
            check_frequencies(eyes, hidden(name), s, seat, RESAMPLES)


@pytest.mark.parametrize("name", games_with_secrets())
def test_a_resample_that_moves_what_the_seat_knows_is_caught(name: str) -> None:
    with pytest.raises(AssertionError, match=r"view of seat .* shows what is hidden"):
        look_everywhere(name, CarelessResample())


@pytest.mark.parametrize("name", games_that_hide())
def test_a_resample_with_the_chance_of_the_table_is_caught(name: str) -> None:
    s = next(some_moments(name)).before
    with pytest.raises(AssertionError, match="source of chance"):
        check_resample(TableChance(), s, 0, 1)


@pytest.mark.parametrize("name", games_that_hide())
def test_a_view_that_forgets_is_caught_whatever_it_forgets(name: str) -> None:
    game_hidden = hidden(name)
    players = max(rt.game(name).players)
    caught: set[str] = set()
    for seen, s, seat in lives(name, players, GAMES, seed=510_000):
        if game_hidden.known_in_view(s.view(seat)) != seen:
            continue  # a fault of its own, which test_knowledge.py finds
        for fault, forgetful in game_hidden.views_missing_something(s.view(seat)).items():
            eyes = FixedView(forgetful)
            with pytest.raises(AssertionError):
                check_possible(eyes, game_hidden, seen, s, seat)
            if fault in game_hidden.CERTAIN:
                with pytest.raises(AssertionError):
                    check_certain(eyes, game_hidden, seen, s, seat)
            caught.add(fault)
    assert caught == {*game_hidden.CERTAIN, *game_hidden.UNCERTAIN}
