"""Lumicora with people: three by link, two at one screen, and a finished game looked at again."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import BOT, ME, READY, enter_name, finished_table, request, until
from tests.browser.test_hotseat import NAMES, covered_for, make_table, play_at_one_screen
from tests.browser.test_replay import moment
from tests.browser.test_together import Table, play_by_link, proxy
from tests.browser.watched_page import WatchedPage

__all__ = ["proxy"]  # the fixture
ENOUGH = 24  # choices


def check_reefs(table: Table) -> None:
    """Everybody sees their own reef large, as it is, and the others' reefs small."""
    for seat, one in enumerate(table.all[:3]):
        reef = one.scene["view"]["seats"][seat]["reef"]
        stacks = one.page.locator(f'[data-place^="seat.{seat}.reef."] [data-stack]')
        expect(stacks).to_have_count(len(reef))
        expect(one.page.locator("[data-area]")).to_have_count(2)


def test_three_people_by_link_with_a_reload(open_window: Open, proxy: Any) -> None:
    table = Table(open_window, proxy, "lumicora")
    play_by_link(table, ENOUGH, lambda: None)
    views = [one.scene["view"] | {"seat": None} for one in table.all]
    assert views[1:] == views[:-1], "not all have the same view"
    check_reefs(table)


def test_two_at_one_screen(page: Page) -> None:
    watched = WatchedPage(page)
    make_table(page, "lumicora")
    play_at_one_screen(page)
    assert all(seat["reef"] for seat in watched.scene["view"]["seats"]), "nothing was laid"
    name = covered_for(page)
    page.get_by_role("button", name=f"I am {name}").click()
    seat = NAMES.index(name)
    until(page, lambda: watched.scene["seat"] == seat, "no other seat")
    page.wait_for_selector(READY)
    expect(page.locator(f'[data-place^="seat.{seat}.reef."]')).to_have_count(44)


def test_a_replay_shows_each_seats_reef(page: Page) -> None:
    enter_name(page, "Ann")
    table = finished_table(page, [ME, BOT], game="lumicora")
    last = request(page, "GET", f"/api/tables/{table}/replay?at=0")["entries"]
    at = last * 2 // 3
    seats = request(page, "GET", f"/api/tables/{table}/replay?at={at}")["view"]["seats"]
    page.goto(f"/t/{table}/replay?at={at}")
    moment(page, at)
    for seat, name in enumerate(("Ann", "easy bot")):
        page.get_by_label("Seen by").select_option(label=name)
        moment(page, at, str(seat))
        stacks = page.locator(f'[data-place^="seat.{seat}.reef."] [data-stack]')
        expect(stacks).to_have_count(len(seats[seat]["reef"]))
    page.get_by_role("button", name="One step forward").click()
    moment(page, at + 1, "1")
    page.get_by_label("Moment").fill(str(last))
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
