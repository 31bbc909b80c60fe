"""Three people by link and a spectator: a reload, a cut connection, and nobody sees too much."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import reeftable
from tests.browser.conftest import PATIENCE, Open
from tests.browser.guests import END, NOW, OPTIONS, answer, enter_name, until
from tests.browser.proxy import Proxy
from tests.browser.watched_page import Scene, WatchedPage, differences

WORDS = Path(reeftable.__file__).parent / "words" / "en.toml"
CARDS: dict[str, str] = tomllib.loads(WORDS.read_text("utf-8"))["coralia"]["card"]
NO_LINE = "WebSocket connection to"  # the console reports it while the connection is cut
ANN, BEN, CLEO = range(3)
# After so many choices these things happen; at last bots play on for all.
RELOAD, CUT, ENOUGH = 5, 10, 36


class Table:
    """Three seats and a place to watch from."""

    def __init__(
        self,
        open_window: Open,
        proxy: Proxy,
        game: str = "coralia",
        answer: Callable[[Page, int], None] = answer,
    ) -> None:
        self.proxy = proxy
        self.answer = answer
        self.game = game
        self.ann, self.ben = WatchedPage(open_window()), WatchedPage(open_window())
        self.cleo = WatchedPage(open_window(excused=NO_LINE, base_url=proxy.address))
        self.dora = WatchedPage(open_window())
        self.all = [self.ann, self.ben, self.cleo, self.dora]
        self.away: set[int] = set()
        self.chosen = 0

    def set(self) -> None:
        """Ann makes the table; the others follow her link, Dora to watch."""
        page = self.ann.page
        enter_name(page, "Ann")
        page.goto(f"/new?game={self.game}")
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
    def here(self) -> list[WatchedPage]:
        """Those who are connected."""
        return [one for seat, one in enumerate(self.all) if seat not in self.away]

    def settle(self) -> Scene:
        """Wait until everybody here has received the same; returns the newest scene."""
        page = self.ann.page
        until(page, lambda: len({one.seq for one in self.here}) == 1, "not all hear the same")
        return self.dora.scene

    def agree(self) -> None:
        """Wait until everybody here shows the same."""
        differing: list[list[str]] = []

        def same() -> bool:
            spectators = self.dora.picture()
            differing[:] = [differences(one.picture(), spectators) for one in self.here]
            return not any(differing)

        until(self.ann.page, same, f"not all show the same: {differing}")

    def choose(self, mover: int) -> None:
        """The person to move chooses an option, not always the same one."""
        person = self.all[mover]
        before = person.seq
        self.answer(person.page, self.chosen)
        self.chosen += 1
        until(person.page, lambda: all(one.seq > before for one in self.here), "no answer")


def check_hidden(one: WatchedPage, seat: int | None) -> None:
    """In all the page received, it names another's card only if its own person has seen it."""
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
        revealed = {card["slot"] for card in hidden if card["card"]}
        assert revealed <= known, f"seat {seat} learnt of cards it never saw"


def check_shown(one: WatchedPage, seat: int | None) -> None:
    """The story names no card of the others; the hand is the person's own."""
    view = one.scene["view"]
    if view["turns"] >= view["turns_in_all"]:
        return
    # Whoever put a card under a pile knows it when another draws it.
    piles = [pile for scene in one.scenes for pile in (scene["view"] or view)["piles"].values()]
    under = {card["card"] for pile in piles for card in pile["under"]}
    for line in one.story():
        if not line.startswith("You"):
            named = [card for card, name in CARDS.items() if name in line and card not in under]
            assert named == [], f"seat {seat} reads: {line}"
    if seat is None:
        assert one.hand() == []
    else:
        mine = [CARDS[card["card"]] for card in view["seats"][seat]["cards"]]
        assert sorted(one.hand()) == (sorted(mine) or ["No cards yet."])


def reload(table: Table, seat: int) -> None:
    """Somebody reloads during their turn: same question, same options."""
    page = table.all[seat].page
    page.wait_for_selector(NOW)
    offered = page.locator(OPTIONS).all_inner_texts()
    page.reload()
    page.wait_for_selector(NOW)
    assert page.locator(OPTIONS).all_inner_texts() == offered


def cut(table: Table) -> None:
    """Cleo's connection breaks: her page and the others say so."""
    table.proxy.cut()
    table.away.add(CLEO)
    expect(table.cleo.page.locator("[data-prompt]")).to_contain_text("Connection lost")
    expect(table.ann.page.get_by_role("complementary")).to_contain_text("away")


def mend(table: Table) -> None:
    """The connection is back, and the page continues by itself."""
    table.proxy.mend()
    table.away.discard(CLEO)
    expect(table.cleo.page.locator("[data-prompt]")).not_to_contain_text("Connection lost")
    expect(table.ann.page.get_by_role("complementary")).not_to_contain_text("away")


def let_a_bot_play(page: Page) -> None:
    """Let a bot play on, by the menu."""
    page.get_by_label("More").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("dialog").get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("aside")).to_contain_text("left, a bot plays on")


def check_end(table: Table) -> None:
    """Everybody reads the same result, and it is the server's."""
    for one in table.all:
        one.page.wait_for_selector(END, timeout=10 * PATIENCE)  # three bots think by turns
    shown = [one.page.locator(f"{END} tbody").inner_text() for one in table.all]
    assert len(set(shown)) == 1
    for score in table.dora.scene["table"]["scores"]:
        assert str(score) in shown[0]


def play_by_link(table: Table, enough: int, check: Callable[[], None]) -> None:
    """Play so many choices, with a check before each; Ben reloads, and Cleo is cut off."""
    table.set()
    reloaded = missed = 0
    while table.chosen < enough or table.away:
        mover = table.settle()["table"]["to_move"]
        if mover == BEN and not reloaded and table.chosen >= RELOAD:
            reload(table, BEN)
            reloaded = 1
        if mover != CLEO and not missed and table.chosen >= CUT:
            cut(table)
        if mover == CLEO and table.away:
            mend(table)
            table.settle()
        check()
        table.choose(mover)
        missed += len(table.away)
    assert reloaded and missed
    table.settle()


@pytest.fixture
def proxy(address: str) -> Iterator[Proxy]:
    """Cleo's way to the server."""
    proxy = Proxy(address)
    yield proxy
    proxy.close()


def test_three_people_by_link_and_a_spectator(open_window: Open, proxy: Proxy) -> None:
    table = Table(open_window, proxy)
    seats = {0: table.ann, 1: table.ben, 2: table.cleo, None: table.dora}

    def check() -> None:
        if table.chosen % 10 == 0:
            table.agree()
            for seat, one in seats.items():
                if seat not in table.away:
                    check_shown(one, seat)

    play_by_link(table, ENOUGH, check)
    table.agree()
    for one in table.all[:3]:
        let_a_bot_play(one.page)
    check_end(table)
    for seat, one in seats.items():
        check_hidden(one, seat)
