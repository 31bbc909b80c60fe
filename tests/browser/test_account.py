"""A guest sets a password, changes it by giving the old one, and logs in with the new one."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.guests import enter_name

OLD, NEW = "corals and caves", "caves and corals"


def test_a_password_is_changed_with_the_old_one(open_window: Open) -> None:
    page = open_window(excused="/api/me/account")  # it refuses a wrong password
    enter_name(page, "Passwordina")
    page.goto("/settings")
    page.get_by_label("Password, at least 8").fill(OLD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_text("You have an account as Passwordina")).to_be_visible()

    page.get_by_label("Present password").fill("not the old one")
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("That is not the old password.")).to_be_visible()
    page.get_by_label("Present password").fill(OLD)
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("You can now log in as Passwordina")).to_be_visible()

    page.get_by_role("button", name="Log out").click()
    account = page.locator("section[aria-labelledby=account]")
    account.get_by_label("Your name").fill("Passwordina")
    account.get_by_label("Password", exact=True).fill(NEW)
    account.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_text("Welcome back, Passwordina.")).to_be_visible()
