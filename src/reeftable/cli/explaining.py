"""Rules and refusals in words."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from reeftable.cli.looking import rule_line
from reeftable.core.step import Refusal
from reeftable.games import rulebook
from reeftable.words import Words

Question = dict[str, Any]


def question_words(words: Words, game: str, question: Question) -> str:
    """What is asked now."""
    return words.say(f"{game}.question.{question['step']}", **question)


def rule_texts(words: Words, game: str, wanted: str) -> list[Text]:
    """A rule, or all rules of a section; nothing if there is none."""
    found = rulebook.section(game, wanted, words.language)
    return [rule_line(words, rule) for rule in found]


def refusal_texts(words: Words, game: str, move: str, refusal: Refusal) -> list[Text]:
    """Why a move is not possible: in words, with the rule."""
    first = Text(words.say("play.refused", move=move), "bold")
    if f"kernel.{refusal.rule}" in words:
        texts = [first, Text(words.say(f"kernel.{refusal.rule}"))]
        asked = refusal.params.get("question")
        return texts + (rule_texts(words, game, str(asked)) if asked else [])
    return [first, *rule_texts(words, game, refusal.rule)]
