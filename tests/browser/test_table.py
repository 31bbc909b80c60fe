"""At the table: taking back as far as allowed, hints with reasons, refusals with their rule."""

from __future__ import annotations

import re

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


@pytest.fixture
def watched(page: Page) -> WatchedPage:
    """A guest called Ann."""
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    return watched


def first_dice(watched: WatchedPage, **more: object) -> None:
    """The first question of a game for two at one screen: four dice of different colours."""
    sit_at(watched.page, make_table(watched.page, [ME, ME], **more))
    watched.page.get_by_role("button", name="I am").click()
    watched.page.wait_for_selector(READY)
    expect(watched.page.locator("[data-prompt]")).to_contain_text("Take four dice")


def choose(watched: WatchedPage, name: str) -> None:
    """Take the option of this name, and wait for the answer."""
    before = watched.seq
    options = watched.page.get_by_role("group", name="Your options")
    options.get_by_role("button", name=re.compile(f"^{name}", re.IGNORECASE)).click()
    until(watched.page, lambda: watched.seq > before, "no answer")
    watched.page.wait_for_selector(READY)


def take_back(watched: WatchedPage) -> None:
    """Undo, and wait for the answer."""
    before = watched.seq
    watched.page.get_by_role("button", name="Undo").click()
    until(watched.page, lambda: watched.seq > before, "nothing is taken back")
    watched.page.wait_for_selector(READY)


def test_undo_goes_back_to_what_was_revealed_and_no_further(watched: WatchedPage) -> None:
    page = watched.page
    first_dice(watched)
    undo = page.get_by_role("button", name="Undo")
    before = watched.picture()
    expect(undo).to_be_disabled()
    for colour in ("red", "blue", "green"):
        choose(watched, colour)
    expect(undo).to_be_enabled()
    for _ in range(3):
        take_back(watched)
    expect(undo).to_be_disabled()
    assert watched.picture() == before
    for colour in ("red", "blue", "green", "yellow"):
        choose(watched, colour)
    expect(page.locator("[data-prompt]")).to_contain_text("Which die do you use?")
    expect(undo).to_be_disabled()
    page.keyboard.press("z")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_no_undo_where_the_table_says_never(watched: WatchedPage) -> None:
    first_dice(watched, undo="none")
    choose(watched, "red")
    expect(watched.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_alone_with_a_bot_one_may_go_further_back(watched: WatchedPage) -> None:
    page = watched.page
    table = make_table(page, [ME, BOT])
    assert play_on(page, table, until=("UseDie",)) == "UseDie"
    sit_at(page, table)
    page.wait_for_selector(READY)
    take_back(watched)
    expect(page.locator("[data-prompt]")).not_to_contain_text("Which die do you use?")


def test_hint_names_the_best_three_and_why(watched: WatchedPage) -> None:
    page = watched.page
    table = make_table(page, [ME, BOT])
    assert play_on(page, table, until=("SupplyDie", "FirstDice")) != "over"
    sit_at(page, table)
    page.wait_for_selector(READY)
    page.get_by_role("button", name="Hint").click()
    best = page.get_by_role("list", name="Best moves").get_by_role("listitem")
    expect(best).to_have_count(3)
    for one in best.all():
        assert re.search(r"(For|Against) it: [a-z]", one.inner_text()), "no reason"
    expect(best.first).to_contain_text("the best")
    wanted = [option["text"] for option in watched.scene["options"]]
    before = watched.seq
    best.first.get_by_role("button").click()
    until(page, lambda: watched.seq > before, "the hint cannot be chosen")
    expect(page.get_by_role("list", name="Best moves")).to_have_count(0)
    moves = [entry["text"] for scene in watched.scenes for entry in scene["story"]]
    assert any(move in wanted for move in moves)


def test_something_impossible_is_refused_with_the_reason_and_its_rule(watched: WatchedPage) -> None:
    page = watched.page
    first_dice(watched)
    choose(watched, "red")
    before = watched.seq
    page.locator('[data-place="supply.red"]').click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("Taking a red die is not possible")
    expect(refusal).to_contain_text("must differ in colour")
    refusal.get_by_role("button", name="COR-2.10b").click()
    rules = page.get_by_role("dialog", name="Rules of Coralia")
    rule = rules.get_by_role("listitem").filter(has_text="COR-2.10b")
    expect(rule).to_be_in_viewport()
    rules.get_by_role("button", name="Close").click()
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
    assert watched.seq == before
    expect(page.locator(OPTIONS)).to_have_count(5)


def test_a_taken_space_is_no_way_to_the_island(watched: WatchedPage) -> None:
    page = watched.page
    table = make_table(page, [ME, BOT])
    blocked: list[dict[str, str]] = []
    while not blocked:
        assert play_on(page, table, until=("UseDie",)) == "UseDie"
        sit_at(page, table)
        page.wait_for_selector(READY)
        options = watched.scene["options"]
        blocked = [one["target"] for one in options if one["places"]["to"] == "island"]
        if not blocked:
            play_on(page, table, most=1)
    before = watched.seq
    page.locator(f'[data-place="reef.{blocked[0]["colour"]}.{blocked[0]["symbol"]}"]').click()
    expect(page.get_by_role("alert")).to_contain_text("not what is asked now")
    expect(page.locator(OPTIONS)).to_have_count(len(options))
    assert watched.seq == before


def test_a_finger_asks_first_and_tries_with_the_second_tap(open_window: Open) -> None:
    page = open_window(has_touch=True, viewport={"width": 390, "height": 844})
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    first_dice(watched)
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    pile = page.locator('[data-place="pile.pearl"]')
    pile.tap()
    expect(page.locator("[data-tip]")).to_be_visible()
    pile.tap()
    expect(page.get_by_role("alert")).to_contain_text("not possible")
    assert len([url for url in requested if "/why" in url]) == 1


def test_the_rules_open_at_what_is_asked(watched: WatchedPage) -> None:
    page = watched.page
    first_dice(watched)
    rule = watched.scene["view"]["question"]["rule"]
    page.get_by_role("main").get_by_text(rule, exact=True).first.click()
    rules = page.get_by_role("dialog", name="Rules of Coralia").get_by_role("listitem")
    expect(rules.filter(has_text=rule).first).to_be_in_viewport()
