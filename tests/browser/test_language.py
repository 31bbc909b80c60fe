"""English and German: switched in the settings, kept, and complete on every page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import reeftable
from tests.browser.conftest import Open
from tests.browser.guests import BOT, ME, READY, enter_name, make_table, play_on, sit_at

FOLDER = Path(reeftable.__file__).parent / "words"
# A key or a placeholder that was never filled.
RAW = re.compile(r"\b(?:web|coralia|server|kernel|play|bots)\.[a-z_]+(?:\.\w+)*\b|\{\w+\}")


def words(language: str) -> dict[str, Any]:
    """A catalogue."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))


def test_the_language_is_switched_at_once_and_kept(page: Page) -> None:
    german = words("de")
    enter_name(page, "Ann")
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", level=1)).to_have_text(german["web"]["settings"]["title"])
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(german["web"]["home"]["headline"])
    page.goto("/settings")
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_a_german_browser_is_spoken_to_in_german(open_window: Open) -> None:
    page = open_window(locale="de-DE")
    german = words("de")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(german["web"]["home"]["headline"])
    page.get_by_role("button", name=german["web"]["home"]["play_bot"]).first.wait_for()


def test_a_game_in_german(open_window: Open) -> None:
    page = open_window(locale="de-DE")
    german = words("de")
    page.goto("/settings")
    page.get_by_label(german["web"]["name"]["ask"]).first.fill("Änne")
    page.keyboard.press("Enter")
    expect(page.get_by_text(german["web"]["settings"]["saved"])).to_be_visible()
    table = make_table(page, [ME, BOT])
    step = play_on(page, table, until=("UseDie",))
    sit_at(page, table)
    page.wait_for_selector(READY)
    question = german["coralia"]["question"][step]
    expect(page.locator("[data-prompt]")).to_have_text(question)
    expect(page.get_by_role("log").first).to_contain_text(question)
    page.get_by_role("button", name=german["web"]["table"]["hint"]).click()
    best = page.get_by_role("list", name=german["web"]["table"]["hints"])
    reasons = [text.split(":")[0] for text in german["bots"]["reason"].values()]
    hint = best.inner_text()
    assert any(reason in hint for reason in reasons)
    text = page.get_by_role("main").inner_text()
    assert RAW.findall(text) == []
    for english in ("Your turn", "Waiting for", "Undo", "used"):
        assert english not in text


def test_the_rules_in_german(open_window: Open) -> None:
    page = open_window(locale="de-DE")
    page.goto("/rules/coralia")
    expect(page.get_by_role("listitem").first).to_be_visible()
    text = page.get_by_role("main").inner_text()
    assert "Riff" in text and RAW.findall(text) == []
