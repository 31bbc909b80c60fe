"""Whether a drawing of Lumicora's table names every lumino, limestone and tile of the position."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from reeftable.games.lumicora.data import load_data
from reeftable.games.lumicora.hexes import PAIRS
from tests.generic.listed import amounts, between

KINDS = list(load_data().luminos)
DISPLAY = int(load_data().display)
SEATS = 4
STORE, START = (7, 10)
LETTERS = {"P": "pink", "Y": "yellow", "G": "green", "B": "blue"}
ANIMALS = {"m": "mussel", "c": "crab", "h": "seahorse", "*": "starfish"}


def check(text: str, position: dict[str, Any]) -> None:
    rows = [of_kinds(position["counts"], row) for row in range(5)]
    loose, back, _, atoll, named = rows
    assert amounts(between(text, "never drawn: ", " put back: ")) == loose
    put_back = re.search(r" put back: (.*?) (?:it is|#)", text)
    assert put_back is not None and amounts(put_back[1]) == back
    middle = between(text, " atoll ", " bag ")
    assert short(re.split("offered|hand|returned", middle)[0]) == atoll
    assert short(middle.partition("returned ")[2]) == named
    for seat in range(position["players"]):
        check_seat(text, position, seat)


def of_kinds(counts: list[int], row: int) -> Counter[str]:
    first = row * len(KINDS)
    return +Counter(dict(zip(KINDS, counts[first : first + len(KINDS)], strict=True)))


def short(text: str) -> Counter[str]:
    """Luminos as the board names them: `G2c`, or several, `P4 x2`."""
    counts: Counter[str] = Counter()
    for colour, number, animal, times in re.findall(r"\b([PYGB])(\d)([mch*]?)(?: x(\d+))?", text):
        name = "-".join([LETTERS[colour], number, *([ANIMALS[animal]] if animal else [])])
        counts[name] += int(times or 1)
    return counts


def check_seat(text: str, position: dict[str, Any], seat: int) -> None:
    laid = [code // PAIRS for code in position["laid"]]
    names = Counter(KINDS[n % len(KINDS)] for n in laid if n // len(KINDS) == seat)
    listed = re.search(rf"#{seat} laid: (.*?)(?: #\d scored|$)", text)
    assert listed is not None
    assert Counter(re.findall(r"([\w-]+) on \d+-\d+", listed[1])) == names
    assert ("start " in listed[1]) == (position["seats"][START * SEATS + seat] >= 0)
    held = position["held"][seat * DISPLAY : (seat + 1) * DISPLAY]
    row = re.search(rf"display .*?#{seat}(?: \(octopus\))? (-?\d+) (\d+) (.*?)(?:#|never)", text)
    assert row is not None and int(row[2]) == position["seats"][STORE * SEATS + seat]
    assert short(row[3]) == Counter(KINDS[kind] for kind in held if kind >= 0)
