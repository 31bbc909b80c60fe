"""What is current is marked without colours; the rules are found from everywhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import BOT, ME, READY, enter_name, make_table, sit_at

# Which of these elements have an outline of their own.
OUTLINED = "(all) => all.map((one) => getComputedStyle(one).outlineStyle !== 'none')"


def test_forced_colours_mark_the_open_tab_and_who_moves(open_window: Open) -> None:
    page = open_window(forced_colors="active")
    enter_name(page, "Ann")
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    tabs = page.get_by_role("tab")
    assert tabs.evaluate_all(OUTLINED) == [True, False, False]
    tabs.nth(1).click()
    page.get_by_label("Say something").focus()
    assert tabs.evaluate_all(OUTLINED) == [False, True, False]
    seats = page.get_by_role("complementary").get_by_role("list").first.locator("> li")
    assert seats.evaluate_all(OUTLINED) == [True, False]


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_rules_of_every_game(open_window: Open, language: str) -> None:
    page = open_window(locale=language)
    page.goto("/rules")
    page.get_by_role("link", name="Coralia").wait_for()
    text = page.get_by_role("main").inner_text()
    assert ".title" not in text
    assert {"Coralia", "Lumicora", "Reef Encounter"} <= set(text.splitlines())
    page.get_by_role("link", name="Coralia").click()
    expect(page.locator("[data-rule]").first).to_be_visible()


def test_the_rules_beside_the_table_in_short(page: Page) -> None:
    enter_name(page, "Ann")
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    page.get_by_role("main").get_by_role("button", name="Rules", exact=True).click()
    rules = page.get_by_role("dialog", name="Rules of Coralia")
    expect(rules).to_contain_text("octopus")
    expect(rules.locator("[data-rule]")).to_have_count(0)
    rules.get_by_role("button", name="In full").click()
    expect(rules.locator("[data-rule]").first).to_be_in_viewport()
    rules.locator("[data-rule]").last.scroll_into_view_if_needed()
    rules.get_by_role("button", name="In short").click()
    page.wait_for_function("() => document.querySelector('dialog[open] .body').scrollTop === 0")
