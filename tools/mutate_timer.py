"""A pytest plugin for tools/mutate.py: a test that a change has made endless fails."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from typing import Any

import pytest

SECONDS = float(os.environ.get("REEFTABLE_TEST_SECONDS", "60"))


def too_long(*_: Any) -> None:
    """Raised again every second, in case the test catches it."""
    raise RuntimeError("this test does not end")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, Any, Any]:
    """Every test gets so many seconds of the processor, whatever else the machine is doing."""
    signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, 1)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
