"""Two clicks to a game, and the whole game by clicking what is offered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.replay import verify
from tests.browser.guests import ASKED, END, MOST_CHOICES, OPTIONS, answer, sit_down, until
from tests.browser.watched_page import WatchedPage

# The answers that cannot be clicked, and where the board begins and ends.
STRIP = """
() => {
  const strip = document.querySelector(".answers");
  const cut = [...strip.querySelectorAll("button")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  const { top, height } = document.querySelector(".board").getBoundingClientRect();
  return [cut.map((one) => one.innerText), Math.round(top), Math.round(top + height)];
}
"""


@pytest.mark.parametrize("game", ["coralia", "lumicora"])
def test_a_whole_game_against_a_bot_by_clicking(page: Page, game: str) -> None:
    watched = WatchedPage(page)
    sit_down(page, game)
    chosen = 0
    strips = []
    while page.locator(END).count() == 0:
        assert chosen < MOST_CHOICES, "the game does not end"
        before = watched.seq
        strips.append(page.evaluate(STRIP))
        answer(page, chosen)
        chosen += 1
        until(page, lambda: watched.seq > before, "no answer")  # noqa: B023
        page.wait_for_selector(ASKED)
    assert chosen >= 20
    unfit = [strip for strip in strips if strip != [[], *strips[0][1:]]]
    assert unfit == [], unfit
    expect(page.locator(f"{END} table")).to_contain_text("Ann")
    with page.expect_download() as record:
        page.get_by_role("link", name="record").click()
    saved = rec.read(record.value.path().read_text("utf-8"))
    assert verify(saved, rt.game(game)).over


def test_a_reload_shows_the_same_question(page: Page) -> None:
    sit_down(page)
    question = page.locator("[data-prompt]").inner_text()
    offered = names_of_options(page)
    page.reload()
    page.wait_for_selector(OPTIONS)
    assert page.locator("[data-prompt]").inner_text() == question
    assert names_of_options(page) == offered


def names_of_options(page: Page) -> list[str]:
    """Without the pieces below a name: they load with the board, a little later."""
    return [text.partition("\n")[0] for text in page.locator(OPTIONS).all_inner_texts()]
