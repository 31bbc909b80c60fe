"""Everything a game can say has words, and no word is missing its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import reeftable as rt
from reeftable.bots.loading import ask
from reeftable.bots.random_bot import RandomBot
from reeftable.cli.explanations import question_words, refusal_texts
from reeftable.cli.screen import in_brief
from reeftable.core.chance import seeded
from reeftable.core.state import State
from reeftable.games import rulebook
from reeftable.words import Words, catalogue, languages
from reeftable.words.story import Event, Teller
from tests.counts import count
from tests.generic.play import EXPANSIONS, combinations, editions, game_of
from tests.languages import placeholders

GAMES = editions()
WORDS = [catalogue(language) for language in languages()]
NAMES = ["Anna", "Ben", "Cem", "Dora"]
IN_EVERY_LANGUAGE = pytest.mark.parametrize("words", WORDS, ids=languages())
LEFT_OVER = re.compile(r"\{.*?\}|\?|[a-z_]+\.[a-z_]+\.")


def new_game(name: str) -> State:
    """A new game, with the first choice of options that there is."""
    state: State = game_of(name).new(seed=1, options=combinations(name)[0])
    return state


def walked(name: str) -> Iterator[tuple[State, int, State]]:
    """Every step of some random games, all player counts: before, entry, after."""
    game, combined = game_of(name), combinations(name)
    for seed in range(count(2 if name in EXPANSIONS else 20, 200)):
        players = game.players[seed % len(game.players)]
        # The options of a game are its usual ones, those of an expansion change from game to game.
        options = combined[seed % len(combined)] if name in EXPANSIONS else {}
        state: State = game.new(players, seed=seed, options=options)
        rng = seeded(seed)
        while not state.over:
            before: State = state.clone()
            if state.to_move == rt.CHANCE:
                action = state.deal()
            else:
                action = ask(RandomBot(), "random", state, rng)
                state.apply(action)
            yield before, action, state


@cache
def seen(name: str) -> dict[str, dict[str, Any]]:
    """One example of every event, question and option that random games bring."""
    events: dict[str, Any] = {}
    questions: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for before, action, after in walked(name):
        for seat in (0, rt.SPECTATOR):
            for event in game_of(name).story(before, action, after, seat):
                hidden = any(value is None for value in event.values())
                events[f"{event['code']} {hidden}"] = event
        question = before.view(rt.SPECTATOR)["question"]
        questions[question["step"]] = question
        if before.to_move >= 0:
            for option in before.options_for(int(before.to_move)):
                options[option["words"]] = option
    questions["over"] = after.view(rt.SPECTATOR)["question"]
    return {"events": events, "questions": questions, "options": options}


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_words(name: str, words: Words) -> None:
    events = seen(name)["events"]
    assert len(events) > 10
    teller = Teller(words, NAMES, None)
    for event in events.values():
        code = event["code"]
        assert code in words or f"{code}.all" in words, f"no words for {code}"
        for paragraph in teller.paragraphs([event]):
            assert not LEFT_OVER.search(paragraph.line), (event, paragraph.line)


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_words(name: str, words: Words) -> None:
    """Those put to people, and those put to chance, which a replay may stop at."""
    questions = seen(name)["questions"]
    assert len(questions) > 5
    for question in questions.values():
        assert f"{game_of(name).name}.question.{question['step']}" in words, question
        assert "{" not in question_words(words, game_of(name).name, question)
        assert rulebook.rule(game_of(name).name, question["rule"], words.language).text


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("name", GAMES)
def test_every_step_that_asks_has_words(name: str, words: Words) -> None:
    """Also those that random games seldom reach."""
    asking = [type(step).__name__ for step in new_game(name).steps if is_asking(step)]
    assert len(asking) > 5
    assert [step for step in asking if f"{game_of(name).name}.question.{step}" not in words] == []


def is_asking(step: object) -> bool:
    return "legal" in vars(type(step))


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_words(name: str, words: Words) -> None:
    state = new_game(name)
    for action in range(state.game.num_actions):
        option = state.option(action)
        if option["kind"] == "chance":
            continue
        assert option["words"] in words, option
        said = words.say(option["words"], **option["target"])
        assert said and not LEFT_OVER.search(said), said


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_title_and_words_for_its_points(name: str, words: Words) -> None:
    assert f"{game_of(name).name}.title" in words
    assert f"{game_of(name).name}.about" in words
    state = new_game(name)
    for category in state.breakdown()[0]:
        assert f"{game_of(name).name}.category.{category}" in words


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_explained_by_its_rule(name: str) -> None:
    told = 0
    for before, _, _ in list(walked(name))[::97]:
        if before.to_move == rt.CHANCE:
            continue
        for action in range(0, before.game.num_actions, 5):
            refusal = before.why_not(action)
            if refusal is None:
                continue
            for words in WORDS:
                texts = refusal_texts(words, game_of(name).name, before.text(action), refusal)
                assert len(texts) > 1, refusal
                assert before.text(action) in texts[0].plain
            told += 1
    assert told > 100


@pytest.mark.parametrize("rule", ["GAME_OVER", "UNKNOWN_ACTION", "NOT_ASKED", "NOT_CHANCE"])
def test_the_kernels_refusals_have_words(rule: str) -> None:
    assert all(f"kernel.{rule}" in words for words in WORDS)


@pytest.mark.parametrize("name", GAMES)
def test_what_options_bring_and_their_rules_are_complete(name: str) -> None:
    for before, _, _ in walked(name):
        if before.to_move < 0:
            continue
        seat, data = int(before.to_move), rulebook.data_of(game_of(name).name)
        tellers = [Teller(words, NAMES, seat, data) for words in WORDS]
        for option in before.options_for(int(before.to_move)):
            for teller in tellers:
                said = teller.brings(option["brings"])
                assert not LEFT_OVER.search(said), said
            for rule in option["rules"]:
                assert rulebook.rule(game_of(name).name, rule).text


def test_what_an_option_brings_is_said_to_the_one_it_concerns() -> None:
    words = Words(
        {
            "play": {"you": "You"},
            "coralia": {
                "brings": {
                    "points": {"own": "+{points}", "other": "{seat} +{points}"},
                    "diver_came": {"own": "your diver"},
                    "draws": "{count} {pile} of {rounds.2}",
                    "worth": {"fish": "good for sets"},
                },
                "pile": {"fish": "fishes"},
            },
        }
    )
    events: list[Event] = [
        {"code": "coralia.points", "seat": 0, "points": 3, "to": "seat.0.score"},
        {"code": "coralia.points", "seat": 1, "points": 1, "to": "seat.1.score"},
        {"code": "coralia.turn_over", "turns": 4},
        {"code": "coralia.diver_came", "seat": 1, "reef": "red", "to": "reef.red.diver"},
        {"code": "coralia.draws", "pile": "fish", "count": 2},
        {"code": "coralia.worth.fish", "card": "angel"},
    ]
    data = rulebook.data_of("coralia")
    rounds = data["rounds"]["2"]
    to_anna, to_ben = Teller(words, NAMES, 0, data), Teller(words, NAMES, 1, data)
    said = f"Anna +3, +1, your diver, 2 fishes of {rounds}"
    assert to_ben.brings(events) == said + ", good for sets"
    assert to_ben.brings(in_brief(events, among=4)) == said
    assert to_ben.brings(in_brief(events, among=40)) == "Anna +3, +1, your diver"
    assert to_anna.brings(in_brief(events, among=4)) == f"+3, Ben +1, 2 fishes of {rounds}"


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_told_by_its_code(name: str, words: Words) -> None:
    """A card, a colour or a place that a text names has a name in every language."""
    state = new_game(name)
    told = [(option["words"], option["target"]) for option in map(state.option, all_actions(state))]
    told += [(event["code"], event) for event in seen(name)["events"].values()]
    for key, params in told:
        for form in (key, f"{key}.item", f"{key}.hidden"):
            text = words.raw(form) if form in words else ""
            for kind in placeholders(text) & params.keys():
                assert unnamed(words, game_of(name).name, kind, params[kind]) == [], (form, kind)


def all_actions(state: State) -> range:
    return range(state.game.num_actions)


def unnamed(words: Words, game: str, kind: str, value: object) -> list[object]:
    """Values that are words of the code: `pearl-4`, not 4 or the space 1d4."""
    if isinstance(value, list):
        return [one for item in value for one in unnamed(words, game, kind, item)]
    kind = words.raw(f"{game}.same.{kind}") if f"{game}.same.{kind}" in words else kind
    is_code = isinstance(value, str) and re.match("[a-z]{2}", value) is not None
    return [value] if is_code and f"{game}.{kind}.{value}" not in words else []


def test_words_are_filled_in_and_named() -> None:
    words = Words(
        {
            "g": {
                "say": "{who} has {card} and {cards}",
                "card": {"a": "an ace"},
                "same": {"cards": "card"},
            }
        }
    )
    assert (
        words.say("g.say", who="Ben", card="a", cards=["a", "b"]) == "Ben has an ace and an ace, b"
    )
    assert words.say("g.say", who=None) == "? has {card} and {cards}"
    assert words.say("g.nothing") == "g.nothing"
    assert "g.say" in words and "g" not in words
    assert words.below("g.card") == ["a"]


def test_entries_of_a_kind_are_told_together() -> None:
    words = Words(
        {
            "play": {
                "you": "You",
                "table": "Set-up",
                "line": "{name} {said}",
                "next": ", ",
                "aside": "({name} {said})",
                "times": "{count} x {what}",
            },
            "g": {
                "entry": {
                    "roll": {"all": "rolled {items}", "item": "{die}", "hidden": "something"},
                    "go": "went",
                },
                "paid": "got {n}",
                "turn_over": "",
            },
        }
    )
    teller = Teller(words, ["Anna", "Ben"], 0)
    events: list[Event] = [
        {"code": "g.entry.roll", "seat": 0, "die": "1"},
        {"code": "g.entry.roll", "seat": 0, "die": "1"},
        {"code": "g.entry.roll", "seat": 0, "die": "6"},
        {"code": "g.paid", "seat": 1, "n": 3},
        {"code": "g.paid", "seat": 0, "n": 4},
        {"code": "g.turn_over"},
        {"code": "g.entry.roll", "seat": 1, "die": None},
        {"code": "g.entry.go", "seat": 1},
        {"code": "g.turn_over"},
        {"code": "g.entry.go", "seat": 1},
    ]
    assert [paragraph.line for paragraph in teller.paragraphs(events)] == [
        "You rolled 2 x 1, 6, got 4 (Ben got 3)",
        "Ben rolled something, went",
        "Ben went",
    ]
