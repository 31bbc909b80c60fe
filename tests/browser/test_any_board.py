"""Any board: choosers, previews, marks, keys in two dimensions, and games without a drawn board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Open
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
from tests.browser.test_pages import SIDEWAYS
from tests.browser.watched_page import WatchedPage

FOCUSED = "() => document.activeElement?.closest('[data-action], [data-question], [data-place]')"
# Counts the listeners that are added to things on the board.
COUNT_LISTENERS = """
() => {
  window.listeners = 0;
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...args) {
    if (this instanceof Element && this.closest(".board")) window.listeners += 1;
    return add.apply(this, args);
  };
}
"""


@pytest.fixture
def watched(page: Page) -> WatchedPage:
    """A guest called Ann."""
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    return watched


def entries(watched: WatchedPage) -> int:
    """How many entries the game has."""
    return int(watched.scene["view"]["entries"])


def place(page: Page, name: str) -> Any:
    """A place on the board."""
    return page.locator(f'[data-place="{name}"]')


def shared_place(watched: WatchedPage) -> tuple[str, list[dict[str, Any]]]:
    """Play on until several dice could go to the island; the place and its options."""
    page = watched.page
    table = make_table(page, [ME, BOT])
    for _ in range(60):
        assert play_on(page, table, until=("UseDie",)) == "UseDie"
        sit_at(page, table)
        page.wait_for_selector(READY)
        here = [one for one in watched.scene["options"] if one["places"]["to"] == "island"]
        if len(here) > 1:
            return "island", here
        play_on(page, table, most=1)
    raise AssertionError("no place with several options")


def test_a_place_with_several_options_asks_which(watched: WatchedPage) -> None:
    page = watched.page
    name, options = shared_place(watched)
    before = entries(watched)
    place(page, name).click(position={"x": 12, "y": 110})
    chooser = page.locator("[data-chooser]")
    expect(chooser.locator("[data-action]")).to_have_count(len(options))
    page.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    place(page, name).click(position={"x": 12, "y": 110})
    expect(chooser).to_be_in_viewport(ratio=1)
    assert entries(watched) == before
    chooser.locator("[data-action]").last.click()
    until(page, lambda: entries(watched) > before, "nothing was chosen")
    expect(chooser).to_have_count(0)


def test_whoever_wants_sees_a_choice_before_it_counts(watched: WatchedPage) -> None:
    page = watched.page
    page.goto("/settings")
    page.get_by_label("Show what a choice does first").check()
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    before = entries(watched)
    page.locator(OPTIONS).first.click()
    confirm = page.locator("[data-confirm]")
    expect(confirm).to_be_visible()
    confirm.get_by_role("button", name="Not this").click()
    expect(page.locator(OPTIONS).first).to_be_visible()
    assert entries(watched) == before
    place(page, "supply.blue").click()
    page.wait_for_timeout(600)
    confirm.get_by_role("button", name="Confirm").click()
    until(page, lambda: entries(watched) > before, "nothing was confirmed")


def test_what_others_did_is_marked_until_i_decide(watched: WatchedPage) -> None:
    page = watched.page
    table = make_table(page, [ME, BOT, BOT])
    play_on(page, table, until=("SupplyDie",))
    sit_at(page, table)
    page.wait_for_selector(READY)
    seats = {mark.get_attribute("data-mark") for mark in page.locator("[data-mark]").all()}
    assert seats and seats <= {"1", "2"}
    before = entries(watched)
    page.locator(READY).first.click()
    until(page, lambda: entries(watched) > before, "nothing was chosen")
    expect(page.locator("[data-mark]")).to_have_count(0)


def test_the_steps_of_a_turn_can_be_taken_back_to(watched: WatchedPage) -> None:
    page = watched.page
    sit_at(page, make_table(page, [ME, ME]))
    page.get_by_role("button", name="I am").click()
    for count in (1, 2, 3):
        page.wait_for_selector(READY)
        page.locator(READY).first.click()
        expect(page.locator("[data-steps]")).to_have_attribute("data-steps", str(count))
    before = entries(watched)
    page.locator("[data-steps] summary").click()
    steps = page.locator("[data-steps] li")
    expect(steps).to_have_count(3)
    steps.nth(1).get_by_role("button").click()
    until(page, lambda: entries(watched) == before - 2, "two steps are not taken back")
    expect(page.locator("[data-steps]")).to_have_attribute("data-steps", "1")


def test_pieces_fly_from_where_an_event_began(open_window: Open) -> None:
    page = open_window(reduced_motion="no-preference")
    enter_name(page, "Ann")
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    page.evaluate(
        """() => {
          window.flown = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) for (const node of addedNodes)
              if (node.dataset?.flight) flown.push(node.dataset.flight);
          }).observe(document.querySelector(".board"), { childList: true, subtree: true });
        }"""
    )
    place(page, "supply.green").click()
    until(page, lambda: "station" in page.evaluate("() => flown"), "no die flies to the station")


def test_things_that_are_no_option_are_pictures_within_reach(watched: WatchedPage) -> None:
    page = watched.page
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    roles = page.locator("[data-place]").evaluate_all(
        "(all) => all.map((one) => [one.dataset.place, one.getAttribute('role')])"
    )
    asked = {end for one in watched.scene["options"] for end in one["places"].values() if end}
    assert {name for name, role in roles if role == "button"} == {
        name for name, _ in roles if name in asked
    }
    page.keyboard.press("Shift+ArrowRight")
    visited = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowRight") * 4:
        page.keyboard.press(f"Shift+{key}")
        visited.add(page.evaluate("() => document.activeElement.dataset.place"))
    assert len(visited - asked) > 5
    expect(page.locator("[data-tip]")).to_be_visible()


def test_the_focus_stays_with_the_question(watched: WatchedPage) -> None:
    page = watched.page
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    page.keyboard.press("ArrowRight")
    for _ in range(12):
        before = entries(watched)
        page.keyboard.press("Enter")
        until(page, lambda: entries(watched) > before, "no answer")  # noqa: B023
        page.wait_for_selector(READY)
        page.wait_for_timeout(100)
        assert page.locator(f"{OPTIONS}:focus").count() == 1
    place(page, "pile.fish").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.evaluate(f"() => ({FOCUSED})() !== null")


def test_digits_choose_from_a_short_list(watched: WatchedPage) -> None:
    page = watched.page
    sit_at(page, make_table(page, [ME, BOT]))
    page.wait_for_selector(READY)
    before = entries(watched)
    second = watched.scene["options"][1]["text"]
    page.keyboard.press("2")
    until(page, lambda: entries(watched) > before, "no answer")
    assert watched.scene["story"][0]["text"] == second


def test_a_board_has_listeners_and_its_places_have_none(page: Page) -> None:
    enter_name(page, "Ann")
    table = make_table(page, [ME, BOT])
    page.add_init_script(f"({COUNT_LISTENERS})()")
    sit_at(page, table)
    page.wait_for_selector(READY)
    assert page.locator("[data-place]").count() > 50
    assert page.evaluate("() => window.listeners") <= 13


def test_the_board_and_the_cards_can_be_looked_at_closely(watched: WatchedPage) -> None:
    page = watched.page
    table = make_table(page, [ME, BOT])
    play_on(page, table, most=12)
    sit_at(page, table)
    page.wait_for_selector(READY)
    before = place(page, "island").bounding_box()
    page.keyboard.press("+")
    page.keyboard.press("+")
    after = place(page, "island").bounding_box()
    assert before and after and after["width"] > 1.5 * before["width"]
    page.keyboard.press("0")
    assert place(page, "island").bounding_box() == before
    cards = page.get_by_role("region", name="Your cards")
    cards.get_by_role("listitem").first.get_by_role("button").click()
    card = page.get_by_role("dialog").locator("svg")
    expect(card).to_have_attribute("width", "200")


@pytest.mark.parametrize("game", ["lumicora"])
@pytest.mark.parametrize("width", [390, 1366])
def test_another_game_by_its_list_and_its_board(open_window: Open, game: str, width: int) -> None:
    page = open_window(viewport={"width": width, "height": 800})
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    table = make_table(page, [ME, BOT], game=game)
    play_on(page, table, most=6)
    sit_at(page, table)
    for turn in range(6):
        page.wait_for_selector(READY, timeout=4 * PATIENCE)  # bots may have long turns
        assert page.evaluate(SIDEWAYS) == []
        before = entries(watched)
        offered = page.locator("[data-place].option")
        if turn % 2 and offered.count():
            offered.last.click()
            page.wait_for_timeout(150)
            if page.locator("[data-chooser]").count():
                page.locator("[data-chooser] [data-action]").last.click()
        else:
            page.locator(READY).last.click()
        if page.locator("[data-confirm]").count():
            page.locator("[data-confirm] [data-action]").click()
        until(page, lambda: entries(watched) > before, "nothing was chosen")  # noqa: B023
    expect(page.locator("[data-prompt]")).not_to_have_text(re.compile(r"^\s*$"))
