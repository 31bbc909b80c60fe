"""What friends at a table agree on: taking moves back, and hints."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.guests import READY, answer, enter_name, make_friends_table, sit_at, until
from tests.browser.watched_page import WatchedPage

REQUEST = "[data-undo-request]"
Friends = dict[str, WatchedPage]


@pytest.fixture
def friends(open_window: Open) -> Friends:
    """Two guests by their names."""
    pages = {name: WatchedPage(open_window()) for name in ("Ann", "Ben")}
    for name, one in pages.items():
        enter_name(one.page, name)
    return pages


def sit_down(friends: Friends, **more: object) -> tuple[str, str]:
    """Both at a new table; the names of whoever is to move and of the other."""
    table, _ = make_friends_table(friends["Ann"].page, friends["Ben"].page, **more)
    for one in friends.values():
        sit_at(one.page, table)
    ann = friends["Ann"]
    until(ann.page, lambda: bool(ann.scenes) and ann.scene["table"]["id"] == table, "not there")
    return ("Ann", "Ben") if ann.scene["table"]["to_move"] == 0 else ("Ben", "Ann")


def is_asked(one: WatchedPage) -> bool:
    """Is it this person's turn?"""
    return bool(one.scene["table"]["to_move"] == one.scene["seat"])


def choose(friends: Friends, name: str) -> None:
    """Whoever is to move chooses, and both hear of it."""
    before = friends[name].seq
    answer(friends[name].page, 0)
    pages = friends.values()
    until(friends[name].page, lambda: all(one.seq > before for one in pages), "no answer")


def test_what_reveals_nothing_needs_no_agreement(friends: Friends) -> None:
    mover, other = sit_down(friends, undo="agree")
    choose(friends, mover)
    page, entries = friends[mover].page, friends[mover].scene["view"]["entries"]
    page.get_by_role("button", name="Undo").click()
    until(page, lambda: friends[mover].scene["view"]["entries"] < entries, "not taken back")
    page.wait_for_selector(READY)
    expect(friends[other].page.locator(REQUEST)).to_have_count(0)


def test_anything_further_is_asked_answered_and_withdrawn(friends: Friends) -> None:
    mover, other = sit_down(friends, undo="agree")
    while is_asked(friends[mover]):
        choose(friends, mover)
    choose(friends, other)
    asker, asked = friends[mover], friends[other]
    entries = asker.scene["view"]["entries"]
    for reply in ("No longer ask", "Refuse", "Agree"):
        asker.page.get_by_role("button", name="Undo").click()
        question = f"{mover} would like to take back a move. Do you agree?"
        expect(asked.page.locator(REQUEST)).to_contain_text(question)
        expect(asker.page.locator(REQUEST)).to_contain_text(f"Waiting for {other}.")
        replying = asker if reply == "No longer ask" else asked
        replying.page.get_by_role("button", name=reply, exact=True).click()
        for one in (asker, asked):
            expect(one.page.locator(REQUEST)).to_have_count(0)
        assert (asker.scene["view"]["entries"] < entries) == (reply == "Agree")


def test_no_hints_between_people_unless_they_want_them(friends: Friends) -> None:
    mover, _ = sit_down(friends)
    expect(friends[mover].page.get_by_role("button", name="Undo")).to_be_visible()
    expect(friends[mover].page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_hint_between_people_is_told(friends: Friends) -> None:
    mover, other = sit_down(friends, hints=True)
    best = friends[mover].page.get_by_role("list", name="Best moves")
    friends[mover].page.get_by_role("button", name="Hint").click()
    story = friends[other].page.locator(".story")
    expect(story).to_contain_text(f"{mover} asked a bot for a hint")
    expect(best).to_be_visible()
