"""The tables of a game's data.toml: reading them, what of them decides a game, their hash."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import Any

# What is said about a number, not the number itself; and which hashes mean the same game.
SAME_GAME = "same_game"
REMARKS = ("grade", "note", "rule", SAME_GAME)
# Marks a table or a row that only the option of that name uses.
OPTION = "option"


def present_tables(package: str) -> dict[str, Any]:
    """The tables that new games are played by, from data.toml in the game's package."""
    return tomllib.loads(resources.files(package).joinpath("data.toml").read_text("utf-8"))


def older_tables(package: str, version: int) -> dict[str, Any] | None:
    """The tables of an older version of the rules, if they are kept."""
    file = resources.files(package).joinpath("data", f"{version}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else None


def fingerprint(tables: dict[str, Any], options: list[str] | None = None) -> str:
    """The hash that records carry; it does not change with remarks, comments or layout.

    `options` are those that are not at their default: what belongs to another is left out.
    """
    text = json.dumps(deciding(tables, options or []), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def deciding(value: Any, options: list[str]) -> Any:
    """The tables as far as they decide a game with these options."""
    if isinstance(value, dict):
        return {
            key: deciding(inner, options)
            for key, inner in value.items()
            if key not in REMARKS and _is_used(inner, options)
        }
    if isinstance(value, list):
        return [deciding(inner, options) for inner in value if _is_used(inner, options)]
    return value


def index_of(names: Sequence[str], name: str) -> int:
    """Which of the names it is; refuses any other."""
    if name not in names:
        raise ValueError(f"data.toml: {name!r} is none of {', '.join(names)}")
    return names.index(name)


def numbers(value: Any) -> list[int]:
    """Every number in the tables."""
    if isinstance(value, dict):
        return [number for inner in value.values() for number in numbers(inner)]
    if isinstance(value, list):
        return [number for inner in value for number in numbers(inner)]
    return [value] if isinstance(value, int) else []


def replaced(tables: dict[str, Any], path: list[str], value: object) -> dict[str, Any]:
    """The tables with another value at a path that is there."""
    name = path[0]
    if name not in tables:
        raise ValueError(f"data.toml: there is no {name!r} to be replaced")
    inner = replaced(tables[name], path[1:], value) if len(path) > 1 else value
    return {**tables, name: inner}


def owners(value: Any) -> list[str]:
    """The options that have tables or rows of their own."""
    inner: list[Any] = []
    if isinstance(value, dict):
        inner = list(value.values())
    elif isinstance(value, list):
        inner = value
    names = [name for part in inner for name in owners(part)]
    owner = value.get(OPTION) if isinstance(value, dict) else None
    return [*names, owner] if isinstance(owner, str) else names


def _is_used(value: Any, options: list[str]) -> bool:
    owner = value.get(OPTION) if isinstance(value, dict) else None
    return not isinstance(owner, str) or owner in options
