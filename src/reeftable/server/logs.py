"""Logs as JSON, one object per line, without secrets and without what is hidden in a game."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

# What may stand beside the message; anything else is left out.
FIELDS = (
    "code", "error", "file", "game", "level", "method", "ms", "path", "port", "status", "table",
    "why",
)  # fmt: skip


class JsonLines(logging.Formatter):
    """One line per event."""

    def format(self, record: logging.LogRecord) -> str:
        """The event as JSON; of an exception only its kind and where it came from."""
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        for name in FIELDS:
            if name in record.__dict__ and name != "level":
                told[name] = record.__dict__[name]
        if record.exc_info and record.exc_info[0] is not None:
            told["exception"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                told["where"] = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"
        return json.dumps(told, ensure_ascii=False)


def set_up(stream: TextIO | None = None) -> None:
    """Send all logs there."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        # Their lesser lines hold addresses of people, and keys in paths.
        logger.setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
