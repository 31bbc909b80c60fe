"""A real server and a real browser: Debian's Chromium."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.server.process import Process

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 30_000  # milliseconds; machines are shared
expect.set_options(timeout=PATIENCE)
LAPTOP = {"width": 1366, "height": 768}

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server answers."""
    server = Process(tmp_path_factory.mktemp("browser"))
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


# Per module, because its event loop would get in the way of the server tests' own loops.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; without it the test is skipped, or fails in CI."""
    chromium_path = shutil.which("chromium")
    if chromium_path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no Chromium")
        warnings.warn("the pages are not tested: no Chromium", stacklevel=2)
        pytest.skip("no Chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield chromium
        chromium.close()


def collect_complaints(
    window: BrowserContext, address: str, excused: str, complaints: list[str]
) -> None:
    """Collect the errors in its console and its requests to other hosts."""
    home = urlsplit(address).netloc

    def check_request(url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != home:
            complaints.append(f"requested {url}")

    def check_message(kind: str, text: str) -> None:
        if kind == "error" and not (excused and excused in text):
            complaints.append(text)

    def console_message(message: ConsoleMessage) -> None:
        check_message(message.type, f"{message.text} {message.location['url']}")

    window.on("console", console_message)
    window.on("weberror", lambda error: complaints.append(str(error.error)))
    window.on("request", lambda request: check_request(request.url))


@pytest.fixture
def open_window(browser: Browser, address: str) -> Iterator[Open]:
    """Opens windows, each for a new guest; fails on console errors and requests to other hosts."""
    windows: list[BrowserContext] = []
    complaints: list[str] = []

    def open_one(excused: str = "", **options: Any) -> Page:
        usual: dict[str, Any] = {"viewport": LAPTOP, "reduced_motion": "reduce", "locale": "en-GB"}
        options = {"base_url": address, **usual, **options}
        window = browser.new_context(**options)
        window.set_default_timeout(PATIENCE)
        collect_complaints(window, options["base_url"], excused, complaints)
        windows.append(window)
        return window.new_page()

    yield open_one
    for window in windows:
        window.close()
    assert complaints == []


@pytest.fixture
def page(open_window: Open) -> Page:
    """A fresh guest's window on a laptop."""
    return open_window()
