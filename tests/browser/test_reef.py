"""Reef Encounter at the table: its answers, its windows, and its board without colours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import BOT, ME, READY, enter_name, make_table, play_on, sit_at
from tests.browser.test_greyscale import FINE, alike, crops, show, show_record
from tests.browser.test_pages import AXE, SIDEWAYS, axe
from tests.browser.watched_page import WatchedPage

GAME = "reef_encounter"
STARTED = 60  # entries: the rocks are chosen, and the first turn has begun
RECORDS = Path(__file__).parents[1] / "games/reef_encounter/records"
COLOURS = ("white", "yellow", "orange", "pink", "grey")
BOX = """
(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
}
"""


@pytest.fixture
def ann(page: Page) -> WatchedPage:
    """A guest called Ann."""
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    return watched


def test_a_closed_action_says_why_and_opens_its_rule(ann: WatchedPage) -> None:
    page = ann.page
    table = make_table(page, [ME, BOT], game=GAME)
    play_on(page, table, until=("TurnMenu",))
    sit_at(page, table)
    page.wait_for_selector(READY)
    eat = page.locator('[data-options] [data-place="action.eat"]')
    expect(eat).to_have_attribute("aria-disabled", "true")
    expect(eat).to_contain_text("no shrimp on a coral")
    eat.click(force=True)  # closed, but it answers
    expect(page.get_by_role("dialog")).to_contain_text("REE-3.1c")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1024, 768), (1366, 768)])
def test_every_window_has_room_for_four_rocks(open_window: Open, size: tuple[int, int]) -> None:
    width, height = size
    page = open_window(viewport={"width": width, "height": height}, locale="de-DE")
    page.goto("/settings")
    page.locator("input").first.fill("Ann")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    sit_at(page, make_table(page, [ME, BOT, BOT, BOT], game=GAME))
    page.locator('[data-place^="rock."]').first.wait_for()
    assert page.evaluate(SIDEWAYS) == []
    thumbnails = page.locator("[data-rock]")
    if thumbnails.count():
        thumbnails.last.click()
        rock = thumbnails.last.get_attribute("data-rock")
        expect(page.locator(f'[data-place^="rock.{rock}"]').first).to_be_visible()
    else:
        assert page.locator('[data-place^="rock."]').count() == 4 * 33


def test_the_board_and_its_answers_are_accessible_in_both_themes(ann: WatchedPage) -> None:
    page = ann.page
    table = make_table(page, [ME, BOT], game=GAME)
    play_on(page, table, until=("TurnMenu",))
    sit_at(page, table)
    page.wait_for_selector(READY)
    page.evaluate(AXE.read_text("utf-8"))
    problems = {theme: axe(page, theme) for theme in ("dark", "light")}
    assert problems == {"dark": [], "light": []}


def test_corals_and_algae_are_told_apart_without_colours(open_window: Open) -> None:
    page = open_window(device_scale_factor=FINE)
    enter_name(page, "Ann")
    sit_at(page, make_table(page, [ME, BOT], game=GAME))
    wheel = page.get_by_role("group", name="Who is stronger")
    boxes: dict[str, Any] = {
        colour: wheel.locator(f'[data-coral="{colour}"]').first.evaluate(BOX) for colour in COLOURS
    }
    assert alike(crops(page, boxes)) == []
    algae = ("blue", "green", "purple", "red")
    marks: dict[str, Any] = {
        alga: page.locator(f'[data-place="supply.cylinders.{alga}"] circle').first.evaluate(BOX)
        for alga in algae
    }
    assert alike(crops(page, marks)) == []


def show_states(page: Page) -> None:
    """A record for four, in which rock 0 holds one tile after the other in every state."""

    def dress(view: dict[str, Any], moment: int) -> None:
        if moment < STARTED:
            return
        for space in view["rocks"][0]["spaces"]:
            space.update(tile=None, shrimp=None, guard=None, protected=False, coral_size=0)
        for space, seat in zip(view["rocks"][0]["spaces"], [*range(4), None, None], strict=False):
            size = 1 if seat is None else 2
            space.update(tile="orange", shrimp=seat, guard=seat, coral_size=size)
        free, safe = view["rocks"][0]["spaces"][4:6]
        free.update(guard=None)
        safe.update(guard=None, protected=True)

    show_record(page, next(iter(sorted(RECORDS.glob("*_4_players_*.reef")))), dress)
    show(page, STARTED)


def test_seats_and_states_are_told_apart_without_colours(open_window: Open) -> None:
    page = open_window(device_scale_factor=FINE)
    show_states(page)
    page.locator("[data-details]").click()
    rock = page.get_by_role("group", name=re.compile(r"^rock \d")).first
    spaces = rock.locator("[data-place]")
    names = ("purple", "green", "red", "yellow", "free", "protected")
    boxes = {name: spaces.nth(i).evaluate(BOX) for i, name in enumerate(names)}
    assert alike(crops(page, boxes)) == []
