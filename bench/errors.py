"""The error that stops a benchmark."""

from __future__ import annotations


class BenchError(RuntimeError):
    """Something cannot be measured; the message says what and why."""
