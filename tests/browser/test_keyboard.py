"""Without mouse or eyes: a whole game by the keyboard, and what is said aloud."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import END, MOST_CHOICES, OPTIONS, READY, until
from tests.browser.seen import Seen

FOCUSED = "() => document.activeElement?.innerText || document.activeElement?.ariaLabel || ''"


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until it has the focus."""
    wanted.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError("Tab does not lead there")


def sit_down(page: Page) -> None:
    """From the home page to a table with the easy bot."""
    page.goto("/")
    tab_to(page, page.get_by_role("link", name="New table"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Seat 2"))
    page.keyboard.type("easy")
    tab_to(page, page.get_by_role("button", name="Set the table"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/"))


def overhear(page: Page) -> None:
    """From now on keep everything the live region says; the next words may follow at once."""
    page.get_by_role("log").first.evaluate(
        """(region) => {
          window.heard = [];
          new MutationObserver(() => heard.push(region.textContent)).observe(
            region, { characterData: true, childList: true, subtree: true });
        }"""
    )


def spoken(page: Page) -> str:
    """The live region's words."""
    return page.get_by_role("log").first.inner_text()


def listen(page: Page) -> None:
    """Everything that must be said when one is asked: what happened, the question, how many."""
    offered = page.locator(OPTIONS).count()
    asked = page.locator("[data-prompt]").inner_text()
    expect(page.get_by_role("log").first).to_contain_text(f"Your turn. {asked}")
    assert spoken(page).endswith(f"{offered} options.")


def choose(page: Page, seen: Seen) -> None:
    """Walk to an option and take it."""
    before = seen.seq
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    offered = page.locator(OPTIONS)
    focused = page.locator(f"{OPTIONS}:focus")
    assert focused.count() == 1
    assert page.evaluate(FOCUSED) in offered.all_inner_texts()
    page.keyboard.press("Enter")
    until(page, lambda: seen.seq > before, "no answer")
    page.wait_for_selector(f"{READY}, {END}")


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    seen = Seen(page)
    sit_down(page)
    page.wait_for_selector(READY)
    overhear(page)
    chosen = 0
    while page.locator(END).count() == 0:
        assert chosen < MOST_CHOICES, "the game does not end"
        listen(page)
        choose(page, seen)
        chosen += 1
    expect(page.get_by_role("log").first).to_contain_text("The game is over.")
    told = page.evaluate("() => heard")
    turns = seen.scene["view"]["turns_in_all"] // 2
    for name in ("You", "easy bot"):
        assert sum(f"{name} used" in words for words in told) >= turns, f"{name}: not told"


def test_the_letters(page: Page) -> None:
    sit_down(page)
    page.wait_for_selector(READY)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).not_to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_role("list", name="Best moves")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Story")).to_be_focused()


def test_a_move_typed_in_notation(page: Page) -> None:
    seen = Seen(page)
    sit_down(page)
    page.wait_for_selector(READY)
    before = seen.seq
    text = seen.scene["options"][-1]["text"]
    page.keyboard.press("/")
    expect(page.get_by_label("Type a move")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    until(page, lambda: seen.seq > before, "no answer")
    assert seen.scene["story"][0]["text"] == text
    page.wait_for_selector(READY)
    page.keyboard.press("Escape")
    before = seen.seq
    page.keyboard.press("z")
    until(page, lambda: seen.seq > before, "Z takes nothing back")
