"""Every language says everything: no key missing, unknown or unused, the same placeholders."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import reeftable as rt
from reeftable.games import rulebook
from reeftable.words import FALLBACK, Words, catalogue, language_here, languages
from tests.languages import catalogue_faults, letter_faults, page_faults, untranslated
from tests.used_words import PACKAGE, Source, unused

GAMES = PACKAGE / "games"
PAGES = sorted(GAMES.rglob(rulebook.PAGE))
OTHERS = [language for language in languages() if language != FALLBACK]
TRANSLATED = sorted(GAMES.rglob("RULES.*.md"))


def page_id(page: Path) -> str:
    return str(page.relative_to(GAMES))


def test_english_and_german_are_spoken() -> None:
    assert {"de", "en"} <= set(languages())


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogues_have_the_same_keys_and_placeholders(language: str) -> None:
    assert catalogue_faults(catalogue(), catalogue(language)) == []


def test_every_word_is_used() -> None:
    assert unused(catalogue()) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", rt.game_names())
def test_letters_tell_colours_apart(name: str, language: str) -> None:
    assert letter_faults(catalogue(language), name) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_page_of_rules_is_translated(page: Path, language: str) -> None:
    assert page.with_name(rulebook.page_name(language)) in TRANSLATED


@pytest.mark.parametrize("page", TRANSLATED, ids=page_id)
def test_a_translated_page_says_what_the_first_one_says(page: Path) -> None:
    first = page.with_name(rulebook.PAGE).read_text("utf-8")
    assert page.name in [rulebook.page_name(language) for language in OTHERS]
    assert page_faults(first, page.read_text("utf-8")) == []


@pytest.mark.parametrize("page", TRANSLATED, ids=page_id)
def test_names_from_the_data_are_translated_too(page: Path) -> None:
    tables = tomllib.loads(page.with_name("data.toml").read_text("utf-8"))
    assert untranslated(page.read_text("utf-8"), tables) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", rt.game_names())
def test_no_placeholder_of_a_page_is_left_over(name: str, language: str) -> None:
    for rule in rulebook.all_rules(name, language):
        assert "{" not in rule.text
    for page in rulebook.pages(name, language):
        assert [line for line in page.lines if rulebook.PLACEHOLDER.search(line)] == []


def test_an_entry_with_an_id_is_found_by_it() -> None:
    """Coral tile 1 is the one whose id is 1, not the one in second place."""
    tables = rulebook.data_of("reef_encounter")
    assert rulebook.look_up(tables, "coral_tile.1.weaker") == "yellow"
    assert rulebook.look_up(tables, "coral_tile.10.weaker") == "yellow"
    assert rulebook.look_up(tables, "hands.3.0") == "6"


# -- the audit can fail ----------------------------------------------------------------------

WORDS: dict[str, Any] = {"g": {"a": "take {n} of {what}", "b": "stop", "silent": ""}}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"b": None}, "missing: g.b"),
        ({"c": "mehr"}, "unknown: g.c"),
        ({"a": "nimm {n}"}, "placeholders: g.a"),
        ({"a": "nimm {n} von {was}"}, "placeholders: g.a"),
        ({"b": " "}, "empty in one of them: g.b"),
        ({"silent": "etwas"}, "empty in one of them: g.silent"),
        ({"b": "halt "}, "spaces: g.b"),
    ],
)
def test_a_fault_in_a_catalogue_is_found(change: dict[str, str | None], fault: str) -> None:
    good = {**WORDS["g"], "a": "{what}: {n} nehmen", "b": "halt"}
    assert catalogue_faults(Words(WORDS), Words({"g": good})) == []
    texts = {key: text for key, text in {**good, **change}.items() if text is not None}
    faults = catalogue_faults(Words(WORDS), Words({"g": texts}))
    assert len(faults) >= 1 and faults[0].startswith(fault)


NOBODYS = [
    "play.nonsense",
    "help.nonsense.about",
    "help.play.nonsense",
    "help.every.nonsense",
    "simulate.nonsense",
    "bots.name.nonsense",
    "coralia.notation.nonsense",
    "problem.nonsense",
    "kernel.NONSENSE",
    "kernel.grade.nonsense",
    "record.partial_nonsense",
    "web.nonsense",
    "web.home.nonsense",
    "web.level.nonsense",
    "web.learn.nonsense",
    "web.replay.speed_9",
    "web.settings.languages.xx",
    "server.refused.nonsense",
    "server.story.nonsense",
    "server.trouble.nonsense",
    "server.mail.nonsense",
    "bots.reason.nonsense",
    "bots.reason.not_kept",
    "nonsense.title",
    "coralia.nonsense",
    "coralia.entry.nonsense",
    "coralia.entry.take.nonsense",
    "coralia.option.face",
    "coralia.options.nonsense.title",
    "coralia.options.reroll.nonsense",
    "coralia.question.Nonsense",
    "coralia.brings.nonsense",
    "coralia.brings.points.nonsense",
    "coralia.brings.worth.nonsense",
    "coralia.board.nonsense",
    "coralia.category.nonsense",
    "coralia.card.pearl-7",
    "coralia.thing.red",
    "coralia.same.nonsense",
    "coralia.letter.mauve",
    "coralia.lesson.nonsense",
    "coralia.drawn.nonsense",
    "lumicora.brings.nonsense",
    "lumicora.brings.points.nonsense",
    "lumicora.card.pearl-2",
    "lumicora.lumino.pink-7",
    "reef_encounter.reason.nonsense",
    "reef_encounter.brings.nonsense",
    "reef_encounter.brings.points.nonsense",
]


def test_unused_keys_are_found() -> None:
    texts: dict[str, Any] = {}
    for key in catalogue():
        put(texts, key, catalogue().raw(key))
    for key in NOBODYS:
        put(texts, key, "nobody asks for this")
    assert sorted(unused(Words(texts))) == sorted(NOBODYS)


def put(texts: dict[str, Any], key: str, text: str) -> None:
    *path, last = key.split(".")
    for part in path:
        texts = texts.setdefault(part, {})
    texts[last] = text


def test_words_of_the_browser_are_found_in_its_sources() -> None:
    web = Source()
    web.read_web("""t("web.home.title"); t('web.home.play'); t(`web.page.${page}`)""")
    web.read_web("""<p class="a {b}" title={t("web.home.hint", { a: t(`web.part.${x}`) })}>""")
    values = {"about", "rules"}
    for key in (
        "web.home.title",
        "web.home.play",
        "web.page.about",
        "web.home.hint",
        "web.part.rules",
    ):
        assert web.asks_for(key, values)
    for key in ("web.home.other", "web.page.nonsense", "web.part.nonsense", "web.home"):
        assert not web.asks_for(key, values)


def test_letters_used_twice_are_found() -> None:
    words = Words({"g": {"letter": {"yellow": "G", "green": "G", "grey": "gr"}}})
    assert letter_faults(words, "g") == ["not one letter: 'gr'", "letter used twice: 'G'"]


PAGE = """\
# Toy
## 1. Dice
You have {dice.count} dice.
- **TOY-1.1a** There are {dice.count} dice in {colours}, see TOY-R1. [certain]
- **TOY-1.1b** You cannot `roll` twice. [likely, forbids]
## 2. Rulings
- **TOY-R1** A ruling. [assumed]
"""
SEITE = """\
# Spielzeug
<!-- words: certain = sicher, likely = wohl, assumed = angenommen -->
<!-- words: forbids = verbietet, red = rot -->
## 1. Würfel
Du hast {dice.count} Würfel.
- **TOY-1.1a** Es gibt in {colours} je {dice.count} Würfel, siehe TOY-R1. [certain]
- **TOY-1.1b** Zweimal `roll` geht nicht. [likely, forbids]
## 2. Entscheidungen
- **TOY-R1** Eine Entscheidung. [assumed]
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("**TOY-1.1b**", "**TOY-1.1c**", "missing: TOY-1.1b"),
        ("**TOY-1.1b** Zweimal", "**TOY-1.1b Zweimal", "not a rule line"),
        ("[likely, forbids]", "[likely]", "grade: TOY-1.1b"),
        ("[assumed]", "[likely]", "grade: TOY-R1"),
        ("je {dice.count}", "je 6", "placeholders: TOY-1.1a"),
        ("Du hast {dice.count}", "Du hast 6", "placeholders between the rules"),
        ("siehe TOY-R1", "siehe unten", "ids: TOY-1.1a"),
        ("`roll`", "`würfeln`", "code: TOY-1.1b"),
        ("Eine Entscheidung", "A ruling", "not translated: TOY-R1"),
        ("## 2. ", "## 3. ", "sections"),
    ],
)
def test_a_fault_in_a_page_is_found(old: str, new: str, fault: str) -> None:
    assert page_faults(PAGE, SEITE) == []
    assert SEITE.count(old) == 1
    assert page_faults(PAGE, SEITE.replace(old, new))[0].startswith(fault)


def test_another_order_of_rules_is_found() -> None:
    head, _, tail = SEITE.partition("- **TOY-1.1a**")
    first, second, *rest = ("- **TOY-1.1a**" + tail).splitlines()
    changed = "\n".join([head.rstrip("\n"), second, first, *rest])
    assert page_faults(PAGE, changed) == ["the rules stand in another order"]


def test_a_page_speaks_its_language_throughout() -> None:
    tables: dict[str, Any] = {"dice": {"count": 2}, "colours": ["red", "blue"]}
    assert untranslated(SEITE, tables) == ["no word for: blue"]
    page = rulebook.Page(SEITE, tables)
    assert page.rules[0].text == "Es gibt in rot, blue je 2 Würfel, siehe TOY-R1."
    assert page.rules[1].grade == "likely" and page.rules[1].forbids
    text = "\n".join(page.lines)
    assert "[sicher]" in text and "[wohl, verbietet]" in text and "**[angenommen]**" in text
    assert "<!--" not in text


def test_what_is_for_editors_is_not_shown() -> None:
    page = rulebook.Page("Before.\nOnly in the file. <!-- not shown -->\nAfter.", {})
    assert page.lines == ["Before.", "After."]
    for name in rt.game_names():
        for language in languages():
            assert "data.toml" not in rulebook.rules_text(name, language)


# -- choosing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de.UTF-8"}, "de"),
        ({"LANG": "DE_at@euro"}, "de"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "../de"}, "en"),
    ],
)
def test_the_system_says_which_language(environment: dict[str, str], language: str) -> None:
    assert language_here(environment) == language


def test_there_are_no_words_in_other_languages() -> None:
    for wrong in ("xx", "", "../en", "EN"):
        with pytest.raises(ValueError, match="no words in"):
            catalogue(wrong)


def test_rules_fall_back_to_the_first_language() -> None:
    first = rulebook.rule("coralia", "COR-6.1")
    assert rulebook.rule("coralia", "COR-6.1", "xx").text == first.text
    assert rulebook.rule("coralia", "COR-6.1", "../x").text == first.text
