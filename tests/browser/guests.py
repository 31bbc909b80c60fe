"""What tests do again and again as a guest: enter a name, sit down, choose, wait."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE

OPTIONS = "[data-options] button"
READY = f'{OPTIONS}[aria-disabled="false"]'
# Something can be chosen now, in the list or on the board.
NOW = f'{READY}, .answers [aria-busy="false"]'
END = "section.end"
LIT = "[data-place].option"
CONFIRM = '[data-confirm] [data-action][aria-disabled="false"]'
ASKED = f"{READY}, {END}"
MOST_CHOICES = 600

ME: dict[str, str] = {"kind": "me"}
BOT = {"kind": "bot", "level": "easy"}

# Plays one person's seat without the page, choosing the first option or varying, until one of the
# given questions comes up. Returns the question, or `over`.
PLAY = """
([table, seat, until, most, spread]) => new Promise((done, fail) => {
  const query = new URLSearchParams({ seen: "0", ...(seat === null ? {} : { seat }) });
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live?${query}`);
  let moves = 0;
  const end = (step) => { socket.close(); done(step); };
  socket.onerror = () => fail(new Error("no socket"));
  socket.onmessage = ({ data }) => {
    const scene = JSON.parse(data);
    if (scene.type === "refused") fail(new Error(data));
    if (scene.type !== "scene") return;
    if (scene.table.status === "over") return end("over");
    const step = scene.view.question.step;
    if (!scene.options.length) return;
    if (until.includes(step) || moves >= most) return end(step);
    moves += 1;
    const { seq, seat: mine, options } = scene;
    const { action } = options[spread ? (7 * moves) % options.length : 0];
    const id = crypto.randomUUID();
    socket.send(JSON.stringify({ type: "move", id, seq, action, seat: mine }));
  };
})
"""
REQUEST = """
async ([method, path, body]) => {
  const answer = await fetch(path, {
    method, headers: { "Content-Type": "application/json" },
    body: body === null ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text && JSON.parse(text);
}
"""


def enter_name(page: Page, name: str) -> None:
    """Become a guest of this name, in the settings."""
    page.goto("/settings")
    page.get_by_label("Your name").first.fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()


def request(page: Page, method: str, path: str, body: object = None) -> Any:
    """A request to the server as the person of this page."""
    return page.evaluate(REQUEST, [method, path, body])


def make_table(page: Page, seats: list[dict[str, str]], **more: object) -> str:
    """A new table; its id."""
    table = {"game": "coralia", "seats": seats, **more}
    return str(request(page, "POST", "/api/tables", table)["id"])


def make_friends_table(ann: Page, ben: Page, **more: object) -> tuple[str, str]:
    """A table that Ann made and where Ben sits too; its id and invitation key."""
    table = make_table(ann, [{**ME, "level": "level1"}, {"kind": "open"}], **more)
    invite = request(ann, "GET", f"/api/tables/{table}")["invite"]
    request(ben, "POST", f"/api/tables/{table}/sit", {"seat": 1, "invite": invite})
    return table, str(invite)


def sit_at(page: Page, table: str) -> None:
    """Go to a table and wait for the board."""
    page.goto(f"/t/{table}")
    page.wait_for_selector(f"{READY}, {END}, [data-place]")


def play_on(
    page: Page,
    table: str,
    until: tuple[str, ...] = (),
    most: int = 10_000,
    spread: bool = False,
) -> str:
    """Play without the page, to reach a position quickly; returns the question then asked.

    The first option is chosen each time, or, spread, one after the other.
    """
    return str(page.evaluate(PLAY, [table, None, list(until), most, spread]))


def table_at(page: Page, question: str, **more: object) -> str:
    """A table with a bot at which I am asked this; a game that ends without it is begun again."""
    for _ in range(10):
        table = make_table(page, [ME, BOT], **more)
        if play_on(page, table, until=(question,)) == question:
            return table
    raise AssertionError(f"ten games ended without {question}")


def answer(page: Page, number: int = -1) -> None:
    """Answer by clicking: on the board if not everything is listed, else in the list.

    The number says which one; it may be larger than there are options.
    """
    page.wait_for_selector(READY)
    places = page.locator(LIT)
    is_on_board = page.locator("[data-list-all]").count() and places.count()
    offered = places if is_on_board else page.locator(OPTIONS)
    offered.nth(number % offered.count()).click()
    if page.locator("[data-confirm]").count():
        page.locator(CONFIRM).click()


def finished_table(page: Page, seats: list[dict[str, str]] | None = None, **more: object) -> str:
    """A table whose game is over."""
    table = make_table(page, seats or [ME, BOT], **more)
    assert play_on(page, table) == "over"
    return table


def sit_down(page: Page, game: str = "coralia") -> None:
    """From the home page to a table with a bot, as a guest with just a name."""
    page.goto("/")
    card = page.locator("article").filter(has_text=game.capitalize())
    card.get_by_label("How strong").select_option("level1")
    card.get_by_role("button", name="Play a bot").click()
    page.get_by_role("textbox").first.fill("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/"))
    page.wait_for_selector(f"{READY}, {END}")


def until(page: Page, holds: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds that spans several pages."""
    for _ in range(PATIENCE // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError(what)
