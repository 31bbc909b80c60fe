"""The error that stops a benchmark."""

from __future__ import annotations


class BenchError(RuntimeError):
    """Raised when something cannot be measured; the message explains what and why."""
