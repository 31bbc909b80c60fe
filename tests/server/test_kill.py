"""The server is killed at any moment: no acknowledged move is lost or doubled, games go on."""

from __future__ import annotations

import asyncio
import gc
import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
import websockets

from reeftable.server.store import Store
from reeftable.server.table_loader import load_table
from tests.counts import count
from tests.server.fork_server import ForkServer
from tests.server.live_server import Guest, Json, TableClient
from tests.server.process import QuickProcess, is_busy

pytestmark = pytest.mark.anyio
TABLES = 2
UNRELIABLE = 0.1  # messages repeated, dropped, or sent late
SERVING_AGAIN = 2.0
KILLS = count(15, 40)
FRESH_EVERY = 10  # of the starts; the others skip the loading of Python's modules
PATIENCE = 60


class Player:
    """Plays on through everything, with a bad connection."""

    def __init__(self, guest: Guest, table: str, rng: random.Random) -> None:
        self.guest = guest
        self.table = table
        self.rng = rng
        self.acked: dict[str, int] = {}
        self.waiting: Json | None = None  # sent, not acknowledged
        self.late: Json | None = None
        self.seen = 0
        self.over = False
        self.moves = 0

    async def play(self) -> None:
        while not self.over:
            with suppress(OSError, websockets.WebSocketException, TimeoutError, AssertionError):
                client = await self.guest.look(self.table, seen=self.seen)
                try:
                    await self.sit_there(client)
                finally:
                    self.guest.clients.remove(client)
                    await client.close()
            await asyncio.sleep(0.3)

    async def sit_there(self, client: TableClient) -> None:
        if self.waiting is not None:
            await self.send(client, self.waiting)
        await self.scene(client, client.scene)
        while not self.over:
            try:
                message = await asyncio.wait_for(client.hear(), 1.0)
            except TimeoutError:
                if self.waiting is not None:
                    await self.send(client, self.waiting)
                continue
            await self.answer(client, message)

    async def answer(self, client: TableClient, message: Json) -> None:
        if message["type"] == "scene":
            await self.scene(client, message)
        elif message["type"] == "ack":
            before = self.acked.setdefault(message["id"], message["seq"])
            assert before == message["seq"], "one message, two lines"
            if self.waiting is not None and message["id"] == self.waiting["id"]:
                self.waiting = None
                await self.scene(client, client.scene)
        elif message["type"] == "refused" and message["code"] in ("stale", "not_your_turn"):
            if self.waiting is None or message["id"] != self.waiting["id"]:
                return
            self.waiting = None  # it was about another position
            await self.scene(client, client.scene)

    async def scene(self, client: TableClient, scene: Json) -> None:
        self.seen = max(self.seen, scene["seq"])
        self.over = scene["table"]["status"] == "over"
        if self.waiting is None and scene["options"] and scene["seq"] == self.seen:
            self.moves += 1
            self.waiting = {
                "type": "move",
                "id": f"{self.guest.id[:8]}-{self.moves}",
                "seq": scene["seq"],
                "action": self.rng.choice(scene["options"])["action"],
            }
            await self.send(client, self.waiting)

    async def send(self, client: TableClient, message: Json) -> None:
        luck = self.rng.random()
        if luck < UNRELIABLE:
            return  # lost on the way
        if self.late is not None:
            await client.say(**self.late)
            self.late = None
        await client.say(**message)
        if luck < 2 * UNRELIABLE:
            await client.say(**message)
        elif luck < 3 * UNRELIABLE:
            self.late = message  # comes a second time, after the next one


async def new_table(url: str, rng: random.Random) -> list[Player]:
    ann, ben = Guest(url), Guest(url)
    await ann.become("Ann")
    await ben.become("Ben")
    table = await ann.table(rng.choice(["coralia", "lumicora"]), "mo")
    body = {"seat": 1, "invite": table["invite"]}
    await ben.ok("POST", f"/api/tables/{table['id']}/sit", body)
    return [Player(guest, table["id"], rng) for guest in (ann, ben)]


async def keep_playing(url: str, rng: random.Random, players: list[Player]) -> None:
    """One table after another."""
    while True:
        await asyncio.sleep(0.3)
        with suppress(OSError, AssertionError, httpx.HTTPError):
            pair = await new_table(url, rng)
            players += pair
            await asyncio.gather(*(player.play() for player in pair))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("part", range(count(1, 10)))
async def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path, part: int) -> None:
    players: list[Player] = []
    with closing(ForkServer()) as fork_server:
        starts = await kill_again_and_again(
            QuickProcess(tmp_path, fork_server, FRESH_EVERY), players, random.Random(4 + part)
        )
    acked = sum(len(player.acked) for player in players)
    print(f"{len(starts)} kills, {acked} moves acknowledged, back in {max(starts):.2f} s at most")
    assert acked > 20
    check_log(tmp_path, players)
    await check_tables(tmp_path, {player.table for player in players})
    assert max(starts) < SERVING_AGAIN or is_busy()
    # What was cut off in the middle of connecting is nobody's any more.
    gc.collect()


async def kill_again_and_again(
    server: QuickProcess, players: list[Player], rng: random.Random
) -> list[float]:
    """While people play; the seconds until each start served."""
    server.start()
    tasks = [asyncio.create_task(keep_playing(server.url, rng, players)) for _ in range(TABLES)]
    starts = []
    for _ in range(KILLS):
        await asyncio.sleep(rng.uniform(0.05, 0.8))
        server.kill()
        starts.append(await asyncio.to_thread(server.start))
    done = {player.guest.id: len(player.acked) for player in players}
    for _ in range(PATIENCE):
        await asyncio.sleep(1.0)
        if any(len(p.acked) > done.get(p.guest.id, 0) for p in players):
            break
    else:
        raise AssertionError("nobody plays on")
    await end(tasks)
    for player in players:
        await player.guest.close()
    server.kill()
    return starts


async def end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel them until they are done: a cancelled wait with a limit may go on all the same."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=0.5)


def check_log(folder: Path, players: list[Player]) -> None:
    """Every acknowledged message is the line it was said to be, once."""
    with sqlite3.connect(folder / "reeftable.db") as db:
        for player in players:
            rows = db.execute(
                "SELECT message, seq FROM log WHERE table_id = ? AND person = ? AND kind = 'move'",
                (player.table, player.guest.id),
            ).fetchall()
            stored = dict(rows)
            assert len(stored) == len(rows), "doubled"
            for message, seq in player.acked.items():
                assert stored.get(message) == seq, "lost"
        for (table,) in db.execute("SELECT id FROM tables").fetchall():
            seqs = [r[0] for r in db.execute("SELECT seq FROM log WHERE table_id = ?", (table,))]
            assert sorted(seqs) == list(range(1, len(seqs) + 1))
    db.close()


async def check_tables(folder: Path, tables: set[str]) -> None:
    """Every table is what its log leads to, digest and all."""
    store = Store(f"sqlite:///{folder / 'reeftable.db'}")
    for number in tables:
        table = await load_table(store, number)
        assert table is not None and table.trouble is None
    await store.close()
