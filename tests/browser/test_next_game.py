"""After a game between friends: another one, and what an invited spectator may look at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.guests import END, enter_name, make_friends_table, request

OFFER = f"{END} [data-next-game]"


@pytest.fixture
def friends(open_window: Open) -> tuple[Page, Page, Page]:
    """Ann and Ben at the end of their game, and Dora, who has watched it by the link."""
    ann, ben, dora = open_window(), open_window(), open_window()
    for page, name in ((ann, "Ann"), (ben, "Ben"), (dora, "Dora")):
        enter_name(page, name)
    table, invite = make_friends_table(ann, ben)
    request(ben, "POST", f"/api/tables/{table}/resign")
    ann.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    dora.goto(f"/t/{table}?invite={invite}")
    for page in (ann, ben, dora):
        page.wait_for_selector(END)
    return ann, ben, dora


def test_the_friend_is_asked_and_joins_with_one_click(friends: tuple[Page, Page, Page]) -> None:
    ann, ben, dora = friends
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_selector(".lobby")
    expect(ben.locator(OFFER)).to_contain_text("Ann wants another game: Coralia.")
    expect(ben.get_by_role("button", name="Play again")).to_have_count(0)
    ben.locator(OFFER).get_by_role("button", name="Join").click()
    for page in (ann, ben):
        page.wait_for_selector("[data-place]")
    seats = request(ben, "GET", f"/api{ben.url[ben.url.index('/t/') :].replace('/t/', '/tables/')}")
    assert [seat["name"] for seat in seats["seats"]] == ["Ann", "Ben"]
    dora.locator(OFFER).get_by_role("button", name="Have a look").click()
    dora.wait_for_selector("[data-place]")


def test_another_game_with_the_same_people(friends: tuple[Page, Page, Page]) -> None:
    ann, ben, _ = friends
    ann.get_by_role("link", name="A different game or options").click()
    expect(ann.get_by_role("heading", name="Another game together")).to_be_visible()
    expect(ann.get_by_label("Seat 2")).to_have_value("open")
    ann.get_by_role("radio", name="Lumicora").check()
    ann.get_by_role("button", name="Set the table").click()
    ann.wait_for_selector(".lobby")
    expect(ben.locator(OFFER)).to_contain_text("Ann wants another game: Lumicora.")
    ben.locator(OFFER).get_by_role("button", name="Join").click()
    for page in (ann, ben):
        page.wait_for_selector("[data-place]")
        expect(page.get_by_role("heading", name="Lumicora", exact=True)).to_be_attached()


def test_a_spectator_by_link_replays_and_saves(friends: tuple[Page, Page, Page]) -> None:
    _, _, dora = friends
    with dora.expect_download() as saving:
        dora.get_by_role("link", name="Save the record").click()
    assert Path(saving.value.path()).read_text("utf-8").startswith("reef")
    dora.get_by_role("link", name="Replay").click()
    expect(dora.get_by_label("Moment")).to_have_value("0")
    dora.get_by_role("button", name="One step forward").click()
    expect(dora.locator("[data-caption]")).not_to_be_empty()
