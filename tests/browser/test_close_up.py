"""Cards and tiles are looked at closely: by click, right click, long press and key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.guests import (
    BOT,
    ME,
    OPTIONS,
    READY,
    enter_name,
    finished_table,
    make_table,
    sit_at,
    table_at,
    until,
)

TURTLES = '[data-place^="beside.turtle"]:not(.option)'


def is_large(page: Page) -> bool:
    """Is a picture of the dialog much larger than on the board?"""
    picture = page.get_by_role("dialog").locator("[data-close-up] svg").first
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    return bool(box and box["width"] >= 200)


def test_a_tile_is_enlarged_by_click_and_by_key(page: Page) -> None:
    enter_name(page, "Ann")
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    turtle = page.locator(TURTLES).first
    turtle.click()
    assert is_large(page)
    expect(page.get_by_role("dialog").get_by_text("Only the turtle that copies")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    turtle.focus()
    page.keyboard.press("i")
    assert is_large(page)
    page.keyboard.press("Escape")
    expect(turtle).to_be_focused()


def test_a_scoring_tile_and_a_lumino_of_the_atoll_are_enlarged(page: Page) -> None:
    enter_name(page, "Ann")
    sit_at(page, table_at(page, "Offer", game="lumicora"))
    page.wait_for_selector(READY)
    for place in ("seat.0.tiles.pink", "atoll."):
        page.locator(f'[data-place^="{place}"]').first.focus()
        page.keyboard.press("i")
        assert is_large(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("game", "step"), [("coralia", "KeepCard"), ("lumicora", "Offer")])
def test_a_card_on_offer_is_enlarged_without_choosing_it(page: Page, game: str, step: str) -> None:
    enter_name(page, "Ann")
    sit_at(page, table_at(page, step, game=game))
    page.wait_for_selector(READY)
    option = page.locator(READY).first
    name = option.inner_text()
    option.click(button="right")
    assert is_large(page)
    page.keyboard.press("Escape")
    option.focus()
    page.keyboard.press("i")
    assert is_large(page)
    page.keyboard.press("Escape")
    expect(option).to_be_focused()
    assert option.inner_text() == name


def test_answers_wait_for_the_board(page: Page) -> None:
    """Before the game's own pieces are loaded, a right click or key would not enlarge anything."""
    held: list[Route] = []
    enter_name(page, "Ann")
    table = table_at(page, "UseDie")
    page.route(re.compile(r"/api/games/coralia/data"), lambda route: held.append(route))
    page.goto(f"/t/{table}")
    expect(page.get_by_text("The board is being laid out")).to_be_visible()
    until(page, lambda: bool(held), "the game's data are not asked for")
    expect(page.locator(OPTIONS)).to_have_count(0)
    held[0].continue_()
    page.wait_for_selector(READY)
    assert page.locator(".board [data-place]").count() > 0


def test_tiles_are_enlarged_in_a_replay_too(page: Page) -> None:
    enter_name(page, "Ann")
    page.goto(f"/t/{finished_table(page)}/replay?at=0")
    page.locator(TURTLES).first.click()
    assert is_large(page)
