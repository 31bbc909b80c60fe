"""The first game: about ten steps, by doing, and one can always leave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import OPTIONS, READY

LESSONS = Path(__file__).parents[2] / "web/gen"


def steps_of(game: str) -> list[dict[str, Any]]:
    """The steps of a game's lesson."""
    lesson = json.loads((LESSONS / f"lesson_{game}.json").read_text("utf-8"))
    steps: list[dict[str, Any]] = lesson["steps"]
    return steps


def choose(page: Page, action: int) -> None:
    """Choose what the coach means: a button, a place on the board, or out of a chooser."""
    button = page.locator(f'[data-options] [data-action="{action}"]')
    list_all = page.locator("[data-list-all]")
    if not button.count() and list_all.count():
        list_all.click()
    place = page.locator("[data-pointed].option")
    ranked = page.locator("[data-options] .ranked")
    (button if button.count() else place if place.count() else ranked).first.click()
    chosen = page.locator(f'[data-chooser] [data-action="{action}"]')
    if page.locator("[data-chooser]").count():
        chosen.click()
    confirm = page.locator("[data-confirm] .primary")
    if confirm.count():
        confirm.click()


@pytest.mark.parametrize("game", ["coralia", "lumicora", "reef_encounter"])
def test_the_first_game_played_through(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'a[href="/learn/{game}"]').click()
    steps = steps_of(game)
    taught: list[str] = []
    last = page.get_by_role("button", name="Now a real game")
    for number in range(16):
        lesson = page.locator("[data-teach]")
        lesson.wait_for()
        taught.append(lesson.inner_text())
        expect(page.get_by_role("log").first).to_contain_text(taught[-1])
        if last.is_visible():
            break
        step = page.get_by_role("heading", level=1).inner_text()
        if steps[number]["accepts"]:
            choose(page, steps[number]["accepts"][0])
        else:
            page.get_by_role("button", name="Next", exact=True).click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text(step)
    assert 10 <= len(taught) == len(set(taught)) == len(steps)
    expect(page.locator("[data-scoring] tbody tr")).not_to_have_count(0)
    last.click()
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector(READY)


def test_the_right_fields_the_other_way_round_need_only_another_confirmation(page: Page) -> None:
    page.goto("/learn/lumicora")
    step = next(step for step in steps_of("lumicora") if step["teach"] == "lay")
    heading = page.get_by_role("heading", level=1)
    for before in steps_of("lumicora"):
        title = heading.inner_text()
        if before == step:
            break
        if before["accepts"]:
            choose(page, before["accepts"][0])
        else:
            page.get_by_role("button", name="Next", exact=True).click()
        expect(heading).not_to_have_text(title)
    number, other = (place.split(".")[-1] for place in step["points"])
    page.locator(f'[data-place="{step["points"][1]}"]').click()
    for _ in range(6):
        if page.locator(f'[data-ghost="{other} {number}"]').count():
            break
        page.keyboard.press("r")
    page.locator("[data-confirm] .primary").click()
    expect(page.get_by_role("alert")).to_contain_text("it is turned now")
    expect(page.locator(f'[data-ghost="{number} {other}"]')).to_be_visible()
    page.locator("[data-confirm] .primary").click()
    expect(heading).not_to_have_text(title)


def test_what_is_not_asked_leads_back_to_the_lesson(page: Page) -> None:
    page.goto("/learn/coralia")
    page.get_by_role("button", name="Next", exact=True).click(click_count=3)
    page.locator(OPTIONS).first.wait_for()
    step = page.get_by_role("heading", level=1).inner_text()
    page.locator('[data-place="pile.starfish"]').click()
    expect(page.get_by_role("alert")).to_contain_text("choose what shines")
    expect(page.get_by_role("heading", level=1)).to_have_text(step)


def test_the_first_game_can_be_left(page: Page) -> None:
    page.goto("/learn/coralia")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.get_by_role("button", name="Play a bot").first).to_be_visible()


def test_real_options_are_offered_and_a_wrong_choice_is_answered_kindly(page: Page) -> None:
    page.goto("/learn/coralia")
    page.get_by_role("button", name="Next", exact=True).click(click_count=3)
    page.locator(OPTIONS).first.click()  # the first dice
    step = page.get_by_role("heading", level=1).inner_text()
    expect(page.locator(OPTIONS)).to_have_count(4)
    expect(page.locator("[data-pointed]")).to_have_count(2)
    page.locator(OPTIONS).last.click()
    expect(page.get_by_role("alert")).to_contain_text("Possible too")
    expect(page.get_by_role("heading", level=1)).to_have_text(step)
    page.locator("[data-pointed]").first.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(step)


def test_every_introduction_points_at_something_and_the_last_step_is_a_scoring(page: Page) -> None:
    page.goto("/learn/coralia")
    last = page.get_by_role("button", name="Now a real game")
    introductions = 0
    for _ in steps_of("coralia"):
        page.locator("[data-teach]").wait_for()
        if last.is_visible():
            break
        step = page.get_by_role("heading", level=1).inner_text()
        on = page.get_by_role("button", name="Next", exact=True)
        if on.is_visible():
            introductions += 1
        if introductions <= 3 or not on.is_visible():
            assert page.locator("[data-pointed]").count() > 0, step
        (on if on.is_visible() else page.locator(OPTIONS).first).click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text(step)
    scoring = page.locator("[data-scoring]")
    expect(scoring.locator("tbody tr")).not_to_have_count(0)
    sums = [int(text) for text in scoring.locator("tbody tr").last.locator("td").all_inner_texts()]
    for seat, name in enumerate(("You", "Coral")):
        expect(page.get_by_role("complementary")).to_contain_text(name)
        column = scoring.locator(f"tbody tr:not(.total) td:nth-child({seat + 2})")
        assert sum(int(text) for text in column.all_inner_texts()) == sums[seat]
