"""Reading the lists in a drawing."""

from __future__ import annotations

import re
from collections import Counter


def between(text: str, start: str, end: str) -> str:
    """The text between two texts."""
    match = re.search(f"{re.escape(start)}(.*?){re.escape(end)}", text)
    assert match is not None, f"nothing between {start!r} and {end!r}"
    return match[1]


def amounts(text: str) -> Counter[str]:
    """How many of each thing are listed: `pearl-2 x4, angel`."""
    counts: Counter[str] = Counter()
    for thing in text.split(", "):
        name, _, times = thing.partition(" x")
        if name != "none":
            counts[name] += int(times or 1)
    return counts
