"""Lumicora in the browser: laying by pointer and keys, the lesson, every size."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import (
    BOT,
    ME,
    OPTIONS,
    READY,
    enter_name,
    make_table,
    play_on,
    sit_at,
    until,
)
from tests.browser.test_greyscale import FINE, alike, boxes, crops
from tests.browser.test_sizes import problems_at
from tests.browser.watched_page import WatchedPage

COLOURS = ("pink", "yellow", "green", "blue")
FIELD = '[data-place*=".reef."].option'
CONFIRM = "[data-confirm] [data-action]"
SIDES = {"A": "dark", "B": "light"}
SIZES = [(390, 844), (844, 390), (768, 1024), (1024, 768), (1366, 768), (1920, 1080)]


def start(page: Page, side: str = "A") -> tuple[WatchedPage, str]:
    """A table with a bot, on these sides of the boards."""
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    options = {"reef": side, "scoring": SIDES[side]}
    table = make_table(page, [ME, BOT], game="lumicora", options=options)
    return watched, table


def test_a_place_tells_what_laying_there_means(page: Page) -> None:
    watched, table = start(page)
    assert play_on(page, table, until=("Action",)) == "Action"
    sit_at(page, table)
    page.wait_for_selector(READY)
    before = watched.seq
    page.locator('[data-place^="seat.0.display."].option').first.click()
    until(page, lambda: watched.seq > before, "nothing was taken")
    field = page.locator(FIELD)
    field.first.wait_for()
    ends = Counter(one["places"]["to"] for one in watched.scene["options"] if one["target"])
    assert field.count() == len(ends), "not every place is lit"
    roomy = page.locator(f'[data-place="{ends.most_common(1)[0][0]}"]')
    roomy.hover()
    expect(page.locator("[data-caption]")).to_contain_text("level 1")
    ghost = page.locator("[data-ghost]").get_attribute("data-ghost")
    page.keyboard.press("r")
    expect(page.locator("[data-ghost]")).not_to_have_attribute("data-ghost", ghost or "")
    roomy.click()
    expect(page.locator("[data-confirm]")).to_contain_text(re.compile("touches|in sight"))
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    assert watched.seq > before


def test_the_first_game_ends_with_a_scoring(page: Page) -> None:
    page.goto("/learn/lumicora")
    last = page.get_by_role("button", name="Now a real game")
    heading = page.get_by_role("heading", level=1)
    taught: list[str] = []
    for _ in range(14):
        lesson = page.locator("[data-teach]")
        lesson.wait_for()
        taught.append(lesson.inner_text())
        if last.is_visible():
            break
        step = heading.inner_text()
        on = page.get_by_role("button", name="Next", exact=True)
        pointed = page.locator("[data-pointed].option")
        if on.is_visible():
            on.click()
        else:
            answer_lesson(page, pointed)
        expect(heading).not_to_have_text(step)
    assert 10 <= len(taught) == len(set(taught)) <= 14
    expect(page.locator("[data-scoring] tbody tr")).not_to_have_count(0)


def answer_lesson(page: Page, pointed: Locator) -> None:
    """Choose what shines; a lumino is turned until it lies on both shining fields."""
    fields = pointed.evaluate_all("(all) => all.map((one) => one.dataset.place.split('.').at(-1))")
    if pointed.count() != 2:
        page.locator(OPTIONS).first.click()
        return
    for number, other in (fields, fields[::-1]):
        page.locator(f'[data-place="seat.0.reef.{number}"]').focus()
        page.keyboard.press("Enter")
        for _ in range(6):
            if page.locator(f'[data-ghost="{number} {other}"]').count():
                break
            page.keyboard.press("r")
        page.locator(CONFIRM).click()
        if page.get_by_role("alert").count() == 0:
            return


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_table_at_every_size(open_window: Open, language: str) -> None:
    page = open_window(locale=language)
    page.goto("/settings")
    page.get_by_role("textbox").first.fill("Annegret")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[role=status]')")
    table = make_table(page, [ME, BOT], game="lumicora")
    play_on(page, table, until=("Offer",))
    sit_at(page, table)
    page.wait_for_selector(f"{READY} svg")
    problems = {size: problems_at(page, *size) for size in SIZES}
    assert {size: found for size, found in problems.items() if found} == {}


def test_corals_are_told_apart_without_colours(open_window: Open) -> None:
    page = open_window(device_scale_factor=FINE)
    _, table = start(page)
    play_on(page, table, until=("Offer",))
    sit_at(page, table)
    page.wait_for_selector(READY)
    page.evaluate("() => document.querySelectorAll('svg text').forEach((one) => one.remove())")
    tiles = {colour: f'[data-place="seat.0.tiles.{colour}"]' for colour in COLOURS}
    assert alike(crops(page, boxes(page, tiles))) == []
