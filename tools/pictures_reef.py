"""The screenshots of Reef Encounter: the action bar, laying, the end, replay, lesson and rules."""

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

from reeftable.core.state import State

GAME = "reef_encounter"
BUSY = 24  # the turn at which the rocks show a bit of everything
IMPOSSIBLE = '[data-place^="rock."]:not(.option)'
ATTACKED = "[data-place]:has([data-attack])"


def reef_scenes(people: list[Person]) -> list[Scene]:
    """The scenes of Reef Encounter; its tables come last, so that others' chance stays the same."""
    over = with_others(*people, game=GAME, public=False)
    play(people, over, lambda state: False)
    running = with_others(*people, game=GAME, public=False)
    play(people, running, lambda state: asks_late(state, "TurnMenu", "turns", BUSY))
    laying = with_others(*people, game=GAME, public=False)
    play(people, laying, can_attack)
    table = f"/t/{running['id']}"
    return [
        ("reef", "/learn/reef_encounter", show_lesson),
        ("reef-table", table, lambda page: page.wait_for_selector(OPTIONS)),
        ("reef-lay", f"/t/{laying['id']}", aim_at_attack),
        ("reef-details", table, show_details),
        ("reef-hint", table, ask_for_hint),
        ("reef-refusal", table, lambda page: ask_why(page, IMPOSSIBLE)),
        ("reef-end", f"/t/{over['id']}", lambda page: page.wait_for_selector("[data-eaten]")),
        ("reef-replay", f"/t/{over['id']}/replay?at=150", await_board),
        ("reef-new-table", f"/new?game={GAME}", open_options),
        ("reef-rules", f"/rules/{GAME}", lambda page: page.wait_for_selector("[data-rule]")),
    ]


def can_attack(state: State) -> bool:
    """Whether the first seat lays tiles late in the game and can consume another."""
    if not asks_late(state, "LayTiles", "turns", BUSY):
        return False
    brings = [event["code"] for option in state.options_for(0) for event in option["brings"]]
    return "reef_encounter.consumed" in brings


def show_lesson(page: Page) -> None:
    """Go on in the lesson until the first choice."""
    page.get_by_role("button", name="Next", exact=True).click(click_count=3)
    page.wait_for_selector(OPTIONS)


def aim_at_attack(page: Page) -> None:
    """Point at a space where a tile would consume another."""
    page.locator('[data-place^="rock."].option').first.wait_for()
    for rock in page.locator("[data-rock]").all():
        if not page.locator(ATTACKED).count():
            rock.click()
    page.locator(ATTACKED).first.hover()


def show_details(page: Page) -> None:
    """Show owners, sizes and protected tiles."""
    page.wait_for_selector(OPTIONS)
    page.locator("[data-details]").click()


def open_options(page: Page) -> None:
    """Open the section with the optional rules."""
    page.locator("details summary").first.click()
