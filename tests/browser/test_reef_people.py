"""Reef Encounter with people: three by link, and two at one screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import until
from tests.browser.test_hotseat import NAMES, covered_for, make_table, play_at_one_screen
from tests.browser.test_reef_play import GAME, by_clicking
from tests.browser.test_together import Table, play_by_link, proxy
from tests.browser.watched_page import WatchedPage

__all__ = ["proxy"]  # the fixture
ENOUGH = 14  # choices
TILE = '[data-place^="rock."][aria-label*="coral"]'


def test_three_people_by_link_with_a_reload(open_window: Open, proxy: Any) -> None:
    table = Table(open_window, proxy, GAME, by_clicking)
    play_by_link(table, ENOUGH, lambda: None)
    rocks = [one.scene["view"]["rocks"] for one in table.all]
    assert rocks[1:] == rocks[:-1], "not all see the same rocks"
    tiles = sum(space["tile"] is not None for rock in rocks[0] for space in rock["spaces"])
    for seat, one in enumerate(table.all):
        expect(one.page.locator(TILE)).to_have_count(tiles)
        hidden = [other["hidden_tiles"] is not None for other in one.scene["view"]["seats"]]
        assert hidden == [seat == other for other in range(3)], "others' tiles are sent"


def test_two_at_one_screen(page: Page) -> None:
    watched = WatchedPage(page)
    make_table(page, GAME)
    play_at_one_screen(page, by_clicking)
    name = covered_for(page)
    page.get_by_role("button", name=f"I am {name}").click()
    seat = NAMES.index(name)
    until(page, lambda: watched.scene["seat"] == seat, "no other seat")
    seats = watched.scene["view"]["seats"]
    assert seats[seat]["hidden_tiles"] is not None and seats[1 - seat]["hidden_tiles"] is None
