"""Two people at one screen: what is hidden stays covered until the next one takes it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.guests import MOST_CHOICES, NOW, OPTIONS, READY, answer, enter_name, until
from tests.browser.held_line import HeldLine
from tests.browser.watched_page import WatchedPage

NAMES = ("Ann", "Ben")
CARDS = "[aria-label='Your cards'] li:not(.muted)"
# Points all over the window at which something else than the cover can be seen or clicked.
UNCOVERED = """
() => {
  const cover = document.querySelector('[role=dialog][aria-modal=true]');
  const uncovered = [];
  for (let x = 5; x < innerWidth; x += 40) for (let y = 5; y < innerHeight; y += 40) {
    if (!cover.contains(document.elementFromPoint(x, y))) uncovered.push([x, y]);
  }
  return uncovered;
}
"""


def make_table(page: Page, game: str = "coralia") -> None:
    """A table for two at this screen, through the form."""
    enter_name(page, NAMES[0])
    page.goto(f"/new?game={game}")
    page.get_by_label("Seat 2").select_option(label="me, at this screen")
    for field, name in zip(page.get_by_label("Your name").all(), NAMES, strict=True):
        field.fill(name)
    page.get_by_role("button", name="Set the table").click()


def covered_for(page: Page) -> str:
    """Wait for the cover; for whom it is."""
    cover = page.get_by_role("dialog", name="it is your turn")
    cover.wait_for()
    return next(name for name in NAMES if f"I am {name}" in cover.inner_text())


def check_cover(page: Page) -> None:
    """Nothing of the table can be seen, reached or heard."""
    assert page.evaluate(UNCOVERED) == []
    assert page.locator(CARDS).count() == 0
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("() => !document.activeElement.closest('main')")
    page.keyboard.press("ArrowRight")
    assert page.locator(f"{OPTIONS}:focus").count() == 0


def answer_with_cards(page: Page, _: int) -> None:
    """Choose a card if there is one."""
    page.wait_for_selector(READY)
    cards = page.locator(OPTIONS).filter(has_text=re.compile(r"\bcard"))
    if cards.count():
        cards.first.click()
    else:
        answer(page, 0)


def play_turn(
    page: Page, name: str, answer: Callable[[Page, int], None] = answer_with_cards
) -> None:
    """Take the screen and choose until the next one is asked."""
    page.get_by_role("button", name=f"I am {name}").click()
    cover = page.get_by_role("dialog", name="it is your turn")
    for number in range(MOST_CHOICES):
        answer(page, number)
        page.wait_for_selector(f"{NOW}, [role=dialog][aria-modal=true]")
        if cover.is_visible():
            return
    raise AssertionError("the turn does not end")


def play_at_one_screen(page: Page, answer: Callable[[Page, int], None] = answer_with_cards) -> None:
    """Play four turns, with the screen covered before each; the two take turns."""
    turns: list[str] = []
    while len(turns) < 4:
        name = covered_for(page)
        check_cover(page)
        turns.append(name)
        play_turn(page, name, answer)
    assert turns[0] != turns[1] and turns[::2] == [turns[0]] * 2


def test_hidden_things_are_covered_until_the_next_person_takes_the_screen(page: Page) -> None:
    line = HeldLine(page)
    make_table(page)
    play_at_one_screen(page)
    next_one = covered_for(page)
    line.held = True
    page.get_by_role("button", name=f"I am {next_one}").click()
    until(page, lambda: bool(line.waiting), "the page does not ask for the other seat")
    assert page.locator(CARDS).count() == 0, "the cards of the one who has left are shown"
    line.release()
    expect(page.get_by_role("region", name="Your cards")).to_be_visible()


def test_each_sees_only_their_own_cards(page: Page) -> None:
    watched = WatchedPage(page)
    make_table(page)
    for _ in range(6):
        name = covered_for(page)
        play_turn(page, name)
    for _ in range(2):
        name = covered_for(page)
        page.get_by_role("button", name=f"I am {name}").click()
        until(page, lambda: watched.scene["seat"] == NAMES.index(name), "no other seat")  # noqa: B023
        page.wait_for_selector(READY)
        own = watched.scene["view"]["seats"][NAMES.index(name)]["cards"]
        assert page.locator(CARDS).count() == len(own)
        page.reload()
