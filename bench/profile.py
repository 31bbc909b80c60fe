"""Compares two profiles made by valgrind, to show which functions take how many instructions."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

LINE = re.compile(r"\s*([\d,]+) \([ \d.]+%\)\s+(\S.*)")


def by_function(path: Path) -> dict[str, int]:
    """The instructions of each function itself, without the functions it calls."""
    completed = subprocess.run(
        ["callgrind_annotate", "--threshold=100", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    totals: dict[str, int] = {}
    for line in completed.stdout.splitlines():
        match = LINE.match(line)
        if match and match[2] != "PROGRAM TOTALS":
            # The format is "file:function [library]"; recursive calls count as function'2.
            function = re.sub(r"'\d+$", "", match[2].split(" [")[0].rpartition(":")[2])
            totals[function] = totals.get(function, 0) + int(match[1].replace(",", ""))
    return totals


def difference(few: Path, many: Path, times: int) -> list[tuple[float, str]]:
    """Instructions per repetition by function, the most expensive first."""
    start_up = by_function(few)
    rows = [((n - start_up.get(name, 0)) / times, name) for name, n in by_function(many).items()]
    return sorted(rows, reverse=True)
