"""The slots of the table that a game may fill, seen with a made-up game (web/tests/madeUp)."""

from __future__ import annotations

import mimetypes
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.guests import BOT, ME, READY, enter_name, make_table, sit_at
from tests.browser.test_sizes import SIZES, problems_at

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
LARGE = "[data-large-area]"
SWIPE = """
([from, to]) => {
  const layer = document.querySelector("[data-large-area]");
  const send = (type, x) => {
    const touch = new Touch({ identifier: 1, target: layer, clientX: x, clientY: 300 });
    const touches = type === "touchend" ? [] : [touch];
    layer.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
  };
  send("touchstart", from);
  send("touchend", to);
}
"""
PINCH = """
(distances) => {
  const board = document.querySelector(".board");
  const { left, top } = board.getBoundingClientRect();
  const send = (type, distance) => {
    const finger = (identifier, x) =>
      new Touch({ identifier, target: board, clientX: left + x, clientY: top + 120 });
    const touches = [finger(1, 150 - distance / 2), finger(2, 150 + distance / 2)];
    const options = { touches, changedTouches: touches, bubbles: true, cancelable: true };
    board.dispatchEvent(new TouchEvent(type, options));
  };
  distances.forEach((distance, i) => send(i ? "touchmove" : "touchstart", distance));
}
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, built with the made-up game."""
    folder = tmp_path_factory.mktemp("pages")
    vite = ["exec", "--", "vite", "build", "web", "--config", "web/tests/madeUp/vite.config.ts"]
    npm = [sys.executable, "tools/npm.py", *vite, "--outDir", str(folder), "--emptyOutDir"]
    subprocess.run(npm, cwd=ROOT, check=True, capture_output=True)
    return folder


def open_made_up(open_window: Open, pages: Path, **options: Any) -> Page:
    """A window at a table of the made-up game, with three bots."""
    page = open_window(permissions=["local-network-access"], **options)

    def answer(route: Route) -> None:
        path = pages / re.sub(r"^https?://[^/]+/|\?.*", "", route.request.url)
        path = path if path.is_file() else pages / "index.html"
        route.fulfill(path=path, content_type=mimetypes.guess_type(path.name)[0])

    page.context.route(re.compile(r"^http://[^/]+/(?!api/|feed)"), answer)
    enter_name(page, "Ann")
    sit_at(page, make_table(page, [ME, BOT, BOT, BOT], game="lumicora"))
    page.wait_for_selector(READY)
    return page


def test_areas_grow_when_they_are_looked_at(open_window: Open, pages: Path) -> None:
    page = open_made_up(open_window, pages)
    thumbnails = page.locator("[data-area]")
    expect(thumbnails).to_have_count(3)
    assert page.locator("[data-areas] [data-place]").count() == 0
    thumbnails.nth(1).hover()
    expect(page.locator(LARGE)).to_have_attribute("data-large-area", "2")
    page.mouse.move(5, 5)
    expect(page.locator(LARGE)).to_have_count(0)
    thumbnails.nth(0).focus()
    page.keyboard.press("Tab")
    expect(page.locator(LARGE)).to_have_attribute("data-large-area", "2")
    page.keyboard.press("Enter")
    close = page.locator(LARGE).get_by_role("button", name="Close")
    page.locator(LARGE).get_by_role("button", name="Next player’s area").click()
    expect(page.locator(LARGE)).to_have_attribute("data-large-area", "3")
    expect(page.get_by_role("region", name=re.compile("’s area$"))).to_be_visible()
    close.click()
    expect(page.locator(LARGE)).to_have_count(0)
    assert page.evaluate("() => document.activeElement.dataset.area") == "3"
    thumbnails.nth(0).click()
    page.keyboard.press("Escape")
    expect(page.locator(LARGE)).to_have_count(0)


def test_areas_are_swiped_through_on_a_phone(open_window: Open, pages: Path) -> None:
    page = open_made_up(open_window, pages, viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator("[data-area]").first.tap()
    expect(page.locator(LARGE)).to_have_attribute("data-large-area", "1")
    for start, end, seat in ((300, 200, "2"), (300, 200, "3"), (300, 200, "1"), (100, 200, "3")):
        page.evaluate(SWIPE, [start, end])
        expect(page.locator(LARGE)).to_have_attribute("data-large-area", seat)
    page.locator("[data-prompt]").tap()
    expect(page.locator(LARGE)).to_have_count(0)


def test_two_fingers_enlarge_the_board(open_window: Open, pages: Path) -> None:
    page = open_made_up(open_window, pages, viewport=PHONE, has_touch=True, is_mobile=True)
    cell = page.locator('[data-place="seat.0.5"]')
    before = cell.bounding_box()
    page.evaluate(PINCH, [60, 90, 120])
    buttons = page.locator("[data-zoom-buttons]")
    expect(buttons).to_be_visible()
    after = cell.bounding_box()
    assert before and after and after["width"] == pytest.approx(2 * before["width"], rel=0.02)
    buttons.get_by_role("button", name="Whole board").tap()
    expect(buttons).to_have_count(0)
    assert cell.bounding_box() == before


def test_what_is_focused_moves_into_sight_of_an_enlarged_board(
    open_window: Open, pages: Path
) -> None:
    page = open_made_up(open_window, pages)
    for _ in range(4):
        page.keyboard.press("+")
    for cell in ("0", "11"):
        place = page.locator(f'[data-place="seat.0.{cell}"]')
        place.focus()
        expect(place).to_be_in_viewport(ratio=1)
        box, frame = place.bounding_box(), page.locator(".board").bounding_box()
        assert box and frame and box["x"] >= frame["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]


def test_every_slot_has_its_room_at_every_size(open_window: Open, pages: Path) -> None:
    page = open_made_up(open_window, pages)
    problems: dict[tuple[int, int], list[Any]] = {}
    for size in SIZES:
        problems[size] = problems_at(page, *size)
        for slot in (".tray", "[data-areas]"):
            page.locator(slot).scroll_into_view_if_needed()
            if not page.locator(slot).evaluate("(one) => one.clientHeight >= 40"):
                problems[size].append(f"no room for {slot}")
    assert {size: found for size, found in problems.items() if found} == {}


def test_a_tray_is_chosen_from_and_stays_in_sight(open_window: Open, pages: Path) -> None:
    page = open_made_up(open_window, pages, viewport=PHONE)
    tray = page.locator(".tray")
    expect(tray).to_be_in_viewport(ratio=1)
    tray.locator('[data-place="tray.1"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    groups = page.locator("[data-options] h3")
    expect(groups).to_have_count(1)
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("tabpanel").locator("[data-place]")).to_have_count(1)
