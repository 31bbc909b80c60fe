"""A damaged position is refused with PositionError naming the field, and nothing else happens."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest

import reeftable as rt
from tests.counts import count
from tests.generic.play import EXPANSIONS, editions, game_of, player_counts, states

NO_NUMBERS: tuple[Any, ...] = (None, "x", "1", 1.0, True, [], {}, b"1")
NO_LISTS: tuple[Any, ...] = (None, "x", 3, True, {}, (1, 2), 1.5)
TOO_LARGE = (2**62, -(2**62), 2**63, -(2**63), 10**40, -(10**40))
NO_CHOICES: tuple[Any, ...] = (None, 1, [], "no such choice", "")
ABSURD = ([0] * 10_001, [0] * 1_000_000)
# No number of a position can be as small or as large as these.
OUT_OF_RANGE = (-1_000, 2**50, -(2**61))
LONGEST = 500
# How many entries there are is not limited by any rule, only their relation is.
UNLIMITED = ("entries", "draws")


class Damage(NamedTuple):
    """A position with one thing wrong with it."""

    field: str
    what: str
    position: dict[str, Any]


def changed(d: dict[str, Any], field: str, value: Any) -> Damage:
    text = f"{len(value)} items" if isinstance(value, list) else str(value)[:60]
    return Damage(field, f"{field} = {text}", {**d, field: value})


def wrong_form(d: dict[str, Any]) -> Iterator[Damage]:
    """Fields that are missing, of a wrong type, beyond every number, or absurdly long."""
    for field, value in d.items():
        yield Damage(field, f"no {field}", {k: v for k, v in d.items() if k != field})
        if isinstance(value, int):
            for wrong in (*NO_NUMBERS, *TOO_LARGE):
                yield changed(d, field, wrong)
        elif isinstance(value, list):
            for wrong in NO_LISTS:
                yield changed(d, field, wrong)
            for item in (*NO_NUMBERS, *TOO_LARGE):
                yield changed(d, field, [*value[:-1], item])
            for long in ABSURD:
                yield changed(d, field, long)
        else:
            for wrong in (None, 1, [], "no such thing", {"x": "y"}, {1: 2}):
                yield changed(d, field, wrong)
    for field in ("no_such_field", "", "seed", "x" * 10_000):
        yield Damage(field, "an unknown field", {**d, field: 1})


def wrong_options(d: dict[str, Any]) -> Iterator[Damage]:
    """An option missing, unknown, or with a choice it does not have."""
    options = d["options"]
    yield changed(d, "options", {**options, "x": "y"})
    for name in options:
        if name in EXPANSIONS:
            continue  # without it the fields of the expansion are what is refused
        yield changed(d, "options", {k: v for k, v in options.items() if k != name})
        for wrong in NO_CHOICES:
            yield changed(d, "options", {**options, name: wrong})


def wrong_length(d: dict[str, Any]) -> Iterator[Damage]:
    """Lists with an item too few or too many."""
    for field, value in d.items():
        if isinstance(value, list):
            yield changed(d, field, [*value, 0])
            if value:
                yield changed(d, field, value[:-1])
                yield changed(d, field, [*value, value[-1]])


def out_of_range(d: dict[str, Any], rng: random.Random) -> Iterator[Damage]:
    """Numbers out of their range: too small or too large."""
    for field, value in d.items():
        for wrong in OUT_OF_RANGE:
            if isinstance(value, int) and not (field in UNLIMITED and wrong > 0):
                yield changed(d, field, wrong)
            elif isinstance(value, list) and value:
                i = rng.randrange(len(value))
                yield changed(d, field, [*value[:i], wrong, *value[i + 1 :]])


def accepted(game: rt.Game[Any], damages: Iterator[Damage], named: bool) -> list[str]:
    """The damages that were not refused as they should be."""
    wrong = []
    for damage in damages:
        try:
            game.load(damage.position)
        except rt.PositionError as error:
            if named and damage.field[:60] not in str(error):
                wrong.append(f"{damage.what}: refused without naming the field: {error}")
            if len(str(error)) > LONGEST:
                wrong.append(f"{damage.what}: refused with {len(str(error))} letters")
        except Exception as error:
            wrong.append(f"{damage.what}: {type(error).__name__}: {error}")
        else:
            wrong.append(f"{damage.what}: accepted")
    return sorted(set(wrong))


def must_be_none(wrong: Iterable[str]) -> None:
    """Fail, showing everything that went wrong, one to a line."""
    text = "\n".join(sorted(wrong))
    assert text == "", text


def fields_of(wrong: list[str]) -> set[str]:
    """Only the field and what came of it, to keep the list short."""
    return {f"{text.split(' = ')[0]}: {text.split(': ')[-1]}" for text in wrong}


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_field_of_the_wrong_form_is_named(name: str, players: int) -> None:
    for s in states(name, players, count(6, 60), seed=600_000):
        d = s.position()
        damages = itertools.chain(wrong_form(d), wrong_options(d))
        must_be_none(accepted(s.game, damages, named=True))
        assert s.game.load(d).digest() == s.digest()


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_list_of_the_wrong_length_is_refused(name: str, players: int) -> None:
    wrong = set()
    for s in states(name, players, count(40, 1_000), seed=610_000):
        wrong |= fields_of(accepted(s.game, wrong_length(s.position()), named=False))
    must_be_none(wrong)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_number_out_of_range_is_refused(name: str, players: int) -> None:
    wrong = set()
    rng = random.Random(players)
    for s in states(name, players, count(40, 1_000), seed=620_000):
        wrong |= fields_of(accepted(s.game, out_of_range(s.position(), rng), named=False))
    must_be_none(wrong)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_counts_of_entries_must_fit_each_other(name: str, players: int) -> None:
    for s in states(name, players, count(20, 200), seed=630_000):
        d = s.position()
        damages = [
            changed(d, "kept", d["entries"] + 1),
            changed(d, "draws", d["entries"] + 1),
            changed(d, "entries", -1),
            changed(d, "decider", players),
        ]
        must_be_none(accepted(s.game, iter(damages), named=False))


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_slightly_wrong_position_is_refused_or_is_one(name: str, players: int) -> None:
    failures = set()
    for n, s in enumerate(states(name, players, count(100, 3_000), seed=640_000)):
        damage = slightly_wrong(s.position(), random.Random(n))
        try:
            loaded = s.game.load(damage.position)
        except rt.PositionError:
            continue
        try:
            look_at(loaded)
        except Exception as error:
            failures.add(f"{damage.field}: {type(error).__name__}: {error}")
        assert loaded.position() == damage.position
    must_be_none(failures)


def slightly_wrong(d: dict[str, Any], rng: random.Random) -> Damage:
    """One number changed a little, or exchanged with its neighbour."""
    fields = [name for name, value in d.items() if isinstance(value, int | list) and value != []]
    field = rng.choice(fields)
    value = d[field]
    by = rng.choice((-2, -1, 1, 2))
    if isinstance(value, int):
        return changed(d, field, value + by)
    i = rng.randrange(len(value))
    if rng.random() < 0.5:
        return changed(d, field, [*value[:i], value[i] + by, *value[i + 1 :]])
    return changed(d, field, [*value[:i], *value[i + 1 : i + 2], value[i], *value[i + 2 :]])


def look_at(s: Any) -> None:
    """Check that an accepted position is a state like any other."""
    s.check()
    for seat in (rt.SPECTATOR, *range(s.players)):
        json.dumps(s.view(seat))
        s.options_for(seat)
    assert len(s.actions()) > 0 or s.over, "a dead end"
    assert s.to_move != rt.CHANCE or len(s.weights()) == len(s.actions())
    s.scores()
    s.ranks()


@pytest.mark.parametrize("name", editions())
def test_a_negative_number_of_turns_is_not_called_too_many(name: str) -> None:
    game = game_of(name)
    with pytest.raises(rt.PositionError, match=r"turns.*(negative|-1 is not between)") as caught:
        game.load({**game.new(players=2, seed=1).position(), "turns": -1})
    assert "too many" not in str(caught.value)
