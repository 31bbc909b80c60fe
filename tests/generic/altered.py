"""Positions of real games with one or two numbers changed: refused, or played to their end."""

from __future__ import annotations

import collections
import functools
import itertools
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import reeftable as rt
from reeftable.core.chance import seeded
from reeftable.core.record import Record, read
from reeftable.core.replay import checked, replay
from tests.generic.play import advance, combinations, people

RECORDS = Path(__file__).parent.parent / "games"

# Moments of each kind that are drawn from, by the step on top or an array that is not empty.
PER_KIND = 60
# More entries than any of these games has when it is hurried on.
MOST_ENTRIES = 6_000

# A target is a field of the position, or the step or the argument of a kind of pending step.
Target = tuple[str, int]
FIELD, STEP, ARGUMENT = "field", "step", "argument"


class Change(NamedTuple):
    """One number of a position replaced; `at` is NONE for a field that is one number."""

    field: str
    at: int
    before: int
    after: int

    def __str__(self) -> str:
        place = self.field if self.at < 0 else f"{self.field}[{self.at}]"
        return f"{place} {self.before} -> {self.after}"


class Altered(NamedTuple):
    """A position with its changes and the target they were made for."""

    position: dict[str, Any]
    changes: list[Change]
    target: Target


class Pool:
    """Moments of many games, with every kind of question among them."""

    def __init__(self, name: str, games: int) -> None:
        self.game = rt.game(name)
        self.kinds: dict[str, list[dict[str, Any]]] = collections.defaultdict(list)
        self.seen: dict[str, int] = collections.Counter()
        self.rng = random.Random(f"{name} pool")
        variants = itertools.product(combinations(name), self.game.players)
        for seed, (options, players) in zip(range(games), itertools.cycle(variants), strict=False):
            s = self.game.new(players=players, seed=seed, options=options)
            self._play(s, self.rng.choice((advance, hurry_on, use_first)))
        for path in sorted((RECORDS / name / "records").glob("*.reef")):
            self._replay(read(path.read_text("utf-8")))
        self.positions = [d for kind in sorted(self.kinds) for d in self.kinds[kind]]
        self.largest = self._largest()
        self.holding = self._holding()
        self.targets = self._targets()

    def _play(self, s: Any, go_on: Callable[[Any, random.Random], object]) -> None:
        while not s.over:
            self._keep(s)
            go_on(s, self.rng)
        self._keep(s)

    def _replay(self, record: Record) -> None:
        """The recorded games end in every way there is."""
        s = replay(record, self.game, 0)
        for entry in record.entries:
            self._keep(s)
            s.play(checked(s, entry))
        self._keep(s)

    def _keep(self, s: Any) -> None:
        """Each kind keeps an even sample of its moments."""
        kinds = [f"step {s.stack[s.depth - 2]}" if s.depth > 0 else "over"]
        kinds += [f"some {name}" for name in self.game.arrays if is_rare(self, s, name)]
        for kind in kinds:
            self.seen[kind] += 1
            if len(self.kinds[kind]) < PER_KIND:
                self.kinds[kind].append(s.position())
            elif self.rng.randrange(self.seen[kind]) < PER_KIND:
                self.kinds[kind][self.rng.randrange(PER_KIND)] = s.position()

    def _largest(self) -> dict[str, int]:
        largest: dict[str, int] = {}
        for d in self.positions:
            for field, numbers in numbers_of(d).items():
                largest[field] = max([*numbers, largest.get(field, 0)])
        return largest

    def _holding(self) -> dict[Target, list[dict[str, Any]]]:
        """The positions in which a target is there to be changed."""
        holding: dict[Target, list[dict[str, Any]]] = collections.defaultdict(list)
        for d in self.positions:
            for n, numbers in enumerate(numbers_of(d).values()):
                if numbers:
                    holding[FIELD, n].append(d)
            for step in sorted(set(d["stack"][::2])):
                holding[STEP, step].append(d)
                holding[ARGUMENT, step].append(d)
        return holding

    def _targets(self) -> list[Target]:
        return sorted(self.holding)

    def describe(self, target: Target) -> str:
        """A target in words."""
        what, n = target
        if what == FIELD:
            return list(numbers_of(self.positions[0]))[n]
        return f"{what} of {type(self.game.steps[n]).__name__}"


def is_rare(pool: Pool, s: Any, name: str) -> bool:
    """Is this an array that is usually empty, but not now?"""
    return name in EMPTY_AT_START[pool.game.name] and 0 < len(getattr(s, name)) <= 12


EMPTY_AT_START: dict[str, tuple[str, ...]] = {
    name: tuple(
        array
        for array in rt.game(name).arrays
        if array not in rt.game(name).used_by
        and len(getattr(rt.game(name).new(seed=0), array)) == 0
    )
    for name in rt.game_names()
}


def numbers_of(d: dict[str, Any]) -> dict[str, list[int]]:
    """Every field that is a number or an array of numbers."""
    fields = {name: [value] for name, value in d.items() if isinstance(value, int)}
    return fields | {name: value for name, value in d.items() if isinstance(value, list)}


@functools.cache
def pool_of(name: str, games: int) -> Pool:
    """The moments that are changed."""
    return Pool(name, games)


def hurry_on(s: Any, rng: random.Random) -> None:
    """One more entry; often the last answer, which usually moves the game on."""
    if s.to_move == rt.CHANCE or rng.random() < 0.6:
        advance(s, rng)
    else:
        s.apply(s.actions()[-1])


def use_first(s: Any, rng: random.Random) -> None:
    """One more entry; often the first answer, which usually uses up most."""
    if s.to_move == rt.CHANCE or rng.random() < 0.5:
        advance(s, rng)
    else:
        s.apply(s.actions()[0])


# -- changing -------------------------------------------------------------------------------


def altered(pool: Pool, n: int) -> Iterator[Altered]:
    """n changed positions, with each target changed equally often."""
    for i in range(n):
        rng = random.Random(f"{pool.game.name} {i}")
        target = pool.targets[i % len(pool.targets)]
        d = rng.choice(pool.holding[target])
        changes = [change_target(pool, d, target, rng)]
        if rng.random() < 0.4:
            changes.append(second_change(pool, d, changes[0], rng))
        yield Altered(with_changes(d, changes), changes, target)


def change_target(pool: Pool, d: dict[str, Any], target: Target, rng: random.Random) -> Change:
    """A change of the field, or of the pending step or its argument."""
    what, n = target
    if what == FIELD:
        field = list(numbers_of(d))[n]
        return change_number(pool, d, field, rng.randrange(len(numbers_of(d)[field])), rng)
    places = [at for at in range(0, len(d["stack"]), 2) if d["stack"][at] == n]
    return change_number(pool, d, "stack", rng.choice(places) + (what == ARGUMENT), rng)


def second_change(pool: Pool, d: dict[str, Any], first: Change, rng: random.Random) -> Change:
    """A change of some other number, or one that keeps the sum of an array."""
    numbers = numbers_of(d)
    same = [(first.field, at) for at in range(len(numbers[first.field]))]
    every = [(field, at) for field in numbers for at in range(len(numbers[field]))]
    opposite = rng.random() < 0.5
    places = same if opposite and len(same) > 1 else every
    field, at = rng.choice([place for place in places if place != (first.field, max(first.at, 0))])
    if not opposite:
        return change_number(pool, d, field, at, rng)
    before = numbers[field][at]
    after = before + first.before - first.after
    return Change(field, at if isinstance(d[field], list) else -1, before, after)


def change_number(pool: Pool, d: dict[str, Any], field: str, at: int, rng: random.Random) -> Change:
    """Another number in this place."""
    numbers = numbers_of(d)
    before = numbers[field][at]
    other = rng.choice([name for name in numbers if numbers[name]])
    largest = pool.largest[field]
    values = [
        0,
        before + 1,
        before - 1,
        largest,
        rng.choice(numbers[other]),
        rng.randint(-3, largest + 3),
        rng.choice(numbers[field]),
        before ^ 2 ** rng.randrange(max(largest, 1).bit_length()),
    ]
    after = rng.choice([value for value in values if value != before])
    return Change(field, at if isinstance(d[field], list) else -1, before, after)


def with_changes(d: dict[str, Any], changes: list[Change]) -> dict[str, Any]:
    """A copy of the position with these changes."""
    new = json.loads(json.dumps(d))
    for change in changes:
        if change.at < 0:
            new[change.field] = change.after
        else:
            new[change.field][change.at] = change.after
    return dict(new)


# -- what happens to it ---------------------------------------------------------------------


def outcome(pool: Pool, case: Altered, seed: int) -> str:
    """`refused`, `played`, or what went wrong."""
    try:
        s = pool.game.load(case.position, seeded(seed))
    except rt.PositionError as error:
        words = set(re.findall(r"\w+", str(error)))
        named = any(change.field in words for change in case.changes)
        return "refused" if named else f"refused without naming the field: {error}"
    except Exception as error:
        return f"load: {type(error).__name__}: {error}"
    if s.position() != case.position:
        return "loaded as another position"
    try:
        play_to_the_end(s, random.Random(seed))
    except Exception as error:
        return f"{question_of(s)}: {type(error).__name__}: {error}"
    return "played"


def question_of(s: Any) -> str:
    """The present step by name."""
    return type(s.present).__name__


def play_to_the_end(s: Any, rng: random.Random) -> None:
    """Play to the end, checking every invariant at each entry."""
    look_at(s)
    for _ in range(MOST_ENTRIES):
        s.check()
        if s.over:
            look_at(s)
            return
        assert len(s.actions()) > 0, "a question without an answer"
        assert s.to_move != rt.CHANCE or min(s.weights()) > 0, "an outcome without weight"
        hurry_on(s, rng)
    raise AssertionError("the game does not end")


def look_at(s: Any) -> None:
    """Call everything that shows the state to somebody."""
    for seat in people(s):
        json.dumps(s.view(seat))
        s.options_for(seat)
        s.resample(seat, 1).check()
    s.scores()
    s.ranks()
