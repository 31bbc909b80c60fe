"""Every page: fits a phone, big enough to touch, accessible in both themes, small and our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, Open
from tests.browser.guests import enter_name, until
from tests.browser.states import STATES, Prepared, prepare

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
PHONE = {"width": 390, "height": 844}
TOUCH = 44
FIRST_PAGE = 200_000  # bytes over the wire

# What reaches beyond the window although nothing lets one scroll to it, and what can be scrolled.
SIDEWAYS = """
() => {
  const problems = [];
  if (document.documentElement.scrollWidth > innerWidth) problems.push("the page scrolls");
  const scrolls = (one) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX !== "visible") return true;
    }
    return false;
  };
  for (const one of document.querySelectorAll("body *")) {
    if (one.closest("svg svg, svg *, .hidden-text, .skip") || scrolls(one)) continue;
    const { left, right, width } = one.getBoundingClientRect();
    if (width && (right > innerWidth + 1 || left < -1)) problems.push(one.outerHTML.slice(0, 120));
  }
  return problems;
}
"""
# Whatever can be touched and is smaller than a fingertip. A link inside a sentence may be.
SMALL = """
(least) => {
  const touched = "a[href], button, input, select, summary, [role=button], [role=tab]";
  const modal = document.querySelector("dialog[open]");
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest("[inert], .skip") && (!modal || modal.contains(one));
  const inText = (one) => getComputedStyle(one).display === "inline" && one.matches("p a, li a");
  const problems = [];
  for (const one of document.querySelectorAll(touched)) {
    if (!shown(one) || inText(one)) continue;
    const target = one.matches("input") ? (one.closest("label") ?? one) : one;
    const { width, height } = target.getBoundingClientRect();
    const name = target.ariaLabel ?? target.innerText ?? "";
    if (width && (width < least - 0.5 || height < least - 0.5)) {
      problems.push(`${Math.round(width)}x${Math.round(height)} ${name} ${target.tagName}`);
    }
  }
  return problems;
}
"""
CHECK = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const describe = (node) => `${node.target.join(" ")} ${node.any.map((one) => one.message)}`;
  return violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => `${one.id}: ${one.nodes.slice(0, 4).map(describe).join(" | ")}`);
}
"""


@pytest.fixture(scope="module")
def ann(browser: Browser, address: str) -> Iterator[tuple[Any, Prepared]]:
    """Ann's cookies, and her tables."""
    window = browser.new_context(base_url=address, locale="en-GB")
    window.set_default_timeout(PATIENCE)
    page = window.new_page()
    enter_name(page, "Ann")
    yield window.storage_state(), prepare(page)
    window.close()


@pytest.mark.parametrize("state", STATES)
def test_a_page_in_both_themes_and_on_a_phone(
    open_window: Open, ann: tuple[Any, Prepared], state: str
) -> None:
    page = open_window(storage_state=ann[0])
    STATES[state](page, ann[1])
    page.evaluate(AXE.read_text("utf-8"))
    problems = {theme: axe(page, theme) for theme in ("dark", "light")}
    page.set_viewport_size({"width": 390, "height": 844})
    until(page, lambda: page.evaluate("() => innerWidth") == 390, "the window stays wide")
    problems |= {"sideways": page.evaluate(SIDEWAYS), "small": page.evaluate(SMALL, TOUCH)}
    assert {kind: list_ for kind, list_ in problems.items() if list_} == {}


def test_what_is_too_wide_or_too_small_is_found(
    open_window: Open, ann: tuple[Any, Prepared]
) -> None:
    page = open_window(viewport=PHONE, storage_state=ann[0])
    STATES["about"](page, ann[1])
    page.evaluate(
        """() => {
          const wide = document.createElement("button");
          wide.textContent = "planted";
          wide.style.width = "500px";
          wide.style.height = "20px";
          document.querySelector("main").append(wide);
        }"""
    )
    assert any("planted" in one for one in page.evaluate(SIDEWAYS))
    assert page.evaluate(SMALL, TOUCH) == ["500x20 planted BUTTON"]


def axe(page: Page, theme: str) -> list[str]:
    """What axe finds serious in a theme."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    violations: list[str] = page.evaluate(CHECK)
    return violations


def test_axe_finds_what_is_wrong(open_window: Open, ann: tuple[Any, Prepared]) -> None:
    page = open_window(storage_state=ann[0])
    STATES["about"](page, ann[1])
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    page.evaluate(AXE.read_text("utf-8"))
    assert [one.split(":")[0] for one in axe(page, "dark")] == ["button-name"]


def test_the_first_page_is_small(page: Page) -> None:
    sizes: dict[str, int] = {}
    session = page.context.new_cdp_session(page)
    names: dict[str, str] = {}
    session.on(
        "Network.responseReceived", lambda e: names.update({e["requestId"]: e["response"]["url"]})
    )
    session.on(
        "Network.loadingFinished",
        lambda e: sizes.update({names.get(e["requestId"], "?"): int(e["encodedDataLength"])}),
    )
    session.send("Network.enable")
    page.goto("/")
    page.get_by_role("button", name="Play a bot").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 3, "nothing was counted"
    assert sum(sizes.values()) < FIRST_PAGE, sizes


def test_a_table_that_is_not_there(open_window: Open) -> None:
    page = open_window(excused="40")  # refused, which the console notes
    page.goto("/t/AAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", level=1)).to_have_text("This table cannot be shown")
