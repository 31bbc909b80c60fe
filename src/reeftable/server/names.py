"""People's names: removes characters that are invisible or cover other text, and compares names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from reeftable.server.refusal import RequestRefused

MAX_MARKS = 2  # combining marks on one letter; more would cover the lines above and below
MARKS = ("Mn", "Me")
# Characters that are invisible although Unicode counts them as letters, marks or symbols.
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)


def clean_name(name: str) -> str:
    """A name on one line, without characters that hide, reverse or cover text.

    >>> clean_name(" Ann   \\u202e B. ")
    'Ann B.'
    >>> clean_name("Z" + "\\u0336" * 9) == "Z" + "\\u0336" * 2
    True
    """
    text = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", name))
    text = _without_piles(c for c in text if unicodedata.category(c)[0] != "C")
    text = " ".join(text.split())
    if not text:
        raise RequestRefused("bad_name", 422, field="name")
    return text


def _without_piles(characters: Iterable[str]) -> str:
    """The visible characters, each with at most MAX_MARKS marks; spaces have none."""
    text = ""
    marks = MAX_MARKS
    for c in characters:
        if c in INVISIBLE:
            continue
        is_mark = unicodedata.category(c) in MARKS
        marks = marks + 1 if is_mark else (MAX_MARKS if c == " " else 0)
        if not is_mark or marks <= MAX_MARKS:
            text += c
    return text


def login_name(name: str) -> str:
    """The form of a name in which it is compared with others.

    >>> login_name("ANN ") == login_name("ann")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold().strip()[:40]
