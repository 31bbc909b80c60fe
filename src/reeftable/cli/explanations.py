"""Questions, rules and refusals in words, as a player at the terminal reads them."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from reeftable.core.step import Refusal
from reeftable.games import rulebook
from reeftable.words import Words

Question = dict[str, Any]


def question_words(words: Words, game: str, question: Question) -> str:
    """The current question in words."""
    return words.say(f"{game}.question.{question['step']}", **question)


def rule_texts(words: Words, game: str, rule: str) -> list[Text]:
    """The text of a rule, or of all rules of a section; empty if there is none."""
    return [rule_line(words, one) for one in rulebook.section(game, rule, words.language)]


def refusal_texts(words: Words, game: str, move: str, refusal: Refusal) -> list[Text]:
    """Why a move is not possible, in words and with the text of the rule."""
    first = Text(words.say("play.refused", move=move), "bold")
    if f"kernel.{refusal.rule}" in words:
        texts = [first, Text(words.say(f"kernel.{refusal.rule}"))]
        question = refusal.params.get("question")
        return texts + (rule_texts(words, game, str(question)) if question else [])
    return [first, *rule_texts(words, game, refusal.rule)]


def rule_line(words: Words, rule: rulebook.Rule) -> Text:
    """A rule with its id and grade."""
    grade = words.say(f"kernel.grade.{rule.grade}")
    style = "yellow" if rule.grade == "assumed" else "dim"
    text = with_code_in_italics(rule.text)
    return Text.assemble((rule.id, "bold cyan"), " ", text, " ", (f"[{grade}]", style))


def with_code_in_italics(text: str) -> Text:
    """A sentence of the rules with its `code` in italics."""
    parts = text.split("`")
    return Text.assemble(*[(part, "italic" if i % 2 else "") for i, part in enumerate(parts)])
