"""A finished game again: step, seek, perspective, link to a moment; records out and in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import reeftable as rt
from reeftable.core import record as rec
from reeftable.core.replay import verify
from tests.browser.conftest import Open
from tests.browser.guests import (
    BOT,
    ME,
    READY,
    enter_name,
    finished_table,
    make_friends_table,
    make_table,
    play_on,
    request,
    sit_at,
)
from tests.browser.watched_page import WatchedPage

RECORD = Path(__file__).parents[1] / "games/coralia/records/03_2_players_seed_177.reef"
HANDS = "[aria-label='Your cards']"


def moment(page: Page, at: int, seat: str = "") -> None:
    """Wait until the page shows this moment, and its address says so."""
    expect(page.get_by_label("Moment")).to_have_value(str(at))
    wanted = f"at={at}" + (f"&seat={seat}" if seat else "")
    expect(page).to_have_url(re.compile(re.escape(wanted) + "$"))


def shown_cards(page: Page) -> list[str]:
    """The words of all cards that are shown."""
    return [one.inner_text() for one in page.locator(f"{HANDS} li").all()]


@pytest.fixture
def table(page: Page) -> str:
    """Ann's finished game against the easy bot."""
    enter_name(page, "Ann")
    return finished_table(page)


def test_step_seek_and_a_link_to_the_moment(open_window: Open, page: Page, table: str) -> None:
    page.goto(f"/t/{table}/replay")
    expect(page.get_by_label("Moment")).to_have_value("0")
    expect(page.get_by_role("button", name="One step back")).to_be_disabled()
    for at in (1, 2, 3):
        page.get_by_role("button", name="One step forward").click()
        moment(page, at)
    page.get_by_role("button", name="One step back").click()
    moment(page, 2)
    slider = page.get_by_label("Moment")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last // 2))
    moment(page, last // 2)
    line = page.locator("[data-caption]").inner_text()
    picture = WatchedPage(page).picture()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Link to this moment").click()
    link = page.evaluate("() => navigator.clipboard.readText()")
    again = page.context.new_page()
    again.goto(link)
    moment(again, last // 2)
    assert again.locator("[data-caption]").inner_text() == line
    assert WatchedPage(again).picture() == picture
    slider.fill(str(last))
    moment(page, last)
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()


def test_turns_and_arrow_keys(page: Page, table: str) -> None:
    turns = request(page, "GET", f"/api/tables/{table}/replay?at=0")["turns"]
    page.goto(f"/t/{table}/replay")
    moment(page, 0)
    page.get_by_role("button", name="One turn forward").click()
    moment(page, turns[0])
    page.get_by_role("button", name="One turn forward").click()
    moment(page, turns[1])
    page.keyboard.press("ArrowDown")
    moment(page, turns[2])
    page.keyboard.press("ArrowRight")
    moment(page, turns[2] + 1)
    page.locator(".story").focus()
    page.keyboard.press("ArrowUp")
    moment(page, turns[2])
    page.get_by_label("Moment").focus()
    page.keyboard.press("ArrowUp")
    moment(page, turns[1])
    page.keyboard.press("ArrowLeft")
    moment(page, turns[1] - 1)


def test_a_click_in_the_story_shows_that_position(page: Page) -> None:
    enter_name(page, "Ann")
    table = make_table(page, [ME, BOT])
    play_on(page, table, most=12)
    sit_at(page, table)
    page.wait_for_selector(READY)
    now = WatchedPage(page).picture()
    page.locator(".story li button").nth(1).click()
    bar = page.locator("[data-meanwhile]")
    expect(bar).to_contain_text("Earlier:")
    assert WatchedPage(page).picture() != now
    expect(page.locator(READY)).to_have_count(0)
    bar.get_by_role("button", name="Back to now").click()
    page.wait_for_selector(READY)
    assert WatchedPage(page).picture() == now


def test_a_link_to_a_moment_opens_for_whoever_may_see_the_table(open_window: Open) -> None:
    ann, ben, dora = open_window(), open_window(), open_window(excused="403")
    enter_name(ann, "Ann")
    enter_name(ben, "Ben")
    table, _ = make_friends_table(ann, ben)
    sit_at(ann, table)
    ann.get_by_label("More").click()
    ann.get_by_role("link", name="Replay").click()
    expect(ann.get_by_label("Moment")).to_have_value("0")
    for at in (1, 2):
        ann.keyboard.press("ArrowRight")
        expect(ann.get_by_label("Moment")).to_have_value(str(at))
    caption = ann.locator("[data-caption]").inner_text()
    for link in (ann.url, f"{ann.url}&seat=0"):
        dora.goto(link)
        expect(dora.get_by_label("Moment")).to_have_value("2")
        expect(dora.locator("[data-caption]")).to_have_text(caption)
        expect(dora.locator(HANDS)).to_have_count(0)


def test_it_plays_by_itself_and_stops(page: Page, table: str) -> None:
    page.goto(f"/t/{table}/replay")
    page.get_by_label("Speed").select_option(label="very fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Moment")).to_have_value(re.compile(r"^([3-9]|\d\d+)$"))
    page.get_by_role("button", name="Pause").click()
    stopped = page.get_by_label("Moment").input_value()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="One step forward").click()
    moment(page, int(stopped) + 1)


def test_each_perspective_shows_what_that_seat_knew(page: Page, table: str) -> None:
    last = request(page, "GET", f"/api/tables/{table}/replay?at=0")["entries"]
    at = last // 2
    views = [request(page, "GET", f"/api/tables/{table}/replay?at={at}&seat={s}") for s in (0, 1)]
    page.goto(f"/t/{table}/replay?at={at}")
    moment(page, at)
    perspective = page.get_by_label("Seen by")
    for seat, name in enumerate(("Ann", "easy bot")):
        perspective.select_option(label=name)
        moment(page, at, str(seat))
        expect(page.locator(HANDS)).to_have_count(1)
        assert card_count(page) == len(views[seat]["view"]["seats"][seat]["cards"])
    perspective.select_option(label="a spectator")
    moment(page, at, "none")
    expect(page.locator(HANDS)).to_have_count(0)
    perspective.select_option(label="everybody")
    moment(page, at, "all")
    expect(page.locator(HANDS)).to_have_count(2)
    assert card_count(page) == sum(len(v["view"]["seats"][s]["cards"]) for s, v in enumerate(views))


def card_count(page: Page) -> int:
    """How many cards are shown in all hands."""
    return sum("No cards yet" not in words for words in shown_cards(page))


def test_my_running_game_can_be_looked_at_again(page: Page) -> None:
    enter_name(page, "Ann")
    table = make_table(page, [ME, BOT])
    play_on(page, table, most=4)
    sit_at(page, table)
    page.wait_for_selector(READY)
    page.get_by_label("More").click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step forward").click()
    moment(page, 1)
    expect(page.locator("[data-place]").first).to_be_visible()
    offered = page.get_by_label("Seen by").locator("option").all_inner_texts()
    assert offered == ["my seat", "a spectator"], "a running game hides what others hold"


def test_export_and_import(page: Page, open_window: Open, table: str, tmp_path: Path) -> None:
    scores = request(page, "GET", f"/api/tables/{table}")["scores"]
    page.goto(f"/t/{table}")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the record").click()
    assert saving.value.suggested_filename.endswith(".reef")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert verify(rec.read(file.read_text("utf-8")), rt.game("coralia")).over
    other = open_window()
    bring(other, file)
    last = other.get_by_label("Moment").get_attribute("max")
    other.get_by_label("Moment").fill(last or "")
    expect(other.get_by_role("button", name="One step forward")).to_be_disabled()
    track = other.locator("svg [role=img]").filter(visible=True)
    labels = [one.get_attribute("aria-label") or "" for one in track.all()]
    assert f"Ann: {scores[0]} points, easy bot: {scores[1]} points" in labels


def bring(page: Page, file: Path) -> None:
    """Open a file on the home page; nobody asks for a name."""
    page.goto("/")
    page.get_by_label("Open a file").set_input_files(file)
    page.wait_for_url(re.compile("/r/"))
    page.wait_for_selector("[data-place]")


def test_a_record_from_elsewhere(page: Page) -> None:
    bring(page, RECORD)
    expect(page.get_by_label("Moment")).to_have_value("0")
    page.get_by_role("button", name="One step forward").click()
    moment(page, 1)


def test_what_is_no_record_is_refused_with_words(open_window: Open, tmp_path: Path) -> None:
    page = open_window(excused="422")
    enter_name(page, "Eve")
    wrong = tmp_path / "wrong.reef"
    wrong.write_text(RECORD.read_text("utf-8").replace("coralia", "corralia", 1), "utf-8")
    page.goto("/")
    page.get_by_label("Open a file").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_be_visible()
    assert_words(page.get_by_role("alert").inner_text())


def assert_words(text: Any) -> None:
    """A sentence, not a code."""
    assert " " in text and "{" not in text and "_" not in text
