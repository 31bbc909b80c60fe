"""The screenshots of Lumicora: both sides, the end, replay, options, lesson and rules."""

from __future__ import annotations

from playwright.sync_api import Page
from tools.pictures_server import (
    OPTIONS,
    Person,
    Scene,
    ask_for_hint,
    await_board,
    play,
    with_others,
)

from reeftable.core.state import State

BUSY = 8  # the round in which the reefs show a bit of everything
SIDE_B = {"reef": "B", "scoring": "light"}
FIELD = '[data-place*=".reef."].option'


def lumicora_scenes(people: list[Person]) -> list[Scene]:
    """The scenes of Lumicora; its tables come after the others, whose chance stays the same."""
    over = with_others(*people, game="lumicora", public=False)
    play(people, over, lambda state: False)
    running = with_others(*people, game="lumicora", public=False, options=SIDE_B)
    play(people, running, lambda state: asks(state, "Lay"))
    offering = with_others(*people, game="lumicora", public=False)
    play(people, offering, lambda state: asks(state, "Offer"))
    table = f"/t/{offering['id']}"
    return [
        ("lumicora", "/learn/lumicora", show_placement),
        ("lumicora-table", f"/t/{running['id']}", lay),
        ("lumicora-choice", table, lambda page: page.locator(OPTIONS).first.hover()),
        ("lumicora-hint", table, ask_for_hint),
        ("lumicora-refusal", table, ask_why),
        ("lumicora-end", f"/t/{over['id']}", open_animals),
        ("lumicora-replay", f"/t/{over['id']}/replay?at=150", await_board),
        ("lumicora-new-table", "/new?game=lumicora", open_options),
        ("lumicora-rules", "/rules/lumicora", lambda page: page.wait_for_selector("[data-rule]")),
    ]


def asks(state: State, step: str) -> bool:
    """Whether the first seat is asked this, late in the game."""
    if state.to_move != 0:
        return False
    view = state.view(0)
    return bool(view["round"] >= BUSY and view["question"]["step"] == step)


def show_placement(page: Page) -> None:
    """Go on in the lesson until a lumino can be laid, and show it on a field."""
    page.get_by_role("button", name="Next", exact=True).click(click_count=2)
    field = page.locator(f"[data-pointed]{FIELD}")
    while field.count() < 2:
        step = page.get_by_role("heading", level=1).inner_text()
        pointed = page.locator('[data-pointed].option:not([data-place*="reef"])')
        (pointed if pointed.count() else page.locator(OPTIONS)).first.click()
        page.wait_for_function(f"() => document.querySelector('h1').innerText !== '{step}'")
    field.first.click()
    page.wait_for_selector("[data-ghost]")


def lay(page: Page) -> None:
    """Show a lumino where it could be laid."""
    page.locator(FIELD).last.click()
    page.wait_for_selector("[data-ghost]")


def ask_why(page: Page) -> None:
    """Click on something that is not possible now, to see the refusal."""
    page.wait_for_selector(OPTIONS)
    page.locator('[data-place="seat.0.limestone"]').click()
    page.wait_for_selector(".refusal button")


def open_animals(page: Page) -> None:
    """Show on the reefs which animals counted."""
    page.locator('[data-category="animals"]').click()


def open_options(page: Page) -> None:
    """Open the section with the sides of the boards."""
    page.locator("details summary").first.click()
    page.locator("[data-picture]").first.wait_for()
    page.locator("[data-picture]").last.scroll_into_view_if_needed()
