"""Measures how long a browser takes to redraw each game's board: `python -m bench.drawing`.

It uses the real page of a table, but two alternating scenes: the question with the most options
that random games lead to, and a scene without options. The processor is throttled, and only the
time of the page's main thread counts, so other processes have little influence. Lumicora is also
drawn with full reefs, large and as thumbnails, and Reef Encounter with spaces lit on all rocks.
"""

from __future__ import annotations

import functools
import json
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import reeftable as rt
from bench.errors import BenchError
from bench.server_load import served

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page, ViewportSize, WebSocketRoute

    from reeftable.core.state import State

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WINDOW: ViewportSize = {"width": 1366, "height": 768}
SLOWER = 4  # the factor by which the processor is throttled
PLAYERS = 4
GAMES = 300  # random games searched for the question with the most options
ROUNDS, UPDATES = 5, 4
FIRST = "coralia"  # the board that the others are compared with
LISTENERS = """
() => {
  window.listeners = 0;
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...args) {
    if (this instanceof Element && this.closest(".board")) window.listeners += 1;
    return add.apply(this, args);
  };
}
"""
# Resolves when the board has been drawn with the given number of places to choose from.
DRAWN = """
(isAsked) => new Promise((done) => {
  const look = () => (document.querySelector("[data-options]") !== null) === isAsked
    ? requestAnimationFrame(() => requestAnimationFrame(done))
    : requestAnimationFrame(look);
  look();
})
"""
LIT = "() => document.querySelectorAll('[data-place].option').length"


FULL = "lumicora, full reefs"
LIT_ROCKS = "reef_encounter, lit rocks"
ON_ROCKS = ("LayTiles", "PlaceShrimp")  # questions answered on the rocks
COLOURS = ("pink", "yellow", "green", "blue")
ANIMALS = ("mussel", "crab", "seahorse", "starfish")
FIELDS, HIGHEST = 44, 5


def fill_reefs(view: dict[str, Any]) -> None:
    """Lay stacks on every field of every reef of Lumicora; a lumino covers two fields."""
    for seat in view["seats"]:
        seat["reef"] = {str(field): stack(field) for field in range(FIELDS)}


def stack(field: int) -> list[dict[str, Any]]:
    """What lies on a field: numbers on the even ones, animals on the odd ones."""
    pair = field // 2
    return [
        {
            "colour": COLOURS[(pair + level) % 4],
            "number": None if field % 2 else 1 + (pair + level) % 6,
            "animal": ANIMALS[pair % 4] if field % 2 else None,
            "lumino": 100 * level + pair,
        }
        for level in range(1 + pair % HIGHEST)
    ]


@functools.cache
def most_options(name: str, games: int = GAMES, steps: tuple[str, ...] = ()) -> State:
    """The position of random games in which the first seat has the most options.

    If questions are named, only those count.
    """
    chooser = random.Random(1)
    best, most = None, 0
    for seed in range(games):
        state = rt.game(name).new(players=PLAYERS, seed=seed)
        while not state.over:
            if state.to_move == rt.CHANCE:
                state.deal()
                continue
            actions = state.actions()
            if state.to_move == 0 and len(actions) > most and is_one_of(state, steps):
                best, most = state.clone(), len(actions)
            state.apply(chooser.choice(actions))
    if best is None:
        raise BenchError(f"{name} asks nothing")
    return best


def is_one_of(state: State, steps: tuple[str, ...]) -> bool:
    """Whether one of these questions is asked; no names stand for all."""
    return not steps or state.view(0)["question"]["step"] in steps


class Board:
    """The page of one table, whose scenes are supplied by the benchmark."""

    def __init__(self, page: Page, title: str) -> None:
        self.page = page
        self.title = title
        self.name = name = title.partition(",")[0]
        self.state = most_options(name, steps=ON_ROCKS if title == LIT_ROCKS else ())
        self.view: dict[str, Any] = self.state.view(0)
        if title == FULL:
            fill_reefs(self.view)
        self.socket: WebSocketRoute | None = None
        self.scene: dict[str, Any] = {}
        self.seq = 1_000_000
        self.is_ours = False
        page.add_init_script(f"({LISTENERS})()")
        page.route_web_socket("**/live*", self._connect)
        page.goto(f"/t/{self._new_table()}")
        page.wait_for_selector(".board")
        self.is_ours = True
        self._show(is_asked=True)
        self.options = len(self.state.actions())
        self.places = int(page.evaluate(LIT))
        self.listeners = int(page.evaluate("() => window.listeners"))
        self.profile: CDPSession = page.context.new_cdp_session(page)
        self.profile.send("Performance.enable")
        self.profile.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _new_table(self) -> str:
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (PLAYERS - 1)]
        answer = self.page.request.post("/api/tables", data={"game": self.name, "seats": seats})
        return str(answer.json()["id"])

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self.socket = route

        def pass_on(message: str | bytes) -> None:
            content = json.loads(message)
            if content.get("type") == "scene" and not self.is_ours:
                self.scene = content
                route.send(message)

        server.on_message(pass_on)

    def _show(self, is_asked: bool) -> None:
        """Show the question, or the scene without options, and wait until it is drawn."""
        assert self.socket
        self.seq += 1
        table = self.scene["table"] | {"to_move": 0 if is_asked else 1}
        scene = self.scene | {
            "seq": self.seq, "seat": 0, "table": table, "story": [], "closed": [],
            "view": self.view,
            "options": self.state.options_for(0) if is_asked else [],
        }  # fmt: skip
        self.socket.send(json.dumps(scene))
        self.page.evaluate(DRAWN, is_asked)

    def _main_thread(self) -> float:
        metrics = self.profile.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    def milliseconds(self) -> float:
        """The mean time that the main thread takes for one update."""
        self.page.bring_to_front()
        before = self._main_thread()
        for i in range(UPDATES):
            self._show(is_asked=bool(i % 2))
        return 1000 * (self._main_thread() - before) / UPDATES


def compare() -> dict[str, Any]:
    """The time of each game's board in milliseconds, and its ratio to the first game's board."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if chromium is None:
        raise BenchError("drawing is measured in Chromium, which is not installed")
    titles = [FIRST, *(name for name in rt.game_names() if name != FIRST), FULL, LIT_ROCKS]
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as (url, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        window = browser.new_context(base_url=url, viewport=WINDOW, reduced_motion="reduce")
        window.request.post("/api/people", data={"name": "Ann"})
        boards = [Board(window.new_page(), title) for title in titles]
        rounds = [[board.milliseconds() for board in boards] for _ in range(ROUNDS + 1)][1:]
        browser.close()
    return {board.title: _figures(board, i, rounds) for i, board in enumerate(boards)}


def _figures(board: Board, i: int, rounds: list[list[float]]) -> dict[str, Any]:
    ratios = [times[i] / times[0] for times in rounds]
    return {
        "options": board.options,
        "places": board.places,
        "listeners": board.listeners,
        "milliseconds": round(statistics.median(times[i] for times in rounds), 1),
        "ratio": round(statistics.median(ratios), 2),
        "spread": [round(min(ratios), 2), round(max(ratios), 2)],
    }


if __name__ == "__main__":
    try:
        json.dump(compare(), sys.stdout, indent=2)
    except BenchError as error:
        sys.exit(f"bench: {error}")
