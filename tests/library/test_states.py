"""States as values: whole numbers of any kind, repr, equality."""

from __future__ import annotations

import importlib.util
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import reeftable as rt

GAMES = rt.game_names()


class Whole:
    """Counts as a whole number without being an int, like numpy's numbers."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def kinds_of_number() -> list[Callable[[int], Any]]:
    """Ways to write a number, numpy's where it is installed."""
    kinds: list[Callable[[int], Any]] = [int, Whole]
    if importlib.util.find_spec("numpy") is not None:
        numpy = importlib.import_module("numpy")
        kinds += [numpy.int64, numpy.int8]
    return kinds


def with_choice(name: str, seed: int = 3) -> rt.State:
    """A state in which a player has a choice."""
    state = rt.game(name).new(players=2, seed=seed)
    state.deal_all()
    while len(state.actions()) < 2:
        state.apply(state.actions()[0])
        state.deal_all()
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", kinds_of_number())
def test_whatever_has_an_index_is_a_number(name: str, kind: Callable[[int], Any]) -> None:
    state = with_choice(name)
    assert rt.game(name).new(players=kind(2), seed=kind(3)) == rt.game(name).new(2, 3)
    action, seat = state.actions()[1], state.to_move
    assert state.is_legal(kind(action))
    assert state.why_not(kind(action)) is None
    assert state.text(kind(action)) == state.text(action) == state.game.text(kind(action))
    assert state.text_for(kind(action), kind(seat)) == state.text_for(action, seat)
    assert state.option(kind(action)) == state.option(action)
    assert state.options_for(kind(seat)) == state.options_for(seat)
    assert state.view(kind(seat)) == state.view(seat)
    assert state.resample(kind(seat), kind(5)) == state.resample(seat, 5)
    one, two = state.clone(), state.clone()
    one.apply(action)
    two.apply(kind(action))
    assert one == two
    one.reseed(4)
    two.reseed(kind(4))
    one.deal_all()
    two.deal_all()
    assert one == two


@pytest.mark.parametrize("name", GAMES)
def test_a_number_out_of_range_is_refused_as_before(name: str) -> None:
    state = with_choice(name)
    for number in (-1, state.game.num_actions, 2**80):
        for action in (number, Whole(number)):
            with pytest.raises(rt.IllegalAction, match="UNKNOWN_ACTION"):
                state.apply(action)
            with pytest.raises(ValueError, match="no action with that number"):
                state.text(action)
    with pytest.raises(ValueError, match="is for 2, 3, 4 players"):
        state.game.new(players=Whole(5))
    with pytest.raises(ValueError, match="no seat has that number"):
        state.view(Whole(2))


@pytest.mark.parametrize("wrong", ["red", "3", 3.0, None, [3]])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_number_is_refused_by_name(name: str, wrong: Any) -> None:
    state = with_choice(name)
    before = state.digest()
    what = type(wrong).__name__
    calls: list[Callable[[Any], object]] = [
        state.apply,
        state.is_legal,
        state.why_not,
        state.text,
        state.option,
        lambda action: state.text_for(action, 0),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=f"an action must be a whole number, not a {what}"):
            call(wrong)
    for look in (state.view, state.options_for, lambda seat: state.resample(seat, 1)):
        with pytest.raises(TypeError, match=f"a seat must be a whole number, not a {what}"):
            look(wrong)
    with pytest.raises(
        TypeError, match=f"the number of players must be a whole number, not a {what}"
    ):
        state.game.new(players=wrong)
    with pytest.raises(TypeError, match=f"a seed must be a whole number, not a {what}"):
        state.resample(0, wrong)
    assert state.digest() == before


def test_a_bool_is_the_number_it_stands_for() -> None:
    state = with_choice("coralia")
    assert state.text(True) == state.text(1)


def test_repr_says_game_players_and_who_is_asked() -> None:
    state = rt.game("coralia").new(players=3, seed=7)
    assert repr(state) == "<State of coralia: 3 players, 0 entries, chance is asked TurtleTiles>"
    state.deal_all()
    who, what = state.to_move, state.view(0)["question"]["step"]
    start = f"<State of coralia: 3 players, {state.entries} entries, "
    assert repr(state) == f"{start}seat {who} is asked {what}>"
    while not state.over:
        state.apply(state.actions()[0])
        state.deal_all()
    assert repr(state).endswith(f"{state.entries} entries, over>")


@pytest.mark.parametrize("name", GAMES)
def test_states_are_equal_where_their_positions_are(name: str) -> None:
    state = with_choice(name)
    copies: list[Any] = [
        state.clone(),
        state.game.load(state.position()),
        pickle.loads(pickle.dumps(state)),
        with_choice(name),
    ]
    for copy in copies:
        assert copy is not state
        assert copy == state
        assert (copy != state) is False
    copies[0].reseed(99)  # where chance comes from is no part of the position
    assert copies[0] == state
    copies[0].apply(copies[0].actions()[0])
    assert copies[0] != state
    others = [rt.game(other).new(players=2) for other in GAMES if other != name]
    assert all(state != other for other in others)
    assert state.game.new(players=3) != state.game.new(players=2)


def test_a_state_is_unequal_to_anything_else() -> None:
    state = with_choice("coralia")
    position: Any = state.position()
    assert state != position
    assert state != 3
    assert state.__eq__(3) is NotImplemented


@pytest.mark.parametrize("name", GAMES)
def test_states_are_unhashable(name: str) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(with_choice(name))
