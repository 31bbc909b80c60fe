"""Lumicora in the browser: laying, the layers of a stack, the end, pictures of its options."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.guests import (
    BOT,
    ME,
    READY,
    enter_name,
    finished_table,
    make_table,
    play_on,
    sit_at,
    until,
)
from tests.browser.watched_page import WatchedPage

FIELD = '[data-place*=".reef."].option'
SIDES = {"A": "dark", "B": "light"}


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
    expect(page.locator("[data-confirm]")).to_contain_text(re.compile("touches|seen on"))
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    assert watched.seq > before


def test_every_category_is_shown_on_the_reefs_at_the_end(page: Page) -> None:
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    options = {"reef": "B", "scoring": "light"}
    table = finished_table(page, [ME, BOT, BOT], game="lumicora", options=options)
    sit_at(page, table)
    reefs = page.locator("[data-end-reef]")
    expect(reefs).to_have_count(3)
    view = watched.scene["view"]
    for category in ("animals", "outlying"):
        page.locator(f'[data-category="{category}"]').click()
        expect(page.locator("[data-counted]")).to_have_attribute("data-counted", category)
        for seat, points in enumerate(view["breakdown"]):
            fields = [
                field
                for species in view["seats"][seat]["outlook"]["animals"].values()
                for field in species["fields"]
            ]
            lit = int(reefs.nth(seat).get_attribute("data-lit") or "")
            assert bool(lit) == bool(points[category]), (seat, category)
            assert category != "animals" or lit == len(fields)


def test_the_layers_of_a_stack_are_shown_while_it_is_held(page: Page) -> None:
    _, table = start(page)
    play_on(page, table)
    page.goto(f"/t/{table}/replay?seat=1")
    slider = page.get_by_label("Moment")
    slider.fill(slider.get_attribute("max") or "")
    page.locator("[data-height]").first.wait_for()
    field = page.locator('[data-place^="seat.1.reef."]:has([data-stack="2"])').first
    field.focus()
    page.keyboard.down("x")
    expect(page.locator("[data-layers]")).to_have_attribute("data-layers", "2")
    page.keyboard.up("x")
    expect(page.locator("[data-layers]")).to_have_count(0)
    field.hover()
    page.mouse.down()
    expect(page.locator("[data-layers]")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("[data-layers]")).to_have_count(0)


def test_the_form_of_a_new_table_draws_each_side(page: Page) -> None:
    enter_name(page, "Ann")
    page.goto("/new?game=lumicora")
    page.get_by_text("Optional rules").click()
    for option, choices in (("reef", "AB"), ("scoring", ("dark", "light"))):
        for choice in choices:
            label = page.locator("label").filter(has=page.locator(f'[value="{choice}"]'))
            expect(label.locator(f'[data-picture="{choice}"]')).to_be_visible()
            assert len(label.inner_text().split()) > 5, f"{option} {choice} is not explained"
