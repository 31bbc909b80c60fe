"""Reads the weights of an evaluation from its TOML file."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64


def read_weights(game: str, players: int) -> dict[str, Any]:
    """A game's weights for a number of players: those for all, then those for this number."""
    text = (files("reeftable.bots.evaluations") / f"{game}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return {**data["all"], **data.get(f"players_{players}", {})}


def as_vec(numbers: list[int]) -> vec[i64]:
    """A list of numbers as an array."""
    return vec[i64](numbers)
