"""Logging as JSON, one object per line, without secrets and without anything hidden in a game."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TextIO

# The extra fields a log line may have; all others are left out.
FIELDS = (
    "address", "bot", "code", "days", "error", "file", "game", "method", "ms", "path", "person",
    "port", "status", "table", "times", "why",
)  # fmt: skip
FOLD_SECONDS = 60.0
FIRST_LINES = 5  # of each kind, before repeats are dropped
LONGEST_KEY = 200
MOST_KEYS = 1_000


class JsonFormatter(logging.Formatter):
    """Formats a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON; for an exception, only its type and where it was raised."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        for name in FIELDS:
            if name in record.__dict__:
                line[name] = record.__dict__[name]
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                line["where"] = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"
        return json.dumps(line, ensure_ascii=False)


class FoldRepeats(logging.Filter):
    """Drops most repeats of a line: the first few in a minute stay, then the 10th, the 100th ...

    Later lines include how often they occurred. Messages that differ only in numbers count as the
    same line.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.now = now
        self.counts: dict[tuple[str, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Should the line be logged?"""
        message = re.sub(r"\d+", "0", str(record.msg)[:LONGEST_KEY])
        fields = [str(record.__dict__.get(name)) for name in FIELDS if name != "ms"]
        key = (record.name, message, *fields)
        now = self.now()
        since, count = self.counts.get(key, (now, 0))
        if now - since >= FOLD_SECONDS:
            since, count = now, 0
        count += 1
        if len(self.counts) >= MOST_KEYS:
            self.counts.clear()
        self.counts[key] = (since, count)
        if count > FIRST_LINES:
            record.times = count
        return count <= FIRST_LINES or str(count).strip("0") == "1"


def set_up(stream: TextIO | None = None) -> None:
    """Send all logs to the stream, or to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(FoldRepeats())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        # Below this level their lines contain IP addresses and paths with keys.
        logger.setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
