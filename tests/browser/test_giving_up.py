"""Stopping in the middle of a game: a bot for a while, or giving up for good."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import (
    BOT,
    END,
    ME,
    READY,
    enter_name,
    make_friends_table,
    make_table,
    request,
    sit_at,
)


def open_menu(page: Page, name: str) -> None:
    """Choose a line of the menu."""
    page.get_by_label("More").click()
    page.locator(".menu").get_by_role("button", name=name).click()


def standing(page: Page, table: str) -> str:
    """What the server says about the first seat."""
    return str(request(page, "GET", f"/api/tables/{table}")["seats"][0]["standing"])


@pytest.fixture
def friends(open_window: Open) -> tuple[Page, Page, str]:
    """Ann and Ben at a table, and its id."""
    ann, ben = open_window(), open_window()
    enter_name(ann, "Ann")
    enter_name(ben, "Ben")
    table, _ = make_friends_table(ann, ben)
    sit_at(ann, table)
    sit_at(ben, table)
    return ann, ben, table


def test_a_bot_plays_for_me_until_i_am_back(friends: tuple[Page, Page, str]) -> None:
    page, ben, table = friends
    open_menu(page, "Let a bot play for me")
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    assert standing(page, table) == "plays", "a question that was answered with no"
    open_menu(page, "Let a bot play for me")
    page.get_by_role("dialog").get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    ben.wait_for_selector(READY)  # the bot has moved, if it was Ann's turn
    assert standing(page, table) == "left"
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("A bot plays for you.")).to_have_count(0)
    assert standing(page, table) == "plays"


def test_giving_up_is_asked_and_the_other_wins(friends: tuple[Page, Page, str]) -> None:
    ann, ben, table = friends
    open_menu(ann, "Give up")
    question = ann.get_by_role("dialog")
    expect(question).to_contain_text("The game ends at once, and Ben wins.")
    question.get_by_role("button", name="Play on").click()
    assert standing(ann, table) == "plays"
    open_menu(ann, "Give up")
    question.get_by_role("button", name="Give up").click()
    expect(ben.locator(f"{END} .title")).to_have_text("You won!")
    expect(ann.locator(f"{END} .title")).to_have_text("Ben won.")
    for page in (ann, ben):
        expect(page.locator("[data-gave-up]")).to_have_text("Ann gave up.")
        expect(page.locator("[data-deal] [role=status]")).to_contain_text("Checked by this page")


def test_with_more_players_the_others_play_on(page: Page) -> None:
    enter_name(page, "Ann")
    table = make_table(page, [ME, {**BOT, "level": "level1"}, {**BOT, "level": "level1"}])
    sit_at(page, table)
    open_menu(page, "Give up")
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("A bot takes your seat for good")
    question.get_by_role("button", name="Give up").click()
    expect(page.locator("aside")).to_contain_text("gave up, a bot plays on")
    page.wait_for_selector(END, timeout=120_000)
    expect(page.locator(f"{END} thead th").nth(1)).to_contain_text("gave up")
