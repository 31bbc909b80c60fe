"""A server with prepared tables, the same every time, for taking the screenshots."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

import reeftable as rt
from reeftable.bots.loading import ask, load_bot
from reeftable.core.chance import Committed, seeded
from reeftable.core.state import State
from reeftable.server.keys import COOKIE
from reeftable.server.run import GracefulServer, configure
from reeftable.server.services import Services
from reeftable.server.settings import Settings
from reeftable.server.system import System

NAME = "reef.example"  # the server's name in the browser, so that links look the same every time
PATIENCE = 30.0
OPTIONS = "[data-options] button"
SETTINGS = Settings(
    requests_per_second=1_000, requests_burst=10_000, messages_per_second=1_000,
    messages_burst=10_000, public_url=f"http://{NAME}", keep_within=10.0,
)  # fmt: skip
Json = dict[str, Any]
Until = Callable[[State], bool]
Scene = tuple[str, str, Callable[[Page], object]]  # its name, its address, what to do there


class Fixed:
    """Tokens and secrets that are the same every time."""

    def __init__(self) -> None:
        self.secrets: list[bytes] = []
        self.numbers = itertools.count()

    def token(self, size: int) -> str:
        """A fixed text that looks like a random token."""
        digest = hashlib.sha256(b"token %d" % next(self.numbers)).digest()
        return base64.urlsafe_b64encode(digest[:size]).decode().rstrip("=")

    def secret(self) -> bytes:
        """The next table's secret."""
        self.secrets.append(hashlib.sha256(b"table %d" % len(self.secrets)).digest())
        return self.secrets[-1]


class PicturesServer:
    """The running server: its address, and the fixed secrets of its tables."""

    def __init__(self, port: int, system: Fixed) -> None:
        self.port = port
        self.system = system
        self.url = f"http://127.0.0.1:{port}"


@contextmanager
def serve_pictures(folder: Path) -> Iterator[PicturesServer]:
    """Run a server while the block runs."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    system = Fixed()
    settings = replace(SETTINGS, data=folder, port=port)
    server = Services(settings, System(token=system.token, secret=system.secret))
    running = GracefulServer(configure(server), server)
    thread = threading.Thread(target=running.run, args=([listening],))
    thread.start()
    try:
        while not running.started and thread.is_alive():
            time.sleep(0.02)
        yield PicturesServer(port, system)
    finally:
        running.should_exit = True
        thread.join()
        listening.close()


class Person:
    """Somebody who plays through the REST interface and a socket."""

    def __init__(self, at: PicturesServer, name: str) -> None:
        self.server = at
        self.http = httpx.Client(base_url=at.url)
        self.call("/api/people", name=name)
        self.cookie = self.http.cookies[COOKIE]
        self.token = self.call("/api/me/tokens", label="pictures")["token"]

    def call(self, path: str, **body: Any) -> Json:
        """Send a request and return the answer."""
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        data: Json = answer.json()
        return data

    def table(self, *others: str, game: str = "coralia", **settings: Any) -> Json:
        """Create a table with this person in the first seat, and other kinds of seats after it."""
        seats = [{"kind": kind, "contribution": "00"} for kind in ("me", *others)]
        return self.call("/api/tables", game=game, seats=seats, **settings)

    def sit(self, table: Json, seat: int) -> None:
        """Take an open seat."""
        path = f"/api/tables/{table['id']}/sit"
        self.call(path, seat=seat, invite=table["invite"], contribution="00")

    def look(self, table: Json) -> ClientConnection:
        """Open a socket to the table."""
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table['id']}/live"
        return connect(address, additional_headers={"Authorization": f"Bearer {self.token}"})


def play(people: list[Person], table: Json, until: Until) -> None:
    """Play for the people, choosing as bots would, until `until` is true of the position."""
    secret = people[0].server.system.secrets[-1]
    source = Committed(secret, ["00"] * len(people))
    game = rt.game(table["game"])
    state: State = game.new(players=len(people), source=source, options=table["options"])
    windows = [Window(person.look(table)) for person in people]
    rng, bot = seeded(1), load_bot("medium")
    while not state.over and not until(state):
        if state.to_move == rt.CHANCE:
            state.deal()
            continue
        action = ask(bot, "medium", state, rng)
        windows[state.to_move].move(action)
        state.apply(action)
    for window in windows:
        window.settle()


class Window:
    """A socket through which somebody plays."""

    def __init__(self, at: ClientConnection) -> None:
        self.at = at
        self.answered = 0

    def receive(self) -> Json:
        """The next message; raises for a refusal, since the engine allows every move made here."""
        message: Json = json.loads(self.at.recv(timeout=PATIENCE))
        if message["type"] == "refused":
            raise RuntimeError(f"the server refused what the engine allows: {message}")
        return message

    def move(self, action: int) -> None:
        """Answer the next question as soon as it is asked."""
        message = self.receive()
        while (
            message["type"] != "scene" or message["seq"] <= self.answered or not message["options"]
        ):
            message = self.receive()
        self.answered = message["seq"]
        move = {"type": "move", "id": f"m{message['seq']}", "seq": message["seq"], "action": action}
        self.at.send(json.dumps(move))

    def settle(self) -> None:
        """Wait until all messages have been received."""
        self.at.send(json.dumps({"type": "ping"}))
        while self.receive()["type"] != "pong":
            pass
        self.at.close()


def with_others(ann: Person, ben: Person, cleo: Person, **more: Any) -> dict[str, Any]:
    """A table at which all three sit, public unless stated otherwise."""
    choices: dict[str, Any] = {"public": True, **more}
    table = ann.table("open", "open", **choices)
    ben.sit(table, 1)
    cleo.sit(table, 2)
    return table


def await_board(page: Page) -> None:
    page.wait_for_selector("[data-place]")


def ask_for_hint(page: Page) -> None:
    page.wait_for_selector(OPTIONS)
    page.keyboard.press("h")
    page.wait_for_selector("[data-options] .rank")


def asks_late(state: State, step: str, counter: str, least: int) -> bool:
    """Whether the first seat is asked this, when the view's counter has come so far."""
    if state.to_move != 0:
        return False
    view = state.view(0)
    return bool(view[counter] >= least and view["question"]["step"] == step)


def ask_why(page: Page, place: str) -> None:
    """Click on something that is not possible now, to see the refusal."""
    page.wait_for_selector(OPTIONS)
    page.locator(place).first.click()
    page.wait_for_selector(".refusal button")
