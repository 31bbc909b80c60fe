"""Without colours: every die, reef, symbol and seat is told apart by its pattern or shape."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.guests import enter_name

RECORD = Path(__file__).parents[1] / "games/coralia/records/01_4_players_seed_146.reef"
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")
SYMBOLS = ("pearl", "fish", "octopus", "starfish", "turtle", "diver")
SEATS = range(4)
DIE_COLOURS = (*COLOURS, "white")
EMPTY, DICE, WHITE, FIGURES, STATION, STATION_2 = range(6)  # moments of the prepared record

FINE = 2  # pixels of the screen per pixel of the page
SIZE = 28  # every crop is averaged to so many areas each way
MOVES = (-1, 0, 1)  # areas by which one crop may be moved: where a thing lies is no difference
LEVELS = 22  # of 255: a difference in brightness one sees
SHARE = 0.08  # of the areas: so much must differ to tell two things apart

Grey = list[float]

CROPS = """
async ([picture, boxes, size]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.imageSmoothingQuality = "high";
  return Object.fromEntries(Object.entries(boxes).map(([name, box]) => {
    pen.drawImage(image, ...box.map((one) => one * devicePixelRatio), 0, 0, size, size);
    const { data } = pen.getImageData(0, 0, size, size);
    const grey = [];
    for (let i = 0; i < data.length; i += 4) {
      grey.push(0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]);
    }
    return [name, grey];
  }));
}
"""
BOX = """
(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
}
"""


def moved(picture: Grey, right: int, down: int) -> Grey:
    """The inner areas of a picture that was moved a little."""
    inner = range(1, SIZE - 1)
    return [picture[(y + down) * SIZE + x + right] for y in inner for x in inner]


def difference(one: Grey, other: Grey) -> float:
    """The share of areas that differ visibly when the pictures lie on each other at their best."""
    still = moved(one, 0, 0)
    return min(share_that_differs(still, moved(other, *by)) for by in product(MOVES, MOVES))


def share_that_differs(one: Grey, other: Grey) -> float:
    """The share of areas that differ visibly, however bright each picture is as a whole."""
    lift = (sum(other) - sum(one)) / len(one)
    far = sum(abs(b - a - lift) >= LEVELS for a, b in zip(one, other, strict=True))
    return far / len(one)


def alike(pictures: dict[str, Grey]) -> list[str]:
    """The pairs that cannot be told apart."""
    pairs = combinations(pictures.items(), 2)
    return [f"{a} and {b}" for (a, x), (b, y) in pairs if difference(x, y) < SHARE]


def crops(page: Page, boxes: dict[str, Any]) -> dict[str, Grey]:
    """What the window shows in these boxes, in grey, each in the same size."""
    picture = base64.b64encode(page.screenshot()).decode()
    crops: dict[str, Grey] = page.evaluate(CROPS, [picture, boxes, SIZE])
    return crops


def boxes(page: Page, places: dict[str, str]) -> dict[str, Any]:
    """Where the things of these selectors are."""
    return {name: page.locator(one).first.evaluate(BOX) for name, one in places.items()}


def dress(view: dict[str, Any], moment: int) -> None:
    """Lay on the board what is to be compared."""
    for number, reef in enumerate(view["reefs"]):
        die = {DICE: reef["colour"], WHITE: "white"}.get(moment)
        seat = number if moment == FIGURES and number in SEATS else None
        reef.update(dice=dict.fromkeys(reef["dice"], die), octopus=seat, diver=seat)
        reef.update(turtle=None, chest=False)
    rolled = {STATION: DIE_COLOURS[:4], STATION_2: DIE_COLOURS[4:]}.get(moment, ())
    view["station"] = [{"colour": c, "symbol": "fish", "locked": False} for c in rolled]


@pytest.fixture
def board(open_window: Open) -> Page:
    """A game for four that shows prepared positions."""
    page = open_window(device_scale_factor=FINE)
    show_record(page, RECORD, dress)
    return page


def show_record(page: Page, file: Path, dress: Callable[[dict[str, Any], int], None]) -> None:
    """Show a record whose view is changed at every moment."""
    enter_name(page, "Ann")
    record = page.evaluate(
        """async (body) => (await (await fetch("/api/records", {
          method: "POST", body, headers: { "Content-Type": "text/plain" } })).json()).id""",
        file.read_text("utf-8"),
    )

    def answer(route: Route) -> None:
        response = route.fetch()
        moment = int(re.findall(r"at=(\d+)", route.request.url)[0])
        replay = json.loads(response.text())
        dress(replay["view"], moment)
        route.fulfill(response=response, json={**replay, "story": []})

    page.route("**/replay?*", answer)
    page.goto(f"/r/{record}?seat=0")
    page.wait_for_selector("[data-place]")


def show(board: Page, moment: int) -> None:
    """Go to a position; numbers on the board are no part of what is compared."""
    board.get_by_label("Moment").fill(str(moment))
    expect(board).to_have_url(re.compile(f"at={moment}"))
    board.evaluate("() => document.querySelectorAll('svg text').forEach((one) => one.remove())")
    board.evaluate("() => document.fonts.ready")


def show_figures(board: Page) -> None:
    """Everybody's figures and nothing else, so that only they are compared."""
    show(board, FIGURES)
    board.evaluate(
        """() => {
          document.querySelector(".board svg").style.visibility = "hidden";
          for (const one of document.querySelectorAll(".figure")) one.style.visibility = "visible";
        }"""
    )


def reef_boxes(board: Page) -> dict[str, Any]:
    """The six reefs with everything that grows round them."""
    squares = {}
    for colour in COLOURS:
        ends = {end: f'[data-place="reef.{colour}.{end}"]' for end in ("diver", "octopus")}
        (x, y, w, h), (x2, *_) = boxes(board, ends).values()
        half = 0.88 * (x2 - x)
        squares[colour] = [(x + x2 + w) / 2 - half, y + h / 2 - half, 2 * half, 2 * half]
    return squares


def plant(board: Page, one: str, other: str) -> None:
    """Draw the second thing in the likeness of the first."""
    board.locator(other).first.evaluate(
        "(other, one) => { other.innerHTML = document.querySelector(one).innerHTML; }", one
    )


def reefs(board: Page) -> dict[str, Grey]:
    """The six reefs, empty."""
    show(board, EMPTY)
    return crops(board, reef_boxes(board))


def supply(board: Page) -> dict[str, Grey]:
    """The dice nobody has taken yet: no symbol, only colour and pattern."""
    show(board, EMPTY)
    return crops(board, boxes(board, {c: f'[data-place="supply.{c}"]' for c in COLOURS}))


def marks(board: Page) -> dict[str, Grey]:
    """The symbols of a reef's spaces."""
    show(board, EMPTY)
    spaces = (*SYMBOLS, "treasure")
    return crops(board, boxes(board, {s: f'[data-place="reef.red.{s}"]' for s in spaces}))


def seat_marks(board: Page) -> dict[str, Grey]:
    """What stands before the players' names."""
    show(board, EMPTY)
    seats = board.get_by_role("complementary").get_by_role("listitem")
    where = {f"seat {i}": seats.nth(i).locator("svg").first.evaluate(BOX) for i in SEATS}
    return crops(board, where)


def figures(board: Page) -> dict[str, Grey]:
    """Everybody's octopus and diver."""
    show_figures(board)
    pictures = crops(board, boxes(board, {
        f"{kind} of seat {seat}": f'[data-place="reef.{COLOURS[seat]}.{kind}"] .figure'
        for seat in SEATS for kind in ("octopus", "diver")
    }))  # fmt: skip
    board.reload()
    board.wait_for_selector("[data-place]")
    return pictures


def dice(board: Page) -> dict[str, Grey]:
    """Every colour of dice, with the same symbol."""
    images: dict[str, Grey] = {}
    for moment, colours in ((STATION, DIE_COLOURS[:4]), (STATION_2, DIE_COLOURS[4:])):
        show(board, moment)
        where = {colour: f'[data-station="{i}"]' for i, colour in enumerate(colours)}
        images |= crops(board, boxes(board, where))
    return images


KINDS = (reefs, supply, marks, seat_marks, figures, dice)


def test_everything_is_told_apart_without_colours(board: Page) -> None:
    pairs = {kind.__name__: alike(kind(board)) for kind in KINDS}
    assert pairs == {kind.__name__: [] for kind in KINDS}


def test_the_symbols_of_every_die_are_told_apart(board: Page) -> None:
    for moment, colours in ((DICE, COLOURS), (WHITE, ("red",))):
        show(board, moment)
        for colour in colours:
            faces = {s: f'[data-die="{colour} {s}"]' for s in SYMBOLS}
            assert alike(crops(board, boxes(board, faces))) == []


def test_equal_things_are_found_alike(board: Page) -> None:
    """The test can fail: it finds a piece that is drawn like another one."""
    show(board, STATION)
    where = {colour: f'[data-station="{i}"]' for i, colour in enumerate(DIE_COLOURS[:4])}
    plant(board, where["red"], where["yellow"])
    assert alike(crops(board, boxes(board, where))) == ["red and yellow"]
    show_figures(board)
    drawn = {str(i): f'[data-place="reef.{COLOURS[i]}.diver"] .figure' for i in SEATS}
    plant(board, drawn["1"], drawn["3"])
    assert alike(crops(board, boxes(board, drawn))) == ["1 and 3"]
