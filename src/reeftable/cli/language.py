"""The language of the command: from `--lang`, otherwise the system's."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextvars import ContextVar

from reeftable.words import FALLBACK, Words, catalogue, language_here, languages

LANGUAGE: ContextVar[str] = ContextVar("language", default=FALLBACK)
FLAG = "--lang"


def words() -> Words:
    """The catalogue of the command's language."""
    return catalogue(LANGUAGE.get())


def begin(arguments: Sequence[str]) -> None:
    """Choose the system's language, or that of `--lang` anywhere among the arguments."""
    LANGUAGE.set(language_here(os.environ))
    for place, argument in enumerate(arguments):
        flag, equals, value = argument.partition("=")
        if flag == FLAG:
            language = value if equals else "".join(arguments[place + 1 : place + 2])
            if language.lower() in languages():
                LANGUAGE.set(language.lower())
