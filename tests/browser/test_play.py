"""Two clicks to a game, and the whole game by clicking what is offered."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.replay import verify
from tests.browser.guests import END, MOST_CHOICES, OPTIONS, READY, sit_down


def test_a_whole_game_against_a_bot_by_clicking(page: Page) -> None:
    sit_down(page)
    chosen = 0
    while page.locator(END).count() == 0:
        assert chosen < MOST_CHOICES, "the game does not end"
        page.locator(OPTIONS).last.click()
        chosen += 1
        page.wait_for_selector(f"{READY}, {END}")
    assert chosen > 20
    expect(page.locator(f"{END} table")).to_contain_text("Ann")
    with page.expect_download() as record:
        page.get_by_role("link", name="record").click()
    saved = rec.read(record.value.path().read_text("utf-8"))
    assert verify(saved, rt.game("coralia")).over


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
