"""Progress lines for long loops."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import pytest

from tests.counts import SOAK

T = TypeVar("T")

EVERY_SECONDS = 20


@pytest.fixture
def progress(request: pytest.FixtureRequest) -> Callable[[Iterable[Any], int], Iterator[Any]]:
    """Iterates over items; under `make soak` it prints its progress now and then."""
    capture = request.config.pluginmanager.getplugin("capturemanager")

    def through(items: Iterable[T], total: int) -> Iterator[T]:
        last_line = time.monotonic()
        for done, item in enumerate(items):
            yield item
            if SOAK and time.monotonic() - last_line > EVERY_SECONDS:
                last_line = time.monotonic()
                with capture.global_and_fixture_disabled():
                    line = f"{request.node.name}: {done + 1} of {total}"
                    print(line, file=sys.stderr, flush=True)

    return through
