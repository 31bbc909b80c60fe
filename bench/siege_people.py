"""The honest players of a siege: two people and a bot at each table, who play all the time."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from bench.load_people import REPLY_TIMEOUT, Person
from reeftable.games import registry

PEOPLE = 2  # at each table, and a bot
MOVES_APART = 1_000_000  # so that the numbers of two people's moves differ
THINKING = (0.2, 0.8)  # seconds
POLL = 0.005  # seconds between two looks at the newest scene
TROUBLE = (OSError, TimeoutError, websockets.WebSocketException, httpx.HTTPError)


@dataclass
class Experience:
    """What the honest players experienced; every time is from `time.monotonic()`."""

    moves: list[tuple[float, float]] = field(default_factory=list)  # when, seconds until ack
    bot_turns: list[tuple[float, float]] = field(default_factory=list)  # when, seconds it took
    bot_moves: list[tuple[float, float]] = field(default_factory=list)  # the same for each move
    acknowledged: list[tuple[str, str]] = field(default_factory=list)  # table and message
    unanswered: int = 0  # how often a bot did not answer in time
    errors: list[str] = field(default_factory=list)


class HonestTable:
    """Two people and a bot at one table; a finished game is followed by another."""

    def __init__(self, url: str, number: int, tokens: list[str], experience: Experience) -> None:
        self.url = url
        self.experience = experience
        games = registry.game_names()
        self.game = games[number % len(games)]
        self.tokens = tokens
        self.rng = random.Random(number)
        self.id = ""
        self.people: list[Person] = []

    async def open(self, http: httpx.AsyncClient) -> None:
        """Create the table, seat everybody and open their sockets."""
        self.people = [Person(token) for token in self.tokens]
        for seat, person in enumerate(self.people):
            person.last_move_number = seat * MOVES_APART
        first, *others = self.people
        bot = {"kind": "bot", "level": "easy"}
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in others), bot]
        body = {"game": self.game, "seats": seats, "public": True}
        answer = await http.post("/api/tables", json=body, headers=first.headers)
        table = answer.raise_for_status().json()
        self.id = table["id"]
        for seat, person in enumerate(others, 1):
            sit = {"seat": seat, "invite": table["invite"]}
            path = f"/api/tables/{self.id}/sit"
            (await http.post(path, json=sit, headers=person.headers)).raise_for_status()
        for person in self.people:
            await person.connect(self.url, self.id)

    async def play(self, http: httpx.AsyncClient) -> None:
        """Move whenever somebody is asked, until cancelled."""
        while True:
            await asyncio.sleep(self.rng.uniform(*THINKING))
            try:
                await self._play_once(http)
            except TROUBLE as error:
                self.experience.errors.append(type(error).__name__)
                await self._come_back()

    async def _play_once(self, http: httpx.AsyncClient) -> None:
        if not all(person.scene for person in self.people):
            await self._come_back()  # somebody could not connect
            return
        if self.newest["table"]["status"] == "over":
            await self.close()
            await self.open(http)
            return
        mover = next((person for person in self.people if person.scene["options"]), None)
        if mover is None:
            await self._await_bot()
            return
        seq = mover.scene["seq"]
        message = f"m{mover.last_move_number + 1}"
        seconds = await mover.move(self.rng)
        if seconds is None:
            self.experience.errors.append("refused")
            return
        self.experience.moves.append((time.monotonic(), seconds))
        self.experience.acknowledged.append((self.id, message))
        async with asyncio.timeout(REPLY_TIMEOUT):
            while self.newest["seq"] == seq:
                await asyncio.sleep(POLL)
        await self._await_bot()

    @property
    def newest(self) -> dict[str, Any]:
        """The newest scene that anybody at the table has."""
        return max((person.scene for person in self.people), key=lambda scene: int(scene["seq"]))

    def _is_bots_turn(self) -> bool:
        """Does the table wait for its bot?"""
        table = self.newest["table"]
        return bool(table["status"] == "running" and table["to_move"] == len(self.people))

    async def _await_bot(self) -> None:
        """Wait while it is the bot's turn, if it is, and note how long each of its moves took."""
        if not self._is_bots_turn():
            return
        began = moved = time.monotonic()
        seq = self.newest["seq"]
        while self._is_bots_turn():
            await asyncio.sleep(POLL)
            now = time.monotonic()
            if self.newest["seq"] != seq:
                self.experience.bot_moves.append((now, now - moved))
                seq, moved = self.newest["seq"], now
            if now - moved > REPLY_TIMEOUT:
                self.experience.unanswered += 1
                return
        self.experience.bot_turns.append((moved, moved - began))

    async def _come_back(self) -> None:
        for person in self.people:
            try:
                if person.socket is not None:
                    await person.socket.close()
                await person.connect(self.url, self.id)
            except TROUBLE as error:
                self.experience.errors.append(type(error).__name__)

    async def close(self) -> None:
        """Close everybody's socket; some may not have one yet."""
        for person in self.people:
            if person.socket is not None:
                await person.socket.close()
