"""Changing every value of a game's data, one at a time, to see whether recorded games change."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import reeftable as rt
from reeftable.core.data_file import REMARKS
from reeftable.core.record import read
from reeftable.games.coralia.data import CoraliaData
from reeftable.games.coralia.game import CoraliaGame
from reeftable.games.lumicora.data import LumicoraData
from reeftable.games.lumicora.game import LumicoraGame
from reeftable.games.reef_encounter.second_kind.data import SecondData
from reeftable.games.reef_encounter.second_kind.game import SecondGame

TESTS = Path(__file__).parent
MAKERS: dict[str, Callable[[dict[str, Any]], rt.Game[Any]]] = {
    "coralia": lambda raw: CoraliaGame(CoraliaData(raw)),
    "lumicora": lambda raw: LumicoraGame(LumicoraData(raw)),
    "reef_encounter": lambda raw: SecondGame(SecondData(raw)),
}
Keys = tuple[str | int, ...]
LIGHT, DARK = {"reef": "A", "scoring": "light"}, {"reef": "A", "scoring": "dark"}
# Seed, players, preferred words, options: games with events that no recorded game has, such as six
# animals of a kind or a last meal in the advanced game.
RARE: dict[str, list[tuple[int, int, str, dict[str, str]]]] = {
    "coralia": [
        (5, 2, "fish stingray anemone", {"octopus_counts": "scoring", "reroll": "unlocked"})
    ],
    "lumicora": [
        (5, 2, "crab", LIGHT),
        (9, 2, "seahorse", LIGHT),
        (17, 2, "take", LIGHT),
        (29, 2, "", LIGHT),
        (34, 3, "mussel", {"reef": "B", "scoring": "dark"}),
        (45, 3, "starfish", LIGHT),
        (145, 3, "take", LIGHT),
        (521, 3, "seahorse", LIGHT),
        (576, 2, "mussel", DARK),
    ],
    "reef_encounter": [
        (15, 2, "lay cube", {"advanced": "yes", "action6": "2005"}),
        (42, 3, "cube larva lay", {"advanced": "yes"}),
        (232, 2, "cube larva lay", {}),
    ],
}


class Moment(NamedTuple):
    """What is asked at one moment of a game, and the answer that was given."""

    to_move: int
    options: list[str]
    weights: list[int]
    answer: str


class Played(NamedTuple):
    """A whole game: how it began, went and ended."""

    players: int
    options: dict[str, str]
    moments: list[Moment]
    end: Any


def make(name: str, raw: dict[str, Any]) -> rt.Game[Any]:
    """The game with other data."""
    return MAKERS[name](raw)


def leaves(value: Any, path: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """Every single value that is not a remark, with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in REMARKS:
                yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path, value


def others(raw: dict[str, Any], path: Keys, value: Any) -> Iterator[Any]:
    """Other values that might be there."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif path[-1] == "species":
        # What matters is which cards are of one species, not what it is called.
        yield next(x for at, x in leaves(raw) if at[-1] == "species" and x != value)
    else:
        yield value + "x"
        # A drawing says something with each of its characters.
        if set(value) & set(".#"):
            for at, mark in enumerate(value):
                yield value[:at] + ("." if mark == "#" else "#") + value[at + 1 :]


def changed(raw: dict[str, Any], path: Keys, value: Any) -> dict[str, Any]:
    """The data with one value changed."""
    new = copy.deepcopy(raw)
    inner: Any = new
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    return new


@cache
def played(name: str) -> list[Played]:
    """Recorded games that together show everything in the box, and some with rare events."""
    files = sorted((TESTS / "games" / name).rglob("records/*.reef"))
    files += sorted((TESTS / "fixtures" / "v0_1_0" / "records").glob(f"{name}_*.reef"))
    rare = [_play(rt.game(name), *wanted) for wanted in RARE[name]]
    return [*(_follow(rt.game(name), path) for path in files), *rare]


def _follow(game: rt.Game[Any], path: Path) -> Played:
    """A recorded game."""
    record = read(path.read_text("utf-8"))
    state = game.new(record.players, options=record.options)
    moments = []
    for entry in record.entries:
        moments.append(Moment(*_question(state), entry.text))
        state.apply(state.parse(entry.text))
    return Played(record.players, record.options, moments, _end(state))


def _play(
    game: rt.Game[Any], seed: int, players: int, words: str, options: dict[str, str]
) -> Played:
    """A random game that mostly chooses moves with certain words."""
    rng = random.Random(seed)
    state = game.new(players, seed=seed, options=options)
    moments = []
    while not state.over:
        to_move, texts, weights = _question(state)
        if to_move == rt.CHANCE:
            answer = state.text(state.sample())
        else:
            good = [text for text in texts if any(word in text for word in words.split())]
            answer = rng.choice(good if good and rng.random() < 0.8 else texts)
        moments.append(Moment(to_move, texts, weights, answer))
        state.apply(state.parse(answer))
    return Played(players, options, moments, _end(state))


def _question(state: Any) -> tuple[int, list[str], list[int]]:
    chance = state.to_move == rt.CHANCE
    texts = sorted(state.text(action) for action in state.actions())
    return int(state.to_move), texts, sorted(state.weights()) if chance else []


def _end(state: Any) -> Any:
    ranks = state.ranks() if state.over else []
    return state.breakdown(), ranks, state.view(rt.SPECTATOR), state.digest()


def differs(game: rt.Game[Any], before: Played) -> bool:
    """Does the recorded game change with this data?"""
    state = game.new(before.players, options=before.options)
    for moment in before.moments:
        if _question(state) != moment[:3]:
            return True
        state.apply(state.parse(moment.answer))
    return bool(_end(state) != before.end)


def is_read(name: str, raw: dict[str, Any]) -> bool:
    """Is this data refused with a message, or does at least one game change?"""
    try:
        game = make(name, raw)
    except ValueError as error:
        if not str(error).startswith("data.toml: "):
            raise AssertionError(f"not refused in a sentence: {error}") from error
        return True
    return any(differs(game, before) for before in played(name))
