"""The server's memory: refused requests leave nothing behind, and free memory is given back."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from pathlib import Path

import pytest

from reeftable.server import memory
from reeftable.server.refusal import RequestRefused
from tests.server.live_server import live_server, socket_refused
from tests.server.manual_clock import ManualClock

pytestmark = pytest.mark.anyio


class Node:
    """An object that refers to itself, so that only the garbage collector finds it."""

    def __init__(self) -> None:
        self.itself = self


async def test_an_unknown_table_leaves_nothing_for_the_garbage_collector(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann = await server.guest("Ann")
        gc.collect()
        gc.disable()
        try:
            for number in range(5):
                with socket_refused(4404, "no_table"):
                    await ann.look(f"none{number}")
            await asyncio.sleep(0.1)
            remains = [x for x in gc.get_objects() if isinstance(x, RequestRefused)]
            assert remains == []
        finally:
            gc.enable()


async def test_garbage_is_collected_regularly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "TIDY_SECONDS", 0.01)
    monkeypatch.setattr(memory, "FULL_SECONDS", 0.01)
    gc.disable()
    old = Node()
    gc.collect()  # from now on only a full collection looks at it
    nodes = [weakref.ref(old), weakref.ref(Node())]
    del old
    assert None not in [node() for node in nodes]
    tidying = asyncio.create_task(memory.tidy_regularly())
    try:
        async with asyncio.timeout(10):
            while [node() for node in nodes] != [None, None]:
                await asyncio.sleep(0.01)
    finally:
        gc.enable()
        tidying.cancel()


def test_full_collections_take_a_thousandth_of_the_time() -> None:
    """The more there is in memory, the longer one takes and the longer the next one waits."""
    time = ManualClock()
    generations = []

    def slow_collection(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            generations.append(info["generation"])
            time.at += 0.203 if info["generation"] == 2 else 0.0

    gc.disable()
    gc.callbacks.append(slow_collection)
    try:
        tidying = memory.Tidying(time)
        for _ in range(100):
            time.at += 5.0
            tidying.collect()
    finally:
        gc.callbacks.remove(slow_collection)
        gc.enable()
    assert [index for index, generation in enumerate(generations) if generation == 2] == [5, 46, 87]
    assert set(generations) == {1, 2}


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc can give memory back on request")
async def test_free_memory_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "TIDY_SECONDS", 0.01)
    blocks = [bytes(1_000) for _ in range(60_000)]
    last = blocks[-1]  # above the free blocks, so that the heap cannot simply shrink
    most = resident_megabytes()
    del blocks
    tidying = asyncio.create_task(memory.tidy_regularly())
    try:
        async with asyncio.timeout(10):
            while resident_megabytes() > most - 40:
                await asyncio.sleep(0.01)
    finally:
        tidying.cancel()
    assert len(last) == 1_000


def resident_megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20
