"""A real server and a real browser: Debian's Chromium."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.process import Process

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 30_000  # milliseconds; machines are shared


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


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A fresh guest's window on a laptop; nothing may complain in its console."""
    window = browser.new_context(
        base_url=address, viewport={"width": 1366, "height": 768}, reduced_motion="reduce"
    )
    window.set_default_timeout(PATIENCE)
    made = window.new_page()
    complaints: list[str] = []
    made.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    made.on("pageerror", lambda error: complaints.append(str(error)))
    yield made
    window.close()
    # Asking who I am before I am anybody is answered with 401, which the browser mentions.
    assert [text for text in complaints if "401" not in text] == []
