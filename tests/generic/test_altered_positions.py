"""A position with one or two numbers changed is refused by name, or plays on to its end."""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.step import BOTTOM
from tests.counts import SOAK, count
from tests.generic.altered import Altered, Pool, altered, outcome, pool_of

Progress = Callable[[Iterable[Any], int], Iterator[Any]]

# In how many parts, side by side, the positions of each game are tried.
PARTS = 4
SAMPLE = 300
FULL = 20_000
# How often each field, pending step and argument is changed under `make soak`.
EACH = 50


def pool_for(name: str) -> Pool:
    """The moments that are changed."""
    return pool_of(name, 240 if SOAK else 60)


def report(n: int, case: Altered, result: str) -> str:
    """What is needed to make the position again."""
    changes = "; ".join(str(change) for change in case.changes)
    return f"number {n}: {changes}, with stack {case.position['stack']}: {result}"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", rt.game_names())
def test_a_changed_position_is_refused_by_name_or_plays_to_its_end(
    name: str, part: int, progress: Progress
) -> None:
    pool = pool_for(name)
    cases = list(altered(pool, count(SAMPLE, FULL)))
    wrong = []
    results: dict[str, int] = collections.Counter()
    for n in progress(range(part, len(cases), PARTS), len(cases) // PARTS):
        result = outcome(pool, cases[n], n)
        results[result] += 1
        if result not in ("refused", "played"):
            wrong.append(report(n, cases[n], result))
    assert not wrong, "\n".join(wrong)
    if len(cases) >= SAMPLE:
        assert results["refused"] > 0 and results["played"] > 0


@pytest.mark.parametrize("name", rt.game_names())
def test_every_field_and_every_pending_step_is_changed(name: str) -> None:
    pool = pool_for(name)
    cases = altered(pool, max(count(SAMPLE, FULL), len(pool.targets)))
    changed = collections.Counter(case.target for case in cases)
    least = EACH if SOAK else 1
    rare = [pool.describe(target) for target in pool.targets if changed[target] < least]
    assert rare == []
    fields = {pool.describe(target) for target in pool.targets}
    every = {"stack", *pool.game.all_scalars(), *pool.game.arrays}
    assert fields >= every - set(pool.game.used_by)


@pytest.mark.parametrize("name", rt.game_names())
def test_what_lies_on_what_in_play_is_declared(name: str) -> None:
    pool = pool_for(name)
    for d in pool.positions:
        below = BOTTOM
        for number in d["stack"][::2]:
            assert below in pool.game.steps[number].lies_on
            below = number


@pytest.mark.parametrize("name", rt.game_names())
def test_no_step_lies_where_it_is_not_declared_to(name: str) -> None:
    """Every two steps that are not declared to lie on each other are refused on each other."""
    pool = pool_for(name)
    steps = range(len(pool.game.steps))
    for d in {str(d["stack"][::2]): d for d in pool.positions if d["stack"]}.values():
        below = d["stack"][-4] if len(d["stack"]) > 2 else BOTTOM
        for number in steps:
            if below in pool.game.steps[number].lies_on:
                continue
            with pytest.raises(rt.PositionError, match=r"^stack: "):
                pool.game.load({**d, "stack": [*d["stack"][:-2], number, 0]})


@pytest.mark.parametrize("name", rt.game_names())
def test_a_pending_step_names_fields_that_there_are(name: str) -> None:
    game = rt.game(name)
    for step in game.steps:
        assert step.lies_on, f"{type(step).__name__} says nothing of what it lies on"
        assert set(step.depends_on) <= {*game.all_scalars(), *game.arrays}
