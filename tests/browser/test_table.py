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
    ask,
    call_oneself,
    make_table,
    play_on,
    sit_at,
    until,
)
from tests.browser.seen import Seen


@pytest.fixture
def seen(page: Page) -> Seen:
    """A guest called Ann."""
    seen = Seen(page)
    call_oneself(page, "Ann")
    return seen


def first_dice(seen: Seen, **more: object) -> None:
    """The first question of a game for two at one screen: four dice of different colours."""
    sit_at(seen.page, make_table(seen.page, [ME, ME], **more))
    seen.page.get_by_role("button", name="I am").click()
    seen.page.wait_for_selector(READY)
    expect(seen.page.locator("[data-prompt]")).to_contain_text("Take four dice")


def choose(seen: Seen, name: str) -> None:
    """Take the option of this name, and wait for the answer."""
    before = seen.seq
    options = seen.page.get_by_role("group", name="Your options")
    options.get_by_role("button", name=re.compile(f"^{name}", re.IGNORECASE)).click()
    until(seen.page, lambda: seen.seq > before, "no answer")
    seen.page.wait_for_selector(READY)


def take_back(seen: Seen) -> None:
    """Undo, and wait for the answer."""
    before = seen.seq
    seen.page.get_by_role("button", name="Undo").click()
    until(seen.page, lambda: seen.seq > before, "nothing is taken back")
    seen.page.wait_for_selector(READY)


def test_undo_goes_back_to_what_was_revealed_and_no_further(seen: Seen) -> None:
    page = seen.page
    first_dice(seen)
    undo = page.get_by_role("button", name="Undo")
    before = seen.picture()
    expect(undo).to_be_disabled()
    for colour in ("red", "blue", "green"):
        choose(seen, colour)
    expect(undo).to_be_enabled()
    for _ in range(3):
        take_back(seen)
    expect(undo).to_be_disabled()
    assert seen.picture() == before
    for colour in ("red", "blue", "green", "yellow"):
        choose(seen, colour)
    expect(page.locator("[data-prompt]")).to_contain_text("Which die do you use?")
    expect(undo).to_be_disabled()
    page.keyboard.press("z")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_no_undo_where_the_table_says_never(seen: Seen) -> None:
    first_dice(seen, undo="none")
    choose(seen, "red")
    expect(seen.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_alone_with_a_bot_one_may_go_further_back(seen: Seen) -> None:
    page = seen.page
    table = make_table(page, [ME, BOT])
    assert play_on(page, table, until=("UseDie",)) == "UseDie"
    sit_at(page, table)
    page.wait_for_selector(READY)
    take_back(seen)
    expect(page.locator("[data-prompt]")).not_to_contain_text("Which die do you use?")


def test_undo_if_all_agree(open_window: Open, seen: Seen) -> None:
    page = seen.page
    table = make_table(page, [ME, {"kind": "open"}], undo="agree")
    invite = ask(page, "GET", f"/api/tables/{table}")["invite"]
    other = Seen(open_window())
    call_oneself(other.page, "Ben")
    ask(other.page, "POST", f"/api/tables/{table}/sit", {"seat": 1, "invite": invite})
    for one in (seen, other):
        sit_at(one.page, table)
    first, second = (seen, other) if seen.scene["table"]["to_move"] == 0 else (other, seen)
    name = "Ann" if first is seen else "Ben"
    choose(first, "red")
    for answer in ("Refuse", "Agree"):
        first.page.get_by_role("button", name="Undo").click()
        expect(second.page.get_by_text(f"{name} would like to take back")).to_be_visible()
        second.page.get_by_role("button", name=answer, exact=True).click()
        expect(second.page.get_by_text("would like to take back")).to_have_count(0)
        kept = first.page.get_by_role("group", name="Your options").get_by_text("Red")
        expect(kept).to_have_count(0 if answer == "Refuse" else 1)


def test_hint_names_the_best_three_and_why(seen: Seen) -> None:
    page = seen.page
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
    wanted = [option["text"] for option in seen.scene["options"]]
    before = seen.seq
    best.first.get_by_role("button").click()
    until(page, lambda: seen.seq > before, "the hint cannot be chosen")
    expect(page.get_by_role("list", name="Best moves")).to_have_count(0)
    moves = [entry["text"] for scene in seen.scenes for entry in scene["story"]]
    assert any(move in wanted for move in moves)


def test_something_impossible_is_refused_with_the_reason_and_its_rule(seen: Seen) -> None:
    page = seen.page
    first_dice(seen)
    choose(seen, "red")
    before = seen.seq
    page.get_by_role("button", name="red dice in the supply").click()
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
    assert seen.seq == before
    expect(page.locator(OPTIONS)).to_have_count(5)


def test_a_taken_space_is_no_way_to_the_island(seen: Seen) -> None:
    page = seen.page
    table = make_table(page, [ME, BOT])
    blocked: list[dict[str, str]] = []
    while not blocked:
        assert play_on(page, table, until=("UseDie",)) == "UseDie"
        sit_at(page, table)
        page.wait_for_selector(READY)
        options = seen.scene["options"]
        blocked = [one["target"] for one in options if one["places"]["to"] == "island"]
        if not blocked:
            play_on(page, table, most=1)
    before = seen.seq
    page.locator(f'[data-place="reef.{blocked[0]["colour"]}.{blocked[0]["symbol"]}"]').click()
    expect(page.get_by_role("alert")).to_contain_text("not what is asked now")
    expect(page.locator(OPTIONS)).to_have_count(len(options))
    assert seen.seq == before


def test_a_finger_asks_first_and_tries_with_the_second_tap(open_window: Open) -> None:
    page = open_window(has_touch=True, viewport={"width": 390, "height": 844})
    seen = Seen(page)
    call_oneself(page, "Ann")
    first_dice(seen)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pile = page.get_by_role("button", name="pearl pile")
    pile.tap()
    expect(page.locator("[data-tip]")).to_be_visible()
    pile.tap()
    expect(page.get_by_role("alert")).to_contain_text("not possible")
    assert len([url for url in asked if "/why" in url]) == 1


def test_the_rules_open_at_what_is_asked(seen: Seen) -> None:
    page = seen.page
    first_dice(seen)
    rule = seen.scene["view"]["question"]["rule"]
    page.get_by_role("main").get_by_role("button", name="Rules").click()
    told = page.get_by_role("dialog", name="Rules of Coralia").get_by_role("listitem")
    expect(told.filter(has_text=rule).first).to_be_in_viewport()
