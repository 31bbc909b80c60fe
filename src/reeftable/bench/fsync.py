"""The disk's own time for making a page durable: `python fsync.py FOLDER`, until input ends.

A process of its own, so that nothing but the disk is measured; it imports nothing of ours.
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
    """Write a page now and then until nobody wants to know any more; then tell all times."""
    took = []
    with Path(folder, "fsync-probe").open("wb", buffering=0) as file:
        while True:
            file.write(PAGE)
            began = time.perf_counter()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
            if select.select([sys.stdin], [], [], PAUSE)[0]:
                break
    print(json.dumps(took))


if __name__ == "__main__":
    main(sys.argv[1])
