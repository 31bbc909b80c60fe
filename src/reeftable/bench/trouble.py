"""What stops a benchmark."""

from __future__ import annotations


class BenchError(RuntimeError):
    """Says in words what cannot be measured and why."""
