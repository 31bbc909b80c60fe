"""Without mouse or eyes: a whole game by the keyboard, and what screen readers announce."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from reeftable.bots.personas import persona
from tests.browser.guests import ASKED, CONFIRM, END, LIT, MOST_CHOICES, OPTIONS, READY, until
from tests.browser.watched_page import WatchedPage

FOCUSED = "() => document.activeElement?.innerText || document.activeElement?.ariaLabel || ''"


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until it has the focus."""
    wanted.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError("Tab does not lead there")


def sit_down(page: Page, game: str = "coralia") -> None:
    """From the home page to a table with the easy bot; Lumicora with its other sides."""
    page.goto("/")
    tab_to(page, page.locator(f'a[href="/new?game={game}"]'))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Seat 2"))
    page.keyboard.type("easy")
    if game == "lumicora":
        tab_to(page, page.locator("summary").filter(has_text="Optional rules"))
        page.keyboard.press("Enter")
        for option in ("reef", "scoring"):
            tab_to(page, page.locator(f'input[name="{option}"]').first)
            page.keyboard.press("ArrowDown")
    tab_to(page, page.get_by_role("button", name="Set the table"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/"))


def overhear(page: Page) -> None:
    """Keep everything the live region of the pages to come says; words may follow at once."""
    page.add_init_script(
        """
        window.announced = [];
        new MutationObserver(() => {
          const words = document.querySelector("[data-live]")?.textContent ?? "";
          if (words !== announced.at(-1)) announced.push(words);
        }).observe(document, { characterData: true, childList: true, subtree: true });
        """
    )


def spoken(page: Page) -> str:
    """The live region's words."""
    return page.get_by_role("log").first.inner_text()


def listen(page: Page, offered: int) -> None:
    """Everything that is announced at my turn: what happened, the question, how many options."""
    question = page.locator("[data-prompt]").inner_text()
    expect(page.get_by_role("log").first).to_contain_text(f"Your turn. {question}")
    assert spoken(page).endswith("1 option." if offered == 1 else f"{offered} options.")


def choose(page: Page, watched: WatchedPage) -> None:
    """Walk to an option and take it."""
    before = watched.seq
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.locator(f"{OPTIONS}:focus, {LIT}:focus").count() == 1
    if page.locator(f"{OPTIONS}:focus").count():
        assert page.evaluate(FOCUSED) in page.locator(OPTIONS).all_inner_texts()
        if page.locator("[data-list-all]").count():
            walk_to_the_board(page, len(watched.scene["options"]))
    page.keyboard.press("Enter")
    if page.locator("[data-confirm]").count():
        page.wait_for_selector(CONFIRM)
        page.keyboard.press("r")
        expect(page.locator(CONFIRM)).to_be_focused()
        page.keyboard.press("Enter")
    until(page, lambda: watched.seq > before, "no answer")
    page.wait_for_selector(ASKED)


def walk_to_the_board(page: Page, steps: int) -> None:
    """From the list to something on the board, and a few steps further."""
    page.keyboard.press("ArrowDown")
    for key in ("ArrowRight", "ArrowDown")[: steps % 3]:
        page.keyboard.press(key)
    assert page.locator(f"{LIT}:focus").count() == 1


@pytest.mark.parametrize(("game", "verb"), [("coralia", "used"), ("lumicora", "offered")])
def test_a_whole_game_by_keyboard_alone(page: Page, game: str, verb: str) -> None:
    watched = WatchedPage(page)
    overhear(page)
    sit_down(page, game)
    page.wait_for_selector(READY)
    chosen = 0
    while page.locator(END).count() == 0:
        assert chosen < MOST_CHOICES, "the game does not end"
        listen(page, len(watched.scene["options"]))
        choose(page, watched)
        chosen += 1
    expect(page.get_by_role("log").first).to_contain_text("The game is over.")
    announcements = page.evaluate("() => announced")
    view = watched.scene["view"]
    turns = view["rounds"] if game == "lumicora" else view["turns_in_all"] // 2
    for name in ("You", persona("easy", 1)):
        assert sum(f"{name} {verb}" in words for words in announcements) >= turns, (
            f"{name}: not announced"
        )
    if game == "lumicora":
        assert view["options"] == {"reef": "B", "scoring": "light"}
        assert sum(len(stack) for stack in view["seats"][0]["reef"].values()) > 4, "nothing laid"


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
    watched = WatchedPage(page)
    sit_down(page)
    page.wait_for_selector(READY)
    before = watched.seq
    text = watched.scene["options"][-1]["text"]
    page.keyboard.press("/")
    expect(page.get_by_label("Type a move")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    until(page, lambda: watched.seq > before, "no answer")
    assert watched.scene["story"][0]["text"] == text
    page.wait_for_selector(READY)
    page.keyboard.press("Escape")
    before = watched.seq
    page.keyboard.press("z")
    until(page, lambda: watched.seq > before, "Z takes nothing back")
