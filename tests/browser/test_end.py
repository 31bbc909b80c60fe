"""The end explains itself: each category opens to what its points came from."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.guests import END, enter_name, finished_table


def test_every_category_adds_up_and_leads_to_its_moments(page: Page) -> None:
    enter_name(page, "Ann")
    table = finished_table(page)
    page.goto(f"/t/{table}")
    for category in ("play", "starfish", "diver", "fish", "pearls"):
        button = page.locator(f"[data-category={category}]")
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true")
        row = page.locator(f"{END} tr", has=button)
        points = [int(text) for text in row.locator("td").all_inner_texts()]
        seats = page.locator("[data-sources] section")
        expect(seats).to_have_count(len(points))
        for seat, total in enumerate(points):
            figures = seats.nth(seat).locator("a .figures").all_inner_texts()
            assert sum(int(figure) for figure in figures) == total, category
        button.click()
    page.locator(f"{END} [data-category=diver]").click()
    page.locator("[data-sources] a").first.click()
    page.wait_for_url(f"**/t/{table}/replay?*at=*")
