"""Paths of the repository, of the benchmark's own files and of its cache."""

from __future__ import annotations

import os
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
JOBS = BENCH / "jobs"
WORKER_MAIN = BENCH / "worker_main.py"
TWIN = BENCH / "limit" / "coralia.c"
INSTRUCTIONS = BENCH / "instructions.json"


def cache() -> Path:
    """The folder for other projects: outside the repository, because installing them takes long."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "reeftable" / "bench"
