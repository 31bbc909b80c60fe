"""Takes the screenshots in docs/pictures: every page in both themes, on a laptop and on a phone.

The tables are prepared and chance is fixed, so that a screenshot changes only when its page does.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tools.pictures_lumicora import lumicora_scenes
from tools.pictures_palette import shrunk
from tools.pictures_reef import reef_scenes
from tools.pictures_server import (
    NAME,
    OPTIONS,
    Person,
    PicturesServer,
    Scene,
    ask_for_hint,
    await_board,
    play,
    serve_pictures,
    with_others,
)

from reeftable.core.state import State
from reeftable.server.keys import COOKIE

OUT = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
THEMES = ("light", "dark")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--font-render-hinting=none",
]  # fmt: skip
KNOWN = "location.protocol === 'http:' && localStorage.setItem('reeftable.known', 'yes')"
BUSY = 118  # after this many entries, every kind of piece is on the board

# Moments of a game are shown once per device; pages on both devices and in both themes.
MOMENTS = (
    "hint", "refusal", "rules-now", "lumicora-hint", "lumicora-refusal", "lumicora-choice",
    "reef-hint", "reef-refusal", "reef-lay", "reef-details",
)  # fmt: skip

Windows = dict[tuple[str, str], BrowserContext]


def main() -> None:
    """Take all screenshots, or those named on the command line."""
    wanted = sys.argv[1:]
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("pictures need Chromium")
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serve_pictures(Path(folder)) as at:
        ann, scenes = prepared(at)
        flags = [*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1:{at.port}"]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=flags)
            windows = {
                (size, theme): open_window(browser, ann, size, theme)
                for size in SIZES
                for theme in THEMES
            }
            for scene in scenes:
                if not wanted or scene[0] in wanted:
                    take(windows, scene)
            browser.close()
    total = sum(picture.stat().st_size for picture in OUT.glob("*.png"))
    print(f"{len(list(OUT.glob('*.png')))} pictures, {total / 1e6:.1f} MB")


# -- the tables ------------------------------------------------------------------------------


def prepared(at: PicturesServer) -> tuple[Person, list[Scene]]:
    """The person whose screen is shown, and the scenes to take screenshots of."""
    ann, ben, cleo = (Person(at, name) for name in ("Ann", "Ben", "Cleo"))
    over = with_others(ann, ben, cleo)
    play([ann, ben, cleo], over, lambda state: False)
    watched = ben.table("open", public=True)
    cleo.sit(watched, 1)
    cleo.table("open", "open", public=True)
    screen = ann.table("me")
    lobby = ann.table("open", "bot")
    running = with_others(ann, ben, cleo)
    play([ann, ben, cleo], running, is_busy)
    people = [ann, ben, cleo]
    return ann, [
        *scenes(over, running, lobby, screen), *lumicora_scenes(people), *reef_scenes(people),
    ]  # fmt: skip


def is_busy(state: State) -> bool:
    """Whether Ann must use a die, on a board where much has happened."""
    if state.entries < BUSY or state.to_move != 0:
        return False
    step: str = state.view(0)["question"]["step"]
    return step == "UseDie"


def scenes(over: Any, running: Any, lobby: Any, screen: Any) -> list[Scene]:
    """The scenes: the name and address of each, and what to do on the page."""
    return [
        ("home", "/", lambda page: page.wait_for_selector("section h2")),
        ("new-table", "/new", open_all),
        ("invite", f"/t/{lobby['id']}", lambda page: page.wait_for_selector(".share img")),
        ("table", f"/t/{running['id']}", lambda page: page.wait_for_selector(OPTIONS)),
        ("hint", f"/t/{running['id']}", ask_for_hint),
        ("refusal", f"/t/{running['id']}", ask_why),
        ("rules-now", f"/t/{running['id']}", open_rules),
        ("one-screen", f"/t/{screen['id']}", lambda page: page.wait_for_selector(".cover")),
        (
            "end",
            f"/t/{over['id']}",
            lambda page: page.wait_for_selector("[data-deal] [role=status]"),
        ),
        ("replay", f"/t/{over['id']}/replay?at={BUSY}&seat=all", await_board),
        ("first-game", "/learn/coralia", first_question),
        ("rules", "/rules/coralia", lambda page: page.wait_for_selector("[data-rule]")),
        ("settings", "/settings", lambda page: page.wait_for_selector("#goodbye")),
        ("about", "/about", lambda page: page.wait_for_selector("h1")),
        ("nothing", "/nowhere", lambda page: page.wait_for_selector("h1")),
    ]


# -- what to do on a page --------------------------------------------------------------------


def open_all(page: Page) -> None:
    """Open the section with the options of the rules."""
    page.locator("details summary").first.click()


def ask_why(page: Page) -> None:
    """Click on something that is not possible now, to see the refusal."""
    page.wait_for_selector(OPTIONS)
    page.locator('[data-place^="supply"]').last.click()
    page.wait_for_selector(".refusal button")


def open_rules(page: Page) -> None:
    page.wait_for_selector(OPTIONS)
    page.locator(".tools button").nth(2).click()
    page.wait_for_selector("dialog .marked")


def first_question(page: Page) -> None:
    for _ in range(3):
        page.locator(".coach button.primary").click()
    page.wait_for_selector(OPTIONS)


# -- the pictures ----------------------------------------------------------------------------


def take(windows: Windows, scene: Scene) -> None:
    """Take the screenshots of a scene, in its themes and sizes."""
    name, path, prepare = scene
    for (size, theme), window in windows.items():
        if name in MOMENTS and (size == "laptop") != (theme == "dark"):
            continue
        page = window.new_page()
        page.goto(path)
        prepare(page)
        page.evaluate("document.activeElement?.blur()")
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(250)
        png = page.screenshot(animations="disabled")
        (OUT / f"{name}-{size}-{theme}.png").write_bytes(shrunk(window.pages[0], png))
        page.close()


def open_window(browser: Browser, ann: Person, size: str, theme: str) -> BrowserContext:
    """A browser window in which Ann is logged in; its first, empty page shrinks the images."""
    width, height = SIZES[size]
    window = browser.new_context(
        base_url=f"http://{NAME}",
        viewport={"width": width, "height": height},
        color_scheme="light" if theme == "light" else "dark",
        reduced_motion="reduce",
        locale="en-GB",
    )
    window.add_cookies([{"name": COOKIE, "value": ann.cookie, "url": f"http://{NAME}"}])
    window.add_init_script(KNOWN)
    window.new_page()
    return window


if __name__ == "__main__":
    main()
