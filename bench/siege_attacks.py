"""The attacks of a siege: `python -m bench.siege_attacks PORT SECONDS TABLE NAME ONLY`.

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
from collections.abc import Callable, Coroutine
from typing import Any

import websockets

import reeftable as rt
from bench.siege_attacker import PATIENCE, Attacker, CutOff
from reeftable.core import record as records

PAUSE = 0.25  # seconds until an attack that was cut off begins again
PINGS_PER_SECOND = 13_000_000 // 6 // 8  # empty ones of six bytes: 13 MB in 8 seconds
WRITES_PER_SECOND = 10
PINGS = bytes([0x89, 0x80, 0, 0, 0, 0]) * (PINGS_PER_SECOND // WRITES_PER_SECOND)
HALF_SENT = 300
HINTS_PER_SECOND = 20
LINES_PER_SECOND = 20
BOT_TABLES = 50
RECORDS, RECORD_SECONDS = 107, 2.0  # of a megabyte each
PADDING = "; twenty-two letters..\n"
# Real attackers have their own processors. These share the server's, so they run at low priority,
# or they would keep it from answering just by being busy. What they sent is in the result.
NICENESS = 10
TROUBLE = (OSError, websockets.WebSocketException, TimeoutError, EOFError, CutOff)

Attack = Callable[[Attacker, str, str], Coroutine[Any, Any, None]]


async def ping(attacker: Attacker, table: str, name: str) -> None:
    """Send empty pings on one socket; the pongs are read."""
    await _ping(attacker, table, does_read=True)


async def ping_without_reading(attacker: Attacker, table: str, name: str) -> None:
    """Send empty pings on one socket; the pongs are not read."""
    await _ping(attacker, table, does_read=False)


async def _ping(attacker: Attacker, table: str, does_read: bool) -> None:
    reader, writer = await attacker.raw()
    try:
        writer.write(attacker.upgrade(table))
        if not does_read:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
        while not writer.transport.is_closing() and not reader.at_eof():
            writer.write(PINGS)
            attacker.answers["pings"] += PINGS_PER_SECOND // WRITES_PER_SECOND
            await asyncio.sleep(1 / WRITES_PER_SECOND)
            await asyncio.wait_for(writer.drain(), PATIENCE)
    finally:
        writer.transport.abort()
        attacker.answers["closed"] += 1


async def send_halves(attacker: Attacker, table: str, name: str) -> None:
    """Open hundreds of requests that never end, sending a byte of each now and then."""
    writers: list[asyncio.StreamWriter] = []
    try:
        while True:
            writers = [writer for writer in writers if not writer.transport.is_closing()]
            for writer in writers:
                writer.write(b"x")
            while len(writers) < HALF_SENT:
                _, writer = await attacker.raw()
                writers.append(writer)
                writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
                attacker.answers["sent"] += 1
            await asyncio.sleep(1.0)
    finally:
        for writer in writers:
            writer.transport.abort()


async def ask_hints(attacker: Attacker, table: str, name: str) -> None:
    """Request twenty hints a second without waiting for them, in ever new positions."""
    await attacker.become_guest()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    created = await attacker.call("POST", "/api/tables", {"game": "coralia", "seats": seats})
    if created is None:
        raise CutOff
    calls: set[asyncio.Task[Any]] = set()
    async with attacker.socket(created["id"]) as socket:
        listening = asyncio.create_task(_follow(attacker, socket))
        try:
            while not listening.done():
                hint = attacker.call("GET", f"/api/tables/{created['id']}/hint")
                call = asyncio.create_task(hint)
                calls.add(call)
                call.add_done_callback(calls.discard)
                call.add_done_callback(_ignore)
                attacker.answers["hints"] += 1
                await asyncio.sleep(1 / HINTS_PER_SECOND)
        finally:
            await _cancel(listening, *calls)


async def _follow(attacker: Attacker, socket: websockets.ClientConnection) -> None:
    """Move every two seconds, so there is always a new position to ask about, to the game's end."""
    async for text in socket:
        scene = json.loads(text)
        if scene["type"] == "scene" and scene["table"]["status"] == "over":
            return
        if scene["type"] == "scene" and scene["options"]:
            await asyncio.sleep(2.0)
            await _move(attacker, socket, scene)


async def _move(
    attacker: Attacker, socket: websockets.ClientConnection, scene: dict[str, Any]
) -> None:
    action = scene["options"][0]["action"]
    move = {"type": "move", "id": f"{time.time_ns()}", "seq": scene["seq"], "action": action}
    await socket.send(json.dumps(move))
    attacker.answers["moves"] += 1


async def let_bots_play(attacker: Attacker, table: str, name: str) -> None:
    """Create fifty tables of four hard bots, fifty with one seat of its own, fifty with four.

    The attacker plays along beside bots; where it has all four seats it leaves, so that bots play.
    """
    await attacker.become_guest()
    playing: list[asyncio.Task[None]] = []
    try:
        for kinds in ("bbbb", "mbbb", "mmmm"):
            seats = [{"kind": "me" if k == "m" else "bot", "level": "hard"} for k in kinds]
            body = {"game": "coralia", "seats": seats}
            for _ in range(BOT_TABLES):
                created = await attacker.call("POST", "/api/tables", body)
                if created is not None and kinds == "mbbb":
                    work = _play_along(attacker, created["id"])
                    playing.append(asyncio.create_task(work))
                elif created is not None and kinds == "mmmm":
                    await attacker.call("POST", f"/api/tables/{created['id']}/leave")
        await asyncio.sleep(PATIENCE)  # then some may be over
    finally:
        await _cancel(*playing)


async def _play_along(attacker: Attacker, table: str) -> None:
    """Move at a table whenever asked."""
    async with attacker.socket(table) as socket:
        async for text in socket:
            scene = json.loads(text)
            if scene["type"] == "scene" and scene["options"]:
                await _move(attacker, socket, scene)


async def bring_records(attacker: Attacker, table: str, name: str) -> None:
    """Send a hundred records of a megabyte within two seconds, then the longest allowed ones."""
    await attacker.become_guest()
    state = rt.game("coralia").new(2, seed=1)
    text = records.write(records.start_record(state, ["Ann", "Ben"], seed=1))
    for padding in (43_000, 170):
        padded = text.replace("\n\n", "\n\n" + PADDING * padding, 1).encode()
        for _ in range(RECORDS):
            try:
                await attacker.call("POST", "/api/records", padded, "text/plain")
            except TROUBLE:
                attacker.answers["closed"] += 1
            await asyncio.sleep(RECORD_SECONDS / RECORDS)


async def read_lists(attacker: Attacker, table: str, name: str) -> None:
    """Request every page of every list of tables, one after the other without a pause."""
    for status in ("open", "running", "over"):
        before = ""
        while tables := await attacker.call("GET", f"/api/tables?status={status}{before}"):
            before = f"&before={tables[-1]['created']}"
        if tables is None:  # too fast
            await asyncio.sleep(PAUSE)
    await attacker.call("GET", f"/api/tables/unknown{time.time_ns()}")


async def send_nonsense(attacker: Attacker, table: str, name: str) -> None:
    """Send invalid requests: a broken host, a null byte, an endless name, an unknown table."""
    requests = [
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        for path, host in (("/", "["), ("/%00", "localhost"), ("/" + "x" * 300, "localhost"))
    ]
    for request in (*requests, attacker.upgrade(f"unknown{time.time_ns()}"), b"\0\r\n\r\n"):
        reader, writer = await attacker.raw()
        try:
            writer.write(request)
            line = await asyncio.wait_for(reader.readline(), PATIENCE)
            attacker.answers[line.decode().split()[1] if line else "closed"] += 1
        finally:
            writer.transport.abort()
        await asyncio.sleep(0.05)


async def flood_chat(attacker: Attacker, table: str, name: str) -> None:
    """Send twenty lines of chat per second as a spectator."""
    await attacker.become_guest()
    async with attacker.socket(table) as socket:

        async def listen() -> None:
            async for text in socket:
                kind = str(text)[:40].partition('"type":"')[2].partition('"')[0]
                attacker.answers[kind] += 1

        listening = asyncio.create_task(listen())
        try:
            while not listening.done():
                line = {"type": "say", "id": f"c{time.time_ns()}", "text": "x" * 500}
                await socket.send(json.dumps(line))
                attacker.answers["lines"] += 1
                await asyncio.sleep(1 / LINES_PER_SECOND)
        finally:
            await _cancel(listening)


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
        calls = (attacker.call("POST", path, content) for _ in range(count))
        await asyncio.gather(*calls, return_exceptions=True)
    await asyncio.sleep(2.0)


async def guess_passwords(attacker: Attacker, table: str, name: str) -> None:
    """Set and guess passwords, eight at a time."""
    await attacker.become_guest()
    guess, own = {"name": name, "password": "wrong guess"}, {"password": "long enough"}
    calls = [attacker.call("POST", "/api/login", guess) for _ in range(4)]
    calls += [attacker.call("POST", "/api/me/account", own) for _ in range(4)]
    await asyncio.gather(*calls, return_exceptions=True)
    await asyncio.sleep(0.1)


ATTACKS: list[Attack] = [
    ping, ping_without_reading, send_halves, ask_hints, let_bots_play, bring_records, read_lists,
    send_nonsense, flood_chat, race, guess_passwords,
]  # fmt: skip


async def _cancel(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _ignore(call: asyncio.Task[Any]) -> None:
    if not call.cancelled():
        call.exception()


async def end(tasks: set[asyncio.Task[None]]) -> None:
    """Cancel tasks until they are done, because `wait_for` can swallow a cancellation."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=1.0)


async def repeat(attack: Attack, attacker: Attacker, table: str, name: str) -> None:
    """Repeat an attack, however the server responds."""
    while True:
        try:
            await attack(attacker, table, name)
        except TROUBLE as error:
            attacker.answers[type(error).__name__] += 1
            await asyncio.sleep(PAUSE)


async def attack_together(
    port: int, seconds: float, table: str, name: str, only: list[str]
) -> dict[str, Any]:
    """Run all attacks at once, or some of them; returns the responses to each."""
    attacks = [attack for attack in ATTACKS if not only or attack.__name__ in only]
    attackers = [Attacker(port, number) for number in range(1, len(attacks) + 1)]
    tasks = [
        asyncio.create_task(repeat(attack, attacker, table, name))
        for attack, attacker in zip(attacks, attackers, strict=True)
    ]
    _, running = await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        if task not in running:
            task.result()  # raises if an attack failed, which would be a bug in the benchmark
    await end(running)
    return {
        attack.__name__: dict(attacker.answers)
        for attack, attacker in zip(attacks, attackers, strict=True)
    }


def main() -> None:
    """Run the attacks, then print the responses."""
    port, seconds, table, name, only = sys.argv[1:]
    os.nice(NICENESS)
    work = attack_together(int(port), float(seconds), table, name, only.split(",") if only else [])
    print(json.dumps(asyncio.run(work)))


if __name__ == "__main__":
    main()
