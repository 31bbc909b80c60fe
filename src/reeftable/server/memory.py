"""Keeps the server's memory small: tunes garbage collection and returns free memory to the system.

Closed connections and refused requests leave objects that refer to each other, and the C library
keeps freed memory for later. After many of them the process would stay larger than it needs to be.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable

# Thresholds of the garbage collector. Python's defaults would collect too often, and much higher
# ones would let the remains of thousands of connections pile up.
GC_THRESHOLDS = (5_000, 10, 10)
# glibc's options for the size above which a block gets its own mapping, and for the number of heaps
# that threads may have.
M_MMAP_THRESHOLD, LARGE_BLOCK = -3, 512 * 1024
M_ARENA_MAX, FEW_ARENAS = -8, 2
TIDY_SECONDS = 30.0


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


async def tidy_regularly() -> None:
    """Collect garbage and return free memory to the system, twice a minute."""
    trim = _trim_function()
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        gc.collect()
        trim()


def _trim_function() -> Callable[[], object]:
    """The function that returns free memory to the system; does nothing if there is none."""
    try:
        malloc_trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return lambda: None  # not Linux, or a C library other than glibc
    return lambda: malloc_trim(0)
