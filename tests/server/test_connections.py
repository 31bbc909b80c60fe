"""Limits of connections: half-sent requests, floods of frames, answers nobody reads, a class."""

from __future__ import annotations

import asyncio
import gc
import io
import logging
import re
import struct
import subprocess
import sys
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from reeftable.server import logs, web_pages
from reeftable.server.connections import Connections
from reeftable.server.frame_counter import FrameCounter
from reeftable.server.protocols import HttpProtocol, ServerConfig, SocketProtocol
from reeftable.server.settings import Settings
from tests.server.live_server import PATIENCE, RELAXED, Guest, LiveServer, live_server
from tests.server.manual_clock import ManualClock
from tests.server.raw_connection import UPGRADE, RawConnection, frame, raw_connection

pytestmark = pytest.mark.anyio
PING, PONG = 0x9, 0xA
HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
BROWSER = httpx.Limits(max_connections=6)
CLOSED_TOO_FAST = bytes([0x88, 2 + len("too_fast")]) + struct.pack("!H", 4429) + b"too_fast"


# -- frames --------------------------------------------------------------------------------------


def test_frames_are_counted_however_they_are_cut() -> None:
    sizes = [0, 1, 125, 126, 200, 65_535, 65_536]
    data = b""
    for size in sizes:
        data += b"\x81"
        if size < 126:
            data += bytes([0x80 | size])
        elif size < 65_536:
            data += bytes([0x80 | 126]) + struct.pack("!H", size)
        else:
            data += bytes([0x80 | 127]) + struct.pack("!Q", size)
        data += b"mask" + b"\xff" * size
    counter = FrameCounter()
    assert counter.count(data, most=3) == 4 and not counter.rest, "one too many is enough"
    for step in (1, 2, 3, 7, 1_000, len(data)):
        counter = FrameCounter()
        pieces = [data[i : i + step] for i in range(0, len(data), step)]
        assert sum(counter.count(piece, 10) for piece in pieces) == len(sizes), step


async def raw_socket(guest: Guest, connection: RawConnection) -> str:
    """Open the socket of a new table by hand; the table's id."""
    table = (await guest.table(seats="mo"))["id"]
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}"
    cookie = guest.cookie()["Cookie"]
    connection.send(f"{head}Cookie: {cookie}\r\n\r\n".encode())
    assert b" 101 " in await connection.head()
    return str(table)


@pytest.mark.parametrize("opcode", [PING, PONG])
async def test_a_flood_of_frames_is_not_parsed(tmp_path: Path, opcode: int) -> None:
    settings = replace(RELAXED, frames_per_second=0.001, frames_burst=50)
    async with live_server(tmp_path, settings) as server, raw_connection(server.port) as flood:
        ann = await server.guest()
        other = await ann.look(await raw_socket(ann, flood))
        flood.send(frame(opcode) * 40)
        await other.settle()
        flood.send(frame(opcode) * 40)
        assert (await flood.until_closed()).endswith(CLOSED_TOO_FAST)
        await other.settle()


async def test_a_closed_connection_leaves_nothing_in_memory(tmp_path: Path) -> None:
    """Not even until the next garbage collection: many would fill the memory in the meantime."""

    def left() -> list[object]:
        return [x for x in gc.get_objects() if isinstance(x, HttpProtocol | SocketProtocol)]

    async with live_server(tmp_path) as server, AsyncExitStack() as stack:
        ann = await server.guest()
        await raw_socket(ann, await stack.enter_async_context(raw_connection(server.port)))
        half = await stack.enter_async_context(raw_connection(server.port))
        half.send(HALF)
        whole = await stack.enter_async_context(raw_connection(server.port))
        whole.send(HALF + b"\r\n")
        await whole.head()
        gc.collect()
        gc.disable()
        try:
            before = len(left())
            await stack.aclose()
            async with asyncio.timeout(PATIENCE):
                while len(left()) > before - 3:  # the socket's connection is one object, or two
                    await asyncio.sleep(0.05)
        finally:
            gc.enable()


async def test_a_flood_of_bytes_is_not_parsed(tmp_path: Path) -> None:
    settings = replace(RELAXED, socket_bytes_per_second=1, socket_bytes_burst=2_000)
    async with live_server(tmp_path, settings) as server, raw_connection(server.port) as flood:
        await raw_socket(await server.guest(), flood)
        flood.send(frame(PONG, b"x" * 100) * 30)
        assert (await flood.until_closed()).endswith(CLOSED_TOO_FAST)


async def test_pongs_that_are_not_read_are_not_stored(tmp_path: Path) -> None:
    settings = replace(RELAXED, unread_bytes=20_000)
    async with live_server(tmp_path, settings) as server, raw_connection(server.port) as deaf:
        await raw_socket(await server.guest(), deaf)
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
        largest = 0
        while not deaf.writer.is_closing():
            deaf.send(frame(PING, b"x" * 125) * 100)
            await asyncio.sleep(0.001)
            for protocol in list(server.uvicorn.server_state.connections):
                largest = max(largest, protocol.transport.get_write_buffer_size())
        assert 0 < largest < 1_000_000


async def test_a_client_that_reads_nothing_is_dropped(tmp_path: Path) -> None:
    """Also after we have closed the connection: it would stay open until all was read."""
    settings = replace(RELAXED, unread_seconds=0.2, unread_bytes=10_000_000)
    async with live_server(tmp_path, settings) as server, raw_connection(server.port) as deaf:
        number = await raw_socket(await server.guest(), deaf)
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
        table = await server.services.hub.get(number)
        (socket,) = table.sockets
        for _ in range(2):
            socket.send_text("x" * 8_000_000)
        socket.close(4408, "goodbye")
        while table.sockets or open_connections(server).open.total > 1:  # Ann's own is left
            await asyncio.sleep(0.01)


# -- requests ------------------------------------------------------------------------------------


def open_connections(server: LiveServer) -> Connections:
    """What the server counts."""
    config = server.uvicorn.config
    assert isinstance(config, ServerConfig)
    return config.open_connections


async def is_served(port: int, source: str = "127.0.0.1") -> bool:
    """Is a request from this address answered?"""
    async with raw_connection(port, source) as connection:
        connection.send(HALF + b"Connection: close\r\n\r\n")
        return b" 200 ok\r\n" in await connection.head()


async def test_a_request_has_a_limited_time(tmp_path: Path) -> None:
    starts = {
        "nothing": b"",
        "head": HALF,
        "body": b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{",
        "refused body": b"POST /api/no HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    }
    async with live_server(tmp_path, replace(RELAXED, request_seconds=0.3)) as server:
        for start in starts.values():
            async with raw_connection(server.port) as slow:
                slow.send(start)
                await slow.until_closed()
        assert await is_served(server.port)


@pytest.mark.parametrize("setting", ["connections_per_address", "connections"])
async def test_whole_requests_are_served_among_half_sent_ones(tmp_path: Path, setting: str) -> None:
    changes: dict[str, Any] = {setting: 20, "request_seconds": 3_600}
    async with live_server(tmp_path, replace(RELAXED, **changes)) as server, AsyncExitStack() as s:
        ann = await server.guest("Ann")
        client = await ann.look((await ann.table(seats="mb"))["id"])
        halves = []
        for _ in range(60):
            halves.append(await s.enter_async_context(raw_connection(server.port, "127.0.0.2")))
            halves[-1].send(HALF)
        for half in halves[:40]:
            assert await half.until_closed() == b"", "the oldest make room"
        for source in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
            assert await is_served(server.port, source)
        await client.settle()
        assert open_connections(server).open.total <= 22
        await client.my_turn()
        assert (await client.move())["type"] == "ack", "an open socket is never in the way"


async def test_a_connection_is_counted_once_and_until_it_ends(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        slots = open_connections(server)
        async with raw_connection(server.port) as socket:
            ann = await server.guest("Ann")
            await raw_socket(ann, socket)
            assert await is_served(server.port)
        await ann.close()
        while slots.open.total or slots.waiting:
            await asyncio.sleep(0.01)


def test_connections_leave_room_for_other_handles() -> None:
    few = Connections(Settings(), handles=256)
    assert (few.backlog, few.most, few.most_per_address) == (64, 128, 64)
    many = Connections(Settings(), handles=1_000_000)
    assert (many.backlog, many.most, many.most_per_address) == (128, 6_000, 400)


def test_the_handle_limit_is_raised_as_far_as_allowed() -> None:
    program = """
import resource, sys
from reeftable.server.connections import handle_limit, raise_handle_limit
from reeftable.server.settings import Settings
resource.setrlimit(resource.RLIMIT_NOFILE, (100, int(sys.argv[1])))
raise_handle_limit(Settings(connections=500))
print(handle_limit())
"""
    for hard, raised in (("256", "256"), ("4096", "692")):
        command = [sys.executable, "-c", program, hard]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == raised


def test_a_proxy_is_not_an_address() -> None:
    through = Connections(Settings(trusted_proxy=("10.0.0.0/8", "::1")), handles=10_000)
    for host in ("10.1.2.3", "::1"):
        assert through.address((host, 1)) == "proxy"
    assert through.address(("11.1.2.3", 1)) == "11.1.2.3"
    assert all(through.admit("proxy") for _ in range(1_000))
    direct = [through.admit("11.1.2.3") for _ in range(401)]
    assert direct == [True] * 400 + [False]


# -- log -----------------------------------------------------------------------------------------


def test_repeated_log_lines_are_folded() -> None:
    time = ManualClock()
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.JsonFormatter())
    handler.addFilter(logs.FoldRepeats(time))
    logger = logging.getLogger("reeftable.test_folding")
    logger.addHandler(handler)
    try:
        for number in range(1_500):
            logger.error(f"accept failed on handle {number}")
            logger.error("table frozen", extra={"table": "a" if number else "b"})
        lines = stream.getvalue().splitlines()
        assert len(lines) == 17
        assert [int(n) for n in re.findall(r'"times": (\d+)', stream.getvalue())][::2] == [
            10, 100, 1_000,
        ]  # fmt: skip
        time.at += 61
        logger.error("accept failed on handle 7")
        assert len(stream.getvalue().splitlines()) == 18
    finally:
        logger.removeHandler(handler)


# -- a class behind one address --------------------------------------------------------------------


async def test_a_class_of_thirty_behind_one_address(tmp_path: Path) -> None:
    """With the limits as they are, everybody opens the page, sits down and moves at once."""
    page = sorted(web_pages.FOLDER.glob("assets/*"))[:20]
    paths = ["/", "/api/games", "/api/words/en", *(f"/assets/{path.name}" for path in page)]
    defaults = Settings(keep_within=10.0, bot_seconds=60.0)  # the machine may be slow
    async with live_server(tmp_path, defaults) as server:

        async def pupil(number: int) -> None:
            guest = await server.guest(f"Pupil {number}", limits=BROWSER)
            answers = await asyncio.gather(*(guest.call("GET", path) for path in paths))
            assert {answer.status_code for answer in answers} == {200}
            table = (await guest.table(seats="mm"))["id"]
            first, second = await guest.look(table), await guest.look(table)
            assert (await first.move(seat=first.scene["table"]["to_move"]))["type"] == "ack"
            await second.settle()

        await asyncio.gather(*(pupil(number) for number in range(30)))
