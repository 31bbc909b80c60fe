"""The language of the command: that of `--lang`, otherwise that of the system."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Annotated

import typer

from reeftable.words import FALLBACK, Words, catalogue, language_here, languages

LANGUAGE: ContextVar[str] = ContextVar("language", default=FALLBACK)
FLAG = "--lang"


class Problem(Exception):
    """A mistake in what the user typed, described in one line."""


def words() -> Words:
    """The catalogue of the command's language."""
    return catalogue(LANGUAGE.get())


def problem(key: str, **params: object) -> Problem:
    """A mistake of the user, described in the command's language."""
    return Problem(words().say(f"problem.{key}", **params))


def begin(arguments: Sequence[str]) -> None:
    """Use the system's language or that of `--lang`, wherever it stands in the arguments."""
    LANGUAGE.set(language_here(os.environ))
    for place, argument in enumerate(arguments):
        flag, equals, value = argument.partition("=")
        if flag == FLAG:
            language = value if equals else "".join(arguments[place + 1 : place + 2])
            if language.lower() in languages():
                LANGUAGE.set(language.lower())


def choose(language: str | None) -> str | None:
    """Use the language of `--lang`; refuse one that does not exist."""
    if language is not None:
        if language.lower() not in languages():
            raise problem("no_language", wanted=language[:60], known=", ".join(languages()))
        LANGUAGE.set(language.lower())
    return language


Lang = Annotated[str | None, typer.Option(FLAG, callback=choose, is_eager=True)]
