"""The names of the bots at a table; they are data, in `personas.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from reeftable.bots.levels import level_of


@cache
def _names() -> dict[str, list[str]]:
    text = (files("reeftable.bots") / "personas.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def persona(level: str, seat: int) -> str:
    """The name of a bot of a level in a seat.

    >>> persona("hard", 0) == persona("level4", 0)
    True
    """
    return _names()[f"level{level_of(level)}"][seat]
