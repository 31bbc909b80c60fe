"""The language the command speaks: that of --lang, or that of the system."""

from __future__ import annotations

import os
from contextvars import ContextVar
from typing import Annotated

import typer

from reeftable.words import FALLBACK, Words, catalogue, language_here, languages

LANGUAGE: ContextVar[str] = ContextVar("language", default=FALLBACK)


class Problem(Exception):
    """What is wrong with what was typed, in one line."""


def words() -> Words:
    """The words of the language spoken now."""
    return catalogue(LANGUAGE.get())


def problem(key: str, **params: object) -> Problem:
    """What is wrong, in the language spoken now."""
    return Problem(words().say(f"problem.{key}", **params))


def begin() -> None:
    """Speak as the system does, until --lang says otherwise."""
    LANGUAGE.set(language_here(os.environ))


def choose(language: str | None) -> str | None:
    """Speak the language of --lang."""
    if language is not None:
        if language.lower() not in languages():
            raise problem("no_language", wanted=language[:60], known=", ".join(languages()))
        LANGUAGE.set(language.lower())
    return language


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        callback=choose,
        is_eager=True,
        help=f"The language to speak ({', '.join(languages())}); otherwise the system's.",
    ),
]
