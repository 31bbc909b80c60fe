"""A pytest plugin for tools/mutate.py: records calls, runs selected tests, stops endless ones."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

# Files named in the environment: where to write which functions each test calls, or where to read
# which tests to run and how long each may take.
WATCH = os.environ.get("REEFTABLE_WATCH")
CHOSEN = os.environ.get("REEFTABLE_CHOSEN")
PACKAGE = f"{Path.cwd() / 'src'}{os.sep}"

watched: dict[str, dict[str, Any]] = {}
limits: dict[str, float] = json.loads(Path(CHOSEN).read_text("utf-8")) if CHOSEN else {}


def too_long(*_: Any) -> None:
    """Handle the timer's signal, which comes every second in case the test catches the error."""
    raise RuntimeError("the test has exceeded its time limit")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Limit the CPU time of a test, which does not depend on how busy the machine is."""
    signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, limits.get(item.nodeid, 0), 1)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep only the selected tests, in the given order."""
    if CHOSEN:
        place = {name: n for n, name in enumerate(limits)}
        items[:] = sorted((i for i in items if i.nodeid in place), key=lambda i: place[i.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record which functions of the package the test calls, and how long it takes."""
    if not WATCH:
        return (yield)
    called: set[tuple[str, int]] = set()

    def note(frame: FrameType, _: str, __: Any) -> None:
        # It returns no tracer for the function's lines, so only calls are reported.
        called.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    began = time.process_time()
    sys.settrace(note)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        ours = sorted((n[len(PACKAGE) :], line) for n, line in called if n.startswith(PACKAGE))
        spent = time.process_time() - began
        watched[item.nodeid] = {"seconds": spent, "calls": [f"src/{n}:{line}" for n, line in ours]}


def pytest_sessionfinish() -> None:
    if WATCH:
        Path(WATCH).write_text(json.dumps(watched), "utf-8")
