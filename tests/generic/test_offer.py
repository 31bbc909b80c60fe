"""What an option promises is what happens: its places, what it brings, its rules."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import reeftable as rt
from reeftable.core import offer
from reeftable.core.step import refuse
from tests.counts import count
from tests.generic.play import EXPANSIONS, game_of, player_counts, states
from tests.generic.test_asking import rules_of

# Positions per player count; in full, 2,000 and more for a game with three player counts.
SAMPLE, FULL = 40, 700


def questions(name: str, players: int, n: int, seed: int) -> Iterator[Any]:
    """n positions in which a player is asked."""
    positions = (s for s in states(name, players, 20 * n, seed) if s.to_move >= 0)
    for _, s in zip(range(n), positions, strict=False):
        yield s


def contents(s: Any, seat: int) -> dict[str, Any]:
    """What lies in each place, as the seat sees it."""
    used = [f".{name}" for name in EXPANSIONS if s.options.get(name) == "yes"]
    read: Callable[[dict[str, Any]], dict[str, Any]] = importlib.import_module(
        f"tests.games.{s.game.name}{''.join(used)}.places"
    ).contents
    return read(s.view(seat))


def covers(named: list[str], place: str) -> bool:
    """Is the place, or one it is part of, among those named?"""
    return any(place == name or place.startswith(name + ".") for name in named)


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The places in which something else lies than before."""
    return [p for p in sorted({*before, *after}) if before.get(p) != after.get(p)]


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_an_option_names_every_place_it_changes(
    name: str, players: int, progress: Callable[..., Any]
) -> None:
    n = count(SAMPLE, FULL)
    for s in progress(questions(name, players, n, seed=500_000), n):
        seat = int(s.to_move)
        before = contents(s, seat)
        for option in s.options_for(seat):
            after = s.clone()
            after.apply(option["action"])
            places = option["places"]
            named = [place for place in (places["from"], places["to"]) if place]
            named += places["touched"]
            unnamed = [
                place
                for place in changed(before, contents(after, seat))
                if not covers(named, place)
            ]
            assert not unnamed, f"{option['text']} also changes {unnamed}, not only {named}"


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_an_option_brings_what_it_says(name: str, players: int) -> None:
    compared = 0
    for s in questions(name, players, count(SAMPLE, FULL), seed=510_000):
        seat = int(s.to_move)
        for option in s.options_for(seat):
            after = s.clone()
            after.apply(option["action"])
            events = s.game.story(s, option["action"], after, seat)[1:]
            _, revealed = s.preview(option["action"])
            if revealed:
                continue  # something hidden comes to light: nobody knows what it brings
            # What happens at once comes first; then what is still to come, and what it is good for.
            assert option["brings"][: len(events)] == events, option["text"]
            compared += 1
    assert compared > count(SAMPLE, FULL)


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_an_option_names_rules_that_exist(name: str, players: int) -> None:
    known = rules_of(game_of(name))
    for s in questions(name, players, count(SAMPLE, FULL), seed=520_000):
        seat = int(s.to_move)
        for option in s.options_for(seat):
            assert option["rules"] and set(option["rules"]) <= known, option
            assert len(set(option["rules"])) == len(option["rules"])
        for closed in s.closed_for(seat):
            assert closed["rule"] in known, closed
            assert json.loads(json.dumps(closed)) == closed
        for other in {rt.SPECTATOR, *range(players)} - {seat}:
            assert s.closed_for(other) == []


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_every_kind_of_move_is_open_or_closed(name: str, players: int) -> None:
    for s in questions(name, players, count(SAMPLE, FULL), seed=530_000):
        open_now = {option["verb"] for option in s.options_for(s.to_move)}
        closed = {one["verb"] for one in s.closed_for(s.to_move)}
        kinds = {s.game.moves[kind].verb for kind in s.present.moves.split()}
        assert open_now | closed == kinds


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_stories_name_places_as_options_do(name: str, players: int) -> None:
    for s in questions(name, players, count(20, 300), seed=540_000):
        for option in s.options_for(s.to_move):
            after = s.clone()
            after.apply(option["action"])
            entry = s.game.story(s, option["action"], after, s.to_move)[0]
            assert entry.get("from") == option["places"]["from"], option
            assert entry.get("to") == option["places"]["to"], option


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_place_stands_for_the_answers_that_begin_or_end_there(name: str, players: int) -> None:
    seen = 0
    for s in questions(name, players, count(20, 300), seed=550_000):
        for option in s.options_for(s.to_move):
            for place in (option["places"]["from"], option["places"]["to"]):
                if place:
                    seen += 1
                    assert option["action"] in offer.at_place(s, place), (option["text"], place)
        assert offer.at_place(s, "nowhere") == []
        assert offer.common_refusal(s, []) == refuse("NOT_ASKED", question=s.present.rule)
    assert seen > 0


@pytest.mark.parametrize(("name", "players"), player_counts())
def test_a_place_is_refused_by_a_rule_against_what_it_stands_for(name: str, players: int) -> None:
    for s in questions(name, players, count(8, 300), seed=560_000):
        for place in contents(s, s.to_move):
            actions = offer.at_place(s, place)
            if any(s.is_legal(action) for action in actions):
                continue
            refusals = [s.why_not(action) for action in actions]
            refusal = offer.common_refusal(s, actions)
            if len(refusals) == 1:
                assert refusal == refusals[0]
            assert refusal.rule in {*(one.rule for one in refusals), "NOT_ASKED"}
