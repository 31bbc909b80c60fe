"""The attackers of a siege: `python -m bench.siege_attacks PORT SECONDS TABLE NAME ONLY`.

Each attacker has its own loopback address and repeats one attack until the time is up. TABLE is a
public table of honest players, NAME the name of an account, ONLY a list of attacks, or empty for
all.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import websockets

import reeftable as rt
from reeftable.core import record as records

PAUSE = 0.25  # seconds before an attack that was cut off starts again
PING = bytes([0x89, 0x80, 0, 0, 0, 0])
PINGS_PER_WRITE = 13_000_000 // len(PING) // 80  # 13 MB in 8 seconds, ten writes a second
HALF_SENT = 300
HINTS_PER_SECOND = 20
BOT_TABLES = 50
PADDING, PADDING_LINES = "; twenty-two letters..\n", 43_000  # of a record: a megabyte
NICENESS = 5  # so that the honest players' times can be measured on a machine with few processors
CUT_OFF = (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError, EOFError)
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


class Attacker:
    """One attacker: an address, a guest's session if it has one, and the answers it got."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.address = f"127.0.1.{number}"
        self.url = f"http://127.0.0.1:{port}"
        self.answers: Counter[str] = Counter()
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        self.http = httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30.0)

    async def call(self, method: str, path: str, body: Any = None, **options: Any) -> Any:
        """Send a request and count the status of the answer; returns its JSON if it succeeded."""
        answer = await self.http.request(method, path, json=body, **options)
        self.answers[str(answer.status_code)] += 1
        return answer.json() if answer.status_code == 200 else None

    async def become_guest(self) -> None:
        """Get a guest's session, unless there is one already."""
        if not self.http.cookies:
            await self.call("POST", "/api/people", {"name": "Eve"})

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a plain TCP connection."""
        source = (self.address, 0)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)


Attack = Callable[[Attacker, str, str], Coroutine[Any, Any, None]]


async def ping_without_reading(attacker: Attacker, table: str, name: str) -> None:
    """Send empty pings on one socket without reading the pongs."""
    _, writer = await attacker.raw()
    try:
        head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}\r\n"
        writer.write(head.encode())
        while not writer.transport.is_closing():
            writer.write(PING * PINGS_PER_WRITE)
            attacker.answers["sent"] += PINGS_PER_WRITE
            await asyncio.sleep(0.1)
            await asyncio.wait_for(writer.drain(), 30.0)
    finally:
        writer.transport.abort()
        attacker.answers["closed"] += 1


async def send_halves(attacker: Attacker, table: str, name: str) -> None:
    """Send incomplete requests, as many as the server allows to stay open."""
    writers = []
    try:
        for _ in range(HALF_SENT):
            _, writer = await attacker.raw()
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            writers.append(writer)
        attacker.answers["sent"] += HALF_SENT
        for _ in range(50):
            await asyncio.sleep(0.1)
            if sum(writer.transport.is_closing() for writer in writers) > HALF_SENT // 2:
                break
    finally:
        for writer in writers:
            writer.transport.abort()


async def ask_hints(attacker: Attacker, table: str, name: str) -> None:
    """Request hints for one position, twenty per second, without waiting for answers."""
    await attacker.become_guest()
    body = {"game": "coralia", "seats": [{"kind": "me"}, {"kind": "me"}]}
    created = await attacker.call("POST", "/api/tables", body)
    path = f"/api/tables/{created['id']}/hint?seat={created['to_move']}" if created else "/"
    calls: set[asyncio.Task[Any]] = set()
    try:
        for _ in range(30 * HINTS_PER_SECOND):
            calls.add(asyncio.create_task(attacker.call("GET", path)))
            await asyncio.sleep(1 / HINTS_PER_SECOND)
    finally:
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)


async def let_bots_play(attacker: Attacker, table: str, name: str) -> None:
    """Create fifty tables with hard bots."""
    await attacker.become_guest()
    for kind in (["bot"] * 4, ["me", "bot", "bot", "bot"]):
        seats = [{"kind": each, "level": "hard"} for each in kind]
        for _ in range(BOT_TABLES):
            await attacker.call("POST", "/api/tables", {"game": "coralia", "seats": seats})
    await asyncio.sleep(5.0)


async def bring_records(attacker: Attacker, table: str, name: str) -> None:
    """Upload records padded to a megabyte, as fast as the server accepts them."""
    await attacker.become_guest()
    state = rt.game("coralia").new(2, seed=1)
    text = records.write(records.start_record(state, ["Ann", "Ben"], seed=1))
    padded = text.replace("\n\n", "\n\n" + PADDING * PADDING_LINES, 1)
    headers = {"content-type": "text/plain"}
    for _ in range(107):
        answer = await attacker.http.post("/api/records", content=padded.encode(), headers=headers)
        attacker.answers[str(answer.status_code)] += 1
        await asyncio.sleep(0.02)
    await asyncio.sleep(2.0)


async def read_lists(attacker: Attacker, table: str, name: str) -> None:
    """Request the lists of tables, ten times per second."""
    for status in ("open", "running", "over"):
        await attacker.call("GET", f"/api/tables?status={status}")
        await asyncio.sleep(0.1)


async def send_nonsense(attacker: Attacker, table: str, name: str) -> None:
    """Send malformed requests: a broken host name, a null byte, a path too long for any file."""
    for path, host in (("/", "["), ("/%00", "localhost"), ("/" + "x" * 300, "localhost")):
        reader, writer = await attacker.raw()
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        line = await asyncio.wait_for(reader.readline(), 30.0)
        attacker.answers[line.decode().split()[1] if line else "closed"] += 1
        writer.transport.abort()
        await asyncio.sleep(0.05)


async def flood_chat(attacker: Attacker, table: str, name: str) -> None:
    """Send twenty lines of chat per second as a spectator."""
    await attacker.become_guest()
    cookies = "; ".join(f"{key}={value}" for key, value in attacker.http.cookies.items())
    async with websockets.connect(
        f"ws://127.0.0.1:{attacker.port}/api/tables/{table}/live",
        additional_headers={"Cookie": cookies},
        local_addr=(attacker.address, 0),
        max_size=None,
    ) as socket:

        async def listen() -> None:
            async for text in socket:
                attacker.answers[json.loads(text)["type"]] += 1

        listening = asyncio.create_task(listen())
        try:
            for _ in range(600):
                line = {"type": "say", "id": f"c{time.time_ns()}", "text": "x" * 500}
                await socket.send(json.dumps(line))
                await asyncio.sleep(0.05)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


async def race(attacker: Attacker, table: str, name: str) -> None:
    """Use one link eight times, create forty tokens and sixty-four tables, each concurrently."""
    await attacker.become_guest()
    link = await attacker.call("POST", "/api/me/link")
    body = {"key": link["link"].partition("#")[2] if link else "none"}
    seats = {"game": "coralia", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for count, path, content in (
        (8, "/api/arrive", body),
        (40, "/api/me/tokens", {"label": "x"}),
        (64, "/api/tables", seats),
    ):
        await asyncio.gather(*(attacker.call("POST", path, content) for _ in range(count)))
    await asyncio.sleep(2.0)


async def guess_passwords(attacker: Attacker, table: str, name: str) -> None:
    """Set and guess passwords, eight at a time."""
    await attacker.become_guest()
    guess, own = {"name": name, "password": "wrong guess"}, {"password": "long enough"}
    calls = [attacker.call("POST", "/api/login", guess) for _ in range(4)]
    calls += [attacker.call("POST", "/api/me/account", own) for _ in range(4)]
    await asyncio.gather(*calls)
    await asyncio.sleep(0.1)


ATTACKS: list[Attack] = [
    ping_without_reading, ping_without_reading, send_halves, ask_hints, let_bots_play,
    bring_records, read_lists, send_nonsense, flood_chat, race, guess_passwords,
]  # fmt: skip


async def repeat(attack: Attack, attacker: Attacker, table: str, name: str) -> None:
    """Repeat an attack, whatever the server does about it."""
    while True:
        try:
            await attack(attacker, table, name)
        except CUT_OFF as error:
            attacker.answers[type(error).__name__] += 1
        await asyncio.sleep(PAUSE)


async def attack_together(
    port: int, seconds: float, table: str, name: str, only: list[str]
) -> dict[str, Any]:
    """Run all attacks at once, or some of them; returns the answers that each got."""
    attacks = [attack for attack in ATTACKS if not only or attack.__name__ in only]
    attackers = [Attacker(port, number) for number in range(1, len(attacks) + 1)]
    tasks = [
        asyncio.create_task(repeat(attack, attacker, table, name))
        for attack, attacker in zip(attacks, attackers, strict=True)
    ]
    _, running = await asyncio.wait(tasks, timeout=seconds)
    while running:  # `wait_for` can swallow a cancellation
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=1.0)
    for attacker in attackers:
        await attacker.http.aclose()
    return {
        f"{number} {attack.__name__}": dict(attacker.answers)
        for number, (attack, attacker) in enumerate(zip(attacks, attackers, strict=True), 1)
    }


def main() -> None:
    """Run the attacks, then print the answers."""
    port, seconds, table, name, only = sys.argv[1:]
    os.nice(NICENESS)
    work = attack_together(int(port), float(seconds), table, name, only.split(",") if only else [])
    print(json.dumps(asyncio.run(work)))


if __name__ == "__main__":
    main()
