"""Others' moves are shown one by one: any key or click skips, a setting or a clock does too."""

from __future__ import annotations

import itertools
import json
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import BOT, ME, OPTIONS, READY, enter_name, make_table, sit_at, until
from tests.browser.held_line import HeldLine

SOON = 7  # seconds; shown slowly, the moves of three bots take much longer
SCENES = 6  # that show moves of others, at least
# Keeps every text of the prompt.
LISTEN = """
() => {
  window.prompts = [];
  new MutationObserver(() => {
    const text = document.querySelector("[data-prompt]")?.textContent ?? "";
    if (text !== prompts.at(-1)) prompts.push(text);
  }).observe(document.body, { characterData: true, childList: true, subtree: true });
}
"""


@pytest.fixture
def page(open_window: Open) -> Page:
    """Ann's window, in which things move."""
    page = open_window(reduced_motion="no-preference")
    enter_name(page, "Ann")
    show_others_moves(page, "slowly")
    return page


def show_others_moves(page: Page, pace: str) -> None:
    """Choose how fast the moves of others are shown."""
    page.goto("/settings")
    page.get_by_role("group", name="Others' moves").get_by_label(pace).check()


def is_mine(message: str | bytes) -> bool:
    """Does this scene ask Ann?"""
    scene = json.loads(message)
    return scene["type"] == "scene" and bool(scene["options"]) and len(scene["story"]) > 0


def others_move(page: Page, **more: object) -> HeldLine:
    """Ann ends her turn; what three bots then do waits to be sent."""
    line = HeldLine(page)
    sit_at(page, make_table(page, [ME, BOT, BOT, BOT], **more))
    page.evaluate(LISTEN)
    for _ in range(40):
        page.wait_for_selector(READY)
        line.held = True
        page.locator(READY).first.click()
        until(page, lambda: any(is_mine(one) for _, one in line.waiting), "the bots do not move")
        by_others = [one for _, one in line.waiting if b'"options":[]' in one_bytes(one)]
        if len(by_others) >= SCENES:
            return line
        line.release()
    raise AssertionError("Ann's turn does not end")


def one_bytes(message: str | bytes) -> bytes:
    """A message without spaces, as bytes."""
    return json.dumps(json.loads(message), separators=(",", ":")).encode()


def seconds_until_ready(page: Page) -> float:
    """How long it takes until Ann can choose."""
    begin = time.monotonic()
    page.wait_for_selector(READY)
    return time.monotonic() - begin


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_key_or_click_skips(page: Page, how: str) -> None:
    line = others_move(page)
    line.release()
    page.wait_for_timeout(300)
    expect(page.locator(OPTIONS)).to_have_count(0)
    if how == "key":
        page.keyboard.press("x")
    else:
        page.mouse.click(640, 400)
    assert seconds_until_ready(page) < SOON


def test_whoever_wants_sees_them_at_once(page: Page) -> None:
    show_others_moves(page, "all at once")
    line = others_move(page)
    line.release()
    assert seconds_until_ready(page) < SOON


def test_with_a_clock_nothing_is_held_back(page: Page) -> None:
    line = others_move(page, clock={"kind": "bank", "bank": 600, "increment": 0})
    line.release()
    assert seconds_until_ready(page) < SOON


def test_the_prompt_tells_the_newest_only(page: Page) -> None:
    line = others_move(page)
    page.evaluate("() => { prompts.length = 0; }")
    line.release()
    page.wait_for_selector(READY)
    prompts = page.evaluate("() => prompts")
    assert len(prompts) > 4
    repeated = [b for a, b in itertools.pairwise(prompts) if a and b.startswith(a)]
    assert repeated == []
