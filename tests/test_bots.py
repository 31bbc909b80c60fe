"""Bots: what a seat shows them and what it does not, loading them, and checking their answers."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import reeftable as rt
from reeftable.bots.loading import BotError, ask, load_bot
from reeftable.bots.random_bot import RandomBot
from reeftable.bots.seat import Seat
from reeftable.core.chance import seeded
from reeftable.core.state import State

GAMES = rt.game_names()


def with_choice(name: str, seed: int = 3) -> State:
    """A state in which somebody has a choice."""
    state: State = rt.game(name).new(seed=seed)
    while state.to_move == rt.CHANCE or len(state.actions()) < 2:
        if state.to_move == rt.CHANCE:
            state.deal()
        else:
            state.apply(state.actions()[0])
    return state


def seat_of(state: State) -> Seat:
    return Seat(state, int(state.to_move), seeded(1))


class Broken:
    """Fails."""

    def choose(self, seat: Seat) -> int:
        raise RuntimeError("no\nidea")


class Leaving:
    """Ends the program."""

    def choose(self, seat: Seat) -> int:
        raise SystemExit(0)


class Answering:
    """Always gives the same answer."""

    def __init__(self, answer: Any = None) -> None:
        self.answer = answer

    def choose(self, seat: Seat) -> Any:
        return self.answer


class Asking:
    """Looks at everything a seat offers."""

    def choose(self, seat: Seat) -> int:
        assert seat.view["seat"] == seat.number
        assert [option["action"] for option in seat.options] == seat.actions
        imagined = seat.resample(seat.rng.below(1000))
        assert imagined.actions() == seat.actions
        return seat.actions[-1]


class Unreadable:
    """Cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


class Numberlike:
    """A number of another kind, such as those of numpy."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_offers_what_its_player_may_know(name: str) -> None:
    state = with_choice(name)
    seat = seat_of(state)
    assert seat.view == state.view(seat.number)
    assert seat.options == state.options_for(seat.number)
    assert seat.actions == state.actions()
    assert seat.resample(5).digest() == state.resample(seat.number, 5).digest()
    assert 0 <= seat.rng.below(3) < 3


@pytest.mark.parametrize("name", GAMES)
def test_no_attribute_of_a_seat_leads_to_the_state(name: str) -> None:
    state = with_choice(name)
    seat = seat_of(state)
    for attribute in dir(seat):
        assert not isinstance(getattr(seat, attribute), State), attribute
    assert not hasattr(seat, "state")
    assert not hasattr(seat, "__dict__")
    with pytest.raises((pickle.PicklingError, AttributeError, TypeError)):
        pickle.dumps(seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_cannot_change_the_game(name: str) -> None:
    state = with_choice(name)
    before = state.digest()
    seat = seat_of(state)
    seat.view.clear()
    seat.options.clear()
    seat.actions.clear()
    imagined = seat.resample(1)
    imagined.apply(imagined.actions()[0])
    assert state.digest() == before
    assert state.actions() != []
    assert state.view(seat.number) != {}


@pytest.mark.parametrize("name", GAMES)
def test_the_view_is_made_once_and_only_when_looked_at(name: str) -> None:
    seat = seat_of(with_choice(name))
    assert seat.view is seat.view
    assert seat.options is seat.options


@pytest.mark.parametrize("name", GAMES)
def test_the_random_bot_picks_every_action_about_equally_often(name: str) -> None:
    state = with_choice(name)
    rng = seeded(7)
    times = 600
    chosen = [ask(RandomBot(), "random", state, rng) for _ in range(times)]
    expected = times / len(state.actions())
    for action in state.actions():
        assert 0.5 * expected < chosen.count(action) < 1.5 * expected


@pytest.mark.parametrize("name", GAMES)
def test_the_random_bot_follows_its_generator(name: str) -> None:
    state = with_choice(name)
    first, second = [
        [ask(RandomBot(), "random", state, rng) for _ in range(20)]
        for rng in (seeded(9), seeded(9))
    ]
    assert first == second


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_with_a_bot_that_looks_at_everything(name: str) -> None:
    for players in rt.game(name).players:
        state: State = rt.game(name).new(players, seed=players)
        while not state.over:
            if state.to_move == rt.CHANCE:
                state.deal()
            else:
                state.apply(ask(Asking(), "asking", state, seeded(state.entries)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (None, "None, which is not the number of an action"),
        ("0", "'0', which is not the number of an action"),
        (1.0, "1.0, which is not the number of an action"),
        (True, "True, which is not the number of an action"),
        (Unreadable(), "a Unreadable, which is not the number of an action"),
        (-1, "-1, refused: UNKNOWN_ACTION"),
        (10**9, "1000000000, refused: UNKNOWN_ACTION"),
    ],
)
def test_nonsense_is_refused_in_one_line(name: str, answer: Any, says: str) -> None:
    state = with_choice(name)
    before = state.digest()
    with pytest.raises(BotError, match="in seat") as caught:
        ask(Answering(answer), "odd", state, seeded(1))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert state.digest() == before


@pytest.mark.parametrize("name", GAMES)
def test_an_action_that_is_not_allowed_now_is_refused_with_its_rule(name: str) -> None:
    state = with_choice(name)
    wrong = next(a for a in range(state.game.num_actions) if a not in state.actions())
    with pytest.raises(BotError, match="refused: ") as caught:
        ask(Answering(wrong), "odd", state, seeded(1))
    refusal = state.why_not(wrong)
    assert refusal is not None
    assert refusal.rule in str(caught.value)


def test_a_number_too_long_to_be_written_is_refused_too() -> None:
    with pytest.raises(BotError, match="answered a int, which is not the number of an action"):
        ask(Answering(10**5000), "odd", with_choice(GAMES[0]), seeded(1))


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_another_kind_is_a_number(name: str) -> None:
    state = with_choice(name)
    action = state.actions()[0]
    assert ask(Answering(Numberlike(action)), "odd", state, seeded(1)) == action


@pytest.mark.parametrize("bot", [Broken(), Leaving()])
def test_a_bot_that_fails_is_named_in_one_line(bot: Any) -> None:
    with pytest.raises(BotError, match=r"bot 'odd' in seat . failed: (RuntimeError|SystemExit)"):
        ask(bot, "odd", with_choice(GAMES[0]), seeded(1))


def test_bots_are_loaded_by_name_or_by_class() -> None:
    assert isinstance(load_bot("random"), RandomBot)
    assert isinstance(load_bot("tests.test_bots:Asking"), Asking)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("genius", "no bot 'genius'; there are: easy, greedy, hard, level1, level2, level3"),
        (":Bot", "no bot"),
        ("json:", "no bot"),
        ("nowhere.at.all:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("tests.test_bots:Missing", "cannot be loaded: AttributeError"),
        ("..:Bot", "cannot be loaded"),
        ("tests.test_bots:Numberlike", "cannot be created: TypeError"),
        ("tests.test_bots:Unreadable", "has no choose"),
    ],
)
def test_what_is_no_bot_is_said_so(name: str, says: str) -> None:
    with pytest.raises(BotError) as caught:
        load_bot(name)
    assert says in str(caught.value)
