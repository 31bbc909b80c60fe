"""The load benchmark's clients: people who sit at many tables and move at a steady rate."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from typing import Any

import httpx
import websockets

from reeftable.games import registry

REPLY_TIMEOUT = 60.0
SEATS = 3


class Person:
    """One person at one table, who moves on request."""

    def __init__(self, token: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}
        self.socket: Any = None
        self.scene: dict[str, Any] = {}
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.last_move_number = 0

    async def connect(self, url: str, table: str) -> None:
        """Open the table's socket and read the first message."""
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
        self.socket = await websockets.connect(
            address, additional_headers=self.headers, compression=None, max_size=None
        )
        self.scene = json.loads(await self.socket.recv())
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "scene":
                self.scene = message
            elif message["type"] in ("ack", "refused") and message["id"] in self.waiting:
                answer = self.waiting.pop(message["id"])
                if not answer.done():
                    answer.set_result(message)

    async def move(self, rng: random.Random) -> float | None:
        """Make a move; returns the seconds until it was acknowledged, None if it was refused."""
        self.last_move_number += 1
        message_id = f"m{self.last_move_number}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[message_id] = answer
        action = rng.choice(self.scene["options"])["action"]
        move = {"type": "move", "id": message_id, "seq": self.scene["seq"], "action": action}
        began = time.perf_counter()
        await self.socket.send(json.dumps(move))
        reply = await asyncio.wait_for(answer, REPLY_TIMEOUT)
        if reply["type"] == "ack":
            return time.perf_counter() - began
        print(f"refused: {reply['code']}", file=sys.stderr)
        return None


class Table:
    """Three people at a table; a finished table is replaced by a new one."""

    def __init__(self, url: str, game: str) -> None:
        self.url = url
        self.game = game
        self.people: list[Person] = []
        self.busy = False

    async def open(self, http: httpx.AsyncClient, tokens: list[str]) -> None:
        """Create the table, seat everybody and open their sockets."""
        self.people = [Person(token) for token in tokens]
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in tokens[1:])]
        first, *others = self.people
        configuration = {"game": self.game, "seats": seats}
        answer = await http.post("/api/tables", json=configuration, headers=first.headers)
        table = answer.json()
        for seat, person in enumerate(others, 1):
            sit = {"seat": seat, "invite": table["invite"]}
            path = f"/api/tables/{table['id']}/sit"
            (await http.post(path, json=sit, headers=person.headers)).raise_for_status()
        for person in self.people:
            await person.connect(self.url, table["id"])

    async def close(self) -> None:
        """Close everybody's socket."""
        for person in self.people:
            await person.socket.close()

    @property
    def is_over(self) -> bool:
        """Whether anybody has received the end of the game."""
        return any(person.scene["table"]["status"] == "over" for person in self.people)

    def mover(self) -> Person | None:
        """The person who is to move, according to the messages so far."""
        newest = max(person.scene["seq"] for person in self.people)
        seen = [person for person in self.people if person.scene["seq"] == newest]
        return next((person for person in seen if person.scene["options"]), None)


async def tokens_for(http: httpx.AsyncClient, count: int) -> list[str]:
    """Register new people and return their access tokens."""
    tokens = []
    for number in range(count):
        http.cookies.clear()
        (await http.post("/api/people", json={"name": f"P{number}"})).raise_for_status()
        answer = await http.post("/api/me/tokens", json={"label": "load"})
        tokens.append(answer.json()["token"])
    http.cookies.clear()
    return tokens


class Load:
    """Makes moves at a steady rate, at any table where somebody is to move."""

    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self.url = url
        self.http = http
        self.rng = random.Random(1)
        self.durations: list[float] = []
        self.errors = 0
        self.tables: list[Table] = []
        self.running: set[asyncio.Task[None]] = set()

    async def open(self, count: int) -> None:
        """Create `count` tables with three people each, cycling through all games."""
        tokens = await tokens_for(self.http, SEATS * count)
        games = registry.game_names()
        self.tables = [Table(self.url, games[i % len(games)]) for i in range(count)]
        for i, table in enumerate(self.tables):
            await table.open(self.http, tokens[SEATS * i : SEATS * (i + 1)])
        self.tokens = tokens

    async def run(self, rate: float, seconds: float) -> None:
        """Make moves at a fixed rate per second, whether the server keeps up or not."""
        began = time.perf_counter()
        moves_begun = 0
        while (now := time.perf_counter() - began) < seconds:
            while moves_begun < now * rate and self._begin_move():
                moves_begun += 1
            await asyncio.sleep(0.002)
        await asyncio.gather(*self.running)

    def _begin_move(self) -> bool:
        """Move at any table where no answer is outstanding; False if there is none."""
        for index in self.rng.sample(range(len(self.tables)), len(self.tables)):
            table = self.tables[index]
            if table.busy:
                continue
            person = table.mover()
            if person is not None:
                self._start(table, self._move(person))
                return True
            if table.is_over:
                self._start(table, self._renew(index))
        return False

    def _start(self, table: Table, work: Any) -> None:
        table.busy = True
        task = asyncio.create_task(self._run_and_release(table, work))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def _run_and_release(self, table: Table, work: Any) -> None:
        try:
            await work
        except (TimeoutError, OSError, websockets.WebSocketException, httpx.HTTPError) as error:
            print(f"failed: {type(error).__name__}", file=sys.stderr)
            self.errors += 1
        finally:
            table.busy = False

    async def _move(self, person: Person) -> None:
        duration = await person.move(self.rng)
        if duration is None:
            self.errors += 1
        else:
            self.durations.append(duration)

    async def _renew(self, index: int) -> None:
        """Replace a finished table with a new one."""
        table = self.tables[index]
        await table.close()
        await table.open(self.http, self.tokens[SEATS * index : SEATS * (index + 1)])
