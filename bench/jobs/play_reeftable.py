"""Jobs with our own games: whole games, inside the engine or from Python, and single states.

A job's name is `what game players`, or `what game players from-to` for states from only a part of
the game, in percent of its entries: `clone coralia 3 80-100`. `asked lumicora 3 Lay` measures one
kind of question: how many answers it has, and how long listing them takes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random
from typing import Any

import reeftable as rt
from reeftable.core.chance import Generator, seeded
from reeftable.core.playout import play_out
from reeftable.core.record import Record, deal, finish, play, read, start_record, write
from reeftable.core.replay import verify

Measurements = dict[str, int]

GAMES = 20  # play-outs per call
STATES = 64
SEED = 1
ENGINE = ("reeftable.core.", "reeftable.games.")


# -- whole games ----------------------------------------------------------------------------


def core(game: rt.Game[Any], players: int) -> Callable[[], Measurements]:
    """Random games inside the engine."""
    start = game.new(players=players)
    chance, chooser = seeded(2 * SEED), seeded(2 * SEED + 1)

    def work() -> Measurements:
        decisions = 0
        for _ in range(GAMES):
            s = start.clone()
            s.generator = chance
            decisions += play_out(s, chooser)
        return {"games": GAMES, "decisions": decisions}

    return work


def python(game: rt.Game[Any], players: int) -> Callable[[], Measurements]:
    """Random games played by a loop in Python that lists the actions, chooses and applies one."""
    start = game.new(players=players)
    chance = seeded(SEED)
    random = Random(SEED).random

    def work() -> Measurements:
        decisions = 0
        s = start.clone()
        s.generator = chance
        s.deal_all()
        while not s.over:
            actions = s.actions()
            n = len(actions)
            if n > 1:
                decisions += 1
                s.apply(actions[int(random() * n)])
            else:
                s.apply(actions[0])
            s.deal_all()
        return {"games": 1, "decisions": decisions}

    return work


def recorded(game: rt.Game[Any], players: int, seed: int) -> tuple[Record, rt.State]:
    """A random game with its record."""
    s: rt.State = game.new(players=players, seed=seed)
    chooser: Generator = seeded(seed + 1)
    record = start_record(s, [f"player {seat}" for seat in range(players)], seed=seed)
    while not s.over:
        if s.to_move == rt.CHANCE:
            deal(record, s)
        else:
            actions = s.actions()
            play(record, s, actions[chooser.below(len(actions))])
    finish(record, s)
    return record, s


def writing(game: rt.Game[Any], players: int) -> Callable[[], Measurements]:
    """Write the record of a whole game as text."""
    record, _ = recorded(game, players, SEED)

    def work() -> Measurements:
        write(record)
        return {"times": 1, "entries": len(record.entries)}

    return work


def reading(game: rt.Game[Any], players: int) -> Callable[[], Measurements]:
    """Read the record of a whole game and verify it."""
    text = write(recorded(game, players, SEED)[0])

    def work() -> Measurements:
        record = read(text)
        verify(record, game)
        return {"times": 1, "entries": len(record.entries)}

    return work


# -- single states --------------------------------------------------------------------------


def states(game: rt.Game[Any], players: int, part: tuple[int, int]) -> list[rt.State]:
    """States in which a player has a choice, from one part of random games; caches empty."""
    rng = Random(SEED)
    pool: list[rt.State] = []
    seed = 0
    while len(pool) < 10 * STATES:
        s: rt.State = game.new(players=players, seed=seed)
        seen: list[rt.State] = []
        while not s.over:
            if s.to_move == rt.CHANCE:
                s.deal()
                continue
            fresh = s.clone()
            actions = s.actions()
            if len(actions) > 1:
                seen.append(fresh)
            s.apply(rng.choice(actions))
        first, last = (int(s.entries) * percent // 100 for percent in part)
        pool += [x for x in seen if first <= int(x.entries) <= last]
        seed += 1
    return rng.sample(pool, STATES)


@cache
def choices(title: str, players: int) -> list[rt.State]:
    """Every state of some random games in which a player has a choice; caches empty."""
    rng = Random(SEED)
    pool: list[rt.State] = []
    for seed in range(GAMES):
        s: rt.State = rt.game(title).new(players=players, seed=seed)
        while not s.over:
            if s.to_move == rt.CHANCE:
                s.deal()
                continue
            fresh = s.clone()
            actions = s.actions()
            if len(actions) > 1:
                pool.append(fresh)
            s.apply(rng.choice(actions))
    return pool


class Each:
    """Does something to each of the states, repeatedly."""

    def __init__(self, of: list[rt.State], do: Callable[[rt.State], object]) -> None:
        self.of = of
        self.do = do

    def __call__(self) -> Measurements:
        do = self.do
        for s in self.of:
            do(s)
        return {"times": len(self.of)}


class EachFresh(Each):
    """Does the same to fresh copies of the states, for results that a state caches."""

    def __init__(self, of: list[rt.State], do: Callable[[rt.State], object]) -> None:
        super().__init__(of, do)
        self.originals = of

    def prepare(self) -> None:
        """Make the copies, which is not timed."""
        self.of = [s.clone() for s in self.originals]


class Answers(EachFresh):
    """Lists the answers to one kind of question, and counts them."""

    def __init__(self, title: str, players: int, question: str) -> None:
        every = choices(title, players)
        matching = [s for s in every if type(s.present).__name__ == question]
        states = Random(SEED).sample(matching, min(STATES, len(matching)))
        super().__init__(states, lambda s: s.legal())
        self.counts = {"asked": len(matching), "decisions": len(every)}
        self.counts["answers"] = sum(len(s.clone().actions()) for s in matching)

    def __call__(self) -> Measurements:
        return {**super().__call__(), **self.counts}


def engine() -> Measurements:
    """How much of the engine runs as compiled code."""
    modules = [m for name, m in sys.modules.items() if name.startswith(ENGINE)]
    files = [str(m.__file__) for m in modules if not hasattr(m, "__path__")]
    endings = tuple(EXTENSION_SUFFIXES)
    return {"compiled": sum(file.endswith(endings) for file in files), "modules": len(files)}


WHOLE_GAMES: dict[str, Callable[[rt.Game[Any], int], Callable[[], Measurements]]] = {
    "core": core,
    "python": python,
    "record-write": writing,
    "record-read": reading,
}
TO_A_STATE: dict[str, Callable[[rt.State], object]] = {
    "clone": lambda s: s.clone(),
    "actions": lambda s: s.actions(),
    "view": lambda s: s.view(s.to_move),
    "resample": lambda s: s.resample(s.to_move, SEED),
    "digest": lambda s: s.digest(),
}


def job(name: str) -> Callable[[], Measurements]:
    """The job with this name."""
    if name == "engine":
        return engine
    what, title, players, *part = name.split(" ")
    if what == "asked":
        return Answers(title, int(players), part[0])
    game = rt.game(title)
    if what in WHOLE_GAMES:
        return WHOLE_GAMES[what](game, int(players))
    first, last = (part or ["0-100"])[0].split("-")
    kind = EachFresh if what == "actions" else Each
    return kind(states(game, int(players), (int(first), int(last))), TO_A_STATE[what])
