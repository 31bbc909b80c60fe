"""Who may know what: the bag, the stack, and equal luminos."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.lumicora import state
from reeftable.games.lumicora.bag import filled_to, put_back
from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.steps import numbers
from tests.games.lumicora.table import Table, do, kind, texts

Draws = dict[tuple[str, ...], Fraction]


def test_LUM_9_1_everybody_sees_the_same() -> None:
    s = Table(players=3).reef(0, "pink-6 13 14", "pink-1-crab 21 13").hand("pink-5").asks("place")
    views = [s.view(seat) for seat in (rt.SPECTATOR, 0, 1, 2)]
    assert all({**view, "seat": None} == {**views[0], "seat": None} for view in views)
    view = views[0]
    assert view["hand"] == ["pink-5"]
    assert [half["colour"] for half in view["seats"][0]["reef"]["13"]] == ["pink", "pink"]
    assert view["bag"]["size"] + view["bag"]["stack"] == sum(view["bag"]["unseen"].values())
    assert {"limestone", "tiles", "score", "display"} <= set(view["seats"][1])
    assert {"octopus", "round", "atoll"} <= set(view)


def test_LUM_9_2_the_stack_has_no_place_in_a_state() -> None:
    s = GAME.new(players=4, seed=3)
    position = s.position()
    assert position["reserve"] == 8
    assert sum(position["counts"][: len(GAME.data.luminos)]) == position["loose"] == 104


def test_LUM_9_3_a_lumino_put_back_is_known_to_be_in_the_bag() -> None:
    s = Table(players=3).start(0, "pink", "blue").hand("pink-4").asks("place")
    assert s.view(1)["bag"]["in_bag"] == {}
    do(s, "discard")
    assert s.view(1)["bag"]["in_bag"] == {"pink-4": 1}
    assert s.resample(1, 5).view(1) == s.view(1)


def test_LUM_9_3_so_is_one_returned_by_a_jellyfish() -> None:
    s = (
        Table(players=3)
        .tiles(0, turned="pink")
        .atoll("blue-4", "blue-5", "pink-4", "pink-5")
        .asks()
    )
    do(s, "return atoll blue-4", "return atoll pink-5", "draw")
    assert s.view(1)["bag"]["in_bag"] == {"pink-5": 1, "blue-4": 1}


def test_LUM_9_5_without_a_stack_everything_is_known() -> None:
    for s in (Table(players=2).asks(), Table(players=3).stack_used().asks()):
        bag = s.view(0)["bag"]
        assert bag["in_bag"] == bag["unseen"]
        assert sum(bag["in_bag"].values()) == bag["size"]
    s = Table(players=2).start(0, "pink", "blue").hand("pink-4").asks("place")
    do(s, "discard")
    assert s.view(0)["bag"]["in_bag"] == s.view(0)["bag"]["unseen"]
    do(s, texts(s, "offer")[0], "limestone")
    assert s.to_move == rt.CHANCE
    assert texts(s, "redraw") == []


# -- equal luminos --------------------------------------------------------------------------


def small(put: list[str]) -> Any:
    """Three players, few loose luminos (six of them the stack), these put back; about to draw."""
    table = Table(players=3)
    table.atoll("green-4", "green-5").bag(3)
    s = table.asks()
    s.depth = 0
    while put:
        name = put.pop()
        four = s.data.display
        holder = next(p for p in range(3) if state.is_held(s, p * four, four, kind(name)))
        state.display_out(s, holder, kind(name))
        put_back(s, kind(name))
    s.push(numbers.FILL_UP, filled_to(state.IN_ATOLL, 5))
    s.settle()
    return s


def twins() -> tuple[Any, str]:
    """A state in which a lumino was put back whose equal may be in the stack."""
    table = Table(players=3).atoll("green-4", "green-5").bag(3)
    s = table.asks()
    loose = [name for name in GAME.data.luminos if state.count_of(s, state.LOOSE, kind(name))]
    shown = [name for seat in s.view(0)["seats"] for name in seat["display"]]
    both = next(name for name in loose if name in shown)
    other = next(name for name in shown if name not in loose)
    return small([both, other]), both


def physical(s: Any, draws: int) -> Draws:
    """Brute force: every stack there can be, every order of draws, luminos told apart."""
    loose = expand(s, state.LOOSE)
    back = expand(s, state.BACK)
    counts: Counter[tuple[str, ...]] = Counter()
    total = 0
    for stack in itertools.combinations(range(len(loose)), int(s.reserve)):
        bag = [name for i, name in enumerate(loose) if i not in stack] + back
        for order in itertools.permutations(range(len(bag)), draws):
            counts[tuple(bag[i] for i in order)] += 1
            total += 1
    return {names: Fraction(n, total) for names, n in counts.items()}


def expand(s: Any, row: int) -> list[str]:
    counts = {name: int(state.count_of(s, row, kind(name))) for name in GAME.data.luminos}
    return [name for name, n in counts.items() for _ in range(n)]


def engine(s: Any, draws: int, share: Fraction = Fraction(1)) -> Draws:
    """The same from the engine's weights, `draw` and `redraw` taken together."""
    if draws == 0:
        return {(): share}
    chances: Draws = defaultdict(Fraction)
    weights = s.weights()
    for action, weight in zip(s.actions(), weights, strict=True):
        after = s.clone()
        after.apply(action)
        part = share * Fraction(weight, sum(weights))
        for rest, chance in engine(after, draws - 1, part).items():
            chances[(s.text(action).split()[1], *rest)] += chance
    return dict(chances)


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_LUM_9_4_draws_are_as_likely_as_in_a_real_bag(draws: int) -> None:
    s, both = twins()
    assert f"redraw {both}" in texts(s)
    assert engine(s, draws) == physical(s, draws)


def test_LUM_9_4_nobody_sees_which_of_two_equal_luminos_comes() -> None:
    s, both = twins()
    fresh, again = s.parse(f"draw {both}"), s.parse(f"redraw {both}")
    for seat in (rt.SPECTATOR, 0, 1, 2):
        assert s.text_for(fresh, seat) == s.text_for(again, seat) == f"draw {both}"
        views, stories = [], []
        for action in (fresh, again):
            after = s.clone()
            after.apply(action)
            views.append(after.view(seat))
            stories.append(GAME.story(s, action, after, seat))
        assert views[0] == views[1]
        assert stories[0] == stories[1]


def test_LUM_9_4_what_remains_certain() -> None:
    s, both = twins()
    assert s.view(0)["bag"]["in_bag"][both] == 1
    for text in (f"draw {both}", f"redraw {both}"):
        assert both not in do(s.clone(), text).view(0)["bag"]["in_bag"]


def test_LUM_9_4_a_resampled_state_forgets_what_only_chance_knows() -> None:
    s, both = twins()
    real, redealt = set(), set()
    for text in (f"draw {both}", f"redraw {both}"):
        after = do(s.clone(), text)
        real.add(after.digest())
        other = after.resample(0, 1)
        other.check()
        assert state.count_of(other, state.BACK, kind(both)) == 0
        redealt.add(other.digest())
    assert (len(real), len(redealt)) == (2, 1)


def test_a_resampled_state_lists_its_own_draws() -> None:
    """The list of outcomes must not be the real state's."""
    s, both = twins()
    fresh = do(s, f"draw {both}")
    wanted = fresh.clone()
    real = set(texts(fresh))
    other = fresh.resample(0, 1)
    assert set(texts(other)) == {text for text in real if text != f"redraw {both}"}
    assert set(texts(wanted)) == real
