"""A page whose messages from the server are recorded, to compare them with what it shows."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

Scene = dict[str, Any]

# Everything public that a page shows. A place's name is followed by the option, if it is one.
PICTURE = """
() => {
  const label = (one) => one.getAttribute("aria-label");
  const all = (query) => [...document.querySelectorAll(query)];
  return {
    places: Object.fromEntries(all("[data-place]").map((one) => [one.dataset.place, label(one)])),
    rest: all("main [role=img][aria-label]:not([data-place])").map(label),
  };
}
"""
# The words of a list; a card's picture may hold a number above them.
LINES = """
(name) => [...document.querySelectorAll(`[aria-label="${name}"] li`)]
  .map((one) => one.innerText.trim().split("\\n").at(-1))
"""


class WatchedPage:
    """A page, and the scenes it has received."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scenes: list[Scene] = []
        self.sockets = 0
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "scene":
            self.scenes.append(message)

    @property
    def seq(self) -> int:
        """The number of the newest scene; -1 before the first."""
        return int(self.scenes[-1]["seq"]) if self.scenes else -1

    @property
    def scene(self) -> Scene:
        """The newest scene."""
        return self.scenes[-1]

    def picture(self) -> dict[str, Any]:
        """Everything public that the page shows."""
        picture: dict[str, Any] = self.page.evaluate(PICTURE)
        return picture

    def hand(self) -> list[str]:
        """The cards the page shows as its person's own."""
        cards: list[str] = self.page.evaluate(LINES, "Your cards")
        return cards

    def story(self) -> list[str]:
        """The lines of the story."""
        lines: list[str] = self.page.evaluate(LINES, "Story")
        return lines


def differences(picture: dict[str, Any], spectators: dict[str, Any]) -> list[str]:
    """Where a page differs from what a spectator sees, who is offered no options."""
    places = picture["places"]
    if places.keys() != spectators["places"].keys():
        return ["places"]
    wrong = [p for p, label in spectators["places"].items() if not places[p].startswith(label)]
    return wrong + ([] if picture["rest"] == spectators["rest"] else ["rest"])
