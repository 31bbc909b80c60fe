"""Measures how long the disk takes for an fsync: `python fsync.py FOLDER`, until a line is read.

It is a separate process, so that only the disk is measured, and imports nothing from the project.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from pathlib import Path

PAGE = b"x" * 4096
PAUSE = 0.25


def main(folder: str) -> None:
    """Write and sync a page four times a second until a line is read; then print all times."""
    times = []
    with Path(folder, "fsync-probe").open("wb", buffering=0) as file:
        while True:
            file.write(PAGE)
            start = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
            if select.select([sys.stdin], [], [], PAUSE)[0]:
                break
    print(json.dumps(times))


if __name__ == "__main__":
    main(sys.argv[1])
