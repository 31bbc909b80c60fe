"""Every window: nothing is cut off, nothing goes sideways, and the board has the most room."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.guests import BOT, LIT, ME, READY, make_table, play_on, sit_at, until
from tests.browser.watched_page import WatchedPage
from tests.counts import SOAK

SIZES = [
    (320, 568), (390, 844), (412, 915), (844, 390), (768, 1024), (900, 700), (1024, 768),
    (1180, 800), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440),
    # The same at 200 % zoom, as far as that is a size of its own.
    (384, 512), (450, 350), (512, 384), (590, 400), (640, 360), (683, 384), (960, 540),
]  # fmt: skip
CASES = [
    ("coralia", "UseDie", "en-GB"), ("coralia", "SupplyDie", "de-DE"),
    ("lumicora", "Offer", "de-DE"), ("lumicora", "Lay", "en-GB"),
    ("reef_encounter", "TurnMenu", "de-DE"),
]  # fmt: skip
MORE_CASES = [
    ("coralia", "UseDie", "de-DE"), ("coralia", "SupplyDie", "en-GB"),
    ("lumicora", "Offer", "en-GB"), ("lumicora", "Lay", "de-DE"),
    ("reef_encounter", "TurnMenu", "en-GB"), ("reef_encounter", "LayTiles", "de-DE"),
    ("reef_encounter", "PlaceShrimp", "en-GB"),
]  # fmt: skip
# For games after the first, `make test` tries these only.
SAMPLE = [(390, 844), (844, 390), (768, 1024), (1024, 768), (1366, 768), (1920, 1080)]
LEAST = 0.30  # of the window is board
ROOMY, HALF = (1366, 768), 0.49  # from this size on it is half, but for the rounded corners

SHARE = """
() => {
  let board = 0, all = 0;
  for (let x = 4; x < innerWidth; x += 8) for (let y = 4; y < innerHeight; y += 8) {
    all += 1;
    if (document.elementFromPoint(x, y)?.closest(".board")) board += 1;
  }
  return board / all;
}
"""
# What reaches out of the window or of what holds it, where nobody can scroll to it.
CUT = """
() => {
  const problems = [];
  const say = (what, one) => problems.push(`${what}: ${one.outerHTML.slice(0, 90)}`);
  const wide = (one) => one.scrollWidth > one.clientWidth + 1;
  if (wide(document.documentElement)) say("sideways", document.documentElement);
  for (const one of document.querySelectorAll(".table, .stage, .asked, .answers, aside"))
    if (one.getClientRects().length && one.clientWidth && wide(one)) say("sideways", one);
  const asked = document.querySelector(".asked").getBoundingClientRect();
  const texts = "[data-prompt], .tools > button, .tools summary, [data-action] .label, "
    + "[data-action] .brings";
  for (const one of document.querySelectorAll(texts)) {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    if (!width) continue;
    if (left < -1 || right > innerWidth + 1) say("beyond the window", one);
    const button = one.closest("[data-action]");
    const box = button ? button.getBoundingClientRect() : asked;
    if (top < box.top - 1 || bottom > box.bottom + 1) say("cut off", one);
    if (left < box.left - 1 || right > box.right + 1) say("cut off", one);
  }
  return problems;
}
"""


def name_of(page: Page) -> None:
    """Enter a name, in any language."""
    page.goto("/settings")
    page.get_by_role("textbox").first.fill("Annegret")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[role=status]')")


def problems_at(page: Page, width: int, height: int) -> list[Any]:
    """What is wrong at this size."""
    page.set_viewport_size({"width": width, "height": height})
    until(page, lambda: page.evaluate("() => innerWidth") == width, "the window keeps its size")
    page.wait_for_timeout(150)
    page.evaluate("() => { document.querySelector('.table').scrollTop = 0; }")
    problems: list[Any] = page.evaluate(CUT)
    share = page.evaluate(SHARE)
    least = HALF if width >= ROOMY[0] and height >= ROOMY[1] else LEAST
    return [*problems, *([f"the board has {share:.2f}"] if share < least else [])]


@pytest.mark.parametrize(("game", "question", "language"), CASES + (MORE_CASES if SOAK else []))
def test_a_table_at_every_size(open_window: Open, game: str, question: str, language: str) -> None:
    page = open_window(locale=language)
    name_of(page)
    table = make_table(page, [ME, BOT, BOT, BOT], game=game)
    play_on(page, table, most=8)
    assert play_on(page, table, until=(question,), spread=True) == question
    sit_at(page, table)
    page.wait_for_selector(f"{READY}, {LIT}")
    page.wait_for_selector(".board svg")
    sizes = SIZES if SOAK or game == "coralia" else SAMPLE
    problems = {size: problems_at(page, *size) for size in sizes}
    assert {size: found for size, found in problems.items() if found} == {}


def test_the_board_of_a_phone_stays_where_it_is(open_window: Open) -> None:
    page = open_window(viewport={"width": 390, "height": 844})
    watched = WatchedPage(page)
    name_of(page)
    sit_at(page, make_table(page, [ME, BOT]))
    tops = set()
    for _ in range(8):
        page.wait_for_selector(READY)
        tops.add(page.locator(".board").evaluate("(one) => one.getBoundingClientRect().top"))
        before = watched.seq
        page.locator(READY).last.click()
        until(page, lambda: watched.seq > before, "no answer")  # noqa: B023
    assert len(tops) == 1
