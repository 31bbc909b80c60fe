"""Where things are: the repository, if there is one, and what the benchmark makes."""

from __future__ import annotations

import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent.parent
JOBS = HERE / "jobs"
SERVE = HERE / "serve.py"
TWIN = ROOT / "bench" / "limit" / "coralia.c"


def cache() -> Path:
    """Outside the repository, because installing the other projects takes long."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "reeftable" / "bench"
