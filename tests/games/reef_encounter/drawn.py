"""Whether a drawing of Reef Encounter's table names every tile, cube, cylinder and shrimp."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.generic.listed import amounts, between

COLOURS = ("white", "yellow", "orange", "pink", "grey")
LETTERS = "WYOPG"
ROCK = 10
SEAT = 29
SCREEN, FRONT, CUBES, FISH = (0, 10, 15, 20)


def check(text: str, position: dict[str, Any]) -> None:
    table = position["table"]
    check_rocks(text, position)
    sea = between(text, " sea ", " supply ")
    assert letters_in(sea) == sum((five(table[i : i + 5]) for i in range(0, 25, 5)), Counter())
    supply = between(text, " supply ", " algae ")
    assert letters_in(between(supply, "cubes ", "bag")) == five(table[40:45])
    assert f"bag {sum(table[25:30])}" in supply
    assert amounts(between(text, "in the bag: ", " of them put back")) == by_name(table[25:30])
    cylinders = between(text, " algae ", " on the space")
    assert list(map(int, re.findall(r"\d+", cylinders))) == table[45:49]
    for seat in range(position["players"]):
        check_seat(text, position, seat)


def check_rocks(text: str, position: dict[str, Any]) -> None:
    """Letters are tiles; a digit right behind one, or behind bare rock, is a shrimp."""
    rocks = text.split(" is asked: ")[-1].partition(" values ")[0]
    tiles: Counter[str] = Counter()
    shrimps: Counter[str] = Counter()
    for start in range(0, len(position["rocks"]), ROCK):
        masks = position["rocks"][start : start + ROCK]
        tiles += Counter({LETTERS[c]: mask.bit_count() for c, mask in enumerate(masks[:5])})
        shrimps += Counter({str(p): mask.bit_count() for p, mask in enumerate(masks[5:9])})
    assert Counter(re.findall(r"(?<![A-Za-z])[WYOPG](?![a-z])", rocks)) == +tiles
    assert Counter(re.findall(r"[WYOPG.*](\d)", rocks)) == +shrimps


def five(numbers: list[int]) -> Counter[str]:
    return +Counter(dict(zip(LETTERS, numbers, strict=True)))


def by_name(numbers: list[int]) -> Counter[str]:
    return +Counter(dict(zip(COLOURS, numbers, strict=True)))


def letters_in(text: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for letter, n in re.findall(r"\b([WYOPG])(\d+)\b", text):
        counts[letter] += int(n)
    return counts


def check_seat(text: str, position: dict[str, Any], seat: int) -> None:
    numbers = position["seats"][seat * SEAT : (seat + 1) * SEAT]
    row = re.search(
        rf"#{seat} points \d+ shrimps (\d+), eaten (\d+) cubes (.*?) behind (.*?) front (.*?) "
        r"parrotfish (.*?)(?: secret (\w+))?(?: >?#| in the bag)",
        text,
    )
    assert row is not None
    assert [int(row[1]), int(row[2])] == [numbers[28], numbers[27]]
    behind = [numbers[c] + numbers[5 + c] for c in range(5)]
    for n, part in ((3, numbers[CUBES:FISH]), (4, behind), (5, numbers[FRONT:CUBES])):
        assert letters_in(row[n]) == five(part)
    assert letters_in(row[6]) == five(numbers[FISH:25])
    assert row[7] == (COLOURS[numbers[25]] if numbers[25] >= 0 else None)
    unseen = re.search(rf"#{seat} has unseen tiles: ((?:[\w]+(?: x\d+)?, )*\w+(?: x\d+)?)", text)
    assert unseen is not None and amounts(unseen[1]) == by_name(numbers[5:10])
