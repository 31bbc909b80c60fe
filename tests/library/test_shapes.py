"""What views and positions of played games hold is what the pages about them say."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tools.shapes import Shape, names_used, position_shape, view_shapes
from tools.state_pages import page

import reeftable as rt
from tests.generic.play import EXPANSIONS, combinations, editions, game_of

# A type is looked at once for each of many thousand values.
text_of = cache(ast.unparse)

GAMES = editions()
PLAIN: dict[str, type] = {"int": int, "str": str, "bool": bool}
PLAYED = 40  # games
# In that many games nobody has to remember several ways it can be with a card. With the expansion
# nothing about the bag is unknown.
RARE = {"coralia": {"Remembered"}, "second_kind": {"Bag"}}


def source_of(name: str) -> tuple[str, str]:
    """The game, and the expansion if it is one."""
    return (EXPANSIONS[name], name) if name in EXPANSIONS else (name, "")


class Reader:
    """Compares values with a description, and notes which parts of it occurred."""

    def __init__(self, name: str, shapes: list[Shape]) -> None:
        self.shapes = {shape.name: shape for shape in shapes}
        self.names = names_used(*source_of(name))
        self.met: set[str] = set()

    def fits(self, value: Any, kind: ast.expr, where: str) -> None:
        """Fail, saying where, unless the value is of that kind."""
        if isinstance(kind, ast.BinOp):
            self.fits(value, kind.right if value is None else kind.left, where)
        elif isinstance(kind, ast.Subscript):
            self.fits_inside(value, kind, where)
        elif isinstance(kind, ast.Constant):
            assert value is None, where
            self.met.add(f"{where}: None")
        elif text_of(kind) in self.shapes:
            self.fits_shape(value, self.shapes[text_of(kind)])
        else:
            name = text_of(kind)
            assert type(value) is PLAIN["str" if name in self.names else name], where
            self.met.add(f"{where}: {name}")

    def fits_inside(self, value: Any, kind: ast.Subscript, where: str) -> None:
        """A list, or a dict by name."""
        if text_of(kind.value) == "list":
            assert type(value) is list, where
            for item in value:
                self.fits(item, kind.slice, where)
            return
        assert type(value) is dict, where
        assert isinstance(kind.slice, ast.Tuple)
        for key, item in value.items():
            self.fits(key, kind.slice.elts[0], f"{where} key")
            self.fits(item, kind.slice.elts[1], where)

    def fits_shape(self, value: Any, shape: Shape) -> None:
        """Exactly these keys, in this order."""
        assert type(value) is dict
        assert list(value) == [field.name for field in shape.fields], shape.name
        for field in shape.fields:
            self.fits(value[field.name], field.kind, f"{shape.name}.{field.name}")

    def unmet(self) -> set[str]:
        """What the description allows but never occurred."""
        every: set[str] = set()
        for shape in self.shapes.values():
            for field in shape.fields:
                every |= set(self.leaves(field.kind, f"{shape.name}.{field.name}"))
        return every - self.met

    def leaves(self, kind: ast.expr, where: str) -> Iterator[str]:
        """Everything that a value of a kind can be."""
        if isinstance(kind, ast.BinOp):
            yield from self.leaves(kind.left, where)
            yield from self.leaves(kind.right, where)
        elif isinstance(kind, ast.Subscript) and isinstance(kind.slice, ast.Tuple):
            yield from self.leaves(kind.slice.elts[0], f"{where} key")
            yield from self.leaves(kind.slice.elts[1], where)
        elif isinstance(kind, ast.Subscript):
            yield from self.leaves(kind.slice, where)
        elif text_of(kind) not in self.shapes:
            yield f"{where}: {text_of(kind)}"


def moments(name: str) -> Iterator[rt.State]:
    """States from whole games of every number of players, with varied options."""
    game = game_of(name)
    for seed in range(PLAYED):
        rng = random.Random(seed)
        players = game.players[seed % len(game.players)]
        state = game.new(players, seed, rng.choice(combinations(name)))
        while not state.over:
            if rng.random() < 0.05:
                yield state
            state.deal() if state.to_move == rt.CHANCE else state.apply(rng.choice(state.actions()))
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_views_and_positions_are_as_described(name: str) -> None:
    views = Reader(name, view_shapes(*source_of(name)))
    positions = Reader(name, [position_shape(*source_of(name))])
    for state in moments(name):
        for seat in (rt.SPECTATOR, *range(state.players)):
            views.fits_shape(state.view(seat), views.shapes["View"])
        positions.fits_shape(state.position(), positions.shapes["Position"])
    assert {one.partition(".")[0] for one in views.unmet()} <= RARE.get(name, set())
    assert positions.unmet() == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_page_names_every_field(name: str) -> None:
    text = page(source_of(name)[0])
    for shape in (*view_shapes(*source_of(name)), position_shape(*source_of(name))):
        for field in shape.fields:
            assert f"| `{field.name}` | `" in text


def test_a_field_too_many_or_of_another_type_is_noticed() -> None:
    reader = Reader("coralia", view_shapes("coralia"))
    state = rt.game("coralia").new(players=2, seed=1)
    view = state.view(0)
    wrong: list[dict[str, Any]] = [
        {**view, "more": 1},
        {key: view[key] for key in view if key != "turns"},
        {**view, "turns": True},
        {**view, "reefs": [{**view["reefs"][0], "octopus": "0"}]},
    ]
    reader.fits_shape(view, reader.shapes["View"])
    for other in wrong:
        with pytest.raises(AssertionError):
            reader.fits_shape(other, reader.shapes["View"])
