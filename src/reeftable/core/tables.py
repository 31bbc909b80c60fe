"""A game's tables as data: what of them decides a game, and its fingerprint."""

from __future__ import annotations

import hashlib
import json
from typing import Any

# What is said about a number, not the number itself.
REMARKS = ("grade", "note", "rule")


def fingerprint(tables: dict[str, Any]) -> str:
    """The hash that records carry; it does not change with remarks, comments or layout."""
    text = json.dumps(without_remarks(tables), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def without_remarks(value: Any) -> Any:
    """The tables as far as they decide a game."""
    if isinstance(value, dict):
        return {k: without_remarks(v) for k, v in value.items() if k not in REMARKS}
    if isinstance(value, list):
        return [without_remarks(v) for v in value]
    return value
