"""Nothing happens that was not meant: double clicks, held keys, places that are no option."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

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
from tests.browser.watched_page import WatchedPage

PAUSE = 350  # milliseconds for which choices rest after a new question
TIP = "[data-tip]"


@pytest.fixture
def watched(page: Page) -> WatchedPage:
    """A guest called Ann."""
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    return watched


def first_dice(watched: WatchedPage) -> None:
    """A question that is followed by three more to the same player: four dice."""
    sit_at(watched.page, make_table(watched.page, [ME, ME]))
    watched.page.get_by_role("button", name="I am").click()
    watched.page.wait_for_selector(READY)


def entries(watched: WatchedPage) -> int:
    """How many entries the game has."""
    return int(watched.scene["view"]["entries"])


def expect_one_decision(watched: WatchedPage, before: int) -> None:
    """One decision was made, and a while later it is still one."""
    until(watched.page, lambda: entries(watched) > before, "nothing was chosen")
    watched.page.wait_for_timeout(3 * PAUSE)
    assert entries(watched) == before + 1


def test_a_double_click_is_one_decision(watched: WatchedPage) -> None:
    first_dice(watched)
    before = entries(watched)
    watched.page.locator(OPTIONS).first.dblclick(delay=40)
    expect_one_decision(watched, before)


def test_a_double_tap_is_one_decision(open_window: Open) -> None:
    page = open_window(has_touch=True, viewport={"width": 390, "height": 844})
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    first_dice(watched)
    before = entries(watched)
    box = page.locator(OPTIONS).first.bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*at)
    until(page, lambda: entries(watched) > before, "nothing was chosen")
    page.touchscreen.tap(*at)
    expect_one_decision(watched, before)


def test_a_held_key_is_one_decision_and_a_new_press_another(watched: WatchedPage) -> None:
    first_dice(watched)
    page, before = watched.page, entries(watched)
    page.keyboard.press("ArrowRight")
    for _ in range(20):  # the key repeats while it is held
        page.keyboard.down("Enter")
        page.wait_for_timeout(60)
    page.keyboard.up("Enter")
    expect_one_decision(watched, before)
    page.wait_for_selector(READY)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(page, lambda: entries(watched) == before + 2, "a new press does not count")


def test_what_a_taken_space_could_mean_is_offered_in_words(watched: WatchedPage) -> None:
    page = watched.page
    table = make_table(page, [ME, BOT])
    blocked: list[dict[str, str]] = []
    while not blocked:
        assert play_on(page, table, until=("UseDie",)) == "UseDie"
        sit_at(page, table)
        page.wait_for_selector(READY)
        blocked = [
            one["target"] for one in watched.scene["options"] if one["places"]["to"] == "island"
        ]
        if not blocked:
            play_on(page, table, most=1)
    before = entries(watched)
    page.locator(f'[data-place="reef.{blocked[0]["colour"]}.{blocked[0]["symbol"]}"]').click()
    offer = page.get_by_role("alert").locator("[data-action]")
    expect(offer).to_contain_text(blocked[0]["colour"], ignore_case=True)
    assert entries(watched) == before
    offer.click()
    until(page, lambda: entries(watched) > before, "the offer cannot be taken")


def test_no_tip_covers_the_board_on_arrival_or_after_a_click(open_window: Open) -> None:
    page = open_window(reduced_motion="no-preference")
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    page.mouse.move(1, 1)
    first_dice(watched)
    where = page.locator('[data-place="pile.pearl"]')
    box = where.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(TIP)).to_be_visible()  # whoever rests the pointer on something asks
    page.reload()
    page.get_by_role("button", name="I am").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(READY)
    page.wait_for_timeout(1200)
    expect(page.locator(TIP)).to_have_count(0)
    where.click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.wait_for_timeout(1200)
    expect(page.locator(TIP)).to_have_count(0)


def test_the_last_turn_is_marked(watched: WatchedPage) -> None:
    page = watched.page
    table = make_table(page, [ME, BOT])
    for _ in range(400):
        play_on(page, table, most=1)
        sit_at(page, table)
        view = watched.scene["view"]
        rest = view["turns_in_all"] - view["turns"]
        expect(page.locator("[data-ending]")).to_have_count(1 if rest <= 2 else 0)
        if rest <= 2 and view["to_move"] == 0:
            break
        if rest > 4:
            play_on(page, table, most=rest - 4)
    expect(page.locator("[data-ending]")).to_contain_text("last turn")


BORDER = "(one) => getComputedStyle(one).borderTopColor"


def test_a_button_under_a_resting_pointer_is_not_marked(watched: WatchedPage) -> None:
    first_dice(watched)
    page, before = watched.page, entries(watched)
    page.locator(OPTIONS).first.click()
    until(page, lambda: entries(watched) > before, "nothing was chosen")
    page.wait_for_selector(READY)
    page.wait_for_timeout(PAUSE)
    first, second = page.locator(OPTIONS).nth(0), page.locator(OPTIONS).nth(1)
    assert first.evaluate("(one) => one.matches(':hover')")
    assert first.evaluate(BORDER) == second.evaluate(BORDER)
    box = first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    page.wait_for_timeout(PAUSE)
    assert first.evaluate(BORDER) != second.evaluate(BORDER)
