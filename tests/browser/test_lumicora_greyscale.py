"""Lumicora without colours: corals, numbers, animals, heights and seats are told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.test_greyscale import (
    FINE,
    SHARE,
    Grey,
    alike,
    boxes,
    crops,
    difference,
    show,
    show_record,
)

RECORDS = Path(__file__).parents[1] / "games/lumicora/records"
COLOURS = ("pink", "yellow", "green", "blue")
ANIMALS = ("mussel", "crab", "seahorse", "starfish")
NUMBERS, HEIGHTS = range(1, 7), range(1, 6)
# The first field of each row of prepared fields.
BARE, NUMBERED, ANIMATED, STACKED = 5, 11, 18, 26


def half(colour: str, number: int | None = None, animal: str | None = None) -> dict[str, Any]:
    """One half of a lumino whose other half is hidden."""
    return {"colour": colour, "number": number, "animal": animal, "lumino": -1}


def dress(view: dict[str, Any], _: int) -> None:
    """Lay on the reef what is to be compared."""
    reef = {BARE + i: [half(colour)] for i, colour in enumerate((*COLOURS, "pink"))}
    reef |= {NUMBERED + i: [half("green", number=n)] for i, n in enumerate(NUMBERS)}
    reef |= {ANIMATED + i: [half("blue", animal=animal)] for i, animal in enumerate(ANIMALS)}
    reef |= {STACKED + i: [half("pink")] * height for i, height in enumerate(HEIGHTS)}
    view["seats"][0]["reef"] = {
        str(cell): [one | {"lumino": 1000 * cell + level} for level, one in enumerate(stack)]
        for cell, stack in reef.items()
    }


@pytest.fixture
def board(open_window: Open) -> Page:
    """A game for four with a prepared reef."""
    page = open_window(device_scale_factor=FINE)
    record = next(one for one in sorted(RECORDS.glob("*.reef")) if "_4_players" in one.name)
    show_record(page, record, dress)
    return page


def fields(board: Page, first: int, names: Any, part: float = 0.6) -> dict[str, Grey]:
    """The middle part of prepared fields, in grey; what surrounds them is not compared."""
    places = {str(name): f'[data-place="seat.0.reef.{first + i}"]' for i, name in enumerate(names)}
    rest = (1 - part) / 2
    return crops(board, {
        name: [x + width * rest, y + height * rest, width * part, height * part]
        for name, (x, y, width, height) in boxes(board, places).items()
    })  # fmt: skip


def test_numbers_and_heights_are_seen_without_colours(board: Page) -> None:
    assert alike(fields(board, STACKED, HEIGHTS, part=1)) == []
    numbered = fields(board, NUMBERED, NUMBERS, part=0.4)
    show(board, 0)
    bare = fields(board, NUMBERED, NUMBERS, part=0.4)
    faint = [n for n, picture in numbered.items() if difference(picture, bare[n]) < SHARE]
    assert faint == [], "a number can hardly be seen"


def test_corals_animals_and_seats_are_told_apart_without_words(board: Page) -> None:
    show(board, 0)
    assert alike(fields(board, BARE, COLOURS)) == []
    assert alike(fields(board, ANIMATED, ANIMALS)) == []
    tiles = {colour: f'[data-place="seat.0.tiles.{colour}"]' for colour in COLOURS}
    assert alike(crops(board, boxes(board, tiles))) == []
    seats = board.get_by_role("complementary").get_by_role("listitem")
    marks = {f"seat {i}": seats.nth(i).locator("svg").first.bounding_box() for i in range(4)}
    assert (
        alike(crops(board, {name: list((box or {}).values()) for name, box in marks.items()})) == []
    )


def test_what_looks_alike_is_noticed(board: Page) -> None:
    show(board, 0)
    assert alike(fields(board, BARE, (*COLOURS, "pink again"))) == ["pink and pink again"]
