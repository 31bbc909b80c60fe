"""Moves typed in a language: every move has a text of its own, and it is understood."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.game import Game, NotationError
from reeftable.core.moves import Move, Moves, over
from reeftable.words import FALLBACK, Words, languages
from reeftable.words.notation import (
    AmbiguousMove,
    Notation,
    notation,
    parse_in_any_language,
    simplified,
)

GAMES = rt.game_names()


def moves_of_people(game: Game[Any]) -> list[int]:
    rows = [row for row in game.moves.rows if row.kind != "chance"]
    return [action for row in rows for action in row.actions()]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_typed_in_every_language(name: str, language: str) -> None:
    game = rt.game(name)
    here = notation(game, language)
    for action in moves_of_people(game):
        for text in (here.text(action), here.text(action).upper(), game.text(action)):
            assert here.parse(f"  {text} ") == action, text
        assert parse_in_any_language(game, here.text(action)) == action
        assert here.as_typed(action, game.text(action)) == game.text(action)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_moves_share_a_text_in_any_language(name: str) -> None:
    game = rt.game(name)
    actions: dict[str, set[int]] = defaultdict(set)
    for action in moves_of_people(game):
        actions[simplified(game.text(action))].add(action)
        for language in languages():
            actions[simplified(notation(game, language).text(action))].add(action)
    assert {text: found for text, found in actions.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", GAMES)
def test_the_first_language_shows_what_records_hold(name: str) -> None:
    game = rt.game(name)
    for action in moves_of_people(game):
        assert notation(game, FALLBACK).text(action) == game.text(action)


@pytest.mark.parametrize(
    ("name", "typed", "text"),
    [
        ("coralia", "setze rot fisch", "use red fish"),
        ("coralia", "Nimm GRUEN", "take green"),
        ("coralia", "nimm gru\u0308n", "take green"),
        ("coralia", "halte grün Krake", "lock green octopus"),
        ("coralia", "behalte Perle 4", "keep pearl-4"),
        ("coralia", "nutze Punkte je Fisch", "resolve vp-fish"),
        ("coralia", "nutze „Punkte je Fisch“", "resolve vp-fish"),
        ("coralia", "wuerfle", "roll"),
        ("coralia", "lege Insel", "place island"),
        ("coralia", "keep pearl 4", "keep pearl-4"),
        ("lumicora", "gib aus dem Atoll Pink 4", "return atoll pink-4"),
        ("lumicora", "lege 13 14", "place 13 14"),
        ("lumicora", "nimm grün 2 seepferdchen", "take green-2-seahorse"),
        ("reef_encounter", "Alge Lila Weiß", "flip purple white"),
        ("reef_encounter", "alge lila weiss", "flip purple white"),
        ("reef_encounter", "lege 1d4", "lay 1d4"),
    ],
)
def test_moves_are_understood_as_people_type_them(name: str, typed: str, text: str) -> None:
    game = rt.game(name)
    assert game.text(parse_in_any_language(game, typed)) == text


@pytest.mark.parametrize("typed", ["", "hallo", "setze", "setze rot", "rot fisch", "nimm [rot]"])
def test_what_is_no_move_is_refused(typed: str) -> None:
    game = rt.game("coralia")
    with pytest.raises(NotationError):
        parse_in_any_language(game, typed)
    with pytest.raises(NotationError):
        notation(game, "de").parse(typed)


def test_the_verb_may_be_left_out_in_either_notation() -> None:
    game = rt.game("coralia")
    german = notation(game, "de")
    possible = [game.parse(text) for text in ("use red fish", "use blue fish", "roll")]
    assert german.ending("rot fisch", possible) == [possible[0]]
    assert german.ending("red fish", possible) == [possible[0]]
    assert german.ending("Fisch", possible) == possible[:2]
    assert german.ending("isch", possible) == []


def test_a_text_of_several_moves_is_refused_with_all_of_them() -> None:
    class Toy:
        name = "toy"
        moves = Moves([Move("go", "menu", "go {where}", over("where", ["left", "right"]))])

        def parse(self, text: str) -> int:
            raise NotationError(text)

        def text(self, action: int) -> str:
            return self.moves.texts[action]

    toy: Any = Toy()
    words = Words({"toy": {"notation": {"go": "los {where}"}, "where": {"left": "da"}}}, "de")
    assert Notation(toy, words).parse("los da") == 0
    same = {"left": "da", "right": "Da"}
    ambiguous = Words({"toy": {"notation": {"go": "los {where}"}, "where": same}}, "de")
    with pytest.raises(AmbiguousMove) as caught:
        Notation(toy, ambiguous).parse("los da")
    assert caught.value.actions == [0, 1]
