"""What may be done, what may not and why, and how both are written."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.rulebook import all_rules
from tests.counts import count
from tests.generic.play import editions, game_of, play_on, player_counts, start, states

KERNEL_CODES = {"GAME_OVER", "UNKNOWN_ACTION", "NOT_ASKED", "NOT_CHANCE"}
KINDS = {"die", "cell", "card", "piece", "number", "menu", "confirm", "chance"}
OUTSIDE = (-1, -(10**30), 2**31, 2**63, 10**30)


def rules_of(game: rt.Game[Any]) -> set[str]:
    """The id of every rule of the game and its expansions."""
    return {rule.id for rule in all_rules(game.name)}


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_why_not_agrees_with_actions_over_the_whole_action_space(name: str, players: int) -> None:
    game = game_of(name)
    known = rules_of(game)
    for s in states(name, players, count(80, 2_000)):
        actions = s.actions()
        for action in range(game.num_actions):
            refusal = s.why_not(action)
            assert (refusal is None) == (action in actions)
            if refusal is not None:
                check_refusal(refusal, known)


def check_refusal(refusal: rt.Refusal, known: set[str]) -> None:
    """A rule that exists, and parameters a message can be made of."""
    assert refusal.rule in known | KERNEL_CODES
    if refusal.rule == "NOT_ASKED":
        assert refusal.params["question"] in known
    assert all(isinstance(value, str | int) for value in refusal.params.values())
    assert refusal.rule in str(refusal)
    json.dumps(refusal.params)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_refused_action_changes_nothing(name: str, players: int) -> None:
    game = game_of(name)
    rng = random.Random(name)
    for s in states(name, players, count(40, 1_000), seed=10_000):
        digest, follows = s.digest(), s.clone()
        refused = [a for a in range(game.num_actions) if a not in s.actions()]
        for action in [*rng.sample(refused, 12), game.num_actions, *OUTSIDE]:
            with pytest.raises(rt.IllegalAction) as caught:
                s.apply(action)
            assert caught.value.rule == caught.value.refusal.rule != ""
            assert caught.value.refusal == s.why_not(action)
        assert s.digest() == digest
        if s.to_move == rt.CHANCE:  # the source of chance has not moved either
            assert s.deal() == follows.deal()
        else:
            with pytest.raises(rt.IllegalAction, match="NOT_CHANCE"):
                s.deal()
            with pytest.raises(rt.IllegalAction, match="NOT_CHANCE"):
                s.weights()


@pytest.mark.parametrize("name", editions())
def test_an_action_outside_the_game_is_unknown(name: str) -> None:
    s = start(name, game_of(name).players[0], 1)
    for action in (game_of(name).num_actions, *OUTSIDE):
        refusal = s.why_not(action)
        assert refusal is not None and refusal.rule == "UNKNOWN_ACTION"
        with pytest.raises(ValueError, match="no action"):
            s.text(action)


@pytest.mark.parametrize("name", editions())
def test_a_refusal_survives_pickling(name: str) -> None:
    s = start(name, game_of(name).players[0], 1)
    with pytest.raises(rt.IllegalAction) as caught:
        s.apply(game_of(name).num_actions)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.refusal, str(again)) == (caught.value.refusal, str(caught.value))


@pytest.mark.parametrize("name", editions())
def test_every_question_and_option_names_a_rule(name: str) -> None:
    game = game_of(name)
    known = rules_of(game)
    assert [step.rule for step in game.steps if step.rule not in known] == []
    assert [option.rule for option in game.options if option.rule not in known] == []


@pytest.mark.parametrize("name", editions())
def test_text_and_parse_are_inverse_over_all_actions(name: str) -> None:
    game = game_of(name)
    s = start(name, game.players[0], 1)
    texts = [s.text(action) for action in range(game.num_actions)]
    assert len(set(texts)) == game.num_actions
    for action, text in enumerate(texts):
        assert text == text.strip() == " ".join(text.split()) and text.isprintable()
        assert s.parse(text) == game.parse(text) == action
        assert s.parse(f"  {text.upper().replace(' ', '   ')} ") == action
        # A text with a ? is how an entry reads for those who may not see it.
        assert "?" not in text


@pytest.mark.parametrize("name", editions())
@pytest.mark.parametrize("text", ["", " ", "?", "no such move", "\0", "é" * 1_000])
def test_text_that_names_no_action_is_refused(name: str, text: str) -> None:
    with pytest.raises(rt.NotationError):
        game_of(name).parse(text)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_options_are_data_for_the_mover_only(name: str, players: int) -> None:
    game = game_of(name)
    for n, s in enumerate(states(name, players, count(50, 1_000), seed=20_000)):
        for seat in (rt.SPECTATOR, *range(players)):
            mine = [s.option(a) for a in s.actions()] if seat == s.to_move else []
            assert s.options_for(seat) == mine
        # All of them now and then: an option can be asked for whether or not it is legal.
        for action in range(game.num_actions) if n % 10 == 0 else s.actions():
            option = s.option(action)
            assert option["kind"] in KINDS
            assert option["action"] == action and option["text"] == s.text(action)
            assert json.loads(json.dumps(option)) == option
            if s.to_move == rt.CHANCE and action in s.actions():
                assert option["kind"] == "chance"
            elif action in s.actions():
                assert option["kind"] != "chance"


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_the_order_of_actions_is_stable(name: str, players: int) -> None:
    for s in states(name, players, count(50, 1_000), seed=30_000):
        actions = s.actions()
        actions_of_others = [s.clone(), s.game.load(s.position()), pickle.loads(pickle.dumps(s))]
        assert all(other.actions() == actions for other in actions_of_others)
        actions.append(-1)  # the list belongs to the caller
        assert s.actions() == actions[:-1]


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_mover_reads_the_own_decisions_in_full(name: str, players: int) -> None:
    for s in states(name, players, count(50, 1_000), seed=40_000):
        if s.to_move >= 0:
            assert all(s.text_for(a, s.to_move) == s.text(a) for a in s.actions())


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_seat_that_is_not_there_is_refused(name: str, players: int) -> None:
    s = start(name, players, 1)
    action = s.actions()[0]
    for seat in (players, -1, rt.NOBODY, 99):
        with pytest.raises(ValueError, match="no seat"):
            s.view(seat)
        with pytest.raises(ValueError, match="no seat"):
            s.resample(seat, 1)
        with pytest.raises(ValueError, match="no seat"):
            s.options_for(seat)
        with pytest.raises(ValueError, match="no seat"):
            s.text_for(action, seat)


@pytest.mark.parametrize("name", editions())
def test_wrong_players_and_options_are_refused(name: str) -> None:
    game = game_of(name)
    for players in (0, -1, max(game.players) + 1, 10**30):
        with pytest.raises(ValueError, match="players"):
            game.new(players=players, seed=1)
    with pytest.raises(ValueError, match="no option"):
        game.new(players=game.players[0], seed=1, options={"no such option": "yes"})
    for option in game.options:
        assert option.default == option.choices[0]
        with pytest.raises(ValueError, match=option.name):
            game.new(players=game.players[0], seed=1, options={option.name: "no such choice"})
    play_on(game.new(players=game.players[0], seed=1), random.Random(1))
