"""Every value of a game's data, changed one at a time, and what becomes of recorded games then."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import reeftable as rt
from reeftable.core.record import read
from reeftable.core.tables import REMARKS
from reeftable.games.coralia.data import CoraliaData
from reeftable.games.coralia.game import CoraliaGame
from reeftable.games.lumicora.data import LumicoraData
from reeftable.games.lumicora.game import LumicoraGame
from reeftable.games.reef_encounter.data import ReefData
from reeftable.games.reef_encounter.game import ReefGame

TESTS = Path(__file__).parent
MAKERS: dict[str, Callable[[dict[str, Any]], rt.Game[Any]]] = {
    "coralia": lambda tables: CoraliaGame(CoraliaData(tables)),
    "lumicora": lambda tables: LumicoraGame(LumicoraData(tables)),
    "reef_encounter": lambda tables: ReefGame(ReefData(tables)),
}
Path_ = tuple[str | int, ...]


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


def make(name: str, tables: dict[str, Any]) -> rt.Game[Any]:
    """The game with other data."""
    return MAKERS[name](tables)


def leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every single value that is no remark, and the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in REMARKS:
                yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path, value


def others(tables: dict[str, Any], path: Path_, value: Any) -> Iterator[Any]:
    """Values that might stand there instead."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif path[-1] == "species":
        # What matters is which cards are of one species, not what it is called.
        yield next(x for at, x in leaves(tables) if at[-1] == "species" and x != value)
    else:
        yield value + "x"
        # A drawing says something with each of its characters.
        if set(value) & set(".#"):
            for at, mark in enumerate(value):
                yield value[:at] + ("." if mark == "#" else "#") + value[at + 1 :]


def changed(tables: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    """The tables with one value changed."""
    new = copy.deepcopy(tables)
    inner: Any = new
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    return new


@cache
def played(name: str) -> list[Played]:
    """The recorded games that together show everything in the box."""
    files = sorted((TESTS / "games" / name / "records").glob("*.reef"))
    files += sorted((TESTS / "fixtures" / "v0_1_0" / "records").glob(f"{name}_*.reef"))
    return [_follow(rt.game(name), path) for path in files]


def _follow(game: rt.Game[Any], path: Path) -> Played:
    record = read(path.read_text("utf-8"))
    state = game.new(record.players, options=record.options)
    moments = []
    for entry in record.entries:
        moments.append(Moment(*_question(state), entry.text))
        state.apply(state.parse(entry.text))
    return Played(record.players, record.options, moments, _end(state))


def _question(state: Any) -> tuple[int, list[str], list[int]]:
    chance = state.to_move == rt.CHANCE
    texts = sorted(state.text(action) for action in state.actions())
    return int(state.to_move), texts, sorted(state.weights()) if chance else []


def _end(state: Any) -> Any:
    ranks = state.ranks() if state.over else []
    return state.breakdown(), ranks, state.view(rt.SPECTATOR), state.digest()


def differs(game: rt.Game[Any], before: Played) -> bool:
    """Is the recorded game another one with this data?"""
    state = game.new(before.players, options=before.options)
    for moment in before.moments:
        if _question(state) != moment[:3]:
            return True
        state.apply(state.parse(moment.answer))
    return bool(_end(state) != before.end)


def is_read(name: str, tables: dict[str, Any]) -> bool:
    """Are these tables refused in a sentence, or does at least one game go otherwise?"""
    try:
        game = make(name, tables)
    except ValueError as error:
        if not str(error).startswith("data.toml: "):
            raise AssertionError(f"not refused in a sentence: {error}") from error
        return True
    return any(differs(game, before) for before in played(name))
