"""Keeps the server's memory small: tunes garbage collection and returns free memory to the system.

Closed connections and refused requests leave objects that refer to each other, and the C library
keeps freed memory for later. After many of them the process would stay larger than it needs to be.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from collections.abc import Callable

# Thresholds of the garbage collector. Python's defaults would collect too often, and much higher
# ones would let the remains of thousands of connections pile up.
GC_THRESHOLDS = (5_000, 10, 10)
# glibc's options for the size above which a block gets its own mapping, and for the number of heaps
# that threads may have.
M_MMAP_THRESHOLD, LARGE_BLOCK = -3, 512 * 1024
M_ARENA_MAX, FEW_ARENAS = -8, 2
TIDY_SECONDS = 5.0
# The garbage collector's generations: it looks at RECENT objects and younger ones, or at ALL.
RECENT, ALL = 1, 2
# Nobody is served during a collection. A look at all objects of 1,000 tables takes about a second,
# so it may take a thousandth of the time, and happens no more than twice a minute.
FULL_SECONDS = 30.0
FULL_SHARE = 0.001


def limit_heaps() -> None:
    """Return large memory blocks to the system as soon as they are free, if the C library can.

    Otherwise the process would keep the peak of what passwords, records and responses needed, for
    every thread.
    """
    try:
        c_library = ctypes.CDLL(None)
        c_library.mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
        c_library.mallopt(M_ARENA_MAX, FEW_ARENAS)
    except (AttributeError, OSError, TypeError):
        return  # not Linux, or a C library other than glibc


def tune_garbage_collection() -> None:
    """Exempt everything loaded so far from garbage collection, and collect the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


class Tidying:
    """Collects garbage: among recent objects every time, among all only as often as they allow."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self.now = now
        self.full_at = now() + FULL_SECONDS

    def collect(self) -> None:
        """Collect garbage, and plan the next full collection by how long this one took."""
        began = self.now()
        if began < self.full_at:
            gc.collect(RECENT)
            return
        gc.collect(ALL)
        ended = self.now()
        self.full_at = ended + max(FULL_SECONDS, (ended - began) / FULL_SHARE)


async def tidy_regularly() -> None:
    """Collect garbage and return free memory to the system, every few seconds."""
    trim, tidying = _trim_function(), Tidying()
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        tidying.collect()
        trim()


def _trim_function() -> Callable[[], object]:
    """The function that returns free memory to the system; does nothing if there is none."""
    try:
        malloc_trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return lambda: None  # not Linux, or a C library other than glibc
    return lambda: malloc_trim(0)
