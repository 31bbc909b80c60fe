"""Three people by link and one who watches: a reload, a cut line, and nobody sees too much."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import reeftable
from tests.browser.conftest import PATIENCE, Open
from tests.browser.guests import END, OPTIONS, READY, call_oneself, until
from tests.browser.line import Line
from tests.browser.seen import Scene, Seen, differences

WORDS = Path(reeftable.__file__).parent / "words" / "en.toml"
CARDS: dict[str, str] = tomllib.loads(WORDS.read_text("utf-8"))["coralia"]["card"]
NO_LINE = "WebSocket connection to"  # failed, as the console notes while the line is cut
ANN, BEN, CLEO = range(3)
# After so many choices these things happen; at last all give up, and bots play to the end.
RELOAD, CUT, ENOUGH = 5, 10, 36


class Table:
    """Three seats and a place to watch from."""

    def __init__(self, open_window: Open, line: Line) -> None:
        self.line = line
        self.ann, self.ben = Seen(open_window()), Seen(open_window())
        self.cleo = Seen(open_window(excused=NO_LINE, base_url=line.address))
        self.dora = Seen(open_window())
        self.all = [self.ann, self.ben, self.cleo, self.dora]
        self.away: set[int] = set()
        self.chosen = 0

    def set(self) -> None:
        """Ann makes the table; the others follow her link, Dora to watch."""
        page = self.ann.page
        call_oneself(page, "Ann")
        page.goto("/new?game=coralia")
        page.get_by_role("button", name="3 seats").click()
        for seat in ("Seat 2", "Seat 3"):
            page.get_by_label(seat).select_option(label="open, by link")
        page.get_by_role("button", name="Set the table").click()
        shown = urlsplit(page.get_by_label("Link to this table").input_value())
        link = f"{shown.path}?{shown.query}"
        for guest, name, seat in ((self.ben, "Ben", "Seat 2"), (self.cleo, "Cleo", "Seat 3")):
            guest.page.goto(link)
            guest.page.get_by_label("Your name").fill(name)
            guest.page.keyboard.press("Enter")
            guest.page.get_by_role("button", name=seat).click()
        self.dora.page.goto(link)
        for guest in self.all:
            guest.page.wait_for_selector("[data-place]")

    @property
    def here(self) -> list[Seen]:
        """Those whose line is not cut."""
        return [one for seat, one in enumerate(self.all) if seat not in self.away]

    def settle(self) -> Scene:
        """Wait until everybody here has heard the same; where the game stands."""
        page = self.ann.page
        until(page, lambda: len({one.seq for one in self.here}) == 1, "not all hear the same")
        return self.dora.scene

    def agree(self) -> None:
        """Wait until everybody here shows the same."""
        found: list[list[str]] = []

        def same() -> bool:
            watched = self.dora.picture()
            found[:] = [differences(one.picture(), watched) for one in self.here]
            return not any(found)

        until(self.ann.page, same, f"not all show the same: {found}")

    def choose(self, mover: int) -> None:
        """The one who is asked takes one of the options, not always the same one."""
        asked = self.all[mover]
        before = asked.seq
        asked.page.wait_for_selector(READY)
        offered = asked.page.locator(OPTIONS)
        offered.nth(self.chosen % offered.count()).click()
        self.chosen += 1
        until(asked.page, lambda: all(one.seq > before for one in self.here), "no answer")


def check_hidden(one: Seen, seat: int | None) -> None:
    """In all it was told, a page names another's card only if its own person has seen it."""
    known: set[int] = set()
    for scene in one.scenes:
        view = scene["view"]
        if view is None or view["turns"] >= view["turns_in_all"]:
            continue
        drawn = view["drawn"] if view["to_move"] == seat else []
        own = view["seats"][seat]["cards"] if seat is not None else []
        known |= {card["slot"] for card in [*own, *drawn] if card["card"]}
        others = [c for i, s in enumerate(view["seats"]) if i != seat for c in s["cards"]]
        under = [c for pile in view["piles"].values() for c in pile["under"]]
        hidden = [*others, *under, *(view["drawn"] if view["to_move"] != seat else [])]
        told = {card["slot"] for card in hidden if card["card"]}
        assert told <= known, f"seat {seat} was told of cards it never saw"


def check_shown(one: Seen, seat: int | None) -> None:
    """The story names no card of the others; the hand is the person's own."""
    view = one.scene["view"]
    if view["turns"] >= view["turns_in_all"]:
        return
    # Whoever put a card under a pile knows it when another draws it.
    piles = [pile for scene in one.scenes for pile in (scene["view"] or view)["piles"].values()]
    under = {card["card"] for pile in piles for card in pile["under"]}
    for line in one.story():
        if not line.startswith("You"):
            told = [card for card, name in CARDS.items() if name in line and card not in under]
            assert told == [], f"seat {seat} reads: {line}"
    if seat is None:
        assert one.hand() == []
    else:
        mine = [CARDS[card["card"]] for card in view["seats"][seat]["cards"]]
        assert sorted(one.hand()) == (sorted(mine) or ["No cards yet."])


def reload(table: Table, seat: int) -> None:
    """Somebody reloads while they are asked: the same question, the same options."""
    page = table.all[seat].page
    page.wait_for_selector(READY)
    offered = page.locator(OPTIONS).all_inner_texts()
    page.reload()
    page.wait_for_selector(READY)
    assert page.locator(OPTIONS).all_inner_texts() == offered


def cut(table: Table) -> None:
    """Cleo's line goes dead: she is told, and so are the others."""
    table.line.cut()
    table.away.add(CLEO)
    expect(table.cleo.page.locator("[data-prompt]")).to_contain_text("The connection is gone")
    expect(table.ann.page.get_by_role("complementary")).to_contain_text("away")


def mend(table: Table) -> None:
    """The line is back, and the page goes on by itself."""
    table.line.mend()
    table.away.discard(CLEO)
    expect(table.cleo.page.locator("[data-prompt]")).not_to_contain_text("The connection is gone")
    expect(table.ann.page.get_by_role("complementary")).not_to_contain_text("away")


def give_up(page: Page) -> None:
    """Resign, by the menu."""
    page.get_by_label("More").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("aside")).to_contain_text("resigned")


def check_end(table: Table) -> None:
    """Everybody reads the same result, and it is the server's."""
    for one in table.all:
        one.page.wait_for_selector(END, timeout=10 * PATIENCE)  # three bots think by turns
    shown = [one.page.locator(f"{END} tbody").inner_text() for one in table.all]
    assert len(set(shown)) == 1
    for score in table.dora.scene["table"]["scores"]:
        assert str(score) in shown[0]


@pytest.fixture
def line(address: str) -> Iterator[Line]:
    """Cleo's way to the server."""
    made = Line(address)
    yield made
    made.close()


def test_three_people_by_link_and_a_spectator(open_window: Open, line: Line) -> None:
    table = Table(open_window, line)
    table.set()
    seats = {0: table.ann, 1: table.ben, 2: table.cleo, None: table.dora}
    reloaded = missed = 0
    while table.chosen < ENOUGH or table.away:
        mover = table.settle()["table"]["to_move"]
        if mover == BEN and not reloaded and table.chosen >= RELOAD:
            reload(table, BEN)
            reloaded = 1
        if mover == ANN and not missed and table.chosen >= CUT:
            cut(table)
        if mover == CLEO and table.away:
            mend(table)
            table.settle()
        if table.chosen % 10 == 0:
            table.agree()
            for seat, one in seats.items():
                if seat not in table.away:
                    check_shown(one, seat)
        table.choose(mover)
        missed += len(table.away)
    assert reloaded and missed > 1
    table.settle()
    table.agree()
    for one in table.all[:3]:
        give_up(one.page)
    check_end(table)
    for seat, one in seats.items():
        check_hidden(one, seat)
