"""Whether a drawing of Coralia's table names every die, card, tile and figure of the position."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from reeftable.games.rulebook import data_of
from tests.generic.listed import amounts, between

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")
SPACES = 7
SEATS = 4
# Rows of `seats`.
SCORE, FIGURES, TURTLES, CHESTS = (0, 6, 8, 9)


def check(text: str, position: dict[str, Any]) -> None:
    check_dice(text, position)
    check_cards(text, position)
    check_tiles_and_figures(text, position)


def check_dice(text: str, position: dict[str, Any]) -> None:
    reefs = between(text, " treasure ", " station ")
    for number, colour in enumerate(COLOURS):
        reef = re.search(rf"\b{colour} (.*?)(?:{'|'.join(COLOURS[number + 1 :]) or '$'})", reefs)
        assert reef is not None
        cells = [2 ** (number * SPACES + space) for space in range(SPACES)]
        occupied = sum(position["occupied"] & cell != 0 for cell in cells)
        white = sum(position["white_at"] & cell != 0 for cell in cells)
        dice = Counter(re.findall(r"\[(\w)\]", reef[1]))
        assert dice == +Counter({colour[0].upper(): occupied - white, "W": white})
    things = text.partition(" station ")[2]
    station = re.findall(r"\[(\w)\]", things.partition(" supply ")[0])
    there = [COLOURS[die >> 4][0].upper() for die in position["station"] if die != 9999]
    assert station == there
    assert counts_of(between(things, "supply ", " island ")) == position["supply"]
    island = dict(re.findall(r"\[(\w)\] (\d+)", between(things, " island ", " beside ")))
    letters = [*(colour[0].upper() for colour in COLOURS), "W"]
    assert [int(island.get(letter, 0)) for letter in letters] == position["island"]
    in_hand = re.search(r"white dice in hand: (\d)", text)
    assert (int(in_hand[1]) if in_hand else 0) == position["white_in_hand"]


def counts_of(text: str) -> list[int]:
    return [int(count) for count in re.findall(r"\] (\d+)", text)]


def check_cards(text: str, position: dict[str, Any]) -> None:
    names = [row["id"] for row in data_of("coralia")["card"]]
    pool = {names[kind]: n for kind, n in enumerate(position["pool"]) if n}
    assert amounts(between(text, "undrawn cards: ", " unseen chests:")) == pool
    slots = [position["slots"][i : i + 5] for i in range(0, len(position["slots"]), 5)]
    for seat in range(position["players"]):
        hand = Counter(names[kind] for kind, place, *_ in slots if place == seat)
        drawn = re.search(rf"#{seat} has (.*?) (?:#\d has|undrawn)", text)
        assert amounts(drawn[1] if drawn else "none") == hand
    for place, pile in enumerate(("starfish", "pearl", "fish", "island"), 4):
        under = [names[slots[slot][0]] for slot in position["under"] if slots[slot][1] == place]
        listed = re.search(
            rf"under the {pile} pile, the top one first: ((?:[\w-]+, )*[\w-]+)", text
        )
        assert (listed[1].split(", ") if listed else []) == under
    drawn = re.search(r" drawn: ((?:[\w-]+, )*[\w-]+)", text)
    assert (drawn[1].split(", ") if drawn else []) == [
        names[slots[slot][0]] for slot in position["drawn"]
    ]
    assert total(text, "piles ", " player") == sum(position["unplaced"]) + len(position["under"])


def total(text: str, start: str, end: str) -> int:
    return sum(map(int, re.findall(r"\d+", between(text, start, end))))


def check_tiles_and_figures(text: str, position: dict[str, Any]) -> None:
    reefs = between(text, " treasure ", " station ")
    octopuses = [seat for seat in position["reefs"][:6] if seat >= 0]
    divers = [seat for seat in position["reefs"][6:12] if seat >= 0]
    assert sorted(map(int, re.findall(r"#(\d)", reefs))) == sorted(octopuses + divers)
    chests = len(re.findall(r"chest(?= |$)", reefs)) - turtles_on(position).count("chest")
    assert chests == sum(position["reefs"][18:24])
    for turtle in turtles_on(position):
        assert turtle in reefs.split()
    beside = between(text, " beside ", " piles ")
    assert f"chests {position['spare_chests']} stingrays {position['rays_left']}" in beside
    for turtle in in_mask("turtle", position["beside"]):
        assert turtle in beside.split()
    listed = between(text, "unseen chests: ", " #0 scored")
    assert listed.startswith(", ".join(in_mask("chest", position["chests_unseen"])) or "none")
    rows = re.split(r"#\d ", between(text, " chests cards ", " undrawn"))[1:]
    for seat, row in enumerate(rows[: position["players"]]):
        score, figures, turtles, chests = (
            position["seats"][n * SEATS + seat] for n in (SCORE, FIGURES, TURTLES, CHESTS)
        )
        assert row.startswith(f"{score} {figures}")
        things = Counter(row.split())
        for thing in (*in_mask("turtle", turtles), *in_mask("chest", chests)):
            things[thing] -= 1
            assert things[thing] >= 0, thing


def in_mask(kind: str, mask: int) -> list[str]:
    return [row["id"] for i, row in enumerate(data_of("coralia")[kind]) if mask & 2**i]


def turtles_on(position: dict[str, Any]) -> list[str]:
    ids = [row["id"] for row in data_of("coralia")["turtle"]]
    return [ids[tile] for tile in position["reefs"][12:18] if tile >= 0]
