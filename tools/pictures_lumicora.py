"""The screenshots of Lumicora: both sides, the end, replay, options, lesson and rules."""

from __future__ import annotations

from playwright.sync_api import Page
from tools.pictures_server import (
    OPTIONS,
    Person,
    Scene,
    ask_for_hint,
    ask_why,
    asks_late,
    await_board,
    play,
    with_others,
)

BUSY = 8  # the round in which the reefs show a bit of everything
SIDE_B = {"reef": "B", "scoring": "light"}
FIELD = '[data-place*=".reef."].option'


def lumicora_scenes(people: list[Person]) -> list[Scene]:
    """The scenes of Lumicora; its tables come after the others, whose chance stays the same."""
    over = with_others(*people, game="lumicora", public=False)
    play(people, over, lambda state: False)
    running = with_others(*people, game="lumicora", public=False, options=SIDE_B)
    play(people, running, lambda state: asks_late(state, "Lay", "round", BUSY))
    offering = with_others(*people, game="lumicora", public=False, hints=True)
    play(people, offering, lambda state: asks_late(state, "Offer", "round", BUSY))
    table = f"/t/{offering['id']}"
    return [
        ("lumicora", "/learn/lumicora", show_placement),
        ("lumicora-table", f"/t/{running['id']}", lay),
        ("lumicora-choice", table, point_at_offer),
        ("lumicora-hint", table, ask_for_hint),
        ("lumicora-refusal", table, lambda page: ask_why(page, '[data-place="seat.0.limestone"]')),
        ("lumicora-end", f"/t/{over['id']}", open_animals),
        ("lumicora-replay", f"/t/{over['id']}/replay?at=150", await_board),
        ("lumicora-new-table", "/new?game=lumicora", open_options),
        ("lumicora-rules", "/rules/lumicora", lambda page: page.wait_for_selector("[data-rule]")),
    ]


def show_placement(page: Page) -> None:
    """Go on in the lesson until a lumino can be laid, and show it on a field."""
    field = page.locator(f"[data-pointed]{FIELD}")
    following = page.get_by_role("button", name="Next", exact=True)
    while field.count() < 2:
        step = page.get_by_role("heading", level=1).inner_text()
        pointed = page.locator('[data-pointed].option:not([data-place*="reef"])')
        choices = (following, pointed, page.locator(OPTIONS))
        next(one for one in choices if one.count()).first.click()
        page.wait_for_function(f"() => document.querySelector('h1').innerText !== '{step}'")
    field.first.click()
    page.wait_for_selector("[data-ghost]")


def lay(page: Page) -> None:
    """Show a lumino where it could be laid."""
    page.locator(FIELD).last.click()
    page.wait_for_selector("[data-ghost]")


def point_at_offer(page: Page) -> None:
    """Show what an offer would bring; only a pointer that moves points at something."""
    page.locator(OPTIONS).last.hover()
    page.locator(OPTIONS).first.hover()


def open_animals(page: Page) -> None:
    """Show on the reefs which animals counted."""
    page.locator('[data-category="animals"]').click()


def open_options(page: Page) -> None:
    """Open the section with the sides of the boards."""
    page.locator("details summary").first.click()
    page.locator("[data-picture]").first.wait_for()
    page.locator("[data-picture]").last.scroll_into_view_if_needed()
