"""Every page, and every state of a page that looks different; each is a way to get there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.guests import BOT, LIT, ME, OPTIONS, READY, finished_table, make_table, play_on

RECORD = Path(__file__).parents[1] / "games/coralia/records/03_2_players_seed_177.reef"


@dataclass(frozen=True)
class Prepared:
    """Ann's tables."""

    running: str
    waiting: str
    shared: str
    over: str
    record: str
    lumicora: str
    lumicora_over: str


def prepare(page: Page) -> Prepared:
    """Prepared once for all states; Ann has entered her name."""
    running = make_table(page, [ME, BOT])
    play_on(page, running, until=("UseDie",), most=40)
    record = page.evaluate(
        """async (text) => (await (await fetch("/api/records", {
          method: "POST", body: text, headers: { "Content-Type": "text/plain" } })).json()).id""",
        RECORD.read_text("utf-8"),
    )
    lumicora = make_table(page, [ME, BOT], game="lumicora")
    assert play_on(page, lumicora, until=("Lay",), spread=True) == "Lay"
    return Prepared(
        lumicora=lumicora,
        lumicora_over=finished_table(page, game="lumicora"),
        running=running,
        waiting=make_table(page, [ME, {"kind": "open"}, BOT], public=True),
        shared=make_table(page, [ME, ME]),
        over=finished_table(page),
        record=record,
    )


def home(page: Page, _: Prepared) -> None:
    """Games, and lists of tables."""
    page.goto("/")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()


def new_table(page: Page, _: Prepared) -> None:
    """The form with everything unfolded."""
    page.goto("/new?game=coralia")
    for part in ("Optional rules", "Undo, hints, clock"):
        page.get_by_text(part).click()
    page.get_by_role("radio", name="days per move").check()


def table(page: Page, tables: Prepared) -> None:
    """My turn."""
    page.goto(f"/t/{tables.running}")
    page.wait_for_selector(f"{READY} svg")
    page.wait_for_selector("[data-place]")


def hints(page: Page, tables: Prepared) -> None:
    """The best moves."""
    table(page, tables)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("list", name="Best moves").wait_for()


def refusal(page: Page, tables: Prepared) -> None:
    """Something impossible was clicked."""
    table(page, tables)
    page.locator('[data-place="pile.starfish"]').click()
    page.get_by_role("alert").get_by_role("button").first.wait_for()


def menu(page: Page, tables: Prepared) -> None:
    """What else can be done."""
    table(page, tables)
    page.get_by_label("More").click()


def keys(page: Page, tables: Prepared) -> None:
    """The list of keys."""
    table(page, tables)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()


def drawer(page: Page, tables: Prepared) -> None:
    """The rules beside the table."""
    table(page, tables)
    page.get_by_role("main").get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog").get_by_role("listitem").first.wait_for()


def chat(page: Page, tables: Prepared) -> None:
    """What people say."""
    table(page, tables)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Hello")


def coming(page: Page, tables: Prepared) -> None:
    """What may still come."""
    table(page, tables)
    page.get_by_role("tab", name="To come").click()


def lobby(page: Page, tables: Prepared) -> None:
    """A table that waits for people."""
    page.goto(f"/t/{tables.waiting}")
    page.get_by_label("Link to this table").wait_for()


def cover(page: Page, tables: Prepared) -> None:
    """Several people at this screen."""
    page.goto(f"/t/{tables.shared}")
    page.get_by_role("button", name="I am").wait_for()


def end(page: Page, tables: Prepared) -> None:
    """The result, with the check of the deal unfolded."""
    page.goto(f"/t/{tables.over}")
    page.get_by_text("The secret and its fingerprint").click()


def replay(page: Page, tables: Prepared) -> None:
    """In the middle of a finished game, everything shown."""
    page.goto(f"/t/{tables.over}/replay?at=60&seat=all")
    page.wait_for_selector("[data-place]")


def record(page: Page, tables: Prepared) -> None:
    """A record from elsewhere."""
    page.goto(f"/r/{tables.record}?at=50")
    page.wait_for_selector("[data-place]")


def learn(page: Page, _: Prepared) -> None:
    """The first game, at its first question."""
    page.goto("/learn/coralia")
    page.get_by_role("button", name="Next", exact=True).click(click_count=3)
    page.wait_for_selector(OPTIONS)


def rules(page: Page, _: Prepared) -> None:
    """All rules, one of them looked for."""
    page.goto("/rules/coralia#COR-4.1b")
    page.get_by_role("listitem").first.wait_for()


def rules_with_tables(page: Page, _: Prepared) -> None:
    """Rules that have tables, one of them too wide for a phone."""
    page.goto("/rules/reef_encounter")
    page.get_by_role("columnheader", name="starfish side").wait_for()


def lumicora(page: Page, _: Prepared) -> None:
    """The first game of Lumicora, at its first question."""
    page.goto("/learn/lumicora")
    page.get_by_role("button", name="Next", exact=True).click(click_count=2)
    page.wait_for_selector(OPTIONS)


def lumicora_options(page: Page, _: Prepared) -> None:
    """The sides of Lumicora's boards, with pictures."""
    page.goto("/new?game=lumicora")
    page.get_by_text("Optional rules").click()
    page.locator("[data-picture]").first.wait_for()


def lumicora_table(page: Page, tables: Prepared) -> None:
    """A lumino can be laid in many places."""
    page.goto(f"/t/{tables.lumicora}")
    page.locator(LIT).first.wait_for()


def lumicora_end(page: Page, tables: Prepared) -> None:
    """The reefs side by side, one category open."""
    page.goto(f"/t/{tables.lumicora_over}")
    page.locator('[data-category="animals"]').click()


def lumicora_replay(page: Page, tables: Prepared) -> None:
    """In the middle of a finished game of Lumicora."""
    page.goto(f"/t/{tables.lumicora_over}/replay?at=60")
    page.wait_for_selector("[data-place]")


def settings(page: Page, _: Prepared) -> None:
    """What a person can choose."""
    page.goto("/settings")
    page.get_by_role("radio", name="English").wait_for()


def about(page: Page, _: Prepared) -> None:
    """Unofficial, credits."""
    page.goto("/about")
    page.get_by_role("heading", level=1).wait_for()


def lost(page: Page, _: Prepared) -> None:
    """No such page."""
    page.goto("/nowhere")
    page.get_by_role("heading", name="Nothing swims here").wait_for()


STATES: dict[str, Callable[[Page, Prepared], None]] = {
    way.__name__: way
    for way in (
        home, new_table, lobby, cover, table, hints, refusal, menu, keys, drawer, chat, coming,
        end, replay, record, learn, lumicora, lumicora_options, lumicora_table, lumicora_end,
        lumicora_replay, rules, rules_with_tables, settings, about, lost,
    )
}  # fmt: skip
