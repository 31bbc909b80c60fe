"""Reads a game's data.toml, and hashes the part of it that affects play."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import Any

# Keys that do not affect play: remarks on a number, and `same_game`, which lists the hashes of
# older data that leads to the same games.
SAME_GAME = "same_game"
REMARKS = ("grade", "note", "rule", SAME_GAME)
# A section or row with this key is used only when the option it names is chosen.
OPTION = "option"


def read_data_file(package: str) -> dict[str, Any]:
    """The data that new games use: data.toml in the game's package."""
    return tomllib.loads(resources.files(package).joinpath("data.toml").read_text("utf-8"))


def read_older_data_file(package: str, version: int) -> dict[str, Any] | None:
    """The data of an older version of the rules, or None if the package does not include it."""
    file = resources.files(package).joinpath("data", f"{version}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else None


def fingerprint(raw: dict[str, Any], options: list[str] | None = None) -> str:
    """The hash of the data that is stored in records. Remarks, comments and layout don't affect it.

    `options` names the options that are not at their default. Data that belongs to any other option
    is left out.
    """
    text = json.dumps(deciding(raw, options or []), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def deciding(value: Any, options: list[str]) -> Any:
    """The part of the data that affects a game with these options."""
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
    """The index of a name in a list of names; raises ValueError if it is not in the list."""
    if name not in names:
        raise ValueError(f"data.toml: {name!r} is not one of {', '.join(names)}")
    return names.index(name)


def numbers(value: Any) -> list[int]:
    """Every number in the data."""
    if isinstance(value, dict):
        return [number for inner in value.values() for number in numbers(inner)]
    if isinstance(value, list):
        return [number for inner in value for number in numbers(inner)]
    return [value] if isinstance(value, int) else []


def replaced(raw: dict[str, Any], path: list[str], value: object) -> dict[str, Any]:
    """A copy of the data with a different value at a path, which must exist."""
    name = path[0]
    if name not in raw:
        raise ValueError(f"data.toml: there is no {name!r} to replace")
    inner = replaced(raw[name], path[1:], value) if len(path) > 1 else value
    return {**raw, name: inner}


def owners(value: Any) -> list[str]:
    """The names of the options that have sections or rows of their own."""
    inner: list[Any] = []
    if isinstance(value, dict):
        inner = list(value.values())
    elif isinstance(value, list):
        inner = value
    names = [name for part in inner for name in owners(part)]
    owner = value.get(OPTION) if isinstance(value, dict) else None
    return [*names, owner] if isinstance(owner, str) else names


def _is_used(value: Any, options: list[str]) -> bool:
    if isinstance(value, list) and value:
        return any(_is_used(inner, options) for inner in value)
    owner = value.get(OPTION) if isinstance(value, dict) else None
    return not isinstance(owner, str) or owner in options
