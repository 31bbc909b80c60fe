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
    """Where other projects are installed: outside the repository, since installing takes long."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "reeftable" / "bench"
