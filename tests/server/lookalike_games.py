"""Pairs of games that differ, but that one seat cannot tell apart."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import reeftable as rt
from reeftable.core.state import State
from reeftable.core.step import CHANCE

TRIES = 12
SEED = 7  # any: what resampling gives depends on the seat's knowledge and this alone


@dataclass
class Lookalikes:
    """The same game as far as the seat knows: who is asked, and what was chosen in each."""

    game: str
    players: int
    seat: int
    who: list[int]
    one: list[int]
    other: list[int]
    differ: bool  # at the end


def alike(a: State, b: State, seat: int) -> bool:
    """Does the seat know the same of both?"""
    if a.over or b.over or a.to_move != b.to_move:
        return False
    same: bool = a.resample(seat, SEED).digest() == b.resample(seat, SEED).digest()
    return same


def lookalikes(game: str, players: int, seat: int, seed: int, length: int) -> Lookalikes:
    """Play one line at random; the other follows it, differing where the seat can't notice.

    They end with the game, or where something is shown in which they differ. So the first pair
    differs wherever it can, the next ones only here and there, and the longest is taken.
    """
    best: Lookalikes | None = None
    for n in range(TRIES):
        pair = one_pair(
            game, players, seat, seed, length, LineChooser(f"{seat} {seed} {n}", bold=n == 0)
        )
        if best is None or (pair.differ, len(pair.one)) > (best.differ, len(best.one)):
            best = pair
        if len(best.one) >= length * 3 // 4:
            break
    assert best is not None
    return best


class LineChooser(random.Random):
    """Chance, and how often the lines differ."""

    def __init__(self, seed: str, bold: bool) -> None:
        super().__init__(seed)
        self.bold = bold

    def differs(self) -> bool:
        return self.bold or self.random() < 0.5


def one_pair(
    game: str, players: int, seat: int, seed: int, length: int, rng: LineChooser
) -> Lookalikes:
    """Two lines as far as they go."""
    a: Any = rt.game(game).new(players, seed=seed)
    b: Any = a.clone()
    pair = Lookalikes(game, players, seat, [], [], [], False)
    whole = 0
    while len(pair.one) < length:
        choices = step(a, b, seat, rng)
        if choices is None:
            break
        pair.who.append(int(a.to_move))
        pair.one.append(choices[0])
        pair.other.append(choices[1])
        a, b = choices[2], choices[3]
        if a.to_move != CHANCE:
            # Beyond this the server would go on by itself, with outcomes nobody has compared.
            whole = len(pair.one)
            pair.differ = bool(a.digest() != b.digest())
    for line in (pair.who, pair.one, pair.other):
        del line[whole:]
    return pair


def step(a: Any, b: Any, seat: int, rng: LineChooser) -> tuple[int, int, Any, Any] | None:
    """The next choice in both lines, and what they lead to; None where every way ends."""
    first = a.sample() if a.to_move == CHANCE else rng.choice(a.actions())
    others = [x for x in a.actions() if x != first]
    for action in [first, *rng.sample(others, len(others))]:
        next_a = a.clone()
        next_a.apply(action)
        if next_a.over:
            continue
        choices = follow(a, next_a, b, int(action), seat, rng)
        if choices is not None:
            return int(action), choices[0], next_a, choices[1]
    return None


def follow(
    a: Any, next_a: Any, b: Any, action: int, seat: int, rng: LineChooser
) -> tuple[int, Any] | None:
    """What the second line does here; mostly something else, if the seat would not notice."""
    text = a.text_for(action, seat)
    choices = [x for x in b.actions() if b.text_for(x, seat) == text]
    rng.shuffle(choices)
    differ = rng.differs()
    choices.sort(key=lambda x: (x == action) == differ)
    for choice in choices:
        next_b = b.clone()
        next_b.apply(choice)
        if alike(next_a, next_b, seat):
            return int(choice), next_b
    return None
