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


# Its event loop runs as long as it does, and tests of the server have loops of their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, or a skipped test; a failure where nothing may be left out."""
    found = shutil.which("chromium")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no Chromium")
        warnings.warn("the pages are not tested: no Chromium", stacklevel=2)
        pytest.skip("no Chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


def listen(window: BrowserContext, address: str, excused: str, complaints: list[str]) -> None:
    """Write down what its console complains of, and whoever else it asks for something."""
    home = urlsplit(address).netloc

    def asked(url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != home:
            complaints.append(f"asked for {url}")

    def said(kind: str, text: str) -> None:
        if kind == "error" and not (excused and excused in text):
            complaints.append(text)

    def told(message: ConsoleMessage) -> None:
        said(message.type, f"{message.text} {message.location['url']}")

    window.on("console", told)
    window.on("weberror", lambda error: complaints.append(str(error.error)))
    window.on("request", lambda request: asked(request.url))


@pytest.fixture
def open_window(browser: Browser, address: str) -> Iterator[Open]:
    """Opens windows, each with a guest of its own; none may complain or ask another host."""
    windows: list[BrowserContext] = []
    complaints: list[str] = []

    def open_one(excused: str = "", **wishes: Any) -> Page:
        usual: dict[str, Any] = {"viewport": LAPTOP, "reduced_motion": "reduce", "locale": "en-GB"}
        wishes = {"base_url": address, **usual, **wishes}
        window = browser.new_context(**wishes)
        window.set_default_timeout(PATIENCE)
        listen(window, wishes["base_url"], excused, complaints)
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
