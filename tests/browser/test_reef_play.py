"""Reef Encounter played to its end by clicking and by keys, and what is shown on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import (
    BOT,
    CONFIRM,
    END,
    LIT,
    ME,
    NOW,
    READY,
    enter_name,
    finished_table,
    make_table,
    play_on,
    request,
    sit_at,
    until,
)
from tests.browser.test_replay import moment
from tests.browser.watched_page import WatchedPage
from tests.counts import SOAK

GAME = "reef_encounter"
CHOICE = '[data-chooser] [data-action][aria-disabled="false"]'
ACTIONS = 8  # in the bar
ROCK = '[data-place^="rock."].option'
MEALS, FEW_TILES = 3, 20
MOST_CHOICES = 2_000


def board_of(page: Page, table: str) -> Any:
    """What a player of the table sees now."""
    entries = request(page, "GET", f"/api/tables/{table}/replay?at=0&seat=0")["entries"]
    return request(page, "GET", f"/api/tables/{table}/replay?at={entries}&seat=0")["view"]


def is_late(view: Any) -> bool:
    """Whether the game ends soon: by a last meal, or because the bag runs dry."""
    meals = max(seat["shrimps_eaten"] for seat in view["seats"])
    return bool(meals >= MEALS or view["bag"]["size"] < FEW_TILES)


def late_table(page: Page, players: int, advanced: str) -> str:
    """A table from the beginning under `make soak`, otherwise shortly before the end."""
    while True:
        table = make_table(
            page, [ME, *[BOT] * (players - 1)], game=GAME, options={"advanced": advanced}
        )
        view = board_of(page, table)
        while not (SOAK or view["over"] or is_late(view)):
            play_on(page, table, most=6)
            view = board_of(page, table)
        if not view["over"]:
            return table


def by_clicking(page: Page, number: int) -> None:
    """Answer with the mouse: on a rock, or in the action bar and what it opens."""
    page.wait_for_selector(NOW)
    spaces, buttons = page.locator(ROCK), page.locator(READY)
    is_menu = page.locator('[data-options] [data-place^="action."]').count() > 0
    offered = spaces if spaces.count() and not is_menu else buttons
    offered.nth(number % offered.count()).click()
    choices = page.locator(CHOICE)
    if choices.count():
        choices.nth(number % choices.count()).click()
    if page.locator("[data-confirm]").count():
        page.locator(CONFIRM).click()


def by_keys(page: Page, number: int) -> None:
    """Answer with arrows and Enter alone."""
    page.wait_for_selector(NOW)
    for _ in range(number % 5 + 1):
        page.keyboard.press("ArrowRight")
    if number % 2:
        page.keyboard.press("ArrowDown")
    possible = page.locator(f"{READY}:focus, {LIT}:focus")
    for _ in range(ACTIONS):
        if not possible.count():
            page.keyboard.press("ArrowRight")
    expect(possible).to_have_count(1)
    page.keyboard.press("Enter")
    if page.locator("[data-chooser]").count():
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    if page.locator("[data-confirm]").count():
        page.wait_for_selector(CONFIRM)
        expect(page.locator(CONFIRM)).to_be_focused()
        page.keyboard.press("Enter")


GAMES = [(2, "no", by_clicking), (4, "yes", by_keys)]
MORE_GAMES = [(2, "no", by_keys), (4, "yes", by_clicking)]


@pytest.mark.parametrize(("players", "advanced", "answer"), GAMES + (MORE_GAMES if SOAK else []))
def test_a_game_to_its_end(
    page: Page, players: int, advanced: str, answer: Callable[[Page, int], None]
) -> None:
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    table = late_table(page, players, advanced)
    sit_at(page, table)
    asked = f"{NOW}, {END}"
    for number in range(MOST_CHOICES):
        page.wait_for_selector(asked)
        if page.locator(END).count():
            break
        before = watched.seq
        answer(page, number)
        until(page, lambda: watched.seq > before, "no answer")  # noqa: B023
    view = watched.scene["view"]
    assert view["over"], "the game does not end"
    expect(page.locator("[data-reason]")).to_contain_text("The game ended")
    eaten = [sum(seat["eaten"].values()) + 1 for seat in view["seats"]]
    shown = page.locator("[data-eaten]")
    assert [shown.nth(seat).get_attribute("data-eaten") for seat in range(players)] == [
        str(count) for count in eaten
    ]


def test_every_colour_is_counted_in_the_parrotfish(page: Page) -> None:
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    sit_at(page, finished_table(page, [ME, BOT], game=GAME))
    page.locator(f"{END} [data-category]").first.wait_for()
    seats = watched.scene["view"]["seats"]
    for colour in ("white", "grey"):
        page.locator(f'[data-category="{colour}"]').click()
        expect(page.locator("[data-counting]")).to_have_attribute("data-counting", colour)
        tiles = sum(seat["eaten"][colour] + (seat["secret"] == colour) for seat in seats)
        expect(page.locator("[data-counted]")).to_have_count(tiles)


def test_the_limits_of_the_turn_are_counted(page: Page) -> None:
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    table = make_table(page, [ME, BOT], game=GAME)
    play_on(page, table, until=("LayTiles",))
    sit_at(page, table)
    limits = page.locator("[data-limits]")
    expect(limits.locator('[data-limit="cubes"]')).to_contain_text("●○")
    expect(limits.locator('[data-limit="laid"]')).to_contain_text("○○○○")
    before = watched.seq
    page.wait_for_selector(NOW)
    page.locator(ROCK).first.click()
    until(page, lambda: watched.seq > before, "nothing was laid")
    if watched.scene["view"]["question"]["step"] == "LayTiles":
        expect(limits.locator('[data-limit="laid"]')).to_contain_text("●○○○")


def test_a_replay_shows_what_each_seat_knew(page: Page) -> None:
    enter_name(page, "Ann")
    table = finished_table(page, [ME, BOT], game=GAME)
    last = request(page, "GET", f"/api/tables/{table}/replay?at=0")["entries"]
    at = last // 2
    page.goto(f"/t/{table}/replay?at={at}")
    for seat, name in enumerate(("Ann", "easy bot")):
        page.get_by_label("Seen by").select_option(label=name)
        moment(page, at, str(seat))
        view = request(page, "GET", f"/api/tables/{table}/replay?at={at}&seat={seat}")["view"]
        corals = page.locator('[data-place^="rock."][aria-label*="coral"]')
        spaces = [space for rock in view["rocks"] for space in rock["spaces"]]
        expect(corals).to_have_count(sum(space["tile"] is not None for space in spaces))
        expect(page.get_by_role("region", name="Your screen")).to_have_count(1)
        assert view["seats"][seat]["hidden_tiles"] is not None
        assert view["seats"][1 - seat]["hidden_tiles"] is None


def test_others_moves_can_be_skipped(open_window: Open) -> None:
    page = open_window(reduced_motion="no-preference")
    watched = WatchedPage(page)
    enter_name(page, "Ann")
    table = make_table(page, [ME, BOT, BOT], game=GAME)
    play_on(page, table, until=("TurnMenu",))
    sit_at(page, table)
    page.wait_for_selector(READY)
    page.locator('[data-place="sea.white"]').click()
    page.locator(CONFIRM).click()
    skip = page.locator("[data-skip]")
    skip.wait_for()
    until(page, lambda: watched.scene["table"]["to_move"] == 0, "the bots do not move")
    if skip.count():
        skip.click()
    page.wait_for_selector(READY)
    expect(page.locator("[data-recap]")).to_contain_text("collected")
