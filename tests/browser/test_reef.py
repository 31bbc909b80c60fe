"""Reef Encounter at the table: whole games by clicking and by keys, its board without colours."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import BOT, END, ME, READY, enter_name, make_table, play_on, sit_at, until
from tests.browser.test_greyscale import FINE, alike, crops
from tests.browser.test_pages import AXE, SIDEWAYS, axe
from tests.browser.watched_page import WatchedPage

GAME = "reef_encounter"
MOST_CHOICES = 400
COLOURS = ("white", "yellow", "orange", "pink", "grey")
CHOOSER = "[data-chooser] [data-action]"
CONFIRM = "[data-confirm] .primary"
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


def asked(watched: WatchedPage) -> str:
    """The question in the newest scene; empty if Ann is not asked."""
    scene = watched.scene
    return str(scene["view"]["question"]["step"]) if scene["options"] else ""


def verbs(watched: WatchedPage) -> set[str]:
    """The kinds of moves that are offered."""
    return {option["verb"] for option in watched.scene["options"]}


def await_answer(watched: WatchedPage, seq: int) -> None:
    """Wait until the table has gone on and Ann is asked again, or the game is over."""
    page = watched.page
    until(page, lambda: watched.seq > seq, "nothing was chosen")
    page.wait_for_selector(f"{READY}, {END}")


def click_on(watched: WatchedPage) -> None:
    """One choice by clicking: lay tiles where that is offered, otherwise end the turn."""
    page, seq = watched.page, watched.seq
    step, offered = asked(watched), verbs(watched)
    if step == "TurnMenu":
        first = next(verb for verb in ("eat", "cube", "introduce", "collect") if verb in offered)
        action = {"cube": "lay"}.get(first, first)
        page.locator(f'[data-options] [data-place="action.{action}"]').click()
        if page.locator(CHOOSER).count():
            page.locator(CHOOSER).last.click()
    elif step in ("LayTiles", "PlaceShrimp"):
        if watched.scene["view"]["this_turn"]["laid"] and "stop" in offered:
            page.locator(READY).first.click()
        else:
            page.locator('[data-place^="rock."].option').first.click()
    else:
        page.locator(READY).last.click()
    if page.locator(CONFIRM).count():
        expect(page.locator("[data-summary]")).to_contain_text("ends your turn")
        page.locator(CONFIRM).click()
    await_answer(watched, seq)


def test_a_whole_base_game_by_clicking(ann: WatchedPage) -> None:
    page = ann.page
    sit_at(page, make_table(page, [ME, BOT], game=GAME))
    page.wait_for_selector(READY)
    chosen = 0
    while page.locator(END).count() == 0:
        assert chosen < MOST_CHOICES, "the game does not end"
        click_on(ann)
        chosen += 1
    assert chosen > 20
    expect(page.locator("[data-reason]")).to_contain_text("The game ended")
    expect(page.locator(f"{END} table").last).to_contain_text("Ann")


def press_on(watched: WatchedPage) -> None:
    """One choice by keys: the last action of a turn, the first option of other questions."""
    page, seq = watched.page, watched.seq
    if asked(watched) == "TurnMenu":
        page.keyboard.press("8")  # collect, the eighth button
        page.locator(CHOOSER).first.wait_for()
        page.keyboard.press("5")
        page.locator(CONFIRM).wait_for()
        page.keyboard.press("Enter")
    elif len(watched.scene["options"]) <= 9:
        page.keyboard.press("1")
    else:
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    await_answer(watched, seq)


def test_an_advanced_game_of_four_by_keys_alone(ann: WatchedPage) -> None:
    page = ann.page
    table = make_table(page, [ME, BOT, BOT, BOT], game=GAME, options={"advanced": "yes"})
    sit_at(page, table)
    page.wait_for_selector(READY)
    chosen = 0
    while page.locator(END).count() == 0:
        assert chosen < MOST_CHOICES, "the game does not end"
        press_on(ann)
        chosen += 1
    expect(page.locator("[data-reason]")).to_contain_text("The game ended")


def test_a_tile_is_previewed_laid_and_taken_back(ann: WatchedPage) -> None:
    page = ann.page
    table = make_table(page, [ME, BOT], game=GAME)
    play_on(page, table, until=("LayTiles",))
    sit_at(page, table)
    page.wait_for_selector(READY + ", .option")
    space = page.locator('[data-place^="rock."].option').first
    space.hover()
    expect(page.locator(".preview [data-coral]")).not_to_have_count(0)
    expect(page.locator("[data-aimed]")).to_contain_text("coral of")
    seq, entries = ann.seq, ann.scene["view"]["entries"]
    space.click()
    until(page, lambda: ann.seq > seq, "no tile was laid")
    seq = ann.seq
    page.keyboard.press("z")
    until(page, lambda: ann.seq > seq, "nothing was taken back")
    assert ann.scene["view"]["entries"] == entries


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
